/** From a request to the cells of its match-ups: each profile is checked once, each pair put together from checked parts. */
import type { Checked } from '../../answer.ts';
import { formatPath, type Path, valueAt, withValue } from '../../paths.ts';
import type { PlanChoice, Problem } from '../../rulesets/ruleset.ts';
import { type StudyContext, StudyProblems } from '../study.ts';
import type { Meeting, Profile } from './request.ts';
import { elsewhereOf, laidOver, origin, type Seat, type Side, seated, seatOf, withPlace } from './sides.ts';
import { type Setting, type Situation, type Stake, settingOf } from './situations.ts';

/** A profile whose values passed every check. */
export interface Entrant {
  readonly name: string;
  /** What it costs, for prices and efficiency; 0 when nobody says. */
  readonly points: number;
  /** Points that what of it is destroyed counts for, by situation; 0 when nobody says. */
  readonly worth: readonly number[];
  /** What is lost of it, by situation; null where nothing tells, or it has nothing to lose. */
  readonly stakes: ReadonlyArray<Stake | null>;
  /** Fields of its values that no situation reads. */
  readonly unread: readonly string[];
}

export interface Field {
  readonly ruleset: string;
  readonly situations: readonly Situation[];
  readonly rows: readonly Entrant[];
  readonly columns: readonly Entrant[];
  /** Whether rows and columns are the same profiles, so that nobody meets itself and everybody meets both ways. */
  readonly square: boolean;
  /** What a profile chooses between in a situation; nothing where it is said what it does. */
  choices(situation: number, side: Side, profile: number): readonly PlanChoice[];
  /**
   * The scenario of one pair, or why these two cannot meet.
   * @param plans what they do, of their choices; left out, the first of either
   */
  pair(
    situation: number,
    row: number,
    column: number,
    plans?: Pair,
  ): { readonly checked: Checked } | { readonly problem: string };
}

/** One of the choices of either side, by number. */
export type Pair = readonly [row: number, column: number];
const FIRST: Pair = [0, 0];

export interface FieldRequest {
  readonly ruleset: string;
  readonly profiles: readonly Profile[];
  readonly opponents?: readonly Profile[] | undefined;
  readonly situations: readonly Meeting[];
}

/** Pairs times situations: what a thread puts together, and remembers, within its time and memory. */
const MOST_MEETINGS = 200_000;
/** The same where the table is all that is made of them. */
export const MOST_IN_TABLE = 400_000;

/** @param most meetings @throws StudyProblems */
export function fieldOf(request: FieldRequest, context: StudyContext, most = MOST_MEETINGS): Field {
  const { ruleset, profiles, situations } = request;
  const square = request.opponents === undefined;
  const lists = { row: profiles, column: request.opponents ?? profiles } as const;
  const meetings = lists.row.length * lists.column.length * situations.length;
  if (meetings > most) {
    const message = `${lists.row.length} against ${lists.column.length} profiles in ${situations.length} situations are ${meetings} questions`;
    throw new StudyProblems([{ path: 'situations', message, allowed: `at most ${most} in all` }]);
  }
  const problems: Problem[] = [...doubles('profiles', profiles), ...(square ? [] : doubles('opponents', lists.column))];
  const read = { row: profiles.map(() => new Set<string>()), column: lists.column.map(() => new Set<string>()) };
  const parts = situations.map((meeting, s): Parts | null => {
    const setting = settingOf(ruleset, meeting, `situations[${s}]`, problems);
    if (!setting) return null;
    const seats = (side: Side) =>
      lists[side].map((profile, i): Guest => {
        const at = `${side === 'row' || square ? 'profiles' : 'opponents'}[${i}]`;
        const seat = seatOf(profile, at, {
          side,
          own: { path: setting.paths[side], text: setting.situation[side] },
          sides: setting.sides,
          both: square,
          situation: meeting.title,
        });
        if (!('problems' in seat)) {
          for (const field of seat.read) for (const both of square ? SIDES : [side]) read[both][i].add(field);
          return { profile, at, seat };
        }
        problems.push(...seat.problems);
        return { profile, at, seat: null };
      });
    const guests = { row: seats('row'), column: seats('column') };
    const alone = (side: Side) =>
      guests[side].map((guest) => checkAlone(ruleset, { setting, at: s, side }, guest, guests, context, problems));
    return { setting, row: alone('row'), column: alone('column') };
  });
  if (problems.length > 0) throw new StudyProblems(unique(problems).slice(0, 50));
  const all = parts as readonly Parts[];
  const unpriced = unpricedIn(all, request);
  if (unpriced.length > 0) throw new StudyProblems(unpriced.slice(0, 50));
  const entrants = (side: Side) =>
    lists[side].map(({ name, points, values }, i): Entrant => {
      const worth = all.map((part) => part.setting.points?.(part[side][i]!.part) ?? points ?? 0);
      return {
        name,
        points: points ?? worth.find((value) => value > 0) ?? 0,
        worth,
        stakes: all.map((part, s) => part.setting.stakes[side](part[side][i]!.part, worth[s])),
        unread: Object.keys(values).filter((field) => !read[side][i].has(field)),
      };
    });
  return {
    ruleset,
    situations: all.map(({ setting }) => setting.situation),
    rows: entrants('row'),
    columns: entrants('column'),
    square,
    choices: (s, side, i) => all[s][side][i]?.choices ?? [],
    pair: (s, row, column, plans = FIRST) => together(ruleset, all[s], [row, column], plans),
  };
}

const SIDES = ['row', 'column'] as const;

/** A profile and what it puts into a scenario; null where that cannot be told. */
interface Guest {
  readonly profile: Profile;
  /** Where it stands in the request. */
  readonly at: string;
  readonly seat: Seat | null;
}

/** A situation with its profiles after validation. */
interface Parts {
  readonly setting: Setting;
  readonly row: ReadonlyArray<Alone | null>;
  readonly column: ReadonlyArray<Alone | null>;
}

/** One profile after validation: the scenario it was validated in, and what of that is its own. */
interface Alone {
  readonly scenario: unknown;
  readonly part: unknown;
  /** Everything that it brings, and where it stands. */
  readonly places: readonly Place[];
  readonly choices: readonly PlanChoice[];
  /** By choice: the plan that it makes. */
  readonly plans: readonly Place[];
}

interface Place {
  readonly path: Path;
  readonly value: unknown;
}

/** Where nobody wins or loses and what is destroyed is counted in points, everybody needs some. */
function unpricedIn(all: readonly Parts[], { profiles, opponents }: FieldRequest): Problem[] {
  return all.flatMap(({ setting: { situation, points, inPoints }, ...part }) => {
    if (situation.by === 'wins' || !inPoints) return [];
    return SIDES.flatMap((side) =>
      (side === 'column' && !opponents ? [] : part[side]).flatMap((alone, i) => {
        const list = side === 'row' ? 'profiles' : 'opponents';
        const { name, points: stated = 0 } = (side === 'row' ? profiles : (opponents ?? profiles))[i];
        if ((points ? points(alone!.part) : stated) > 0) return [];
        const message = `${name} states no points, in which "${situation.title}" counts what is destroyed`;
        return [{ path: `${list}[${i}].values`, message, allowed: 'points above 0 in its values' }];
      }),
    );
  });
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

/** A profile on one side, with the first profile of the other side against it. */
function checkAlone(
  ruleset: string,
  { setting, at, side }: { readonly setting: Setting; readonly at: number; readonly side: Side },
  guest: Guest,
  guests: Readonly<Record<Side, readonly Guest[]>>,
  context: StudyContext,
  problems: Problem[],
): Alone | null {
  const { situation, kind, base, sides, paths, plans } = setting;
  const other = side === 'row' ? 'column' : 'row';
  const against = guests[other][0];
  if (!guest.seat || !against.seat) return null;
  const whole = dressed(dressed(base, guest, plans[side]), against, plans[other]);
  if (whole === null) {
    problems.push({ path: `situations[${at}].base`, message: `the scenario has no place for ${situation[side]}` });
    return null;
  }
  const parsed = kind.schema.safeParse(whole);
  // What does not fit together is a matter of single pairs.
  if (parsed.success) {
    const plan = plans[side];
    const places = [paths[side], ...elsewhereOf(sides, side), ...(plan ? [plan] : [])];
    const part = valueAt(parsed.data, paths[side]);
    const open = setting.choices[side];
    const stated = plan && valueAt(parsed.data, plan);
    const all = open && guest.profile.plan?.[open.field] === undefined ? open.of(part) : [];
    const choices = all.filter(({ value }) => {
      const planned = withValue(parsed.data, plan!, planWith(stated, open!.field, value));
      return !kind.check(planned).some(({ path }) => path.startsWith(formatPath(plan!)));
    });
    return {
      scenario: parsed.data,
      part,
      places: places.map((path) => ({ path, value: valueAt(parsed.data, path) })),
      choices,
      plans: choices.map(({ value }) => ({ path: plan!, value: planWith(stated, open!.field, value) })),
    };
  }
  const result = context.check(ruleset, situation.kind, whole);
  for (const problem of 'problems' in result ? result.problems : []) problems.push(place(problem, guest, against, at));
  return null;
}

/** The scenario with this profile and its plan in their places; null where it has no such place. */
function dressed(scenario: unknown | null, { seat, profile }: Guest, plan: Path | null): unknown | null {
  if (scenario === null || !seat) return null;
  const there = seated(scenario, seat);
  if (there === null || !plan || !profile.plan) return there;
  return withPlace(there, plan, laidOver(valueAt(there, plan), profile.plan));
}

/** Says a fault where the user wrote it. */
function place(problem: Problem, guest: Guest, against: Guest, situation: number): Problem {
  const path = problem.path.replace(/^scenario\.?/, '');
  for (const { seat, at } of [guest, against]) {
    const own = seat && origin(seat, path);
    if (own) return { ...problem, path: `${at}${own}` };
  }
  return { ...problem, path: `situations[${situation}].base${path === '' ? '' : `.${path}`}` };
}

function unique(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]));
  return [...seen.values()];
}

function planWith(stated: unknown, field: string, value: string): unknown {
  const plan = stated as Readonly<Record<string, unknown>>;
  return plan[field] === value ? plan : { ...plan, [field]: value };
}

function together(
  ruleset: string,
  { setting: { situation, kind }, row: rows, column: columns }: Parts,
  [row, column]: Pair,
  [own, other]: Pair,
): { readonly checked: Checked } | { readonly problem: string } {
  const [there, against] = [rows[row]!, columns[column]!];
  const plans = [...there.plans.slice(own, own + 1), ...against.plans.slice(other, other + 1)];
  // What is there already stays the same object: what many pairs share is packed, priced and prepared once.
  const scenario = [...against.places, ...plans].reduce<unknown>(
    (met, { path, value }) => (valueAt(met, path) === value ? met : withValue(met, path, value)),
    there.scenario,
  );
  const [problem] = kind.check(scenario);
  if (!problem) return { checked: { ruleset, kind: situation.kind, scenario } };
  const { path, message, allowed } = problem;
  return { problem: `${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}` };
}
