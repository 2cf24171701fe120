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
  /** By what was given. */
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
    return known;
  }

  private knownList(items: readonly unknown[]): Known<object> {
    let key = '[';
    const inners: unknown[] = [];
    for (const item of items) key += this.inner(item, inners);
    return this.made.get(key) ?? this.making(key, inners);
  }

  private knownRecord(value: Values): Known<object> {
    let fields = '';
    let key = '';
    const inners: unknown[] = [];
    for (const field in value) {
      if (value[field] === undefined) continue;
      fields += `${field}\n`;
      key += this.inner(value[field], inners);
    }
    const { id, empty } = this.shape(fields);
    key = `${id}:${key}`;
    const before = this.made.get(key);
    if (before) return before;
    const own = { ...empty };
    let i = 0;
    for (const field in own) own[field] = inners[i++];
    return this.making(key, own);
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

  /** Puts what is kept of a value behind the others, and tells what it is called in the key of what holds it. */
  private inner(value: unknown, inners: unknown[]): string {
    if (typeof value === 'string') {
      const { kept, id } = this.knownString(value);
      inners.push(kept);
      return `s${id} `;
    }
    if (typeof value !== 'object' || value === null) {
      inners.push(value);
      return `${value} `;
    }
    const { kept, id } = this.knownObject(value);
    inners.push(kept);
    return `#${id} `;
  }

  private making(key: string, own: object): Known<object> {
    const known = { kept: Object.freeze(own), id: this.made.size };
    this.made.set(key, known);
    return known;
  }
}
