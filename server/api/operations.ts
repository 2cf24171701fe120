/** Every route of the service once, for the OpenAPI document, the readable docs and the contract tests. */
import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import {
  BuildRequest,
  CorrectionsRequest,
  DeadLettersRequest,
  DisclosureRequest,
  EditionsRequest,
  ItemRequest,
  LibraryExport,
  ListsRequest,
  LoadoutsRequest,
  RulingsRequest,
  SessionRequest,
  SimulationRequest,
  StatLineRequest,
  StudyRequest,
  SweepRequest,
  TableRequest,
} from './contract.ts';
import { ItemListQuery, ItemQuery } from './library.ts';
import { ReplayQuery } from './replays.ts';
import { ProfileQuery } from './rulesets.ts';
import { DeleteQuery, SimulationListQuery, SimulationQuery } from './simulations.ts';
import { StudyListQuery, StudyReportQuery } from './studies.ts';

/** An answer: a component's name, a list of one, or something that is not JSON of ours. */
export type Answers =
  | { readonly one: string }
  | { readonly listOf: string }
  | { readonly media: string }
  | { readonly none: true };

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI style: `/api/v1/simulations/{id}`. */
  readonly path: string;
  readonly tag: 'Simulations' | 'Analyses' | 'Studies' | 'Library' | 'Rulesets' | 'Army lists' | 'Service';
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
const STORED: readonly ErrorCode[] = ['no-storage', 'storage-unavailable'];
const PREFER = {
  name: 'Prefer',
  description: '"respond-async" gets 202 at once, or the stored answer of an equal question.',
};
const STATED = 'The simulation as it is now.';
const SAME_TRIALS = 'Exact where it can be afforded, else trials with the same seed everywhere.';
const LARGEST_FIRST = 'Largest difference first.';

/** A question made of many answers, all of which are waited for: no store, no address to look at later. */
function analysis(
  id: string,
  name: string,
  summary: string,
  {
    answer,
    ...rest
  }: Required<Pick<Operation, 'description' | 'body'>> & { readonly answer: Operation['answers'][number] },
): Operation {
  return {
    id,
    method: 'post',
    path: `/api/v1/analyses/${name}`,
    tag: 'Analyses',
    summary,
    ...rest,
    answers: { 200: answer },
    errors: [...BODY, 'invalid-scenario', 'too-expensive', 'worker-failed', 'pool-busy', 'closing'],
  };
}

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
      'answered at once; a longer one gets 202 and an address to look at. What got 202 is stored: it goes on after any ' +
      'crash and ends with the same bits. An equal question that was answered before is answered with `stored: true`.',
    headers: [
      PREFER,
      {
        name: 'Idempotency-Key',
        description:
          'The same key and question again get the run of the first time, so that a retry starts no second one.',
      },
      { name: 'Cache-Control', description: '"no-cache" works an equal question out again.' },
    ],
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
      'queue-full',
      'quota-exceeded',
      'idempotency-mismatch',
      'storage-unavailable',
      'storage-full',
      'closing',
    ],
  },
  {
    id: 'listSimulations',
    method: 'get',
    path: '/api/v1/simulations',
    tag: 'Simulations',
    summary: 'List long runs, newest first',
    description: "One's own with an API key, everybody's for an admin. Short answers are not kept and not listed.",
    query: SimulationListQuery,
    answers: { 200: { one: 'SimulationList', description: 'One page.' } },
    errors: ['invalid-query', 'storage-unavailable'],
  },
  {
    id: 'getSimulation',
    method: 'get',
    path: '/api/v1/simulations/{id}',
    tag: 'Simulations',
    summary: 'Look at a simulation',
    description:
      'While it runs, the result is partial: honest intervals, just wider than asked for. With If-None-Match it costs ' +
      'nothing while nothing has changed.',
    query: SimulationQuery,
    headers: [{ name: 'If-None-Match', description: 'The ETag of the state that is known already.' }],
    answers: {
      200: { one: 'Simulation', description: STATED },
      304: { none: true, description: 'Nothing has changed.' },
    },
    errors: ['simulation-not-found', 'invalid-query', 'storage-unavailable', 'quota-exceeded'],
  },
  {
    id: 'cancelSimulation',
    method: 'delete',
    path: '/api/v1/simulations/{id}',
    tag: 'Simulations',
    summary: 'Cancel a simulation',
    description:
      'A short one stops within 100 ms, a stored one after its last finished shard; what was counted is kept. One that ' +
      'has ended stays as it is.',
    query: DeleteQuery,
    answers: {
      200: { one: 'Simulation', description: STATED },
      204: { none: true, description: 'It is deleted.' },
    },
    errors: ['invalid-query', 'simulation-not-found', 'storage-unavailable'],
  },
  {
    id: 'resumeSimulation',
    method: 'post',
    path: '/api/v1/simulations/{id}/resume',
    tag: 'Simulations',
    summary: 'Let a cancelled or failed run go on',
    description: 'It goes on where it stopped and ends with the bits of a run that never did.',
    answers: { 202: { one: 'Simulation', description: 'It runs.' } },
    errors: ['simulation-not-found', 'not-resumable', 'storage-unavailable'],
  },
  {
    id: 'watchSimulation',
    method: 'get',
    path: '/api/v1/simulations/{id}/events',
    tag: 'Simulations',
    summary: 'Watch a simulation (server-sent events)',
    description:
      'Events "progress" while it runs, then one "end", then the stream closes. The data of each is the whole ' +
      'Simulation, the first one at once, unless Last-Event-ID says that the client has it. Streams of stored runs go on ' +
      'after a restart of the service. Close the EventSource on "end".',
    headers: [{ name: 'Last-Event-ID', description: 'The id of the last event that arrived.' }],
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
    id: 'disclose',
    method: 'post',
    path: '/api/v1/disclosures',
    tag: 'Analyses',
    summary: 'What of a question changes nothing',
    description:
      'Every given input is taken back, and the answers are compared: exactly where that is affordable, else die by die ' +
      'on a common stream. Inputs that the question cannot do without are not named.',
    headers: [{ name: 'Cache-Control', description: '"no-cache" works it out again, whatever is known.' }],
    body: { name: 'DisclosureRequest', schema: DisclosureRequest },
    answers: { 200: { one: 'Disclosure', description: 'What changed nothing.' } },
    errors: [...BODY, 'invalid-scenario', 'worker-failed', 'pool-busy', 'quota-exceeded', 'closing'],
  },
  analysis('sweep', 'sweep', 'One measure over one or two numeric fields', {
    description:
      'Exact values; a distribution gives its mean, a series its last step. Rows follow the second field. A cell whose ' +
      'scenario is faulty has the value null and says why.',
    body: { name: 'SweepRequest', schema: SweepRequest },
    answer: { one: 'SweepResult', description: 'The cells.' },
  }),
  analysis('compareEditions', 'editions', 'One question under every edition of its rules', {
    description:
      'The value of one measure under each edition, and with every single difference between them switched alone: which ' +
      `rule makes the difference. ${SAME_TRIALS}`,
    body: { name: 'EditionsRequest', schema: EditionsRequest },
    answer: { one: 'EditionsResult', description: LARGEST_FIRST },
  }),
  analysis('compareRulings', 'rulings', 'How much the readings of unclear rules move one answer', {
    description:
      'The value of one measure with one ruling at a time read otherwise: every other reading of every ruling that this ' +
      `kind of question knows, or of those that are named. ${SAME_TRIALS}`,
    body: { name: 'RulingsRequest', schema: RulingsRequest },
    answer: { one: 'RulingsResult', description: LARGEST_FIRST },
  }),
  {
    id: 'listStudyKinds',
    method: 'get',
    path: '/api/v1/studies/kinds',
    tag: 'Studies',
    summary: 'The kinds of study, with the schema of their requests and examples',
    answers: { 200: { listOf: 'StudyKindSummary', description: 'All of them.' } },
    errors: [],
  },
  {
    id: 'createStudy',
    method: 'post',
    path: '/api/v1/studies/{study}',
    tag: 'Studies',
    summary: 'Ask a question that is made of many simulations',
    description:
      '{study} is the id of a kind here; the request follows its schema. A small study is answered at once; a longer ' +
      'one gets 202 and an address, is stored slice by slice, and ends with the same bits after any crash. An equal ' +
      'question that was answered before is answered with `stored: true`; one of your own that is under way is joined.',
    headers: [
      PREFER,
      {
        name: 'Idempotency-Key',
        description:
          'The same key and question again get the study of the first time, so that a retry starts no second one. ' +
          'A study with a key is stored, however small: 202. The key is kept as long as the study.',
      },
      { name: 'Cache-Control', description: '"no-cache" works an equal question out again.' },
    ],
    body: { name: 'StudyRequest', schema: StudyRequest },
    answers: {
      200: { one: 'Study', description: 'The answer.' },
      202: { one: 'Study', description: 'It runs; Location says where to look.' },
    },
    errors: [
      ...BODY,
      'study-kind-not-found',
      'too-expensive',
      'worker-failed',
      'pool-busy',
      'queue-full',
      'quota-exceeded',
      'idempotency-mismatch',
      'storage-unavailable',
      'storage-full',
      'closing',
    ],
  },
  {
    id: 'listStudies',
    method: 'get',
    path: '/api/v1/studies',
    tag: 'Studies',
    summary: 'List long studies, newest first',
    query: StudyListQuery,
    answers: { 200: { one: 'StudyList', description: 'The newest.' } },
    errors: ['invalid-query', 'storage-unavailable'],
  },
  {
    id: 'getStudy',
    method: 'get',
    path: '/api/v1/studies/{study}',
    tag: 'Studies',
    summary: 'Look at a study',
    description: 'While it runs, the answer is partial.',
    headers: [{ name: 'If-None-Match', description: 'The ETag of the state that is known already.' }],
    answers: {
      200: { one: 'Study', description: 'The study as it is now.' },
      304: { none: true, description: 'Nothing has changed.' },
    },
    errors: ['study-not-found', 'storage-unavailable'],
  },
  {
    id: 'cancelStudy',
    method: 'delete',
    path: '/api/v1/studies/{study}',
    tag: 'Studies',
    summary: 'Cancel a study',
    description: 'What was counted is kept. One that has ended stays as it is.',
    query: DeleteQuery,
    answers: {
      200: { one: 'Study', description: 'The study as it is now.' },
      204: { none: true, description: 'It is deleted.' },
    },
    errors: ['invalid-query', 'study-not-found', 'storage-unavailable'],
  },
  {
    id: 'resumeStudy',
    method: 'post',
    path: '/api/v1/studies/{study}/resume',
    tag: 'Studies',
    summary: 'Let a cancelled or failed study go on',
    answers: { 202: { one: 'Study', description: 'It runs again, from where it stopped.' } },
    errors: ['study-not-found', 'not-resumable', 'storage-unavailable'],
  },
  {
    id: 'studyEvents',
    method: 'get',
    path: '/api/v1/studies/{study}/events',
    tag: 'Studies',
    summary: 'Follow a study',
    description:
      'Server-sent events: `progress` with the whole study and its partial answer while it runs, one `end`, then the ' +
      'stream closes.',
    answers: {
      200: { media: 'text/event-stream', description: 'The events.' },
      204: { none: true, description: 'It has ended, and the client has seen the end.' },
    },
    errors: ['study-not-found', 'too-many-streams', 'closing', 'storage-unavailable'],
  },
  {
    id: 'studyReport',
    method: 'get',
    path: '/api/v1/studies/{study}/report',
    tag: 'Studies',
    summary: 'The report of a study as one file',
    description:
      'HTML that needs nothing else, opens offline and prints; Markdown; a workbook with a sheet for every table; CSV of ' +
      'every table or of one; or JSON. Each whole report holds the question, so that asking it again gives the same bits.',
    query: StudyReportQuery,
    answers: { 200: { media: 'text/html', description: 'The file, of the type of the format asked for.' } },
    errors: ['invalid-query', 'study-not-found', 'storage-unavailable'],
  },
  {
    id: 'listItems',
    method: 'get',
    path: '/api/v1/library/{collection}',
    tag: 'Library',
    summary: 'List profiles, lists, scenarios or results',
    query: ItemListQuery,
    answers: { 200: { one: 'ItemList', description: 'One page, oldest first.' } },
    errors: ['invalid-query', 'not-found', ...STORED],
  },
  {
    id: 'addItem',
    method: 'post',
    path: '/api/v1/library/{collection}',
    tag: 'Library',
    summary: 'Store something under a name',
    description:
      'A scenario is checked like a question. In `results`, values of `{ "simulation": id }` keep a copy of that ' +
      'simulation, which no retention deletes.',
    body: { name: 'ItemRequest', schema: ItemRequest },
    answers: { 201: { one: 'StoredItem', description: 'Its first version.' } },
    errors: [...BODY, 'invalid-scenario', 'not-found', 'simulation-not-found', 'storage-full', ...STORED],
  },
  {
    id: 'getItem',
    method: 'get',
    path: '/api/v1/library/{collection}/{id}',
    tag: 'Library',
    summary: 'Read a stored item',
    query: ItemQuery,
    answers: {
      200: { one: 'StoredItem', description: 'The item.' },
      304: { none: true, description: 'Nothing has changed.' },
    },
    errors: ['invalid-query', 'item-not-found', ...STORED],
  },
  {
    id: 'changeItem',
    method: 'put',
    path: '/api/v1/library/{collection}/{id}',
    tag: 'Library',
    summary: 'Store a new version',
    headers: [
      { name: 'If-Match', description: 'The ETag of the version that was changed; without it the last one wins.' },
    ],
    body: { name: 'ItemRequest', schema: ItemRequest },
    answers: { 200: { one: 'StoredItem', description: 'The new version.' } },
    errors: [...BODY, 'invalid-scenario', 'item-not-found', 'version-conflict', ...STORED],
  },
  {
    id: 'listItemVersions',
    method: 'get',
    path: '/api/v1/library/{collection}/{id}/versions',
    tag: 'Library',
    summary: 'List the versions of an item',
    answers: { 200: { one: 'ItemVersions', description: 'Newest first.' } },
    errors: ['item-not-found', ...STORED],
  },
  {
    id: 'deleteItem',
    method: 'delete',
    path: '/api/v1/library/{collection}/{id}',
    tag: 'Library',
    summary: 'Delete an item with all of its versions',
    answers: { 204: { none: true, description: 'It is deleted.' } },
    errors: ['item-not-found', ...STORED],
  },
  {
    id: 'exportLibrary',
    method: 'get',
    path: '/api/v1/library/export',
    tag: 'Library',
    summary: 'Everything in the library, as one file',
    answers: { 200: { one: 'LibraryExport', description: 'The newest version of each item.' } },
    errors: [...STORED],
  },
  {
    id: 'importLibrary',
    method: 'post',
    path: '/api/v1/library/import',
    tag: 'Library',
    summary: 'Put such a file into the library',
    description: 'All of it or, when one item is faulty, none.',
    body: { name: 'LibraryExport', schema: LibraryExport },
    answers: { 201: { one: 'ItemList', description: 'What was added.' } },
    errors: [...BODY, 'invalid-scenario', 'storage-full', ...STORED],
  },
  {
    id: 'getSession',
    method: 'get',
    path: '/api/v1/session',
    tag: 'Service',
    summary: 'What the sender may do',
    answers: { 200: { one: 'Session', description: 'Scopes, and whether anything is kept.' } },
    errors: [],
  },
  {
    id: 'createSession',
    method: 'post',
    path: '/api/v1/session',
    tag: 'Service',
    summary: 'Trade an API key for a cookie (browsers)',
    body: { name: 'SessionRequest', schema: SessionRequest },
    answers: { 200: { one: 'Session', description: 'What the key allows.' } },
    errors: [...BODY, ...STORED],
  },
  {
    id: 'deleteSession',
    method: 'delete',
    path: '/api/v1/session',
    tag: 'Service',
    summary: 'Forget the cookie',
    answers: { 204: { none: true, description: 'It is forgotten.' } },
    errors: [],
  },
  {
    id: 'getBackup',
    method: 'get',
    path: '/api/v1/backup',
    tag: 'Service',
    summary: 'Everything that is stored (admin)',
    description: 'Lines of JSON; "wargauge restore" puts them into an empty database of either kind.',
    answers: { 200: { media: 'application/x-ndjson', description: 'The backup.' } },
    errors: [...STORED],
  },
  {
    id: 'getOperation',
    method: 'get',
    path: '/api/v1/operation',
    tag: 'Service',
    summary: 'How the service does: what is wrong, who works, what waits, what failed (admin)',
    description: 'Everything of the work is null while the database does not answer.',
    answers: { 200: { one: 'OperationReport', description: 'As it is now, a second old at most.' } },
    errors: [],
  },
  {
    id: 'settleDeadLetters',
    method: 'post',
    path: '/api/v1/operation/dead-letters',
    tag: 'Service',
    summary: 'Retry or drop what failed for good (admin)',
    description: 'Retried runs and studies go on where they stopped, within some seconds.',
    body: { name: 'DeadLettersRequest', schema: DeadLettersRequest },
    answers: {
      200: { one: 'DeadLettersSettled', description: 'How many runs and studies go on, or how many are dropped.' },
    },
    errors: [...BODY, ...STORED],
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
    id: 'getRulings',
    method: 'get',
    path: '/api/v1/rulesets/{id}/rulings',
    tag: 'Rulesets',
    summary: 'Where the rules are unclear, and how they can be read there',
    answers: { 200: { listOf: 'RulingEntry', description: 'Every ruling.' } },
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
    id: 'readLists',
    method: 'post',
    path: '/api/v1/lists',
    tag: 'Army lists',
    summary: 'Read army lists of any game',
    description:
      'Several files and pastes at once: a catalogue with its game system, a saved list with its book, names with profiles, zipped rosters. Games and formats are recognised; `ruleset`, and `role` and `format` of a source, overrule that. A pool thread reads them, for ten seconds at most. Nothing is kept.',
    body: { name: 'ListsRequest', schema: ListsRequest },
    answers: {
      200: {
        one: 'ListsReading',
        description: 'Each list with its units, each in one line beside the lines that it was read from.',
      },
    },
    errors: [...BODY, 'took-too-long', 'quota-exceeded', 'worker-failed', 'pool-busy', 'closing'],
  },
  {
    id: 'correctList',
    method: 'post',
    path: '/api/v1/lists/corrections',
    tag: 'Army lists',
    summary: 'Correct counts of the units of a list',
    description: 'Models, copies of weapons and points. What agrees now is no disagreement any more.',
    body: { name: 'CorrectionsRequest', schema: CorrectionsRequest },
    answers: { 200: { one: 'CorrectedList', description: 'The units with their lines, and what still disagrees.' } },
    errors: [...BODY],
  },
  {
    id: 'buildUnit',
    method: 'post',
    path: '/api/v1/lists/builder',
    tag: 'Army lists',
    summary: 'Choose options of a unit',
    description:
      'Units of an army book bring a `builder`: what their options replace and cost, and how often they may be taken. The answer is the unit with the choice, its points, and what can be chosen next, with the reason where it cannot.',
    body: { name: 'BuildRequest', schema: BuildRequest },
    answers: { 200: { one: 'BuiltUnit', description: 'The unit, or why the choice is not allowed.' } },
    errors: [...BODY, 'took-too-long', 'quota-exceeded', 'worker-failed', 'pool-busy', 'closing'],
  },
  {
    id: 'listLoadouts',
    method: 'post',
    path: '/api/v1/lists/loadouts',
    tag: 'Army lists',
    summary: 'Every allowed choice of options of a unit',
    description:
      'Those with fewer options first; two choices that come to one profile for the same points are one. `more` says whether there are more than `most`.',
    body: { name: 'LoadoutsRequest', schema: LoadoutsRequest },
    answers: { 200: { one: 'Loadouts', description: 'Profiles with their points.' } },
    errors: [...BODY, 'took-too-long', 'quota-exceeded', 'worker-failed', 'pool-busy', 'closing'],
  },
  {
    id: 'writeUnits',
    method: 'post',
    path: '/api/v1/lists/tables',
    tag: 'Army lists',
    summary: 'Write units as a table',
    description:
      'CSV or a workbook (.xlsx), one row a unit; read again, it gives the same units. Texts that a spreadsheet could take for a formula stand behind an apostrophe in CSV, and are texts in a workbook.',
    body: { name: 'TableRequest', schema: TableRequest },
    answers: { 200: { media: 'text/csv', description: 'The file, as asked.' } },
    errors: [...BODY, 'took-too-long', 'quota-exceeded', 'worker-failed', 'pool-busy', 'closing'],
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
    summary: 'The threads are warm, the database answers and the service is not closing',
    answers: {
      200: { media: 'application/json', description: 'Ready.' },
      503: { media: 'application/json', description: 'Warming, closing, or without its database.' },
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
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'method-not-allowed',
  'rate-limited',
  'internal',
];
