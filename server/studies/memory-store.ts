/** Studies without a database: they end with the process. Also holds those that were answered at once. */
import type { CellReply } from '../../workers/studies/cells.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import {
  type NewStudy,
  newStudyId,
  type SliceAt,
  type StoredStudy,
  type StudyLease,
  type StudyStore,
} from './store.ts';

const KEPT = 200;

interface Held {
  study: StoredStudy;
  worker: string | null;
}

export class MemoryStudyStore implements StudyStore {
  private readonly studies = new Map<string, Held>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  async add(study: NewStudy): Promise<StoredStudy> {
    return this.put(this.made(study));
  }

  /** Keeps a study that is done already. */
  addDone(study: NewStudy, change: Pick<StoredStudy, 'answer' | 'progress'>): StoredStudy {
    return this.put({ ...this.made(study), ...change, state: 'done', endedAt: this.now() });
  }

  async get(id: string): Promise<StoredStudy | undefined> {
    return this.studies.get(id)?.study;
  }

  async list({ owner, limit }: { readonly owner: string | null | undefined; readonly limit: number }) {
    const all = [...this.studies.values()].map(({ study }) => study);
    return all
      .filter((study) => owner === undefined || study.owner === owner)
      .reverse()
      .slice(0, limit);
  }

  async open(client: string): Promise<{ readonly all: number; readonly own: number }> {
    const running = [...this.studies.values()].filter(({ study }) => study.state === 'running');
    return { all: running.length, own: running.filter(({ study }) => study.client === client).length };
  }

  async claim(worker: string): Promise<StudyLease | undefined> {
    const held = [...this.studies.values()].find((each) => each.study.state === 'running' && each.worker === null);
    if (!held) return undefined;
    held.worker = worker;
    return { study: held.study, attempts: 1, slices: new Map() };
  }

  async keep(id: string, worker: string): Promise<boolean> {
    const held = this.studies.get(id);
    return held?.worker === worker && held.study.state === 'running';
  }

  async saveSlice(
    id: string,
    worker: string,
    _at: SliceAt,
    _replies: readonly CellReply[],
    progress: StoredStudy['progress'],
    answer: StoredStudy['answer'],
  ): Promise<boolean> {
    if (!(await this.keep(id, worker))) return false;
    this.change(id, { progress, ...(answer ? { answer } : {}) });
    return true;
  }

  async finish(id: string, worker: string, end: Parameters<StudyStore['finish']>[2]): Promise<void> {
    if (!(await this.keep(id, worker))) return;
    this.change(id, { state: 'answer' in end ? 'done' : 'failed', endedAt: this.now(), ...end });
    this.dropOld();
  }

  async release(worker: string, id?: string): Promise<void> {
    for (const [each, held] of this.studies) {
      if (held.worker === worker && (id === undefined || id === each)) held.worker = null;
    }
  }

  async cancel(id: string): Promise<void> {
    if (this.studies.get(id)?.study.state !== 'running') return;
    this.change(id, { state: 'cancelled', endedAt: this.now() });
  }

  async resume(id: string): Promise<boolean> {
    const held = this.studies.get(id);
    if (held?.study.state !== 'cancelled' && held?.study.state !== 'failed') return false;
    held.worker = null;
    this.change(id, { state: 'running', endedAt: null, error: null });
    return true;
  }

  async forget(id: string): Promise<void> {
    this.studies.delete(id);
  }

  async sweep(): Promise<void> {
    this.dropOld();
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

  private put(study: StoredStudy): StoredStudy {
    this.studies.set(study.id, { study, worker: null });
    this.dropOld();
    return study;
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
