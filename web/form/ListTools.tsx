/** The buttons that move, copy and remove an item of a list. */
import { Icon } from '../shell/Icon.tsx';
import type { Json } from './json.ts';
import type { Field } from './model.ts';
import { freshlyNamed } from './names.ts';

/** An item and the key it is drawn under: what is folded or half-typed in a card moves along with it. */
export interface Keyed {
  key: number;
  item: Json;
}

export interface ListToolsProps {
  noun: string;
  field: Field;
  entries: readonly Keyed[];
  index: number;
  min: number;
  full: boolean;
  nextKey: () => number;
  onChange: (entries: Keyed[]) => void;
}

export function ListTools({ noun, field, entries, index, min, full, nextKey, onChange }: ListToolsProps) {
  const without = entries.filter((_, i) => i !== index);
  const moved = (to: number): Keyed[] => [...without.slice(0, to), entries[index], ...without.slice(to)];
  const copy = (): Keyed[] => {
    const items = entries.map(({ item }) => item);
    const twin = { key: nextKey(), item: freshlyNamed(items[index], field, items) };
    return [...entries.slice(0, index + 1), twin, ...entries.slice(index + 1)];
  };
  const tool = (sign: 'up' | 'down' | 'copy' | 'close', title: string, disabled: boolean, next: () => Keyed[]) => (
    <button
      type="button"
      class="icon"
      aria-label={`${title} ${noun}`}
      title={title}
      disabled={disabled}
      onClick={(event) => {
        const button = event.currentTarget;
        onChange(next());
        // A card that is moved in the page takes its buttons along, and the focus is lost on the way; at the end of the
        // list so is the button's use.
        requestAnimationFrame(() => {
          const lost = document.activeElement === document.body || document.activeElement === button;
          if (!lost || !button.isConnected) return;
          const near = button.parentElement?.querySelector<HTMLElement>('button:enabled');
          (button.disabled ? near : button)?.focus();
        });
      }}
    >
      <Icon name={sign} />
    </button>
  );
  return (
    <div class="tools">
      {entries.length > 1 && tool('up', 'Move up', index === 0, () => moved(index - 1))}
      {entries.length > 1 && tool('down', 'Move down', index === entries.length - 1, () => moved(index + 1))}
      {tool('copy', 'Duplicate', full, copy)}
      {tool('close', 'Remove', entries.length <= min, () => without)}
    </div>
  );
}
