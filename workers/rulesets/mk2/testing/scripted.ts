import { WordStream } from '../../../kernel/streams.ts';
import type { StagePlayer } from '../../twodice/stages/player.ts';

/** Dice that show the given faces, in order; they refuse to go on when the faces run out. */
export class Scripted extends WordStream {
  private readonly faces: number[];

  constructor(faces: readonly number[]) {
    super(new Int32Array(4));
    this.faces = [...faces];
  }

  get left(): number {
    return this.faces.length;
  }

  override die(sides: number): number {
    const face = this.faces.shift();
    if (face === undefined || face > sides) throw new RangeError(`no face for a die of ${sides}`);
    return face;
  }
}

/** Plays one trial with the given dice, all of which must be used. */
export function toldBy(player: StagePlayer, faces: readonly number[]): string[] {
  const dice = new Scripted(faces);
  const lines: string[] = [];
  player.walkAloud(dice, ({ label, text }) => lines.push(`${label}: ${text}`));
  if (dice.left > 0) throw new RangeError(`${dice.left} dice were not thrown`);
  return lines;
}
