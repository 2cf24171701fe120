/** Threshold checks one beast at a time, and what frenzied beasts do (MK3-THRESH-01, MK3-FRENZY, MK3-PACK-03). */
import type { WordStream } from '../../../kernel/streams.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import { told } from '../../twodice/battlegroup/book.ts';
import {
  bookHarm,
  boxesOf,
  candidateOf,
  isDestroyed,
  isSaved,
  NOTHING,
  removeFury,
} from '../../twodice/battlegroup/harm.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import { frenzyChance, thresholdStage } from '../../twodice/battlegroup/threshold.ts';
import { type Book, certainly, type Outcome, type Stage } from '../../twodice/stages/machine.ts';
import { attackOutcomes, type FrenzyAttack, frenzyAttack, rollAttack, rulesOfAttack, rulesOfTough } from './frenzy.ts';
import type { FuryField } from './furyField.ts';
import type { BattlegroupRulings } from './schema.ts';
import { OWN } from './state.ts';

const { DAMAGE, DONE, DOWN, FELL, FLAGS, FRENZIED, GONE, HELD, LED, SHAKES, SPENT, STATIONARY, STATUS } = STATE;
const { LOST } = OWN;

const IDLE: readonly Outcome[] = [{ probability: 1, value: NOTHING }];

export class FuryFrenzies {
  private readonly field: FuryField;
  /** Whether fury stays after a frenzy (MK3-RUL-20). */
  private readonly keeps: boolean;
  private readonly frenzyDice: BattlegroupRulings['frenzyDice'];
  /** Whether a frenzy shakes off a knockdown of the same turn (MK3-RUL-C12). */
  private readonly getsUp: boolean;
  /** attacks[beast]: one for each model that may be nearest. */
  private readonly attacks: ReadonlyArray<readonly FrenzyAttack[]>;
  /** The same on a warbeast of the list that lies, and on one that is stationary (MK3-ATK-09, MK3-TOUGH-02). */
  private readonly lying: ReadonlyArray<readonly FrenzyAttack[]>;
  private readonly still: ReadonlyArray<readonly FrenzyAttack[]>;
  /** victims[beast][candidate]: the beast of the list that it is, or -1. */
  private readonly victims: ReadonlyArray<readonly number[]>;
  /** fresh[beast]: what its attack comes to when nobody of the list may be its victim. */
  private readonly fresh: ReadonlyArray<readonly Outcome[]>;
  /** Scratch: the nearest models that are still there. */
  private readonly standing: Int32Array = new Int32Array(4);

  constructor(field: FuryField, rulings: BattlegroupRulings) {
    this.field = field;
    this.keeps = rulings.frenzyFury === 'keep';
    this.frenzyDice = rulings.frenzyDice;
    this.getsUp = rulings.fallenFrenzy === 'stands up';
    const { beasts } = field;
    this.attacks = beasts.map((beast) => beast.nearest.map((nearest) => frenzyAttack(beast, nearest, rulings)));
    this.lying = beasts.map((beast) =>
      beast.nearest.map((nearest) => frenzyAttack(beast, { ...nearest, knockedDown: true }, rulings)),
    );
    this.still = this.attacks.map((attacks) => attacks.map((attack) => ({ ...attack, automatic: 'hit' as const })));
    this.fresh = this.attacks.map((attacks) =>
      attacks.flatMap((attack, i) =>
        attackOutcomes(attack, i, attack.nearest.boxes).map(({ probability, value }) => ({
          probability: probability / attacks.length,
          value,
        })),
      ),
    );
    this.victims = beasts.map((beast) =>
      beast.nearest.map((nearest) => (nearest.beast ? beasts.findIndex(({ name }) => name === nearest.beast) : -1)),
    );
  }

  /** Beasts whose damage has to be followed, because a frenzied one may attack them. */
  followed(): ReadonlySet<number> {
    return new Set(this.victims.flat());
  }

  /** Those of them that Tough may leave lying. */
  fallible(): ReadonlySet<number> {
    return new Set(this.victims.flatMap((all, b) => all.filter((_, i) => rulesOfTough(this.attacks[b][i]).length > 0)));
  }

  /** The stages of one beast's check. @param row where it is recorded what has become of its activation */
  stages(turn: number, b: number, row: number): Stage[] {
    const { beasts } = this.field;
    const { type, FURY, nearest } = beasts[b];
    // Every model of a frenzied pack attacks (MK3-PACK-03).
    const attackers = nearest.length === 0 ? 0 : type === 'pack' ? FURY : 1;
    return [
      this.check(turn, b, row),
      ...Array.from({ length: attackers }, (_, one) => this.attack(turn, b, one)),
      this.afterFrenzy(turn, b),
    ];
  }

  private check(turn: number, b: number, row: number): Stage {
    const beast = this.field.beasts[b];
    const at = modelAt(b);
    const isLed = (state: Int32Array) => state[at + STATUS] === LED;
    return thresholdStage(turn, beast, at, row, isLed, (state, value, book) => {
      if (book.acted) this.enterCheck(state, b, value, book.acted);
      if (value === 0) return;
      if (beast.cannotCharge || this.liesOn(state, at)) {
        state[at + SPENT] = LOST;
        book.add(this.field.places.lostActivations, 1);
        const why = beast.cannotCharge ? 'cannot charge' : 'cannot stand up in the turn in which it fell';
        book.tell?.(told(beast.name, `${why}: its activation is lost`));
        return;
      }
      // It shakes knockdown, stationary and other effects for free (MK3-FRENZY-02).
      state[at + FLAGS] &= ~(DOWN | FELL | STATIONARY);
      state[at + SHAKES] = 0;
      state[at + SPENT] = FRENZIED;
      state[DONE] = 1;
      book.add(this.field.places.frenzies, 1);
    });
  }

  private enterCheck(state: Int32Array, b: number, value: number, acted: Ledger): void {
    const beast = this.field.beasts[b];
    const at = modelAt(b);
    if (state[at + STATUS] === GONE || state[at + HELD] === 0 || frenzyChance(state[at + HELD], beast.THR) === 0)
      return;
    if (beast.construct) acted.enter('MK3-FURY-04');
    else if (state[at + STATUS] !== LED) acted.enter('MK3-FURY-11');
    else acted.enter('MK3-THRESH-01', 'MK3-FURY-03');
    if (value === 0) return;
    if (beast.cannotCharge || this.liesOn(state, at)) {
      acted.enter('MK3-FRENZY-06', ...(beast.cannotCharge ? [] : ['MK3-KD-02']));
      return;
    }
    acted.enter('MK3-FRENZY-01');
    if (state[at + FLAGS] & (DOWN | STATIONARY) || state[at + SHAKES] > 0) acted.enter('MK3-FRENZY-02');
  }

  /** What one attack rests on: the dice it rolls, and what takes away from them. */
  private enterAttack(state: Int32Array, b: number, value: number, left: number, acted: Ledger): void {
    const beast = this.field.beasts[b];
    const attack = this.attackOn(state, b, candidateOf(value));
    if (attack !== this.attacks[b][candidateOf(value)]) acted.enter('MK3-ATK-09');
    acted.enter('MK3-FRENZY-03', 'MK3-FRENZY-04', ...rulesOfAttack(beast, attack, this.frenzyDice));
    if (beast.type === 'pack') acted.enter('MK3-PACK-03');
    if (isDestroyed(value) && boxesOf(value) === left) acted.enter(...rulesOfTough(attack));
  }

  /** The attack of one model of a frenzied beast or pack on the nearest model. */
  private attack(turn: number, b: number, one: number): Stage {
    const at = modelAt(b);
    const attacks = this.attacks[b];
    const fresh = this.fresh[b];
    const follows = this.victims[b].some((victim) => victim >= 0);
    const attacking = (state: Int32Array) => state[at + SPENT] === FRENZIED && one < this.field.models(state, b);
    return {
      turn,
      endsTurn: false,
      recordings: [],
      branches: follows ? 1 + attacks.length * this.mostOutcomes(b) : 1,
      ...(follows ? {} : { booksOnly: fresh.length }),
      outcomes: (state: Int32Array): readonly Outcome[] => {
        if (!attacking(state)) return IDLE;
        if (!follows) return fresh;
        const count = this.candidates(state, b);
        if (count === 0) return IDLE;
        const all: Outcome[] = [];
        for (let k = 0; k < count; k++) {
          const i = this.standing[k];
          for (const { probability, value } of attackOutcomes(
            this.attackOn(state, b, i),
            i,
            this.boxesLeft(state, b, i),
          )) {
            all.push({ probability: probability / count, value });
          }
        }
        return all;
      },
      roll: (state: Int32Array, stream: WordStream, book: Book): number => {
        const count = attacking(state) ? this.candidates(state, b) : 0;
        if (count === 0) return NOTHING;
        let k = 0;
        if (count > 1) {
          k = stream.die(count) - 1;
          const text = `number ${k + 1} of ${count} equally near models`;
          book.tell?.({ label: `${this.field.beasts[b].name}: whom it charges`, dice: [k + 1], sides: count, text });
        }
        const i = this.standing[k];
        const attack = this.attackOn(state, b, i);
        return rollAttack(this.field.beasts[b].name, attack, i, this.boxesLeft(state, b, i), stream, book);
      },
      apply: (state: Int32Array, value: number, book: Book): void => {
        if (value === NOTHING) return;
        if (book.acted) this.enterAttack(state, b, value, this.boxesLeft(state, b, candidateOf(value)), book.acted);
        this.suffer(state, b, value, book);
      },
    };
  }

  /** One for a miss, two for every number of boxes. */
  private mostOutcomes(b: number): number {
    const { beasts } = this.field;
    const boxes = this.attacks[b].map(({ nearest }, i) => {
      const victim = this.victims[b][i];
      return victim < 0 ? nearest.boxes : beasts[victim].boxes;
    });
    return 2 * Math.max(...boxes) + 2;
  }

  /** Whether it fell in this turn, and even a frenzy does not get it up (MK3-KD-02, MK3-RUL-C12). */
  private liesOn(state: Int32Array, at: number): boolean {
    return (state[at + FLAGS] & FELL) !== 0 && !this.getsUp;
  }

  /** Fills `standing` with the nearest models that are still there. @returns how many */
  private candidates(state: Int32Array, b: number): number {
    let count = 0;
    for (let i = 0; i < this.attacks[b].length; i++) {
      const victim = this.victims[b][i];
      if (victim < 0 || state[modelAt(victim) + STATUS] !== GONE) this.standing[count++] = i;
    }
    return count;
  }

  /** The attack on one of the nearest models as it stands. */
  private attackOn(state: Int32Array, b: number, candidate: number): FrenzyAttack {
    const victim = this.victims[b][candidate];
    const flags = victim < 0 ? 0 : state[modelAt(victim) + FLAGS];
    if (flags & DOWN) return this.lying[b][candidate];
    return flags & STATIONARY ? this.still[b][candidate] : this.attacks[b][candidate];
  }

  private boxesLeft(state: Int32Array, b: number, candidate: number): number {
    const victim = this.victims[b][candidate];
    if (victim < 0) return this.attacks[b][candidate].nearest.boxes;
    return this.field.beasts[victim].boxes - state[modelAt(victim) + DAMAGE];
  }

  private suffer(state: Int32Array, b: number, value: number, book: Book): void {
    const i = candidateOf(value);
    bookHarm(value, this.attacks[b][i].nearest.who, this.field.places, book);
    const victim = this.victims[b][i];
    if (victim < 0) return;
    if (isDestroyed(value)) {
      this.field.destroy(state, victim, false, book);
      return;
    }
    state[modelAt(victim) + DAMAGE] += boxesOf(value);
    if (!isSaved(value)) return;
    // It was saved in its controller's turn, and lies until the next one (MK3-TOUGH-01, MK3-KD-02).
    state[modelAt(victim) + FLAGS] |= DOWN | FELL;
    book.acted?.enter('MK3-TOUGH-01', 'MK3-KD-02');
  }

  /** The end of a frenzy, or of an activation lost to a failed check: fury may be removed (MK3-FRENZY-05, -06). */
  private afterFrenzy(turn: number, b: number): Stage {
    const at = modelAt(b);
    return certainly(turn, (state, book) => {
      const spent = state[at + SPENT];
      if (spent !== FRENZIED && spent !== LOST) return;
      if (state[at + HELD] > 0) book.acted?.enter('MK3-FRENZY-05');
      if (state[at + STATUS] === GONE || this.keeps) return;
      removeFury(this.field.beasts[b].name, state, at, state[at + HELD], this.field.places.wasted, book);
    });
  }
}
