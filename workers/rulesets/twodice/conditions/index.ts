/**
 * What a state of a model means: the one place that knows. Every kind of the 2d6 games asks here, and every answer
 * names the rule that acted.
 *
 * - `standing.ts`: massive, knocked down, stationary, moved
 * - `defending.ts`: base DEF, hit without a roll, in melee
 * - `seeing.ts`: concealment, cover, Stealth, shots into a melee
 * - `carrying.ts`: shields and bucklers
 * - `surviving.ts`: Tough, immunity, what goes through the incorporeal, effects that stay, tokens
 * - `acting.ts`: who acts, charges, aims
 * - `continuous.ts`: what fire and corrosion do, and whether they last
 */
export { mayAct, mayAim, mayCharge, mayControl } from './acting.ts';
export { carriedAgainstFire, carriedArmour, type LostArms } from './carrying.ts';
export { type Burn, burns, type Continuous, lastsOn } from './continuous.ts';
export { baseDEF, hitWithoutRoll, isHelpless, mayBeInMelee } from './defending.ts';
export { type Immunity, type Model, type Now, type Ruled, ruled } from './ruled.ts';
export { type Bonus, coverOfMelee, elevation, hiding, isShotIntoMelee, missGoesOn, unseen } from './seeing.ts';
export {
  holdsItsGround,
  isColossal,
  isMassive,
  isStationary,
  mayBeKnockedDown,
  mayBeMoved,
  startsDown,
} from './standing.ts';
export {
  damageRefused,
  effectStays,
  fallsWhenSaved,
  IMMUNITY_RULES,
  isIntangible,
  isPassedThrough,
  isUntouched,
  leavesTokens,
  mayStandUp,
  suffersFreeStrikes,
  toughComesFirst,
  toughSaves,
  turnedSolid,
  turnsSolid,
} from './surviving.ts';
