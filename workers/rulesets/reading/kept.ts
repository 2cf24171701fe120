/**
 * What a reading leaves behind, small: equal values are one frozen value, and no string holds on to the text that it was
 * cut out of. Units of one list are much alike, and a report lives longer than its text.
 */
import type { ListedUnit, ListFinding } from '../ruleset.ts';

type Values = Record<string, unknown>;

interface Shape {
  readonly id: number;
  /** As JSON makes objects: with room for their fields and no more. */
  readonly empty: Values;
}

/** What a value is called in the key of what holds it. */
interface Known<T> {
  readonly kept: T;
  readonly id: number;
}

export class Kept {
  private readonly strings = new Map<string, Known<string>>();
  private readonly shapes = new Map<string, Shape>();
  private readonly made = new Map<string, Known<object>>();
  /** By what was given, and by what was kept of it. */
  private readonly seen = new Map<object, Known<object>>();

  string(text: string): string {
    return this.knownString(text).kept;
  }

  finding({ at, text, verdict, note, check }: ListFinding): ListFinding {
    const [place, piece] = [this.string(at), this.string(text)];
    // Written out: objects that grow take more room than those that are made whole.
    if (note === undefined)
      return check ? { at: place, text: piece, verdict, check } : { at: place, text: piece, verdict };
    const words = this.string(note);
    return check
      ? { at: place, text: piece, verdict, note: words, check }
      : { at: place, text: piece, verdict, note: words };
  }

  unit<T extends Omit<ListedUnit, 'values'>>(unit: T): T {
    const { builder, ...own } = unit;
    const { kept } = this.knownObject(builder === undefined ? unit : own);
    // Packages of options are shared among units already, and large.
    return builder === undefined ? (kept as T) : ({ ...kept, builder } as T);
  }

  private knownString(text: string): Known<string> {
    const before = this.strings.get(text);
    if (before) return before;
    // Parts and sums of strings keep what they were made of; what JSON reads is a string of its own.
    const kept = text.length < 8 ? text : (JSON.parse(JSON.stringify(text)) as string);
    const known = { kept, id: this.strings.size };
    this.strings.set(kept, known);
    return known;
  }

  private knownObject(value: object): Known<object> {
    const before = this.seen.get(value);
    if (before) return before;
    const known = Array.isArray(value) ? this.knownList(value) : this.knownRecord(value as Values);
    this.seen.set(value, known);
    this.seen.set(known.kept, known);
    return known;
  }

  private knownList(items: readonly unknown[]): Known<object> {
    let key = '[';
    const kept = items.map((item) => {
      const inner = this.inner(item);
      key += `${inner.token} `;
      return inner.kept;
    });
    return this.same(key, () => kept);
  }

  private knownRecord(value: Values): Known<object> {
    let fields = '';
    let key = '';
    const inners: unknown[] = [];
    for (const field in value) {
      if (value[field] === undefined) continue;
      const inner = this.inner(value[field]);
      fields += `${field}\n`;
      key += `${inner.token} `;
      inners.push(inner.kept);
    }
    const { id, empty } = this.shape(fields);
    return this.same(`${id}:${key}`, () => {
      const own = { ...empty };
      let i = 0;
      for (const field in own) own[field] = inners[i++];
      return own;
    });
  }

  private shape(fields: string): Shape {
    const known = this.shapes.get(fields);
    if (known) return known;
    const names = fields.split('\n').slice(0, -1);
    const empty = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Values;
    const shape = { id: this.shapes.size, empty };
    this.shapes.set(fields, shape);
    return shape;
  }

  private inner(value: unknown): { readonly kept: unknown; readonly token: string } {
    if (typeof value === 'string') {
      const { kept, id } = this.knownString(value);
      return { kept, token: `s${id}` };
    }
    if (typeof value !== 'object' || value === null) return { kept: value, token: String(value) };
    const { kept, id } = this.knownObject(value);
    return { kept, token: `#${id}` };
  }

  private same(key: string, make: () => object): Known<object> {
    const before = this.made.get(key);
    if (before) return before;
    const known = { kept: Object.freeze(make()), id: this.made.size };
    this.made.set(key, known);
    return known;
  }
}
