/** How the unclear rules are read where a scenario does not say: the first alternative of each ruling of the digest. */
import type { Rulings } from '../rulingFields.ts';

export type AllRulings = Rulings;

const FIRST: AllRulings = {
  degrees: 'full tens',
  extremes: 'none',
  fullAutoPenalty: 20,
  semiAutoPenalty: 10,
  semiAutoDegrees: 2,
  scatterDegrees: 2,
  flurryDegrees: 1,
  lineMost: 5,
  sprayAutoHits: false,
  spray: 'replaces the hit',
  penetration: 'AP only',
  qualitiesOnCharacters: 'nothing',
  progTwice: false,
  hordeMelee: false,
  swarmRounding: 'down',
  large: 'flat',
  replenishing: 'up to the start',
  embeddedBonus: false,
  opposedTies: 'nobody',
  fallDice: 'each squad',
  takedown: 'beyond TB',
  chargeBonus: 0,
  brutalCharge: 3,
  brutalCharges: 'highest',
  breakLosses: 'any source',
  breaksAtThreeSquads: false,
  startNumber: 'higher',
  engineer: '1, and 1 for every three',
  bonusMagnitude: 'needs damage',
  drills: 'once',
  fearIncarnate: "the frightening Horde's",
  fatiguePenalty: 10,
  griefReroll: 'keep',
  shockActions: 'two',
  ignoredFailures: 'frighten',
  ghostLosses: 'count',
  recklessCost: 'after the blow',
  diagonals: 'one step',
  difficultGround: 'so many more',
  largeSight: 'both ways',
  walkThrough: 'friends',
  mountedEvasive: 'when moving',
};

export function allRulings(stated: Partial<AllRulings>): AllRulings {
  return { ...FIRST, ...stated };
}
