/**
 * A number with minus and plus. A text box underneath: what is typed stays as typed, also when it is no number, and
 * the arrow keys step.
 */
import { useState } from 'preact/hooks';
import { type Json, sameJson } from './json.ts';
import type { NumberRange } from './model.ts';
import { readNumber } from './values.ts';

export interface NumberInputProps {
  range: NumberRange;
  title: string;
  value: Json | undefined;
  /** Shown pale when nothing is given. */
  placeholder?: string;
  onChange: (value: Json | undefined) => void;
  attributes: { id: string; 'aria-invalid'?: 'true' | undefined; 'aria-describedby'?: string | undefined };
  /** Where stepping starts when there is no value yet. */
  start: number;
}

export function NumberInput({ range, title, value, placeholder, onChange, attributes, start }: NumberInputProps) {
  // While typing, "6." and "06" must not be rewritten under the cursor.
  const [typed, setDraft] = useState<string | null>(null);
  // What came from elsewhere since, by Undo for example, counts more than what was typed.
  const draft = typed !== null && sameJson(readNumber(typed), value) ? typed : null;
  const shown = draft ?? (value === undefined || value === null ? '' : String(value));
  const number = typeof value === 'number' ? value : undefined;
  const low = range.min ?? Number.NEGATIVE_INFINITY;
  const high = range.max ?? Number.POSITIVE_INFINITY;
  const step = (by: number): void => {
    setDraft(null);
    const next = number === undefined ? start : number + by;
    onChange(Math.min(high, Math.max(low, next)));
  };
  return (
    <span class="stepper">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${title}: one less`}
        disabled={number !== undefined && number <= low}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        {...attributes}
        type="text"
        inputMode={range.integer && low >= 0 ? 'numeric' : 'text'}
        autoComplete="off"
        value={shown}
        placeholder={placeholder}
        onInput={(event) => {
          setDraft(event.currentTarget.value);
          onChange(readNumber(event.currentTarget.value));
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${title}: one more`}
        disabled={number !== undefined && number >= high}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  );
}
