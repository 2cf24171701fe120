/** Following a link to a field of the form. */
import { fieldId, type Path, pathText } from './path.ts';

/** Focuses the field, or the nearest thing around it that can take the focus. */
export function goTo(event: MouseEvent, path: Path): void {
  event.preventDefault();
  for (let length = path.length; length > 0; length--) {
    const element = document.getElementById(fieldId(path.slice(0, length)));
    if (!element) continue;
    element.focus();
    element.scrollIntoView({ block: 'center' });
    return;
  }
  document.getElementById(pathText(path))?.focus();
}
