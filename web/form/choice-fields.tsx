/** The controls for choosing: one of a few words, a number or a word, any of a set of words. */
import { useState } from 'preact/hooks';
import { Switch } from '../shell/Switch.tsx';
import { useForm } from './context.ts';
import { FieldFrame, useDescribed } from './FieldFrame.tsx';
import type { ChipsField, ChoiceField, EitherField } from './model.ts';
import { NumberInput } from './NumberInput.tsx';
import { Options } from './Options.tsx';
import { fieldId } from './path.ts';
import type { ControlProps } from './simple-fields.tsx';
import { chosen, shownValue, startNumber } from './values.ts';

/** Few short options stand side by side; more go into a select. */
const FITS = 22;

export function ChoiceControl({ field, path, value }: ControlProps<ChoiceField>) {
  const { setValue } = useForm();
  const shown = shownValue(field, value);
  const options = field.optional ? ['', ...field.options] : field.options;
  const length = options.join('').length;
  const row = options.length <= 4 && !field.optional && length <= FITS;
  const word = shown === undefined || shown === null ? undefined : String(shown);
  const change = (next: string): void =>
    setValue(path, next === '' && field.optional ? undefined : chosen(field, next));
  if (row) {
    return (
      <FieldFrame field={field} path={path} labelled={false} span={length <= 14 ? 2 : 'all'}>
        <Switch
          label={field.title}
          id={fieldId(path)}
          describedBy={useDescribed(field, path)['aria-describedby']}
          options={options.map((each) => ({ value: each, title: each }))}
          value={word}
          onChange={change}
        />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame field={field} path={path} span={2}>
      <select {...useDescribed(field, path)} value={word ?? ''} onChange={(event) => change(event.currentTarget.value)}>
        {word !== undefined && !options.includes(word) && <option value={word}>{word}</option>}
        <Options of={options} />
      </select>
    </FieldFrame>
  );
}

export function EitherControl({ field, path, value }: ControlProps<EitherField>) {
  const { setValue } = useForm();
  const shown = shownValue(field, value);
  const isWord = typeof shown === 'string' && field.words.includes(shown);
  const [last, setLast] = useState<number>(startNumber(field.number, field.examples));
  return (
    <FieldFrame field={field} path={path}>
      <span class="either">
        {field.words.map((word) => (
          <button
            key={word}
            type="button"
            class="word"
            aria-pressed={shown === word}
            aria-label={`${field.title}: ${word}`}
            onClick={() => {
              if (typeof shown === 'number') setLast(shown);
              setValue(path, shown === word ? last : word);
            }}
          >
            {word}
          </button>
        ))}
        <NumberInput
          range={field.number}
          title={field.title}
          value={isWord ? undefined : shown}
          placeholder="–"
          start={last}
          attributes={useDescribed(field, path)}
          // Emptying the box is a word again where that is the default.
          onChange={(next) => setValue(path, next)}
        />
      </span>
    </FieldFrame>
  );
}

/** Up to this many options are all shown; of more, only the chosen ones and a list to add from. */
const ALL_SHOWN = 5;

export function ChipsControl({ field, path, value }: ControlProps<ChipsField>) {
  const { setValue } = useForm();
  const shown = shownValue(field, value);
  const chosen = Array.isArray(shown) ? shown.map(String) : [];
  const attributes = useDescribed(field, path);
  const change = (next: string[]): void => setValue(path, next);
  if (field.options.length <= ALL_SHOWN) {
    return (
      <FieldFrame field={field} path={path} labelled={false} span="all">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
        <span class="chips" role="group" aria-label={field.title}>
          {field.options.map((option, i) => (
            <button
              key={option}
              id={i === 0 ? attributes.id : undefined}
              type="button"
              class="chip"
              aria-pressed={chosen.includes(option)}
              onClick={() =>
                change(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option])
              }
            >
              {option}
            </button>
          ))}
        </span>
      </FieldFrame>
    );
  }
  const left = field.options.filter((option) => !chosen.includes(option));
  return (
    <FieldFrame field={field} path={path} span={2}>
      <span class="chips">
        {chosen.map((each) => (
          <button
            key={each}
            type="button"
            class="chip chosen"
            aria-label={`Remove ${each}`}
            onClick={() => change(chosen.filter((other) => other !== each))}
          >
            {each} <span aria-hidden="true">×</span>
          </button>
        ))}
        <select
          {...attributes}
          class="add"
          value=""
          onChange={(event) => {
            const added = event.currentTarget.value;
            event.currentTarget.value = '';
            if (added) change([...chosen, added]);
          }}
        >
          <option value="">{chosen.length ? 'add…' : 'none, add…'}</option>
          <Options of={left} />
        </select>
      </span>
    </FieldFrame>
  );
}
