/** What is looked at: a measure by its name, or an expression of one's own. */
import { isObject, type Json } from '../form/json.ts';
import { Options } from '../form/Options.tsx';
import type { MeasureName } from './request/measures.ts';

export interface MeasureInputProps {
  /** A name, or an expression as the service takes it; left out for the headline. */
  value: Json | undefined;
  names: readonly MeasureName[];
  /** What stands for nothing said. */
  none?: string;
  label?: string;
  onChange: (value: Json | undefined) => void;
}

const EXPRESSION = '=';

export function MeasureInput({ value, names, none = 'the headline', label = 'Look at', onChange }: MeasureInputProps) {
  const own = isObject(value) ? value : null;
  const name = typeof value === 'string' ? value : '';
  const over = own?.over === 'measures' ? 'measures' : 'trials';
  const expression = typeof own?.expression === 'string' ? own.expression : '';
  return (
    <>
      <label>
        {label}{' '}
        <select
          value={own ? EXPRESSION : name}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange(chosen === EXPRESSION ? { expression: '', over: 'trials' } : chosen === '' ? undefined : chosen);
          }}
        >
          <option value="">{none}</option>
          {name !== '' && !names.some((each) => each.name === name) && <option value={name}>{name}</option>}
          <Options of={names} by="name" />
          <option value={EXPRESSION}>an expression of my own</option>
        </select>
      </label>
      {own && (
        <>
          <label>
            Expression
            <input
              type="text"
              autoComplete="off"
              placeholder={
                over === 'trials' ? 'damage >= 10 and destroyed == 0' : 'atLeast(damage, 10) or damage / boxes'
              }
              value={expression}
              onInput={(event) => onChange({ expression: event.currentTarget.value, over })}
            />
          </label>
          <label>
            Worked out
            <select value={over} onChange={(event) => onChange({ expression, over: event.currentTarget.value })}>
              <option value="trials">trial by trial, from outcomes</option>
              <option value="measures">from the measures, exact where they are</option>
            </select>
          </label>
        </>
      )}
    </>
  );
}
