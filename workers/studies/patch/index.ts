/**
 * The `patch` study: two versions of a set of profiles, or of the rules they meet under, on the same streams: what
 * moved, by how much, and whether that is certain.
 *
 * data.ts     what differs in the data
 * request.ts  what it asks    changes.ts  what moved    limits.ts  what is too much    tables.ts  how it is shown
 */

import { counted, named } from '../../wording.ts';
import { Arena } from '../balance/arena.ts';
import { judge } from '../balance/verdicts.ts';
import type { Known } from '../known.ts';
import { type FieldRequest, fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import { absences, commonOf, meetingsIn } from '../matchups/report.ts';
import type { Profile } from '../matchups/request.ts';
import { type Round, type StudyAnswer, type StudyContext, StudyProblems, studyKind } from '../study.ts';
import { noAnswerYet } from '../words.ts';
import { type Changes, changesOf, unmoved } from './changes.ts';
import { changedIn, type Difference, dataInWords, dataTable, differencesOf, renamesIn, undeclared } from './data.ts';
import { patchExamples } from './examples.ts';
import { type Violation, violationsOf } from './limits.ts';
import { PatchRequest } from './request.ts';
import { pairsTable, profilesTable, ratingsFigure } from './tables.ts';

/** Enough to tell the spread of a difference from its batches. */
const FEWEST_BATCHES = 16;
/** What is off by no more than this is not mispriced. */
const TOLERANCE = 0.05;

export const patch = studyKind<PatchRequest>({
  id: 'patch',
  title: 'Patch check',
  question: 'What did this change of data or rules move, and is it certain?',
  schema: PatchRequest,
  examples: patchExamples,
  begin: (request, context) => {
    const versions = versionsOf(request, context);
    const { before, after, profiles } = versions;
    const fields = [before, after];
    const judges = request.limits.mispriced !== undefined && after.field.square;
    const arena = judges ? new Arena(after, profiles, request) : null;
    return {
      get costNs() {
        return before.costNs + after.costNs + (arena?.costNs ?? 0);
      },
      next: (known) => together(fields.map((field) => field.next(known))) ?? arena?.next(known) ?? null,
      answer: (known) => answer(request, versions, arena, known),
    };
  },
});

interface Versions {
  readonly before: Matchups;
  readonly after: Matchups;
  /** Those of the later version that are compared. */
  readonly profiles: readonly Profile[];
  readonly notes: readonly string[];
  readonly differences: readonly Difference[];
  /** What came, went or was renamed without a word. */
  readonly undeclared: readonly Violation[];
}

/** Both versions with what they share, in the same order. */
function versionsOf(request: PatchRequest, context: StudyContext): Versions {
  const { before, declared } = request;
  const after = { ...before, ...withoutUndefined(request.after) };
  const notes: string[] = [];
  const only = (there: readonly string[], here: readonly string[], words = 'Only') => {
    for (const [list, other, title] of [
      [there, here, before.title],
      [here, there, after.title],
    ] as const) {
      const left = list.filter((name) => !other.includes(name));
      if (left.length > 0) notes.push(`${words} in ${title}, and left out of the comparison: ${named(left)}.`);
    }
  };
  const shared = (what: 'profiles' | 'opponents', least: number) => {
    const [old, now] = [before[what], after[what]];
    if (!old && !now) return undefined;
    // Under the names that they have now.
    const [there, here] = [
      byName(old?.map((one) => ({ ...one, name: declared.renamed[one.name] ?? one.name }))),
      byName(now),
    ];
    const names = [...there.keys()].filter((name) => here.has(name));
    if (names.length < least) {
      const message = `fewer than ${least} of the ${what} are in both versions`;
      throw new StudyProblems([{ path: `after.${what}`, message, allowed: `${what} of the same names` }]);
    }
    only([...there.keys()], [...here.keys()]);
    return { old: names.map((name) => there.get(name)!), now: names.map((name) => here.get(name)!) };
  };
  const opponents = shared('opponents', 1);
  const profiles = shared('profiles', opponents ? 1 : 2)!;
  const titles = (list: ReadonlyArray<{ readonly title: string }>) => list.map(({ title }) => title);
  only(titles(before.situations), titles(after.situations), 'Situations only');
  const situations = before.situations.filter(({ title }) => titles(after.situations).includes(title));
  if (situations.length === 0) {
    const message = 'no situation is in both versions';
    throw new StudyProblems([{ path: 'after.situations', message, allowed: 'situations of the same titles' }]);
  }
  const field = (at: string, version: FieldRequest): Matchups => {
    try {
      return new Matchups(fieldOf(version, context), request, { fewest: FEWEST_BATCHES, shared: true });
    } catch (error) {
      if (!(error instanceof StudyProblems)) throw error;
      throw new StudyProblems(error.problems.map((problem) => ({ ...problem, path: `${at}.${problem.path}` })));
    }
  };
  const differences = differencesOf(before, after, declared.renamed);
  const renames = renamesIn(differences, before, after);
  return {
    notes,
    differences,
    profiles: profiles.now,
    undeclared: undeclared(differences, renames, declared, [before.title, after.title]).map(({ profile, words }) => ({
      profiles: profile === '' ? [] : [profile],
      words,
      limit: 'undeclared',
    })),
    before: field('before', { ...before, profiles: profiles.old, opponents: opponents?.old, situations }),
    after: field('after', {
      ...after,
      profiles: profiles.now,
      opponents: opponents?.now,
      situations: situations.map(({ title }) => after.situations.find((other) => other.title === title)!),
    }),
  };
}

function byName(profiles: readonly Profile[] | undefined): ReadonlyMap<string, Profile> {
  return new Map(profiles?.map((one) => [one.name, one]));
}

function withoutUndefined(after: PatchRequest['after']): Partial<PatchRequest['before']> {
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}

/** One round of both fields; what they share is asked once. */
function together(rounds: ReadonlyArray<Round | null>): Round | null {
  const work = new Map<string, Round['work'][number]>();
  for (const round of rounds) {
    for (const one of round?.work ?? []) {
      if (!one.cell) continue;
      const other = work.get(one.cell.key);
      if (!other || other.batches < one.batches) work.set(one.cell.key, one);
    }
  }
  return work.size > 0 ? { work: [...work.values()] } : null;
}

function answer(
  request: PatchRequest,
  { before, after, notes: versionNotes, differences, undeclared: sudden }: Versions,
  arena: Arena | null,
  known: Known,
): StudyAnswer {
  const { confidence } = request;
  const changed = changedIn(differences);
  const changes = changesOf(before, after, known, confidence);
  const certain = 1 - confidence;
  const pairs = changes.pairs.filter(({ p }) => p <= certain);
  const profiles = changes.profiles.filter(({ rating }) => rating.p <= certain);
  const found = arena?.found(known);
  const off = found
    ? judge(after, found, { confidence, tolerance: TOLERANCE }).verdicts.filter(
        ({ verdict }) => verdict === 'too dear' || verdict === 'too cheap',
      ).length
    : null;
  // Rules bear on everybody, so then nobody's data is to blame.
  const rules = differences.some(({ kind, field: at }) => kind === 'ruleset' || (kind === 'situation' && at !== ''));
  const all = [
    ...sudden,
    ...violationsOf(request.limits, changes, after.field, {
      confidence,
      changed: rules ? [] : changed,
      mispriced: off,
    }),
  ];
  const waiverOf = ({ profiles: names }: Violation) => {
    const waived = request.waivers.filter(({ profile }) => names.includes(profile));
    return names.length > 0 && names.every((name) => waived.some(({ profile }) => profile === name)) ? waived : null;
  };
  const violations = all.filter((one) => waiverOf(one) === null).map(({ words }) => words);
  const waived = all.flatMap((one) => {
    const by = waiverOf(one);
    return by ? [`Waived (${by.map(({ reason }) => reason).join('; ')}): ${one.words}`] : [];
  });
  const names = before.field.rows.map(({ name }) => name);
  // Who did not change moves as well, for ratings are told from the mean of the field.
  const own = profiles.filter(({ profile }) => rules || changed.length === 0 || changed.includes(names[profile]));
  const biggest = [...own].sort((a, b) => Math.abs(b.rating.change) - Math.abs(a.rating.change));
  const still = unmoved(changes);
  const moved =
    changes.pairs.length === 0
      ? noAnswerYet(`${meetingsIn(before.field)}, in both versions`)
      : pairs.length === 0
        ? still
          ? `Nothing moved between ${request.before.title} and ${request.after.title}: all ${counted(changes.pairs.length, 'match-ups')} came out alike.`
          : `Nothing moved for certain between ${request.before.title} and ${request.after.title}: ${counted(changes.pairs.length, 'match-ups')} compared.`
        : `${pairs.length} of ${changes.pairs.length} match-ups moved for certain${biggest.length > 0 ? `; most of all ${names[biggest[0].profile]}, by ${signed(biggest[0].rating.change)} points of rating` : ''}.`;
  const sentence = changes.pairs.length * differences.length === 0 ? moved : `${dataInWords(differences)} ${moved}`;
  return {
    sentence,
    findings: [...violations, ...waived, ...findings(changes, names, certain)],
    notes: [
      'Both versions see the same streams; what both ask alike is asked once and cannot differ.',
      ...(before.field.square
        ? ['Ratings are told from the mean of the field: who does not change moves down when others move up.']
        : []),
      ...versionNotes,
      ...absences(before, known),
      ...absences(after, known).filter((note) => !absences(before, known).includes(note)),
    ],
    // Of what did not move a chart would be a column of zeros.
    figures: changes.profiles.length === 0 || still ? [] : [ratingsFigure(changes.profiles, names, moved, confidence)],
    tables: [
      dataTable(differences),
      ...(before.field.square ? [profilesTable(changes.profiles, names, certain)] : []),
      ...(still ? [] : [pairsTable(pairs, before.field)]),
    ],
    ...commonOf([before, after], known),
    data: {
      passed: violations.length === 0,
      violations,
      waived,
      // The same for machines, one by one.
      excesses: all.map((one) => ({ ...one, waived: waiverOf(one)?.map(({ reason }) => reason) ?? null })),
      differences,
      profiles: changes.profiles.map((one) => ({ name: names[one.profile], ...one })),
      pairs: pairs.map(({ row, column, situation, ...rest }) => ({
        situation: before.field.situations[situation].title,
        profile: names[row],
        against: before.field.columns[column].name,
        ...rest,
      })),
      compared: changes.pairs.length,
    },
  };
}

function findings({ profiles }: Changes, names: readonly string[], certain: number): string[] {
  const found: string[] = [];
  const by = (up: boolean) =>
    profiles
      .filter(({ rating }) => rating.p <= certain && rating.change > 0 === up)
      .map(({ profile }) => names[profile]);
  if (by(true).length > 0) found.push(`Stronger: ${named(by(true))}.`);
  if (by(false).length > 0) found.push(`Weaker: ${named(by(false))}.`);
  return found;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : '-'}${Math.abs(value).toFixed(0)}`;
}
