/** The vector of numbers that the stages of a battlegroup work on. */

/** Places in the vector, and the values that stand there. */
export const STATE = {
  POINTS: 0,
  /** Bit i: upkeep spell i is in play. */
  SPELLS: 1,
  /** 1 while the warlock is on the table. */
  WARLOCK: 2,
  /** DOWN and STILL of the warlock. */
  WARLOCK_FLAGS: 3,
  /** 1 once a beast has frenzied. */
  DONE: 4,
  BEASTS: 5,

  /** Places of a beast's numbers, from its start. */
  HELD: 0,
  STATUS: 1,
  /** What has become of its activation this turn. */
  SPENT: 2,
  FLAGS: 3,
  SIZE: 4,

  /** Values of STATUS. */
  GONE: 0,
  LED: 1,
  WILD: 2,

  /** Values of SPENT. */
  FREE: 0,
  FRENZIED: 1,
  /** Frenzied, and it forfeits movement or action (MK2-FRENZY-05). */
  FORFEITS: 2,
  /** Failed its check while stationary: it cannot activate (R12). */
  HELPLESS: 3,
  /** A frenzy that is over, or an activation lost. */
  OVER: 4,
  SPENT_VALUES: 5,

  /** Bits of FLAGS. */
  DOWN: 1,
  STILL: 2,
  /** Stays on its feet, and forfeits movement or action all the same (MK2-POWER-09). */
  OWES: 4,
  FLAG_VALUES: 8,
} as const;

export const beastAt = (b: number): number => STATE.BEASTS + b * STATE.SIZE;
