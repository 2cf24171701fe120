/** Where studies are kept while they run and after. Two stores with one behaviour: memory, and the database. */
import { randomBytes } from 'node:crypto';
import type { CellReply } from '../../workers/studies/cells.ts';
import type { Done } from '../../workers/studies/run.ts';
import type { StudyAnswer } from '../../workers/studies/study.ts';

export type StudyState = 'running' | 'done' | 'cancelled' | 'failed';

export interface StoredStudy {
  readonly id: string;
  readonly kind: string;
  /** With every default filled in. */
  readonly request: unknown;
  readonly owner: string | null;
  /** Whom limits are counted by. */
  readonly client: string | null;
  readonly state: StudyState;
  readonly engineVersion: string;
  readonly costNs: number;
  readonly progress: Done | null;
  /** Partial while it runs. */
  readonly answer: StudyAnswer | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly note: string | null;
  /** Goes up with each change. */
  readonly revision: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export type NewStudy = Pick<StoredStudy, 'kind' | 'request' | 'owner' | 'client' | 'costNs'>;

/** What one process has of a study that it may count. */
export interface StudyLease {
  readonly study: StoredStudy;
  /** Processes that took it up since something was last stored, this one too. */
  readonly attempts: number;
  /** What was counted before, by {@link sliceName}. */
  readonly slices: ReadonlyMap<string, readonly CellReply[]>;
}

export interface SliceAt {
  readonly round: number;
  readonly number: number;
}

export interface StudyStore {
  add(study: NewStudy): Promise<StoredStudy>;
  get(id: string): Promise<StoredStudy | undefined>;
  /** Newest first. */
  list(filter: { readonly owner: string | null | undefined; readonly limit: number }): Promise<readonly StoredStudy[]>;
  /** Studies under way: all, and this client's. */
  open(client: string): Promise<{ readonly all: number; readonly own: number }>;
  /** The next study that nobody counts. */
  claim(worker: string, leaseMs: number): Promise<StudyLease | undefined>;
  /** Keeps a lease. @returns false when it is lost: cancelled, deleted, or somebody else's by now */
  keep(id: string, worker: string, leaseMs: number): Promise<boolean>;
  /** Stores a slice and how far the study is. @returns false as {@link keep} does */
  saveSlice(
    id: string,
    worker: string,
    at: SliceAt,
    replies: readonly CellReply[],
    progress: Done,
    answer: StudyAnswer | null,
  ): Promise<boolean>;
  /** Ends a study that this worker holds. */
  finish(
    id: string,
    worker: string,
    end: { readonly answer: StudyAnswer } | { readonly error: NonNullable<StoredStudy['error']> },
  ): Promise<void>;
  /** Gives back one study that this worker holds, or all of them. */
  release(worker: string, id?: string): Promise<void>;
  /** Stops a study; one that has ended stays as it is. */
  cancel(id: string): Promise<void>;
  /** Lets a cancelled or failed study go on. @returns false when it cannot */
  resume(id: string): Promise<boolean>;
  forget(id: string): Promise<void>;
  /** Deletes what ended long ago, and beyond a number. */
  sweep(retain: { readonly retainMs: number; readonly retainRuns: number }): Promise<void>;
}

export function sliceName({ round, number }: SliceAt): string {
  return `${round}.${number}`;
}

export const STUDY_ID = /^study_[\w-]{16}$/;

export function newStudyId(): string {
  return `study_${randomBytes(12).toString('base64url')}`;
}
