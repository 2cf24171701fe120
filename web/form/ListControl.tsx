/** A list: cards for groups, one line for single values; add, duplicate, remove, move. */
import { useRef } from 'preact/hooks';
import { narrow } from '../shell/narrow.ts';
import { CompositeCard } from './CompositeCard.tsx';
import { useForm } from './context.ts';
import { fitted } from './fit.ts';
import { GroupFields } from './GroupFields.tsx';
import { isObject, type Json } from './json.ts';
import { type Keyed, ListTools } from './ListTools.tsx';
import type { ListField } from './model.ts';
import { freshlyNamed, isComposite, isRequiredGroup, nameOf, namePath } from './names.ts';
import { Options } from './Options.tsx';
import { fieldId } from './path.ts';
import { problemsAt } from './problems.ts';
import type { ControlProps } from './simple-fields.tsx';
import { initialValue, nextItem, shownValue } from './values.ts';

/** More cards than this start folded, so that a list can be read at all. */
const STARTS_OPEN = 3;
/** Below more than that nobody would find what comes after the list: it scrolls by itself. */
const IN_SIGHT = 12;

export function ListControl({ field, path, value }: ControlProps<ListField>) {
  const { problems, setValue, folded, control } = useForm();
  const shown = shownValue(field, value);
  const items = Array.isArray(shown) ? shown : [];
  const { entries, nextKey, put, isNew } = useKeys(items);
  const faults = problemsAt(problems, path);
  const full = field.max !== undefined && items.length >= field.max;
  const change = (next: Keyed[]): void => setValue(path, put(next));
  const list = useRef<HTMLOListElement>(null);
  const many = entries.length > IN_SIGHT;
  const add = (item: Json): void => {
    change([...entries, { key: nextKey(), item }]);
    requestAnimationFrame(() => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }));
  };
  const noun = field.item.title || field.title.replace(/s$/, '');
  // On a phone whatever has a name is one line that opens.
  const brief = folded || (narrow.value && !isComposite(field.item));
  const composite = isComposite(field.item) || (brief && namePath(field.item) !== undefined);
  const dense = field.item.type === 'group' && field.item.fields.filter((each) => !each.advanced).length <= 5;
  return (
    <fieldset class={`list${dense && !composite ? ' dense' : ''}`} id={fieldId(path)} tabIndex={-1}>
      <legend>{field.title}</legend>
      {field.description && <p class="note">{field.description}</p>}
      <ol ref={list} {...(many ? { class: 'many' } : {})}>
        {entries.map(({ key, item }, i) => (
          <li key={key} class={composite ? 'card composite' : field.item.type === 'group' ? 'card' : 'line'}>
            <ListTools
              noun={nameOf(field.item, item) || `${noun} ${i + 1}`}
              field={field.item}
              entries={entries}
              index={i}
              min={field.min}
              full={full}
              nextKey={nextKey}
              onChange={change}
            />
            {field.item.type !== 'group' ? (
              control({ ...field.item, title: `${noun} ${i + 1}` }, [...path, i], item)
            ) : composite && field.item.type === 'group' ? (
              <CompositeCard
                group={field.item}
                noun={noun}
                path={[...path, i]}
                value={item}
                startOpen={(!folded && !narrow.value && items.length <= STARTS_OPEN) || isNew(key)}
                brief={brief}
              />
            ) : (
              <GroupFields group={field.item} path={[...path, i]} value={item} />
            )}
          </li>
        ))}
      </ol>
      {faults.map((fault) => (
        <p class="fault" key={fault.message}>
          {fault.message}
        </p>
      ))}
      <div class="list-end">
        <button type="button" class="quiet" disabled={full} onClick={() => add(nextItem(field, items))}>
          + {field.item.title ? `Add ${field.item.title.toLowerCase()}` : 'Add'}
        </button>
        {!full && <SampleStart field={field} items={items} noun={noun} onAdd={add} />}
      </div>
    </fieldset>
  );
}

interface SampleStartProps {
  field: ListField;
  items: Json[];
  noun: string;
  onAdd: (item: Json) => void;
}

/** A new card from a sample profile: one for a whole card, or for what a card is mainly made of. */
function SampleStart({ field, items, noun, onAdd }: SampleStartProps) {
  const { scenario, samplesFor } = useForm();
  const whole = samplesFor(field.key);
  const fields = field.item.type === 'group' ? field.item.fields.filter(isRequiredGroup) : [];
  const part = fields.find((each) => samplesFor(each.key).length > 0);
  const samples = whole.length > 0 ? whole : part ? samplesFor(part.key) : [];
  if (samples.length === 0) return null;
  const cardOf = (values: Json): Json => {
    if (whole.length > 0) return fitted(field.item, values).values;
    const blank = initialValue(field.item, scenario);
    return { ...(isObject(blank) && blank), ...(part && { [part.key]: fitted(part, values).values }) };
  };
  return (
    <select
      class="samples"
      aria-label={`Add ${noun.toLowerCase()} from a sample profile`}
      value=""
      onChange={(event) => {
        const sample = samples.find((each) => each.id === event.currentTarget.value);
        event.currentTarget.value = '';
        if (sample) onAdd(freshlyNamed(cardOf(sample.values), field.item, items));
      }}
    >
      <option value="">+ from a sample profile…</option>
      <Options of={samples} />
    </select>
  );
}

/** Keys that stay with their items while these are edited, moved and copied. */
function useKeys(items: Json[]) {
  const keys = useRef<number[]>([]);
  const last = useRef(0);
  const first = useRef(items.length);
  const nextKey = (): number => ++last.current;
  // Items that came from elsewhere, such as an example or Undo, take the keys there are.
  while (keys.current.length < items.length) keys.current.push(nextKey());
  keys.current.length = items.length;
  return {
    entries: items.map((item, i): Keyed => ({ key: keys.current[i], item })),
    nextKey,
    isNew: (key: number): boolean => key > first.current,
    put: (entries: Keyed[]): Json[] => {
      keys.current = entries.map(({ key }) => key);
      return entries.map(({ item }) => item);
    },
  };
}
