/** A unit under fire at the table: casualties, checks, flight, rallying (MK2-CMD, MK2-FLEE, MK2-RALLY, R14, R29). */

import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Morale } from '../morale/schema.ts';

export const moraleReferee: Referee<Morale> = (scenario) => {
  function ruled(dice: Dice): Outcome {
    const turns: Account[] = [];
    const { ran, fleeing, models, ...totals } = play(scenario, dice, turns);
    const during = (name: 'fled' | 'rallied' | 'lost') =>
      turns.map((after, turn) => (after[name] > (turns[turn - 1]?.[name] ?? 0) ? 1 : 0));
    return {
      ...{ ...totals, models, neverRan: 1 - ran, steady: fleeing === 0 && models > 0 ? 1 : 0 },
      ...{
        fleeing: turns.map((after) => after.fleeing),
        destroyed: turns.map((after) => (after.models === 0 ? 1 : 0)),
      },
      ...{ firm: turns.map((after) => 1 - after.ran), modelsLeft: turns.map((after) => after.models) },
      ...{ fledIn: during('fled'), ralliedIn: during('rallied'), lostIn: during('lost') },
    };
  }

  return { play: ruled };
};

export interface Account {
  models: number;
  fled: number;
  rallied: number;
  checks: number;
  lost: number;
  ran: number;
  fleeing: number;
}

/** The unit at the table: one thing after another, as the rules say it. */
/** @param after how things stood after each turn, if that is wanted */
export function play(scenario: Morale, dice: Pick<Dice, 'die'>, after: Account[] = []): Account {
  const { unit, volleys, frights, turns, rulings } = scenario;
  const account = { models: unit.models, fled: 0, rallied: 0, checks: 0, lost: 0, ran: 0, fleeing: 0 };
  let fleeing = unit.fleeing;
  if (fleeing) account.ran = 1;
  const withstood = new Set<string>();
  const out = unit.type === 'lone trooper' && !unit.inFormation;
  const values = [out ? Math.max(1, unit.CMD - 2) : unit.CMD];
  if (unit.commanderCMD) values.push(unit.commanderCMD);
  if (unit.type === 'lone trooper' && !out && unit.unitCMD) values.push(unit.unitCMD);
  const CMD = Math.max(...values);
  const bearer =
    unit.standardBearer && scenario.standardBearerReroll !== 'off' && unit.type !== 'independent model' && !out;
  const rollCheck = () => dice.die(6) + dice.die(6) <= CMD;
  const check = (rerolls = true) => {
    account.checks++;
    return rollCheck() || (bearer && rerolls && rollCheck());
  };
  const atOnce = rulings.simultaneousCasualties === 'at once';
  const sum = (count: number) => Array.from({ length: count }, () => dice.die(6));
  for (let turn = 1; turn <= turns; turn++) {
    let started = account.models;
    let massive = false;
    let cut = false;
    const bold = (own: boolean) =>
      unit.nerve !== 'ordinary' ||
      (unit.fearlessFrom > 0 && (own ? turn >= unit.fearlessFrom : turn > unit.fearlessFrom));
    const run = (when: 'enemy' | 'maintenance' | 'activation' | 'end') => {
      account.fled++;
      account.ran = 1;
      if (account.models === 0) return;
      fleeing = true;
      if (when === 'activation') account.lost++;
      cut = when === 'activation' || when === 'end';
    };
    const shoot = (during: string, when: 'enemy' | 'maintenance' | 'activation') => {
      for (const volley of volleys) {
        if (volley.during !== during || turn < volley.from || turn > volley.to || account.models === 0) continue;
        const { strike } = volley;
        const kill = () => {
          if (account.models === 0) return;
          account.models--;
          if (!volley.together || atOnce) casualties();
        };
        const casualties = () => {
          const heavy = (started - account.models) * 2 >= started;
          if (
            (account.models === 0 && !(volley.together && atOnce)) ||
            !heavy ||
            massive ||
            fleeing ||
            bold(when !== 'enemy') ||
            unit.type !== 'unit'
          )
            return;
          massive = true;
          if (!check()) run(when);
        };
        if (strike.kind === 'casualties') {
          const all = strike.weights.flatMap((weight, lost) => Array.from({ length: weight }, () => lost));
          for (let lost = all[dice.die(all.length) - 1]; lost > 0; lost--) kill();
        } else {
          for (let i = 0; i < strike.count && account.models > 0; i++) {
            if (strike.kind === 'chance') {
              if (dice.die(100) <= strike.percent) kill();
              continue;
            }
            const hit = sum(strike.boostedAttack ? 3 : 2);
            const total = hit.reduce((a, b) => a + b, strike.stat);
            if (hit.every((face) => face === 1)) continue;
            if (!hit.every((face) => face === 6) && total < unit.DEF) continue;
            const damage = sum(strike.boostedDamage ? 3 : 2).reduce((a, b) => a + b, strike.power);
            if (damage > unit.ARM) kill();
          }
        }
        if (volley.together && !atOnce) casualties();
      }
    };
    const meet = (during: string, own: boolean) => {
      frights.forEach((fright, i) => {
        if (fright.during !== during || turn < fright.from || turn > fright.to) return;
        if (account.models === 0 || fleeing || bold(own) || withstood.has(`${i}`)) return;
        if (!check()) run(own ? 'activation' : 'enemy');
        else if (fright.stays && fright.what !== 'special rule') withstood.add(`${i}`);
      });
    };
    shoot('enemy turn', 'enemy');
    meet('enemy turn', false);
    started = account.models;
    massive = false;
    if (turn === unit.fearlessFrom && fleeing && account.models > 0) {
      fleeing = false;
      account.rallied++;
    }
    shoot('own maintenance', 'maintenance');
    if (fleeing && account.models > 0) account.lost++;
    shoot('own activation', 'activation');
    meet('own activation', true);
    const over = () => after.push({ ...account, fleeing: fleeing && account.models > 0 ? 1 : 0 });
    if (account.models === 0) {
      over();
      continue;
    }
    if (out && !fleeing && !bold(true) && !check()) run('end');
    const may = unit.type !== 'lone trooper' || unit.inFormation || unit.commanderCMD !== undefined;
    if (fleeing && may && (!cut || scenario.rallySameActivation) && check(rulings.rallyReroll === 'rerolled')) {
      fleeing = false;
      account.rallied++;
    }
    over();
  }
  account.fleeing = fleeing && account.models > 0 ? 1 : 0;
  return account;
}
