/** What is gathered while a list is read: units, a word on every line or entry of it, and where these stand. */
import type { ListedUnit, ListFinding, ListReport, StatedTotals } from '../ruleset.ts';
import { Kept } from './kept.ts';
import type { Spot } from './spots.ts';

export type Verdict = ListFinding['verdict'];

/** Something of the source that knows where it stands: an element of XML, a value of JSON. */
export interface Placed {
  readonly spot: Spot | null;
}

export class Gathered<Unit extends Omit<ListedUnit, 'values'>> {
  readonly units: Unit[] = [];
  readonly findings: ListFinding[] = [];
  title: string | null = null;
  /** What the list says of itself; nothing of a text with several lists in it. */
  stated: StatedTotals | null = null;
  /** Lines that further lists of a text begin in. */
  readonly further: number[] = [];
  private begun: number | null = null;
  private readonly most: number;
  private readonly spots = new Map<string, Spot[]>();
  /** Names of entries beside the first of a path. */
  private readonly copies = new Map<string, string[]>();

  /** @param most findings of one report */
  constructor(most: number) {
    this.most = most;
  }

  say(at: string, text: string, verdict: Verdict, note?: string): void {
    this.take(note === undefined ? { at, text, verdict } : { at, text, verdict, note });
  }

  take(finding: ListFinding): void {
    if (this.findings.length < this.most) this.findings.push(finding);
    else if (this.findings.length === this.most)
      this.findings.push({ at: 'file', text: '', verdict: 'not known', note: 'too much to say; the rest is left out' });
  }

  /** Another list begins in that line, if it has units. */
  begins(line: number): void {
    this.begun = line;
  }

  /** A unit of the list that is being read. */
  holds(): void {
    if (this.begun === null) return;
    this.further.push(this.begun);
    this.begun = null;
  }

  /** What an entry is called in findings: its path, with a number behind it where another entry has that path. */
  place(path: string, { spot }: Placed): string {
    if (spot === null) return path;
    const first = this.spots.get(path);
    if (first === undefined) this.spots.set(path, [spot]);
    if (first === undefined || (first[0] && same(first[0], spot))) return path;
    const copies = this.copies.get(path) ?? [];
    if (copies.length === 0) this.copies.set(path, copies);
    // Whoever asks again asks for one of the last.
    const known = copies.findLast((at) => same(this.spots.get(at)?.[0] ?? spot, spot));
    if (known !== undefined) return known;
    let copy = copies.length + 2;
    while (this.spots.has(`${path} (${copy})`)) copy++;
    const at = `${path} (${copy})`;
    this.spots.set(at, [spot]);
    copies.push(at);
    return at;
  }

  /** Something else of the source that says what stands at this place, such as what a link leads to. */
  also(at: string, { spot }: Placed): void {
    const known = this.spots.get(at);
    if (spot !== null && known && !known.some((one) => same(one, spot))) known.push(spot);
  }

  gathered(format: string | null): Omit<ListReport, 'units'> & { readonly units: readonly Unit[] } {
    const kept = new Kept();
    return {
      format,
      title: this.title,
      units: this.units.map((unit) => kept.unit(unit)),
      findings: this.findings.map((finding) => kept.finding(finding)),
      ...(this.stated === null ? {} : { stated: this.stated }),
      ...(this.further.length === 0 ? {} : { further: this.further }),
      ...(this.spots.size === 0 ? {} : { spots: this.spots }),
    };
  }
}

function same(one: Spot, other: Spot): boolean {
  if ('path' in one) return 'path' in other && one.path === other.path;
  return 'doc' in other && one.doc === other.doc && one.from === other.from;
}
