/** What was removed on this device and is still in the library of the service, until both meet. */
const NAME = 'wargauge-removed';

type Removed = readonly (readonly [collection: string, id: string])[];

function all(): Removed {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? (kept as Removed) : [];
  } catch {
    return [];
  }
}

function keep(removed: Removed): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(removed));
  } catch {
    // Without storage it comes back from the library: nothing is lost.
  }
}

export function noteGone(collection: string, id: string): void {
  keep([...all(), [collection, id]]);
}

export function goneFrom(collection: string): string[] {
  return all().flatMap(([of, id]) => (of === collection ? [id] : []));
}

/** @returns whether it was still to be removed there */
export function forgetGone(id: string): boolean {
  const before = all();
  const left = before.filter(([, each]) => each !== id);
  if (left.length < before.length) keep(left);
  return left.length < before.length;
}
