/** The service, as typed calls. Every failure is a {@link Problem}; an abort stays an AbortError. */

import { signal } from '@preact/signals';
import type { z } from 'zod';
import type {
  BuildRequest,
  BuiltUnit,
  CorrectedList,
  CorrectionsRequest,
  Disclosure,
  DisclosureRequest,
  EditionsRequest,
  EditionsResult,
  ItemList,
  ItemRequest,
  ListsReading,
  ListsRequest,
  Loadouts,
  LoadoutsRequest,
  OperationReport,
  ProblemDetails,
  Replay,
  RuleEntry,
  RulesetSummary,
  RulingEntry,
  RulingsRequest,
  RulingsResult,
  SampleProfile,
  Session,
  Simulation,
  SimulationList,
  SimulationRequestInput,
  StatLineReport,
  StoredItem,
  Study,
  StudyKindSummary,
  StudyList,
  SweepRequest,
  SweepResult,
  TableRequest,
} from '../../server/api/contract.ts';
import { heard, STATIC } from '../engine/network.ts';
import type { JsonSchema } from '../form/json.ts';
import { patiently } from './patience.ts';

export type SweepQuestion = z.input<typeof SweepRequest>;
export type EditionsQuestion = z.input<typeof EditionsRequest>;
export type RulingsQuestion = z.input<typeof RulingsRequest>;
export type LibraryCollection = 'scenarios' | 'profiles' | 'studies' | 'lists';
export type ProblemBody = z.infer<typeof ProblemDetails>;

const BASE = '/api/v1';

/** The service wants an API key for what the page just asked. */
export const keyNeeded = signal(false);

/** An answer other than success, in the words of the service. */
export class Problem extends Error {
  readonly body: ProblemBody;
  constructor(body: ProblemBody) {
    super(body.detail || body.title);
    this.name = 'Problem';
    this.body = body;
  }
}

/** What is told of a fault, of the service or of the page. */
export function bodyOf(error: unknown): ProblemBody {
  if (error instanceof Problem) return error.body;
  return { type: 'about:blank', title: 'No answer', status: 0, code: 'unexpected', detail: String(error) };
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  if (STATIC) throw new Problem(problem('unreachable', 0, 'This page has no service behind it.'));
  let response: Response;
  try {
    response = await patiently(() => fetch(BASE + path, init), init.signal);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    heard(false);
    throw new Problem(
      problem(
        'unreachable',
        0,
        'The service cannot be reached. Nothing is lost; it is tried again once there is a network.',
      ),
    );
  }
  heard(true);
  if (response.status === 401 && path !== '/session') keyNeeded.value = true;
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const body: unknown = await response.json().catch(() => null);
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
  throw new Problem(
    isProblem
      ? (body as ProblemBody)
      : problem('unexpected', response.status, `The service answered ${response.status}.`),
  );
}

function problem(code: string, status: number, detail: string): ProblemBody {
  return { type: 'about:blank', title: 'No answer', status, code, detail };
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return call<T>(path, { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) });
}

const part = encodeURIComponent;

export const service = {
  rulesets: () => call<RulesetSummary[]>('/rulesets'),
  schema: (ruleset: string, kind: string) => call<JsonSchema>(`/rulesets/${part(ruleset)}/schemas/${part(kind)}`),
  profiles: (ruleset: string) => call<SampleProfile[]>(`/rulesets/${part(ruleset)}/profiles`),
  catalogue: (ruleset: string) => call<RuleEntry[]>(`/rulesets/${part(ruleset)}/catalogue`),
  statLine: (ruleset: string, body: { part: string; text: string }) =>
    post<StatLineReport>(`/rulesets/${part(ruleset)}/statlines`, body),
  lists: (body: z.input<typeof ListsRequest>) => post<ListsReading>('/lists', body),
  correctList: (body: z.input<typeof CorrectionsRequest>) => post<CorrectedList>('/lists/corrections', body),
  buildUnit: (body: z.input<typeof BuildRequest>) => post<BuiltUnit>('/lists/builder', body),
  loadouts: (body: z.input<typeof LoadoutsRequest>) => post<Loadouts>('/lists/loadouts', body),
  table: async (body: z.input<typeof TableRequest>): Promise<Blob> => {
    const response = await fetch(`${BASE}/lists/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.blob();
    throw new Problem((await response.json()) as ProblemBody);
  },
  simulate: (body: SimulationRequestInput, signal: AbortSignal) => post<Simulation>('/simulations', body, signal),
  simulation: (id: string) => call<Simulation>(`/simulations/${part(id)}`),
  cancel: (id: string) => call<unknown>(`/simulations/${part(id)}`, { method: 'DELETE', keepalive: true }),
  runs: (after?: string) => call<SimulationList>(`/simulations?limit=20${after ? `&after=${part(after)}` : ''}`),
  resume: (id: string) => post<Simulation>(`/simulations/${part(id)}/resume`, {}),
  forget: (id: string) => call<void>(`/simulations/${part(id)}?forget=true`, { method: 'DELETE' }),
  operation: () => call<OperationReport>('/operation'),
  settleLetters: (what: 'retry' | 'drop', of: 'all' | string[]) =>
    post<unknown>('/operation/dead-letters', { do: what, of }),
  /** Whether the reader runs the service; nobody is asked for a key because of it. */
  mayRun: async (): Promise<boolean> => {
    const response = await fetch(`${BASE}/session`).catch(() => null);
    return response?.ok === true && ((await response.json()) as Session).scopes.includes('admin');
  },
  /** Whether a key is in use, so that a library of one's own is there. Nobody is asked for a key because of it. */
  hasKey: async (): Promise<boolean> => {
    if (STATIC) return false;
    const response = await fetch(`${BASE}/session`).catch(() => null);
    const session = response?.ok ? ((await response.json()) as Session) : null;
    return session?.storage === true && session.name !== null;
  },
  libraryItems: async (collection: LibraryCollection): Promise<z.infer<typeof ItemList>['items']> => {
    const all: z.infer<typeof ItemList>['items'] = [];
    for (let after = ''; ; ) {
      const page = await call<z.infer<typeof ItemList>>(`/library/${collection}?limit=100${after}`);
      all.push(...page.items);
      if (page.next === undefined) return all;
      after = `&after=${part(page.next)}`;
    }
  },
  libraryItem: (collection: LibraryCollection, id: string) => call<StoredItem>(`/library/${collection}/${part(id)}`),
  addToLibrary: (collection: LibraryCollection, item: ItemRequest) => post<StoredItem>(`/library/${collection}`, item),
  /** @param version that the change is meant for: another in the library is refused with 412 */
  changeInLibrary: (collection: LibraryCollection, id: string, version: number, item: ItemRequest) =>
    call<StoredItem>(`/library/${collection}/${part(id)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': `"${id}.${version}"` },
      body: JSON.stringify(item),
    }),
  removeFromLibrary: (collection: LibraryCollection, id: string) =>
    call<void>(`/library/${collection}/${part(id)}`, { method: 'DELETE' }),
  signIn: (key: string) => post<unknown>('/session', { key }),
  disclose: (body: DisclosureRequest, signal: AbortSignal) => post<Disclosure>('/disclosures', body, signal),
  sweep: (body: SweepQuestion, signal: AbortSignal) => post<SweepResult>('/analyses/sweep', body, signal),
  rulings: (ruleset: string) => call<RulingEntry[]>(`/rulesets/${part(ruleset)}/rulings`),
  editions: (body: EditionsQuestion, signal: AbortSignal) => post<EditionsResult>('/analyses/editions', body, signal),
  compareRulings: (body: z.input<typeof RulingsRequest>, signal: AbortSignal) =>
    post<RulingsResult>('/analyses/rulings', body, signal),
  studyKinds: () => call<StudyKindSummary[]>('/studies/kinds'),
  study: (kind: string, body: unknown) => post<Study>(`/studies/${part(kind)}`, body),
  /** Nothing for those who may not see a list; they are not asked for a key because of it. */
  studies: async (): Promise<StudyList['items']> => {
    const response = await fetch(`${BASE}/studies?limit=10`);
    return response.ok ? ((await response.json()) as StudyList).items : [];
  },
  studyAt: (id: string) => call<Study>(`/studies/${part(id)}`),
  // Whoever leaves the page in the same moment has it stopped all the same.
  cancelStudy: (id: string) => call<Study>(`/studies/${part(id)}`, { method: 'DELETE', keepalive: true }),
  resumeStudy: (id: string) => post<Study>(`/studies/${part(id)}/resume`, {}),
  replay: (id: string, query: { trial: number } | { outcome: string }, signal?: AbortSignal) => {
    const text = 'trial' in query ? `trial=${query.trial}` : `outcome=${part(query.outcome)}`;
    return call<Replay>(`/simulations/${part(id)}/replays?${text}`, signal ? { signal } : {});
  },
};

/** The address of a simulation's event stream. */
export function eventsUrl(id: string): string {
  return `${BASE}/simulations/${part(id)}/events`;
}

export function studyEventsUrl(id: string): string {
  return `${BASE}/studies/${part(id)}/events`;
}

/** The address of a study's report as a file. */
export function reportUrl(id: string, format: 'html' | 'csv' | 'xlsx' | 'json'): string {
  return `${BASE}/studies/${part(id)}/report?format=${format}`;
}

/** A question as a command line: what the page sends, pasteable into a shell. */
export function curlCommand(origin: string, body: SimulationRequestInput): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return `curl ${origin}${BASE}/simulations \\\n  -H 'content-type: application/json' \\\n  -d '${json}'`;
}
