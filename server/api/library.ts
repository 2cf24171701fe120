/** /library: profiles, lists, scenarios and results under names, with every version, in and out as JSON. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { listed } from '../../workers/schema-words.ts';
import { jsonBody } from '../body.ts';
import { type Client, clientOf, listedOwner, maySee } from '../client.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow } from '../issues.ts';
import { COLLECTIONS, type Collection, type ItemRow, type Library, type NewItem } from '../library/library.ts';
import { checkedScenario, kindInBody } from '../scenarios.ts';
import type { Services } from '../services.ts';
import { ItemRequest, LibraryExport, type StoredItem, type StoredItemSummary } from './contract.ts';
import { findSimulation } from './find-simulation.ts';
import { param, queryOf, route, sameState } from './route.ts';

const EXPORT_LIMIT = 5_000;
const ITEM_ID = /^item_[0-9a-z]{1,40}$/;

export const ItemListQuery = z.strictObject({
  ruleset: z.string().max(20).optional(),
  search: z.string().max(80).optional().meta({ description: 'Part of the name.' }),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
    .optional()
    .meta({ description: 'At most this many, 50 unless given, 100 at most.' }),
  after: z.string().max(60).optional().meta({ description: 'The `next` of the page before.' }),
});
export const ItemQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .optional()
    .meta({ description: 'An older version; the newest unless given.' }),
});

export function libraryRoutes(services: Services): Router {
  const router = Router();
  const { bodyLimit } = services.config;
  const need = () => services.persistence.need().library;

  route(router, '/library/export', { get: (_req, res) => exportAll(services, res) });
  route(router, '/library/import', {
    post: [
      ...jsonBody(Math.max(bodyLimit, 8 * 1024 * 1024), { widest: EXPORT_LIMIT }),
      async (req, res) => {
        const { items } = parseOrThrow(LibraryExport, req.body, 'invalid-request');
        const added = await need().addAll(itemsOf(items, clientOf(res).key?.id ?? null));
        res
          .status(201)
          .set('Cache-Control', 'no-store')
          .json({ items: added.map(summary) });
      },
    ],
  });
  route(router, '/library/:collection', {
    get: async (req, res) => {
      const collection = collectionOf(req);
      const { ruleset, search, limit = '50', after } = queryOf(req, ItemListQuery);
      const page = Math.min(100, Math.max(1, Number(limit)));
      const filter = { collection, owner: listedOwner(res), ruleset, search, after, limit: page + 1 };
      const found = await need().list(filter);
      const items = found.slice(0, page).map(summary);
      const next = found.length > page ? items.at(-1)!.id : undefined;
      res.set('Cache-Control', 'private, no-cache').json({ items, ...(next ? { next } : {}) });
    },
    post: [
      ...jsonBody(bodyLimit),
      async (req, res) => {
        const collection = collectionOf(req);
        const body = parseOrThrow(ItemRequest, req.body, 'invalid-request');
        const owner = clientOf(res).key?.id ?? null;
        const content = collection === 'results' ? await resultOf(services, clientOf(res), body) : body;
        const item = await need().add(checkedItem(collection, content, owner));
        res.status(201).location(`${req.baseUrl}/library/${collection}/${item.id}`);
        send(req, res, item);
      },
    ],
  });
  route(router, '/library/:collection/:id', {
    get: async (req, res) => {
      const { version } = queryOf(req, ItemQuery);
      const newest = await findItem(services, req, res);
      const item = version === undefined ? newest : await need().getVersion(newest.id, Number(version));
      if (!item) throw new ApiError('item-not-found', `There is no version ${version} of this item, or no longer.`);
      send(req, res, item);
    },
    put: [
      ...jsonBody(bodyLimit),
      async (req, res) => {
        const before = await findItem(services, req, res);
        const body = parseOrThrow(ItemRequest, req.body, 'invalid-request');
        const content = before.collection === 'results' ? await resultOf(services, clientOf(res), body) : body;
        const { name, body: text } = checkedItem(before.collection, content, before.owner);
        const changed = await need().change(before.id, { name, body: text }, versionIn(req));
        if (!changed) throw notFound(before.id);
        send(req, res, changed);
      },
    ],
    delete: async (req, res) => {
      const { id } = await findItem(services, req, res);
      await need().remove(id);
      res.status(204).end();
    },
  });
  route(router, '/library/:collection/:id/versions', {
    get: async (req, res) => {
      const { id } = await findItem(services, req, res);
      const versions = (await need().versions(id)).map(({ version, name, created_at }) => ({
        version,
        name,
        createdAt: new Date(created_at).toISOString(),
      }));
      res.set('Cache-Control', 'private, no-cache').json({ versions });
    },
  });
  return router;
}

async function exportAll(services: Services, res: Response): Promise<void> {
  const body = await exportOf(services.persistence.need().library, listedOwner(res));
  res.set('Cache-Control', 'no-store').set('Content-Disposition', 'attachment; filename="wargauge-library.json"');
  res.json(body);
}

/** The newest version of everything, or of everything of one owner. */
export async function exportOf(library: Library, owner: string | undefined): Promise<z.infer<typeof LibraryExport>> {
  const items = await library.list({ owner, limit: EXPORT_LIMIT });
  return {
    wargauge: 'library',
    items: items.map((item) => {
      const { name, ruleset, kind, values } = JSON.parse(item.body) as Content;
      return { collection: item.collection, name, ...(ruleset ? { ruleset } : {}), ...(kind ? { kind } : {}), values };
    }),
  };
}

/** @throws ApiError naming the item that is faulty. */
export function itemsOf(items: z.infer<typeof LibraryExport>['items'], owner: string | null): readonly NewItem[] {
  return items.map((item, index) => checkedItem(item.collection, item, owner, `items[${index}]`));
}

interface Content {
  readonly name: string;
  readonly ruleset?: string | undefined;
  readonly kind?: string | undefined;
  readonly values: Record<string, unknown>;
}

/** A scenario must be one that can be asked; everything else only needs to be an object. */
function checkedItem(collection: Collection, content: Content, owner: string | null, at = ''): NewItem {
  const { name, ruleset, kind, values } = content;
  const path = (field: string) => (at ? `${at}.${field}` : field);
  if (collection === 'scenarios') {
    for (const [field, value] of [
      ['ruleset', ruleset],
      ['kind', kind],
    ] as const) {
      if (value === undefined) {
        throw fieldsError('invalid-request', [{ path: path(field), message: 'Missing.', allowed: 'needed here' }]);
      }
    }
    checkedScenario(ruleset!, kindInBody({ ruleset: ruleset!, kind: kind! }), values);
  }
  const body = JSON.stringify({ name, ...(ruleset ? { ruleset } : {}), ...(kind ? { kind } : {}), values });
  return { collection, name, ruleset: ruleset ?? null, owner, body };
}

/** `{ simulation: id }` stands for that simulation as it is now: a copy that no retention deletes. */
async function resultOf(services: Services, client: Client, body: Content): Promise<Content> {
  const { simulation: id } = body.values;
  if (typeof id !== 'string' || Object.keys(body.values).length !== 1) return body;
  const { simulation } = await findSimulation(services, client, id);
  if (simulation.state === 'running') {
    throw fieldsError('invalid-request', [
      { path: 'values.simulation', message: 'It still runs.', value: id, allowed: 'one that has ended' },
    ]);
  }
  const { ruleset, kind } = simulation;
  return { name: body.name, ruleset, kind, values: { ...simulation } };
}

async function findItem(services: Services, req: Request, res: Response): Promise<ItemRow> {
  const collection = collectionOf(req);
  const id = param(req, 'id');
  const { library } = services.persistence.need();
  const item = ITEM_ID.test(id) ? await library.get(id) : undefined;
  if (!item || item.collection !== collection || !maySee(clientOf(res), item.owner)) throw notFound(id);
  return item;
}

function notFound(id: string): ApiError {
  return new ApiError('item-not-found', `There is no item "${id.slice(0, 60)}", or no longer.`);
}

function collectionOf(req: Request): Collection {
  const name = param(req, 'collection');
  const collection = COLLECTIONS.find((known) => known === name);
  if (collection) return collection;
  throw new ApiError('not-found', `There is no collection "${name.slice(0, 60)}"; known: ${listed([...COLLECTIONS])}.`);
}

/** If-Match: the version that the change is meant for. */
function versionIn(req: Request): number | undefined {
  const header = req.get('If-Match');
  if (header === undefined || header === '*') return undefined;
  const match = /^"[\w-]+\.(\d{1,9})"$/.exec(header);
  if (match) return Number(match[1]);
  throw fieldsError('invalid-request', [
    { path: 'If-Match', message: 'Not an ETag of an item.', value: header.slice(0, 80), allowed: 'the ETag it had' },
  ]);
}

function summary(item: ItemRow): StoredItemSummary {
  return {
    id: item.id,
    collection: item.collection,
    name: item.name,
    ...(item.ruleset === null ? {} : { ruleset: item.ruleset }),
    version: item.version,
    createdAt: new Date(item.created_at).toISOString(),
    updatedAt: new Date(item.updated_at).toISOString(),
  };
}

function send(req: Request, res: Response, item: ItemRow): void {
  const { kind, values } = JSON.parse(item.body) as Content;
  const same = sameState(req, res, `${item.id}.${item.version}`);
  if (same && req.method !== 'PUT' && req.method !== 'POST') return void res.status(304).end();
  const body: StoredItem = { ...summary(item), ...(kind ? { kind } : {}), values };
  res.json(body);
}
