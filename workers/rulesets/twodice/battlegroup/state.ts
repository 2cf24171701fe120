/** The vector of numbers that the stages of a battlegroup work on. */

/**
 * Places in the vector and the values that stand there. Each file takes out what it reads: a constant of its own costs
 * nothing in a loop, whereas an imported one is asked for again every time where modules are transpiled on the fly.
 */
export const STATE = {
  /** Places of the caster's numbers in the vector. */
  POINTS: 0,
  /** Bit i: upkeep spell i is in play. */
  SPELLS: 1,
  /** Points of damage from its own leeching that are not healed. */
  LIFE: 2,
  /** Lost beasts that may still give a Spirit Bond point. */
  BOND: 3,
  /** 1 while the caster is on the table. */
  CASTER: 4,
  /** 1 once what the headline is about has happened. */
  DONE: 5,
  /** What the caster has to shake: in Mk III the number of effects, in Mk II the flags DOWN and STATIONARY. */
  CASTER_SHAKES: 6,
  /** Where the first model starts. */
  MODELS: 7,

  /** Places of a model's numbers, from its start. */
  HELD: 0,
  /** FURY, models of a pack, or the cap of focus. */
  CAP: 1,
  STATUS: 2,
  /** What has become of its activation this turn. */
  SPENT: 3,
  FLAGS: 4,
  SHAKES: 5,
  DAMAGE: 6,
  MODEL_SIZE: 7,

  /** Values of STATUS. */
  GONE: 0,
  LED: 1,
  WILD: 2,
  AUTONOMOUS: 3,
  INERT: 4,
  MARSHALED: 5,

  /** Values of SPENT; each game adds its own. */
  FREE: 0,
  FRENZIED: 1,

  /** Bits of FLAGS. */
  CRIPPLED: 1,
  OUT_OF_RANGE: 2,
  DISRUPTED: 4,
  DOWN: 8,
  STATIONARY: 16,
  /** Forfeits its movement this turn, so that it does not charge. */
  NO_CHARGE: 32,
  FLAG_VALUES: 64,
  /** Fell in its controller's turn and lies until the next one (MK3-KD-02). */
  FELL: 64,
} as const;

const { MODELS, MODEL_SIZE } = STATE;

export const modelAt = (index: number): number => MODELS + index * MODEL_SIZE;
