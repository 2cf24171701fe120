/** Whether the service can be reached, found out by asking it and by what the browser says. */
import { computed, signal } from '@preact/signals';

/** Set when the page is built for hosts that only serve files. */
export const STATIC = import.meta.env.VITE_STATIC === 'on';

const FIRST_LOOK_MS = 2_000;
const LONGEST_MS = 30_000;

/** Whether the last word from the network was that there is none. */
const lost = signal(typeof navigator !== 'undefined' && !navigator.onLine);

/** Whether there is a service to ask now. */
export const reachable = computed(() => !STATIC && !lost.value);
/** Whether there ought to be one, and there is not. */
export const offline = computed(() => !STATIC && lost.value);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Told by whoever just asked the service. */
export function heard(answered: boolean): void {
  if (STATIC) return;
  lost.value = !answered;
  clearTimeout(timer);
  if (!answered) lookAgain(FIRST_LOOK_MS);
}

/** Starts to listen to the browser. */
export function watchNetwork(): void {
  if (STATIC) return;
  addEventListener('offline', () => heard(false));
  addEventListener('online', () => void look(FIRST_LOOK_MS));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look(FIRST_LOOK_MS);
  });
  // A browser that has a network does not know whether the service can be reached over it, and a page that answers by
  // itself may never ask.
  void look(FIRST_LOOK_MS);
}

function lookAgain(after: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(Math.min(LONGEST_MS, after * 2)), after);
}

async function look(next: number): Promise<void> {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  heard(answered);
  if (!answered) lookAgain(next);
}
