/** The lines of a policy, sorted for reading: what several lines begin with is said once. */

export interface LineGroup {
  /** What the lines have in common before their first colon; empty when nothing. */
  title: string;
  lines: string[];
}

/**
 * Groups lines by what stands before their first colon, where at least two lines share it. In a policy of one attacker
 * every line begins with a situation of its own; those stay as they are.
 */
export function lineGroups(lines: readonly string[]): LineGroup[] {
  const byPrefix = new Map<string, string[]>();
  for (const line of lines) {
    const prefix = prefixOf(line);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), line]);
  }
  const shared = [...byPrefix].some(([prefix, group]) => prefix && group.length > 1);
  if (!shared) return lines.length ? [{ title: '', lines: [...lines] }] : [];
  return [...byPrefix].map(([title, group]) => ({
    title,
    lines: title ? group.map((line) => line.slice(title.length + 1).trim()) : group,
  }));
}

function prefixOf(line: string): string {
  const colon = line.indexOf(':');
  return colon > 0 ? line.slice(0, colon) : '';
}
