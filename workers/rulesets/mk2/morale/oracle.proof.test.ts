/** Exact arithmetic, the simulation and a unit at the table, on random questions. */
import { expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { findTrial } from '../../ruleset.ts';
import { read } from '../../twodice/stages/tally.ts';
import { agreement } from '../../twodice/testing/chiSquare.ts';
import { MoraleQuestion } from './question.ts';
import { checkMorale } from './rules.ts';
import { Morale, type MoraleInput } from './schema.ts';
import { type Account, play } from './testing/ask.ts';

/** 60 questions with some 60 comparisons each: one false alarm in 100,000 runs of new seeds. */
const ALARM = 1e-9;
const TRIALS = 2000;

function randomInput(dice: WordStream): MoraleInput {
  const one = <T>(...values: T[]): T => values[dice.die(values.length) - 1];
  const yes = (of: number) => dice.die(of) === 1;
  const turns = dice.die(4);
  const type = one('unit', 'unit', 'unit', 'independent model', 'lone trooper');
  const span = () => {
    const from = dice.die(2);
    return { from, to: from + dice.die(3) - 1 };
  };
  const strike = () =>
    one<() => NonNullable<MoraleInput['volleys']>[number]['strike']>(
      () => ({ kind: 'casualties', weights: [dice.die(3), dice.die(3), dice.die(2) - 1, dice.die(2) - 1] }),
      () => ({ kind: 'chance', count: dice.die(6), percent: 10 * dice.die(8) }),
      () => ({
        ...{ kind: 'attacks', count: dice.die(6), stat: 4 + dice.die(4), power: 8 + dice.die(5) },
        ...{ boostedAttack: yes(4), boostedDamage: yes(4) },
      }),
    )();
  const fearless = yes(5);
  return {
    turns,
    unit: {
      type,
      models: type === 'unit' ? dice.die(8) : 1,
      CMD: 3 + dice.die(8),
      ...(yes(3) ? { commanderCMD: 4 + dice.die(7) } : {}),
      ...(type === 'lone trooper' && yes(2) ? { unitCMD: 4 + dice.die(7) } : {}),
      inFormation: type !== 'lone trooper' || yes(2),
      standardBearer: yes(3),
      fearlessFrom: fearless ? dice.die(4) : 0,
      fleeing: yes(6),
      nerve: 'ordinary',
    },
    volleys: Array.from({ length: type === 'unit' ? dice.die(3) : 0 }, () => ({
      ...span(),
      during: one('enemy turn', 'enemy turn', 'own maintenance', 'own activation'),
      strike: strike(),
      together: yes(3),
    })),
    frights: Array.from({ length: dice.die(3) - 1 }, () => ({
      ...span(),
      what: one('Terror', 'Abomination', 'special rule'),
      during: one('enemy turn', 'own activation'),
      stays: !yes(3),
    })),
    standardBearerReroll: yes(4) ? 'off' : undefined,
    rallySameActivation: yes(4),
  };
}

const random = new WordStream(streamState(41, 0));
const questions = Array.from({ length: 60 }, (_, i): [number, Morale] => [i, Morale.parse(randomInput(random))]);

test.each(questions)('question %i: exact, simulated and played agree', (_, scenario) => {
  expect(checkMorale(scenario)).toEqual([]);
  const question = new MoraleQuestion(scenario);
  const exact = question.exact()!;
  expect(question.exactErrorBound).toBeLessThan(1e-11);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(5, 1), TRIALS, tally);
  const { layout } = question.player;
  for (const span of [...layout.byTurn.flat(), ...layout.total, ...layout.rows]) {
    const chances = read(exact, span);
    expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(agreement(read(tally, span), chances, TRIALS)).toBeGreaterThan(ALARM);
  }
  const seen: Record<keyof Account, number[]> = {
    ...{ models: [], fled: [], rallied: [], checks: [], lost: [], ran: [], fleeing: [] },
  };
  const dice = new WordStream(streamState(6, 1));
  for (let trial = 0; trial < TRIALS; trial++) {
    for (const [name, value] of Object.entries(play(scenario, dice))) {
      const counts = seen[name as keyof Account];
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  const compare = (name: keyof Account, chances: readonly number[]) => {
    expect(
      agreement(
        Array.from(seen[name], (count) => count ?? 0),
        chances,
        TRIALS,
      ),
      name,
    ).toBeGreaterThan(ALARM);
  };
  const { machine } = question;
  const last = scenario.turns - 1;
  machine.quantities.forEach(({ id }, q) => {
    compare(id as keyof Account, read(exact, layout.total[q]));
  });
  compare('models', read(exact, layout.rows[machine.rowOf.left(last)]));
  compare('ran', read(exact, layout.rows[machine.rowOf.ran(last)]));
  const status = read(exact, layout.rows[machine.rowOf.status(last)]);
  compare('fleeing', [status[0] + status[2], status[1]]);
});

test('the cost model bounds the work and follows the question', () => {
  for (const [, scenario] of questions) {
    const { machine } = new MoraleQuestion(scenario);
    let states = new Map([[machine.start.join(), machine.start]]);
    let steps = 0;
    const book = { counts: new Int32Array(4), tell: null, acted: null, add: () => {} };
    for (const stage of machine.stages) {
      const next = new Map<string, Int32Array>();
      for (const from of states.values()) {
        for (const { value } of stage.outcomes(from)) {
          steps++;
          const to = from.slice();
          stage.apply(to, value, book);
          next.set(to.join(), to);
        }
      }
      states = next;
    }
    expect(steps).toBeLessThanOrEqual(machine.steps);
  }
});

test('replays and searches tell the trial that was counted', () => {
  const question = new MoraleQuestion(
    Morale.parse({ turns: 2, unit: { CMD: 7, models: 6 }, volleys: [{ strike: { kind: 'attacks', count: 6 } }] }),
  );
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(9, 0), 400, tally);
  const models = new Int32Array(7);
  for (let trial = 0; trial < 400; trial++) models[question.replay(9, trial).outcome.models]++;
  expect([...models]).toEqual(read(tally, question.player.layout.rows[question.machine.rowOf.left(1)]));
  const found = findTrial(question, 9, 'fled', 1, 400)!;
  expect(question.replay(9, found).outcome.fled).toBe(1);
});
