/** A row of mutually exclusive buttons, drawn as one. Real radio buttons underneath: arrow keys work. */
import { useId } from 'preact/hooks';

export interface SwitchProps<T extends string> {
  label: string;
  options: ReadonlyArray<{ value: T; title: string; description?: string | undefined }>;
  value: T | undefined;
  onChange: (value: T) => void;
  id?: string | undefined;
  describedBy?: string | undefined;
}

export function Switch<T extends string>({ label, options, value, onChange, id, describedBy }: SwitchProps<T>) {
  const name = useId();
  return (
    <div class="switch" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {options.map((option, i) => (
        <label key={option.value} title={option.description}>
          <input
            type="radio"
            name={name}
            id={i === 0 ? id : undefined}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.title}</span>
        </label>
      ))}
    </div>
  );
}
