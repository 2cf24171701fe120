/** Fast ways against the slow ones that the tests hold them to, in turns in one process: ratios of processor time. */
import { streamState } from '../workers/kernel/streams.ts';
import { furthestWorn, solveAny } from '../workers/kernel/wear/solve.ts';
import { solveStepsPlainly, stepTables } from '../workers/kernel/wear/steps.ts';
import { wasmSolver } from '../workers/kernel/wear/stepsWasm.ts';
import { startBlocks } from '../workers/rulesets/aof/duel/best.ts';
import { ExactDuel } from '../workers/rulesets/aof/duel/exact.ts';
import { tallyOnPlanes } from '../workers/rulesets/aof/duel/onPlanes.ts';
import { DuelQuestion } from '../workers/rulesets/aof/duel/question.ts';
import { ROUTED } from '../workers/rulesets/aof/flags.ts';
import { findKind, findRuleset } from '../workers/rulesets/index.ts';
import { ActivationQuestion } from '../workers/rulesets/twodice/activation/activation.ts';
import { wearAims } from '../workers/rulesets/twodice/activation/plan.ts';
import type { Activation } from '../workers/rulesets/twodice/activation/schema.ts';
import type { CellJob } from '../workers/studies/cellJob.ts';
import { countCell } from '../workers/studies/cells.ts';
import type { Component } from '../workers/studies/components.ts';
import { loadExpressions } from '../workers/studies/expression.ts';
import { type Figure, least, type Report } from './figures.ts';
import { battleProgram, plainActivation, program } from './scenarios.ts';

const group = 'twins';
const TURNS = 9;
const BATCHES = 200;
const DUELS = 16_384;

export async function twinsReport(): Promise<Report> {
  await loadExpressions();
  return {
    figures: [...solvers(), ...mixedDuels(), ...planes(), ...expressions()],
    remarks: ['Both sides of each ratio took turns in one process; what they gave was compared, and is the same.'],
  };
}

/** Least processor time of each, in milliseconds, in turns. */
function inTurns(sides: ReadonlyArray<() => void>): number[] {
  const times = sides.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    sides.forEach((side, i) => {
      const before = process.cpuUsage();
      side();
      const { user, system } = process.cpuUsage(before);
      times[i].push((user + system) / 1_000);
    });
  }
  return times.map(least);
}

function solvers(): Figure[] {
  const { kind, ruleset, scenario } = program('grid');
  const question = findKind(ruleset, kind).compile(scenario);
  if (!(question instanceof ActivationQuestion)) throw new TypeError('not an activation');
  const { plan } = scenario as Activation;
  const wear = question.body.wear();
  if (plan.kind !== 'optimal' || wear === null) throw new TypeError('no best play over states');
  const { graph } = question;
  const aims = wearAims(plan, wear);
  const furthest = furthestWorn(graph);
  const tables = stepTables(graph, wear, aims, furthest, null)!;
  const wasm = wasmSolver();
  const found: Int32Array[] = [];
  const [slow, plain, fast] = inTurns([
    () => {
      found[0] = solveAny(graph, wear, aims, furthest, null);
    },
    () => {
      found[1] = solveStepsPlainly(tables);
    },
    ...(wasm ? [() => (found[2] = wasm(tables) ?? found[1])] : []),
  ]);
  if (found.some((policy) => policy.some((action, at) => action !== found[0][at]))) throw new Error('policies differ');
  const what = 'best play on a damage grid, over the general solver';
  return [
    { group, what: `${what}: JavaScript`, value: slow / plain, unit: 'x', note: `${plain.toFixed(1)} ms` },
    ...(wasm
      ? [{ group, what: `${what}: WebAssembly`, value: slow / fast, unit: 'x', note: `${fast.toFixed(1)} ms` }]
      : []),
  ];
}

/** Trials of duels of sample units with Fear or a Phalanx: the loop, over the play it stands for. */
function mixedDuels(): Figure[] {
  const kind = findKind('aof', 'duel');
  const samples = findRuleset('aof').profiles.filter(
    ({ part, kind: one }) => part === 'attacker' && one !== 'artillery',
  );
  const questions = samples.flatMap(({ values: attacker }, i) => {
    const target = samples[(i * 7 + 3) % samples.length].values;
    if (!/"(Fear|Phalanx)"/.test(JSON.stringify([attacker, target]))) return [];
    const question = kind.compile(kind.schema.parse({ attacker, target }));
    if (!(question instanceof DuelQuestion)) throw new TypeError('not a duel');
    return [{ question, fast: new Int32Array(question.tallySize), slow: new Int32Array(question.tallySize) }];
  });
  let [fastTurn, slowTurn] = [0, 0];
  const play = () => {
    for (const { question, slow } of questions) question.simulateSlowly(streamState(1, slowTurn), DUELS, slow);
    slowTurn++;
  };
  const loop = () => {
    for (const { question, fast } of questions) question.simulate(streamState(1, fastTurn), DUELS, fast);
    fastTurn++;
  };
  play();
  loop();
  const [slow, fast] = inTurns([play, loop]);
  if (questions.some((one) => one.fast.some((count, i) => count !== one.slow[i]))) throw new Error('trials differ');
  const what = 'duels with Fear or a Phalanx, a trial: times faster than played one by one';
  const note = `${((1e6 * fast) / DUELS / questions.length).toFixed(0)} ns`;
  return [{ group, what, value: slow / fast, unit: 'x', better: 'more', must: 10, note }];
}

/** Exact duels of sample units that charge each other: on planes, over the blocks of states that serve all duels. */
function planes(): Figure[] {
  const kind = findKind('aof', 'duel');
  const samples = findRuleset('aof').profiles.filter(
    ({ part, kind: one }) => part === 'attacker' && one !== 'artillery',
  );
  const made = () =>
    samples.map(({ values: attacker }, i) => {
      const target = samples[(i * 7 + 3) % samples.length].values;
      const question = kind.compile(kind.schema.parse({ attacker, target }));
      if (!(question instanceof DuelQuestion)) throw new TypeError('not a duel');
      return question;
    });
  const [fast, slow] = [made(), made()];
  const won: number[] = [];
  const lost: number[] = [];
  const onPlanes = () => {
    fast.forEach(({ pairing, sections, ends, tallySize }, i) => {
      const tally = new Float64Array(tallySize);
      if (tallyOnPlanes(pairing, sections, ends, tally, () => false) === null)
        throw new Error('needs more than planes');
      won[i] = tally[ends];
    });
  };
  const inBlocks = () => {
    slow.forEach(({ pairing, duel }, i) => {
      const exact = new ExactDuel(pairing);
      let now = startBlocks(pairing, 1);
      for (let round = 1; round <= duel.situation.rounds; round++) now = exact.round(now, round, 'attacker');
      lost[i] = 0;
      const { dead } = pairing.line('target');
      for (const { fb, chances } of now.all()) {
        for (let at = 0; at < chances.length; at++) {
          if ((fb & ROUTED) !== 0 || dead[at % now.width] === 1) lost[i] += chances[at];
        }
      }
    });
  };
  onPlanes();
  inBlocks();
  const [old, now] = inTurns([inBlocks, onPlanes]);
  if (won.some((chance, i) => Math.abs(chance - lost[i]) > 1e-12)) throw new Error('duels differ');
  const what = 'exact duels of units that charge, strikes made before: planes over blocks';
  return [{ group, what, value: old / now, unit: 'x', note: `${((1e3 * now) / fast.length).toFixed(0)} us` }];
}

/** Batches counted for an expression over trials, over the same batches counted for the measure. */
function expressions(): Figure[] {
  const cases = [
    {
      what: 'a plain activation',
      request: plainActivation(),
      expression: 'damage >= 20 and not destroyed',
      measure: null,
    },
    { what: 'a duel of units', request: battleProgram(), expression: 'won > 0', measure: 'won' },
  ];
  return cases.map(({ what, request, expression, measure }) => {
    const job = (component: Component): CellJob => ({
      ...{ key: what, request, seed: 1, components: [component], exact: false, from: 0, to: BATCHES, keep: false },
    });
    findKind(request.ruleset, request.kind)
      .compile(request.scenario)
      .simulate(streamState(1, 0), 1_000, new Int32Array(1_000_000));
    const [read, expressed] = inTurns([
      () => void countCell(job({ measure })),
      () => void countCell(job({ trials: expression })),
    ]);
    return {
      group,
      what: `an expression over trials of ${what}, over the measure read directly`,
      value: expressed / read,
      unit: 'x',
      better: 'less' as const,
      must: 1.5,
      aim: 1.1,
    };
  });
}
