/**
 * Strikes that many units share. What a weapon does to a target of which every start sees the same (uniform.ts) depends
 * on the target's *kind* alone: what it blocks on, whether it regenerates, whether it is tough. So in a table of units
 * such a strike is made once for each kind, for more states than any unit of the kind has, and all of them read the same
 * chances of so many wounds. For how many belongs to the kind: were it the largest unit that has come up, the last bits
 * of an answer would depend on what a table was asked before.
 */
import { RowStore } from './copyRows.ts';
import type { ExactStrike } from './exact.ts';
import type { Line } from './line.ts';
import type { Fighter, Role } from './melee/fighter.ts';
import type { Strike } from './strike.ts';
import { UniformRows } from './uniform.ts';

/** The chance of state s is `chances[s - from]`; all that lies beyond the last state belongs to it. */
export interface Row {
  readonly chances: Float64Array;
  readonly from: number;
}

/** A strike or a shot at targets of one kind, or at one target. */
export interface Blow {
  /** The strike; its target may be another unit of the kind. */
  readonly strike: Strike;
  /** @param line of the target that is struck */
  row(attacker: number, line: Line, from: number): Row;
  /** Bound of the roundings behind any entry of the rows made so far. */
  readonly roundings: number;
  /** Whether it serves all targets of a kind. */
  readonly shared: boolean;
  /** Whether rows begin with the state that is struck, and whether they are the same from every one. */
  readonly relative: boolean;
  readonly alike: boolean;
  /** The rules that take part in it. @param make the strike at this very target */
  rules(line: Line, make: () => Strike): ReadonlySet<string>;
}

/** The fewest states for which shared rows are made: most units have fewer, and share. */
const FEWEST_STATES = 32;

/** For how many states rows are made that serve a line of so many. */
function statesServed(states: number): number {
  let served = FEWEST_STATES;
  while (served < states) served *= 2;
  return served;
}

/**
 * What of a unit a strike in melee can tell, as text; null for one that is hurt, whose chances may be its own. Names,
 * exact numbers of models and how tough exactly they are do not matter to strikes that every start sees alike.
 */
export function kindOf({ side, start, apart, save }: Line): string | null {
  if (start !== 0 || apart.length > 0 || save[save.length - 1] === 1) return null;
  const profiles = side.profiles.map(
    ({ defense, tough, hero, rules }) =>
      `${defense}${tough > 1 ? 'T' : ''}${hero ? 'H' : ''}${rules.has('Regeneration') ? 'R' : ''}`,
  );
  return `${profiles.join(' ')}${side.unit.multiBased ? ' one base' : ''}`;
}

/** The same with what a plain shot can tell beside it. */
export function seenKindOf(line: Line): string | null {
  const kind = kindOf(line);
  return kind === null ? null : `${kind} ${seenOf(line)}`;
}

/** What of a unit bears on plain shots at it, and not on strikes. */
export function seenOf({ side }: Line): string {
  return side.profiles
    .map(({ rules }) => `${rules.has('Stealth') ? 'S' : ''}${rules.has('Artillery') ? 'A' : ''}`)
    .join(' ');
}

/** What a strike can tell of a unit that shares rows: with how many states these are made for. */
export function sharingKind(line: Line): string | null {
  const kind = kindOf(line);
  return kind === null ? null : `${kind} ${statesServed(line.states)}`;
}

class SharedBlow implements Blow {
  readonly shared = true;
  readonly relative = true;
  readonly alike: boolean;
  readonly strike: Strike;
  private readonly uniform: UniformRows;
  /** By cap: models count for Blast only. */
  private readonly acting: Array<ReadonlySet<string> | undefined> = [];

  constructor(strike: Strike, store: RowStore) {
    this.strike = strike;
    const { target, rules } = strike;
    this.uniform = new UniformRows(strike, statesServed(target.states), store);
    this.acting[this.uniform.cap(target.start)] = rules;
    this.alike = this.uniform.caps === 1;
  }

  /** What it holds, about, beside rows that others share: the copies that strike, and which rows are theirs. */
  get bytes(): number {
    const { attacker, batches } = this.strike;
    return 3_000 + attacker.states * (2 * batches.length + 8 * (1 + this.uniform.caps));
  }

  get roundings(): number {
    return this.uniform.roundings;
  }

  row(attacker: number, line: Line, from: number): Row {
    const { uniform } = this;
    return { chances: uniform.trimmed(attacker, Math.min(uniform.caps, line.left[from])), from };
  }

  rules(line: Line, make: () => Strike): ReadonlySet<string> {
    const cap = Math.min(this.uniform.caps, line.left[line.start]);
    this.acting[cap] ??= make().rules;
    return this.acting[cap];
  }
}

/** A strike at one target, whatever it is. */
export class OwnBlow implements Blow {
  readonly shared = false;
  readonly relative: boolean;
  readonly alike: boolean;
  readonly strike: Strike;
  private readonly made: ExactStrike;

  constructor(made: ExactStrike) {
    this.made = made;
    this.strike = made.strike;
    this.relative = made.uniform !== null;
    this.alike = made.uniform?.caps === 1;
  }

  get roundings(): number {
    return this.made.roundings;
  }

  row(attacker: number, line: Line, from: number): Row {
    const { uniform } = this.made;
    if (!uniform) return { chances: this.made.row(attacker, from), from: 0 };
    return { chances: uniform.row(attacker, Math.min(uniform.caps, line.left[from])), from };
  }

  rules(): ReadonlySet<string> {
    return this.strike.rules;
  }
}

/** A unit in one role of a table. */
export interface Member {
  readonly fighter: Fighter;
  /** Equal for units that strikes cannot tell apart; null for one that shares nothing. */
  readonly kind: number | null;
  /** Its number in the table. */
  readonly number: number;
}

/** A strike as it would be at another unit. */
export type StrikeAt = (target: Fighter) => ExactStrike;

const MOST_KINDS = 1 << 12;
const MOST_WAYS = 1 << 12;

/** Bytes of all strikes of a table that are kept, about. */
const MOST_BYTES = 96e6;

/** Strikes of a table by who strikes, how, and at what kind of target; the oldest go when there are too many. */
export class SharedBlows {
  private readonly known = new Map<number, SharedBlow | null>();
  private bytes = 0;
  private store = new RowStore();

  /**
   * @param mood a number below 64 for everything that bears on the dice beside who strikes whom
   * @param strike at a unit of the target's kind
   */
  blow(striker: Member, target: Member, role: Role, mood: number, strike: StrikeAt): SharedBlow | OwnBlow {
    const { kind, fighter } = target;
    if (kind === null) return new OwnBlow(strike(fighter));
    return this.made(striker, kind, mood, role === 'striker' ? 1 : 0, () => strike(fighter));
  }

  /**
   * A shot at a unit of this kind.
   * @param mood the same number, for shots
   * @param reach a number for the distances at which the same weapons shoot alike
   */
  shot(shooter: Member, kind: number, mood: number, reach: number, make: () => ExactStrike): SharedBlow | OwnBlow {
    return this.made(shooter, kind, mood, 2 + reach, make);
  }

  /** @param way 0 a reply, 1 a strike, and from 2 on shots */
  private made(striker: Member, kind: number, mood: number, way: number, make: () => ExactStrike) {
    if (way >= MOST_WAYS) return new OwnBlow(make());
    const key = ((striker.number * MOST_KINDS + kind) * 64 + mood) * MOST_WAYS + way;
    const known = this.known.get(key);
    if (known) return known;
    const made = make();
    if (known === null || !made.uniform) {
      this.known.set(key, null);
      return new OwnBlow(made);
    }
    // Whoever still strikes keeps its rows.
    if (this.store.bytes > MOST_BYTES / 2) this.forget();
    const blow = new SharedBlow(made.strike, this.store);
    this.known.set(key, blow);
    this.bytes += blow.bytes;
    for (const [old, one] of this.known) {
      if (this.bytes <= MOST_BYTES) break;
      this.drop(old, one);
    }
    return blow;
  }

  private forget(): void {
    this.known.clear();
    this.bytes = 0;
    this.store = new RowStore();
  }

  private drop(key: number, blow: SharedBlow | null): void {
    this.known.delete(key);
    this.bytes -= blow?.bytes ?? 0;
  }
}
