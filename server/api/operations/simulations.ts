/** One question and its answer, long runs, replays. */
import { SimulationRequest } from '../contract.ts';
import { ReplayQuery } from '../replays.ts';
import { DeleteQuery, SimulationListQuery, SimulationQuery } from '../simulations.ts';
import { answeredOrBegun, askedWith, BODY, ended, IF_NONE_MATCH, seen, tagged, WORK } from './operation.ts';

const STATED = 'The simulation as it is now.';

export const SIMULATIONS = tagged('Simulations', [
  {
    id: 'createSimulation',
    method: 'post',
    path: '/api/v1/simulations',
    summary: 'Ask a question',
    description:
      'Method "auto" answers exactly when that is affordable and by Monte Carlo otherwise; the default precision is a ' +
      'half width of 0.001 on the headline probability. A question expected to take no longer than about 0.3 s is ' +
      'answered at once; a longer one gets 202 and an address to look at. What got 202 is stored: it goes on after any ' +
      'crash and ends with the same bits. An equal question that was answered before is answered with `stored: true`.',
    headers: askedWith(
      'The same key and question again get the run of the first time, so that a retry starts no second one.',
    ),
    body: { name: 'SimulationRequest', schema: SimulationRequest },
    answers: answeredOrBegun('Simulation'),
    errors: [...BODY, 'invalid-scenario', 'no-exact-answer', 'exact-too-expensive', ...WORK],
  },
  {
    id: 'listSimulations',
    method: 'get',
    path: '/api/v1/simulations',
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
    summary: 'Look at a simulation',
    description:
      'While it runs, the result is partial: honest intervals, just wider than asked for. With If-None-Match it costs ' +
      'nothing while nothing has changed.',
    query: SimulationQuery,
    headers: [IF_NONE_MATCH],
    answers: seen('Simulation', STATED),
    errors: ['simulation-not-found', 'invalid-query', 'storage-unavailable', 'quota-exceeded'],
  },
  {
    id: 'cancelSimulation',
    method: 'delete',
    path: '/api/v1/simulations/{id}',
    summary: 'Cancel a simulation',
    description:
      'A short one stops within 100 ms, a stored one after its last finished shard; what was counted is kept. One that ' +
      'has ended stays as it is.',
    query: DeleteQuery,
    answers: ended('Simulation', STATED),
    errors: ['invalid-query', 'simulation-not-found', 'storage-unavailable'],
  },
  {
    id: 'resumeSimulation',
    method: 'post',
    path: '/api/v1/simulations/{id}/resume',
    summary: 'Let a cancelled or failed run go on',
    description: 'It goes on where it stopped and ends with the bits of a run that never did.',
    answers: { 202: { one: 'Simulation', description: 'It runs.' } },
    errors: ['simulation-not-found', 'not-resumable', 'storage-unavailable'],
  },
  {
    id: 'watchSimulation',
    method: 'get',
    path: '/api/v1/simulations/{id}/events',
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
    summary: 'Read one trial, dice by dice',
    description: 'By its number, or the first that ended in a given way; the result lists the outcomes.',
    query: ReplayQuery,
    answers: { 200: { one: 'Replay', description: 'The dice log.' } },
    errors: ['invalid-query', 'simulation-not-found', 'outcome-not-found', 'worker-failed', 'pool-busy'],
  },
]);
