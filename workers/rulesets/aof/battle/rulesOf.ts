/**
 * Which rules may come up in a battle: those that act in a volley or a melee of any two of its units, and in what units
 * can do on its table. Strikes, tests and comparisons enter their own, as in a single volley or melee.
 */
import { Ledger } from '../../disclosure/ledger.ts';
import { legsOf } from '../duel/moves.ts';
import { FATIGUED, startFlags } from '../flags.ts';
import { alive, enterBlows, enterComparison } from '../melee/rulesOf.ts';
import { rulesOfNerves, type States, shakenBy } from '../reached.ts';
import { strikes } from '../strike.ts';
import { enterShots } from '../volley/rulesOf.ts';
import { ALL } from './arsenal.ts';
import type { Sort } from './forces.ts';
import { generatedKind, KINDS } from './places.ts';
import { type BattleScenario, TERRAIN } from './schema.ts';
import type { View } from './view.ts';

/** Inches that everybody may move over difficult ground. */
const ROUGH = 6;
/** So many units on both sides, and somebody may have fought before he is charged. */
const SEVERAL = 3;

export function rulesOf(scenario: BattleScenario, battle: View): readonly string[] {
  const ledger = new Ledger();
  const { units, sorts } = battle.forces;
  ledger.enter('AOF-TURN-01', 'AOF-DEPLOY-01', 'AOF-MISSION-01');
  if (scenario.begins === 'roll-off' || units.every(({ at }) => at === null)) ledger.enter('AOF-DICE-03');
  if (scenario.sideMissions.kind !== 'none') {
    ledger.enter('AOF-MISSION-02', 'AOF-MISSION-03', 'AOF-MISSION-04', 'AOF-MISSION-05');
  }
  const ground = groundOf(scenario);
  if (ground.length > 0) ledger.enter('AOF-TERR-07');
  if (scenario.terrain.kind === 'generated') ledger.enter('AOF-TERR-08');
  for (const sort of new Set(units.map((unit) => sorts[unit.sort]))) enterMoves(ledger, sort, scenario, ground);
  const met = new Set<string>();
  for (const one of units) {
    for (const other of units) {
      const pair = `${one.sort} ${other.sort}`;
      if (one.side === other.side || met.has(pair)) continue;
      met.add(pair);
      enterVolleys(ledger, battle, one.sort, other.sort, ground);
      const again = units.length >= SEVERAL || [one, other].every(({ sort }) => charges(sorts[sort]));
      enterMelee(ledger, battle, one.sort, other.sort, again);
    }
  }
  if (ledger.has('AOF-MORALE-03') || ledger.has('AOF-MORALE-04')) {
    ledger.enter('AOF-WAVER-01', 'AOF-WAVER-02', 'AOF-WAVER-03');
  }
  return ledger.rules;
}

/** The sorts of ground that may lie on the table. */
function groundOf({ terrain }: BattleScenario): ReadonlyArray<(typeof KINDS)[number]> {
  if (terrain.kind === 'none') return [];
  if (terrain.kind === 'stated') {
    return [...new Set(terrain.pieces.map(({ type }) => TERRAIN.indexOf(type)))].map((at) => KINDS[at]);
  }
  const drawn = new Set<number>();
  for (let piece = 0; piece < terrain.pieces; piece++) {
    for (let sum = 2; sum <= 12; sum++) drawn.add(generatedKind(piece, sum));
  }
  return [...drawn].map((at) => KINDS[at]);
}

/** What a unit may do by itself. */
function enterMoves(ledger: Ledger, sort: Sort, { rounds }: BattleScenario, ground: typeof KINDS): void {
  const { line, fighter } = sort;
  const { advance, rush, flying, strider } = sort.legs[line.start];
  const rules = legsOf(line, line.start);
  if (sort.ambush && rounds > 1) ledger.enter('AOF-SR-01');
  if (sort.scout) ledger.enter('AOF-SR-20');
  ledger.enter('AOF-ACT-01');
  if (rules.has('Immobile')) ledger.enter('AOF-SR-13');
  if (advance > 0) ledger.enter('AOF-ACT-02');
  if (rush === 0) return;
  ledger.enter('AOF-ACT-03');
  if (rules.has('Fast')) ledger.enter('AOF-SR-07');
  if (rules.has('Slow')) ledger.enter('AOF-SR-21');
  // Whoever flies crosses units, too.
  if (flying) ledger.enter('AOF-SR-10');
  for (const { moves, dangerous } of ground) {
    if (moves === 'impassable') ledger.enter('AOF-TERR-02');
    if (flying) continue;
    if (moves === 'difficult' && rush > ROUGH) ledger.enter(strider ? 'AOF-SR-24' : 'AOF-TERR-05');
    if (dangerous === 'never') continue;
    ledger.enter('AOF-TERR-06');
    const all = everyState(sort);
    ledger.enter(...rulesOfNerves(fighter.nerves, startFlags(sort.unit), shakenBy(fighter.nerves, all, all)));
  }
}

function charges({ legs, line }: Sort): boolean {
  return legs[line.start].rush > 0;
}

function everyState({ line }: Sort): States {
  return alive(line, new Set(Array.from({ length: line.states }, (_, state) => state)));
}

/** All weapons at one target, at rest and after a move, in the open and in cover. */
function enterVolleys(ledger: Ledger, { arsenal, forces }: View, a: number, b: number, ground: typeof KINDS): void {
  const [own, other] = [forces.sorts[a], forces.sorts[b]];
  const bands = (1 << own.bands.length) - 1;
  if (bands === 0) return;
  const { start } = own.line;
  const ways = own.legs[start].advance > 0 ? [false, true] : [false];
  const covers = ground.some(({ cover }) => cover) ? [false, true] : [false];
  for (const moved of ways) {
    for (const covered of covers) {
      const strike = arsenal.shot(a, b, bands, ALL, moved, covered, startFlags(own.unit))?.made.strike;
      if (!strike || !strikes(strike, start)) continue;
      ledger.enter('AOF-UNIT-05', 'AOF-SHOOT-01', 'AOF-SHOOT-03', 'AOF-SHOOT-06');
      if (strike.batches.some(({ automatic }) => automatic === null)) ledger.enter('AOF-SHOOT-04');
      enterShots(ledger, strike, other.fighter.nerves, startFlags(other.unit), start, everyState(other));
    }
  }
}

/** A charge of one at the other, for the first time in a round, and when both have fought in it. */
function enterMelee(ledger: Ledger, { arsenal, forces }: View, a: number, b: number, tired: boolean): void {
  const [own, other] = [forces.sorts[a], forces.sorts[b]];
  if (!charges(own)) return;
  ledger.enter('AOF-ACT-04', 'AOF-UNIT-05', 'AOF-MELEE-01', 'AOF-MELEE-08');
  const meeting = arsenal.meeting(a, b);
  const from = { chargers: everyState(own), defenders: everyState(other) };
  for (const fatigue of tired ? [0, FATIGUED] : [0]) {
    const flags = { striker: startFlags(own.unit), defender: startFlags(other.unit) | fatigue };
    const ends = enterBlows(meeting, from, flags, false, ledger);
    enterComparison(meeting, ends, flags, ledger);
    if (!ends.struck) continue;
    ledger.enter('AOF-MELEE-02', 'AOF-MELEE-03', 'AOF-MELEE-04');
    if (fatigue && ends.replied) ledger.enter('AOF-FATIGUE-01');
  }
}
