/** /api/openapi.json and /api/docs: the contract for programs and for people. */
import { Router } from 'express';
import { inWords, type JsonSchema } from '../../workers/schema-words.ts';
import { ERRORS } from '../errors.ts';
import { DOCUMENT_STYLE, escapeHtml, htmlPage } from '../html.ts';
import { exampleOf, type OpenApiDocument, openApiDocument } from './openapi.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { REVALIDATE, route } from './route.ts';

export function docsRoutes(): Router {
  const router = Router();
  route(router, '/openapi.json', {
    get: (_req, res) => void res.set('Cache-Control', REVALIDATE).json(openApiDocument()),
  });
  route(router, '/docs', {
    get: (req, res) => {
      const host = req.get('Host') ?? '';
      const base = /^[\w.:[\]-]{1,255}$/.test(host) ? `${req.protocol}://${host}` : 'http://127.0.0.1:3000';
      res
        .set('Cache-Control', REVALIDATE)
        .type('html')
        .send(htmlPage('API', documentation(openApiDocument(), base)));
    },
  });
  route(router, '/docs/style.css', {
    get: (_req, res) => void res.set('Cache-Control', REVALIDATE).type('css').send(DOCUMENT_STYLE),
  });
  return router;
}

function documentation(document: OpenApiDocument, base: string): string {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))];
  return [
    `<h1>${escapeHtml(document.info.title)} API</h1>`,
    `<p>${escapeHtml(document.info.description)} Engine version <code>${escapeHtml(document.info.version)}</code>. ` +
      'The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. ' +
      `On this page: ${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(', ')}, <a href="#schemas">Schemas</a>, ` +
      '<a href="#errors">Errors</a>.</p>',
    ...tags.map(
      (tag) =>
        `<h2 id="${tag}">${tag}</h2>` +
        OPERATIONS.filter((operation) => operation.tag === tag)
          .map((operation) => operationHtml(operation, base))
          .join('\n'),
    ),
    '<h2 id="schemas">Schemas</h2>',
    ...Object.entries(document.components.schemas).map(([name, schema]) => schemaHtml(name, schema)),
    errorsHtml(),
  ].join('\n');
}

function operationHtml(operation: Operation, base: string): string {
  const { id, method, path, summary, description, body, answers, errors, query } = operation;
  const parameters = Object.entries(query?.shape ?? {}).map(
    ([name, schema]) =>
      `<li><code>?${name}=</code> ${escapeHtml((schema as { description?: string }).description ?? '')}</li>`,
  );
  const rows = Object.entries(answers).map(([status, answer]) => {
    const what =
      'one' in answer
        ? schemaLink(answer.one)
        : 'listOf' in answer
          ? `a list of ${schemaLink(answer.listOf)}`
          : 'media' in answer
            ? `<code>${answer.media}</code>`
            : 'no body';
    return `<li>${status}: ${what}. ${escapeHtml(answer.description)}</li>`;
  });
  const links = errors.map((code) => `<a href="#errors-${code}">${code}</a>`).join(', ');
  return `<section><h3 id="${id}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p><strong>${escapeHtml(summary)}.</strong> ${escapeHtml(description ?? '')}</p>
${body ? `<p>Body: ${schemaLink(body.name)}</p>` : ''}
<ul>${parameters.join('')}${rows.join('')}</ul>
${links ? `<p class="soft">Errors: ${links}</p>` : ''}
<details><summary>Example</summary><pre><code>${escapeHtml(curl(operation, base))}</code></pre></details></section>`;
}

function curl({ method, path, body, id }: Operation, base: string): string {
  const address = `'${base}${examplePath(path)}${id === 'replayTrial' ? '?trial=0' : ''}'`;
  if (method === 'get') return `curl -s${id === 'watchSimulation' ? 'N' : ''} ${address}`;
  const example = body && exampleOf(body.name);
  if (example === undefined) return `curl -s -X ${method.toUpperCase()} ${address}`;
  // A single quote inside single quotes of a shell.
  const text = JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
  return `curl -s ${address} -H 'Content-Type: application/json' -d '${text}'`;
}

function examplePath(path: string): string {
  const question = exampleOf('SimulationRequest') as { ruleset: string; kind: string } | undefined;
  const ruleset = question?.ruleset ?? 'RULESET';
  return path
    .replace('/rulesets/{id}', `/rulesets/${ruleset}`)
    .replace('{kind}', question?.kind ?? 'KIND')
    .replace('{id}', 'SIMULATION_ID');
}

function schemaLink(name: string): string {
  return `<a href="#schema-${name}">${name}</a>`;
}

function schemaHtml(name: string, schema: JsonSchema): string {
  const title = schema.title ? ` <span class="soft">${escapeHtml(schema.title)}</span>` : '';
  const rows = fieldRows(schema, '', 0);
  const table = rows.length
    ? `<div class="scroll"><table><thead><tr><th>Field</th><th>What</th><th>Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    : `<pre><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre>`;
  const description = schema.description ? `<p>${escapeHtml(schema.description)}</p>` : '';
  // Links lead here, and browsers do not open what they lead to; only the long scenarios start closed.
  const open = name.includes('.') ? '' : ' open';
  return `<details id="schema-${name}"${open}><summary><code>${name}</code>${title}</summary>${description}${table}</details>`;
}

/** Nested objects are spelled out by path; references to other components are links. */
function fieldRows(schema: JsonSchema, prefix: string, depth: number): readonly string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    const required = schema.required?.includes(key) ? 'required' : '';
    const fallback =
      field.default === undefined ? '' : `default <code>${escapeHtml(JSON.stringify(field.default))}</code>`;
    const text = field.description ?? field.title ?? '';
    const notes = [required, fallback, escapeHtml(text)].filter(Boolean).join('; ');
    const row = `<tr><td><code>${escapeHtml(path)}</code></td><td>${wordsHtml(field)}</td><td>${notes}</td></tr>`;
    return depth > 5 ? [row] : [row, ...fieldRows(field, path, depth + 1)];
  });
  const items = schema.items ? fieldRows(schema.items, `${prefix}[]`, depth + 1) : [];
  const branches = (schema.anyOf ?? schema.oneOf ?? []).flatMap((branch) => fieldRows(branch, prefix, depth + 1));
  return [...own, ...items, ...branches];
}

function wordsHtml(schema: JsonSchema): string {
  if (schema.$ref) return schemaLink(schema.$ref.split('/').at(-1)!);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.map(wordsHtml).join(', or ');
  if (schema.items?.$ref) return `a list of ${wordsHtml(schema.items)}`;
  return escapeHtml(inWords([schema]) ?? 'anything');
}

function errorsHtml(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, help }]) =>
      `<tr id="errors-${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}</td><td>${escapeHtml(help)}</td></tr>`,
  );
  return `<h2 id="errors">Errors</h2>
<p>Every error is <code>application/problem+json</code>: ${schemaLink('ProblemDetails')}. The codes are stable.</p>
<div class="scroll"><table><thead><tr><th>Code</th><th>Status</th><th>Title</th><th>When, and what to do</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
