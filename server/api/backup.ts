/** GET /backup: everything that is stored, as lines of JSON; for admins. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { requireScope } from '../client.ts';
import type { Services } from '../services.ts';
import { backupLines } from '../storage/backup.ts';
import type { Database } from '../storage/database.ts';
import { route } from './route.ts';

export function backupRoutes({ persistence }: Services): Router {
  const router = Router();
  route(router, '/backup', {
    get: async (req, res) => {
      requireScope(res, 'admin');
      const { storage } = persistence.need();
      const name = `wargauge-${new Date().toISOString().slice(0, 10)}.jsonl`;
      res.set('Cache-Control', 'no-store').set('Content-Type', 'application/x-ndjson');
      res.set('Content-Disposition', `attachment; filename="${name}"`);
      if (req.method === 'HEAD') return void res.end();
      try {
        await pipeline(Readable.from(withEnds(storage.db)), res);
      } catch (error) {
        // A reader who leaves takes nothing with him; a backup that breaks off must not look like a whole one.
        if (!res.destroyed) res.destroy(error as Error);
      }
    },
  });
  return router;
}

async function* withEnds(db: Database): AsyncGenerator<string> {
  for await (const line of backupLines(db)) yield `${line}\n`;
}
