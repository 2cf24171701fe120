/** A deadline counts what a thread works, not what the machine leaves it. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SimulationPool } from './pool.ts';
import { DeadlineError } from './threads.ts';

const text = '++ Watch [AOF 90pts] ++\n\nGuard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n';

// Elsewhere the clock decides.
it.skipIf(!existsSync('/proc/thread-self'))(
  'who gets no processor time is waited for; who works on is ended',
  async () => {
    const pool = new SimulationPool({ threads: 1, filename: new URL('./fixtures/idling.ts', import.meta.url).href });
    const ask = (name: string, milliseconds: number) =>
      pool.lists({ sources: [{ name, content: text }] }, milliseconds);
    try {
      await pool.warm();
      const before = performance.now();
      expect((await ask('still 1500', 700)).armies[0]?.units).toHaveLength(1);
      expect(performance.now() - before).toBeGreaterThan(1_400);
      await expect(ask('works', 300)).rejects.toBeInstanceOf(DeadlineError);
      expect((await ask('again', 60_000)).armies).toHaveLength(1);
    } finally {
      await pool.close();
    }
  },
);
