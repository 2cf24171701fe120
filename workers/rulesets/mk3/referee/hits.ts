/** Hits that have landed, played with dice on paper: how many points, which column, what is left. */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Hits } from '../../twodice/hits/schema.ts';
import { Boxes } from './boxes.ts';
import { sum } from './stats.ts';

type Scenario = z.infer<typeof Hits>;

export const hitsReferee: Referee<Scenario> = ({ target, hits, repairs }) => {
  const paper = new Boxes(target.damage);
  const single = hits.flatMap((hit) => Array.from({ length: hit.count }, () => hit));

  function repairAfter(hit: number, dice: Dice): void {
    for (const { after, what, boxes, roll, first } of repairs) {
      if (after !== hit || paper.disabled) continue;
      if (what === 'force field') {
        // MK3-FIELD-04: d3 + 1, not with a crippled generator.
        if (paper.crippled('field generator')) continue;
        paper.restoreField(dice.die(3) + 1);
        continue;
      }
      const rolled = roll === 'd3' ? dice.die(3) : roll === 'd6' ? dice.die(6) : 0;
      paper.remove(
        boxes + rolled,
        first.flatMap((name) => systemsOf(name, paper)),
      );
    }
  }

  function play(dice: Dice): Outcome {
    paper.clear();
    const alive: number[] = [];
    repairAfter(0, dice);
    for (const [index, hit] of single.entries()) {
      if (!paper.disabled) {
        const points = Math.max(0, sum(dice.roll(hit.dice)) + hit.power - target.ARM);
        const { column, system, grid } = hit;
        paper.suffer(points, dice, {
          ...(column === 'random' ? {} : { column }),
          ...(system === undefined ? {} : { system: systemOf(system, paper) }),
          ...(grid === 'random' ? {} : { grid }),
        });
        repairAfter(index + 1, dice);
      }
      alive.push(paper.disabled ? 0 : 1);
    }
    return {
      ...{ destroyed: paper.disabled ? 1 : 0, boxes: paper.marks, field: paper.fieldMarks, alive },
      ...Object.fromEntries(paper.systems.map((system) => [system, paper.crippled(system) ? 1 : 0])),
    };
  }

  return { play };
};

/** Systems are written with or without capitals. */
function systemOf(text: string, paper: Boxes): string {
  return paper.systems.find((system) => system.toLowerCase() === text.toLowerCase()) ?? text;
}

/** A system that stands on both grids of a colossal is wanted back on both. */
function systemsOf(text: string, paper: Boxes): string[] {
  if (!paper.colossal) return [systemOf(text, paper)];
  return paper.systems.filter((system) => system.toLowerCase().endsWith(`: ${text.toLowerCase()}`));
}
