/** Values of the vector of numbers that only Mk II knows. */

export const OWN = {
  /** Values of SPENT: frenzied, and it forfeits movement or action (MK2-FRENZY-05). */
  FORFEITS: 2,
  /** Failed its check while stationary: it cannot activate (R12). */
  HELPLESS: 3,
  /** A frenzy that is over, or an activation lost. */
  OVER: 4,
  SPENT_VALUES: 5,

  /** A bit of FLAGS: stays on its feet, and forfeits movement or action all the same (MK2-POWER-09). */
  OWES: 4,
  FLAG_VALUES: 8,
} as const;
