/** How wide the page is, by the same widths as in the styles. */
import { type Signal, signal } from '@preact/signals';

/** Whether it is as narrow as a phone: the answer stands above the question then, and its parts are folded. */
export const narrow = matching('(max-width: 860px)');
/** Whether it is so wide that what can come into a table stands beside it. */
export const wide = matching('(min-width: 1100px)');

function matching(query: string): Signal<boolean> {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  const now = signal(list?.matches ?? false);
  list?.addEventListener('change', () => {
    now.value = list.matches;
  });
  return now;
}
