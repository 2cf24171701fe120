/** A choice of profiles; it stands at nothing again once one was taken. */
import { useId } from 'preact/hooks';
import { Options } from '../../form/Options.tsx';
import type { Unit } from './units.ts';

export interface UnitSelectProps {
  units: readonly Unit[];
  /** What it says before anything is chosen. */
  hint: string;
  /** Seen above it; `label` is only heard. */
  caption?: string;
  label?: string;
  class?: string;
  onPick: (unit: Unit) => void;
}

export function UnitSelect({ units, hint, caption, label, class: className, onPick }: UnitSelectProps) {
  const id = useId();
  return (
    <>
      {caption && <label for={id}>{caption}</label>}
      <select
        id={id}
        class={className}
        aria-label={label}
        value=""
        onChange={(event) => {
          const unit = units.find((each) => each.id === event.currentTarget.value);
          event.currentTarget.value = '';
          if (unit) onPick(unit);
        }}
      >
        <option value="">{hint}</option>
        <Options of={units} />
      </select>
    </>
  );
}
