/** Studies of a service that keeps nothing, and those that were answered at once: they end with the process. */
import type { Logger } from 'pino';
import type { SimulationPool } from '../../workers/pool.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { everyMs } from '../nap.ts';
import { checkOpen, type Limits } from '../queue/admission.ts';
import { whyOf } from '../queue/trying.ts';
import type { Listener } from '../queue/watch.ts';
import { countStudy } from './count-study.ts';
import { type CountedRound, copied } from './counted-rounds.ts';
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
const LOOK_EVERY_MS = 400;

interface Held {
  study: StoredStudy;
  readonly key: string | null;
  readonly fingerprint: string;
  counting?: AbortController;
}

export class MemoryStudies implements StudyStore {
  private readonly pool: SimulationPool;
  private readonly logger: Logger;
  private readonly held = new Map<string, Held>();

  constructor(pool: SimulationPool, logger: Logger) {
    this.pool = pool;
    this.logger = logger;
  }

  async find(asked: AskedStudy): Promise<FoundStudy | undefined> {
    return this.found(asked);
  }

  async add(asked: NewStudy, limits: Limits = {}): ReturnType<StudyStore['add']> {
    const found = this.found(asked);
    if (found) return found;
    this.admit(asked.client, limits);
    const held = this.put(asked, { state: 'running' });
    void this.count(held, copied(asked.rounds));
    return { study: held.study, by: null };
  }

  /** Keeps a study that is done already. */
  addDone(asked: NewStudy, answer: NonNullable<StoredStudy['answer']>): StoredStudy {
    return this.put(asked, { state: 'done', answer, ended_at: Date.now() }).study;
  }

  async get(id: string): Promise<StoredStudy | undefined> {
    return this.held.get(id)?.study;
  }

  async list({ owner, limit }: { readonly owner: string | null | undefined; readonly limit: number }) {
    const wanted = this.newest().filter(({ study }) => owner === undefined || study.owner === owner);
    return wanted.slice(0, limit).map(({ study }) => ({ ...study, sentence: study.answer?.sentence ?? null }));
  }

  async cancel(id: string): Promise<void> {
    const held = this.held.get(id);
    if (held?.study.state !== 'running') return;
    held.counting?.abort();
    this.change(held, { state: 'cancelled', ended_at: Date.now() });
  }

  async resume(id: string, limits: Limits = {}): Promise<boolean> {
    const held = this.held.get(id);
    if (held?.study.state !== 'cancelled' && held?.study.state !== 'failed') return false;
    this.admit(held.study.client, limits);
    this.change(held, { state: 'running', ended_at: null, error: null });
    void this.count(held, []);
    return true;
  }

  async forget(id: string): Promise<void> {
    this.held.get(id)?.counting?.abort();
    this.held.delete(id);
  }

  watch(id: string, since: number, listener: Listener<StoredStudy>): () => void {
    let seen = since;
    const looking = everyMs(LOOK_EVERY_MS, async () => {
      const now = this.held.get(id)?.study ?? null;
      if (now === null || now.revision > seen) listener(now);
      seen = now?.revision ?? seen;
    });
    return () => clearInterval(looking);
  }

  close(): void {
    for (const { counting } of this.held.values()) counting?.abort();
  }

  /** Counts it to its end, unless it is cancelled; the pool gives each its turn. */
  private async count(held: Held, rounds: CountedRound[]): Promise<void> {
    const { id } = held.study;
    const counting = new AbortController();
    const { signal } = counting;
    held.counting = counting;
    const change = (changed: Partial<StoredStudy>) => signal.aborted || this.change(held, changed);
    try {
      const onPart = (progress: StoredStudy['progress']) => change({ progress });
      const answer = await countStudy(held.study, this.pool, { rounds, signal, onPart, patient: true });
      if (answer) change({ state: 'done', answer, ended_at: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      this.logger.error({ err: error, study: id }, 'a study failed');
      const [code, detail] = whyOf(error, 'study');
      change({ state: 'failed', error: { code, detail }, ended_at: Date.now() });
    }
    this.dropOld();
  }

  private newest(): Held[] {
    return [...this.held.values()].reverse();
  }

  private admit(client: string | null, limits: Limits): void {
    const open = this.newest().filter(({ study }) => study.state === 'running');
    const own = open.filter(({ study }) => study.client === client).length;
    checkOpen('studies', { everybody: open.length, own }, limits);
  }

  /** Owners play no part: without a database there are no API keys, and what is here is known by its id only. */
  private found(asked: AskedStudy): FoundStudy | undefined {
    // The newest first: an answer that was worked out anew is the one to give.
    const all = this.newest();
    if (asked.key !== null) {
      const earlier = all.find(({ key, study }) => key === asked.key && study.owner === asked.owner)?.study;
      if (earlier) checkSameQuestion(earlier, asked);
      return earlier && { study: earlier, by: 'key' };
    }
    if (asked.anew) return undefined;
    const fingerprint = studyFingerprint(asked);
    const equal = all.filter((held) => held.fingerprint === fingerprint).map(({ study }) => study);
    const done = equal.find(({ state }) => state === 'done');
    if (done) return { study: done, by: 'answer' };
    const open = equal.find(({ state, client }) => state === 'running' && client === asked.client);
    return open && { study: open, by: 'under way' };
  }

  private put(asked: NewStudy, begun: Pick<StoredStudy, 'state'> & Partial<StoredStudy>): Held {
    const { key, anew: _, rounds: __, costNs, ...question } = asked;
    const nothing = { progress: null, answer: null, error: null, note: null, revision: 0, ended_at: null };
    const made = {
      ...question,
      cost_ns: costNs,
      id: newStudyId(),
      engine_version: ENGINE_VERSION,
      created_at: Date.now(),
    };
    const held: Held = { study: { ...made, ...nothing, ...begun }, key, fingerprint: studyFingerprint(asked) };
    this.held.set(held.study.id, held);
    this.dropOld();
    return held;
  }

  private change(held: Held, change: Partial<StoredStudy>): void {
    held.study = { ...held.study, ...change, revision: held.study.revision + 1 };
  }

  /** The oldest that have ended make room. */
  private dropOld(): void {
    for (const [id, { study }] of this.held) {
      if (this.held.size <= KEPT) return;
      if (study.state !== 'running') this.held.delete(id);
    }
  }
}
