/** Following a link to a field of the form. */
import { fieldId, type Path, pathText } from './path.ts';

/** The DOM id of a part of the question, which may be folded. */
export function partId(key: string): string {
  return `part-${key}`;
}

/** Focuses the field, or the nearest thing around it that can take the focus; its part opens where it is folded. */
export function goTo(event: MouseEvent, path: Path): void {
  event.preventDefault();
  const part = document.getElementById(partId(String(path[0])));
  if (part instanceof HTMLDetailsElement && !part.open) {
    // What is inside is drawn once it is open.
    part.addEventListener('toggle', () => requestAnimationFrame(() => reach(path)), { once: true });
    part.open = true;
  } else reach(path);
}

function reach(path: Path): void {
  for (let length = path.length; length > 0; length--) {
    const element = document.getElementById(fieldId(path.slice(0, length)));
    if (!element) continue;
    element.focus();
    element.scrollIntoView({ block: 'center' });
    return;
  }
  document.getElementById(pathText(path))?.focus();
}
