/** What a script holds a measured thing to: said at its end, one line each, and its exit code when one is missed. */

export interface Must {
  readonly what: string;
  /** What was measured, in words. */
  readonly found: string;
  readonly held: boolean;
}

/** Prints the verdicts. @returns whether all are held */
export function verdict(musts: readonly Must[]): boolean {
  for (const { what, found, held } of musts) console.log(`${held ? 'held  ' : 'MISSED'} ${what}: ${found}`);
  const missed = musts.filter(({ held }) => !held).length;
  console.log(missed === 0 ? 'ALL MUSTS ARE HELD' : `${missed} OF ${musts.length} MUSTS ARE MISSED`);
  return missed === 0;
}
