/**
 * A typed client of the REST API, written from its OpenAPI document: `node --import tsx scripts/client/generate.ts FOLDER`
 * writes `index.js` and `index.d.ts`. It needs fetch, and nothing else.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenApiDocument, openApiDocument } from '../../server/api/openapi.ts';
import type { JsonSchema } from '../../workers/schema-words.ts';
import { typeName, typeOf } from './types.ts';

interface Method {
  readonly id: string;
  readonly verb: string;
  readonly path: string;
  readonly inPath: readonly string[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly summary: string;
  /** The type of what is sent, or undefined. */
  readonly body: string | undefined;
  readonly answer: string;
  /** Whether the answer is JSON; everything else is given as the response it came in. */
  readonly json: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>
  >;
}

const JSON_TYPE = 'application/json';

export function methodsOf({ paths }: OpenApiDocument): Method[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, described]) => methodOf(path, verb, described as unknown as Described)),
  );
}

function methodOf(path: string, verb: string, described: Described): Method {
  const { operationId: id, summary, parameters, requestBody, responses } = described;
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const kinds = good.map(([, { content }]) => {
    if (!content) return 'undefined';
    const schema = content[JSON_TYPE]?.schema;
    return schema ? typeOf(schema) : 'Reply';
  });
  const json = !kinds.includes('Reply');
  const body = requestBody?.content[JSON_TYPE]?.schema;
  return {
    id,
    verb: verb.toUpperCase(),
    path,
    inPath: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    query: parameters.filter((each) => each.in === 'query'),
    headers: parameters.filter((each) => each.in === 'header'),
    summary,
    body: body && typeOf(body),
    // An event stream that has ended answers with nothing, which is a response, too.
    answer: json ? [...new Set(kinds)].join(' | ') : 'Reply',
    json,
  };
}

function optionsOf({ query, headers }: Method): string {
  const named = (parameters: readonly Parameter[]) =>
    parameters.map(({ name, schema }) => `${JSON.stringify(name)}?: ${typeOf(schema)}`).join('; ');
  return [
    'signal?: Signal',
    ...(query.length > 0 ? [`query?: { ${named(query)} }`] : []),
    `headers?: { ${headers.length > 0 ? `${named(headers)}; ` : ''}[name: string]: string | undefined }`,
  ].join('; ');
}

export function declarations(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas)
    .map(([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)};`)
    .join('\n\n');
  const methods = methodsOf(document).map((method) => {
    const given = [
      ...method.inPath.map((name) => `${name}: string`),
      ...(method.body ? [`body: ${method.body}`] : []),
      `options?: { ${optionsOf(method)} }`,
    ];
    return `  /** ${method.summary}. \`${method.verb} ${method.path}\` */\n  ${method.id}(${given.join(', ')}): Promise<${method.answer}>;`;
  });
  return `/** A typed client of the REST API, made from its OpenAPI document. */

/** An AbortSignal. */
export interface Signal {
  readonly aborted: boolean;
}

/** What of a response is needed. */
export interface Reply {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  text(): Promise<string>;
}

export interface ClientOptions {
  /** Where the service is: "http://127.0.0.1:3000". */
  readonly url: string;
  /** An API key, where the service wants one. */
  readonly key?: string;
  /** Instead of the global fetch. */
  readonly fetch?: (url: string, init: never) => Promise<Reply>;
}

/** An answer other than success, in the words of the service. */
export declare class ApiProblem extends Error {
  readonly status: number;
  /** \`invalid-scenario\`, for example; "unexpected" where the service gave none. */
  readonly code: string;
  /** The whole body, where it was one of the service's. */
  readonly problem: ProblemDetails | undefined;
}

export declare class Client {
  constructor(options: ClientOptions);
${methods.join('\n')}
}

${types}
`;
}

export function code(document: OpenApiDocument): string {
  const methods = methodsOf(document).map(({ id, verb, path, inPath, body, json }) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`);
    const given = [...inPath, ...(body ? ['body'] : []), 'options = {}'].join(', ');
    return `  ${id}(${given}) {\n    return this.#send('${verb}', \`${address}\`, ${body ? 'body' : 'undefined'}, ${json}, options);\n  }`;
  });
  return `export class ApiProblem extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? \`the service answered \${status}\`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = problem?.code ?? 'unexpected';
    this.problem = problem;
  }
}

export class Client {
  #url;
  #key;
  #fetch;
  constructor({ url, key, fetch = globalThis.fetch }) {
    this.#url = url.replace(/\\/$/, '');
    this.#key = key;
    this.#fetch = fetch;
  }
  async #send(method, path, body, json, { signal, query = {}, headers = {} }) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = given.length > 0 ? \`?\${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}\` : '';
    const named = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const send = this.#fetch;
    const response = await send(this.#url + path + search, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.#key === undefined ? {} : { Authorization: \`Bearer \${this.#key}\` }),
        ...named,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (response.ok) return json ? (response.status === 204 ? undefined : response.json()) : response;
    const said = await response.json().catch(() => undefined);
    throw new ApiProblem(response.status, typeof said?.code === 'string' ? said : undefined);
  }
${methods.join('\n')}
}
`;
}

const [folder] = process.argv.slice(2);
if (folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.d.ts'), declarations(openApiDocument()));
  writeFileSync(join(folder, 'index.js'), code(openApiDocument()));
}
