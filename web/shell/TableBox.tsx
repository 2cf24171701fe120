/** The box of a table that may be wider than its place: it scrolls, and where it does the keyboard reaches it. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface TableBoxProps {
  /** What the table shows, for whoever cannot see it. */
  readonly label: string;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export function TableBox({ label, children, class: name = 'table-box' }: TableBoxProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () =>
      setScrolls(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight);
    look();
    // The box changes with its window, the table in it with what is counted.
    const watch = new ResizeObserver(look);
    watch.observe(current);
    for (const child of current.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={box} class={name} aria-label={label} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </section>
  );
}
