/** Studies: what there is, begun, followed, stopped, reported. */
import { StudyRequest } from '../contract.ts';
import { DeleteQuery } from '../simulations.ts';
import { StudyListQuery, StudyReportQuery } from '../studies.ts';
import { answeredOrBegun, askedWith, BODY, ended, IF_NONE_MATCH, seen, tagged, WORK } from './operation.ts';

export const STUDIES = tagged('Studies', [
  {
    id: 'listStudyKinds',
    method: 'get',
    path: '/api/v1/studies/kinds',
    summary: 'The kinds of study, with the schema of their requests and examples',
    answers: { 200: { listOf: 'StudyKindSummary', description: 'All of them.' } },
    errors: [],
  },
  {
    id: 'createStudy',
    method: 'post',
    path: '/api/v1/studies/{study}',
    summary: 'Ask a question that is made of many simulations',
    description:
      '{study} is the id of a kind here; the request follows its schema. A small study is answered at once; a longer ' +
      'one gets 202 and an address, is stored slice by slice, and ends with the same bits after any crash. An equal ' +
      'question that was answered before is answered with `stored: true`; one of your own that is under way is joined.',
    headers: askedWith(
      'The same key and question again get the study of the first time, so that a retry starts no second one. ' +
        'A study with a key is stored, however small: 202. The key is kept as long as the study.',
    ),
    body: { name: 'StudyRequest', schema: StudyRequest },
    answers: answeredOrBegun('Study'),
    errors: [...BODY, 'study-kind-not-found', ...WORK],
  },
  {
    id: 'listStudies',
    method: 'get',
    path: '/api/v1/studies',
    summary: 'List long studies, newest first',
    query: StudyListQuery,
    answers: { 200: { one: 'StudyList', description: 'The newest.' } },
    errors: ['invalid-query', 'storage-unavailable'],
  },
  {
    id: 'getStudy',
    method: 'get',
    path: '/api/v1/studies/{study}',
    summary: 'Look at a study',
    description: 'While it runs, the answer is partial.',
    headers: [IF_NONE_MATCH],
    answers: seen('Study', 'The study as it is now.'),
    errors: ['study-not-found', 'storage-unavailable'],
  },
  {
    id: 'cancelStudy',
    method: 'delete',
    path: '/api/v1/studies/{study}',
    summary: 'Cancel a study',
    description: 'What was counted is kept. One that has ended stays as it is.',
    query: DeleteQuery,
    answers: ended('Study', 'The study as it is now.'),
    errors: ['invalid-query', 'study-not-found', 'storage-unavailable'],
  },
  {
    id: 'resumeStudy',
    method: 'post',
    path: '/api/v1/studies/{study}/resume',
    summary: 'Let a cancelled or failed study go on',
    answers: { 202: { one: 'Study', description: 'It runs again, from where it stopped.' } },
    errors: ['study-not-found', 'not-resumable', 'storage-unavailable'],
  },
  {
    id: 'studyEvents',
    method: 'get',
    path: '/api/v1/studies/{study}/events',
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
    summary: 'The report of a study as one file',
    description:
      'HTML that needs nothing else, opens offline and prints; Markdown; a workbook with a sheet for every table; CSV of ' +
      'every table or of one; or JSON. Each whole report holds the question, so that asking it again gives the same bits.',
    query: StudyReportQuery,
    answers: { 200: { media: 'text/html', description: 'The file, of the type of the format asked for.' } },
    errors: ['invalid-query', 'study-not-found', 'storage-unavailable'],
  },
]);
