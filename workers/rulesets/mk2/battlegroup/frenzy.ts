/** Whom a frenzied beast attacks, whether it gets there, and what its one attack does (MK2-FRENZY-02 to -05). */

import type { WordStream } from '../../../kernel/streams.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import { told } from '../../twodice/battlegroup/book.ts';
import { bookHarm, candidateOf, encode, type HarmPlaces, NOTHING } from '../../twodice/battlegroup/harm.ts';
import { hitWithoutRoll, startsDown } from '../../twodice/conditions/index.ts';
import type { Book, Outcome } from '../../twodice/stages/machine.ts';
import type { Edition } from '../editions.ts';
import { Strike } from '../strike.ts';
import type { Neighbour, Warbeast } from './schema.ts';

/** A charge covers SPD and this many inches. */
const CHARGE_INCHES = 3;
/** Distances closer than this are equal. */
const SAME_INCHES = 1e-9;

/** The targets that a frenzied beast chooses from at random, and why these. */
export interface Choice {
  /** Step of the ordered list, 1 to 5; 0 when nobody is there. */
  readonly step: 0 | 1 | 2 | 3 | 4 | 5;
  /** Places in the list of neighbours. */
  readonly candidates: readonly number[];
}

/**
 * The first step of the list that anybody meets (MK2-FRENZY-02).
 * @param third whom its third step means: enemies only, or whoever has the beast in his melee range (E3)
 */
export function choiceOf(near: readonly Neighbour[], third: Edition['frenzyTargets']): Choice {
  const seen = (one: Neighbour): Neighbour['place'] =>
    one.place === 'engaging' && one.who === 'friend' && third === 'enemyEngaging' ? 'in sight' : one.place;
  const all = near.map((one, i) => ({ ...one, place: seen(one), i }));
  const inRange = (who: Neighbour['who']) =>
    all.filter((one) => one.place === 'in melee range' && one.who === who).map(({ i }) => i);
  const closest = (place: Neighbour['place']) => {
    const there = all.filter((one) => one.place === place);
    const least = Math.min(...there.map(({ distance }) => distance));
    return there.filter(({ distance }) => distance - least < SAME_INCHES).map(({ i }) => i);
  };
  const steps = [
    inRange('enemy'),
    inRange('friend'),
    closest('engaging'),
    closest('in sight'),
    closest('out of sight'),
  ];
  const first = steps.findIndex((candidates) => candidates.length > 0);
  return first < 0 ? { step: 0, candidates: [] } : { step: (first + 1) as Choice['step'], candidates: steps[first] };
}

/** Whether it gets the target into melee range (MK2-FRENZY-03). */
export function reaches(beast: Warbeast, { step }: Choice, { distance, blocked }: Neighbour): boolean {
  if (step <= 2) return true;
  const charges = step === 4 && !beast.cannotCharge;
  return !blocked && distance - beast.meleeRange <= beast.SPD + (charges ? CHARGE_INCHES : 0) + SAME_INCHES;
}

/** The first step with somebody whom the beast reaches, and those of that step; as ever where there is none (R11). */
export function reachableChoice(beast: Warbeast, third: Edition['frenzyTargets']): Choice {
  const usual = choiceOf(beast.near, third);
  let left = beast.near.map((one, i) => ({ one, i }));
  while (left.length > 0) {
    const { step, candidates } = choiceOf(
      left.map(({ one }) => one),
      third,
    );
    const reached = candidates.filter((k) => reaches(beast, { step, candidates }, left[k].one));
    if (reached.length > 0) return { step, candidates: reached.map((k) => left[k].i) };
    left = left.filter((_, k) => !candidates.includes(k));
  }
  return usual;
}

/** Both rolls boosted, whatever else; a crippled aspect takes a die (MK2-FRENZY-04, MK2-CRIPPLE-01, -02). */
export function frenzyStrike(beast: Warbeast, target: Neighbour): Strike {
  return new Strike({
    attackDice: 3 - (beast.mindCrippled ? 1 : 0),
    stat: beast.MAT,
    DEF: target.DEF,
    automatic: hitWithoutRoll(target, { knockedDown: startsDown(target).value }, 'melee').value ? 'hit' : 'none',
    damageDice: 3 - (beast.bodyCrippled ? 1 : 0),
    power: beast.power,
    ARM: target.ARM,
  });
}

/** Places of what a frenzy books. */
export interface Harm extends HarmPlaces {
  readonly attackedFriends: number;
}

/** What one beast does when it frenzies. */
export class Frenzy {
  readonly choice: Choice;
  private readonly beast: Warbeast;
  private readonly strikes: readonly Strike[];
  private readonly usual: readonly Outcome[];
  private readonly forfeiting: readonly Outcome[];

  /** @param onward whether it goes down the list to somebody it reaches (R11) */
  constructor(beast: Warbeast, third: Edition['frenzyTargets'], onward = false) {
    this.beast = beast;
    this.choice = onward ? reachableChoice(beast, third) : choiceOf(beast.near, third);
    this.strikes = beast.near.map((target) => frenzyStrike(beast, target));
    this.usual = this.chances(false);
    this.forfeiting = this.chances(true);
  }

  /** Most models it can be drawn to at random. */
  get most(): number {
    return this.choice.candidates.length;
  }

  /** @param forfeits movement or action: then only models in melee range are attacked (MK2-FRENZY-05) */
  outcomes(forfeits: boolean): readonly Outcome[] {
    return forfeits ? this.forfeiting : this.usual;
  }

  roll(forfeits: boolean, stream: WordStream, book: Book): number {
    const { beast, choice } = this;
    const { candidates, step } = choice;
    if (candidates.length === 0) {
      book.tell?.(told(beast.name, 'frenzies with nobody around: no attack'));
      return NOTHING;
    }
    let k = 0;
    if (candidates.length > 1) {
      k = stream.die(candidates.length) - 1;
      book.tell?.({
        label: `${beast.name}: whom it attacks`,
        dice: [k + 1],
        sides: candidates.length,
        text: `step ${step}: number ${k + 1} of ${candidates.length} that it may attack`,
      });
    } else book.tell?.({ label: `${beast.name}: whom it attacks`, dice: [], text: `step ${step}: the only one` });
    const i = candidates[k];
    const target = beast.near[i];
    if (!this.attacks(i, forfeits)) {
      const why = forfeits ? 'forfeits its action: no attack' : 'does not get there: no attack';
      book.tell?.(told(beast.name, why));
      return NOTHING;
    }
    const label = book.tell ? `${beast.name}: frenzy attack (${target.who}, ${target.place})` : '';
    const points = Math.max(0, this.strikes[i].roll(label, stream, book.tell));
    return encode(i, Math.min(points, target.boxes), points >= target.boxes);
  }

  /** Books what an outcome does. @param at places of the quantities, -1 for what is not counted */
  suffer(value: number, at: Harm, book: Book): void {
    if (value === NOTHING) return;
    const { who } = this.beast.near[candidateOf(value)];
    if (who === 'friend') book.add(at.attackedFriends, 1);
    bookHarm(value, who, at, book);
  }

  /** Rules that act in an outcome. */
  enter(value: number, forfeits: boolean, acted: Ledger): void {
    const { beast, choice } = this;
    if (choice.candidates.length === 0) return;
    acted.enter('MK2-FRENZY-02');
    if (forfeits) acted.enter('MK2-FRENZY-05');
    if (choice.step > 2 && !forfeits) acted.enter('MK2-FRENZY-03');
    if (value === NOTHING) return;
    const target = beast.near[candidateOf(value)];
    const lies = hitWithoutRoll(target, { knockedDown: startsDown(target).value }, 'melee');
    acted.enter('MK2-FRENZY-04');
    if (!lies.value) acted.enter('MK2-ATK-02', ...(beast.mindCrippled ? ['MK2-CRIPPLE-02'] : []));
    if (this.strikes[candidateOf(value)].miss < 1)
      acted.enter('MK2-DMG-01', ...(beast.bodyCrippled ? ['MK2-CRIPPLE-01'] : []));
  }

  private attacks(i: number, forfeits: boolean): boolean {
    const { step } = this.choice;
    return forfeits ? step <= 2 : reaches(this.beast, this.choice, this.beast.near[i]);
  }

  private chances(forfeits: boolean): Outcome[] {
    const { candidates } = this.choice;
    const chances = new Map<number, number>();
    const add = (value: number, probability: number) => {
      if (probability > 0) chances.set(value, (chances.get(value) ?? 0) + probability);
    };
    if (candidates.length === 0) add(NOTHING, 1);
    for (const i of candidates) {
      if (!this.attacks(i, forfeits)) {
        add(NOTHING, 1 / candidates.length);
        continue;
      }
      const { miss, points } = this.strikes[i];
      const { boxes } = this.beast.near[i];
      add(encode(i, 0, false), miss / candidates.length);
      points.forEach((probability, k) => {
        add(encode(i, Math.min(k, boxes), k >= boxes), probability / candidates.length);
      });
    }
    return [...chances].map(([value, probability]) => ({ value, probability }));
  }
}
