/** Lists that keep to the limits, and the scenarios they make. */
import type { Checked } from '../../answer.ts';
import { parsePath } from '../../paths.ts';
import { findKind } from '../../rulesets/index.ts';
import type { Problem } from '../../rulesets/ruleset.ts';
import { checkedAt, opponentsOf, patched } from '../request.ts';
import { type StudyContext, StudyProblems } from '../study.ts';
import { type Candidate, Lists } from './lists.ts';
import type { Choice, TuneRequest } from './request.ts';

export function choicesOf({ slots }: TuneRequest, candidate: Candidate): Choice[] {
  return candidate.flatMap((choice, slot) => (choice < 0 ? [] : [slots[slot].choices[choice]]));
}

export function pointsOf(request: TuneRequest, candidate: Candidate): number {
  return choicesOf(request, candidate).reduce((sum, { points }) => sum + points, 0);
}

/** "Sword, Shield", the names of what was chosen. */
export function nameOf(request: TuneRequest, candidate: Candidate): string {
  const chosen = choicesOf(request, candidate).map(({ name }) => name);
  return chosen.length === 0 ? 'nothing' : chosen.join(', ');
}

/**
 * The lists that are asked as wholes.
 * @throws StudyProblems when there is none, or a slot asks for more than a scenario holds
 */
export function listsOf(request: TuneRequest): Lists {
  const problems: Problem[] = request.slots.flatMap((slot, s) => {
    const more = slot.most > 1 || slot.choices.some(({ most }) => most > 1);
    return more
      ? [
          {
            path: `slots[${s}].most`,
            message: 'a scenario holds one choice of a slot',
            allowed: '1; or value "sum", where each choice is asked by itself',
          },
        ]
      : [];
  });
  if (request.phases.length > 0) {
    const message = 'whole lists are asked one question';
    problems.push({ path: 'phases', message, allowed: 'none; or value "sum", where values add up' });
  }
  request.slots.forEach(({ choices }, s) => {
    choices.forEach(({ times }, c) => {
      if (times === 1) return;
      problems.push({
        path: `slots[${s}].choices[${c}].times`,
        message: 'a whole list is asked as one scenario, which says itself how many there are',
        allowed: '1; or value "sum", where each choice is asked by itself',
      });
    });
  });
  if (problems.length > 0) throw new StudyProblems(problems);
  return new Lists(request);
}

const MOST_TOLD = 50;
/** Lists, or choices that add up, times opponents. */
const MOST_QUESTIONS = 100_000;

/** Scenarios by list and opponent. */
export type Scenarios = (list: number, opponent: number) => Checked;

/** A list before it is a scenario: the changes that it makes, and where in the request each of them stands. */
export interface Changed {
  readonly patches: ReadonlyArray<Choice['patches']>;
  readonly at: readonly string[];
}

/**
 * Checks lists and opponents; `place` is where in the request the scenario stands. Where their changes concern different parts of the scenario, each is read once and the
 * pairs are put together from what was read.
 * @throws StudyProblems
 */
export function scenariosOf(
  request: Pick<TuneRequest, 'ruleset' | 'kind' | 'scenario' | 'opponents'>,
  lists: readonly Changed[],
  context: StudyContext,
  place = 'scenario',
): Scenarios {
  const { ruleset, kind: kindId, scenario: base } = request;
  const opponents = opponentsOf(request.opponents);
  if (lists.length * opponents.length > MOST_QUESTIONS) {
    const message = `${lists.length} lists or choices against ${opponents.length} opponents are too many questions`;
    throw new StudyProblems([{ path: 'opponents', message, allowed: `at most ${MOST_QUESTIONS} in all` }]);
  }
  const problems: Problem[] = [];
  const partsOf = (all: ReadonlyArray<Choice['patches']>) =>
    new Set(all.flatMap((patches) => Object.keys(patches).map((path) => parsePath(path)?.[0])));
  const listParts = partsOf(lists.flatMap(({ patches }) => patches));
  const opponentParts = partsOf(opponents.map(({ patches }) => patches));
  const apart = [...listParts].every((part) => !opponentParts.has(part));

  const changed = ({ patches: own, at: places }: Changed, opponent: number): unknown => {
    let scenario: unknown = base;
    const changes = [
      ...own.map((patches, i) => ({ patches, at: places[i] })),
      { patches: opponents[opponent].patches, at: `opponents[${opponent}].patches` },
    ];
    for (const { patches, at } of changes) {
      const result = patched(scenario, patches, at);
      problems.push(...result.problems);
      scenario = result.scenario;
    }
    return scenario;
  };
  const asked = (list: Changed, opponent: number, at: string) =>
    checkedAt(context, ruleset, kindId, changed(list, opponent), at);
  /** Where each fault of a list comes from: from one of its changes, from the scenario without any, or from all together. */
  const blamed = ({ patches, at }: Changed, opponent: number): Problem[] => {
    const faults = (of: Changed, place: string) => {
      const result = asked(of, opponent, place);
      return 'problems' in result ? result.problems : [];
    };
    const suspects = [
      faults({ patches: [], at: [] }, place),
      ...patches.map((patch, i) => faults({ patches: [patch], at: [at[i]] }, at[i])),
    ];
    return faults({ patches, at }, at.length === 1 ? at[0] : 'slots').map((fault) => {
      const same = (found: readonly Problem[]) => found.find(({ message }) => message === fault.message);
      return suspects.map(same).find((found) => found !== undefined) ?? fault;
    });
  };
  const read = (list: number, opponent: number, at: string | null = null): Checked | null => {
    // What is wrong with so many lists need not be told of every one.
    if (problems.length >= MOST_TOLD) return null;
    const before = problems.length;
    const scenario = changed(lists[list], opponent);
    if (problems.length > before) return null;
    const result = checkedAt(context, ruleset, kindId, scenario, at ?? 'slots');
    if ('checked' in result) return result.checked;
    problems.push(...(at === null ? blamed(lists[list], opponent) : result.problems));
    return null;
  };
  const fail = () => {
    const seen = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]));
    return new StudyProblems([...seen.values()].slice(0, MOST_TOLD));
  };

  if (!apart) {
    const all = lists.map((_, list) => opponents.map((_, opponent) => read(list, opponent)));
    if (problems.length > 0) throw fail();
    return (list, opponent) => all[list][opponent]!;
  }
  const own = lists.map((_, list) => read(list, 0));
  const theirs = opponents.map((_, opponent) => read(0, opponent, `opponents[${opponent}]`));
  if (problems.length > 0) throw fail();
  const kind = findKind(ruleset, kindId);
  const all = lists.map(({ at }, list) =>
    opponents.map((_, opponent): Checked => {
      if (opponent === 0) return own[list]!;
      const scenario: Record<string, unknown> = { ...(own[list]!.scenario as Record<string, unknown>) };
      const other = theirs[opponent]!.scenario as Record<string, unknown>;
      for (const part of opponentParts) if (part !== undefined) scenario[part] = other[part];
      const [problem] = kind.check(scenario);
      if (problem)
        problems.push({ path: at.length === 1 ? at[0] : 'slots', message: `${problem.path}: ${problem.message}` });
      return { ruleset, kind: kindId, scenario };
    }),
  );
  if (problems.length > 0) throw fail();
  return (list, opponent) => all[list][opponent];
}
