/** What the version before has stored, opened by this one: its data directory and its backup. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { preparedArchive } from '../fixtures/databases.ts';
import { type Service, startService } from '../fixtures/service.ts';
import { restoreLines } from './backup.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openStorage, type Storage } from './open.ts';
import { PgliteDatabase } from './pglite.ts';

/** A backup that engine 0.13.0 wrote; the key in it was made for this test. */
const LINES = readFileSync(new URL('../fixtures/stored-by-0.13.0.jsonl', import.meta.url), 'utf8').split('\n');
const { schema } = JSON.parse(LINES[0]!) as { schema: number };
const KEY = 'wg_7d3bc8a1726e_VfCclgu47jJ98JmglSyblZ5IhY_DQlIqglRViyssgMg';
const RUN = '/api/v1/simulations/run_72mSoORet9Jt3BK-';
const CANCELLED = '/api/v1/simulations/run_KBmnvi6FkjP3FKO4';
const STUDY = '/api/v1/studies/study_GUybsFSlEMK73BPM';
const ITEM = '/api/v1/library/profiles/item_0mwwxem0y31bf1253d687';

const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'wargauge-upgrade-')));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

/** A directory as the version before has left it. */
async function oldDirectory(): Promise<Storage> {
  const dataDir = folder();
  const db = await PgliteDatabase.open({ directory: join(dataDir, 'database') });
  await migrate(db, migrations.slice(0, schema));
  await restoreLines(db, LINES);
  await db.close();
  return openStorage({ databaseUrl: null, dataDir });
}

/** An empty database of this version, into which that one's backup is put. */
async function restored(): Promise<Storage> {
  const storage = await openStorage({ databaseUrl: null, dataDir: folder() }, { archive: await preparedArchive() });
  await restoreLines(storage.db, LINES);
  return storage;
}

describe.each([
  ['data directory', oldDirectory],
  ['backup', restored],
])('the %s of the version before', (_, open) => {
  it('keeps links, answers, what was cancelled, the library with its versions, and keys', async () => {
    const storage = await open();
    const service: Service = await startService({}, undefined, storage);
    try {
      const run = await service.get(RUN);
      expect([run.status, run.body.state]).toEqual([200, 'done']);
      expect(JSON.stringify(run.body.result)).toContain('"trials":200000');
      // Its bits were those of another engine: it stays as it was, and says so when somebody wants to go on.
      expect((await service.get(CANCELLED)).body.state).toBe('cancelled');
      const again = await service.post(`${CANCELLED}/resume`, {});
      expect([again.status, again.body.code]).toEqual([409, 'not-resumable']);
      const study = await service.get(STUDY);
      expect([study.status, study.body.state]).toEqual([200, 'done']);
      const report = await service.get(`${STUDY}/report?format=html`);
      expect([report.status, report.text.includes('+1 power')]).toEqual([200, true]);
      const item = await service.get(ITEM);
      expect([item.body.version, item.body.values]).toEqual([2, { MAT: 8 }]);
      expect((await service.get(`${ITEM}?version=1`)).body.values).toEqual({ MAT: 7 });
      const session = await service.get('/api/v1/session', { Authorization: `Bearer ${KEY}` });
      expect(session.body).toMatchObject({ name: 'Old app', scopes: ['read', 'run'] });
    } finally {
      await service.close();
      await storage.close();
    }
  });
});
