/**
 * A source as text, with all that is made of it: lines without marks, JSON or XML. Several games look at one source before
 * one of them reads it, so each of these is made once, by whoever asks first.
 */
import { type Cleaned, type CleanLine, clean } from './clean.ts';
import { mended } from './decode.ts';
import { type Source, sourceOf, unfenced } from './source.ts';

/** Characters that show what a text is. */
const OPENING = 200_000;
/** How JSON and XML begin, also behind fences, quote marks and entities. */
const NO_LINES = /^\s*[{[<`>&\u201c-\u201f]/;

export class ListText {
  /** As it came, without a byte-order mark. */
  readonly whole: string;
  private madeOf: Source | null = null;
  private repaired: readonly string[] = [];
  private linesOfAll: Cleaned | null = null;
  private linesOfOpening: readonly CleanLine[] | null = null;
  private bare: string | null = null;

  constructor(whole: string) {
    this.whole = whole.startsWith('\ufeff') ? whole.slice(1) : whole;
  }

  /** JSON and XML with faults of encoding put right; lines are cleaned one by one. */
  get source(): Source {
    if (this.madeOf === null) {
      const { text, repairs } = NO_LINES.test(this.whole) ? mended(this.whole) : { text: this.whole, repairs: [] };
      this.madeOf = sourceOf(text);
      if (this.madeOf.kind === 'JSON' || this.madeOf.kind === 'XML') this.repaired = repairs;
    }
    return this.madeOf;
  }

  /** What was done to read it as JSON or XML. */
  get repairs(): readonly string[] {
    return this.source && this.repaired;
  }

  /** Without the fence or the quote marks of a chat around it. */
  get unfenced(): string {
    this.bare ??= unfenced(this.whole);
    return this.bare;
  }

  get lines(): Cleaned {
    this.linesOfAll ??= clean(this.unfenced);
    return this.linesOfAll;
  }

  /** Lines take more room than the text, so whoever has read them lets them go; they are made again when somebody asks. */
  forget(): void {
    this.linesOfAll = null;
    this.linesOfOpening = null;
    this.bare = null;
  }

  /** The first lines, for whoever only wants to know what it is. */
  get opening(): readonly CleanLine[] {
    this.linesOfOpening ??=
      this.whole.length > OPENING ? clean(this.unfenced.slice(0, OPENING)).lines : this.lines.lines;
    return this.linesOfOpening;
  }
}

export function listText(source: string | ListText): ListText {
  return typeof source === 'string' ? new ListText(source) : source;
}
