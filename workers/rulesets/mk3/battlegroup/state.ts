/** Values of the vector of numbers that only Mk III knows. */

/** Values of SPENT. */
export const OWN = { LOST: 2, FORFEITED: 3, SPENT_VALUES: 4 } as const;
