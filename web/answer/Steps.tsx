/** Steps of a trial: what was rolled for, the dice, the arithmetic. */
import type { Replay } from '../../server/api/contract.ts';
import { Die } from './Die.tsx';

export function Steps({ steps }: { readonly steps: Replay['steps'] }) {
  return (
    <ol class="log">
      {steps.map((step, i) => (
        <li key={i}>
          <span class="log-label">{step.label}</span>
          {step.dice.length > 0 && (
            <span class="log-dice">
              {step.dice.map((face, at) => (
                <Die key={at} face={face} sixSided={(step.sides ?? 6) === 6} />
              ))}
            </span>
          )}
          <span class="log-text">{step.text}</span>
        </li>
      ))}
    </ol>
  );
}
