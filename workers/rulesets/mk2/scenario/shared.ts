/** A Mk II scenario as the machinery that both 2d6 games share knows it. */
import type { z } from 'zod';
import type { Problem } from '../../ruleset.ts';
import * as Shared from '../../twodice/activation/schema.ts';
import { layoutText, readDragoon } from '../../twodice/body/boxes.ts';
import { readLayout } from '../../twodice/body/layout/problems.ts';
import type { Edition } from '../../twodice/edition.ts';
import { editionOf, type OptionName, type Preset, type Edition as Printed } from '../editions.ts';
import { type Chosen, TAKEN } from '../rulings.ts';
import type { Attacker, Situation, Target, Weapon } from './parts.ts';

/** Readings that Mk III leaves to its user and Mk II settles (MK2-ATK-11, R33, R23). */
export const RULINGS: Shared.Rulings = { ...Shared.TAKEN, inMelee: '-4 to the roll', helplessDEF: 'at most 5' };

type Read = Partial<Chosen> | undefined;

/** What of the rulings the shared machinery calls by a name of its own. */
export function readingsOf(read: Read): Shared.Rulings {
  const { transferred, shieldsAgainstFire, simultaneousTough, certainCharge, judgedDice, emptyBoosts } = {
    ...TAKEN,
    ...read,
  };
  return {
    ...RULINGS,
    powerField: transferred,
    shieldsAgainstFire: shieldsAgainstFire === 'yes',
    effectsAtOnce: simultaneousTough === 'one roll' ? 'at once' : 'one by one',
    rollsAtOnce: simultaneousTough === 'one roll' ? 'one for both' : 'one for each',
    certainCharge,
    judgedDice,
    emptyBoosts,
  };
}

/** What the shared machinery asks of the edition (section 2 of the digest, and R2, R4, R9, R13, R22, R25, R30, R33). */
export function rulesOf(printed: Printed, chosen?: Read): Edition {
  const read = { ...TAKEN, ...chosen };
  return {
    readings: readingsOf(read),
    boostsOutside: read.boostsOutside === 'yes',
    damageBoostsFirst: read.damageBoosts === 'before the attack roll',
    leastDEF: 5,
    leastStat: 1,
    leastDice: read.leastDice === 'one' ? 1 : 0,
    automatic: 'hit wins',
    hitsBeyondRange: read.range === 'a hit',
    backStrike: 'the whole activation',
    redirectedRange: read.redirectedRange === 'checked',
    spellsFindAnybody: false,
    toughOnTheGround: true,
    cavalryCharge: '+2 to the attack roll',
    chargeInches: printed.chargeBoost === 'always' ? 0 : 3,
    boughtShots: 'up to ROF',
    // One more die for every further three inches begun (MK2-FALL-01).
    fall: (height) => ({ dice: 2 + Math.max(0, Math.ceil(height / 3) - 1), power: 10 }),
    frenzyBoosts: 'attack and damage',
    frenzyEndsKnockdown: false,
    frenzyWeapon: printed.frenzyWeapon,
    incorporealAgain: 'next turn',
    standsAfterOwnTurn: printed.standAfterKnockdown === 'nextTurn' ? 'next turn' : 'next activation',
    uprightForfeits: printed.kdImmuneForfeit === 'all',
    frenzyFury: printed.frenzyFury === 'keep' ? 'kept' : 'removed',
    frenzyChooses: 'melee range first',
    firstZone: 10,
    scenarios: false,
    mountBoosts: false,
    incorporealFalls: false,
    pushesAndLocks: true,
    groundHolds: true,
    masterBlasts: read.masterBlasts === 'yes',
    shortSlamPenalty: read.shortSlams === 'yes',
    crippledShields: printed.shieldLost === 'crippledToo',
  };
}

const known = new Map<string, Edition>();

/** The same object for the same options, so that it can be compared and remembered. */
export function sharedEdition(
  scenario: { readonly edition: Preset; readonly rulings?: Read } & Partial<Record<OptionName, unknown>>,
): Edition {
  const { edition, chargeBoost, shieldLost, frenzyFury, frenzyWeapon, standAfterKnockdown, kdImmuneForfeit } = scenario;
  const options = { chargeBoost, shieldLost, frenzyFury, frenzyWeapon, standAfterKnockdown, kdImmuneForfeit };
  const changed = options as Parameters<typeof editionOf>[1];
  const printed = editionOf(edition, changed);
  const {
    chargeBoost: boost,
    shieldLost: lost,
    frenzyFury: fury,
    frenzyWeapon: arm,
    standAfterKnockdown: up,
    kdImmuneForfeit: upright,
  } = printed;
  const key = JSON.stringify([boost, lost, fury, arm, up, upright, scenario.rulings]);
  let made = known.get(key);
  if (!made) {
    made = rulesOf(printed, scenario.rulings);
    known.set(key, made);
  }
  return made;
}

const plainWeapon = Shared.Weapon.parse({ name: 'Weapon', class: 'melee', power: 0 });
const plainAttacker = Shared.Attacker.parse({ weapons: [plainWeapon] });
const plainTarget = Shared.Target.parse({ DEF: 5, ARM: 1 });
const plainSituation = Shared.Situation.parse({});

export function sharedWeapon(weapon: z.infer<typeof Weapon>): Shared.Weapon {
  return { ...plainWeapon, ...weapon };
}

export function sharedAttacker<A extends z.infer<typeof Attacker>>(attacker: A, read?: Read) {
  const { STR: _, ...others } = attacker.modifiers;
  const changed = read?.strength === 'as printed' ? others : attacker.modifiers;
  const modifiers = read?.setStats === 'only lowers' ? lowered(changed) : changed;
  return { ...plainAttacker, ...attacker, modifiers, weapons: attacker.weapons.map(sharedWeapon) };
}

export function sharedTarget<T extends z.infer<typeof Target>>(target: T, edition: Edition, read?: Read) {
  const modifiers = read?.setStats === 'only lowers' ? lowered(target.modifiers) : target.modifiers;
  return { ...plainTarget, ...target, modifiers, edition };
}

/** Changes in which a rule that sets a stat never raises it, of every model that they are of (R33). */
export function lowered<C extends object>(changes: C): C {
  const entries = Object.entries(changes).map(([stat, change]) => {
    const setTo: readonly number[] = change?.setTo ?? [];
    return [stat, setTo.length > 0 ? { ...change, onlyLowers: true } : change] as const;
  });
  return Object.fromEntries(entries) as C;
}

export function sharedSituation(situation: z.infer<typeof Situation>): Shared.Situation {
  return { ...plainSituation, ...situation };
}

/** Damage layouts that no model of HORDES has. */
export function layoutProblems(targets: ReadonlyArray<readonly [path: string, damage: string]>): Problem[] {
  return targets.flatMap(([path, damage]) => {
    if (readDragoon(damage)) return [];
    const read = readLayout(layoutText(damage), `${path}.damage`);
    if ('problem' in read) return [read.problem];
    const { kind } = read.layout;
    if (kind === 'row' || kind === 'spiral') return [];
    return [{ path: `${path}.damage`, message: `a ${kind}`, allowed: 'a row such as "#8", or a spiral after "@"' }];
  });
}
