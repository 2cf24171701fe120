/** Entries of JSON and XML as they stand in the source: the line that each begins in, and its words. */
import type { ListText } from '../rulesets/reading/listText.ts';
import { type Doc, elementSpan, LineNumbers, type Span, type Spot, valueSpans } from '../rulesets/reading/spots.ts';
import type { ListReport } from '../rulesets/ruleset.ts';

/** Characters of an entry that are shown. */
const LONGEST = 400;
/** Attributes that only machines read. */
const FOR_MACHINES = / (?:id|\w+Id|xmlns(?::\w+)?)="[^"]*"/g;

/** A piece of a text. */
interface Piece {
  readonly doc: Doc;
  readonly span: Span;
}

export interface Entry {
  readonly line: number;
  /** Whether it stands in the list itself, and not in the second text. */
  readonly own: boolean;
  readonly from: number;
  /** All of it. */
  readonly whole: string;
  /** Without those of the others that stand inside it. */
  without(others: readonly Entry[]): string;
}

/** Finds entries by their places. */
export class Entries {
  private readonly doc: Doc | null;
  private readonly spots: ReadonlyMap<string, readonly Spot[]>;
  private readonly paths: ReadonlyMap<string, Span>;
  private readonly lines = new Map<Doc, LineNumbers>();
  private readonly known = new Map<string, FoundEntry | null>();

  /** @param places all that will be asked for */
  constructor({ source }: ListText, { spots = new Map() }: Pick<ListReport, 'spots'>, places: Iterable<string>) {
    this.doc = source.kind === 'JSON' || source.kind === 'XML' ? source.doc : null;
    this.spots = spots;
    this.paths =
      source.kind === 'JSON'
        ? valueSpans(
            source.doc.text,
            [...places].map((place) => this.pathOf(place)),
          )
        : new Map();
  }

  /** Null for what is not found, as in a second text. */
  at(place: string): Entry | null {
    let found = this.known.get(place);
    if (found === undefined) {
      const pieces = this.piecesOf(place);
      found = pieces.length === 0 ? null : new FoundEntry(pieces, this.doc, (doc) => this.linesOf(doc));
      this.known.set(place, found);
    }
    return found;
  }

  private piecesOf(place: string): Piece[] {
    const spots = this.spots.get(place) ?? [{ path: this.pathOf(place) }];
    return spots.flatMap((spot): Piece[] => {
      if ('doc' in spot) return [{ doc: spot.doc, span: elementSpan(spot.doc.text, spot.from) }];
      const span = this.paths.get(spot.path);
      return span && this.doc ? [{ doc: this.doc, span }] : [];
    });
  }

  /** "profiles[2].weapons" stands where "profiles[2]" does. */
  private pathOf(place: string): string {
    for (
      let end = place.length;
      end > 0;
      end = Math.max(place.lastIndexOf('.', end - 1), place.lastIndexOf('[', end - 1))
    ) {
      const spot = this.spots.get(place.slice(0, end))?.[0];
      if (spot && 'path' in spot) return spot.path + place.slice(end);
    }
    return place;
  }

  private linesOf(doc: Doc): LineNumbers {
    const known = this.lines.get(doc) ?? new LineNumbers(doc);
    this.lines.set(doc, known);
    return known;
  }
}

function holds(outer: Piece, inner: Piece): boolean {
  if (outer === inner || outer.doc !== inner.doc) return false;
  return outer.span[0] <= inner.span[0] && inner.span[1] <= outer.span[1];
}

class FoundEntry implements Entry {
  readonly line: number;
  readonly own: boolean;
  readonly from: number;
  private readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[], own: Doc | null, linesOf: (doc: Doc) => LineNumbers) {
    // What stands inside another piece is said there.
    this.pieces = pieces.filter(
      (one, i) => !pieces.some((other, j) => holds(other, one) && (j < i || !holds(one, other))),
    );
    const [{ doc, span }] = this.pieces as readonly [Piece, ...Piece[]];
    this.own = doc === own;
    this.from = span[0];
    this.line = linesOf(doc).at(span[0]);
  }

  get whole(): string {
    return this.pieces.map(({ doc, span }) => doc.text.slice(...span)).join(' ');
  }

  without(others: readonly Entry[]): string {
    const inner = others.flatMap((one) => (one instanceof FoundEntry && one !== this ? one.pieces : []));
    return (
      this.pieces
        .map(({ doc, span: [from, to] }) => {
          const holes = inner
            .filter((one) => one.doc === doc && one.span[0] > from && one.span[1] <= to)
            .map(({ span }) => span)
            .sort((a, b) => a[0] - b[0]);
          let text = '';
          let at = from;
          for (const [start, end] of holes) {
            if (start < at) continue;
            text += `${doc.text.slice(at, start)}…`;
            at = end;
          }
          return text + doc.text.slice(at, to);
        })
        .join(' ')
        .slice(0, 10 * LONGEST)
        // What closes an element, and what only machines read, says nothing of a unit.
        .replace(/<[^<>]*>?/g, (tag) => (tag[1] === '/' ? '' : tag.replace(FOR_MACHINES, '')))
        .replace(/\s+/g, ' ')
        .replace(/…(?:[\s,]*…)+/g, '…')
        .slice(0, LONGEST)
    );
  }
}
