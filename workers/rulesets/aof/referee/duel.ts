/** The referee of a duel: rounds, who acts first, when it is over (digest: Sequence, battle, unit v unit). */
import type { Duel } from '../duel/schema.ts';
import { activate } from './activation.ts';
import { suffer } from './aftermath.ts';
import type { Board, Choose } from './board.ts';
import { automaticWounds } from './casualties.ts';
import { type Dice, d3, d6 } from './dice.ts';
import { type Duelist, duelistOf, inActivation } from './duelist.ts';
import { type Outcome, writeDown, writePoints } from './outcome.ts';

/** Told how things stand when a round begins. */
export type Watch = (round: number, standing: () => string) => void;

export function playDuel(duel: Duel, dice: Dice, choose: Choose, watch: Watch = () => {}): Outcome {
  const { situation } = duel;
  const halves = situation.kitchenTable ? duel.rulings.halving : 'nothing';
  const counted = (inches: number) => (halves === 'distances' ? Math.ceil(inches / 2) : inches);
  const [one, other] = [duelistOf(duel, 'attacker'), duelistOf(duel, 'target')];
  const both = [one, other];
  const scouts = both.filter(({ band, plan }) => band.unit.rules.includes('Scout') && goesForward(plan.behaviour));
  const distance = Math.max(1, counted(situation.distance) - (halves === 'allowances' ? 6 : 12) * scouts.length);
  const board: Board = { duel, dice, choose, distance, round: 0 };
  const book: Record<string, number[]> = {};
  const rolledOff = situation.first === 'roll-off' ? dice.die(2) : 0;
  let on = true;
  for (let round = 1; round <= situation.rounds; round++) {
    if (situation.prolonged && round > 4) on = on && d6(dice) >= Math.min(6, round - 1);
    if (on && !one.band.gone && !other.band.gone) {
      board.round = round;
      const arriving = both.filter(({ plan }) => plan.ambush === round);
      for (const unit of arriving) unit.here = true;
      // No rule says who of two is placed last, and so how far away: as near as either wants to be.
      if (arriving.length > 0) board.distance = counted(Math.min(...arriving.map(({ plan }) => plan.ambushDistance)));
      watch(round, () => JSON.stringify([board.distance, rolledOff, standing(one), standing(other)]));
      playRound(board, one, other, rolledOff);
    }
    note(book, one, other);
  }
  const won = other.band.gone && !one.band.gone;
  const lost = one.band.gone && !other.band.gone;
  const outcome: Outcome = { won: won ? 1 : 0, lost: lost ? 1 : 0, undecided: won || lost ? 0 : 1, ...book };
  writeDown(outcome, 'target', other.band, other.before);
  writeDown(outcome, 'attacker', one.band, one.before);
  writePoints(outcome, one, other);
  return outcome;
}

/** All of a unit that bears on what is to come. */
function standing({ band, here, posture }: Duelist): unknown[] {
  const { base, wavering, fatigued, exhaustion, shaken, immobilised, halfBefore } = band;
  const models = band.models.map(({ wounds, alive }) => [wounds, alive]);
  return [models, base?.wounds, wavering, fatigued, exhaustion, shaken, immobilised, halfBefore, here, posture];
}

function goesForward(behaviour: string): boolean {
  return ['best', 'charge', 'rush', 'advance', 'stealth'].some((word) => behaviour.includes(word));
}

function note(book: Record<string, number[]>, one: Duelist, other: Duelist): void {
  const write = (name: string, value: number) => {
    book[name] = [...(book[name] ?? []), value];
  };
  for (const { which, band } of [one, other]) {
    write(`${which}Out`, band.gone ? 1 : 0);
    write(`${which}WaveringBy`, band.wavering && !band.gone ? 1 : 0);
    write(`${which}Models`, band.left);
  }
  if (other.band.points > 0) write('pointsBy', other.before.points - other.band.pointsLeft);
}

function playRound(board: Board, one: Duelist, other: Duelist, rolledOff: number): void {
  const { dice, duel, round } = board;
  const { first } = duel.situation;
  const seizes = ({ plan }: Duelist) =>
    plan.stratagems.some((use) => use.stratagem === 'Seize Initiative' && use.round === round);
  const drawn = first === 'drawn each round' ? dice.die(2) : rolledOff;
  let begins = first === 'target' || drawn === 2 ? other : one;
  // Seized from both hands it stays where it was (AOF-CP-05).
  if (seizes(one) !== seizes(other)) begins = seizes(one) ? one : other;
  const inTurn = begins === one ? [one, other] : [other, one];
  if (duel.condition === 'Damnation' && one.here && other.here) {
    // Once either is gone nothing is rolled any more, so nobody sacrifices (RU-C13).
    for (const unit of inTurn) if (!one.band.gone && !other.band.gone) atone(board, unit);
  }
  for (const unit of inTurn) {
    if (one.band.gone || other.band.gone) return;
    if (unit.here && !unit.plan.idleRounds.includes(round)) activate(board, unit, unit === one ? other : one);
  }
  for (const unit of [one, other]) {
    unit.band.fatigued = false;
    unit.breathed = false;
    if (unit.resting) unit.band.exhaustion = 0;
    unit.resting = false;
  }
}

/** Each round -1 to everything, or D3 wounds (AOF-COND-07). */
function atone({ duel, dice }: Board, unit: Duelist): void {
  unit.damned = unit.plan.damnation === 'suffer';
  if (unit.damned) return;
  const party = inActivation(duel, unit, [], true);
  suffer(party, automaticWounds(unit.band, d3(dice), party.defence, dice), duel.brutal, dice);
}
