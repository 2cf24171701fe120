/**
 * The jobs of studies, in whatever process has a thread to spare. A round is one *plan*, then its *parts*; the last part
 * to be stored asks for the next plan in its own transaction. Nobody drives a study, so there is nobody to lose.
 */
import { z } from 'zod';
import type { Hosted } from '../../workers/studies/hosted.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Tell } from '../queue/hands.ts';
import type { Job, JobData } from '../queue/job.ts';
import { type JobOptions, tried, unwanted, whenFree } from '../queue/trying.ts';
import { bytes, row } from '../storage/database.ts';
import { PLAN_MS } from './count-study.ts';
import { partJobs, planJob, repliesOf, STUDIES, type StudyRow, storeParts, studyRow } from './study-rows.ts';

type Of<D extends JobData['do']> = Extract<JobData, { do: D }>;

export class StudyJobs {
  private readonly options: JobOptions;
  /** Parts that this process has counted, and their trials. */
  counted = { parts: 0, trials: 0 };

  constructor(options: JobOptions) {
    this.options = options;
  }

  async handle(job: Job, data: Of<'plan'> | Of<'part'>, signal: AbortSignal, tell: Tell): Promise<void> {
    await tried(this.options, STUDIES, job, signal, async () => {
      await (data.do === 'plan' ? this.plan(job, data, signal, tell) : this.part(job, data, signal, tell));
      tell('settled');
    });
  }

  /** Asks the study for its next round and stores it with its jobs, or its answer. */
  private async plan(job: Job, { of, round }: Of<'plan'>, signal: AbortSignal, tell: Tell): Promise<void> {
    const { rows: on, pool, troubles } = this.options;
    const study = await troubles.insist(signal, () => studyRow(on.db, of));
    const wanted = study?.state === 'running' && study.engine_version === ENGINE_VERSION && study.round === round - 1;
    if (!wanted) return unwanted(this.options, job, signal);
    const known = await troubles.insist(signal, () => repliesOf(on.db, of, round));
    const { kind } = study;
    const request = JSON.parse(study.request) as unknown;
    const planned = await whenFree(signal, () =>
      pool.plan({ kind, request, id: of, rounds: known, some: null }, PLAN_MS, signal),
    );
    tell('counted');
    await troubles.insist(signal, () => this.store(job, study, round, planned));
    on.bell.here(null);
  }

  private store(
    job: Job,
    study: StudyRow,
    round: number,
    { round: next, answer, cells, trials }: Hosted,
  ): Promise<void> {
    const { db, queue, bell } = this.options.rows;
    const progress = JSON.stringify({ rounds: next ? round + 1 : round, cells, trials });
    return db.transaction(async (tx) => {
      // Of two that plan one round, the second finds it planned.
      const [mine] = await tx.query(
        `UPDATE studies SET round = $2, parts = $3, open_parts = $3, round_trials = 0, progress = $4,
           asked_ns = asked_ns + $5, state = $6, answer = coalesce($7, answer),
           sentence = coalesce($9, sentence), revision = revision + 1,
           updated_at = now_ms(), ended_at = CASE WHEN $6 = 'done' THEN now_ms() END
         WHERE id = $1 AND round = $2 - 1 AND open_parts = 0 AND state = 'running' AND engine_version = $8
         RETURNING resumed`,
        [
          study.id,
          round,
          next?.parts.length ?? 0,
          progress,
          next?.costNs ?? 0,
          next ? 'running' : 'done',
          answer?.text ?? null,
          ENGINE_VERSION,
          answer?.sentence ?? null,
        ],
      );
      if (mine && next) {
        await storeParts(tx, study.id, round, next.parts);
        // It may have been cancelled and resumed since it was read: its jobs are others now.
        const now = { ...study, resumed: Number(mine.resumed) };
        await queue.invite(tx, partJobs(now, round, [...next.parts.keys()]));
        await bell.work(tx);
      }
      // What was counted is needed again only by a study that can go on.
      if (mine && !next) await tx.query('DELETE FROM study_parts WHERE study_id = $1', [study.id]);
      await queue.settle(tx, [job.id]);
    });
  }

  /** Counts a slice, or solves an integer program. */
  private async part(job: Job, { of, round, number }: Of<'part'>, signal: AbortSignal, tell: Tell): Promise<void> {
    const { rows: on, pool, troubles } = this.options;
    const found = await troubles.insist(signal, () =>
      row(
        on.db,
        z.object({ ask: bytes }),
        `SELECT p.ask FROM study_parts p JOIN studies s ON s.id = p.study_id
         WHERE p.study_id = $1 AND p.round = $2 AND p.number = $3 AND p.reply IS NULL AND s.state = 'running'
           AND s.engine_version = $4 AND s.round = $2`,
        [of, round, number, ENGINE_VERSION],
      ),
    );
    if (!found) return unwanted(this.options, job, signal);
    const { reply, trials } = await whenFree(signal, () => pool.part(found.ask, signal));
    tell('counted');
    const last = await troubles.insist(signal, () => this.storePart(job, { of, round, number }, reply, trials));
    this.counted = { parts: this.counted.parts + 1, trials: this.counted.trials + trials };
    if (last) on.bell.here(null);
  }

  /**
   * What comes after the study was cancelled is not kept: a reply that no count of open parts knows of would leave the
   * study without a job once it is resumed.
   * @returns whether it was the last of its round
   */
  private storePart(
    job: Job,
    { of, round, number }: Pick<Of<'part'>, 'of' | 'round' | 'number'>,
    reply: Uint8Array,
    trials: number,
  ): Promise<boolean> {
    const { db, queue, bell } = this.options.rows;
    return db.transaction(async (tx) => {
      // The lock of this row puts the parts of a round in a row, so that exactly one of them is the last.
      const [counting] = await tx.query(
        "SELECT id FROM studies WHERE id = $1 AND round = $2 AND state = 'running' AND engine_version = $3 FOR UPDATE",
        [of, round, ENGINE_VERSION],
      );
      const [stored] = counting
        ? await tx.query(
            `UPDATE study_parts SET reply = $4 WHERE study_id = $1 AND round = $2 AND number = $3 AND reply IS NULL
             RETURNING number`,
            [of, round, number, reply],
          )
        : [];
      let last = false;
      if (stored) {
        const study = await row(
          tx,
          z.object({ id: z.string(), resumed: z.number(), open_parts: z.number(), asked_ns: z.number() }),
          `UPDATE studies SET open_parts = open_parts - 1, round_trials = round_trials + $2, revision = revision + 1,
             updated_at = now_ms()
           WHERE id = $1 RETURNING id, resumed, open_parts, asked_ns`,
          [of, trials],
        );
        if (study?.open_parts === 0) {
          last = true;
          await queue.invite(tx, [planJob(study, round + 1)]);
          await bell.work(tx);
        }
      }
      await queue.settle(tx, [job.id]);
      return last;
    });
  }
}
