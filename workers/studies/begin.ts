/**
 * From a request to a study that can run: its shape, its scenarios, and what it costs. All of it in whatever thread is
 * asked, because a request may name thousands of scenarios.
 */
import { type FieldError, fieldErrors, sentence, shortened } from '../checking/field-errors.ts';
import { checkScenario } from '../checking/scenario.ts';
import { parsePath, valueAt } from '../paths.ts';
import { rulesets } from '../rulesets/index.ts';
import { loadExpressions } from './expression.ts';
import { studyKinds } from './index.ts';
import { type PlannedRound, Planner } from './parts.ts';
import { type Study, type StudyContext, type StudyKind, StudyProblems } from './study.ts';

/** What the check of a request says. */
export type Checkup =
  | {
      readonly request: unknown;
      readonly costNs: number;
      /** Its first round: whoever checks a study has begun it. Null where it has its answer without any. */
      readonly first: PlannedRound | null;
      readonly errors?: never;
    }
  | { readonly errors: readonly FieldError[] };

/** A study of a body, and the body with every default filled in; or its faults. */
export type Counted =
  | { readonly request: unknown; readonly study: Study; readonly errors?: never }
  | { readonly request?: never; readonly study?: never; readonly errors: readonly FieldError[] };

/** A study of a request that was checked before, or the faults of one that was not. */
export interface Begun {
  readonly study: Study | null;
  readonly errors: readonly FieldError[];
}

const context: StudyContext = {
  check(rulesetId, kindId, scenario) {
    const ruleset = rulesets.find(({ id }) => id === rulesetId);
    if (!ruleset) return unknown('ruleset', rulesetId, rulesets);
    const kind = ruleset.kinds.find(({ id }) => id === kindId);
    if (!kind) return unknown(`kind of ${ruleset.title}`, kindId, ruleset.kinds);
    const { checked, errors } = checkScenario(ruleset.id, kind, scenario);
    return errors ? { problems: errors } : { checked };
  },
};

function unknown(what: string, id: string, known: ReadonlyArray<{ readonly id: string }>) {
  const message = `There is no ${what} "${id.slice(0, 60)}"; known: ${known.map((each) => each.id).join(', ')}.`;
  return { problems: [{ path: '', message }] };
}

/**
 * Parses and checks a body; never throws for what a client sent. Its first round is planned, as it travels.
 * @param begun is shown the study that was begun for it, which has asked for its first round
 */
export async function checkStudy(
  kindId: string,
  body: unknown,
  begun: (request: unknown, planner: Planner) => void = () => {},
): Promise<Checkup> {
  const { request, study, errors } = await studyOf(kindId, body);
  if (errors) return { errors };
  const planner = new Planner(study);
  const { round } = planner.planned();
  begun(request, planner);
  return { request, costNs: study.costNs, first: round };
}

/** Parses, checks and begins a study that is counted where it is asked, so that nothing of it has to travel. */
export async function studyOf(kindId: string, body: unknown): Promise<Counted> {
  const kind = kindOf(kindId);
  const parsed = kind.schema.safeParse(body);
  if (!parsed.success) return { errors: fieldErrors(parsed.error.issues, kind.schema, body) };
  const { study, errors } = await beginStudy(kindId, parsed.data);
  return study ? { request: parsed.data, study } : { errors };
}

/** @param request with every default filled in */
export async function beginStudy(kindId: string, request: unknown): Promise<Begun> {
  if (JSON.stringify(request).includes('"expression"')) await loadExpressions();
  const errors = unknownIds(request);
  if (errors.length > 0) return { study: null, errors };
  try {
    return { study: kindOf(kindId).begin(request, context), errors: [] };
  } catch (error) {
    if (!(error instanceof StudyProblems)) throw error;
    return {
      study: null,
      errors: error.problems.map(({ path, message, allowed }) => {
        const value = valueAt(request, parsePath(path) ?? []);
        return {
          path,
          message: sentence(message),
          ...(value === undefined || path === '' ? {} : { value: shortened(value) }),
          ...(allowed === undefined ? {} : { allowed }),
        };
      }),
    };
  }
}

/** What a whole study is about must exist before its kind looks at any scenario. */
function unknownIds(request: unknown): readonly FieldError[] {
  const { ruleset, kind } = request as { readonly ruleset?: unknown; readonly kind?: unknown };
  if (typeof ruleset !== 'string') return [];
  const found = rulesets.find(({ id }) => id === ruleset);
  const allowed = (known: ReadonlyArray<{ readonly id: string }>) => known.map(({ id }) => id).join(', ');
  if (!found) {
    const message = `There is no ruleset "${ruleset.slice(0, 60)}".`;
    return [{ path: 'ruleset', message, value: shortened(ruleset), allowed: allowed(rulesets) }];
  }
  if (typeof kind !== 'string' || found.kinds.some(({ id }) => id === kind)) return [];
  const message = `${found.title} has no kind "${kind.slice(0, 60)}".`;
  return [{ path: 'kind', message, value: shortened(kind), allowed: allowed(found.kinds) }];
}

function kindOf(id: string): StudyKind {
  const kind = studyKinds.find((each) => each.id === id);
  if (!kind) throw new Error(`there is no kind of study "${id}"`);
  return kind;
}
