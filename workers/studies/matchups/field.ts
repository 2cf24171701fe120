/** From a request to the cells of its match-ups: each profile is checked once, each pair put together from checked parts. */
import type { Checked } from '../../answer.ts';
import { type Path, parsePath, valueAt, withValue } from '../../paths.ts';
import { findKind } from '../../rulesets/index.ts';
import type { Matchup, Problem, ScenarioKind } from '../../rulesets/ruleset.ts';
import { type StudyContext, StudyProblems } from '../study.ts';
import type { Meeting, Profile } from './request.ts';

/** A situation with the measures that are looked at in it. */
export interface Situation {
  readonly title: string;
  readonly weight: number;
  readonly kind: string;
  readonly row: string;
  readonly column: string;
  /** How two profiles are set against each other: by who wins, or by what they destroy of each other. */
  readonly by: 'wins' | 'trade';
  readonly measures: Measured;
}

/** A measure by its name, or an expression. */
export type Word = string | { readonly expression: string; readonly over: 'trials' | 'measures' };

export interface Measured {
  readonly win?: Word;
  readonly loss?: Word;
  readonly destroyed?: Word;
  readonly lost?: Word;
}

/** A profile whose values passed every check. */
export interface Entrant {
  readonly name: string;
  /** What it costs, for prices and efficiency; 0 when nobody says. */
  readonly points: number;
  /** Points by which the ruleset counts what of it is destroyed, by situation; 0 when its values state none. */
  readonly worth: readonly number[];
}

export interface Field {
  readonly ruleset: string;
  readonly situations: readonly Situation[];
  readonly rows: readonly Entrant[];
  readonly columns: readonly Entrant[];
  /** Whether rows and columns are the same profiles, so that nobody meets itself and everybody meets both ways. */
  readonly square: boolean;
  /** The scenario of one pair, or why these two cannot meet. */
  pair(situation: number, row: number, column: number): { readonly checked: Checked } | { readonly problem: string };
}

export interface FieldRequest {
  readonly ruleset: string;
  readonly profiles: readonly Profile[];
  readonly opponents?: readonly Profile[] | undefined;
  readonly situations: readonly Meeting[];
}

/** @throws StudyProblems */
export function fieldOf(request: FieldRequest, context: StudyContext): Field {
  const { ruleset, profiles, situations } = request;
  const square = request.opponents === undefined;
  const opponents = request.opponents ?? profiles;
  const problems: Problem[] = [...doubles('profiles', profiles), ...(square ? [] : doubles('opponents', opponents))];
  const parts = situations.map((meeting, s): Parts | null => {
    const found = partsOf(ruleset, meeting, `situations[${s}]`, problems);
    if (!found) return null;
    const sides = (['row', 'column'] as const).map((side) => {
      const list = side === 'row' || square ? 'profiles' : 'opponents';
      return (side === 'row' ? profiles : opponents).map((profile, i) =>
        checkAlone(request, meeting, found, side, profile, { at: `${list}[${i}]`, meeting: s }, context, problems),
      );
    });
    return { ...found, rows: sides[0], columns: sides[1] };
  });
  if (problems.length > 0) throw new StudyProblems(unique(problems).slice(0, 50));
  const all = parts as readonly Parts[];
  const unpriced = unpricedIn(all, request);
  if (unpriced.length > 0) throw new StudyProblems(unpriced.slice(0, 50));
  const described = all.map(({ situation }) => situation);
  const entrants = (list: readonly Profile[], side: 'rows' | 'columns') =>
    list.map(({ name, points }, i): Entrant => {
      const worth = all.map((part) => part.matchup.points?.(part[side][i]!.part) ?? points ?? 0);
      return { name, points: points ?? worth.find((value) => value > 0) ?? 0, worth };
    });
  return {
    ruleset,
    situations: described,
    rows: entrants(profiles, 'rows'),
    columns: entrants(opponents, 'columns'),
    square,
    pair: (s, row, column) => together(ruleset, all[s], row, column),
  };
}

/** Where nobody wins or loses, what is destroyed is all there is, and it is counted in points. */
function unpricedIn(all: readonly Parts[], { profiles, opponents }: FieldRequest): Problem[] {
  return all.flatMap(({ situation, matchup, ...part }) => {
    const { points } = matchup;
    if (situation.by === 'wins') return [];
    return (['rows', 'columns'] as const).flatMap((side) =>
      (side === 'columns' && !opponents ? [] : part[side]).flatMap((alone, i) => {
        const list = side === 'rows' ? 'profiles' : 'opponents';
        const { name, points: stated = 0 } = (side === 'rows' ? profiles : (opponents ?? profiles))[i];
        if ((points ? points(alone!.part) : stated) > 0) return [];
        const message = `${name} states no points, in which "${situation.title}" counts what is destroyed`;
        return [{ path: `${list}[${i}].values`, message, allowed: 'points above 0 in its values' }];
      }),
    );
  });
}

interface Parts {
  readonly situation: Situation;
  readonly matchup: Matchup;
  readonly kind: ScenarioKind;
  readonly paths: Readonly<Record<'row' | 'column', Path>>;
  readonly plans: Readonly<Record<'row' | 'column', Path | null>>;
  readonly rows: ReadonlyArray<Alone | null>;
  readonly columns: ReadonlyArray<Alone | null>;
}

/** One profile after validation: the scenario it was validated in, and its own part of that. */
interface Alone {
  readonly scenario: unknown;
  readonly part: unknown;
  readonly plan: unknown;
}

function doubles(list: string, profiles: readonly Profile[]): Problem[] {
  const seen = new Set<string>();
  return profiles.flatMap(({ name }, i) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ path: `${list}[${i}].name`, message: `there is another "${name}"`, allowed: 'a name of its own' }];
  });
}

function partsOf(
  ruleset: string,
  meeting: Meeting,
  at: string,
  problems: Problem[],
): Omit<Parts, 'rows' | 'columns'> | null {
  let kind: ScenarioKind;
  try {
    kind = findKind(ruleset, meeting.kind);
  } catch (error) {
    problems.push({ path: `${at}.kind`, message: (error as Error).message });
    return null;
  }
  const { title, weight } = meeting;
  const { rowPlan, columnPlan } = kind.matchup ?? {};
  const row = meeting.row ?? kind.matchup?.row;
  const column = meeting.column ?? kind.matchup?.column;
  if (row === undefined || column === undefined) {
    problems.push({
      path: `${at}.${row === undefined ? 'row' : 'column'}`,
      message: `the kind "${meeting.kind}" does not say which of its fields are the two profiles`,
      allowed: 'the name of a field of the scenario',
    });
    return null;
  }
  const pick = (key: keyof Measured) => meeting[key] ?? kind.matchup?.[key];
  const measures: Measured = Object.fromEntries(
    (['win', 'loss', 'destroyed', 'lost'] as const).flatMap((key) => {
      const name = pick(key);
      return name === undefined ? [] : [[key, name]];
    }),
  );
  if (measures.win === undefined && measures.destroyed === undefined) {
    problems.push({
      path: `${at}.win`,
      message: `the kind "${meeting.kind}" does not say which of its measures tells who wins`,
      allowed: 'the name of a measure for win, with loss, or for destroyed',
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
  const by = measures.win === undefined ? 'trade' : 'wins';
  const situation = { title, weight, kind: meeting.kind, row, column, by, measures } as const;
  return {
    situation,
    matchup: { ...kind.matchup, row, column },
    kind,
    paths: { row: paths.row, column: paths.column },
    plans: { row: rowPlan ? parsePath(rowPlan) : null, column: columnPlan ? parsePath(columnPlan) : null },
  };
}

/** A profile on one side, with the first profile of the other side against it. */
function checkAlone(
  { ruleset, profiles, opponents }: FieldRequest,
  meeting: Meeting,
  { situation, kind, paths, plans }: Omit<Parts, 'rows' | 'columns'>,
  side: 'row' | 'column',
  profile: Profile,
  where: { readonly at: string; readonly meeting: number },
  context: StudyContext,
  problems: Problem[],
): Alone | null {
  const other = side === 'row' ? 'column' : 'row';
  const against = (other === 'row' ? profiles : (opponents ?? profiles))[0];
  const whole = dressed(meeting.base, [
    { path: paths[side], plan: plans[side], profile },
    { path: paths[other], plan: plans[other], profile: against },
  ]);
  if (whole === null) {
    problems.push({
      path: `situations[${where.meeting}].base`,
      message: `the scenario has no place for ${situation[side]}`,
    });
    return null;
  }
  const parsed = kind.schema.safeParse(whole);
  // What does not fit together is a matter of single pairs.
  if (parsed.success)
    return {
      scenario: parsed.data,
      part: part(parsed.data, paths[side]),
      plan: plans[side] && part(parsed.data, plans[side]),
    };
  const result = context.check(ruleset, situation.kind, whole);
  const first = other === 'row' || !opponents ? 'profiles[0]' : 'opponents[0]';
  for (const problem of 'problems' in result ? result.problems : []) {
    problems.push(place(problem, situation, side, { ...where, against: first }));
  }
  return null;
}

interface Dress {
  readonly path: Path;
  readonly plan: Path | null;
  readonly profile: Profile;
}

/** The scenario with these profiles and their plans in their places; null where it has no such place. */
function dressed(base: unknown, sides: readonly Dress[]): unknown | null {
  let scenario: unknown | null = base;
  for (const { path, plan, profile } of sides) {
    if (scenario !== null) scenario = withValue(scenario, path, profile.values);
    if (scenario === null || !plan || !profile.plan) continue;
    const said = valueAt(scenario, plan);
    scenario = withValue(scenario, plan, { ...(typeof said === 'object' ? said : {}), ...profile.plan });
  }
  return scenario;
}

function part(scenario: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Readonly<Record<string | number, unknown>>)[key], scenario);
}

/** Says a fault where the user wrote it. */
function place(
  problem: Problem,
  situation: Situation,
  side: 'row' | 'column',
  where: { readonly at: string; readonly against: string; readonly meeting: number },
): Problem {
  const path = problem.path.replace(/^scenario\.?/, '');
  const under = (field: string) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
  const own = situation[side];
  const other = situation[side === 'row' ? 'column' : 'row'];
  if (under(own)) return { ...problem, path: `${where.at}.values${path.slice(own.length)}` };
  if (under(other)) return { ...problem, path: `${where.against}.values${path.slice(other.length)}` };
  return { ...problem, path: `situations[${where.meeting}].base${path === '' ? '' : `.${path}`}` };
}

function unique(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]));
  return [...seen.values()];
}

function together(
  ruleset: string,
  { situation, kind, paths, plans, rows, columns }: Parts,
  row: number,
  column: number,
): { readonly checked: Checked } | { readonly problem: string } {
  const { part: profile, plan } = columns[column]!;
  const met = withValue(rows[row]!.scenario, paths.column, profile);
  const scenario = plans.column ? withValue(met, plans.column, plan) : met;
  const [problem] = kind.check(scenario);
  if (!problem) return { checked: { ruleset, kind: situation.kind, scenario } };
  const { path, message, allowed } = problem;
  return { problem: `${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}` };
}
