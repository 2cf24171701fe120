/** From bytes to a JSON value that is safe to look at: right type, right size, not too deep, no prototype keys. */
import express, { type RequestHandler } from 'express';
import { formatPath } from '../workers/paths.ts';
import { ApiError } from './errors.ts';
import { fieldsError } from './issues.ts';

const DEEPEST = 32;
/** No list or object of any valid body comes near this; it bounds the work of validating nonsense. */
const WIDEST = 1000;

/** Middleware that fills `req.body`; every refusal is an {@link ApiError}. */
export function jsonBody(limit: number, { widest = WIDEST } = {}): readonly RequestHandler[] {
  const parse = express.json({ limit, strict: false, type: 'application/json' });
  return [
    (req, _res, next) => {
      const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
      if (!hasBody) throw new ApiError('empty-body', 'The body is empty; send a JSON object.');
      if (!req.is('application/json')) {
        const sent = req.headers['content-type'];
        throw new ApiError(
          'unsupported-media-type',
          `${sent ? `Content-Type is "${sent.slice(0, 100)}"` : 'There is no Content-Type'}; it must be application/json.`,
        );
      }
      next();
    },
    parse,
    (req, _res, next) => {
      if (req.body === undefined) throw new ApiError('empty-body', 'The body is empty; send a JSON object.');
      inspect(req.body, widest);
      next();
    },
  ];
}

/** Without recursion, so that no depth can overflow the stack. */
function inspect(body: unknown, widest: number): void {
  const open: Array<{ readonly value: unknown; readonly path: readonly PropertyKey[] }> = [{ value: body, path: [] }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path } = item;
    if (typeof value !== 'object' || value === null) continue;
    const at = formatPath(path);
    if (path.length >= DEEPEST) {
      throw new ApiError('too-deep', `The body nests more than ${DEEPEST} levels, at ${at.slice(0, 100)}.`);
    }
    const keys = Array.isArray(value) ? null : Object.keys(value);
    const size = keys ? keys.length : (value as unknown[]).length;
    if (size > widest) {
      throw fieldsError('invalid-request', [
        { path: at, message: 'Too many entries.', value: `${size} entries`, allowed: `at most ${widest} entries` },
      ]);
    }
    if (!keys) (value as unknown[]).forEach((inner, index) => void open.push({ value: inner, path: [...path, index] }));
    else {
      for (const key of keys) {
        if (key === '__proto__') {
          throw fieldsError('invalid-request', [
            { path: formatPath([...path, key]), message: 'Not a known field.', allowed: 'remove it' },
          ]);
        }
        open.push({ value: (value as Record<string, unknown>)[key], path: [...path, key] });
      }
    }
  }
}
