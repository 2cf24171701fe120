/** One attack as a chain of three stages: attack roll, damage roll, Tough. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { type AttackRoll, hitChances } from '../../twodice/attackRoll.ts';
import { type DamageRoll, damagePoints } from '../../twodice/damageRoll.ts';
import { Hand } from '../../twodice/hand.ts';
import { type Book, CERTAIN, type Machine, type Outcome, type Stage } from '../../twodice/stages/machine.ts';
import type { Attack } from './schema.ts';
import { type Resolved, resolve } from './terms.ts';

/** Places in the vector; RESULT is 0 for a miss, 1 for a hit, 2 for a critical hit. */
export const STATE = { RESULT: 0, POINTS: 1, BOXES: 2, DESTROYED: 3, SIZE: 4 } as const;
const { RESULT, POINTS, BOXES, DESTROYED, SIZE } = STATE;

const TOUGH_FACE = 5;
const NONE = { dropLowest: 0, dropHighest: 0 };

export class AttackMachine implements Machine {
  readonly start = new Int32Array(SIZE);
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  readonly quantities = [];
  readonly rows: readonly number[];
  readonly turns = 1;
  readonly resolved: Resolved;
  private readonly scenario: Attack;
  private readonly hand = new Hand();
  /** The attack roll once, its rerolls apart. */
  private readonly roll: AttackRoll;

  constructor(scenario: Attack) {
    this.scenario = scenario;
    this.resolved = resolve(scenario);
    const { attackDice, attackBonus, DEF, damageDice, power, ARM } = this.resolved;
    this.roll = { dice: attackDice, ...NONE, bonus: attackBonus, defense: DEF, rerollMisses: 0 };
    const most = damageDice === 0 ? 0 : Math.max(0, 6 * damageDice + power - ARM);
    this.rows = [3, most + 1, scenario.target.boxes + 1, 2];
    this.ranges = this.rows;
    this.stages = [this.attack(), this.damage(), this.tough()];
  }

  private attack(): Stage {
    const { automatic, rerolls } = this.resolved;
    const { miss, hit, critical } = hitChances({ ...this.roll, rerollMisses: rerolls }, automatic);
    const outcomes = [miss, hit, critical].map((probability, value) => ({ probability, value }));
    return {
      ...{ turn: 0, endsTurn: false, branches: 3, recordings: [{ row: RESULT, index: RESULT }] },
      outcomes: () => outcomes.filter(({ probability }) => probability > 0),
      roll: (_, stream, book) => this.rollAttack(stream, book),
      apply: (state, value) => {
        state[RESULT] = value;
      },
    };
  }

  private rollAttack(stream: WordStream, book: Book): number {
    const { automatic, rerolls } = this.resolved;
    if (automatic !== 'none') {
      book.tell?.({
        label: 'Attack',
        dice: [],
        text: automatic === 'hit' ? 'hits automatically' : 'misses automatically',
      });
      return automatic === 'hit' ? 1 : 0;
    }
    let result = 0;
    for (let i = 0; i <= rerolls && result === 0; i++) result = this.rollOnce(i, stream, book);
    return result;
  }

  private rollOnce(reroll: number, stream: WordStream, book: Book): number {
    const { attackBonus, DEF } = this.resolved;
    const result = this.hand.attack(this.roll, 'none', stream);
    if (book.tell) {
      const { dice, total } = this.hand;
      const verdict = ['miss', 'hit', 'critical hit'][result];
      const text = `${dice.join(' + ')} + ${attackBonus} = ${total} against DEF ${DEF}: ${verdict}`;
      book.tell({ label: reroll > 0 ? 'Attack roll, reroll' : 'Attack roll', dice, text });
    }
    return result;
  }

  private damage(): Stage {
    const { damageDice, power, ARM } = this.resolved;
    const { boxes } = this.scenario.target;
    const roll: DamageRoll = { dice: damageDice, ...NONE, power, armour: ARM, rerollBelow: 0 };
    const rolled = damageDice > 0 ? damagePoints(roll) : null;
    const outcomes: Outcome[] = [];
    if (rolled) {
      for (const [value, weight] of rolled.entries()) outcomes.push({ probability: weight / rolled.total, value });
    }
    const due = (state: Int32Array) => damageDice > 0 && state[RESULT] > 0;
    return {
      ...{ turn: 0, endsTurn: false, branches: this.rows[POINTS], recordings: [{ row: POINTS, index: POINTS }] },
      outcomes: (state) => (due(state) ? outcomes : CERTAIN),
      roll: (state, stream, book) => {
        if (!due(state)) return 0;
        const points = this.hand.damage(roll, stream);
        if (book.tell) {
          const { dice, total } = this.hand;
          const text = `${dice.join(' + ')} + ${power} = ${total} against ARM ${ARM}: ${counted(points, 'points')} on ${counted(boxes, 'boxes')}`;
          book.tell({ label: 'Damage roll', dice, text });
        }
        return points;
      },
      apply: (state, value) => {
        state[POINTS] = value;
        state[BOXES] = Math.min(value, boxes);
        state[DESTROYED] = value >= boxes ? 1 : 0;
      },
    };
  }

  /** Disabled: one box is healed on 5 or 6 (MK2-TOUGH-01). */
  private tough(): Stage {
    const { tough } = this.scenario.target;
    const due = (state: Int32Array) => tough && state[DESTROYED] === 1;
    const saves: readonly Outcome[] = [
      { probability: 1 / 3, value: 1 },
      { probability: 2 / 3, value: 0 },
    ];
    return {
      ...{ turn: 0, endsTurn: true, branches: 2 },
      recordings: [
        { row: BOXES, index: BOXES },
        { row: DESTROYED, index: DESTROYED },
      ],
      outcomes: (state) => (due(state) ? saves : CERTAIN),
      roll: (state, stream, book) => {
        if (!due(state)) return 0;
        const face = stream.die(6);
        const saved = face >= TOUGH_FACE;
        book.tell?.({ label: 'Tough', dice: [face], text: saved ? 'stays with one box, knocked down' : 'fails' });
        return saved ? 1 : 0;
      },
      apply: (state, value) => {
        if (value === 0) return;
        state[DESTROYED] = 0;
        state[BOXES]--;
      },
    };
  }
}
