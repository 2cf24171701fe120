/**
 * Which rules a course of plain charges and shots might enter at most, whatever it comes to: told by both units and the occasion,
 * without playing it. In a table nearly all of them have been entered by other cells, and then there is nothing to play for.
 */
import { BREATH_USED, FATIGUED, POSTURE, startFlags, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import type { Exchange } from '../melee/exchange.ts';
import type { Fighter, Role } from '../melee/fighter.ts';
import { once } from '../once.ts';
import { rulesOfNerves } from '../reached.ts';
import { actionOf, legRules } from './legs.ts';
import { CLOSEST, legsOf, type Move, startDistance } from './moves.ts';
import { type Behaviour, behaviourOf, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { planOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;
/** What any course of charges enters sooner or later. */
const ANY = [
  ...['AOF-TURN-01', 'AOF-ACT-04', 'AOF-WAVER-02', 'AOF-MELEE-05', 'AOF-MELEE-06', 'AOF-MELEE-07'],
  ...['AOF-MORALE-04', 'AOF-MORALE-05', 'AOF-ROUT-01'],
];
/** Whoever is Wavering rests, and strikes only back. */
const STRIKING = [0, FATIGUED, BREATH_USED, FATIGUED | BREATH_USED];
const REPLYING = [...STRIKING, ...STRIKING.map((flags) => flags | WAVERING)];

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
  const rough = difficult || duel.condition === 'Muddy Terrain';
  const deeds = deedsOf(pairing);
  let shots = false;
  for (const { who, behaviour, move } of deeds) {
    const action = actionOf(behaviour, move);
    if (action !== null && !has(action)) return false;
    if (move.kind !== 'move' || move.shoots === null) continue;
    shots = true;
    if (!isShotEntered(pairing, who, move.distance, move.moved, has)) return false;
  }
  return SIDES.every((who) => {
    const { line } = pairing.fighters[who];
    if (duel[who].rules.includes('Scout') && !has('AOF-SR-20')) return false;
    if (planOf(duel, who).idleRounds.length > 0 && !has('AOF-FOG-04')) return false;
    const legs = legRules(legsOf(line, line.start));
    if (!legs.every((rule) => has(rule) || (!rough && OFF_ROAD.has(rule)))) return false;
    const charges = deeds.some((deed) => deed.who === who && deed.move.kind === 'charge');
    if (charges && !isFightEntered(pairing.exchange(who), has)) return false;
    return areNervesEntered(pairing.fighters[who], shots, has);
  });
}

/** Rules of legs that bad ground alone calls for. */
const OFF_ROAD: ReadonlySet<string> = new Set(['AOF-SR-10', 'AOF-SR-24']);

interface Deed {
  readonly who: Which;
  readonly behaviour: Behaviour;
  readonly move: Move;
}

/** What both may do from wherever they may come to be. */
function deedsOf(pairing: Pairing): Deed[] {
  const { duel } = pairing;
  const found: Deed[] = [];
  const distances = new Set([startDistance(duel)]);
  for (const distance of distances) {
    for (const who of SIDES) {
      const behaviour = behaviourOf(duel, who, 1);
      if (behaviour === null) continue;
      const move = pairing.move(who, pairing.line(who).start, startFlags(duel[who]), distance, behaviour);
      found.push({ who, behaviour, move });
      if (move.kind === 'move') distances.add(move.distance);
      if (move.kind === 'charge') distances.add(CLOSEST);
    }
  }
  return found;
}

/** Shots from so far away. */
function isShotEntered(pairing: Pairing, who: Which, distance: number, moved: boolean, has: (rule: string) => boolean) {
  const { duel } = pairing;
  if (duel.situation.darkSkies > 0 && !has('AOF-COND-06')) return false;
  return STRIKING.every((mood) => {
    if (mood & BREATH_USED && !breathes(pairing.line(who))) return true;
    const flags = startFlags(duel[who]) | mood;
    const blow = pairing.volley(who, flags, distance, moved);
    if (!blow) return true;
    const { criticals, mishaps } = blow.strike;
    if (criticals || mishaps) return false;
    const make = () => pairing.aimed(who, flags, distance, { mode: 'plain', moved }, POSTURE.none).strike;
    return areEntered(blow.rules(pairing.line(who === 'attacker' ? 'target' : 'attacker'), make), has);
  });
}

function areEntered(rules: Iterable<string>, has: (rule: string) => boolean): boolean {
  for (const rule of rules) if (!has(rule)) return false;
  return true;
}

const breathes = once(({ side }: Line) => side.profiles.some(({ rules }) => rules.has('Breath Attack')));

const rulesOfTests = once(({ line: { dead }, nerves }: Fighter): readonly string[] => {
  const states = new Set([...dead.keys()].filter((state) => dead[state] === 0));
  return [0, WAVERING].flatMap((flags) => rulesOfNerves(nerves, flags, { tests: true, wounded: false, states }));
});
/** Rules of tests that shots alone ask for. */
const AFTER_SHOTS: ReadonlySet<string> = new Set(['AOF-MORALE-01', 'AOF-MORALE-03']);

/** Tests after a lost fight, or after shots, in whatever state. */
function areNervesEntered(fighter: Fighter, shots: boolean, has: (rule: string) => boolean): boolean {
  return rulesOfTests(fighter).every((rule) => has(rule) || (!shots && AFTER_SHOTS.has(rule)));
}

function isFightEntered(exchange: Exchange, has: (rule: string) => boolean): boolean {
  const { striker, defender } = exchange;
  const [from, to] = [striker.line.start, defender.line.start];
  if (exchange.strikerBonus + exchange.defenderBonus > 0 && !has('AOF-CMD-03')) return false;
  if (exchange.phalanxDice(from, to) > 0 && !has('AOF-SR-16')) return false;
  if (exchange.fears(from, to).includes(true) && !has('AOF-SR-08')) return false;
  const charging = exchange.charges(to);
  const isEntered = (role: Role, flags: number, charge: boolean, target: Fighter): boolean => {
    // Who has no breath spends none.
    if (flags & BREATH_USED && !breathes(target === defender ? striker.line : defender.line)) return true;
    const blow = exchange.blow(role, flags, charge);
    const { criticals, berserker, mishaps } = blow.strike;
    if (criticals || berserker || mishaps) return false;
    return areEntered(
      blow.rules(target.line, () => exchange.strikeAt(target, role, flags, charge).strike),
      has,
    );
  };
  return (
    STRIKING.every((flags) => isEntered('striker', flags, charging, defender)) &&
    REPLYING.every((flags) => !exchange.replies(to, flags) || isEntered('replier', flags, false, striker))
  );
}
