/** Decisions first: the ways to play it as short bars, what might change as buttons, and the middle of it. */
import { useEffect } from 'preact/hooks';
import { Middle } from './Middle.tsx';
import { decisions, take, watchDecisions } from './state.ts';
import { figure, Ways } from './Ways.tsx';

export function Decisions() {
  useEffect(watchDecisions, []);
  const { found, stale, coming } = decisions.value;
  if (!found || found.ways.length + found.whatIfs.length === 0) return null;
  const { ways, whatIfs, middle } = found;
  return (
    <section
      class={`decisions${stale ? ' stale at-once' : ''}`}
      aria-labelledby="decisions"
      aria-busy={coming || stale}
    >
      <h2 id="decisions">{ways.length > 0 ? 'What to do' : 'What if'}</h2>
      {ways.length > 0 && <Ways decision={found} />}
      {whatIfs.length > 0 && (
        <>
          {ways.length > 0 && <h3>What if</h3>}
          <ul class="what-ifs">
            {whatIfs.map((each) => (
              <li key={each.id}>
                <button type="button" onClick={() => take(each.changes)} title={`Ask it so: ${each.title}`}>
                  {each.title} <b>{figure(found, each.estimate.value)}</b>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {middle && <Middle middle={middle} stale={stale} />}
    </section>
  );
}
