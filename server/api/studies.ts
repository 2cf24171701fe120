/** /studies: questions made of many simulations. Small ones are answered at once, long ones stored and driven. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { seconds } from '../../workers/engine/method.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { REPORT_FORMATS, type ReportFile, type ReportFormat } from '../../workers/studies/report/index.ts';
import { jsonBody } from '../body.ts';
import { clientOf, countedAs, listedOwner, maySee } from '../client.ts';
import { ApiError, type FieldError } from '../errors.ts';
import { fieldsError, inputSchema, parseOrThrow } from '../issues.ts';
import { unlessOverloaded } from '../problem.ts';
import type { Services } from '../services.ts';
import { begunStudy } from '../studies/begin.ts';
import { countStudy } from '../studies/count-study.ts';
import { copied } from '../studies/counted-rounds.ts';
import {
  type AskedStudy,
  type FoundStudy,
  type NewStudy,
  STUDY_ID,
  type StoredStudy,
  type StudyStore,
  studyFingerprint,
} from '../studies/store.ts';
import type { Soon } from '../studies/studies.ts';
import { askingOf, sendAccepted, sendKnown } from './asking.ts';
import { type Study, type StudyKindSummary, type StudyList, StudyRequest } from './contract.ts';
import { openStream } from './event-stream.ts';
import { param, queryOf, REVALIDATE, route, sameState } from './route.ts';
import { DeleteQuery } from './simulations.ts';

/** Two versions of 250 profiles with everything they carry. */
const STUDY_BODY = 2 * 1024 * 1024;

/** A study that takes longer than this becomes a 202. */
const PATIENCE_MS = 2_000;
/** What is under way by then is waited for a little longer: it would have to be done again. */
const LAST_PATIENCE_MS = 4_000;
/** Estimated time of all threads beyond which it is not even tried: most studies end long before their estimate. */
const TRIED_MS = 20_000;
/** A report that takes longer to write is not written. */
const REPORT_MS = 30_000;
/** Of a study that is written down in a fraction of that. */
const LITTLE_TEXT = 500_000;

export const StudyListQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
    .optional()
    .meta({ description: 'At most this many, 20 unless given, 100 at most.', examples: ['20'] }),
});

export const StudyReportQuery = z.strictObject({
  format: z.enum(REPORT_FORMATS).optional().meta({ description: 'html unless given.' }),
  table: z
    .string()
    .optional()
    .meta({ description: 'With csv: this table alone, by its id in the answer, its heading in the first line.' }),
});

export function studyRoutes(services: Services): Router {
  const router = Router();
  const kinds: StudyKindSummary[] = studyKinds.map(({ id, title, question, schema, examples }) => ({
    id,
    title,
    question,
    schema: inputSchema(schema) as StudyKindSummary['schema'],
    examples: [...examples],
  }));
  route(router, '/studies/kinds', { get: (_req, res) => void res.set('Cache-Control', REVALIDATE).json(kinds) });
  route(router, '/studies', { get: (req, res) => list(services, req, res) });
  route(router, '/studies/:study', {
    post: [...jsonBody(Math.max(services.config.bodyLimit, STUDY_BODY)), (req, res) => create(services, req, res)],
    get: async (req, res) => {
      const { study } = await find(services, req, res);
      if (sameState(req, res, `${study.id}.${study.revision}`)) res.status(304).end();
      else sendStudy(res, study);
    },
    delete: async (req, res) => {
      const { forget } = queryOf(req, DeleteQuery);
      const { study, store } = await find(services, req, res);
      await store.cancel(study.id);
      if (forget === 'true') {
        await store.forget(study.id);
        res.status(204).end();
        return;
      }
      sendStudy(res.set('Cache-Control', 'no-store'), (await store.get(study.id)) ?? study);
    },
  });
  route(router, '/studies/:study/resume', {
    post: [
      async (req, res) => {
        const { study, store } = await find(services, req, res);
        const limits = { admission: services.quotas.admission(clientOf(res), 0), maxOpen: services.config.maxOpenRuns };
        if (study.state !== 'running' && !(await store.resume(study.id, limits))) {
          throw new ApiError('not-resumable', 'It is done.');
        }
        res.status(202).location(`${req.baseUrl}/studies/${study.id}`).set('Cache-Control', 'no-store');
        sendStudy(res, (await store.get(study.id)) ?? study);
      },
    ],
  });
  route(router, '/studies/:study/events', { get: (req, res) => events(services, req, res) });
  route(router, '/studies/:study/report', {
    get: async (req, res) => {
      const { format = 'html', table } = queryOf(req, StudyReportQuery);
      const { study } = await find(services, req, res);
      const whole = studyText(study);
      const report = fileOf(services.pool, format, table, whole);
      const { media, content } = await unlessOverloaded(report, whole.length < LITTLE_TEXT);
      res
        .set('Cache-Control', 'no-store')
        .set('Content-Type', media)
        .set(
          'Content-Disposition',
          `attachment; filename="wargauge-${[study.kind, ...(table === undefined ? [] : [table])].join('-')}.${format}"`,
        )
        .send(typeof content === 'string' ? content : Buffer.from(content));
    },
  });
  return router;
}

/** The study as a file, or one of its tables. @throws ApiError when there is no such table, or the format holds all anyway */
async function fileOf(
  pool: SimulationPool,
  format: ReportFormat,
  table: string | undefined,
  whole: string,
): Promise<ReportFile> {
  if (table === undefined) return pool.report(format, whole, REPORT_MS);
  const path = 'table';
  if (format !== 'csv') {
    throw fieldsError('invalid-query', [{ path, message: 'One table alone is CSV.', allowed: 'only with format=csv' }]);
  }
  const found = await pool.table(table, whole, REPORT_MS);
  if (!('tables' in found)) return found;
  const allowed = found.tables.join(', ') || 'none as yet';
  throw fieldsError('invalid-query', [{ path, message: `There is no table "${table}".`, allowed }]);
}

async function create(services: Services, req: Request, res: Response): Promise<void> {
  const { config, studies, quotas, lifecycle } = services;
  const asking = askingOf(req);
  const body = parseOrThrow(StudyRequest, req.body, 'invalid-request');
  if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
  const client = clientOf(res);
  const begun = await begunStudy(services.pool, param(req, 'study'), body);
  const asked: AskedStudy = {
    kind: begun.kind,
    request: begun.request,
    owner: client.key?.id ?? null,
    client: countedAs(client),
    key: asking.idempotencyKey ?? null,
    anew: asking.anew,
  };
  const send = ({ study, by }: FoundStudy | { readonly study: StoredStudy; readonly by: null }): void => {
    const location = `${req.baseUrl}/studies/${study.id}`;
    if (by === 'key') res.set('Idempotency-Replayed', 'true');
    if (by === 'answer') sendKnown(res, asking, location, studyText(study));
    else sendAccepted(res, asking, location, study.state, studyText(study));
  };
  // A key stands for what is stored: what it began is looked for there, and there only.
  const answered = asked.key === null ? await studies.answered.find(asked) : undefined;
  if (answered) return send(answered);

  const { costNs } = begun;
  if (costNs > config.costLimitNs) {
    throw new ApiError(
      'too-expensive',
      `The estimate is at most ${seconds(costNs)} of one core; the limit is ${seconds(config.costLimitNs)}. ` +
        'Ask for fewer trials, variants or cells.',
      { errors: longestOf(begun.request) },
    );
  }
  const expectedMs = costNs / 1e6 / config.threads;
  const tried = !asking.prefersAsync && asked.key === null && expectedMs <= TRIED_MS;
  // Short ones never wait for the database, and those that can be answered at once need none.
  const look = async () => studies.store.find(asked);
  const short = services.persistence.wanted && tried && expectedMs <= config.syncMs;
  const stored = short ? undefined : await (tried ? look().catch(() => undefined) : look());
  if (stored) return send(stored);
  let { rounds } = begun;
  if (tried) {
    quotas.spend(client, costNs);
    const soon = await answerSoon(services, { ...asked, costNs, rounds }, res);
    if (soon.study) return send({ study: soon.study, by: null });
    if (res.destroyed) return;
    quotas.refund(client, costNs);
    rounds = soon.rounds;
  }
  const limits = { admission: quotas.admission(client, costNs), maxOpen: config.maxOpenRuns };
  const added = await studies.store.add({ ...asked, costNs, rounds }, limits);
  send(added);
}

/** What makes a study dear is most likely its longest list. */
function longestOf(request: unknown, at = ''): readonly FieldError[] {
  const lists = Object.entries(request as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    Array.isArray(value) ? [{ path: at + name, length: value.length }] : [],
  );
  const [longest] = lists.sort((a, b) => b.length - a.length);
  if (longest) return [{ path: longest.path, message: `These are ${longest.length}.`, allowed: 'fewer' }];
  const { before } = request as { readonly before?: unknown };
  return before === undefined ? [] : longestOf(before, 'before.');
}

/**
 * The answer, or what is counted when it takes longer than anybody waits. Those who ask the same meanwhile get the same
 * study.
 */
async function answerSoon({ pool, studies }: Services, asked: NewStudy, res: Response): Promise<Soon> {
  const leave = new AbortController();
  const gone = () => leave.abort();
  res.once('close', gone);
  const work = async (signal: AbortSignal): Promise<Soon> => {
    const rounds = copied(asked.rounds);
    const answer = await countStudy(asked, pool, {
      rounds,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LAST_PATIENCE_MS)]),
      enough: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer ? { study: studies.answered.addDone(asked, answer) } : { study: null, rounds };
  };
  try {
    if (asked.anew) return await work(leave.signal);
    return await studies.soon.join(studyFingerprint(asked), leave.signal, work);
  } finally {
    res.off('close', gone);
  }
}

async function list(services: Services, req: Request, res: Response): Promise<void> {
  const { limit = '20' } = queryOf(req, StudyListQuery);
  const owner = listedOwner(res);
  const most = Math.min(100, Math.max(1, Number(limit)));
  const found = await services.studies.store.list({ owner, limit: most });
  const body: StudyList = {
    items: found.map(({ id, kind, state, sentence, created_at, ended_at }) => ({
      id,
      kind,
      state,
      ...(sentence === null ? {} : { sentence }),
      createdAt: new Date(created_at).toISOString(),
      ...(ended_at === null ? {} : { endedAt: new Date(ended_at).toISOString() }),
    })),
  };
  res.set('Cache-Control', 'private, no-cache').json(body);
}

/** @throws ApiError study-not-found, also for one that belongs to somebody else */
async function find(
  services: Services,
  req: Request,
  res: Response,
): Promise<{ readonly study: StoredStudy; readonly store: StudyStore }> {
  const id = param(req, 'study');
  if (STUDY_ID.test(id)) {
    const { answered } = services.studies;
    const quick = await answered.get(id);
    if (quick) return { study: quick, store: answered };
    const { store } = services.studies;
    const study = await store.get(id);
    if (study && maySee(clientOf(res), study.owner)) return { study, store };
  }
  throw new ApiError('study-not-found', `There is no study "${id.slice(0, 60)}", or no longer.`);
}

/** What a stored study looks like on the wire, but for its answer. */
function outlineOf(study: StoredStudy): Omit<Study, 'answer'> {
  return {
    id: study.id,
    kind: study.kind,
    state: study.state,
    request: study.request as Study['request'],
    engineVersion: study.engine_version,
    progress: study.progress,
    ...(study.state === 'running' ? { coreSecondsAtMost: study.cost_ns / 1e9 } : {}),
    ...(study.error ? { error: study.error } : {}),
    ...(study.note === null ? {} : { note: study.note }),
    createdAt: new Date(study.created_at).toISOString(),
    ...(study.ended_at === null ? {} : { endedAt: new Date(study.ended_at).toISOString() }),
  };
}

/** All of it as JSON. An answer may be megabytes: nobody reads it on the way. */
export function studyText(study: StoredStudy): string {
  const outline = JSON.stringify(outlineOf(study));
  return study.answer ? `${outline.slice(0, -1)},"answer":${study.answer.text}}` : outline;
}

function sendStudy(res: Response, study: StoredStudy): void {
  res.type('json').send(studyText(study));
}

/** The study as server-sent events, each with the whole of it. */
async function events(services: Services, req: Request, res: Response): Promise<void> {
  const { study: first, store } = await find(services, req, res);
  const seen = Number(req.get('Last-Event-ID') ?? -1);
  if (first.state !== 'running' && seen === first.revision) {
    res.status(204).end();
    return;
  }
  let unwatch = () => {};
  const stop = openStream(services, req, res, () => unwatch());
  if (!stop) return;
  let last = seen;
  const send = (study: StoredStudy | null) => {
    if (study === null) return stop();
    if (study.revision <= last) return;
    const ended = study.state !== 'running';
    // A slow reader skips partial answers; the next one it gets is newer anyway.
    if (res.writableNeedDrain && !ended) return;
    last = study.revision;
    res.write(`id: ${study.revision}\nevent: ${ended ? 'end' : 'progress'}\ndata: ${studyText(study)}\n\n`);
    if (ended) stop();
  };
  unwatch = store.watch(first.id, first.revision, send);
  send(first);
}
