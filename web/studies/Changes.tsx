/** Rows of "this field becomes that": the editor behind variants, opponents and steps. */
import { Options } from '../form/Options.tsx';
import type { DraftStep } from './draft.ts';
import { type Leaf, shownText } from './leaves.ts';

export interface ChangesProps {
  /** Whose changes these are, for the names of the controls. */
  owner: string;
  changes: readonly DraftStep[];
  leaves: readonly Leaf[];
  onChange: (changes: DraftStep[]) => void;
  add?: string;
  /** Names the value: "becomes", or "by" for steps. */
  verb?: string;
  /** Title of a number beside each change, such as what it costs. */
  cost?: string;
}

export function Changes(props: ChangesProps) {
  const { owner, changes, leaves, onChange, add = 'Change a field', verb = 'becomes', cost } = props;
  const replaced = (at: number, change: DraftStep) => onChange(changes.map((each, i) => (i === at ? change : each)));
  return (
    <div class="study-changes">
      {changes.map((change, at) => (
        <div class="study-change" key={at}>
          <FieldSelect
            label={`${owner}: field ${at + 1}`}
            path={change.path}
            leaves={leaves}
            onChange={(path) => {
              const leaf = leaves.find((each) => each.path === path);
              replaced(at, { ...change, path, text: verb === 'by' ? '1' : shownText(leaf?.value) });
            }}
          />
          <span>{verb}</span>
          <ValueInput
            label={`${owner}: value ${at + 1}`}
            leaf={verb === 'by' ? undefined : leaves.find((each) => each.path === change.path)}
            text={change.text}
            onChange={(text) => replaced(at, { ...change, text })}
          />
          {cost && (
            <input
              type="text"
              inputMode="decimal"
              class="short"
              aria-label={`${owner}: ${cost.toLowerCase()} ${at + 1}`}
              placeholder={cost}
              value={change.points ?? ''}
              onInput={(event) => replaced(at, { ...change, points: event.currentTarget.value.trim() })}
            />
          )}
          <button
            type="button"
            class="quiet"
            aria-label={`${owner}: remove field ${at + 1}`}
            onClick={() => onChange(changes.filter((_, i) => i !== at))}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        class="link"
        onClick={() => {
          const leaf = leaves.find(
            ({ field, path }) => field.type === 'number' && !changes.some((each) => each.path === path),
          );
          onChange([...changes, { path: leaf?.path ?? '', text: verb === 'by' ? '1' : shownText(leaf?.value) }]);
        }}
      >
        {add}
      </button>
    </div>
  );
}

export function FieldSelect(props: {
  label: string;
  path: string;
  leaves: readonly Leaf[];
  onChange: (path: string) => void;
}) {
  const { label, path, leaves, onChange } = props;
  const known = leaves.some((leaf) => leaf.path === path);
  return (
    <select aria-label={label} value={path} onChange={(event) => onChange(event.currentTarget.value)}>
      {!known && <option value={path}>{path === '' ? 'choose a field' : path}</option>}
      <Options of={leaves} by="path" />
    </select>
  );
}

const FLAGS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

export function ValueInput(props: {
  label: string;
  leaf: Leaf | undefined;
  text: string;
  onChange: (text: string) => void;
}) {
  const { label, leaf, text, onChange } = props;
  const options =
    leaf?.field.type === 'flag' ? ['true', 'false'] : leaf?.field.type === 'choice' ? leaf.field.options : null;
  if (options) {
    return (
      <select aria-label={label} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
        {!options.includes(text) && <option value={text}>{text}</option>}
        <Options of={options.map((id) => ({ id, title: FLAGS[id] ?? id }))} />
      </select>
    );
  }
  return (
    <input
      type="text"
      aria-label={label}
      value={text}
      autoComplete="off"
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
