/** Studies as pool threads have them: begun, followed round by round, answered. */
import { beginStudy, type Checkup, checkStudy } from './begin.ts';
import { type Planned, Planner } from './parts.ts';

/** An answer as it travels and is stored: megabytes perhaps, that only whoever wants to look inside reads. */
export interface AnswerText {
  readonly sentence: string;
  /** As JSON. */
  readonly text: string;
}

/** What comes next, or the answer. */
export type Hosted = Omit<Planned, 'answer'> & { readonly answer: AnswerText | null };

export interface PlanRequest {
  readonly kind: string;
  /** As it was checked. */
  readonly request: unknown;
  /** What names the study in the thread's memory; two of one name ask the same. */
  readonly id: string;
  /** Replies of whole rounds, in order of rounds and parts. */
  readonly rounds: ReadonlyArray<readonly Uint8Array[]>;
  /** Replies of the present round, for a partial answer; null for what comes next. */
  readonly some: readonly Uint8Array[] | null;
}

/** Planners that may be asked for the next round of the same study soon, and others that know a part of a round. */
const KEPT = 2;
const planning = new Map<string, Planner>();
const looking = new Map<string, Planner>();

/** Who checks a study begins it: the last one, for whoever plans it here. */
let checked: { readonly named: string; readonly planner: Planner } | null = null;

const nameOf = (kind: string, request: unknown) => `${kind} ${JSON.stringify(request)}`;

/** Parses and checks a body, as {@link checkStudy}; what it has begun a plan in this thread goes on with. */
export function checkHosted(kind: string, body: unknown): Promise<Checkup> {
  return checkStudy(kind, body, (request, planner) => {
    checked = { named: nameOf(kind, request), planner };
  });
}

/** What comes next, or what can be said. The same in every thread, whatever it remembers. */
export async function planStudy(request: PlanRequest): Promise<Hosted> {
  const planned = await plannedHere(request);
  const { answer } = planned;
  return { ...planned, answer: answer && { sentence: answer.sentence, text: JSON.stringify(answer) } };
}

async function plannedHere({ kind, request, id, rounds, some }: PlanRequest): Promise<Planned> {
  const kept = some === null ? planning : looking;
  const there = kept.get(id);
  const planner = there && there.rounds <= rounds.length ? there : await begun(kind, request);
  while (planner.rounds < rounds.length) planner.add(rounds[planner.rounds]);
  kept.delete(id);
  kept.set(id, planner);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  if (some === null) return planner.planned();
  planner.addSome(some);
  return planner.partial();
}

async function begun(kind: string, request: unknown): Promise<Planner> {
  if (checked && checked.named === nameOf(kind, request)) {
    const { planner } = checked;
    checked = null;
    return planner;
  }
  const { study, errors } = await beginStudy(kind, request);
  if (!study) throw new Error(`a study that was checked cannot begin: ${errors[0]?.message ?? ''}`);
  return new Planner(study);
}
