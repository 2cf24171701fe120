/** What can be said of a study under way, for whoever looks: worked out in a thread, and not more often than it is worth. */
import type { SimulationPool } from '../../workers/pool.ts';
import type { AnswerText } from '../../workers/studies/hosted.ts';
import { type Done, tellingCost } from '../../workers/studies/run.ts';
import type { Database } from '../storage/database.ts';
import { repliesOf, type StudyRow } from './study-rows.ts';

const LEAST_MS = 1_000;
/** At most this share of the time goes into partial answers of one study, what the next one may take included. */
const SHARE = 1 / 20;
const DEADLINE_MS = 5_000;
const KEPT = 64;

interface Kept {
  answer: AnswerText | null;
  revision: number;
  /** When it was first looked at here, and when it may be looked at next: by this process's clock. */
  readonly since: number;
  next: number;
  working: boolean;
}

export class PartialAnswers {
  private readonly db: Database;
  private readonly pool: SimulationPool;
  private readonly kept = new Map<string, Kept>();

  constructor(db: Database, pool: SimulationPool) {
    this.db = db;
    this.pool = pool;
  }

  /** The newest there is; a newer one may be under way. Null before the first. */
  async of(study: StudyRow): Promise<AnswerText | null> {
    const now = performance.now();
    const known = this.kept.get(study.id) ?? { answer: null, revision: -1, since: now, next: 0, working: false };
    this.kept.delete(study.id);
    this.kept.set(study.id, known);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    const inTime = now >= Math.max(known.next, known.since + expectedMs(study) / SHARE);
    if (!known.working && known.revision < study.revision && inTime) {
      known.working = true;
      await this.work(study, known).finally(() => {
        known.working = false;
        const took = performance.now() - now;
        known.next = performance.now() + Math.max(LEAST_MS, took / SHARE);
      });
    }
    return known.answer;
  }

  private async work({ id, kind, request, round, revision }: StudyRow, known: Kept): Promise<void> {
    try {
      const rounds = await repliesOf(this.db, id, round + 1);
      const some = rounds.pop() ?? [];
      const { answer } = await this.pool.plan(
        { kind, request: JSON.parse(request) as unknown, id, rounds, some },
        DEADLINE_MS,
      );
      known.answer = answer;
      known.revision = revision;
    } catch {
      // A pool that is full, or an answer that takes long: what was known before will do.
    }
  }
}

/** Whoever looks into a study follows all of its rounds first. */
function expectedMs({ progress }: Pick<StudyRow, 'progress'>): number {
  const { cells = 0 } = JSON.parse(progress ?? '{}') as Partial<Done>;
  return tellingCost(cells) / 1e6;
}
