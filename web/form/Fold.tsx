/** A section that folds away. It opens by itself when something inside is wrong. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface FoldProps {
  title: ComponentChildren;
  /** What is set inside, told while closed. */
  note?: string;
  forceOpen?: boolean;
  /** Open until the reader folds it. */
  startOpen?: boolean;
  class?: string;
  /** Of the whole section. */
  id?: string;
  children: ComponentChildren;
}

export function Fold({
  title,
  note,
  forceOpen = false,
  startOpen = false,
  class: className = '',
  id,
  children,
}: FoldProps) {
  const [open, setOpen] = useState(forceOpen || startOpen);
  useEffect(() => {
    if (forceOpen) setOpen(true);
  }, [forceOpen]);
  return (
    <details id={id} class={`fold ${className}`} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {note && !open && <span class="fold-note"> {note}</span>}
      </summary>
      {open && <div class="fold-body">{children}</div>}
    </details>
  );
}
