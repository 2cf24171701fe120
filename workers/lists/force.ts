/** An army list as it takes the field of a whole battle: its units with their prices, and who cannot come. */

type Values = Readonly<Record<string, unknown>>;

export interface Listed {
  readonly name: string;
  /** What it costs with whoever joined it, where the list says so. */
  readonly points?: number | null | undefined;
  /** Null where no profile says what it is. */
  readonly values: Values | null;
}

export interface Force {
  readonly army: { readonly name: string; readonly units: readonly Values[] };
  /** What its units cost together, as far as the list says. */
  readonly points: number;
  /** Units of which no profile says what they are. */
  readonly leftOut: readonly string[];
  /** Units whose price the list does not say: points that nobody paid are destroyed for nothing. */
  readonly unpriced: readonly string[];
}

export const LONGEST_ARMY_NAME = 60;

/** The army of a list; units that are the same stand once, with their number in `copies`. */
export function forceOf(title: string, units: readonly Listed[]): Force {
  const lines = new Map<string, { readonly values: Values; copies: number }>();
  let points = 0;
  const unpriced: string[] = [];
  const leftOut: string[] = [];
  for (const { name, points: stated, values } of units) {
    if (values === null) {
      leftOut.push(name);
      continue;
    }
    // Whoever joined a unit has his price with him: the unit's own is the rest.
    const guests = Array.isArray(values.joined) ? values.joined.reduce((sum: number, one) => sum + costOf(one), 0) : 0;
    const paid = stated ?? costOf(values) + guests;
    const cost = Math.max(0, paid - guests);
    if (paid > 0) points += paid;
    else unpriced.push(name);
    const line = { ...values, name, ...(cost > 0 ? { cost } : {}) };
    const key = sorted(line);
    const same = lines.get(key);
    if (same) same.copies++;
    else lines.set(key, { values: line, copies: 1 });
  }
  // The version of the book that a builder names says nothing of the army.
  const name = title.replace(/\s*\(v[\d.]+\)$/, '').slice(0, LONGEST_ARMY_NAME);
  const army = {
    name,
    units: [...lines.values()].map(({ values, copies }) => (copies > 1 ? { ...values, copies } : values)),
  };
  return { army, points, leftOut, unpriced };
}

function costOf(values: unknown): number {
  const { cost } = values as { readonly cost?: unknown };
  return typeof cost === 'number' ? cost : 0;
}

/** A value as text that does not depend on the order of its fields. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
