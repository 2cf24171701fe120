/** Dates as people say them. */

const DAY_MS = 86_400_000;

/** "today", "yesterday", or the date. @param iso ISO 8601 @param now for tests */
export function dayWritten(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(date)) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return date.toLocaleDateString();
}

/** "today at 19:04". */
export function whenWritten(iso: string, now: Date = new Date()): string {
  const time = new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return `${dayWritten(iso, now)} at ${time}`;
}
