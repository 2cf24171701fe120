/** The ways to play it, as short bars. */
import type { Decided, Decision } from '../../../workers/analyses/decide.ts';
import { counted, decimal, percentPlain } from '../../format.ts';
import { take } from './state.ts';

/** Bars of one measure, each with what it gains against the question as asked. */
export function Ways({ decision }: { decision: Decision }) {
  const { ways, of, title } = decision;
  const most = of === 'probability' ? 1 : Math.max(...ways.map(({ estimate }) => estimate.value), 1e-9);
  return (
    <>
      <ul class="ways">
        {ways.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class={each.asked ? 'way asked' : 'way'}
              aria-pressed={each.asked}
              onClick={() => take([...decision.changes, ...each.changes])}
            >
              <span class="way-title">{each.title}</span>
              <span class="way-bar" aria-hidden="true">
                <span style={{ width: `${(100 * Math.max(0, each.estimate.value)) / most}%` }} />
              </span>
              <b class="way-value">{figure(decision, each.estimate.value)}</b>
              <span class="way-gain">{gainOf(decision, each)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="note">
        {title.charAt(0).toUpperCase() + title.slice(1)}. {of === 'probability' ? 'Under 1 point' : 'Under 2 %'} makes
        no difference worth thinking about.
      </p>
    </>
  );
}

/** A value in a tight place. */
export function figure({ of }: Decision, value: number): string {
  return of === 'probability' ? percentPlain(value) : decimal(value);
}

function gainOf({ of, unit }: Decision, { gain, even, asked }: Decided): string {
  if (asked) return 'as asked';
  if (even) return 'no difference worth thinking about';
  const size =
    of === 'probability' ? counted(Number((Math.abs(gain) * 100).toFixed(1)), 'points') : counted(Math.abs(gain), unit);
  return `${gain > 0 ? '+' : '−'}${size}`;
}
