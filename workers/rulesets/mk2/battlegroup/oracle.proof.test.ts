/** Exact arithmetic, the simulation and a game at the table, on random battlegroups of both editions. */
import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { findTrial } from '../../ruleset.ts';
import { read } from '../../twodice/stages/tally.ts';
import { agreement } from '../../twodice/testing/chiSquare.ts';
import { type Account, play } from '../referee/battlegroup.ts';
import { BattlegroupQuestion } from './question.ts';
import { checkBattlegroup } from './rules.ts';
import { Battlegroup, type BattlegroupInput } from './schema.ts';

/** 60 questions with some 60 comparisons each: one false alarm in 100,000 runs of new seeds. */
const ALARM = 1e-9;
const TRIALS = 1500;

function randomInput(dice: WordStream): BattlegroupInput {
  const one = <T>(...values: T[]): T => values[dice.die(values.length) - 1];
  const yes = (of: number) => dice.die(of) === 1;
  const upTo = (most: number) => dice.die(most + 1) - 1;
  const turns = dice.die(3);
  const troubles = () =>
    yes(3) ? [{ turn: dice.die(turns), what: one<'knocked down' | 'stationary'>('knocked down', 'stationary') }] : [];
  const falls = (): BattlegroupInput['beasts'][number]['troubles'] =>
    yes(4)
      ? [{ turn: dice.die(turns), what: one('slammed or thrown, stays up', 'other knockdown effect, stays up') }]
      : troubles();
  const near = () =>
    Array.from({ length: upTo(3) }, () => {
      const place = one('in melee range', 'engaging', 'in sight', 'out of sight');
      return {
        ...{ who: one('enemy', 'friend'), place, distance: one(2, 2, 6, 8, 12) },
        ...{ DEF: 10 + dice.die(5), ARM: 12 + dice.die(8), boxes: dice.die(10), knockedDown: yes(6), blocked: yes(6) },
      };
    }) as BattlegroupInput['beasts'][number]['near'];
  const beast = (i: number): BattlegroupInput['beasts'][number] => {
    const FURY = 1 + dice.die(3);
    const move = one('advance', 'run', 'charge');
    const runs = move === 'run';
    return {
      ...{ name: `Beast ${i}`, FURY, THR: 5 + dice.die(5), fury: upTo(FURY), near: near(), troubles: falls() },
      ...{ MAT: 4 + dice.die(4), power: 10 + dice.die(8), SPD: 3 + dice.die(4), meleeRange: one(0.5, 2) },
      ...{
        cannotCharge: yes(4),
        construct: yes(6),
        bodyCrippled: yes(5),
        mindCrippled: yes(5),
        spiritCrippled: yes(6),
      },
      ...(yes(5) ? { distance: 2 * dice.die(10) } : {}),
      ...{
        shake: !yes(4),
        wild: yes(6),
        retaken: yes(3) ? dice.die(turns) : 0,
        lostAfter: yes(5) ? dice.die(turns) : 0,
      },
      work: one<() => NonNullable<BattlegroupInput['beasts'][number]['work']>>(
        () => ({ kind: 'points' }),
        () => ({ kind: 'by turn', points: [upTo(4), upTo(4)] }),
        () => ({
          ...{ kind: 'actions', move, animus: runs ? 0 : upTo(3), attacks: runs ? 0 : upTo(2), rile: upTo(2) },
          ...{ boosts: runs ? 0 : upTo(1) },
        }),
      )(),
    };
  };
  const FURY = 2 + dice.die(4);
  return {
    ...{ turns, effort: upTo(4), removed: yes(4) ? upTo(2) : 'all', reave: yes(3) },
    warlock: {
      ...{ FURY, points: upTo(FURY + 1), spend: upTo(4), heal: upTo(1), keep: upTo(2), transfers: upTo(2) },
      ...{ upkeeps: Array.from({ length: upTo(2) }, (_, i) => ({ name: `Spell ${i}` })), troubles: troubles() },
      ...{ shake: !yes(4), lostAfter: yes(5) ? dice.die(turns) : 0 },
    },
    beasts: Array.from({ length: dice.die(3) }, (_, i) => beast(i)),
    leach: yes(3) ? upTo(3) : 'all that fits',
    leachOrder: one('nearest to frenzy', 'most fury first', 'as listed'),
    edition: one('mk2', 'mk2-fieldtest'),
    frenzyDuration: yes(4) ? one('activation', 'round') : undefined,
    frenzyFury: yes(4) ? one('keep', 'removeAny') : undefined,
    frenzyTargets: yes(4) ? one('enemyEngaging', 'anyEngaging') : undefined,
    frenzyForfeit: yes(4) ? one('qrs', 'ft') : undefined,
    kdImmuneForfeit: yes(4) ? one('all', 'slamThrow') : undefined,
    shakeTiming: yes(4) ? one('afterFrenzy', 'afterLeach') : undefined,
  };
}

const random = new WordStream(streamState(51, 0));
const all = Array.from({ length: 60 }, (_, i): [number, Battlegroup] => [i, Battlegroup.parse(randomInput(random))]);

describe('random battlegroups', () => {
  test.each(all)('question %i: exact, simulated and played agree', (_, scenario) => {
    expect(checkBattlegroup(scenario)).toEqual([]);
    const question = new BattlegroupQuestion(scenario);
    const exact = question.exact();
    if (!exact) throw new RangeError('no exact answer');
    expect(question.exactErrorBound).toBeLessThan(1e-11);
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(5, 0), TRIALS, tally);
    const { layout } = question.player;
    for (const span of [...layout.byTurn.flat(), ...layout.total, ...layout.rows]) {
      const chances = read(exact, span);
      expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      expect(agreement(read(tally, span), chances, TRIALS)).toBeGreaterThan(ALARM);
    }
    const seen = new Map<string, number[]>();
    const dice = new WordStream(streamState(6, 1));
    for (let trial = 0; trial < TRIALS; trial++) {
      for (const [name, value] of Object.entries(play(scenario, dice))) {
        const counts = seen.get(name) ?? [];
        counts[value] = (counts[value] ?? 0) + 1;
        seen.set(name, counts);
      }
    }
    for (const [name, counts] of seen) {
      const q = question.machine.places[name as keyof Account];
      const chances = q < 0 ? [1] : read(exact, layout.total[q]);
      expect(
        agreement(
          Array.from(counts, (count) => count ?? 0),
          chances,
          TRIALS,
        ),
        name,
      ).toBeGreaterThan(ALARM);
    }
  });

  test('fury is conserved', () => {
    for (const [, scenario] of all) {
      // Rile and shaking put fury on beasts that is not counted as work; healing and upkeep take it from the pool.
      const plain =
        scenario.warlock.upkeeps.length === 0 && scenario.beasts.every(({ work }) => work.kind !== 'actions');
      const calm = scenario.warlock.troubles.length + scenario.beasts.flatMap(({ troubles }) => troubles).length === 0;
      if (!plain || !calm) continue;
      const question = new BattlegroupQuestion(scenario);
      const measures = question.measures(question.exact()!, null);
      const mean = (name: string) => {
        const measure = measures[name];
        return measure?.kind === 'distribution' ? measure.mean.value : 0;
      };
      const start =
        (scenario.warlock.points ?? scenario.warlock.FURY) + scenario.beasts.reduce((s, b) => s + b.fury, 0);
      const gone = mean('ownWork') + mean('healed') + mean('transfers') + mean('wasted');
      const left = scenario.beasts.reduce(
        (sum, { name }) => sum + mean(`left on ${name}`),
        mean('left with the warlock'),
      );
      expect(gone + left).toBeCloseTo(start + mean('work'), 10);
    }
  });

  test('replays and searches tell the trial that was counted', () => {
    const [, scenario] = all[0];
    const question = new BattlegroupQuestion(scenario);
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(9, 0), 60, tally);
    const { layout } = question.player;
    question.machine.quantities.forEach(({ id }, q) => {
      const counts = read(tally, layout.total[q]).map(() => 0);
      for (let trial = 0; trial < 60; trial++) counts[question.replay(9, trial).outcome[id]]++;
      expect(counts).toEqual(read(tally, layout.total[q]));
    });
    const trial = findTrial(question, 9, 'noFrenzy', 1, 60);
    if (trial !== null) expect(question.replay(9, trial).outcome.noFrenzy).toBe(1);
  });
});
