/**
 * The seam between studies and everything else. A *study* asks the same engine many questions and reads them together:
 * compare, sweep, weigh, and so on. It never counts anything itself. It says, round by round, which cells it needs and
 * how many batches of trials each, and reads an answer from whatever is known.
 *
 * Rounds are barriers and all that `next` may look at is what the rounds before have counted, so the work, and every
 * bit of the answer, depend on the request alone: not on threads, timing, or on being killed and taken up again.
 */
import type { z } from 'zod';
import type { Checked } from '../answer.ts';
import type { Ignored, Problem } from '../rulesets/ruleset.ts';
import type { Cell, Look } from './cell.ts';
import type { Figure, Table } from './figures.ts';
import type { Known } from './known.ts';
import type { IntegerProgram } from './optimise.ts';

/** A cell and its batches in total by the end of a round. An exact cell is answered once, whatever it says. */
export interface Asked {
  /** Null where it turns out, once it is to be counted, that there is nothing to ask. */
  readonly cell: Cell | null;
  readonly batches: number;
  /** The same as the cell says, where to make that takes longer. */
  readonly look?: Look;
}

/** What the next round counts. */
export interface Round {
  readonly work: readonly Asked[];
  /** Integer programs to be solved in this round; solved once, read from `known.solution`. */
  readonly programs?: ReadonlyArray<{ readonly key: string; readonly program: IntegerProgram }>;
}

export interface Study {
  /** Nanoseconds of one core that it takes at most: counting by the kinds' own estimates, and telling of it. */
  readonly costNs: number;
  /** The next round, or null when the answer is final. Depends on `known` alone. */
  next(known: Known): Round | null;
  /** What can be said now: partial before the end, final after it. */
  answer(known: Known): StudyAnswer;
}

/** Finds out whether a scenario can be asked; given to studies from outside, so that errors read as they do elsewhere. */
export interface StudyContext {
  check(
    ruleset: string,
    kind: string,
    scenario: unknown,
  ): { readonly checked: Checked } | { readonly problems: readonly Problem[] };
}

/** One way of asking many questions. `R` is the request after validation, with defaults filled in. */
export interface StudyKind<R = unknown> {
  readonly id: string;
  readonly title: string;
  /** The question in a user's words. */
  readonly question: string;
  /** Every field described; unknown fields are refused. */
  readonly schema: z.ZodType<R>;
  readonly examples: ReadonlyArray<{ readonly id: string; readonly title: string; readonly request: unknown }>;
  /** @throws StudyProblems naming every faulty field of the request. */
  begin(request: R, context: StudyContext): Study;
}

/** Faults of a request that its schema alone cannot see. Paths start at the request: `variants[2].patches`. */
export class StudyProblems extends Error {
  override readonly name = 'StudyProblems';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join('; '));
    this.problems = problems;
  }
}

/** What every study says, in a form that the page, the reports and the command line can all show. */
export interface StudyAnswer {
  /** The finding in one sentence. */
  readonly sentence: string;
  /** Further findings, most important first. */
  readonly findings: readonly string[];
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
  readonly method: 'exact' | 'monte-carlo' | 'exact and monte-carlo';
  /** Trials of all Monte Carlo cells together; 0 when every cell is exact. */
  readonly trials: number;
  readonly cells: number;
  /** Rules that took part in any cell. */
  readonly rules: ReadonlyArray<{ readonly id: string; readonly title: string }>;
  /** Rules and fields that no question knows, by their places in words, and in how many of the cells they stand. */
  readonly ignored: ReadonlyArray<Ignored & { readonly title: string; readonly cells: number }>;
  /** Numbers for programs, in the study kind's own shape. */
  readonly data: unknown;
}

/** Erases the request type so that kinds can share a list; the schema restores it at run time. */
export function studyKind<R>(kind: StudyKind<R>): StudyKind {
  return kind as unknown as StudyKind;
}

/** What a round asks for, by key, to read its replies by. */
export function looksOf(work: readonly Asked[]): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const asked of work) {
    const look = asked.look ?? asked.cell;
    if (look) looks.set(look.key, look);
  }
  return looks;
}
