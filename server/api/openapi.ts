/** The OpenAPI 3.1 document, made from the zod schemas of the contract and of every kind of scenario. */
import { z } from 'zod';
import { rulesets } from '../../workers/rulesets/index.ts';
import type { JsonSchema } from '../../workers/schema-words.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { inputSchema } from '../issues.ts';
import * as contract from './contract.ts';
import { type Answers, COMMON_ERRORS, OPERATIONS, type Operation } from './operations.ts';

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Schemas of bodies that clients send: their defaults are optional. All others are what the service sends. */
const SENT_BY_CLIENTS = new Set([
  'Precision',
  'SimulationRequest',
  'DisclosureRequest',
  'SweepRequest',
  'EditionsRequest',
  'RulingsRequest',
  'StudyRequest',
  'StatLineRequest',
  'ItemRequest',
  'LibraryExport',
  'SessionRequest',
  'ListSource',
  'BuildRequest',
  'LoadoutsRequest',
  'TableRequest',
  'ListsRequest',
  'CorrectionsRequest',
  'DeadLettersRequest',
]);
const COMPONENTS = '#/components/schemas/';

let made: OpenApiDocument | undefined;

/** Made once, when first asked for. */
export function openApiDocument(): OpenApiDocument {
  made ??= {
    openapi: '3.1.0',
    info: {
      title: 'Wargauge',
      version: ENGINE_VERSION,
      description: 'Dice odds for tabletop wargames: exact where possible, simulated with honest intervals elsewhere.',
    },
    paths: paths(),
    components: { schemas: components() },
  };
  return made;
}

/** The component of a kind's scenario, for example `mk3.activation`. */
export function scenarioComponent(ruleset: string, kind: string): string {
  return `${ruleset}.${kind}`;
}

/** A body that works, for the docs: the first example of the first game. */
export function exampleOf(component: string): unknown {
  const ruleset = rulesets.find(({ kinds }) => kinds.some(({ examples }) => examples.length > 0));
  const kind = ruleset?.kinds.find(({ examples }) => examples.length > 0);
  if (!ruleset || !kind) return undefined;
  const question = { ruleset: ruleset.id, kind: kind.id, scenario: kind.examples[0]!.scenario };
  if (['SimulationRequest', 'DisclosureRequest', 'RulingsRequest'].includes(component)) return question;
  if (component === 'SweepRequest') {
    const swept = rulesets.flatMap(({ id, kinds }) => kinds.map((each) => ({ id, each })));
    const found = swept.find(({ each }) => each.sweepFields && each.examples.length > 0);
    if (!found) return undefined;
    return {
      ruleset: found.id,
      kind: found.each.id,
      scenario: found.each.examples[0]!.scenario,
      fields: found.each.sweepFields!.map(({ path }) => ({ path, values: [12, 13, 14, 15, 16] })),
    };
  }
  if (component === 'EditionsRequest') {
    const game = rulesets.find(({ editions }) => editions !== undefined);
    const field = game?.editions?.field ?? '';
    const asked = game?.kinds.find((each) => each.examples.length > 0 && field in propertiesOf(each.schema));
    return game && asked && { ruleset: game.id, kind: asked.id, scenario: asked.examples[0]!.scenario };
  }
  if (component === 'StudyRequest') return studyKinds[0]?.examples[0]?.request;
  if (component === 'ItemRequest') {
    return { name: 'My question', ruleset: ruleset.id, kind: kind.id, values: question.scenario };
  }
  if (component === 'LibraryExport') {
    return {
      wargauge: 'library',
      items: [{ collection: 'scenarios', ...(exampleOf('ItemRequest') as object) }],
    };
  }
  if (component === 'DeadLettersRequest') return { do: 'retry', of: 'all' };
  if (component === 'SessionRequest') return { key: 'wg_0123456789ab_...' };
  if (component === 'StatLineRequest') {
    const reader = rulesets.flatMap(({ statLines }) => statLines)[0];
    return reader && { part: reader.part, text: reader.example };
  }
  if (component === 'BuildRequest' || component === 'LoadoutsRequest') {
    const game = rulesets.find(({ lists }) => lists?.builder);
    const { book, choice } = game?.lists?.builder?.example ?? {};
    return { ruleset: game?.id, builder: book, ...(component === 'BuildRequest' ? { choice } : { most: 20 }) };
  }
  if (component === 'TableRequest') {
    const game = rulesets.find(({ lists }) => lists);
    return { ruleset: game?.id, units: game?.lists?.read(game.lists.example).units ?? [], format: 'csv' };
  }
  if (component === 'ListsRequest' || component === 'CorrectionsRequest') {
    const game = rulesets.find(({ lists }) => lists);
    const text = game?.lists?.example ?? '';
    if (component === 'ListsRequest') return { sources: [{ name: 'army.txt', text }] };
    const units = game?.lists?.read(text).units ?? [];
    return { ruleset: game?.id, units: units.slice(0, 1), corrections: [{ unit: 0, path: 'models', value: 3 }] };
  }
  return undefined;
}

function propertiesOf(schema: z.ZodType): Readonly<Record<string, JsonSchema>> {
  return inputSchema(schema).properties ?? {};
}

function components(): Record<string, JsonSchema> {
  const requests = z.registry<{ id: string }>();
  const answers = z.registry<{ id: string }>();
  for (const value of Object.values(contract)) {
    if (!(value instanceof z.ZodType)) continue;
    const id = value.meta()?.id;
    if (id) (SENT_BY_CLIENTS.has(id) ? requests : answers).add(value, { ...value.meta(), id });
  }
  const uri = (id: string) => COMPONENTS + id;
  const schemas: Record<string, JsonSchema> = {};
  for (const [registry, io] of [[requests, 'input'] as const, [answers, 'output'] as const]) {
    const made = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' }).schemas;
    for (const [id, schema] of Object.entries(made)) schemas[id] = bare(schema as Json);
  }
  for (const ruleset of rulesets) {
    for (const kind of ruleset.kinds) {
      const name = scenarioComponent(ruleset.id, kind.id);
      const { $defs = {}, ...schema } = inputSchema(kind.schema);
      for (const [id, inner] of Object.entries($defs)) schemas[`${name}.${id}`] = bare(moved(inner, name));
      schemas[name] = { title: `${ruleset.title}: ${kind.title}`, ...bare(moved(schema, name)) };
    }
  }
  return withScenarios(schemas);
}

/** In requests, `scenario` is one of the kinds' schemas; the contract itself only says "an object". */
function withScenarios(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const names = rulesets.flatMap(({ id, kinds }) => kinds.map((kind) => scenarioComponent(id, kind.id)));
  const scenario: JsonSchema = {
    description: 'By ruleset and kind; all fields are checked against the schema of that kind.',
    anyOf: [...names.map((name) => ({ $ref: COMPONENTS + name })), { type: 'object' }],
  };
  for (const id of ['SimulationRequest', 'DisclosureRequest', 'SweepRequest', 'EditionsRequest', 'RulingsRequest']) {
    const schema = schemas[id]!;
    // A sweep's base scenario may be faulty in the swept field, so any object is accepted as far as types go.
    const one = id === 'SweepRequest' ? scenario : { ...scenario, anyOf: scenario.anyOf!.slice(0, -1) };
    schemas[id] = { ...schema, properties: { ...schema.properties, scenario: one } };
  }
  return schemas;
}

function bare(schema: Json | JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _address, id: _id, ...rest } = schema as Json;
  return rest as JsonSchema;
}

/** References inside a kind's schema, from its own definitions to the components. */
function moved(schema: JsonSchema, name: string): JsonSchema {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}${name}.`)) as JsonSchema;
}

function paths(): Record<string, Record<string, Json>> {
  const all: Record<string, Record<string, Json>> = {};
  for (const operation of OPERATIONS) {
    all[operation.path] ??= {};
    all[operation.path]![operation.method] = describe(operation);
  }
  return all;
}

function describe(operation: Operation): Json {
  const { id, tag, summary, description, body } = operation;
  const responses: Record<string, Json> = {};
  for (const [status, answer] of Object.entries(operation.answers)) {
    responses[status] = { description: answer.description, ...content(answer) };
  }
  for (const [status, codes] of errorsByStatus(operation)) {
    responses[status] ??= {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
      content: { 'application/problem+json': { schema: { $ref: `${COMPONENTS}ProblemDetails` } } },
    };
  }
  const example = body && exampleOf(body.name);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    parameters: parameters(operation),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: COMPONENTS + body.name }, ...(example ? { example } : {}) },
            },
          },
        }
      : {}),
    responses,
  };
}

function parameters(operation: Operation): readonly Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(operation.query ? (inputSchema(operation.query).properties ?? {}) : {}).map(
    ([name, { description, ...schema }]) => ({ name, in: 'query', ...(description ? { description } : {}), schema }),
  );
  const inHeader = (operation.headers ?? []).map((header) => ({ ...header, in: 'header', schema: { type: 'string' } }));
  return [...inPath, ...inQuery, ...inHeader];
}

function content(answer: Answers): Json {
  if ('none' in answer) return {};
  if ('media' in answer) return { content: { [answer.media]: {} } };
  const schema =
    'one' in answer
      ? { $ref: COMPONENTS + answer.one }
      : { type: 'array', items: { $ref: COMPONENTS + answer.listOf } };
  return { content: { 'application/json': { schema } } };
}

function errorsByStatus(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = operation.path.startsWith('/api') ? [...operation.errors, ...COMMON_ERRORS] : operation.errors;
  const grouped = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    grouped.set(status, [...(grouped.get(status) ?? []), code]);
  }
  return grouped;
}
