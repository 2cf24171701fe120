/** Where studies are kept while they run and after. Two stores with one behaviour: memory, and the database. */
import { randomBytes } from 'node:crypto';
import type { AnswerText } from '../../workers/studies/hosted.ts';
import type { Done } from '../../workers/studies/run.ts';
import { fingerprint, sorted } from '../fingerprint.ts';
import type { Limits } from '../queue/admission.ts';
import { otherQuestion } from '../queue/asked.ts';
import type { Listener } from '../queue/watch.ts';
import type { BegunStudy } from './begin.ts';
import type { CountedRound } from './counted-rounds.ts';
import type { StudyRow } from './study-rows.ts';

type Kept = ListedColumns | 'owner' | 'client' | 'engine_version' | 'cost_ns' | 'note' | 'revision';
type ListedColumns = 'id' | 'kind' | 'state' | 'created_at' | 'ended_at';

/** As it is stored, with what is in it read. */
export interface StoredStudy extends Pick<StudyRow, Kept> {
  /** With every default filled in. */
  readonly request: unknown;
  readonly progress: Done | null;
  /** Partial while it runs. */
  readonly answer: AnswerText | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
}

/** What a list shows; nothing that grows with the question or the answer. */
export type ListedStudy = Pick<StudyRow, ListedColumns | 'sentence'>;

/** A study that somebody asks for. */
export interface AskedStudy extends Pick<StoredStudy, 'kind' | 'request' | 'owner' | 'client'> {
  /** Stands for one request of its owner for as long as the study is there. */
  readonly key: string | null;
  /** Whether an equal question that was answered, or is under way, will not do. */
  readonly anew: boolean;
}

export interface NewStudy extends AskedStudy, Pick<BegunStudy, 'costNs'> {
  /** What was planned and counted of it before it is stored; of the last round some parts may be missing. */
  readonly rounds: readonly CountedRound[];
}

/** What there is already: the study that its key began, an equal one's answer, or an equal one under way. */
export interface FoundStudy {
  readonly study: StoredStudy;
  readonly by: 'key' | 'answer' | 'under way';
}

export interface StudyStore {
  /**
   * What this store has for somebody who asks. An answer may be a copy of somebody else's; what is under way is joined
   * only by the client that began it, because whoever has it may cancel it.
   * @throws ApiError idempotency-mismatch when the key came with another question
   */
  find(asked: AskedStudy): Promise<FoundStudy | undefined>;
  /**
   * Begins a study, unless there is something for it by now, by whomever.
   * @throws ApiError idempotency-mismatch, queue-full, quota-exceeded
   */
  add(study: NewStudy, limits?: Limits): Promise<FoundStudy | { readonly study: StoredStudy; readonly by: null }>;
  get(id: string): Promise<StoredStudy | undefined>;
  /** Newest first. */
  list(filter: { readonly owner: string | null | undefined; readonly limit: number }): Promise<readonly ListedStudy[]>;
  /** Stops a study; one that has ended stays as it is. */
  cancel(id: string): Promise<void>;
  /** Lets a cancelled or failed study go on. @returns false when it cannot @throws as {@link add} */
  resume(id: string, limits?: Limits): Promise<boolean>;
  forget(id: string): Promise<void>;
  /** Calls `listener` after each change until the returned function is called; `since` is what it has seen. */
  watch(id: string, since: number, listener: Listener<StoredStudy>): () => void;
}

/**
 * Equal studies have equal fingerprints. The order of names counts: patches are applied, and columns stand, in theirs.
 * The engine version is beside it, because a study may go on with another.
 */
export function studyFingerprint({ kind, request }: Pick<StoredStudy, 'kind' | 'request'>): string {
  return fingerprint([kind, request]);
}

/** For a key, a retry that writes the same names in another order is still the same. @throws ApiError idempotency-mismatch */
export function checkSameQuestion(earlier: StoredStudy, asked: AskedStudy): void {
  if (earlier.kind === asked.kind && fingerprint(sorted(earlier.request)) === fingerprint(sorted(asked.request)))
    return;
  throw otherQuestion();
}

export const STUDY_ID = /^study_[\w-]{16}$/;

export function newStudyId(): string {
  return `study_${randomBytes(12).toString('base64url')}`;
}
