/**
 * What of the profiles never came into play: a weapon, rule or spell without which every meeting of its profile ends
 * just as it does with it. Found by asking: each is taken away, and the same pair is asked again, against one opponent
 * after the other, until one meeting changes. What none changes is not judged by these situations; others are tried
 * that might.
 */
import { type Path, parsePath, valueAt } from '../../paths.ts';
import { inputsOf } from '../../rulesets/disclosure/inputs.ts';
import { findKind, findRuleset } from '../../rulesets/index.ts';
import type { Cell } from '../cell.ts';
import type { Known } from '../known.ts';
import { fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import type { Profile, SurenessValues } from '../matchups/request.ts';
import { type Round, type StudyContext, StudyProblems } from '../study.ts';

/** Opponents asked together: most things tell at once. */
const STAGES = [1, 3, 8];
/** Batches of a cell that is not exact. */
const BATCHES = 2;
/** Exact answers that are equal but for rounding. */
const ROUNDING = 1e-11;
/** A profile's own numbers are no rules, and what it costs or has lost decides nothing by itself. */
const NO_PARTS = new Set(['cost', 'points', 'state', 'otherRules', 'baseSize', 'base']);

/** One thing that a profile has. */
interface Part {
  readonly profile: number;
  /** Unique in its profile. */
  readonly key: string;
  /** "Bow", "Rending of Sword" */
  readonly title: string;
}

export interface Unjudged extends Part {
  /** A situation in which it does something; null where none of those tried does. */
  readonly offer: { readonly title: string; readonly kind: string; readonly base: object } | null;
}

interface Trial {
  readonly part: Part;
  /** With it, and without. */
  readonly cell: Cell;
  readonly without: Cell;
}

interface Request extends SurenessValues {
  readonly ruleset: string;
  readonly profiles: readonly Profile[];
}

export class Judging {
  private readonly matchups: Matchups;
  private readonly request: Request;
  private readonly context: StudyContext;
  private readonly trials = new Map<string, readonly Trial[]>();
  private readonly candidates = new Map<string, Matchups | null>();
  /** What was found with nothing left to ask; `settled` where exact answers say so, which no further count changes. */
  private last: {
    readonly known: Known;
    readonly version: number;
    readonly settled: boolean;
    readonly unjudged: Unjudged[];
  } | null = null;

  constructor(matchups: Matchups, request: Request, context: StudyContext) {
    this.matchups = matchups;
    this.request = request;
    this.context = context;
  }

  /** Each profile asks about four more, against one or two others. */
  get costNs(): number {
    return (this.matchups.costNs * 6) / Math.max(1, this.request.profiles.length - 1);
  }

  /** What has to be asked before everything is judged. */
  next(known: Known): Round | null {
    if (this.before(known)) return null;
    const wanted = new Map<string, Cell>();
    this.go(known, (cell) => wanted.set(cell.key, cell));
    if (wanted.size === 0) return null;
    return { work: [...wanted.values()].map((cell) => ({ cell, batches: BATCHES })) };
  }

  /** Only after {@link next} has nothing more to ask. */
  unjudged(known: Known): Unjudged[] {
    return this.before(known) ?? this.go(known, () => {});
  }

  /** A balance report asks in every one of its rounds. */
  private before(known: Known): Unjudged[] | null {
    const { last } = this;
    return last?.known === known && (last.settled || last.version === known.version) ? last.unjudged : null;
  }

  private go(known: Known, wants: (cell: Cell) => void): Unjudged[] {
    let open = false;
    const found = this.found(known, (cell) => {
      open = true;
      wants(cell);
    });
    if (!open) this.last = { known, version: known.version, settled: this.isExactly(known), unjudged: found };
    return found;
  }

  private isExactly(known: Known): boolean {
    for (const trials of this.trials.values()) {
      for (const { cell, without } of trials) {
        if ([cell, without].some(({ key }) => known.get(key)?.exact === false)) return false;
      }
    }
    return true;
  }

  private found(known: Known, want: (cell: Cell) => void): Unjudged[] {
    const { rows } = this.matchups.field;
    const found: Unjudged[] = [];
    rows.forEach((_, profile) => {
      let open: readonly Part[] | null = null;
      for (const opponents of this.stages(profile)) {
        const trials = opponents.flatMap((other) => this.trialsOf(known, profile, other));
        open = this.left(known, trials, open, want);
        if (open?.length === 0) break;
      }
      for (const part of open ?? []) {
        // What belongs to something that is not judged is not judged either: it need not be said twice.
        if (open!.some(({ key }) => key !== part.key && part.key.startsWith(`${key}/`))) continue;
        found.push({ ...part, offer: this.offerFor(known, part, want) });
      }
    });
    return found;
  }

  /** Opponents of a profile, few at first. */
  private stages(profile: number): number[][] {
    const n = this.matchups.field.rows.length;
    const others = Array.from({ length: n - 1 }, (_, k) => (profile + 1 + k) % n);
    const stages: number[][] = [];
    let from = 0;
    for (const size of [...STAGES, n]) {
      if (from < others.length) stages.push(others.slice(from, from + size));
      from += size;
    }
    return stages;
  }

  /** Parts that no trial shows to matter; asks for what is not known. Null before anything was tried. */
  private left(
    known: Known,
    trials: readonly Trial[],
    open: readonly Part[] | null,
    want: (cell: Cell) => void,
  ): readonly Part[] | null {
    const left = new Map((open ?? trials.map(({ part }) => part)).map((part) => [part.key, part]));
    let asked = false;
    for (const { part, cell, without } of trials) {
      if (!left.has(part.key)) continue;
      const missing = [cell, without].filter(({ key }) => !known.get(key));
      if (missing.length > 0) {
        asked = true;
        missing.forEach(want);
      } else if (differ(known, cell, without)) left.delete(part.key);
    }
    // While answers are out nothing more is asked, and nothing is said.
    return asked ? [] : open === null && trials.length === 0 ? null : [...left.values()];
  }

  /** Everything that a profile has, taken away in its meetings with one opponent, on either side. */
  private trialsOf(known: Known, profile: number, other: number): readonly Trial[] {
    const { matchups } = this;
    return matchups.field.situations.flatMap(({ kind, row, column }, s) =>
      (
        [
          ['row', row, profile, other],
          ['column', column, other, profile],
        ] as const
      ).flatMap(([side, place, i, j]) =>
        matchups.played(known, s, i, j).flatMap(({ cell }) => this.without(kind, { side, place, profile }, cell)),
      ),
    );
  }

  private without(
    kind: string,
    { side, place, profile }: { readonly side: string; readonly place: string; readonly profile: number },
    cell: Cell,
  ): readonly Trial[] {
    const key = `${side}/${cell.key}`;
    const before = this.trials.get(key);
    if (before) return before;
    const { request, ...rest } = cell;
    const path = parsePath(place)!;
    const own = valueAt(request.scenario, path);
    // Who states two parts has everything in one of them.
    const whose = Object.hasOwn(this.request.profiles[profile].values, place) ? `/${place}` : '';
    const trials: Trial[] = [];
    const scenarioKind = findKind(request.ruleset, kind);
    const inputs = inputsOf(scenarioKind, request.scenario);
    for (let next = inputs.next(); !next.done; next = inputs.next(false)) {
      const at = parsePath(next.value.path);
      if (!at || path.some((part, i) => at[i] !== part)) continue;
      const inside = at.slice(path.length);
      const title = titleOf(own, inside, valueAt(next.value.without, at));
      if (title === null) continue;
      const part = { profile, key: `${whose}${inside.map((one) => `/${one}`).join('')}`, title };
      trials.push({
        part,
        cell,
        without: {
          ...rest,
          key: `without/${side}${part.key}/${cell.key}`,
          request: { ...request, scenario: next.value.without },
          unnamed: true,
        },
      });
    }
    this.trials.set(key, trials);
    return trials;
  }

  /** The first of the ruleset's situations in which a part does something against one of two opponents. */
  private offerFor(known: Known, part: Part, want: (cell: Cell) => void): Unjudged['offer'] {
    const n = this.matchups.field.rows.length;
    const others = [1, 2].map((step) => (part.profile + step) % n).filter((one) => one !== part.profile);
    for (const [at, occasion] of this.occasions().entries()) {
      const trials = others.flatMap((other) => this.tried(at, occasion, part, other));
      const missing = trials.flatMap(({ cell, without }) => [cell, without].filter(({ key }) => !known.get(key)));
      missing.forEach(want);
      // What comes after this occasion is asked only where it tells nothing.
      if (missing.length > 0) return null;
      if (trials.some(({ cell, without }) => differ(known, cell, without))) return occasion;
    }
    return null;
  }

  private occasions(): ReadonlyArray<NonNullable<Unjudged['offer']>> {
    return findRuleset(this.request.ruleset).kinds.flatMap(({ id, title, matchup }) =>
      matchup ? (matchup.occasions ?? [{ title, base: {} }]).map((one) => ({ ...one, kind: id })) : [],
    );
  }

  /** A part in one occasion against one opponent, on either side, whatever its profile chooses to do there. */
  private tried(at: number, occasion: NonNullable<Unjudged['offer']>, part: Part, other: number): readonly Trial[] {
    const candidate = this.candidate(at, occasion, part.profile, other);
    if (!candidate) return [];
    const [{ row, column, kind }] = candidate.field.situations;
    return [
      ...candidate
        .options(0, 0, 1)
        .flatMap((cell) => this.without(kind, { side: 'row', place: row, profile: part.profile }, cell)),
      ...candidate
        .options(0, 1, 0)
        .flatMap((cell) => this.without(kind, { side: 'column', place: column, profile: part.profile }, cell)),
    ].filter((trial) => trial.part.key === part.key);
  }

  /** The two of them alone; null where they do not fit. */
  private candidate(at: number, occasion: NonNullable<Unjudged['offer']>, own: number, other: number): Matchups | null {
    const about = `offer${at}/${own}/${other}/`;
    let candidate = this.candidates.get(about);
    if (candidate === undefined) {
      candidate = this.candidateOf(about, occasion, [own, other]);
      this.candidates.set(about, candidate);
    }
    return candidate;
  }

  private candidateOf(
    about: string,
    { title, kind, base }: NonNullable<Unjudged['offer']>,
    two: readonly number[],
  ): Matchups | null {
    const { ruleset, profiles } = this.request;
    const meeting = { title, kind, base: base as Record<string, unknown>, weight: 1, plans: 'solved' as const };
    try {
      const field = fieldOf({ ruleset, profiles: two.map((i) => profiles[i]), situations: [meeting] }, this.context);
      return new Matchups(field, this.request, { about });
    } catch (error) {
      if (error instanceof StudyProblems) return null;
      throw error;
    }
  }
}

function differ(known: Known, a: Cell, b: Cell): boolean {
  const [one, other] = [known.get(a.key)!, known.get(b.key)!];
  if (one.problem !== undefined || other.problem !== undefined) return one.problem !== other.problem;
  return a.measures.some((_, index) => {
    const [there, here] = [one.sample(index), other.sample(index)];
    if (one.exact !== other.exact) return true;
    if (one.exact) return Math.abs(there.value - here.value) > ROUNDING * Math.max(1, Math.abs(there.value));
    const both = Math.min(there.batches.length, here.batches.length);
    return there.batches.slice(0, both).some((value, batch) => value !== here.batches[batch]);
  });
}

/**
 * What a part is called; null for what is neither weapon, rule nor spell.
 * @param without what stands there without it
 */
function titleOf(own: unknown, path: Path, without: unknown): string | null {
  if (path.some((key) => NO_PARTS.has(String(key)))) return null;
  const value = valueAt(own, path);
  const last = path.at(-1);
  const within = [...path.keys()].filter((i) => typeof path[i] === 'number' && i < path.length - 1);
  const owner = within.map((i) => nameOf(valueAt(own, path.slice(0, i + 1)))).find((name) => name !== null);
  const of = owner ? ` of ${owner}` : '';
  if (typeof last === 'number') {
    const name = typeof value === 'string' ? value : nameOf(value);
    return `${name ?? String(path.at(-2))}${of}`;
  }
  if (value === true) return `${spaced(String(last))}${of}`;
  // Ratings of the profile itself, such as Impact(2), which are 0 without the rule; other numbers are its stats.
  return typeof value === 'number' && path.length === 1 && without === 0 ? `${spaced(String(last))} ${value}` : null;
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const key of ['name', 'title', 'rule', 'spell', 'kind', 'type']) {
    const said = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof said === 'string' && said !== '') return said;
  }
  return null;
}

/** "eyelessSight" as "Eyeless sight" */
function spaced(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
