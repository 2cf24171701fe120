/** A traced trial of the effects kind as a dice log; folded rolls are unfolded as in the activation's replay. */

import type { Graph } from '../../../kernel/graph.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import type { Replay, ReplayStep } from '../../ruleset.ts';
import type { Body } from '../body/body.ts';
import { throughPowerField } from '../body/defences.ts';
import { type ThrownDamage, throwDamage } from '../damageRoll.ts';
import type { RunStep, RunTrial } from '../run/index.ts';
import type { Effects } from './schema.ts';
import { type Effect, FIELD_SPENT, harmOf, type State, type Step } from './states.ts';

const MAX_TRIES = 1_000_000;

/** What of a compiled question the log needs. */
interface Burning {
  readonly scenario: Effects;
  readonly graph: Graph<State, Step>;
  readonly body: Body;
}

export function replayEffects(question: Burning, traced: RunTrial, stream: WordStream, trial: number): Replay {
  const { scenario } = question;
  const { boxesLeft } = question.body;
  const { outcome } = traced;
  const { name } = scenario.target;
  const steps = traced.steps.flatMap((action) => actionSteps(question, action, stream));
  const sentence = outcome.destroyed
    ? `${name} is destroyed in turn ${traced.fell + 1}.`
    : `${name} survives with ${boxesLeft - traced.worn} of ${counted(boxesLeft, 'boxes')}.`;
  return { trial, steps, outcome, sentence };
}

function actionSteps(question: Burning, traced: RunStep, stream: WordStream): ReplayStep[] {
  const state = question.graph.states[traced.node];
  const step = question.graph.actions[traced.action];
  if (step.kind === 'check') return checkSteps(state, traced.branch, stream);
  const { name } = question.scenario.target;
  const label = `Turn ${state.turn}: ${step.effect}`;
  const steps: ReplayStep[] = [resolutionStep(question, label, step.effect, traced, stream)];
  if (traced.branch & FIELD_SPENT) {
    steps.push({ label, dice: [], text: `the power field takes up to 5 points, ${traced.loss} remain` });
  }
  const { boxesLeft, kind } = question.body;
  if (traced.loss > 0 && (kind === 'grid' || kind === 'spiral')) {
    const place = kind === 'spiral' ? 'branch' : 'column';
    steps.push({ label, dice: [traced.spot + 1], text: `${place} ${traced.spot + 1}` });
  }
  for (const mark of traced.marked) steps.push({ label, dice: [], text: `${mark} is crippled` });
  // A stand is told after this, so what stood is counted as worn down here.
  const left = traced.lastStand ? 0 : boxesLeft - traced.after;
  steps.push({ label, dice: [], text: `${left} of ${counted(boxesLeft, 'boxes')} left` });
  if (traced.lastStand !== undefined) {
    const face = traced.lastStand ? 4 + stream.die(2) : stream.die(4);
    const text = traced.lastStand ? 'Tough: stays with one box' : 'Tough fails';
    steps.push({ label: `${name}: Tough`, dice: [face], text });
  }
  return steps;
}

/** One d6 for each effect: 1 or 2 and it expires (MK3-CONT-02). */
function checkSteps(state: State, branch: number, stream: WordStream): ReplayStep[] {
  return state.on.map((effect, i) => {
    const stays = (branch & (1 << i)) !== 0;
    const face = stays ? 2 + stream.die(4) : stream.die(2);
    return { label: `Turn ${state.turn + 1}: ${effect} check`, dice: [face], text: stays ? 'it stays' : 'it expires' };
  });
}

function resolutionStep(
  question: Burning,
  label: string,
  effect: Effect,
  { loss, branch, condition }: RunStep,
  stream: WordStream,
): ReplayStep {
  const roll = harmOf(effect, question.scenario, question.body.conditions[condition]);
  if (typeof roll === 'number') return { label, dice: [], text: `${counted(roll, 'points')} of damage` };
  const spent = (branch & FIELD_SPENT) !== 0;
  let thrown: ThrownDamage;
  let tries = 0;
  do {
    if (tries++ > MAX_TRIES) throw new Error(`no dice give ${counted(loss, 'points')}: tables and dice disagree`);
    thrown = throwDamage(roll, stream);
  } while ((spent ? throughPowerField(thrown.points) : thrown.points) !== loss || (spent && thrown.points === 0));
  const { dice, total, points } = thrown;
  return {
    label,
    dice,
    text: `${dice.join(' + ')} + ${roll.power} (POW) = ${total} against ARM ${roll.armour}: ${counted(points, 'points')}`,
  };
}
