/** What a duel says about itself: the rules that take part, and inputs that change nothing. */
import { Ledger } from '../../disclosure/ledger.ts';
import { ABANDONMENT_RULES } from '../abandonment.ts';
import type { AttackPlan } from '../attackPlan.ts';
import { despairs, enterFire, MORALE_LOSSES, moraleLossOf } from '../conditions.ts';
import type { Extremes } from '../d100.ts';
import type { Force } from '../force.ts';
import {
  breakTests,
  enterBreakTests,
  enterWillpower,
  moraleBonus,
  type Numbers,
  numbersOf,
  willpower,
} from '../nerve.ts';
import { BLOW, CHARGE, EMBEDDED, type Field, RANGED, SURGING } from './setup.ts';

export function rulesOf(field: Field): readonly string[] {
  const ledger = new Ledger();
  enterRounds(field, ledger, waysOf);
  return ledger.rules;
}

/** In what ways a unit attacks at some time, by its index. */
export type Ways = (field: Field, index: number) => readonly number[];

/** Enters the rules of the attacks and nerves of both sides. */
export function enterRounds(field: Field, ledger: Ledger, ways: Ways): void {
  const { units, sides } = field;
  ledger.enter('AE-ACT-01', 'AE-LEAD-07');
  if (sides.some(({ moraleNumber }) => moraleNumber !== 0)) ledger.enter('AE-BMN-01');
  for (const { role, given, force, index, side, host } of units) {
    if (role === 'leader') ledger.enter('AE-LEAD-01', 'AE-LEAD-05');
    const loss = moraleLossOf(role);
    if (loss) ledger.enter(loss.rule);
    // Whose death nobody despairs at is a unit like any other.
    const linked = units.find((other) => other.side === side && despairs(other.force).value);
    if (role === 'Adept' && linked) ledger.enter(despairs(linked.force).rule);
    if (host >= 0) ledger.enter(force.kind === 'weapon specialist' ? 'AE-SPEC-03' : 'AE-LEAD-03');
    if (given.state.stunned) ledger.enter('AE-DMG-04');
    const foes = units.filter((other) => other.side !== side && (!force.horde || other.host < 0));
    const lit = waysTo(field, index, ways).some(({ flame }) => flame);
    if (force.horde && (given.state.onFire || lit)) {
      enterFire(force, ledger);
    }
    for (const way of ways(field, index)) {
      if (!field.isShot(way)) ledger.enter('AE-ATK-10');
      for (const foe of foes) {
        const plan = field.plan(index, force.surge > 0 ? SURGING : 0, foe.index, foe.host >= 0 ? EMBEDDED : 0, way);
        ledger.take(plan.rules);
        // It may lose squads on the way.
        if (plan.drillTo !== 'nothing' && force.squadsAtStart > 1) force.sources.enterTrait(ledger, 'Fanatics');
      }
    }
    if (force.horde) ledger.enter('AE-SQUAD-01', 'AE-SQUAD-02');
    if (!force.magnitude) continue;
    ledger.enter('AE-MAG-02', MORALE_LOSSES.Horde.rule);
    force.sources.enter(ledger, 'replenishing', 'freeAttack', 'lossReduction', 'lossReductionPerTurn', 'ghost');
    enterNerves(field, index, ledger, lit || given.state.onFire || waysTo(field, index, ways).length > 0);
  }
}

/** Ways in which a unit attacks at some time in this battle. */
function waysOf(field: Field, index: number): number[] {
  const { given } = field.units[index];
  const closes = given.closesIn > 0 && given.closesIn <= field.scenario.rounds;
  const ways: number[] = [];
  if (given.ranged && given.closesIn !== 1) ways.push(RANGED);
  if (given.melee && closes) ways.push(CHARGE);
  if (given.melee && ((closes && given.closesIn < field.scenario.rounds) || (!given.ranged && given.closesIn === 0)))
    ways.push(BLOW);
  return ways;
}

/** The attacks that may be made on a unit. */
function waysTo(field: Field, target: number, ways: Ways): AttackPlan[] {
  const { side, host } = field.units[target];
  return field.units
    .filter((unit) => unit.side !== side && (!unit.force.horde || host < 0))
    .flatMap(({ index }) =>
      ways(field, index).map((way) => field.plan(index, 0, target, host >= 0 ? EMBEDDED : 0, way)),
    );
}

/** Its tests of nerve with any losses and at any Morale Number. */
function everyNumber(force: Force, extremes: Extremes): Numbers {
  const lost = Array.from({ length: Math.max(1, force.squadsAtStart) }, (_, squads) => squads);
  return numbersOf(
    lost.flatMap((squads) =>
      Array.from({ length: 21 }, (_, i) => [squads, willpower(force, squads) + moraleBonus(i - 10)] as const),
    ),
    extremes,
  );
}

/** Break and Rally tests of one Horde. @param suffers whether anything takes Magnitude from it */
function enterNerves(field: Field, index: number, ledger: Ledger, suffers: boolean): void {
  const { given, force, side } = field.units[index];
  const { command, controlPoints, moraleNumber } = field.sides[side];
  const adept = field.has(side, 'Adept') && despairs(force).value;
  const numbers = everyNumber(force, field.rulings.extremes);
  const ghosts = field.rulings.ghostLosses === 'count' ? force.ghost : 0;
  const most = force.replenishing > 0 ? force.full : force.left;
  const tested = suffers && !given.state.broken && breakTests(most + ghosts - 1) > 0;
  if (tested) enterBreakTests(force, ledger, numbers, moraleNumber === 0 ? null : 5 * moraleNumber);
  if (adept) ledger.enter('AE-ABANDON-01', 'AE-ABANDON-02', ...ABANDONMENT_RULES);
  if (force.fearless && !given.state.broken && !adept) return;
  const third = suffers && field.rulings.breaksAtThreeSquads && force.squadsAtStart > 3;
  if (third) {
    if (force.traits.has('Disciplined')) force.sources.enterTrait(ledger, 'Disciplined');
    else ledger.enter('AE-MORALE-07');
  }
  // Whoever is steady and never tests does not flee, and so never rallies.
  if (!given.state.broken && !tested && !third && !adept) return;
  if (force.traits.has('Blood Soaked Tide') && !given.state.broken) return;
  ledger.enter('AE-MORALE-06', 'AE-BMN-02');
  enterWillpower(force, ledger, numbers);
  force.sources.enterTrait(ledger, 'Fighting Withdrawal', 'Stubborn');
  if (given.outOfSight || command > 0 || field.units.some(({ role, host }) => role === 'leader' && host === index))
    ledger.enter('AE-MORALE-08');
  if (controlPoints > 0) ledger.enter('AE-TRAIT-03');
  for (const foe of field.units) {
    if (foe.side === side) continue;
    foe.force.sources.enterTrait(ledger, 'Fear Incarnate');
    foe.force.sources.enter(ledger, 'enemyBreakPenalty');
  }
}
