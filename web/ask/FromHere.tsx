/** What can be asked from where the models stand: one press, and the question has all that positions decide of it. */
import { decimal } from '../format.ts';
import { type FollowUp, follow, holding } from './follow.ts';
import { answer } from './state.ts';

export function FromHere() {
  const { simulation, stale } = answer.value;
  const followUps = simulation?.result?.followUps;
  if (!followUps?.length) return null;
  return (
    <section class={`from-here-room${stale ? ' stale at-once' : ''}`} aria-labelledby="ask-from-here">
      <h2 id="ask-from-here">Ask from here</h2>
      <p class="note">The next question starts with what the table decides; each of it can be changed there.</p>
      <ul class="from-here-list">
        {followUps.map((each) => (
          <li key={each.kind}>
            <button type="button" disabled={stale} onClick={() => void follow(each)}>
              {each.title}
            </button>
          </li>
        ))}
      </ul>
      <Decided next={followUps[0]} />
    </section>
  );
}

/** What holds, each with its reason; what does not hold is left to the form. */
function Decided({ next }: { next: FollowUp }) {
  return (
    <dl class="from-here-fields">
      {holding(next).map(({ path, title, value, why }) => (
        <div key={path}>
          <dt>
            {title}
            {typeof value === 'number' ? `: ${decimal(value)}` : typeof value === 'boolean' ? '' : `: ${value}`}
          </dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
}
