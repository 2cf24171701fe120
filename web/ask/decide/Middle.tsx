/** In the middle of it: steppers for what is left, and what to do next on top. */
import { useState } from 'preact/hooks';
import type { Middle as MiddleOf, Rolled, Stepper } from '../../../workers/rulesets/decisions.ts';
import { Fold } from '../../form/Fold.tsx';
import { decimal, percent } from '../../format.ts';
import { count, counted, countNothing, rest } from './state.ts';
import { Ways } from './Ways.tsx';

/** Two dice, or three when boosted, and a few more. */
const MOST_ROLL = 36;

export interface MiddleProps {
  readonly middle: MiddleOf;
  /** Whether the question is another one by now: nothing is counted of the one before. */
  readonly stale: boolean;
}

export function Middle({ middle, stale }: MiddleProps) {
  return (
    <Fold title="In the middle of it" note="some dice have fallen" class="middle">
      <div inert={stale}>
        <Steps middle={middle} />
      </div>
    </Fold>
  );
}

function Steps({ middle: { steppers, rolls } }: { middle: MiddleOf }) {
  const start = Object.fromEntries(steppers.map(({ id, value }) => [id, value]));
  const now = counted.value ?? start;
  const { found: heard, coming, stale } = rest.value;
  // What is too dear for the device in a moment has no figure.
  const found = heard && Number.isFinite(heard.own.value) ? heard : null;
  const set = (id: string, value: number) => void count({ ...now, [id]: value });
  const roll = ({ from, uses, add }: Rolled, sum: number) => {
    const used = uses.find((id) => (now[id] ?? 0) > 0);
    const least = steppers.find(({ id }) => id === from)?.least ?? 0;
    const left = Math.max(least, (now[from] ?? 0) - Math.max(0, sum + add));
    void count({ ...now, [from]: left, ...(used === undefined ? {} : { [used]: (now[used] ?? 0) - 1 }) });
  };
  return (
    <>
      <div class={`from-here${stale ? ' stale' : ''}`} role="status" aria-busy={coming}>
        {found ? (
          <>
            <p class="from-here-headline">
              <strong>{found.of === 'probability' ? percent(found.own.value) : decimal(found.own.value)}</strong>{' '}
              {found.title}, from here
            </p>
            {found.next && <p class="from-here-next">Next: {found.next}</p>}
          </>
        ) : (
          <p class="note">
            {coming
              ? 'Working it out.'
              : counted.value
                ? 'From there nothing can be said in a moment: ask it as a question of its own.'
                : 'Set what is left: the rest of it is worked out from there.'}
          </p>
        )}
      </div>
      <div class="steppers">
        {steppers.map((each) => (
          <Step
            key={each.id}
            stepper={each}
            value={now[each.id] ?? each.value}
            onSet={(value) => set(each.id, value)}
          />
        ))}
      </div>
      {rolls.length > 0 && <Rolls rolls={rolls} onRoll={roll} />}
      {found && found.ways.length > 0 && <Ways decision={found} />}
      {counted.value && (
        <button type="button" class="quiet" onClick={countNothing}>
          Back to the beginning
        </button>
      )}
    </>
  );
}

interface StepProps {
  stepper: Stepper;
  value: number;
  onSet: (value: number) => void;
}

function Step({ stepper: { title, least, most }, value, onSet }: StepProps) {
  return (
    <fieldset class="step">
      <legend class="unseen">{title}</legend>
      <span aria-hidden="true">{title}</span>
      <button
        type="button"
        aria-label={`${title}: one less`}
        disabled={value <= least}
        onClick={() => onSet(value - 1)}
      >
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={`${title}: one more`} disabled={value >= most} onClick={() => onSet(value + 1)}>
        +
      </button>
    </fieldset>
  );
}

/** "I rolled 9": the damage of a hit is worked out here, and its attack counted. */
function Rolls({ rolls, onRoll }: { rolls: readonly Rolled[]; onRoll: (roll: Rolled, sum: number) => void }) {
  const [sum, setSum] = useState(7);
  return (
    <div class="rolls">
      <Step
        stepper={{ id: 'roll', title: 'I rolled, for damage', value: 7, least: 1, most: MOST_ROLL }}
        value={sum}
        onSet={setSum}
      />
      {rolls.map((each) => (
        <button key={each.title} type="button" onClick={() => onRoll(each, sum)}>
          {each.title}: {Math.max(0, sum + each.add)} boxes
        </button>
      ))}
    </div>
  );
}
