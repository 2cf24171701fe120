/** From a request to a study that can run, with errors fit for the client. */
import type { z } from 'zod';
import { parsePath, valueAt } from '../../workers/paths.ts';
import { loadExpressions } from '../../workers/studies/expression.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import type { Study, StudyContext, StudyKind } from '../../workers/studies/study.ts';
import { StudyProblems } from '../../workers/studies/study.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow, sentence, shortened } from '../issues.ts';
import { seconds } from '../method.ts';
import { checkScenario, kindAt, rulesetAt } from '../scenarios.ts';

/** @throws ApiError study-kind-not-found */
export function studyKindAt(id: string): StudyKind {
  const found = studyKinds.find((kind) => kind.id === id);
  if (found) return found;
  const known = studyKinds.map((kind) => kind.id).join(', ');
  throw new ApiError('study-kind-not-found', `There is no kind of study "${id.slice(0, 60)}"; known: ${known}.`);
}

/** Time that the checks of one request may take: they run in the thread that answers requests. */
const CHECK_LIMIT_MS = 3_000;

/** @param limitMs checks that take longer than this all together end in an error */
function contextOf(limitMs: number): StudyContext {
  let spentMs = 0;
  return {
    check(ruleset, kind, scenario) {
      const before = performance.now();
      const result = checkedHere(ruleset, kind, scenario);
      spentMs += performance.now() - before;
      if (spentMs <= limitMs) return result;
      throw new ApiError(
        'too-expensive',
        `Checking the scenarios of this study took ${seconds(spentMs * 1e6)} already. Ask for fewer cells.`,
      );
    },
  };
}

const checkedHere: StudyContext['check'] = (ruleset, kind, scenario) => {
  try {
    const { checked, errors } = checkScenario(ruleset, kindAt(rulesetAt(ruleset), kind), scenario);
    return errors ? { problems: errors } : { checked };
  } catch (error) {
    // An unknown ruleset or kind.
    if (error instanceof ApiError) return { problems: [{ path: '', message: error.message }] };
    throw error;
  }
};

export interface ReadStudy {
  readonly kind: StudyKind;
  /** With every default filled in. */
  readonly request: unknown;
}

export interface Begun extends ReadStudy {
  readonly study: Study;
}

/** A request in the shape of its kind; its scenarios are not checked yet. @throws ApiError invalid-request */
export function readStudy(id: string, body: unknown): ReadStudy {
  const kind = studyKindAt(id);
  return { kind, request: parseOrThrow(kind.schema as z.ZodType<unknown>, body, 'invalid-request') };
}

/** @throws ApiError invalid-request naming every faulty field */
export async function beginStudy({ kind, request }: ReadStudy): Promise<Begun> {
  return { kind, request, study: await resumedStudy(kind, request, CHECK_LIMIT_MS) };
}

/** A study from a request that was checked before. @throws ApiError as {@link beginStudy} */
export async function resumedStudy(
  kind: StudyKind,
  request: unknown,
  limitMs = Number.POSITIVE_INFINITY,
): Promise<Study> {
  if (JSON.stringify(request).includes('"expression"')) await loadExpressions();
  try {
    return kind.begin(request, contextOf(limitMs));
  } catch (error) {
    if (!(error instanceof StudyProblems)) throw error;
    throw fieldsError(
      'invalid-request',
      error.problems.map(({ path, message, allowed }) => {
        const value = valueAt(request, parsePath(path) ?? []);
        return {
          path,
          message: sentence(message),
          ...(value === undefined || path === '' ? {} : { value: shortened(value) }),
          ...(allowed === undefined ? {} : { allowed }),
        };
      }),
    );
  }
}
