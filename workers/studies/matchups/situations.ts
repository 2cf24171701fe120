/** How profiles meet: a situation of a request, completed by what the kind of scenario says about match-ups. */
import { type Path, parsePath, valueAt } from '../../paths.ts';
import { findKind } from '../../rulesets/index.ts';
import type { PlanChoices, Problem, ProfileSides, ScenarioKind, ShareMeasure } from '../../rulesets/ruleset.ts';
import type { Meeting } from './request.ts';
import type { Side } from './sides.ts';

/** A measure by its name, or an expression. */
export type Word = string | { readonly expression: string; readonly over: 'trials' | 'measures' };

/** A situation with the measures that are looked at in it. */
export interface Situation {
  readonly title: string;
  readonly weight: number;
  readonly kind: string;
  readonly row: string;
  readonly column: string;
  /** How two profiles are set against each other: by who wins, or by what they destroy of each other. */
  readonly by: 'wins' | 'trade';
  /** Whether it is told what the first one loses as well. */
  readonly mutual: boolean;
  readonly win?: Word;
  readonly loss?: Word;
}

/** What tells how much of a profile is gone in the end, and what that comes to when all of it is. */
export interface Stake {
  readonly measure: Word;
  readonly whole: number;
}

/** A situation with all that is needed to put profiles into it. */
export interface Setting {
  readonly situation: Situation;
  readonly kind: ScenarioKind;
  readonly base: Meeting['base'];
  readonly sides: ProfileSides | undefined;
  readonly paths: Readonly<Record<Side, Path>>;
  readonly plans: Readonly<Record<Side, Path | null>>;
  /** What either side may choose between where its profile does not say what it does; null where that is said for all. */
  readonly choices: Readonly<Record<Side, PlanChoices | null>>;
  /** Points of a profile by its own values, where the kind counts in them. */
  readonly points: ((part: unknown) => number) | undefined;
  /** Whether what is destroyed is counted in points, so that nobody can do without any. */
  readonly inPoints: boolean;
  /** What is lost of a profile on either side. */
  readonly stakes: Readonly<Record<Side, (part: unknown, worth: number) => Stake | null>>;
}

/** @returns null after telling what is wrong with it */
export function settingOf(ruleset: string, meeting: Meeting, at: string, problems: Problem[]): Setting | null {
  let kind: ScenarioKind;
  try {
    kind = findKind(ruleset, meeting.kind);
  } catch (error) {
    problems.push({ path: `${at}.kind`, message: (error as Error).message });
    return null;
  }
  const { matchup } = kind;
  const { title, weight, base } = meeting;
  const row = meeting.row ?? matchup?.row;
  const column = meeting.column ?? matchup?.column;
  if (row === undefined || column === undefined) {
    problems.push({
      path: `${at}.${row === undefined ? 'row' : 'column'}`,
      message: `the kind "${meeting.kind}" does not say which of its fields are the two profiles`,
      allowed: 'the name of a field of the scenario',
    });
    return null;
  }
  // What the kind says of its sides holds for its own fields only.
  const own = row === matchup?.row && column === matchup?.column ? matchup : undefined;
  const win = meeting.win ?? matchup?.win;
  const loss = meeting.loss ?? matchup?.loss;
  const destroyed = stakeOf(meeting, 'destroyed', matchup?.destroyed, own?.destroyedShare?.bind(own));
  const lost = stakeOf(meeting, 'lost', matchup?.lost, own?.lostShare?.bind(own));
  for (const [key, share] of [
    ['destroyed', 'destroyedShare'],
    ['lost', 'lostShare'],
  ] as const) {
    if (meeting[key] === undefined || meeting[share] === undefined) continue;
    const message = `says the same as ${key}, which counts it in points`;
    problems.push({ path: `${at}.${share}`, message, allowed: 'one of the two' });
    return null;
  }
  if (win === undefined && destroyed === null) {
    problems.push({
      path: `${at}.win`,
      message: `the kind "${meeting.kind}" does not say which of its measures tells who wins`,
      allowed: 'the name of a measure for win, with loss, or for destroyed or destroyedShare',
    });
    return null;
  }
  const paths = { row: parsePath(row), column: parsePath(column) };
  if (!paths.row || !paths.column) {
    problems.push({
      path: `${at}.${paths.row ? 'column' : 'row'}`,
      message: 'no path',
      allowed: 'a path such as target',
    });
    return null;
  }
  const { rowPlan, columnPlan } = matchup ?? {};
  const choices = (plan: string | undefined) => {
    const open = own?.plans && plan !== undefined && meeting.plans === 'solved' ? own.plans : null;
    return open && valueAt(base, [...(parsePath(plan!) ?? []), open.field]) === undefined ? open : null;
  };
  return {
    situation: {
      title,
      weight,
      kind: meeting.kind,
      row,
      column,
      by: win === undefined ? 'trade' : 'wins',
      mutual: lost !== null,
      ...(win === undefined ? {} : { win }),
      ...(loss === undefined ? {} : { loss }),
    },
    kind,
    base,
    sides: own?.sides,
    paths: { row: paths.row, column: paths.column },
    plans: { row: rowPlan ? parsePath(rowPlan) : null, column: columnPlan ? parsePath(columnPlan) : null },
    choices: { row: choices(rowPlan), column: choices(columnPlan) },
    points: matchup?.points?.bind(matchup),
    inPoints: [destroyed, lost].some((stake) => stake?.inPoints === true),
    stakes: { row: lost?.of ?? (() => null), column: destroyed?.of ?? (() => null) },
  };
}

interface StakeReader {
  readonly inPoints: boolean;
  readonly of: (part: unknown, worth: number) => Stake | null;
}

/** What the request says goes before what the kind says; points before shares. */
function stakeOf(
  meeting: Meeting,
  key: 'destroyed' | 'lost',
  points: string | undefined,
  share: ((part: unknown) => ShareMeasure) | undefined,
): StakeReader | null {
  const shared = meeting[`${key}Share`];
  const counted = meeting[key] ?? (shared === undefined ? points : undefined);
  if (counted !== undefined) {
    // Who has no points has none to lose.
    return { inPoints: true, of: (_, worth) => (worth > 0 ? { measure: counted, whole: worth } : null) };
  }
  if (shared !== undefined) return { inPoints: false, of: () => ({ measure: shared, whole: 1 }) };
  return share ? { inPoints: false, of: (part) => share(part) } : null;
}
