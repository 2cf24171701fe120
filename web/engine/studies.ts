/** Studies on this device, as calls. Their thread is started when one is first asked, and keeps what it has counted. */
import type { Study, StudyKindSummary } from '../../server/api/contract.ts';
import type { ReportFile, ReportFormat } from '../../workers/studies/report/index.ts';
import { Problem, type ProblemBody } from '../api/client.ts';
import type { ToLists } from './lists.ts';

export type StudiesTask =
  | { readonly do: 'kinds' }
  | { readonly do: 'study' | 'seconds'; readonly kind: string; readonly body: unknown }
  | { readonly do: 'report'; readonly study: Study; readonly format: ReportFormat };

export type ToWhole =
  | ToLists
  | { readonly id: number; readonly task: StudiesTask }
  | { readonly id: number; readonly stop: true };
export type FromStudies =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly study: Study }
  | { readonly id: number; readonly problem: ProblemBody };

interface Waiting {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: Error) => void;
  readonly tell?: ((study: Study) => void) | undefined;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Whether a study was counted on this device. */
export function isStudyFromHere(id: string): boolean {
  return id.startsWith('here-');
}

/** Starts their thread, so that what is asked first of it need not wait for that. */
export function warmStudies(): void {
  worker ??= start();
}

export function studyKindsHere(): Promise<StudyKindSummary[]> {
  return send<StudyKindSummary[]>({ do: 'kinds' }).reply;
}

/** Seconds of one core that a study takes at most, as far as it can be told without counting; null where it cannot. */
export function studySecondsHere(kind: string, body: unknown): Promise<number | null> {
  return send<number | null>({ do: 'seconds', kind, body }).reply;
}

export interface StudyHere {
  /** Ends as `cancelled`, with what was found until then, after a stop. Rejected with a Problem. */
  readonly study: Promise<Study>;
  readonly stop: () => void;
}

/** @param tell told of it as far as it is */
export function studyHere(kind: string, body: unknown, tell: (study: Study) => void = () => {}): StudyHere {
  const { id, reply } = send<Study>({ do: 'study', kind, body }, tell);
  return { study: reply, stop: () => worker?.postMessage({ id, stop: true } satisfies ToWhole) };
}

export function reportHere(study: Study, format: ReportFormat): Promise<ReportFile> {
  return send<ReportFile>({ do: 'report', study, format }).reply;
}

function send<Reply>(task: StudiesTask, tell?: (study: Study) => void): { id: number; reply: Promise<Reply> } {
  const id = ++last;
  const reply = new Promise<Reply>((resolve, reject) => {
    waiting.set(id, { resolve, reject, tell });
    worker ??= start();
    worker.postMessage({ id, task } satisfies ToWhole);
  });
  return { id, reply };
}

function start(): Worker {
  const started = new Worker(new URL('./whole-worker.ts', import.meta.url), { type: 'module', name: 'studies' });
  started.onmessage = ({ data }: MessageEvent<FromStudies>) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    if ('study' in data) {
      asked.tell?.(data.study);
      return;
    }
    waiting.delete(data.id);
    if ('reply' in data) asked.resolve(data.reply as never);
    else asked.reject(new Problem(data.problem));
  };
  started.onerror = () => {
    started.terminate();
    if (worker === started) worker = null;
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all)
      reject(new Problem({ type: 'about:blank', title: 'No answer', status: 0, code: 'engine', detail: UNLOADED }));
  };
  return started;
}

const UNLOADED = 'What counts studies could not be loaded on this device.';
