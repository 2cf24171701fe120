import { WordStream } from '../../../kernel/streams.ts';

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
