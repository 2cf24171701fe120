/** Army lists: read, corrected, built, written. */
import { BuildRequest, CorrectionsRequest, ListsRequest, LoadoutsRequest, TableRequest } from '../contract.ts';
import { BODY, tagged } from './operation.ts';

/** A body that a pool thread looks at, for so long at most. */
const IN_THE_POOL = [...BODY, 'took-too-long', 'quota-exceeded', 'worker-failed', 'pool-busy', 'closing'] as const;

export const LISTS = tagged('Army lists', [
  {
    id: 'readLists',
    method: 'post',
    path: '/api/v1/lists',
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
    errors: IN_THE_POOL,
  },
  {
    id: 'correctList',
    method: 'post',
    path: '/api/v1/lists/corrections',
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
    summary: 'Choose options of a unit',
    description:
      'Units of an army book bring a `builder`: what their options replace and cost, and how often they may be taken. The answer is the unit with the choice, its points, and what can be chosen next, with the reason where it cannot.',
    body: { name: 'BuildRequest', schema: BuildRequest },
    answers: { 200: { one: 'BuiltUnit', description: 'The unit, or why the choice is not allowed.' } },
    errors: IN_THE_POOL,
  },
  {
    id: 'listLoadouts',
    method: 'post',
    path: '/api/v1/lists/loadouts',
    summary: 'Every allowed choice of options of a unit',
    description:
      'Those with fewer options first; two choices that come to one profile for the same points are one. `more` says whether there are more than `most`.',
    body: { name: 'LoadoutsRequest', schema: LoadoutsRequest },
    answers: { 200: { one: 'Loadouts', description: 'Profiles with their points.' } },
    errors: IN_THE_POOL,
  },
  {
    id: 'writeUnits',
    method: 'post',
    path: '/api/v1/lists/tables',
    summary: 'Write units as a table',
    description:
      'CSV or a workbook (.xlsx), one row a unit; read again, it gives the same units. Texts that a spreadsheet could take for a formula stand behind an apostrophe in CSV, and are texts in a workbook.',
    body: { name: 'TableRequest', schema: TableRequest },
    answers: { 200: { media: 'text/csv', description: 'The file, as asked.' } },
    errors: IN_THE_POOL,
  },
]);
