/** Whether the page is as narrow as a phone: the answer stands above the question then, and its parts are folded. */
import { signal } from '@preact/signals';

/** The same width as in the styles. */
const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 860px)') : null;

export const narrow = signal(query?.matches ?? false);
query?.addEventListener('change', () => {
  narrow.value = query.matches;
});
