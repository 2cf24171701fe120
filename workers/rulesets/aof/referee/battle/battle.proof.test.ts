/** Logs of random games against the digest; and logs that were tampered with, which the referee has to find. */
import { describe, expect, it } from 'vitest';
import { share } from '../../../../fixtures/share.ts';
import type { Replay } from '../../../ruleset.ts';
import { battle } from '../../battle/index.ts';
import type { BattleScenario } from '../../battle/schema.ts';
import { judge } from './judge.ts';
import { randomBattle } from './random.ts';

const played = (seed: number): { readonly scenario: BattleScenario; readonly replay: Replay } => {
  const scenario = randomBattle(seed);
  expect(battle.check(scenario)).toEqual([]);
  return { scenario, replay: battle.compile(scenario).replay(seed, 0) };
};

it('every step of random games is one that the digest allows', () => {
  const looked: Record<string, number> = {};
  const found: string[] = [];
  for (let seed = 0; seed < share(2, 2_000); seed++) {
    const { scenario, replay } = played(seed);
    const judged = judge(scenario, replay);
    found.push(...judged.findings.map(({ rule, scene, text }) => `${seed}, ${scene}, ${rule}: ${text}`));
    for (const [rule, count] of Object.entries(judged.looked)) looked[rule] = (looked[rule] ?? 0) + count;
  }
  expect(found).toEqual([]);
  for (const rule of [
    'TAB-AOF-08',
    'TAB-AOF-12',
    'TAB-AOF-15',
    'TAB-AOF-20',
    'TAB-AOF-34',
    'AOF-MORALE-01',
    'AOF-TERR-05',
  ]) {
    expect(looked[rule], rule).toBeGreaterThan(share(3, 10));
  }
});

describe('a log that was tampered with is found', () => {
  /** What is found of games that were in order before, until it is this. */
  const after = (rule: string, tamper: (replay: Replay) => boolean): ReadonlySet<string> => {
    const rules = new Set<string>();
    for (let seed = 100; seed < 124 && !rules.has(rule); seed++) {
      const { scenario, replay } = played(seed);
      const copy = structuredClone(replay);
      if (!tamper(copy)) continue;
      for (const finding of judge(scenario, copy).findings) rules.add(finding.rule);
    }
    return rules;
  };
  type Scene = {
    moved: Array<{ unit: number; bases: number[] }>;
    markers: Array<{ held: unknown }>;
    title: string;
    unit: number | null;
  };
  const scenes = ({ table }: Replay) => table!.scenes as unknown as Scene[];
  const steps = ({ steps: all }: Replay) => all as unknown as Array<{ label: string; text: string; dice: number[] }>;

  it.each<readonly [string, string, (replay: Replay) => boolean]>([
    [
      'a move that is too long',
      'TAB-AOF-09',
      (replay) => {
        const scene = scenes(replay).find(
          ({ unit, moved }) => unit !== null && moved.length === 1 && moved[0].unit === unit,
        );
        const step = steps(replay).find(({ label, text }) => label === scene?.title && /^(rushes|advances)/.test(text));
        if (!scene || !step) return false;
        step.text = step.text.replace(/^\w+/, 'holds');
        return true;
      },
    ],
    [
      'a base away from its unit',
      'TAB-AOF-11',
      (replay) => {
        const moved = scenes(replay)
          .flatMap((scene) => scene.moved)
          .find(({ bases }) => bases.length > 6);
        if (moved) moved.bases[0] += moved.bases[0] > 36 ? -9 : 9;
        return moved !== undefined;
      },
    ],
    [
      'a marker in the wrong hands',
      'TAB-AOF-34',
      (replay) => {
        const marker = scenes(replay)
          .filter(({ title }) => title.startsWith('End'))
          .flatMap(({ markers }) => markers)
          .find(({ held }) => held === 1);
        if (marker) marker.held = 2;
        return marker !== undefined;
      },
    ],
    [
      'a die too many',
      'TAB-AOF-20',
      (replay) => {
        const step = steps(replay).find(({ label }) => label.startsWith('Bow: to hit'));
        step?.dice.push(...Array<number>(40).fill(6));
        return step !== undefined;
      },
    ],
    [
      'a morale test that nobody takes',
      'AOF-MORALE-01',
      (replay) => {
        const step = steps(replay).find(
          ({ label, text }) => label.endsWith(': morale') && /^(failed: W|needs)/.test(text),
        );
        if (step) step.label = 'Somebody: morale';
        return step !== undefined;
      },
    ],
    [
      'a turn out of order',
      'TAB-AOF-08',
      (replay) => {
        const step = steps(replay).find(({ label }) => label === 'Roll-off');
        if (step) step.text = step.text.startsWith('Army X') ? 'Army Y deploys' : 'Army X deploys and acts first';
        return true;
      },
    ],
    [
      'the wrong winner',
      'AOF-MISSION-01',
      (replay) => {
        const outcome = replay.outcome as Record<string, number>;
        outcome.won = outcome.won === 1 ? -1 : 1;
        return true;
      },
    ],
  ])('%s', (_, rule, tamper) => {
    expect(after(rule, tamper)).toContain(rule);
  });
});
