/** Which rules take part in a melee: those that act in something that can happen. */
import { Ledger } from '../../disclosure/ledger.ts';
import { exhaustionOf, WAVERING } from '../flags.ts';
import { reachedBy, reachedByWounds, rulesOfNerves, type States, shakenBy } from '../reached.ts';
import { strikes } from '../strike.ts';
import type { Exchange, Fighter } from './exchange.ts';
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
  const [{ exchange }] = fights;
  const ends = enterBlows(exchange, charging, flags, blows !== null, ledger);
  const tests = enterComparison(exchange, ends, flags, ledger);
  if (shaken && ends.struck) ledger.enter('AOF-WAVER-01');
  if (fights.length > 1) {
    ledger.enter('AOF-CP-17', 'AOF-FATIGUE-01');
    if (tests) ledger.enter('AOF-WAVER-01');
  }
  if (melee.situation.exhaustion) {
    const most = Math.max(exhaustionOf(flags.attacker), exhaustionOf(flags.target)) + fights.length;
    if (most >= TOO_MANY) ledger.enter('AOF-EXH-01', 'AOF-EXH-02');
    if (fights.length > 1) ledger.enter('AOF-EXH-01', 'AOF-EXH-03');
  }
  return ledger.rules;
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

interface Ends {
  /** States of both after the first fight. */
  readonly chargers: States;
  readonly defenders: States;
  readonly charging: States;
  /** Whether anybody strikes at all. */
  readonly struck: boolean;
}

function enterBlows(exchange: Exchange, charging: States, flags: Flags, blows: boolean, ledger: Ledger): Ends {
  const { striker, defender } = exchange;
  const [a, b] = [striker.line.start, defender.line.start];
  let chargers: States = charging;
  const phalanx = exchange.phalanxDice(a, b);
  if (phalanx > 0) {
    ledger.enter('AOF-SR-16');
    chargers = reachedByWounds(striker.nerves.suffering, chargers, phalanx);
    if (exchange.options.rulings.phalanxAttrition) enterHarm(ledger, striker, charging, chargers, flags.attacker);
  }
  const strike = exchange.strike('striker', flags.attacker, exchange.charges(b)).strike;
  let defenders: States = new Set([b]);
  ledger.enter(...strike.rules);
  const hit = reachedBy(strike, a, defenders);
  enterHarm(ledger, defender, defenders, hit, flags.target);
  defenders = hit;
  const able = exchange.strike('replier', flags.target, false).strike;
  const replies = exchange.replies(b, flags.target) && strikes(able, b);
  if (replies) {
    ledger.enter('AOF-MELEE-05', ...able.rules);
    const back = reachedBy(able, b, chargers);
    enterHarm(ledger, striker, chargers, back, flags.attacker);
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
  return { chargers, defenders, charging, struck: replies || strikes(strike, a) };
}

/** Heavy damage and attrition at once. */
function enterHarm(ledger: Ledger, { nerves }: Fighter, from: States, to: States, flags: number): void {
  const { wounded } = shakenBy(nerves, from, to);
  ledger.enter(...rulesOfNerves(nerves, flags, { wounded, tests: false, states: from }));
}

/** Who won, and what the loser may have to do. @returns whether anybody may have to test */
function enterComparison(exchange: Exchange, ends: Ends, flags: Flags, ledger: Ledger): boolean {
  const { striker, defender } = exchange;
  ledger.enter('AOF-MELEE-06', 'AOF-MELEE-07');
  if (exchange.strikerBonus + exchange.defenderBonus > 0) ledger.enter('AOF-CMD-03');
  const [fearA, fearB] = exchange.fears(striker.line.start, defender.line.start);
  if (fearA || fearB) ledger.enter('AOF-SR-08');
  const bonus = exchange.strikerBonus - exchange.defenderBonus;
  const lead = (most: number, fears: boolean, scares: boolean) => most + (fears ? 3 : 0) - (scares ? 1 : 0);
  const d = loserIn(defender, ends.defenders, lead(bonus, fearA, fearB));
  const s = loserIn(striker, ends.chargers, lead(-bonus, fearB, fearA));
  for (const [{ nerves }, states, own] of [
    [defender, d, flags.target],
    [striker, s, flags.attacker],
  ] as const) {
    if (states.size === 0 || nerves.attrition === 'instead of morale') continue;
    ledger.enter('AOF-MORALE-04', 'AOF-MORALE-05');
    const half = [...states].some((state) => nerves.line.half[state] === 1);
    if (half) ledger.enter('AOF-ROUT-01');
    if (own & WAVERING) ledger.enter('AOF-WAVER-01');
    const rules = rulesOfNerves(nerves, own, { tests: true, wounded: false, states });
    // What asks for a test outside melee does not here, nor does anybody waver by that rule.
    ledger.enter(...rules.filter((rule) => rule !== 'AOF-MORALE-01' && rule !== 'AOF-MORALE-03'));
  }
  return d.size + s.size > 0;
}

/** Living states in which a unit may have lost, by the lead that bonuses alone give the other side. */
function loserIn({ line }: Fighter, states: States, lead: number): States {
  const taken = (state: number) => line.wounds[state] - line.wounds[line.start];
  return new Set([...states].filter((state) => line.dead[state] === 0 && taken(state) + lead > 0));
}
