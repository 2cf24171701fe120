/** GET /backup: everything that is stored, as lines of JSON; for admins. */
import { once } from 'node:events';
import { Router } from 'express';
import { requireScope } from '../client.ts';
import type { Services } from '../services.ts';
import { backupLines } from '../storage/backup.ts';
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
      for await (const line of backupLines(storage.db)) {
        if (res.destroyed) return;
        if (!res.write(`${line}\n`)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
      }
      res.end();
    },
  });
  return router;
}
