/** A variant of a candidate: one field of it becomes another value, and the row below is the one with it. */
import { useState } from 'preact/hooks';
import type { Json } from '../form/json.ts';
import { FieldSelect, ValueInput } from '../studies/Changes.tsx';
import { type Leaf, readValue, shownText } from '../studies/leaves.ts';

export interface VariantFormProps {
  readonly name: string;
  /** Fields of the candidate itself. */
  readonly leaves: readonly Leaf[];
  readonly onAdd: (path: string, value: Json, name: string) => void;
  readonly onClose: () => void;
}

export function VariantForm({ name, leaves, onAdd, onClose }: VariantFormProps) {
  const [chosen, setChosen] = useState<{ readonly path: string; readonly text: string } | null>(null);
  const first = leaves.find(({ field }) => field.type === 'number') ?? leaves[0];
  const leaf = leaves.find(({ path }) => path === chosen?.path) ?? first;
  if (!leaf) return <span class="note">Its fields are being fetched.</span>;
  const { path } = leaf;
  const text = chosen?.text ?? raised(leaf);
  const title = leaf.title.split(' › ').at(-1) ?? leaf.title;
  return (
    <form
      class="variant-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(path, readValue(leaf, text), `${name}, ${title} ${text}`.slice(0, 120));
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <span>A variant of {name}:</span>
      <FieldSelect
        label={`Field of ${name} that is another`}
        path={path}
        leaves={leaves}
        onChange={(next) => {
          const other = leaves.find((each) => each.path === next);
          setChosen({ path: next, text: other ? raised(other) : '' });
        }}
      />
      <span>becomes</span>
      <ValueInput
        label={`Value of ${title}`}
        leaf={leaf}
        text={text}
        onChange={(typed) => setChosen({ path, text: typed })}
      />
      <button type="submit">Add it as a row</button>
      <button type="button" class="quiet" onClick={onClose}>
        Close
      </button>
    </form>
  );
}

/** One more where it is a number, the other one of two; everything else as it is. */
function raised({ value, field }: Leaf): string {
  if (typeof value === 'number') return String(value + 1);
  if (field.type === 'flag') return String(value !== true);
  return shownText(value);
}
