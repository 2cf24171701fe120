/** The controls for single values: number, text, flag, and JSON for whatever else there is. */

import { useState } from 'preact/hooks';
import { useForm } from './context.ts';
import { FieldFrame, useDescribed } from './FieldFrame.tsx';
import { Hint } from './Hint.tsx';
import type { Json } from './json.ts';
import type { FlagField, NumberField, RawField, TextField } from './model.ts';
import { NumberInput } from './NumberInput.tsx';
import { Options } from './Options.tsx';
import type { Path } from './path.ts';
import { choicesAt, shownValue, startNumber } from './values.ts';

export interface ControlProps<F> {
  field: F;
  path: Path;
  value: Json | undefined;
}

export function NumberControl({ field, path, value }: ControlProps<NumberField>) {
  const { setValue } = useForm();
  return (
    <FieldFrame field={field} path={path}>
      <NumberInput
        range={field}
        title={field.title}
        value={shownValue(field, value)}
        placeholder={field.optional ? '–' : ''}
        start={startNumber(field, field.examples)}
        attributes={useDescribed(field, path)}
        onChange={(next) => setValue(path, next)}
      />
    </FieldFrame>
  );
}

/** Texts that may be so long are written in lines, letters. */
const MANY_LINES = 2_000;

export function TextControl({ field, path, value }: ControlProps<TextField>) {
  const { scenario, setValue } = useForm();
  const attributes = useDescribed(field, path);
  const shown = shownValue(field, value);
  const text = shown === undefined || shown === null ? '' : String(shown);
  const choices = field.choicesFrom ? choicesAt(scenario, field.choicesFrom, path) : [];
  const change = (typed: string): void => setValue(path, typed === '' && field.optional ? undefined : typed);
  if (choices.length) {
    const options = [...(field.optional || text === '' ? [''] : []), ...choices];
    return (
      <FieldFrame field={field} path={path} span={2}>
        <select {...attributes} value={text} onChange={(event) => change(event.currentTarget.value)}>
          {!options.includes(text) && <option value={text}>{text} (not there)</option>}
          <Options of={options} />
        </select>
      </FieldFrame>
    );
  }
  const examples = field.examples.filter((each) => typeof each === 'string');
  const list = examples.length ? `${attributes.id}-list` : undefined;
  // A log has lines, which an input of one line would run together.
  if ((field.maxLength ?? 0) >= MANY_LINES)
    return (
      <FieldFrame field={field} path={path} span="all">
        <textarea
          {...attributes}
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </FieldFrame>
    );
  return (
    <FieldFrame field={field} path={path} span={(field.maxLength ?? 200) > 100 ? 'all' : 2}>
      <input
        {...attributes}
        type="text"
        autoComplete="off"
        spellcheck={false}
        list={list}
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {list && (
        <datalist id={list}>
          {examples.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

export function FlagControl({ field, path, value }: ControlProps<FlagField>) {
  const { setValue } = useForm();
  const attributes = useDescribed(field, path);
  return (
    <div class="flag">
      <label>
        <input
          {...attributes}
          type="checkbox"
          checked={shownValue(field, value) === true}
          onChange={(event) => setValue(path, event.currentTarget.checked)}
        />
        <span>{field.title}</span>
      </label>
      <Hint id={`${attributes.id}-hint`} text={field.description} />
    </div>
  );
}

export function RawControl({ field, path, value }: ControlProps<RawField>) {
  const { setValue } = useForm();
  const shown = shownValue(field, value);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <FieldFrame field={field} path={path} span={2}>
      <textarea
        {...useDescribed(field, path)}
        rows={2}
        spellcheck={false}
        value={draft ?? (shown === undefined ? '' : JSON.stringify(shown))}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setDraft(text);
          try {
            setValue(path, text.trim() === '' ? undefined : (JSON.parse(text) as Json));
          } catch {
            // Half-typed JSON is sent as text; the service says what is wrong with it.
            setValue(path, text);
          }
        }}
      />
    </FieldFrame>
  );
}
