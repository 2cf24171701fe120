/** Games, their rules, rulings, schemas, samples and stat lines. */
import { StatLineRequest } from '../contract.ts';
import { ProfileQuery } from '../rulesets.ts';
import { BODY, tagged } from './operation.ts';

export const RULESETS = tagged('Rulesets', [
  {
    id: 'listRulesets',
    method: 'get',
    path: '/api/v1/rulesets',
    summary: 'The games and their kinds of questions',
    answers: { 200: { listOf: 'RulesetSummary', description: 'All of them.' } },
    errors: [],
  },
  {
    id: 'getRuleset',
    method: 'get',
    path: '/api/v1/rulesets/{id}',
    summary: 'One game',
    answers: { 200: { one: 'RulesetSummary', description: 'The game.' } },
    errors: ['ruleset-not-found'],
  },
  {
    id: 'getCatalogue',
    method: 'get',
    path: '/api/v1/rulesets/{id}/catalogue',
    summary: 'Its rules, and how each is covered',
    answers: { 200: { listOf: 'RuleEntry', description: 'Every rule.' } },
    errors: ['ruleset-not-found'],
  },
  {
    id: 'getRulings',
    method: 'get',
    path: '/api/v1/rulesets/{id}/rulings',
    summary: 'Where the rules are unclear, and how they can be read there',
    answers: { 200: { listOf: 'RulingEntry', description: 'Every ruling.' } },
    errors: ['ruleset-not-found'],
  },
  {
    id: 'getScenarioSchema',
    method: 'get',
    path: '/api/v1/rulesets/{id}/schemas/{kind}',
    summary: 'The JSON Schema of one kind of scenario',
    answers: { 200: { media: 'application/json', description: 'JSON Schema 2020-12 of what may be sent.' } },
    errors: ['ruleset-not-found', 'kind-not-found'],
  },
  {
    id: 'listProfiles',
    method: 'get',
    path: '/api/v1/rulesets/{id}/profiles',
    summary: 'Sample profiles to start from',
    query: ProfileQuery,
    answers: { 200: { listOf: 'SampleProfile', description: 'Those that match.' } },
    errors: ['ruleset-not-found', 'invalid-query'],
  },
  {
    id: 'readStatLine',
    method: 'post',
    path: '/api/v1/rulesets/{id}/statlines',
    summary: 'Read a pasted stat line',
    body: { name: 'StatLineRequest', schema: StatLineRequest },
    answers: { 200: { one: 'StatLineReport', description: 'What was understood, and what was not.' } },
    errors: [...BODY, 'ruleset-not-found'],
  },
]);
