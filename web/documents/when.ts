/** Dates as people say them. */

const DAY_MS = 86_400_000;
/** Made once: the browser looks up anew for each how people here write the time, which takes longer than writing it. */
let clock: Intl.DateTimeFormat | null = null;

/** "19:04", or "7:04 PM" where people write it so. @param iso ISO 8601 */
export function timeWritten(iso: string): string {
  clock ??= new Intl.DateTimeFormat([], { hour: 'numeric', minute: '2-digit' });
  return clock.format(new Date(iso));
}

/** "today", "yesterday", or the day, without a year that is this one. @param iso ISO 8601 @param now for tests */
export function dayWritten(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(date)) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  // A month has its name: who writes which number first differs from country to country.
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString([], { day: 'numeric', month: 'long', ...(year && { year }) });
}

/** "today at 19:04". */
export function whenWritten(iso: string, now: Date = new Date()): string {
  return `${dayWritten(iso, now)} at ${timeWritten(iso)}`;
}
