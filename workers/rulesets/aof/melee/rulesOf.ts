/** Which rules take part in a melee: those that act in something that can happen. */
import { Ledger } from '../../disclosure/ledger.ts';
import { exhaustionOf, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import { reachedBy, reachedByWounds, rulesOfNerves, type States, shakenBy } from '../reached.ts';
import { strikes } from '../strike.ts';
import type { Exchange } from './exchange.ts';
import type { Fighter } from './fighter.ts';
import { TOO_MANY } from './markers.ts';
import type { MeleeParts } from './parts.ts';
import { dangerDice } from './setup.ts';

export function rulesOfMelee(parts: MeleeParts): readonly string[] {
  const { melee, target, fighters, fights, blows } = parts;
  const ledger = new Ledger();
  const flags = { attacker: parts.flags('attacker'), target: parts.flags('target') };
  const { states: chargers, shaken } = wayIn(parts, flags, ledger);
  const charging = new Set([...chargers].filter((state) => fighters[0].line.dead[state] === 0));
  if (charging.size === 0 || target.dead[target.start]) return ledger.rules;
  let standing: Standing = { chargers: charging, defenders: new Set([target.start]) };
  let moods: Moods = { striker: flags.attacker, defender: flags.target };
  let tested = shaken;
  for (const [index, { exchange, byTarget }] of fights.entries()) {
    const [from, now] = byTarget ? [turned(standing), turnedMoods(moods)] : [standing, moods];
    const ends = enterBlows(exchange, from, now, index === 0 && blows !== null, ledger);
    const losers = enterComparison(exchange, ends, now, ledger);
    if (index > 0 && ends.struck) ledger.enter('AOF-CP-17');
    if (tested && ends.struck) ledger.enter('AOF-WAVER-01');
    tested ||= losers.length > 0;
    const after = {
      striker: exchange.afterStriking(exchange.striker, now.striker),
      defender: ends.replied ? exchange.afterStriking(exchange.defender, now.defender) : now.defender,
    };
    moods = byTarget ? turnedMoods(after) : after;
    standing = byTarget ? turned(ends) : ends;
    standing = { chargers: alive(fighters[0].line, standing.chargers), defenders: alive(target, standing.defenders) };
    if (standing.chargers.size === 0 || standing.defenders.size === 0) break;
  }
  if (melee.situation.exhaustion) {
    const most = Math.max(exhaustionOf(flags.attacker), exhaustionOf(flags.target)) + fights.length;
    if (most >= TOO_MANY) ledger.enter('AOF-EXH-01', 'AOF-EXH-02');
    if (fights.length > 1) ledger.enter('AOF-EXH-01', 'AOF-EXH-03');
  }
  return ledger.rules;
}

function turned({ chargers, defenders }: Standing): Standing {
  return { chargers: defenders, defenders: chargers };
}

function turnedMoods({ striker, defender }: Moods): Moods {
  return { striker: defender, defender: striker };
}

export function alive({ dead }: Line, states: States): States {
  for (const state of states) {
    if (dead[state] !== 0) return new Set([...states].filter((one) => dead[one] === 0));
  }
  return states;
}

type Flags = { readonly attacker: number; readonly target: number };

/** Fire at the charge and the ground under it. */
function wayIn(parts: MeleeParts, flags: Flags, ledger: Ledger): { readonly states: States; readonly shaken: boolean } {
  const { melee, attacker, target, fighters } = parts;
  const [charger, defender] = fighters;
  let states: States = new Set([attacker.start]);
  let shaken = false;
  const suffer = (reached: States) => {
    const after = shakenBy(charger.nerves, states, reached);
    ledger.enter(...rulesOfNerves(charger.nerves, flags.attacker, after));
    shaken ||= after.tests;
    states = new Set([...states, ...reached]);
  };
  const react = () => {
    const strike = parts.reaction(flags.target)?.made.strike;
    if (!strike || !strikes(strike, target.start)) return;
    ledger.enter(...strike.rules);
    suffer(reachedBy(strike, target.start, states));
    if (!strike.mishaps) return;
    const attrition = defender.nerves.mishapAttrition ? defender.nerves.attrition : 'off';
    const here = new Set([target.start]);
    const { wounded } = shakenBy(defender.nerves, here, reachedByWounds(defender.nerves.suffering, here, 1));
    const hurt = { wounded, tests: false, states: here };
    ledger.enter(...rulesOfNerves({ ...defender.nerves, attrition }, flags.target, hurt));
  };
  const first = melee.situation.reaction === 'Closing Fire';
  if (first) react();
  const danger = dangerDice(melee, attacker, attacker.start);
  const dice = danger.plain + danger.worse;
  if (dice > 0) {
    ledger.enter('AOF-TERR-06', ...(melee.condition === 'Earthquake' ? ['AOF-COND-01'] : []));
    suffer(reachedByWounds(charger.nerves.suffering, states, 2 * dice));
  }
  if (!first) react();
  return { states, shaken };
}

/** Flags of both. */
export interface Moods {
  readonly striker: number;
  readonly defender: number;
}

export interface Standing {
  readonly chargers: States;
  readonly defenders: States;
}

export interface Ends extends Standing {
  /** Whether anybody strikes at all. */
  readonly struck: boolean;
  readonly replied: boolean;
}

/**
 * Enters the rules of both strikes of a fight.
 * @param from living states that either may begin it in
 * @returns those that it may end in
 */
export function enterBlows(exchange: Exchange, from: Standing, flags: Moods, blows: boolean, ledger: Ledger): Ends {
  const { striker, defender } = exchange;
  const [a, b] = [strongest(striker.line, from.chargers), strongest(defender.line, from.defenders)];
  let { chargers, defenders } = from;
  const phalanx = exchange.phalanxDice(a, b);
  if (phalanx > 0) {
    ledger.enter('AOF-SR-16');
    const before = chargers;
    chargers = reachedByWounds(striker.nerves.suffering, chargers, phalanx);
    if (exchange.options.rulings.phalanxAttrition) enterHarm(ledger, striker, before, chargers, flags.striker);
  }
  const strike = exchange.strike('striker', flags.striker, exchange.charges(b)).strike;
  if (strikes(strike, a)) {
    ledger.enter(...strike.rules);
    const hit = reachedBy(strike, a, defenders);
    enterHarm(ledger, defender, defenders, hit, flags.defender);
    defenders = new Set([...defenders, ...hit]);
  }
  const able = exchange.strike('replier', flags.defender, false).strike;
  const replies = exchange.replies(b, flags.defender) && strikes(able, b);
  if (replies) {
    ledger.enter('AOF-MELEE-05', ...able.rules);
    const back = reachedBy(able, b, chargers);
    enterHarm(ledger, striker, chargers, back, flags.striker);
    chargers = new Set([...chargers, ...back]);
  }
  if (defender.braced && strikes(able, b)) ledger.enter('AOF-ACT-06');
  if (blows) {
    const falls = (who: Fighter, states: States) =>
      who.killingBlow && [...states].some((state) => who.line.left[state] < who.line.left[who.line.start]);
    if (falls(striker, chargers) || falls(defender, defenders)) {
      ledger.enter('AOF-CP-16');
      chargers = reachedByWounds(striker.nerves.suffering, chargers, striker.line.capacity);
      defenders = reachedByWounds(defender.nerves.suffering, defenders, defender.line.capacity);
    }
  }
  return { chargers, defenders, struck: replies || strikes(strike, a), replied: replies };
}

/** The state with the fewest wounds: whatever others of a unit can do, those who stand there can. */
export function strongest({ wounds }: Line, states: States): number {
  let best = -1;
  for (const state of states) if (best < 0 || wounds[state] < wounds[best]) best = state;
  return best;
}

/** Heavy damage and attrition at once. */
function enterHarm(ledger: Ledger, { nerves }: Fighter, from: States, to: States, flags: number): void {
  const { wounded } = shakenBy(nerves, from, to);
  ledger.enter(...rulesOfNerves(nerves, flags, { wounded, tests: false, states: from }));
}

/**
 * Enters who won, and what the loser may have to do.
 * @param ends states that the fight may have led to, from the living ones `from`
 * @returns who may have to test
 */
export function enterComparison(
  exchange: Exchange,
  ends: Ends,
  flags: Moods,
  ledger: Ledger,
): ReadonlyArray<'striker' | 'defender'> {
  const { striker, defender } = exchange;
  ledger.enter('AOF-MELEE-06', 'AOF-MELEE-07');
  if (exchange.tiesUntouched && isUntouched(striker, ends.chargers) && isUntouched(defender, ends.defenders)) return [];
  if (exchange.strikerBonus + exchange.defenderBonus > 0) ledger.enter('AOF-CMD-03');
  const [fearA, fearB] = exchange.fears(striker.line.start, defender.line.start);
  if (fearA || fearB) ledger.enter('AOF-SR-08');
  const bonus = exchange.strikerBonus - exchange.defenderBonus;
  const lead = (most: number, fears: boolean, scares: boolean) => most + (fears ? 3 : 0) - (scares ? 1 : 0);
  const losers = {
    defender: loserIn(defender, ends.defenders, lead(bonus, fearA, fearB)),
    striker: loserIn(striker, ends.chargers, lead(-bonus, fearB, fearA)),
  };
  for (const role of ['defender', 'striker'] as const) {
    const { nerves } = exchange[role];
    const states = losers[role];
    if (states.size === 0 || nerves.attrition === 'instead of morale') continue;
    ledger.enter('AOF-MORALE-04', 'AOF-MORALE-05');
    const half = [...states].some((state) => nerves.line.half[state] === 1);
    if (half) ledger.enter('AOF-ROUT-01');
    if (flags[role] & WAVERING) ledger.enter('AOF-WAVER-01');
    const rules = rulesOfNerves(nerves, flags[role], { tests: true, wounded: false, states });
    // What asks for a test outside melee does not here, nor does anybody waver by that rule.
    ledger.enter(...rules.filter((rule) => rule !== 'AOF-MORALE-01' && rule !== 'AOF-MORALE-03'));
  }
  return (['striker', 'defender'] as const).filter((role) => losers[role].size > 0);
}

/** Whether a unit can only have come through unhurt. */
function isUntouched({ line }: Fighter, states: States): boolean {
  return [...states].every((state) => state === line.start);
}

/** Living states in which a unit may have lost, by the lead that bonuses alone give the other side. */
function loserIn({ line }: Fighter, states: States, lead: number): States {
  const least = line.wounds[strongest(line, states)];
  return new Set([...states].filter((state) => line.dead[state] === 0 && line.wounds[state] - least + lead > 0));
}
