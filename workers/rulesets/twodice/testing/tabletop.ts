/**
 * An activation played at the table: real dice, one after the other, rules and not tables. It follows the compiled
 * policy but shares none of the folded distributions, so it can prove them wrong.
 */
import { BRANCHES } from '../../../kernel/countdown.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import type { ActivationQuestion } from '../activation/activation.ts';
import { playAttack } from '../activation/replay.ts';
import type { Activation } from '../activation/schema.ts';
import { KNOCKED_DOWN, PAID_DAMAGE_BOOST, type State, SUFFERED } from '../activation/state.ts';

export interface Played {
  readonly total: number;
  /** Number of the attack that destroyed the target, from 0, or -1. */
  readonly fell: number;
  readonly label: number;
}

export function playActivation(
  question: ActivationQuestion,
  scenario: Activation,
  boxes: number,
  stream: WordStream,
): Played {
  const {
    graph,
    engine: { process },
  } = question;
  let node = 0;
  let total = 0;
  let state = graph.states[0];
  // The table keeps its own account of what was spent and compares it with the state at the end.
  let spent = 0;
  for (;;) {
    const action = process.policy[node * boxes + total];
    if (action < 0) return { total, fell: -1, label: checkedLabel(state, question, spent) };
    const { choice } = graph.actions[action];
    let branch: number;
    let fallen = false;
    if (choice.kind === 'commit') {
      branch = Math.ceil(stream.die(6) / 2) - 1;
    } else {
      const played = playAttack(question, state, choice, stream);
      branch = played.branch;
      total += played.loss;
      spent += (choice.boostAttack ? 1 : 0) + (branch & PAID_DAMAGE_BOOST ? 1 : 0);
      fallen = total >= boxes;
    }
    const before = state;
    node = process.next[action * BRANCHES + branch];
    state = graph.states[node];
    if (choice.kind === 'attack') {
      if (choice.bought) spent += before.points - state.points - spentOnBoosts(choice.boostAttack, branch);
      const down = before.knockedDown || (branch & KNOCKED_DOWN) !== 0;
      if (state.knockedDown !== down) throw new Error('knocked down is lost');
      if (before.field > 0 && state.field !== before.field - (branch & SUFFERED ? 1 : 0))
        throw new Error('power field is lost');
    }
    if (!fallen) continue;
    const { target } = scenario;
    const tough = target.tough && !state.knockedDown && target.leavesPlayWhenDisabled !== 'before Tough';
    if (!tough || stream.die(6) < 5) return { total, fell: before.made, label: checkedLabel(state, question, spent) };
    total = boxes - 1;
    node = process.lastStandNode[node];
    state = graph.states[node];
  }
}

function spentOnBoosts(boostAttack: boolean, branch: number): number {
  return (boostAttack ? 1 : 0) + (branch & PAID_DAMAGE_BOOST ? 1 : 0);
}

function checkedLabel(state: State, question: ActivationQuestion, spent: number): number {
  const start = question.graph.states[0].points;
  if (start - spent !== state.points) throw new Error(`spent ${spent} of ${start}, but ${state.points} are left`);
  return question.states.labels.encode(state);
}
