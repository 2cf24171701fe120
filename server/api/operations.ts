/** Every route of the service once, for the OpenAPI document, the readable docs and the contract tests. */
import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { ListRequest, SimulationRequest, StatLineRequest, SweepRequest } from './contract.ts';
import { ReplayQuery } from './replays.ts';
import { ProfileQuery } from './rulesets.ts';

/** An answer: a component's name, a list of one, or something that is not JSON of ours. */
export type Answers =
  | { readonly one: string }
  | { readonly listOf: string }
  | { readonly media: string }
  | { readonly none: true };

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** OpenAPI style: `/api/v1/simulations/{id}`. */
  readonly path: string;
  readonly tag: 'Simulations' | 'Analyses' | 'Rulesets' | 'Service';
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly headers?: ReadonlyArray<{ readonly name: string; readonly description: string }>;
  readonly body?: { readonly name: string; readonly schema: z.ZodType };
  /** By status. */
  readonly answers: Readonly<Record<number, Answers & { readonly description: string }>>;
  readonly errors: readonly ErrorCode[];
}

const BODY: readonly ErrorCode[] = [
  'invalid-json',
  'empty-body',
  'too-deep',
  'invalid-request',
  'body-too-large',
  'unsupported-media-type',
];
const STATED = 'The simulation as it is now.';

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'createSimulation',
    method: 'post',
    path: '/api/v1/simulations',
    tag: 'Simulations',
    summary: 'Ask a question',
    description:
      'Method "auto" answers exactly when that is affordable and by Monte Carlo otherwise; the default precision is a ' +
      'half width of 0.001 on the headline probability. A question expected to take no longer than about 0.3 s is ' +
      'answered at once; a longer one gets 202 and an address to look at.',
    headers: [{ name: 'Prefer', description: '"respond-async" always gets 202.' }],
    body: { name: 'SimulationRequest', schema: SimulationRequest },
    answers: {
      200: { one: 'Simulation', description: 'The answer.' },
      202: { one: 'Simulation', description: 'It runs; Location says where to look.' },
    },
    errors: [
      ...BODY,
      'invalid-scenario',
      'no-exact-answer',
      'exact-too-expensive',
      'too-expensive',
      'worker-failed',
      'pool-busy',
      'closing',
    ],
  },
  {
    id: 'getSimulation',
    method: 'get',
    path: '/api/v1/simulations/{id}',
    tag: 'Simulations',
    summary: 'Look at a simulation',
    description: 'While it runs, the result is partial: honest intervals, just wider than asked for.',
    answers: { 200: { one: 'Simulation', description: STATED } },
    errors: ['simulation-not-found'],
  },
  {
    id: 'cancelSimulation',
    method: 'delete',
    path: '/api/v1/simulations/{id}',
    tag: 'Simulations',
    summary: 'Cancel a simulation',
    description: 'It stops within 100 ms and keeps what was counted. One that has ended stays as it is.',
    answers: { 200: { one: 'Simulation', description: STATED } },
    errors: ['simulation-not-found'],
  },
  {
    id: 'watchSimulation',
    method: 'get',
    path: '/api/v1/simulations/{id}/events',
    tag: 'Simulations',
    summary: 'Watch a simulation (server-sent events)',
    description:
      'Events "progress" while it runs, then one "end", then the stream closes. The data of each is the whole ' +
      'Simulation, the first one at once. Close the EventSource on "end".',
    answers: {
      200: { media: 'text/event-stream', description: 'The stream.' },
      204: { none: true, description: 'Reconnected after the last event: there is nothing more.' },
    },
    errors: ['simulation-not-found', 'too-many-streams', 'closing'],
  },
  {
    id: 'replayTrial',
    method: 'get',
    path: '/api/v1/simulations/{id}/replays',
    tag: 'Simulations',
    summary: 'Read one trial, dice by dice',
    description: 'By its number, or the first that ended in a given way; the result lists the outcomes.',
    query: ReplayQuery,
    answers: { 200: { one: 'Replay', description: 'The dice log.' } },
    errors: ['invalid-query', 'simulation-not-found', 'outcome-not-found', 'worker-failed', 'pool-busy'],
  },
  {
    id: 'sweep',
    method: 'post',
    path: '/api/v1/analyses/sweep',
    tag: 'Analyses',
    summary: 'One measure over one or two numeric fields',
    description:
      'Exact values; a distribution gives its mean, a series its last step. Rows follow the second field. A cell whose ' +
      'scenario is faulty has the value null and says why.',
    body: { name: 'SweepRequest', schema: SweepRequest },
    answers: { 200: { one: 'SweepResult', description: 'The cells.' } },
    errors: [...BODY, 'invalid-scenario', 'too-expensive', 'worker-failed', 'pool-busy', 'closing'],
  },
  {
    id: 'listRulesets',
    method: 'get',
    path: '/api/v1/rulesets',
    tag: 'Rulesets',
    summary: 'The games and their kinds of questions',
    answers: { 200: { listOf: 'RulesetSummary', description: 'All of them.' } },
    errors: [],
  },
  {
    id: 'getRuleset',
    method: 'get',
    path: '/api/v1/rulesets/{id}',
    tag: 'Rulesets',
    summary: 'One game',
    answers: { 200: { one: 'RulesetSummary', description: 'The game.' } },
    errors: ['ruleset-not-found'],
  },
  {
    id: 'getCatalogue',
    method: 'get',
    path: '/api/v1/rulesets/{id}/catalogue',
    tag: 'Rulesets',
    summary: 'Its rules, and how each is covered',
    answers: { 200: { listOf: 'RuleEntry', description: 'Every rule.' } },
    errors: ['ruleset-not-found'],
  },
  {
    id: 'getScenarioSchema',
    method: 'get',
    path: '/api/v1/rulesets/{id}/schemas/{kind}',
    tag: 'Rulesets',
    summary: 'The JSON Schema of one kind of scenario',
    answers: { 200: { media: 'application/json', description: 'JSON Schema 2020-12 of what may be sent.' } },
    errors: ['ruleset-not-found', 'kind-not-found'],
  },
  {
    id: 'listProfiles',
    method: 'get',
    path: '/api/v1/rulesets/{id}/profiles',
    tag: 'Rulesets',
    summary: 'Sample profiles to start from',
    query: ProfileQuery,
    answers: { 200: { listOf: 'SampleProfile', description: 'Those that match.' } },
    errors: ['ruleset-not-found', 'invalid-query'],
  },
  {
    id: 'readStatLine',
    method: 'post',
    path: '/api/v1/rulesets/{id}/statlines',
    tag: 'Rulesets',
    summary: 'Read a pasted stat line',
    body: { name: 'StatLineRequest', schema: StatLineRequest },
    answers: { 200: { one: 'StatLineReport', description: 'What was understood, and what was not.' } },
    errors: [...BODY, 'ruleset-not-found'],
  },
  {
    id: 'readList',
    method: 'post',
    path: '/api/v1/rulesets/{id}/lists',
    tag: 'Rulesets',
    summary: 'Read a pasted army list',
    body: { name: 'ListRequest', schema: ListRequest },
    answers: { 200: { one: 'ListReport', description: 'Its units, and a word on every line or entry.' } },
    errors: [...BODY, 'ruleset-not-found'],
  },
  {
    id: 'getRoot',
    method: 'get',
    path: '/api/v1',
    tag: 'Service',
    summary: 'Addresses and engine version',
    answers: { 200: { one: 'ApiRoot', description: 'Links.' } },
    errors: [],
  },
  {
    id: 'getOpenApi',
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Service',
    summary: 'This description as OpenAPI 3.1',
    answers: { 200: { media: 'application/json', description: 'The document.' } },
    errors: [],
  },
  {
    id: 'getHealth',
    method: 'get',
    path: '/healthz',
    tag: 'Service',
    summary: 'The process answers',
    answers: { 200: { media: 'application/json', description: 'It does.' } },
    errors: [],
  },
  {
    id: 'getReadiness',
    method: 'get',
    path: '/readyz',
    tag: 'Service',
    summary: 'The threads are warm and the service is not closing',
    answers: {
      200: { media: 'application/json', description: 'Ready.' },
      503: { media: 'application/json', description: 'Warming or closing.' },
    },
    errors: [],
  },
  {
    id: 'getMetrics',
    method: 'get',
    path: '/metrics',
    tag: 'Service',
    summary: 'Metrics in the text format of Prometheus',
    answers: { 200: { media: 'text/plain', description: 'Metrics.' } },
    errors: [],
  },
];

/** Errors that any route under /api may answer with. */
export const COMMON_ERRORS: readonly ErrorCode[] = ['bad-request', 'method-not-allowed', 'rate-limited', 'internal'];
