/** How the answer is found: method, seed, precision. */
import { useState } from 'preact/hooks';
import { Fold } from '../form/Fold.tsx';
import { Options } from '../form/Options.tsx';
import { readNumber } from '../form/values.ts';
import type { Method, Precision } from '../link/question.ts';
import { Switch } from '../shell/Switch.tsx';
import { setHow } from './actions.ts';
import { answer, problems, question } from './state.ts';

const METHODS: ReadonlyArray<{ value: Method; title: string; description: string }> = [
  { value: 'auto', title: 'Best available', description: 'Exact when it is affordable, simulated when it is not.' },
  {
    value: 'exact',
    title: 'Exact',
    description: 'Arithmetic over every outcome; refused when it would take too long.',
  },
  {
    value: 'monte-carlo',
    title: 'Monte Carlo',
    description: 'Rolls dice many times; the answer carries its interval.',
  },
];

type Mode = 'default' | 'trials' | 'halfWidth' | 'milliseconds';
const MODES: ReadonlyArray<{ value: Mode; title: string; start: number; unit: string }> = [
  { value: 'default', title: 'as needed', start: 0, unit: '' },
  { value: 'trials', title: 'a number of trials', start: 1_000_000, unit: 'Trials' },
  { value: 'halfWidth', title: 'an interval half as wide as', start: 0.05, unit: 'Percentage points' },
  { value: 'milliseconds', title: 'a time', start: 500, unit: 'Milliseconds' },
];

export function How() {
  const asked = question.value;
  if (!asked) return null;
  const method = METHODS.find((each) => each.value === asked.method);
  const result = answer.value.simulation?.result;
  const faulty = problems.value.some((each) => /^(seed|precision|method)/.test(each.at));
  const note = result ? `${result.method === 'exact' ? 'exact' : 'Monte Carlo'}, seed ${asked.seed}` : '';
  return (
    <Fold title="How" note={note} forceOpen={faulty} class="part how">
      <Switch
        label="Method"
        id="field-how-method"
        options={METHODS}
        value={asked.method}
        onChange={(next) => setHow({ method: next })}
      />
      <p class="note">{method?.description}</p>
      <div class="fields">
        <SeedField seed={asked.seed} />
        {asked.method !== 'exact' && <PrecisionField precision={asked.precision} />}
      </div>
      <p class="note">Same question, seed and engine give the same bits, on any machine.</p>
    </Fold>
  );
}

function SeedField({ seed }: { seed: number }) {
  return (
    <TypedNumber
      id="field-how-seed"
      title="Seed"
      inputMode="numeric"
      value={String(seed)}
      onNumber={(next) => {
        if (Number.isSafeInteger(next) && next >= 0) setHow({ seed: next });
      }}
    />
  );
}

interface TypedNumberProps {
  readonly id: string;
  readonly title: string;
  readonly inputMode: 'numeric' | 'decimal';
  readonly value: string;
  readonly onNumber: (next: number) => void;
}

/** What is typed stays as it is typed until the field is left, even where it is no number yet. */
function TypedNumber({ id, title, inputMode, value, onNumber }: TypedNumberProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <input
        id={id}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        value={draft ?? value}
        onBlur={() => setDraft(null)}
        onInput={(event) => {
          setDraft(event.currentTarget.value);
          const next = readNumber(event.currentTarget.value);
          if (typeof next === 'number') onNumber(next);
        }}
      />
    </div>
  );
}

function PrecisionField({ precision }: { precision: Precision | null }) {
  const mode: Mode = !precision
    ? 'default'
    : 'trials' in precision
      ? 'trials'
      : 'halfWidth' in precision
        ? 'halfWidth'
        : 'milliseconds';
  const { unit } = MODES.find((each) => each.value === mode) ?? MODES[0];
  const shown = !precision
    ? ''
    : 'trials' in precision
      ? precision.trials
      : 'halfWidth' in precision
        ? Number((precision.halfWidth * 100).toPrecision(12))
        : precision.milliseconds;
  return (
    <>
      <div class="field">
        <label for="field-how-precision">Simulate</label>
        <select
          id="field-how-precision"
          value={mode}
          onChange={(event) => {
            const next = MODES.find((each) => each.value === event.currentTarget.value) ?? MODES[0];
            setHow({ precision: precisionOf(next.value, next.start) });
          }}
        >
          <Options of={MODES} by="value" />
        </select>
      </div>
      {mode !== 'default' && (
        <TypedNumber
          key={mode}
          id="field-how-amount"
          title={unit}
          inputMode="decimal"
          value={String(shown)}
          onNumber={(next) => {
            if (next > 0) setHow({ precision: precisionOf(mode, next) });
          }}
        />
      )}
    </>
  );
}

function precisionOf(mode: Mode, amount: number): Precision | null {
  if (mode === 'trials') return { trials: amount };
  if (mode === 'halfWidth') return { halfWidth: amount / 100 };
  return mode === 'milliseconds' ? { milliseconds: amount } : null;
}
