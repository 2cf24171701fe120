/** What is stored under a name. */
import { ItemRequest, LibraryExport } from '../contract.ts';
import { ItemListQuery, ItemQuery } from '../library.ts';
import { BODY, STORED, seen, tagged } from './operation.ts';

export const LIBRARY = tagged('Library', [
  {
    id: 'listItems',
    method: 'get',
    path: '/api/v1/library/{collection}',
    summary: 'List profiles, lists, scenarios, results or studies',
    query: ItemListQuery,
    answers: { 200: { one: 'ItemList', description: 'One page, oldest first.' } },
    errors: ['invalid-query', 'not-found', ...STORED],
  },
  {
    id: 'addItem',
    method: 'post',
    path: '/api/v1/library/{collection}',
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
    summary: 'Read a stored item',
    query: ItemQuery,
    answers: seen('StoredItem', 'The item.'),
    errors: ['invalid-query', 'item-not-found', ...STORED],
  },
  {
    id: 'changeItem',
    method: 'put',
    path: '/api/v1/library/{collection}/{id}',
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
    summary: 'List the versions of an item',
    answers: { 200: { one: 'ItemVersions', description: 'Newest first.' } },
    errors: ['item-not-found', ...STORED],
  },
  {
    id: 'deleteItem',
    method: 'delete',
    path: '/api/v1/library/{collection}/{id}',
    summary: 'Delete an item with all of its versions',
    answers: { 204: { none: true, description: 'It is deleted.' } },
    errors: ['item-not-found', ...STORED],
  },
  {
    id: 'exportLibrary',
    method: 'get',
    path: '/api/v1/library/export',
    summary: 'Everything in the library, as one file',
    answers: { 200: { one: 'LibraryExport', description: 'The newest version of each item.' } },
    errors: [...STORED],
  },
  {
    id: 'importLibrary',
    method: 'post',
    path: '/api/v1/library/import',
    summary: 'Put such a file into the library',
    description: 'All of it or, when one item is faulty, none.',
    body: { name: 'LibraryExport', schema: LibraryExport },
    answers: { 201: { one: 'ItemList', description: 'What was added.' } },
    errors: [...BODY, 'invalid-scenario', 'storage-full', ...STORED],
  },
]);
