import { describe, expect, it } from 'vitest';
import { Together } from './together.ts';

/** Answers only when told to, and writes down who went together. */
function slow(passing = (_: unknown) => true, most = 4) {
  const calls: number[][] = [];
  const gates: Array<() => void> = [];
  const together = new Together<number, string>({
    most,
    passing,
    all: async (items) => {
      calls.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (items.includes(13)) throw new Error('thirteen');
      return items.map((item) => `did ${item}`);
    },
  });
  const open = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    gates.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { calls, together, open };
}

describe('together', () => {
  it('asks in one call for all that came while another was under way, and tells each its own', async () => {
    const { calls, together, open } = slow();
    const first = together.do(1);
    await new Promise((resolve) => setImmediate(resolve));
    const rest = [2, 3, 4, 5, 6].map((item) => together.do(item));
    await open();
    expect(await first).toBe('did 1');
    await open();
    await open();
    expect(await Promise.all(rest)).toEqual([2, 3, 4, 5, 6].map((item) => `did ${item}`));
    expect(calls).toEqual([[1], [2, 3, 4, 5], [6]]);
    const later = together.do(7);
    await open();
    expect(await later).toBe('did 7');
  });

  it('lets one that cannot be done fail alone', async () => {
    const { calls, together, open } = slow(() => false);
    const asked = [11, 12, 13].map((item) => together.do(item));
    const ended = Promise.allSettled(asked);
    for (let call = 0; call < 4; call++) await open();
    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(calls).toEqual([[11, 12, 13], [11], [12], [13]]);
  });

  it('tells all of them of what is wrong with the moment', async () => {
    const { calls, together, open } = slow();
    const ended = Promise.allSettled([12, 13].map((item) => together.do(item)));
    await open();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls).toEqual([[12, 13]]);
  });
});
