/** A stream that shows the faces it is told to, one after the other. */
import { WordStream } from '../../../kernel/streams.ts';

export class Script extends WordStream {
  private readonly faces: number[];

  constructor(...faces: number[]) {
    super(new Int32Array(4));
    this.faces = faces;
  }

  /** Faces that nobody asked for. */
  get left(): number {
    return this.faces.length;
  }

  private take(): number {
    const face = this.faces.shift();
    if (face === undefined) throw new RangeError('more dice are rolled than the script holds');
    return face;
  }

  /** A word that a D6 reads as the next face. */
  override next(): number {
    return Math.floor(((this.take() - 0.5) * 2 ** 32) / 6) | 0;
  }

  override die(): number {
    return this.take();
  }
}
