/** Asking again by itself while the service says that it is too busy, or not yet ready, and when to come back. */

/** Whoever waits should know more than "one moment" after this long. */
const LONGEST_SECONDS = 10;

/**
 * @param ask refused requests have no effect, so they may be repeated
 * @param signal ends the waiting, as it ends the request: with an AbortError
 * @returns the first response that is no 503 with a Retry-After, or the last one before the waiting would add up to more
 *   than ten seconds
 */
export async function patiently(ask: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (let left = LONGEST_SECONDS; ; ) {
    const response = await ask();
    const wait = response.status === 503 ? Number(response.headers.get('Retry-After')) : 0;
    if (!(wait > 0 && wait <= left)) return response;
    left -= wait;
    await pause(wait * 1_000, signal);
  }
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('No longer asked.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
