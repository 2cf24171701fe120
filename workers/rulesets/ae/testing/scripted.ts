/** Dice that fall as written, so that a sequence of rules can be followed roll by roll. */
import { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import type { HordeQuestion } from '../question.ts';
import { NONE } from '../question.ts';

export class ScriptedDice extends WordStream {
  private readonly faces: Array<readonly [sides: number, face: number]>;

  /** @param faces sides and face of each die, in the order they are rolled */
  constructor(faces: ReadonlyArray<readonly [sides: number, face: number]>) {
    super(new Int32Array(4));
    this.faces = [...faces];
  }

  override die(sides: number): number {
    const next = this.faces.shift();
    if (!next) throw new RangeError(`a d${sides} is rolled, and the script has ended`);
    if (next[0] !== sides) throw new RangeError(`a d${sides} is rolled where the script has a d${next[0]}`);
    return next[1];
  }

  get left(): number {
    return this.faces.length;
  }
}

/** Plays one trial by the script; every die of it must be used. */
export function playScript(
  question: HordeQuestion,
  faces: ReadonlyArray<readonly [sides: number, face: number]>,
): { outcome: Record<string, number>; steps: ReplayStep[] } {
  const dice = new ScriptedDice(faces);
  const { engine } = question;
  const out = new Int32Array(engine.channels.length);
  const steps: ReplayStep[] = [];
  engine.play(dice, out, steps);
  if (dice.left > 0) throw new RangeError(`${dice.left} dice of the script were never rolled`);
  const outcome: Record<string, number> = {};
  engine.channels.forEach(({ name }, index) => {
    if (out[index] !== NONE) outcome[name] = out[index];
  });
  return { outcome, steps };
}
