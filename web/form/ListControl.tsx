/** A list: cards for groups, one line for single values; add, duplicate, remove, move. */
import { Icon } from '../shell/Icon.tsx';
import { useForm } from './context.ts';
import { FieldView } from './FieldView.tsx';
import { GroupFields } from './GroupFields.tsx';
import { isObject, type Json } from './json.ts';
import type { ListField } from './model.ts';
import { fieldId, type Path } from './path.ts';
import { problemsAt } from './problems.ts';
import type { ControlProps } from './simple-fields.tsx';
import { nextItem, shownValue } from './values.ts';

export function ListControl({ field, path, value }: ControlProps<ListField>) {
  const { problems, setValue } = useForm();
  const shown = shownValue(field, value);
  const items = Array.isArray(shown) ? shown : [];
  const faults = problemsAt(problems, path);
  const full = field.max !== undefined && items.length >= field.max;
  const change = (next: Json[]): void => setValue(path, next);
  const noun = field.item.title || field.title.replace(/s$/, '');
  const dense = field.item.type === 'group' && field.item.fields.filter((each) => !each.advanced).length <= 5;
  return (
    <fieldset class={`list${dense ? ' dense' : ''}`} id={fieldId(path)} tabIndex={-1}>
      <legend>{field.title}</legend>
      {field.description && <p class="note">{field.description}</p>}
      <ol>
        {items.map((item, i) => (
          <li key={i} class={field.item.type === 'group' ? 'card' : 'line'}>
            <Tools
              noun={nameOf(item, noun, i)}
              items={items}
              index={i}
              min={field.min}
              full={full}
              onChange={change}
              path={path}
            />
            {field.item.type === 'group' ? (
              <GroupFields group={field.item} path={[...path, i]} value={item} />
            ) : (
              <FieldView field={{ ...field.item, title: `${noun} ${i + 1}` }} path={[...path, i]} value={item} />
            )}
          </li>
        ))}
      </ol>
      {faults.map((fault) => (
        <p class="fault" key={fault.message}>
          {fault.message}
        </p>
      ))}
      <button type="button" class="quiet" disabled={full} onClick={() => change([...items, nextItem(field, items)])}>
        + {field.item.title ? `Add ${field.item.title.toLowerCase()}` : 'Add'}
      </button>
    </fieldset>
  );
}

function nameOf(item: Json, noun: string, i: number): string {
  return isObject(item) && typeof item.name === 'string' && item.name ? item.name : `${noun} ${i + 1}`;
}

interface ToolsProps {
  noun: string;
  items: Json[];
  index: number;
  min: number;
  full: boolean;
  onChange: (items: Json[]) => void;
  path: Path;
}

function Tools({ noun, items, index, min, full, onChange }: ToolsProps) {
  const without = items.filter((_, i) => i !== index);
  const moved = (to: number): Json[] => [...without.slice(0, to), items[index], ...without.slice(to)];
  const copy = (): Json[] => {
    const original = items[index];
    const taken = new Set(items.map((item) => (isObject(item) ? item.name : undefined)));
    let name = noun;
    for (let n = 2; taken.has(name); n++) name = `${noun.replace(/ \d+$/, '')} ${n}`;
    const twin = isObject(original) && 'name' in original ? { ...original, name } : original;
    return [...items.slice(0, index + 1), twin, ...items.slice(index + 1)];
  };
  const tool = (sign: 'up' | 'down' | 'copy' | 'close', title: string, disabled: boolean, next: () => Json[]) => (
    <button
      type="button"
      class="icon"
      aria-label={`${title} ${noun}`}
      title={title}
      disabled={disabled}
      onClick={() => onChange(next())}
    >
      <Icon name={sign} />
    </button>
  );
  return (
    <div class="tools">
      {items.length > 1 && tool('up', 'Move up', index === 0, () => moved(index - 1))}
      {items.length > 1 && tool('down', 'Move down', index === items.length - 1, () => moved(index + 1))}
      {tool('copy', 'Duplicate', full, copy)}
      {tool('close', 'Remove', items.length <= min, () => without)}
    </div>
  );
}
