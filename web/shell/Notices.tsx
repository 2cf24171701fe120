/** What the reader should know of the page itself: no network, a new version. */
import { signal } from '@preact/signals';
import { offline } from '../engine/network.ts';
import { takeUpdate, updateWaiting } from '../offline/updates.ts';

/** Beside the name of the page, where one looks for it; the answer says it, too. */
export function NetworkState() {
  return (
    <span class="network" role="status">
      {offline.value && (
        <span
          class="network-lost"
          title="Questions, dice, rules and lists are answered on this device. Stored runs and studies wait for the network."
        >
          Offline
        </span>
      )}
    </span>
  );
}

/** Not now: it will be offered again by the next visit. */
const later = signal(false);

export function UpdateNotice() {
  if (!updateWaiting.value || later.value) return null;
  return (
    <div class="update" role="status">
      A new version of this page is ready. Your question stays.{' '}
      <button type="button" onClick={takeUpdate}>
        Load it
      </button>{' '}
      <button type="button" class="quiet" onClick={() => (later.value = true)}>
        Later
      </button>
    </div>
  );
}
