/** Hits that have landed, circle by circle, and healing between them (MK2-SPIRAL, MK2-DMG-07). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Hits } from '../kinds/hits.ts';

interface Circle {
  readonly aspect: string;
  marked: boolean;
}

function pictureOf(damage: string): Circle[][] {
  if (damage.startsWith('#')) {
    const [boxes, marked = 0] = damage.slice(1).split(':').map(Number);
    return [Array.from({ length: boxes }, (_, i) => ({ aspect: '', marked: i < marked }))];
  }
  return damage
    .slice(1)
    .split('|')
    .map((branch) => [...branch].map((one) => ({ aspect: one.toUpperCase(), marked: one !== one.toUpperCase() })));
}

const ASPECTS = ['Mind', 'Body', 'Spirit'] as const;

export const hitsReferee: Referee<Hits> = ({ target, hits, repairs }) => {
  const branches = pictureOf(target.damage);
  const circles = branches.flat();
  const printed = circles.map(({ marked }) => marked);
  const open = () => circles.some(({ marked }) => !marked);
  const marks = () => circles.filter(({ marked }) => marked).length;
  const single = hits.flatMap((hit) => Array.from({ length: hit.count }, () => hit));
  const ofAspect = (aspect: string) => circles.filter((one) => one.aspect === aspect[0]);
  const crippled = (aspect: string) => ofAspect(aspect).every(({ marked }) => marked);

  function mark(hit: Hits['hits'][number], points: number, dice: Dice): void {
    let left = points;
    if (hit.system !== undefined) {
      // The first open circle of the aspect, and again, branch by branch (MK2-SPIRAL-04).
      for (const circle of ofAspect(hit.system)) {
        if (left === 0 || circle.marked) continue;
        circle.marked = true;
        left--;
      }
      return;
    }
    const start = branches.length === 1 ? 0 : (hit.column === 'random' ? dice.die(6) : hit.column) - 1;
    for (let turned = 0; turned < branches.length; turned++) {
      for (const circle of branches[(start + turned) % branches.length]) {
        if (left === 0 || circle.marked) continue;
        circle.marked = true;
        left--;
      }
    }
  }

  function heal(after: number, dice: Dice): void {
    for (const { after: when, boxes, roll, first } of repairs) {
      if (when !== after || !open()) continue;
      let left = boxes + (roll === 'none' ? 0 : roll === 'd6' ? dice.die(6) : Math.ceil(dice.die(6) / 2));
      for (const aspect of first) {
        if (left === 0 || ofAspect(aspect).length === 0 || !crippled(aspect)) continue;
        ofAspect(aspect)[0].marked = false;
        left--;
      }
      for (; left > 0; left--) {
        const circle = circles.find(({ marked }) => marked);
        if (circle) circle.marked = false;
      }
    }
  }

  function play(dice: Dice): Outcome {
    for (const [index, circle] of circles.entries()) circle.marked = printed[index];
    const before = marks();
    const alive: number[] = [];
    heal(0, dice);
    for (const [index, hit] of single.entries()) {
      if (open()) {
        const rolled = dice.roll(hit.dice).reduce((total, face) => total + face, 0);
        mark(hit, Math.max(0, rolled + hit.power - target.ARM), dice);
        heal(index + 1, dice);
      }
      alive.push(open() ? 1 : 0);
    }
    // Where healing goes is the owner's choice, which is not followed here.
    const followed = repairs.length === 0 ? ASPECTS.filter((aspect) => ofAspect(aspect).length > 0) : [];
    return {
      ...{ boxes: marks() - before, destroyed: open() ? 0 : 1, alive },
      ...Object.fromEntries(followed.map((aspect) => [aspect, crippled(aspect) ? 1 : 0])),
    };
  }

  // Which circles heal decides what an aspect that is named afterwards still takes.
  const lastNamed = single.findLastIndex(({ system }) => system !== undefined);
  return repairs.some(({ after }) => after <= lastNamed)
    ? { passes: 'an aspect that is hit after its owner has chosen what heals' }
    : { play };
};
