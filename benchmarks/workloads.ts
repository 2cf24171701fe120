/**
 * What a side of a comparison does: `block` does some work and says how many units it did. Each is built in a process
 * of its own, warmed and checked against the exact answer before anyone measures it.
 */
import type { Checked } from '../workers/answer.ts';
import { CHUNK_TRIALS, streamState } from '../workers/kernel/streams.ts';
import { findKind } from '../workers/rulesets/index.ts';
import type { Measure, Question } from '../workers/rulesets/ruleset.ts';
import warmThread from '../workers/task.ts';
import { WARM_MS } from '../workers/warm.ts';
import { naiveCalculator } from './naive.ts';
import {
  BATTLE_LOST,
  BATTLE_WON,
  battleProgram,
  focusProgram,
  PLAIN_KILL,
  PLAIN_MEAN_DAMAGE,
  PROGRAM_NAMES,
  type ProgramName,
  plainActivation,
  program,
} from './scenarios.ts';

export type Block = () => number;

/** Optimised code of a long first call is worse than that of many short ones, so every loop gets these. */
const WARM_CALLS = 400;
const WARM_TRIALS = 1_000;
const SEED = 20_260;
/** What takes a tenth of a second a call is warm after few of them. */
const FEW_CALLS = 4;
const CHECKED_CHUNKS = 200;
/** A richer program takes a hundred times as long a trial. */
const FEW_CHUNKS = 20;

const compile = (request: Checked): Question => findKind(request.ruleset, request.kind).compile(request.scenario);

function simulation(request: Checked, checkedChunks = CHECKED_CHUNKS): Block {
  // As in a thread of the pool, which has seen every example question before this one.
  warmThread({ do: 'warm', limitMs: WARM_MS });
  const question = compile(request);
  const tally = new Int32Array(question.tallySize);
  for (let call = 0; call < WARM_CALLS; call++) question.simulate(streamState(SEED, call), WARM_TRIALS, tally);
  checkSimulation(question, checkedChunks);
  let chunk = WARM_CALLS;
  return () => {
    question.simulate(streamState(SEED, chunk++), CHUNK_TRIALS, tally);
    return CHUNK_TRIALS;
  };
}

function naive(): Block {
  for (let call = 0; call < WARM_CALLS; call++) naiveCalculator(100);
  let kills = 0;
  const rounds = 100;
  for (let round = 0; round < rounds; round++) kills += naiveCalculator(1_000).destroyed / rounds;
  const deviation = Math.sqrt((PLAIN_KILL * (1 - PLAIN_KILL)) / (rounds * 1_000));
  require(Math.abs(kills - PLAIN_KILL) < 6 * deviation, 'the naive calculator is wrong');
  return () => {
    naiveCalculator(10_000);
    return 10_000;
  };
}

/** The exact answer again and again, of a question compiled once. */
function exact(request: Checked): Block {
  const question = compile(request);
  return repeated(() => question.exact());
}

/** A question that was never seen before: compiled, answered, thrown away. */
function compileAndExact(request: Checked, calls = WARM_CALLS): Block {
  return repeated(() => compile(request).exact(), calls);
}

function repeated(work: () => unknown, calls = WARM_CALLS): Block {
  for (let call = 0; call < calls; call++) work();
  const each = calls < WARM_CALLS ? 1 : 8;
  return () => {
    for (let i = 0; i < each; i++) work();
    return each;
  };
}

/** A fast wrong loop is worth nothing: within five standard errors of the exact answer, with a fixed seed. */
function checkSimulation(question: Question, chunks: number): void {
  const tally = new Int32Array(question.tallySize);
  const trials = chunks * CHUNK_TRIALS;
  for (let chunk = 0; chunk < chunks; chunk++) question.simulate(streamState(7, chunk), CHUNK_TRIALS, tally);
  const seen = headline(question.measures(tally, trials)[question.headline]);
  const expected = headline(question.measures(question.exact()!, null)[question.headline]);
  const error = 5 * (expected.deviation / Math.sqrt(trials));
  require(Math.abs(seen.value - expected.value) < error, `simulated ${seen.value} where ${expected.value} is exact`);
}

function checkPlainAnswer(): void {
  const question = compile(plainActivation());
  const measures = question.measures(question.exact()!, null);
  const damage = measures.damage;
  require(damage?.kind === 'distribution' && Math.abs(damage.mean.value - PLAIN_MEAN_DAMAGE) < 1e-9, 'mean damage');
  require(Math.abs(probability(measures.destroyed) - PLAIN_KILL) < 1e-11, 'chance to destroy');
}

function checkBattleAnswer(): void {
  const question = compile(battleProgram());
  const { won, lost } = question.measures(question.exact()!, null);
  require(Math.abs(probability(won) - BATTLE_WON) < 1e-11, 'chance to win the battle');
  require(Math.abs(probability(lost) - BATTLE_LOST) < 1e-11, 'chance to lose the battle');
}

/** What a question is about, with the standard deviation of one trial. */
function headline(measure: Measure | undefined): { value: number; deviation: number } {
  if (measure?.kind === 'distribution') return { value: measure.mean.value, deviation: measure.standardDeviation };
  const value = probability(measure);
  return { value, deviation: Math.sqrt(value * (1 - value)) };
}

function probability(measure: Measure | undefined): number {
  if (measure?.kind !== 'probability') throw new TypeError('expected a probability');
  return measure.value;
}

function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not measured, because it is wrong: ${what}`);
}

type ProgramWorkload = ProgramName | `answer ${ProgramName}` | `compile ${ProgramName}`;

/** Each program: its trials, its compilation alone, and compiled and answered exactly; a question may keep its answer. */
const programWorkloads = Object.fromEntries(
  PROGRAM_NAMES.flatMap(
    (name): Array<[ProgramWorkload, () => Block]> => [
      [name, () => simulation(program(name), FEW_CHUNKS)],
      [`answer ${name}`, () => compileAndExact(program(name), FEW_CALLS)],
      [`compile ${name}`, () => repeated(() => compile(program(name)), FEW_CALLS)],
    ],
  ),
) as Record<ProgramWorkload, () => Block>;

export const WORKLOADS = {
  plain: () => {
    checkPlainAnswer();
    return simulation(plainActivation());
  },
  focus: () => simulation(focusProgram()),
  battle: () => {
    checkBattleAnswer();
    return simulation(battleProgram());
  },
  'exact battle': () => exact(battleProgram()),
  'compile battle': () => compileAndExact(battleProgram()),
  naive,
  'exact plain': () => exact(plainActivation()),
  'exact focus': () => exact(focusProgram()),
  'compile plain': () => compileAndExact(plainActivation()),
  'compile focus': () => compileAndExact(focusProgram()),
  ...programWorkloads,
} as const satisfies Record<string, () => Block>;

export type WorkloadName = keyof typeof WORKLOADS;
