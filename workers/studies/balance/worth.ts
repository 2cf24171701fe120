/**
 * What one more and one less of each number of a profile is worth, by itself, and which match-ups it turns: each changed
 * profile meets everybody else as the profile itself did.
 */
import { parsePath, withValue } from '../../paths.ts';
import { differenceColumn, percentColumn, pointsColumn, textColumn } from '../columns.ts';
import type { Table } from '../figures.ts';
import { formatted } from '../format.ts';
import type { Known } from '../known.ts';
import { fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import type { Profile } from '../matchups/request.ts';
import { scoresOf } from '../matchups/scores.ts';
import { type Round, type StudyContext, StudyProblems } from '../study.ts';
import { automaticChanges } from '../weights/changes.ts';
import type { BalanceRequest } from './request.ts';
import { EDGE } from './square.ts';

/** A match-up that a change turns is beyond one half on the other side by so many standard errors. */
const SURE = 2;

export interface StatWorth {
  readonly profile: number;
  /** "Quality −1" */
  readonly change: string;
  /** Mean score against everybody it meets with the change, less that without it. */
  readonly gain: number;
  readonly error: number;
  /** Share of its price that a gain of this size is worth by the square law: 0.05 is 5 %. */
  readonly worth: number;
  /** Opponents that it beats only with the change, and only without it. */
  readonly won: readonly number[];
  readonly lost: readonly number[];
}

interface Changed {
  readonly profile: number;
  readonly change: string;
  /** Against each opponent: the changed profile stands first. */
  readonly against: ReadonlyArray<{ readonly opponent: number; readonly matchups: Matchups }>;
}

/** Nothing is asked before {@link next}, and nothing at all unless the request wants it. */
export class Worths {
  private readonly matchups: Matchups;
  private readonly request: BalanceRequest;
  private readonly context: StudyContext;
  private made: readonly Changed[] | null = null;

  constructor(matchups: Matchups, request: BalanceRequest, context: StudyContext) {
    this.matchups = matchups;
    this.request = request;
    this.context = context;
  }

  /** About what each profile's meetings cost, once for every change: some eight of them. */
  get costNs(): number {
    return this.request.worths === 'ask' ? 16 * this.matchups.costNs : 0;
  }

  next(known: Known): Round | null {
    if (this.request.worths !== 'ask') return null;
    const work = this.changed()
      .flatMap(({ against }) => against)
      .flatMap(({ matchups }) => matchups.next(known)?.work ?? []);
    return work.length > 0 ? { work } : null;
  }

  /** Only after {@link next} has nothing more to ask. */
  found(known: Known): StatWorth[] {
    if (this.request.worths !== 'ask') return [];
    const weights = this.matchups.field.situations.map(({ weight }) => weight);
    const n = this.matchups.field.rows.length;
    const before = scoresOf(this.matchups, known, weights);
    return this.changed().flatMap(({ profile, change, against }): StatWorth[] => {
      let [gain, variance, logs, met] = [0, 0, 0, 0];
      const [won, lost]: [number[], number[]] = [[], []];
      for (const { opponent, matchups } of against) {
        const after = scoresOf(matchups, known, weights);
        const at = profile * n + opponent;
        if (!before.known[at] || !after.known[1]) continue;
        const [old, now] = [before.score[at], after.score[1]];
        met++;
        gain += now - old;
        variance += before.variance[at] + after.variance[1];
        logs += (odds(now) - odds(old)) / 2;
        const [from, to] = [side(old, before.variance[at]), side(now, after.variance[1])];
        if (to > 0 && from <= 0) won.push(opponent);
        if (from > 0 && to <= 0) lost.push(opponent);
      }
      if (met === 0) return [];
      return [
        {
          ...{ profile, change, won, lost },
          gain: gain / met,
          error: Math.sqrt(variance) / met,
          worth: Math.expm1(logs / met),
        },
      ];
    });
  }

  private changed(): readonly Changed[] {
    this.made ??= this.request.profiles.flatMap((profile, i) =>
      this.changesOf(profile).flatMap(({ name, values }): Changed[] => {
        const against = this.request.profiles.flatMap((opponent, j) => {
          if (i === j) return [];
          const about = `worth/${i}/${j}/${name}/`;
          const matchups = this.pair([{ ...profile, values }, opponent], about);
          return matchups ? [{ opponent: j, matchups }] : [];
        });
        return against.length > 0 ? [{ profile: i, change: name, against }] : [];
      }),
    );
    return this.made;
  }

  /** Each number of a profile up and down, whether or not the rules allow it. */
  private changesOf({ values }: Profile): ReadonlyArray<{ readonly name: string; readonly values: Profile['values'] }> {
    const { ruleset, situations } = this.matchups.field;
    const [{ kind, row, column }] = situations;
    // Who states both sides has a part for each.
    const sides = [row, column].filter((part) => Object.hasOwn(values, part));
    const whole = sides.length > 0 ? values : { [row]: values };
    const changes = automaticChanges(ruleset, kind, whole, sides.length > 0 ? sides : [row]);
    return changes.flatMap(({ name, patches, sort }) => {
      if (sort !== 'stat') return [];
      let changed: unknown = whole;
      for (const [path, value] of Object.entries(patches)) changed = withValue(changed, parsePath(path)!, value);
      const parts = changed as Readonly<Record<string, unknown>>;
      return [{ name, values: (sides.length > 0 ? parts : parts[row]) as Profile['values'] }];
    });
  }

  /** Null where the rules do not allow one of them. */
  private pair(profiles: readonly Profile[], about: string): Matchups | null {
    const { ruleset, situations } = this.request;
    try {
      return new Matchups(fieldOf({ ruleset, profiles, situations }, this.context), this.request, { about });
    } catch (error) {
      if (error instanceof StudyProblems) return null;
      throw error;
    }
  }
}

/** 1 for a score surely above one half, -1 for one surely below, 0 else. */
function side(score: number, variance: number): number {
  const away = score - 0.5;
  return Math.abs(away) <= SURE * Math.sqrt(variance) + 1e-9 ? 0 : Math.sign(away);
}

function odds(score: number): number {
  const inside = Math.max(EDGE, Math.min(1 - EDGE, score));
  return Math.log(inside / (1 - inside));
}

/** A row a change, profile by profile, what is worth most first. */
export function worthsTable(
  rows: ReadonlyArray<{ readonly name: string; readonly points: number }>,
  worths: readonly StatWorth[],
): Table | null {
  if (worths.length === 0) return null;
  const named = (who: readonly number[]) => who.map((i) => rows[i].name).join(', ');
  const sorted = [...worths].sort((a, b) => a.profile - b.profile || b.gain - a.gain);
  return {
    id: 'worths',
    title: 'What one more or less of each number is worth',
    columns: [
      textColumn('profile', 'Profile'),
      textColumn('change', 'Change'),
      pointsColumn('gain', 'Score against the field'),
      pointsColumn('error', 'Standard error'),
      percentColumn('worth', 'Worth of its price, by the square law'),
      differenceColumn('points', 'In points'),
      textColumn('won', 'Then beats'),
      textColumn('lost', 'Beats no more'),
    ],
    rows: sorted.map(({ profile, change, gain, error, worth, won, lost }) => [
      ...[rows[profile].name, change, gain, error, worth],
      rows[profile].points > 0 ? worth * rows[profile].points : null,
      ...[named(won), named(lost)],
    ]),
  };
}

/** What turns most, in a sentence. */
export function worthWords(rows: ReadonlyArray<{ readonly name: string }>, worths: readonly StatWorth[]): string[] {
  const [most] = [...worths].sort((a, b) => b.won.length - a.won.length || b.gain - a.gain);
  if (!most || most.won.length === 0) return [];
  const beats = most.won.map((i) => rows[i].name);
  return [
    `Nearest to a breakpoint: ${rows[most.profile].name} with ${most.change} beats ${beats.length > 3 ? `${beats.length} more` : beats.join(', ')} (${formatted(most.gain, 'points of percent')} against the field).`,
  ];
}
