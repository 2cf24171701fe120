/**
 * Whether what happens on the page belongs to a field that is typed into. Whoever has chosen an example is in a select still,
 * which takes neither a paste nor a step back.
 */
export function isTypedInto({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
