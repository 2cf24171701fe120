/** Studies without a database: they end with the process. Also holds those that were answered at once. */
import type { AnswerText } from '../../workers/studies/hosted.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { ApiError } from '../errors.ts';
import { QueueFullError } from '../jobs/errors.ts';
import type { Limits } from '../queue/admission.ts';
import {
  type AskedStudy,
  checkSameQuestion,
  type FoundStudy,
  type NewStudy,
  newStudyId,
  type StoredStudy,
  type StudyStore,
  studyFingerprint,
} from './store.ts';

const KEPT = 200;

interface Held {
  study: StoredStudy;
  readonly key: string | null;
  readonly fingerprint: string;
}

export class MemoryStudyStore implements StudyStore {
  private readonly studies = new Map<string, Held>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  async find(asked: AskedStudy): Promise<FoundStudy | undefined> {
    return this.found(asked);
  }

  async add(study: NewStudy, limits: Limits = {}): ReturnType<StudyStore['add']> {
    const found = this.found(study);
    if (!found) this.admit(study.client, limits);
    return found ?? { study: this.put(study, {}), by: null };
  }

  /** @throws ApiError quota-exceeded, QueueFullError */
  private admit(client: string | null, { admission, maxOpen = Number.MAX_SAFE_INTEGER }: Limits): void {
    const open = this.running();
    const own = open.filter((each) => each.client === client).length;
    if (admission && own >= admission.maxRuns) {
      throw new ApiError('quota-exceeded', `${own} studies of yours are under way, the most there may be.`, {
        headers: { 'Retry-After': '10' },
      });
    }
    if (open.length >= maxOpen) throw new QueueFullError(`${open.length} studies are under way or waiting already`);
  }

  /** Keeps a study that is done already. */
  addDone(study: NewStudy, change: Pick<StoredStudy, 'answer' | 'progress'>): StoredStudy {
    return this.put(study, { ...change, state: 'done', endedAt: this.now() });
  }

  async get(id: string): Promise<StoredStudy | undefined> {
    return this.studies.get(id)?.study;
  }

  async list({ owner, limit }: { readonly owner: string | null | undefined; readonly limit: number }) {
    const all = [...this.studies.values()].map(({ study }) => study);
    return all
      .filter((study) => owner === undefined || study.owner === owner)
      .reverse()
      .slice(0, limit)
      .map((study) => ({ ...study, sentence: study.answer?.sentence ?? null }));
  }

  /** Studies under way, the oldest first. */
  running(): readonly StoredStudy[] {
    return [...this.studies.values()].map(({ study }) => study).filter(({ state }) => state === 'running');
  }

  /** What is known of a study that is counted now. */
  progressed(id: string, progress: StoredStudy['progress']): void {
    if (this.studies.get(id)?.study.state === 'running') this.change(id, { progress });
  }

  /** Ends a study that was counted; one that was cancelled meanwhile stays as it is. */
  finish(
    id: string,
    end: { readonly answer: AnswerText } | { readonly error: NonNullable<StoredStudy['error']> },
  ): void {
    if (this.studies.get(id)?.study.state !== 'running') return;
    this.change(id, { state: 'answer' in end ? 'done' : 'failed', endedAt: this.now(), ...end });
    this.dropOld();
  }

  async cancel(id: string): Promise<void> {
    if (this.studies.get(id)?.study.state !== 'running') return;
    this.change(id, { state: 'cancelled', endedAt: this.now() });
  }

  async resume(id: string, limits: Limits = {}): Promise<boolean> {
    const held = this.studies.get(id);
    if (held?.study.state !== 'cancelled' && held?.study.state !== 'failed') return false;
    this.admit(held.study.client, limits);
    this.change(id, { state: 'running', endedAt: null, error: null });
    return true;
  }

  async forget(id: string): Promise<void> {
    this.studies.delete(id);
  }

  /** Owners play no part: without a database there are no API keys, and what is here is known by its id only. */
  private found(asked: AskedStudy): FoundStudy | undefined {
    // The newest first: an answer that was worked out anew is the one to give.
    const all = [...this.studies.values()].reverse();
    if (asked.key !== null) {
      const earlier = all.find(({ key, study }) => key === asked.key && study.owner === asked.owner)?.study;
      if (!earlier) return undefined;
      checkSameQuestion(earlier, asked);
      return { study: earlier, by: 'key' };
    }
    if (asked.anew) return undefined;
    const fingerprint = studyFingerprint(asked);
    const equal = all.filter((held) => held.fingerprint === fingerprint).map(({ study }) => study);
    const done = equal.find(({ state }) => state === 'done');
    if (done) return { study: done, by: 'answer' };
    const open = equal.find(({ state, client }) => state === 'running' && client === asked.client);
    return open && { study: open, by: 'under way' };
  }

  private put(asked: NewStudy, change: Partial<StoredStudy>): StoredStudy {
    const study = { ...this.made(asked), ...change };
    this.studies.set(study.id, { study, key: asked.key, fingerprint: studyFingerprint(asked) });
    this.dropOld();
    return study;
  }

  private made({ kind, request, owner, client, costNs }: NewStudy): StoredStudy {
    return {
      id: newStudyId(),
      kind,
      request,
      owner,
      client,
      state: 'running',
      engineVersion: ENGINE_VERSION,
      costNs,
      progress: null,
      answer: null,
      error: null,
      note: null,
      revision: 0,
      createdAt: this.now(),
      endedAt: null,
    };
  }

  private change(id: string, change: Partial<StoredStudy>): void {
    const held = this.studies.get(id);
    if (held) held.study = { ...held.study, ...change, revision: held.study.revision + 1 };
  }

  /** The oldest that have ended make room. */
  private dropOld(): void {
    for (const [id, { study }] of this.studies) {
      if (this.studies.size <= KEPT) return;
      if (study.state !== 'running') this.studies.delete(id);
    }
  }
}
