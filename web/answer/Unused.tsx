/** What of the question changed nothing, once that is known. */
import type { Disclosure } from '../../server/api/contract.ts';
import { disclosure } from '../ask/disclosure.ts';
import { count } from '../format.ts';

export function Unused() {
  const { found, stale } = disclosure.value;
  if (!found) return null;
  const { unused, printed, untested } = found;
  return (
    <div class={stale ? 'stale' : undefined}>
      {unused.length > 0 && <Banner found={found} />}
      {printed.length > 0 && (
        <p class="note">
          Of the profiles, these numbers play no part here: <Paths paths={printed} />.
        </p>
      )}
      {untested.length > 0 && (
        <p class="note">
          Not tested whether these change anything: <Paths paths={untested} />.
        </p>
      )}
    </div>
  );
}

function Banner({ found: { unused, compared } }: { found: Disclosure }) {
  return (
    <aside class="banner" aria-label="Inputs that change nothing">
      <strong>Not everything you entered counts.</strong>
      <ul>
        {unused.map(({ path, reason }) => (
          <li key={path}>
            <code>{path}</code> {reason}
          </li>
        ))}
      </ul>
      {unused.length > 1 && (
        <p class="note">Each was taken away by itself: of two that do the same, either can be spared, but not both.</p>
      )}
      {compared !== 'exact' && (
        <p class="note">Without each of these, {count(compared.trials)} trials came out alike, one for one.</p>
      )}
    </aside>
  );
}

function Paths({ paths }: { paths: readonly string[] }) {
  return paths.map((path, i) => (
    <>
      {i > 0 && ', '}
      <code>{path}</code>
    </>
  ));
}
