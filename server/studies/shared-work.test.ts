/** Work that several wait for: done once, stopped by the last who leaves, never by one of several. */
import { describe, expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that ends when it is told to, or with null when it is stopped. */
function held() {
  const begun: Array<{ readonly end: (value: string) => void; readonly signal: AbortSignal }> = [];
  const begin = (signal: AbortSignal) =>
    new Promise<string | null>((resolve) => {
      begun.push({ end: resolve, signal });
      signal.addEventListener('abort', () => resolve(null));
    });
  return { begun, begin };
}

describe('shared work', () => {
  it('is begun once under a name, and anew once it is over', async () => {
    const { begun, begin } = held();
    const shared = new SharedWork<string | null>();
    const stay = new AbortController().signal;
    const both = [shared.join('a', stay, begin), shared.join('a', stay, begin)];
    const other = shared.join('b', stay, begin);
    expect(begun.length).toBe(2);
    begun[0]!.end('done');
    begun[1]!.end('other');
    expect(await Promise.all([...both, other])).toEqual(['done', 'done', 'other']);
    const again = shared.join('a', stay, begin);
    expect(begun.length).toBe(3);
    begun[2]!.end('again');
    expect(await again).toBe('again');
  });

  it('goes on while anybody waits, and is stopped by the last who leaves', async () => {
    const { begun, begin } = held();
    const shared = new SharedWork<string | null>();
    const [one, two, gone] = [new AbortController(), new AbortController(), new AbortController()];
    gone.abort();
    const waiting = [shared.join('a', one.signal, begin), shared.join('a', two.signal, begin)];
    one.abort();
    expect(begun[0]!.signal.aborted).toBe(false);
    waiting.push(shared.join('a', gone.signal, begin));
    expect([begun.length, begun[0]!.signal.aborted]).toEqual([1, false]);
    two.abort();
    expect(begun[0]!.signal.aborted).toBe(true);
    // Who comes now is not given what was stopped.
    const late = shared.join('a', new AbortController().signal, begin);
    expect(begun.length).toBe(2);
    begun[1]!.end('late');
    expect([await late, ...(await Promise.all(waiting))]).toEqual(['late', null, null, null]);
  });

  it('fails for everybody who waits', async () => {
    const shared = new SharedWork<string>();
    const stay = new AbortController().signal;
    const begin = () => Promise.reject(new Error('broken'));
    const ends = await Promise.allSettled([shared.join('a', stay, begin), shared.join('a', stay, begin)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
