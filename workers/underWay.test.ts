/** How many parts of studies are under way at once: as many as a thread keeps in mind. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SimulationPool } from './pool.ts';
import { KEPT_PARTS } from './studies/parts.ts';

const PARTS = 9;
const TASKS = 9;
const FEW = 8;

it('begins no further part while threads have as many under way as they keep, and ends them all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wargauge-parts-'));
  const [filename, log] = [join(folder, 'task.mjs'), join(folder, 'log')];
  // Says which part each task is of, and that it took long, so that the next asks for one task, too.
  writeFileSync(
    filename,
    `import { appendFileSync } from 'node:fs';
     export default ({ id }) => {
       appendFileSync(${JSON.stringify(log)}, id + ' ');
       return { replies: [new Uint8Array(0)], trials: 1, nanoseconds: 1e12 };
     };`,
  );
  const pool = new SimulationPool({ threads: 1, filename });
  try {
    const part = new Uint8Array([0, 0, 0, TASKS]);
    const parts = [...Array.from({ length: PARTS }, () => part), new Uint8Array([0, 0, 0, FEW])];
    const counted = await Promise.all(parts.map((one) => pool.part(one)));
    expect(counted.map(({ trials }) => trials)).toEqual([...Array(PARTS).fill(TASKS), FEW]);
  } finally {
    await pool.close();
  }
  const order = readFileSync(log, 'utf8').trim().split(' ');
  expect(order).toHaveLength(PARTS * TASKS + FEW);
  const begun = [...new Set(order)];
  // The one with few tasks came last, and waited for nobody.
  const few = begun[KEPT_PARTS];
  expect(Number(few)).toBe(Math.max(...begun.map(Number)));
  const others = order.filter((id) => id !== few);
  const underWay = others.map((_, at) => {
    const [done, open] = [others.slice(0, at), new Set(others.slice(at))];
    return new Set([...done.filter((id) => open.has(id)), others[at]]).size;
  });
  expect(Math.max(...underWay)).toBe(KEPT_PARTS);
});
