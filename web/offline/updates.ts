/** The service worker from the page's side: registers it, and asks before a new version takes over. */
import { signal } from '@preact/signals';

/** Whether a new version of the page waits. */
export const updateWaiting = signal(false);

let waiting: ServiceWorker | null = null;
/** A page left open for days looks for new versions now and then. */
const LOOK_EVERY_MS = 3_600_000;

let settle = () => {};
/** Nothing is kept while the first answer is on its way: on a slow network its files would wait for all the others. */
const settledIn = new Promise<void>((resolve) => {
  settle = resolve;
});
/** Pages that ask nothing, and answers that do not come. */
const LATEST_MS = 5_000;

/** Says that the first answer is there. */
export function firstIsThere(): void {
  settle();
}

/** Keeps the page on the device, where the browser can: on secure origins and on this machine. */
export async function keepOffline(): Promise<void> {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) {
    setTimeout(settle, LATEST_MS);
    await settledIn;
  }
  const registration = await navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}service-worker.js`)
    .catch(() => null);
  if (!registration) return;
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller it is the first one: nothing to exchange.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    updateWaiting.value = true;
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer(coming);
    });
  });
  setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS);
}

/** Lets the new version take over, and loads the page anew with it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}
