/**
 * The one attack of a frenzied beast (MK3-FRENZY-03, -04): chances for the exact engine, dice for the simulation.
 */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { type AttackRoll, type Automatic, hitChances } from '../../twodice/attackRoll.ts';
import { encode } from '../../twodice/battlegroup/harm.ts';
import { hitWithoutRoll, startsDown, toughSaves } from '../../twodice/conditions/index.ts';
import { type DamageRoll, damagePoints } from '../../twodice/damageRoll.ts';
import { Hand, MISS } from '../../twodice/hand.ts';
import type { Book, Outcome } from '../../twodice/stages/machine.ts';
import type { BattlegroupRulings, Nearest, Warbeast } from './schema.ts';

/** A charge of at least this many inches makes the attack a charge attack (MK3-CHARGE-03). */
const CHARGE_INCHES = 3;

/** The attack of one frenzied model on one nearest model, ready to be rolled. */
export interface FrenzyAttack {
  readonly nearest: Nearest;
  readonly attack: AttackRoll;
  readonly automatic: Exclude<Automatic, 'miss'>;
  readonly damage: DamageRoll;
}

/** Thrown again and again; one attack is over before the next begins. */
const hand = new Hand();

export function frenzyAttack(beast: Warbeast, nearest: Nearest, { frenzyDice }: BattlegroupRulings): FrenzyAttack {
  // Boosted, which a crippled Mind takes back unless it is read otherwise (MK3-RUL-19).
  const dice = 3 - (beast.mindCrippled && frenzyDice === 'one fewer' ? 1 : 0);
  const none = { dropLowest: 0, dropHighest: 0 };
  const charged = nearest.distance >= CHARGE_INCHES;
  return {
    nearest,
    attack: { dice, ...none, bonus: beast.MAT, defense: nearest.DEF, rerollMisses: 0 },
    automatic: hitWithoutRoll(nearest, { knockedDown: startsDown(nearest).value }, 'melee').value ? 'hit' : 'none',
    damage: {
      dice: 2 + (charged ? 1 : 0) - (beast.bodyCrippled ? 1 : 0),
      ...none,
      power: beast.power,
      armour: nearest.ARM,
      rerollBelow: 0,
    },
  };
}

/** What the attack comes to against a model with so many boxes left. Probabilities sum to 1. */
export function attackOutcomes(attack: FrenzyAttack, candidate: number, left: number): Outcome[] {
  const { miss } = hitChances(attack.attack, attack.automatic);
  const points = damagePoints(attack.damage);
  const chances = new Map<number, number>();
  const add = (boxes: number, destroyed: boolean, probability: number, stands = false) => {
    if (probability === 0) return;
    const value = encode(candidate, boxes, destroyed, stands);
    chances.set(value, (chances.get(value) ?? 0) + probability);
  };
  add(0, false, miss);
  for (const [value, weight] of points.entries()) {
    const probability = (1 - miss) * (weight / points.total);
    if (value < left) add(value, false, probability);
    else {
      const saved = standsOn(attack);
      add(left - 1, false, probability * saved, true);
      add(left, true, probability * (1 - saved));
    }
  }
  return [...chances].map(([value, probability]) => ({ value, probability }));
}

/** Rules of its attack and damage rolls, as far as either is made. */
export function rulesOfAttack(
  beast: Warbeast,
  { nearest, attack, automatic }: FrenzyAttack,
  frenzyDice: BattlegroupRulings['frenzyDice'],
): readonly string[] {
  const lies = hitWithoutRoll(nearest, { knockedDown: startsDown(nearest).value }, 'melee');
  return [
    ...(automatic === 'none' ? ['MK3-ATK-01', 'MK3-ATK-02'] : ['MK3-ATK-03', ...(lies.rule ? [lies.rule] : [])]),
    ...(automatic === 'none' && beast.mindCrippled && frenzyDice === 'one fewer' ? ['MK3-CRIPPLE-08'] : []),
    ...(hitChances(attack, automatic).miss < 1 ? ['MK3-DMG-01', 'MK3-DMG-02'] : []),
    ...(hitChances(attack, automatic).miss < 1 && beast.bodyCrippled ? ['MK3-CRIPPLE-07'] : []),
  ];
}

export function rulesOfTough({ nearest }: FrenzyAttack): readonly string[] {
  const { value, rule } = toughSaves(nearest, { knockedDown: startsDown(nearest).value });
  return value > 0 ? ['MK3-TOUGH-01'] : rule ? [rule] : [];
}

/** Chance that Tough saves the model. */
function standsOn({ nearest }: FrenzyAttack): number {
  return toughSaves(nearest, { knockedDown: startsDown(nearest).value }).value;
}

/** The same attack with dice. */
export function rollAttack(
  beast: string,
  attack: FrenzyAttack,
  candidate: number,
  left: number,
  stream: WordStream,
  book: Book,
): number {
  if (!rollHit(beast, attack, stream, book)) return encode(candidate, 0, false);
  const { damage } = attack;
  const points = hand.damage(damage, stream);
  if (book.tell) {
    const { dice, total } = hand;
    const text = `${dice.join(' + ')} + ${damage.power} (P+S) = ${total} against ARM ${damage.armour}: ${counted(points, 'points')} on ${counted(left, 'boxes')}`;
    book.tell({ label: `${beast}: damage`, dice, text });
  }
  if (points < left) return encode(candidate, points, false);
  if (standsOn(attack) > 0) {
    const face = stream.die(6);
    const saved = face >= 5;
    book.tell?.({
      label: 'Nearest model: Tough',
      dice: [face],
      text: saved ? 'Tough: stays with one box' : 'Tough fails',
    });
    if (saved) return encode(candidate, left - 1, false, true);
  }
  return encode(candidate, left, true);
}

function rollHit(beast: string, { nearest, attack, automatic }: FrenzyAttack, stream: WordStream, book: Book): boolean {
  const who = `${beast}: attack on the nearest model (${nearest.who})`;
  const hit = hand.attack(attack, automatic, stream) !== MISS;
  if (automatic !== 'none') book.tell?.({ label: who, dice: [], text: 'hits automatically' });
  else if (book.tell) {
    const { dice, total } = hand;
    const text = `${dice.join(' + ')} + ${attack.bonus} (MAT) = ${total} against DEF ${attack.defense}: ${hit ? 'hits' : 'misses'}`;
    book.tell({ label: who, dice, text });
  }
  return hit;
}
