/** Battles of one unit a side on a line against duels, which are counted exactly and know neither bases nor doctrines. */
import { expect, it } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { DuelQuestion } from '../duel/question.ts';
import { Duel } from '../duel/schema.ts';
import type { ModelRule } from '../schema.ts';
import { checkBattle } from './check.ts';
import { BattleQuestion } from './question.ts';
import { BattleScenario } from './schema.ts';

const TRIALS = 2_000;
/** Inches of the whole ones that bases stand nearer to each other: who reaches just so much does either way. */
const NEARER = 0.3;
/** Standard errors, so that not one pair in ten thousand is told apart by chance. */
const FAR = 5;
const BASE = 25;
const PAIRS = share(3, 40);
const ANYWHERE: readonly ModelRule[] = ['Fearless', 'Regeneration', 'Stealth', 'Furious', 'Fear', 'Phalanx'];

interface Line {
  readonly doctrine: 'gun line' | 'headlong';
  readonly behaviour: 'hold and shoot' | 'charge';
  readonly models: readonly number[];
  readonly always: readonly ModelRule[];
  readonly sometimes: readonly ModelRule[];
  readonly range: number | undefined;
  /** Inches between the first ranks. */
  readonly gap: number;
}

it.each<readonly [string, Line]>([
  [
    'who shoots where it stands',
    {
      ...{ doctrine: 'gun line', behaviour: 'hold and shoot', models: [1, 3, 5, 10], range: 36, gap: 25 },
      ...{ always: ['Immobile'], sometimes: [...ANYWHERE, 'Artillery', 'Breath Attack'] },
    },
  ],
  // Few enough to fight all of them from either side.
  [
    'who charges',
    {
      ...{ doctrine: 'headlong', behaviour: 'charge', models: [1, 2, 3], range: undefined, gap: 20 },
      ...{ always: [], sometimes: [...ANYWHERE, 'Fast', 'Slow', 'Flying'] },
    },
  ],
])('TAB-AOF-15, TAB-AOF-20: %s ends as in a duel, for random units', (_, line) => {
  let uncertain = 0;
  for (let seed = 0; seed < PAIRS; seed++) {
    const stream = new WordStream(streamState(seed, 5));
    const [first, second] = [randomUnit('First', line, stream), randomUnit('Second', line, stream)];
    const ahead = 12 + line.gap - NEARER + BASE / 25.4;
    const scenario = BattleScenario.parse({
      ...{ terrain: { kind: 'none' }, begins: 'first', mission: 'king of the hill' },
      first: { units: [{ ...first, base: BASE, at: { x: 36, y: 12 } }], doctrine: line.doctrine },
      second: { units: [{ ...second, base: BASE, at: { x: 36, y: ahead } }], doctrine: line.doctrine },
    });
    expect(checkBattle(scenario)).toEqual([]);
    const question = new BattleQuestion(scenario);
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(seed, 9), TRIALS, tally);
    const games = question.measures(tally, TRIALS);
    const plan = { behaviour: line.behaviour };
    const duel = new DuelQuestion(
      Duel.parse({
        ...{ attacker: first, target: second, attackerPlan: plan, targetPlan: plan },
        situation: { distance: line.gap },
      }),
    );
    const exact = duel.exact();
    if (!exact) continue;
    const known = duel.measures(exact, null);
    for (const [left, out] of [
      ['firstLeft', 'attackerOut'],
      ['secondLeft', 'targetOut'],
    ] as const) {
      const [own, other] = [games[left], known[out]];
      if (own?.kind !== 'series' || other?.kind !== 'series') throw new TypeError('no series');
      const wanted = other.steps[3].value;
      const far = FAR * Math.sqrt(Math.max(wanted * (1 - wanted), 1 / TRIALS) / TRIALS);
      expect(Math.abs(1 - own.steps[0].value - wanted), `${seed}, ${left}`).toBeLessThan(far);
      if (wanted > 0.05 && wanted < 0.95) uncertain++;
    }
  }
  expect(uncertain).toBeGreaterThan(PAIRS / 4);
});

function randomUnit(name: string, { models, always, sometimes, range }: Line, stream: WordStream) {
  const die = (sides: number) => stream.die(sides);
  const one = <T>(list: readonly T[]): T => list[die(list.length) - 1]!;
  const weapon = (called: string) => ({
    ...{ name: called, attacks: die(4), AP: one([0, 0, 1, 2, 4]), ...(range === undefined ? {} : { range }) },
    ...(die(4) === 1 ? { blast: one([3, 6]) } : {}),
    ...(die(4) === 1 ? { deadly: one([3, 6]) } : {}),
    rules:
      die(2) === 1
        ? [one(range === undefined ? ['Poison', 'Rending'] : ['Poison', 'Rending', 'Sniper', 'Indirect'])]
        : [],
  });
  const tough = one([1, 1, 1, 3, 6]);
  const count = tough > 1 ? die(3) : one(models);
  return {
    ...{ name, models: count, tough, quality: 1 + die(5), defense: 1 + die(5), cost: 100 },
    rules: [...new Set([...always, one(sometimes), one(sometimes)])].filter(
      (rule, _, all) => rule !== 'Slow' || !all.includes('Fast'),
    ),
    weapons: [weapon('Weapon'), ...(die(3) === 1 ? [{ ...weapon('Heavy weapon'), count: die(count) }] : [])],
  };
}
