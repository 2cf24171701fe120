/** What the reader should know of the page itself: no network, a new version. Said once, where one looks first. */
import { offline } from '../engine/network.ts';
import { takeUpdate, updateWaiting } from '../offline/updates.ts';

export function Notices() {
  return (
    <div class="notices" role="status">
      {offline.value && (
        <p class="notice">
          <b>Offline.</b> Questions, dice and rules are answered on this device. Stored runs, studies and lists wait for
          the network.
        </p>
      )}
      {updateWaiting.value && (
        <p class="notice">
          A new version is ready.{' '}
          <button type="button" class="link" onClick={takeUpdate}>
            Load it now
          </button>{' '}
          <span class="quiet-words">Your question stays in the address.</span>
        </p>
      )}
    </div>
  );
}
