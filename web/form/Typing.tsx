/** A text box whose words are taken when they are finished: on Enter, or on leaving it. Escape takes them back. */
import { useState } from 'preact/hooks';

export interface TypingProps {
  id?: string;
  'aria-label'?: string;
  inputMode?: 'numeric' | 'text';
  placeholder?: string;
  value: string;
  onTake: (text: string) => void;
}

export function Typing({ value, onTake, ...attributes }: TypingProps) {
  // What is being typed stays, whatever is drawn anew meanwhile: the progress of a study, for example.
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    if (typed === null) return;
    setTyped(null);
    if (text !== value) onTake(text);
  };
  return (
    <input
      {...attributes}
      type="text"
      autoComplete="off"
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
