/** A traced duel as a dice log: the same draws as the trial, told turn by turn. */

import type { WordStream } from '../../../kernel/streams.ts';
import type { WalkEnd } from '../../../kernel/wear/simulate.ts';
import { counted } from '../../../wording.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { actionSteps } from '../activation/replay.ts';
import { runSteps } from '../run/index.ts';
import { RolledChance, type Walkable } from './chance.ts';
import type { DuelEnd, PlayableDuel } from './end.ts';
import { PlayedActivation, type Side } from './side.ts';
import type { TurnListener } from './upkeep.ts';

/** Walks activations as they are walked in a trial, and keeps what happened. */
class TracingChance extends RolledChance {
  readonly tell: (played: PlayedActivation, start: number, traced: ReturnType<PlayedActivation['trace']>) => void;

  constructor(stream: WordStream, tell: TracingChance['tell']) {
    super(stream);
    this.tell = tell;
  }

  override activation(play: Walkable, start: number, end: WalkEnd): void {
    if (!(play instanceof PlayedActivation)) throw new TypeError('not an activation');
    const traced = play.trace(this.stream, start);
    this.tell(play, start, traced);
    end.state = traced.state;
    end.label = traced.label;
  }
}

type Say = (text: string, dice?: readonly number[]) => void;

/** Dice that are told attack by attack. @param struck whose body the attacks wear down; asked at each activation */
export function tracing(
  stream: WordStream,
  unfolding: WordStream,
  struck: () => Pick<Side, 'wear' | 'body'>,
  tell: (step: ReplayStep) => void,
): RolledChance {
  return new TracingChance(stream, (played, start, traced) => {
    const { wear, body } = struck();
    for (const step of runSteps(wear, traced.actions, start)) {
      const { choice } = played.graph.actions[step.action];
      const player = { states: played.states, body };
      for (const each of actionSteps(player, played.graph.states[step.node], choice, step, unfolding)) tell(each);
    }
  });
}

/** What befalls a model in its own turn, in words. */
export function turnInWords(say: Say, unfolding: WordStream): TurnListener {
  return {
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
  let acting: 0 | 1 = 0;
  const traced = tracing(
    chance.stream,
    unfolding,
    () => question.sides[1 - acting],
    (each) => steps.push({ ...each, label: `${heading}: ${each.label}` }),
  );
  const listener = turnInWords((text, dice = []) => steps.push({ label: heading, dice, text }), unfolding);
  question.play(traced, end, undefined, [listener, listener], (who, round) => {
    acting = who;
    heading = `Round ${round + 1}, ${question.sides[who].name}`;
  });
  return steps;
}

/** Two dice with this sum, drawn given the sum. */
function pairOf(sum: number, stream: WordStream): [number, number] {
  for (;;) {
    const a = stream.die(6);
    const b = sum - a;
    if (b >= 1 && b <= 6) return [a, b];
  }
}
