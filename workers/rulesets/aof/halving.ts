/**
 * A kitchen table, where everything is halved and rounded up (AOF-KT-01, RU-T-19): moves, ranges and radii, which are held
 * against the inches on the table; or, read otherwise, those inches.
 *
 * The engines compare inches with whole moves and ranges. Half of a range reaches n inches where the whole of it is 2n - 1
 * or more, so that inches on the table count double, less one.
 */

export interface Kitchen {
  readonly situation: { readonly kitchenTable: boolean };
  readonly rulings: { readonly halving: 'allowances' | 'distances' };
}

/** Of true inches (AOF-KT-02). */
const LONG = 12;

/** Whether moves and ranges are what is halved. */
export function halvesMoves({ situation, rulings }: Kitchen): boolean {
  return situation.kitchenTable && rulings.halving === 'allowances';
}

/** Inches on the table as whole moves and ranges count them. */
export function countedInches(inches: number, kitchen: Kitchen): number {
  if (!kitchen.situation.kitchenTable) return inches;
  return halvesMoves(kitchen) ? Math.max(0, 2 * Math.ceil(inches) - 1) : Math.ceil(inches / 2);
}

/** Back from inches as they count, as somebody would say them: those on the table where moves are halved. */
export function toldInches(counted: number, kitchen: Kitchen): number {
  return halvesMoves(kitchen) ? (counted + 1) / 2 : counted;
}

/** How far a move of so many whole inches carries, as inches count: half of an odd one is rounded up (AOF-KT-01). */
export function strideOf(inches: number, halved: boolean): number {
  return halved ? 2 * Math.ceil(inches / 2) : inches;
}

/** Whether shooters have -1 at inches that are counted so (AOF-KT-02). */
export function isLongRange(counted: number, kitchen: Kitchen): boolean {
  return kitchen.situation.kitchenTable && counted > countedInches(halvesMoves(kitchen) ? LONG : 2 * LONG, kitchen);
}
