/**
 * Studies counted in this thread: the same requests, rounds and bits as the service's, slice by slice, with a pause after
 * every few cells. Cells that one study counted are there for the next: a set in which one profile was changed asks only for
 * the meetings of that one.
 */
import type { Study, StudyKindSummary } from '../../server/api/contract.ts';
import { inputSchema } from '../../workers/checking/field-errors.ts';
import { fieldsRefused } from '../../workers/engine/refusal.ts';
import { studyOf } from '../../workers/studies/begin.ts';
import type { CellJob, CellReply } from '../../workers/studies/cellJob.ts';
import { countCell } from '../../workers/studies/cells.ts';
import { loadExpressions } from '../../workers/studies/expression.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import type { Known } from '../../workers/studies/known.ts';
import { type ReportFile, type ReportFormat, studyFile } from '../../workers/studies/report/index.ts';
import type { ReportedStudy } from '../../workers/studies/report/reported.ts';
import { type Done, runStudy } from '../../workers/studies/run.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { Telling } from './telling.ts';

/** Cells of some sheets; each is a few numbers and the text that names it. */
const KEPT = 20_000;
/** Between two looks whether anybody still waits, in ms. */
const PAUSE_MS = 30;

export interface StudyJob {
  readonly stopped: () => boolean;
  readonly tell: (study: Study) => void;
  /** Lets messages in. */
  readonly pause: () => Promise<void>;
}

/** A thread's name in the ids of its studies: ids of two visits differ. */
const VISIT = Math.floor(Math.random() * 2 ** 40).toString(36);

export class StudyDesk {
  private readonly cells = new Map<string, CellReply>();
  private count = 0;
  /** Cells, or batches of one, that were not there before. */
  counted = 0;

  kinds(): StudyKindSummary[] {
    return studyKinds.map(({ id, title, question, schema, examples }) => ({
      ...{ id, title, question },
      schema: inputSchema(schema) as StudyKindSummary['schema'],
      examples: [...examples],
    }));
  }

  /** Seconds of one core that a study takes at most; null for one that has faults, which are told by whoever is asked. */
  async seconds(kind: string, body: unknown): Promise<number | null> {
    const { study } = await studyOf(kind, body);
    return study ? study.costNs / 1e9 : null;
  }

  /** @throws Refusal that names every faulty field */
  async study(kind: string, body: unknown, { stopped, tell, pause }: StudyJob): Promise<Study> {
    const { request, study, errors } = await studyOf(kind, body);
    if (errors) throw fieldsRefused('invalid-request', errors);
    const began = { id: `here-${VISIT}-${++this.count}`, kind, request: request as Study['request'] };
    const [createdAt, coreSecondsAtMost] = [new Date().toISOString(), study.costNs / 1e9];
    let done: Done = { rounds: 1, cells: 0, trials: 0, roundShare: 0 };
    const said = (state: Study['state'], known: Known | null): Study => ({
      ...began,
      ...{ state, engineVersion: ENGINE_VERSION, progress: state === 'running' ? done : null, createdAt },
      ...(state === 'running' ? { coreSecondsAtMost } : {}),
      ...(known ? { answer: plain(study.answer(known)) as Study['answer'] } : {}),
      ...(state === 'running' ? {} : { endedAt: new Date().toISOString() }),
    });
    tell(said('running', null));
    let looked = performance.now();
    const telling = new Telling(looked);
    const { known, finished } = await runStudy(study, {
      count: async ({ jobs }) => {
        const replies: CellReply[] = [];
        for (const job of jobs) {
          replies.push(await this.reply(job));
          if (performance.now() - looked < PAUSE_MS) continue;
          await pause();
          looked = performance.now();
          // What is left is not counted any more: nobody reads it.
          if (stopped()) break;
        }
        return replies;
      },
      onSlice: (_, some, how) => {
        done = how;
        const now = performance.now();
        if (stopped() || !telling.isDue(now)) return;
        tell(said('running', some));
        telling.told(now, performance.now());
      },
      stopped,
    });
    return said(finished ? 'done' : 'cancelled', known);
  }

  report(study: Study, format: ReportFormat): Promise<ReportFile> {
    return studyFile(format, study as ReportedStudy);
  }

  private async reply(job: CellJob): Promise<CellReply> {
    const { key, ...asked } = job;
    const name = JSON.stringify(asked);
    const before = this.cells.get(name);
    if (before) {
      // Asked again last goes last.
      this.cells.delete(name);
      this.cells.set(name, before);
      return { ...before, key };
    }
    if (job.components.some((component) => 'trials' in component)) await loadExpressions();
    const reply = countCell(job);
    this.counted++;
    this.cells.set(name, reply);
    if (this.cells.size > KEPT) this.cells.delete(this.cells.keys().next().value!);
    return reply;
  }
}

/** As it would have travelled. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
