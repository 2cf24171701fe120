/**
 * What tables of two units remember: a unit is read once for each role and occasion, an occasion being all of a scenario
 * but its two units. Whatever no longer fits is forgotten together and read again.
 */
import { onceFor } from '../../onceFor.ts';
import type { TableReading } from '../ruleset.ts';
import type { Line } from './line.ts';
import type { Unit } from './schema.ts';
import { type Member, SharedBlows, sharingKind } from './shared.ts';

export type Which = 'attacker' | 'target';

interface Sides {
  readonly attacker: Unit;
  readonly target: Unit;
}

/** Units that are remembered at once. */
const MOST_READ = 2_500;

/** One occasion, with the units that came to it. @typeParam R a unit in one role */
export abstract class Occasion<S extends Sides, R extends Member> {
  blows = new SharedBlows();
  private byUnit: Record<Which, WeakMap<Unit, R>> = { attacker: new WeakMap(), target: new WeakMap() };
  private readonly byText: Record<Which, Map<string, R>> = { attacker: new Map(), target: new Map() };
  private readonly kinds = new Map<string, number>();
  private numbers = 0;

  protected abstract read(scenario: S, which: Which): R;

  /** As which side a unit is read: the same for both where nothing sets them apart. */
  protected roleOf(which: Which): Which {
    return which;
  }

  reading(scenario: S, side: Which): R {
    const unit = scenario[side];
    const which = this.roleOf(side);
    let reading = this.byUnit[which].get(unit);
    if (reading) return reading;
    const text = textOf(unit);
    reading = this.byText[which].get(text);
    if (!reading) {
      if (this.byText[which].size >= MOST_READ) this.forget();
      reading = this.read(scenario, side);
      this.byText[which].set(text, reading);
    }
    this.byUnit[which].set(unit, reading);
    return reading;
  }

  /** What strikes have to know of a unit. */
  protected member(line: Line): Pick<Member, 'kind' | 'number'> {
    const text = sharingKind(line);
    if (text === null) return { kind: null, number: this.numbers++ };
    const kind = this.kinds.get(text) ?? this.kinds.size;
    this.kinds.set(text, kind);
    return { kind, number: this.numbers++ };
  }

  private forget(): void {
    this.byUnit = { attacker: new WeakMap(), target: new WeakMap() };
    this.byText.attacker.clear();
    this.byText.target.clear();
    this.blows = new SharedBlows();
  }
}

const MOST_OCCASIONS = 12;

/** The occasions of a table. */
export class Occasions<S extends Sides, O> {
  private readonly make: (scenario: S) => O;
  private readonly apart: ReadonlySet<string>;
  private readonly most: number;
  private readonly known = new Map<string, O>();
  private last: { readonly scenario: S; readonly occasion: O } | null = null;

  /**
   * @param apart fields that change neither a unit nor its strikes: one occasion serves whatever they say
   * @param most occasions before all are forgotten
   */
  constructor(make: (scenario: S) => O, apart: ReadonlyArray<keyof S & string> = [], most = MOST_OCCASIONS) {
    this.make = make;
    this.apart = new Set(['attacker', 'target', ...apart]);
    this.most = most;
  }

  of(scenario: S): O {
    const { apart } = this;
    if (this.last && sameBut(this.last.scenario, scenario, apart)) return this.last.occasion;
    const text = JSON.stringify(Object.entries(scenario).filter(([field]) => !apart.has(field)));
    let occasion = this.known.get(text);
    if (occasion === undefined) {
      if (this.known.size >= this.most) this.known.clear();
      occasion = this.make(scenario);
      this.known.set(text, occasion);
    }
    this.last = { scenario, occasion };
    return occasion;
  }
}

/** Whether two scenarios share every field but these, each being one and the same object. */
function sameBut<S extends Sides>(one: S, other: S, apart: ReadonlySet<string>): boolean {
  for (const field in one) {
    if (one[field] !== other[field] && !apart.has(field)) return false;
  }
  return true;
}

/** All of a unit but its name. */
const textOf = onceFor((unit: Unit) => JSON.stringify({ ...unit, name: '' }));

export type TableFacts = TableReading['facts'][number];

/** A measure that a table reads. @typeParam E how it ended @typeParam R a unit */
export interface Word<E, R> {
  readonly title: (attacker: string, target: string) => string;
  readonly of: TableFacts['of'];
  readonly value: (end: E) => number;
  /** What must be above 0 for the measure to be there. */
  readonly needs?: (a: R, b: R) => number;
}

/** The words for lists of names: the same list again, as tables ask for it, is not looked up again. */
export class Wanted<E, R> {
  private readonly words: (name: string | null) => Word<E, R> | undefined;
  private names: ReadonlyArray<string | null> | null = null;
  private last: ReadonlyArray<Word<E, R>> | null = null;

  constructor(words: (name: string | null) => Word<E, R> | undefined) {
    this.words = words;
  }

  /** Null where one of them has none. */
  of(names: ReadonlyArray<string | null>): ReadonlyArray<Word<E, R>> | null {
    if (names === this.names) return this.last;
    const words = names.flatMap((name) => this.words(name) ?? []);
    this.names = names;
    this.last = words.length === names.length ? words : null;
    return this.last;
  }
}

const MOST_TITLES = 5_000;

/** Titles and what is counted under them, each once. */
export class Titles {
  private readonly known = new Map<string, TableFacts>();

  facts<E, R>({ title, of }: Word<E, R>, attacker: string, target: string): TableFacts {
    const text = title(attacker, target);
    let facts = this.known.get(text);
    if (!facts) {
      if (this.known.size > MOST_TITLES) this.known.clear();
      facts = { title: text, of };
      this.known.set(text, facts);
    }
    return facts;
  }
}
