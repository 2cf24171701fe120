/** One attack roll with its damage roll, all modifiers added up by hand (MK2-ATK, MK2-DMG). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Attack } from '../attack/schema.ts';
import { PRESETS } from './presets.ts';

const sum = (faces: readonly number[]) => faces.reduce((total, face) => total + face, 0);

export const attackReferee: Referee<Attack> = (scenario) => {
  const { attack, target, rulings } = scenario;
  const { kind, charge, freeStrike } = attack;
  const melee = kind === 'melee';
  const helpless = target.posture !== 'standing';
  const boostsFrom = scenario.chargeBoost ?? PRESETS[scenario.edition].chargeBoost;
  const charges = melee && (charge === '3 inches or more' || (charge !== 'none' && boostsFrom === 'always'));
  const automaticHit = attack.automatic.includes('hit') || (melee && helpless);

  function certain(): 'hit' | 'miss' | null {
    // Range is settled before (MK2-ATK-13, R2).
    if (attack.outOfRange) return automaticHit && rulings.range === 'a hit' ? 'hit' : 'miss';
    if (automaticHit) return 'hit';
    return attack.automatic.includes('miss') ? 'miss' : null;
  }

  function bonus(): number {
    let total = Math.max(1, attack.stat) + attack.attackModifier;
    if (attack.combined > 1 && kind !== 'magic') total += attack.combined;
    if (freeStrike) total += 2;
    else if (attack.backStrike) total += 2;
    if (attack.aim && kind === 'ranged') total += 2;
    const cavalry = charges || (melee && charge !== 'none' && rulings.shortCavalryCharge === '+2');
    if (attack.cavalry && cavalry) total += 2;
    if (target.inMelee && !melee && !helpless) total -= 4;
    return total;
  }

  function defence(): number {
    const base = helpless ? Math.min(5, target.DEF) : target.DEF;
    const hidden = target.shelter === 'cover' ? 4 : target.shelter === 'concealment' ? 2 : 0;
    const more = melee ? (target.obstacle ? 2 : 0) : hidden + (target.elevated ? 2 : 0);
    return Math.max(5, base + more + target.DEFmodifier);
  }

  function armour(): number {
    const behind = target.fromBehind || attack.backStrike || freeStrike;
    const carried = behind ? 0 : 2 * target.shields + target.bucklers;
    return Math.max(1, target.ARM + carried + target.ARMmodifier);
  }

  function rollToHit(dice: Dice): 'miss' | 'hit' | 'critical' {
    const known = certain();
    if (known) return known;
    const lame = attack.mindCrippled ? 1 : 0;
    const count = Math.max(1, 2 + (attack.boostedAttack ? 1 : 0) + attack.additionalAttackDice - lame);
    for (let left = attack.reroll ? 1 : 0; ; left--) {
      const faces = dice.roll(count);
      const ones = faces.every((face) => face === 1);
      const sixes = count >= 2 && faces.every((face) => face === 6);
      if (!ones && (sixes || sum(faces) + bonus() >= defence())) {
        return new Set(faces).size < count ? 'critical' : 'hit';
      }
      if (left === 0) return 'miss';
    }
  }

  function damage(dice: Dice): number {
    if (attack.noDamage) return 0;
    // R25, the other way: nothing is gained by a hit without a roll.
    const chargeBoost = charges && !(rulings.certainCharge === 'not boosted' && certain() === 'hit');
    const boosted = attack.boostedDamage || chargeBoost || freeStrike;
    const more = (boosted ? 1 : 0) + attack.additionalDamageDice + (attack.weaponMaster ? 1 : 0);
    const count = Math.max(1, 2 + more - (attack.bodyCrippled ? 1 : 0));
    const together = attack.combined > 1 && kind !== 'magic' ? attack.combined : 0;
    return Math.max(0, sum(dice.roll(count)) + attack.power + together + attack.damageModifier - armour());
  }

  function play(dice: Dice): Outcome {
    const verdict = rollToHit(dice);
    const points = verdict === 'miss' ? 0 : damage(dice);
    const disabled = points >= target.boxes;
    const saved = disabled && target.tough && dice.die(6) >= 5;
    return {
      ...{ hit: verdict === 'miss' ? 0 : 1, critical: verdict === 'critical' ? 1 : 0, damage: points },
      destroyed: disabled && !saved ? 1 : 0,
      boxes: saved ? target.boxes - 1 : Math.min(points, target.boxes),
    };
  }

  return { play };
};
