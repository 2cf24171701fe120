/** Hordes that lose Magnitude as stated: who breaks, flees, rallies, and what the Morale Number does (digest, Morale). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Morale, NervousHorde } from '../morale/schema.ts';
import { spreadsPanic } from './gifts.ts';
import { breakTests, isFearless, willpower } from './nerve.ts';
import { allRulings } from './readings.ts';
import { SQUAD, squadsIn, traitsOf } from './sheet.ts';
import { test } from './test.ts';

type MoraleRead = z.infer<typeof Morale>;
type HordeRead = z.infer<typeof NervousHorde>;
type SideRead = MoraleRead['enemy'];

interface Standing {
  readonly horde: HordeRead;
  left: number;
  broken: boolean;
  gone: boolean;
  /** Turns it has fled since it broke or left a point. */
  fled: number;
  points: number;
  spare: boolean;
  rage: boolean;
  counted: boolean;
  everBroken: boolean;
  rallied: boolean;
}

interface Camp {
  readonly side: SideRead;
  readonly hordes: Standing[];
  number: number;
  /** The turn in which its Break tests feel the panic of another Horde (AE-LEAD-47). */
  panic: number;
}

const DROPS = { 'Commander out': 1, 'Supreme Commander out': 2, 'Superheavy out': 1, 'Eva-class unit out': 2 } as const;
const BROKEN_BY = 20;
const AT_POINT = 30;

export const moraleReferee: Referee<MoraleRead> = ({ side, enemy, turns, events, rulings: stated }) => {
  const rulings = allRulings(stated);

  function camp(one: SideRead): Camp {
    const Fel = Math.floor(one.supremeFel / 10);
    const WP = Math.floor(one.supremeWP / 10);
    const start = rulings.startNumber === 'Fel' ? Fel : rulings.startNumber === 'WP' ? WP : Math.max(Fel, WP);
    return { side: one, hordes: one.hordes.map(standing), number: one.moraleNumber ?? start, panic: 0 };
  }

  function drop(of: Camp, by: number): void {
    of.number = Math.max(-10, of.number - by);
  }

  function play(dice: Dice): Outcome {
    const camps = [camp(side), camp(enemy)];
    const [own, foes] = camps;
    const all = [...own.hordes, ...foes.hordes];
    const stands: number[][] = all.map(() => []);
    const numbers: number[][] = [[], []];
    for (let turn = 1; turn <= turns; turn++) {
      for (const { turn: when, side: whose, event } of events) {
        if (when === turn) drop(whose === 'own' ? own : foes, DROPS[event]);
      }
      for (const [index, one] of camps.entries()) {
        const commanded = one.side.command > 0 && test(one.side.command, dice, rulings).passed;
        for (const horde of one.hordes) turnOf(horde, one, camps[1 - index], turn, commanded, dice);
      }
      for (const [index, { left, broken, gone }] of all.entries())
        stands[index].push(left > 0 && !broken && !gone ? 1 : 0);
      numbers[0].push(own.number);
      numbers[1].push(foes.number);
    }
    const named = (name: string, of: (one: Standing) => boolean) =>
      Object.fromEntries(all.map((one, index) => [`${name} ${index + 1}`, of(one) ? 1 : 0]));
    return {
      anyBroken: own.hordes.some(({ everBroken }) => everBroken) ? 1 : 0,
      ownBroken: own.hordes.filter(({ everBroken }) => everBroken).length,
      ...named('broken', ({ everBroken }) => everBroken),
      ...named('rallied', ({ rallied }) => rallied),
      'number 1': own.number,
      'number 2': foes.number,
      ...Object.fromEntries(stands.map((steps, index) => [`stands${index + 1}`, steps])),
      morale1: numbers[0],
      morale2: numbers[1],
    };
  }

  function turnOf(one: Standing, mine: Camp, others: Camp, turn: number, commanded: boolean, dice: Dice): void {
    if (one.gone || one.left === 0) return;
    const before = squadsIn(one.left);
    const lost = Math.min(one.left, one.horde.losses[turn - 1] ?? 0);
    one.left -= lost;
    if (one.left === 0) {
      count(one, mine);
      return;
    }
    if (one.broken) flee(one, mine, others, turn, commanded, dice);
    else if (breaks(one, lost, before, mine, others, turn, dice)) {
      one.broken = true;
      one.everBroken = true;
      one.fled = 1;
      count(one, mine);
    }
  }

  function count(one: Standing, mine: Camp): void {
    if (one.counted) return;
    one.counted = true;
    drop(mine, 1);
  }

  /** Of a Break test, and of a Rally test, which is made as a Break test is (AE-MORALE-08). */
  function number(one: Standing, mine: Camp, turn: number): number {
    const { horde, left } = one;
    const panic = mine.panic === turn ? 10 : 0;
    return willpower(horde, squadsIn(left), horde.state.onFire, rulings) + 5 * mine.number - panic;
  }

  function breaks(one: Standing, lost: number, before: number, mine: Camp, others: Camp, turn: number, dice: Dice) {
    const { horde } = one;
    const traits = traitsOf(horde);
    if (isFearless(horde) || one.rage) return false;
    const third = horde.squads - squadsIn(one.left) >= 3 && horde.squads - before < 3;
    const anyway = rulings.breaksAtThreeSquads && third && !traits.has('Disciplined');
    const T = number(one, mine, turn);
    const tests = breakTests(Math.floor(lost / BROKEN_BY), T, one.spare, dice, rulings);
    if (tests.hardened) one.spare = false;
    // What is ignored has failed all the same, unless it is read otherwise (RU-C09).
    const felt = tests.fails || (tests.hardened && rulings.ignoredFailures === 'frighten');
    if (felt && others.hordes.some((foe) => spreadsPanic(foe.horde))) mine.panic = turn + 1;
    if (!tests.fails && !anyway) return false;
    if (traits.has('Blood Soaked Tide')) {
      one.rage = true;
      return false;
    }
    return true;
  }

  /** A turn of a broken Horde: a Rally test where it may, then on to the next point or off the map. */
  function flee(one: Standing, mine: Camp, others: Camp, turn: number, commanded: boolean, dice: Dice): void {
    const { side: at } = mine;
    const headsFor = one.points < at.controlPoints;
    const there = headsFor && one.fled >= at.turnsToPoint;
    if (there || mayRally(one, mine, others, commanded)) {
      if (test(number(one, mine, turn) + (there ? AT_POINT : 0), dice, rulings).passed) {
        one.broken = false;
        one.rallied = true;
        one.points = 0;
        return;
      }
    }
    if (there) {
      // Who fails at the last point retreats off the map (AE-TRAIT-03).
      one.points++;
      one.fled = 0;
      if (one.points >= at.controlPoints) one.gone = true;
    }
    one.fled++;
    if (one.points >= at.controlPoints && at.turnsToLeave > 0 && one.fled > at.turnsToLeave) one.gone = true;
  }

  function mayRally({ horde }: Standing, mine: Camp, others: Camp, commanded: boolean): boolean {
    if (commanded || horde.outOfSight || horde.embeddedLeader || horde.leader !== 'none') return true;
    if (traitsOf(horde).has('Stubborn')) return true;
    const up = ({ hordes }: Camp) => hordes.filter((one) => one.left > 0 && !one.broken && !one.gone).length;
    return horde.seesAll && up(mine) > up(others);
  }

  return { play };
};

function standing(horde: HordeRead): Standing {
  const { broken } = horde.state;
  return {
    ...{ horde, left: horde.magnitude ?? horde.squads * SQUAD, broken, gone: false, fled: broken ? 1 : 0, points: 0 },
    ...{
      spare: traitsOf(horde).has('Battle-Hardened'),
      rage: false,
      counted: broken,
      everBroken: false,
      rallied: false,
    },
  };
}
