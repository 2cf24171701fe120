/** How long a question about dice may be; the page's box knows it, too. */

/** Characters. */
export const MAX_TEXT = 1_000;
/** Expressions, one a line or between semicolons. */
export const MAX_LINES = 6;
