/**
 * Which rules a course of plain charges might enter at most, whatever it comes to: told by both units and the occasion,
 * without playing it. In a table nearly all of them have been entered by other cells, and then there is nothing to play for.
 */
import { FATIGUED, startFlags, WAVERING } from '../flags.ts';
import type { Exchange } from '../melee/exchange.ts';
import type { Fighter, Role } from '../melee/fighter.ts';
import { rulesOfNerves } from '../reached.ts';
import { legRules } from './legs.ts';
import { legsOf, startDistance } from './moves.ts';
import { behaviourOf } from './schema.ts';
import type { Pairing } from './setup.ts';
import { planOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;
/** What any course of charges enters sooner or later. */
const ANY = [
  ...['AOF-TURN-01', 'AOF-ACT-04', 'AOF-WAVER-02', 'AOF-MELEE-05', 'AOF-MELEE-06', 'AOF-MELEE-07'],
  ...['AOF-MORALE-04', 'AOF-MORALE-05', 'AOF-ROUT-01'],
];
/** Whoever is Wavering rests, and strikes only back. */
const STRIKING = [0, FATIGUED];
const REPLYING = [0, FATIGUED, WAVERING, WAVERING | FATIGUED];

/**
 * @param pairing of a duel that a table knows, of units whose wounds come one by one (chargingCourse.ts)
 * @param has whether a rule has been entered
 * @returns false also where only the course can tell
 */
export function isAllEntered(pairing: Pairing, has: (rule: string) => boolean): boolean {
  const { duel } = pairing;
  const { kitchenTable, difficult } = duel.situation;
  if (!ANY.every(has)) return false;
  if (kitchenTable && !has('AOF-KT-01')) return false;
  if (difficult && !has('AOF-TERR-05')) return false;
  if (duel.condition === 'Muddy Terrain' && !has('AOF-COND-03')) return false;
  return SIDES.every((who) => {
    const { line } = pairing.fighters[who];
    const flags = startFlags(duel[who]);
    const behaviour = behaviourOf(duel, who, 1);
    if (behaviour !== 'charge' && behaviour !== 'rush' && behaviour !== 'stay') return false;
    if (duel[who].rules.includes('Scout') && !has('AOF-SR-20')) return false;
    if (planOf(duel, who).idleRounds.length > 0 && !has('AOF-FOG-04')) return false;
    if (!legRules(legsOf(line, line.start)).every(has)) return false;
    // Who charges from where both begin charges from anywhere nearer.
    const charges = pairing.move(who, line.start, flags, startDistance(duel), behaviour).kind === 'charge';
    if (behaviour !== 'stay' && !charges && !has('AOF-ACT-03')) return false;
    return areNervesEntered(pairing.fighters[who], has) && isFightEntered(pairing.exchange(who), has);
  });
}

const nerves = new WeakMap<Fighter, readonly string[]>();

/** Tests after a lost fight, in whatever state. */
function areNervesEntered(fighter: Fighter, has: (rule: string) => boolean): boolean {
  let rules = nerves.get(fighter);
  if (!rules) {
    const { dead } = fighter.line;
    const states = new Set([...dead.keys()].filter((state) => dead[state] === 0));
    rules = [0, WAVERING]
      .flatMap((flags) => rulesOfNerves(fighter.nerves, flags, { tests: true, wounded: false, states }))
      .filter((rule) => rule !== 'AOF-MORALE-01' && rule !== 'AOF-MORALE-03');
    nerves.set(fighter, rules);
  }
  return rules.every(has);
}

function isFightEntered(exchange: Exchange, has: (rule: string) => boolean): boolean {
  const { striker, defender } = exchange;
  const [from, to] = [striker.line.start, defender.line.start];
  if (exchange.strikerBonus + exchange.defenderBonus > 0 && !has('AOF-CMD-03')) return false;
  if (exchange.phalanxDice(from, to) > 0 && !has('AOF-SR-16')) return false;
  if (exchange.fears(from, to).includes(true) && !has('AOF-SR-08')) return false;
  // Spent breath would be one more mood.
  if ([striker, defender].some(({ line }) => line.side.profiles.some(({ rules }) => rules.has('Breath Attack'))))
    return false;
  const charging = exchange.charges(to);
  const isEntered = (role: Role, flags: number, charge: boolean, target: Fighter): boolean => {
    const blow = exchange.blow(role, flags, charge);
    const { criticals, berserker, mishaps } = blow.strike;
    if (!blow.shared || criticals || berserker || mishaps) return false;
    for (const rule of blow.rules(target.line, () => exchange.strikeAt(target, role, flags, charge).strike))
      if (!has(rule)) return false;
    return true;
  };
  return (
    STRIKING.every((flags) => isEntered('striker', flags, charging, defender)) &&
    REPLYING.every((flags) => !exchange.replies(to, flags) || isEntered('replier', flags, false, striker))
  );
}
