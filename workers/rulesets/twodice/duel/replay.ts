/** A traced duel as a dice log: the same draws as the trial, told turn by turn. */

import type { WordStream } from '../../../kernel/streams.ts';
import type { WalkEnd } from '../../../kernel/wear/simulate.ts';
import { counted } from '../../../wording.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { actionSteps } from '../activation/replay.ts';
import { runSteps } from '../run/index.ts';
import { RolledChance, type Walkable } from './chance.ts';
import type { DuelEnd, PlayableDuel } from './end.ts';
import { PlayedActivation } from './side.ts';
import type { TurnListener } from './upkeep.ts';

/** Walks activations as they are walked in a trial, and keeps what happened. */
export class TracingChance extends RolledChance {
  readonly tell: (played: PlayedActivation, start: number, traced: ReturnType<PlayedActivation['trace']>) => void;

  constructor(stream: WordStream, tell: TracingChance['tell']) {
    super(stream);
    this.tell = tell;
  }

  override activation(play: Walkable, start: number, end: WalkEnd, then: () => void): void {
    if (!(play instanceof PlayedActivation)) throw new TypeError('not an activation');
    const traced = play.trace(this.stream, start);
    this.tell(play, start, traced);
    end.state = traced.state;
    end.label = traced.label;
    then();
  }
}

/** Plays the next trial of `chance` and writes its log. */
export function duelReplay(
  question: PlayableDuel,
  chance: RolledChance,
  end: DuelEnd,
  unfolding: WordStream,
): ReplayStep[] {
  const steps: ReplayStep[] = [];
  let heading = '';
  const say = (text: string, dice: readonly number[] = []) => steps.push({ label: heading, dice, text });
  let acting: 0 | 1 = 0;
  const tracing = new TracingChance(chance.stream, (played, start, traced) => {
    const { wear, body } = question.sides[1 - acting];
    for (const step of runSteps(wear, traced.actions, start)) {
      const { choice } = played.graph.actions[step.action];
      const player = { states: played.states, body };
      for (const each of actionSteps(player, played.graph.states[step.node], choice, step, unfolding)) {
        steps.push({ ...each, label: `${heading}: ${each.label}` });
      }
    }
  });
  const listener: TurnListener = {
    effect: (what, stays) =>
      say(`${what} ${stays ? 'stays' : 'expires'}`, [stays ? 2 + unfolding.die(4) : unfolding.die(2)]),
    suffered: (what, points, left) => say(`${what}: ${counted(points, 'points')}, ${counted(left, 'boxes')} left`),
    frenzy: (sum, fury, frenzied) => {
      const [a, b] = pairOf(sum, unfolding);
      say(`threshold check: ${a} + ${b} + ${fury} fury = ${sum + fury}: ${frenzied ? 'frenzy' : 'calm'}`, [a, b]);
    },
    idle: (why) => say(why),
    said: (what) => say(what),
  };
  question.play(tracing, end, undefined, [listener, listener], (who, round) => {
    acting = who;
    heading = `Round ${round + 1}, ${question.sides[who].name}`;
  });
  return steps;
}

/** Two dice with this sum, drawn given the sum. */
export function pairOf(sum: number, stream: WordStream): [number, number] {
  for (;;) {
    const a = stream.die(6);
    const b = sum - a;
    if (b >= 1 && b <= 6) return [a, b];
  }
}
