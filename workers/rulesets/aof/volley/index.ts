/**
 * The `volley` kind.
 *
 * schema.ts   what a scenario says     setup.ts    modifiers by rule, strikes
 * parts.ts    units, strikes, counters  exact.ts   a volley exactly
 * question.ts the compiled question    notes.ts    what was assumed
 */

import { counted, toldApart } from '../../../wording.ts';
import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { pickedIn } from '../apart.ts';
import { BREATH_REACH, reach } from '../build.ts';
import { spellProblems, unitProblems } from '../check.ts';
import { rollCost, statesOf, strikesEvenly, walkCost } from '../cost.ts';
import type { Unit } from '../schema.ts';
import { pointsOf, sideOf } from '../side.ts';
import { harmedCasters } from '../spells.ts';
import { stratagemProblems } from '../stratagems.ts';
import { examples } from './examples.ts';
import { VolleyQuestion } from './question.ts';
import { Volley } from './schema.ts';
import { effectiveDistance, isExactVolley } from './setup.ts';

/** Above this, exact arithmetic would take minutes. */
const MOST_EXACT_NS = 60e9;

export const volley = scenarioKind<Volley>({
  id: 'volley',
  title: 'Shooting',
  question: 'What does a volley do?',
  schema: Volley,
  examples,
  check: checkVolley,
  estimate: estimateVolley,
  compile: (scenario) => new VolleyQuestion(toldApart(scenario, 'attacker', 'target')),
  unsaidName: { side: 'attacker', beside: 'target' },
  matchup: { row: 'attacker', column: 'target', destroyed: 'points/destroyed', points: pointsOf },
  sweepFields: [
    { path: 'target.defense', title: 'Defense' },
    { path: 'target.models', title: 'Models' },
  ],
});

export function checkVolley(volley: Volley): Problem[] {
  const { attacker, target, situation, spells, others, friend } = volley;
  const problems = [
    ...unitProblems('attacker', attacker, false),
    ...unitProblems('target', target, true),
    ...others.flatMap(({ unit }, i) => unitProblems(`others[${i}].unit`, unit, true)),
    ...(friend ? unitProblems('friend', friend, true) : []),
    ...stratagemProblems('shooterStratagems', volley.shooterStratagems),
    ...stratagemProblems('targetStratagems', volley.targetStratagems),
    ...spellProblems('spells', attacker, spells),
  ];
  if (situation.action !== 'Hold' && attacker.rules.includes('Immobile')) {
    problems.push({
      path: 'situation.action',
      message: `${attacker.name} is Immobile and may only hold (AOF-SR-13)`,
      allowed: 'Hold',
    });
  }
  if (situation.shooters !== undefined && situation.shooters > attacker.models) {
    problems.push({
      path: 'situation.shooters',
      message: `${attacker.name} has ${counted(attacker.models, 'models')} of its own`,
      allowed: `0 to ${attacker.models}`,
    });
  }
  if (situation.sniperTarget === 'hero' && !target.joined.some(({ hero }) => hero)) {
    problems.push({
      path: 'situation.sniperTarget',
      message: 'no hero has joined the target',
      allowed: 'another model',
    });
  }
  if (volley.collateral && !situation.building) {
    problems.push({
      path: 'collateral',
      message: 'there is no building: the target is in the open',
      allowed: 'only with situation.building',
    });
  }
  return [...problems, ...weaponProblems(volley)];
}

/** Each weapon group fires at one target (AOF-SHOOT-02). */
function weaponProblems({ attacker, others }: Volley): Problem[] {
  const ranged = [attacker, ...attacker.joined].flatMap(({ weapons }) =>
    weapons.filter(({ range }) => range !== undefined).map(({ name }) => name),
  );
  const taken = new Set<string>();
  return others.flatMap(({ weapons }, i) =>
    weapons.flatMap((name, j): Problem[] => {
      const path = `others[${i}].weapons[${j}]`;
      const known = ranged.includes(name);
      if (!known) return [{ path, message: `no ranged weapon "${name}"`, allowed: ranged.join(', ') || 'none' }];
      if (taken.has(name))
        return [{ path, message: `"${name}" fires at another target already`, allowed: 'one target each' }];
      taken.add(name);
      return [];
    }),
  );
}

/** The shooters with what they fire at the target alone: most of a cost is dice, and what does not reach rolls none. */
function firing(volley: Volley): Unit {
  const { attacker, situation } = volley;
  const distance = effectiveDistance(situation.distance, volley);
  const breathes = situation.breath && situation.action !== 'Covering Fire' && (distance ?? 0) <= BREATH_REACH;
  const fires = (weapon: Unit['weapons'][number]) =>
    !situation.lowSupplies && (distance === null || distance <= reach(weapon, situation.darkSkies));
  const all = [attacker, ...attacker.joined];
  const allBreathe = breathes || !all.some(({ rules }) => rules.includes('Breath Attack'));
  if (allBreathe && all.every(({ weapons }) => weapons.every((one) => one.range === undefined || fires(one))))
    return attacker;
  const cut = <T extends Pick<Unit, 'weapons' | 'rules'>>(one: T): T => ({
    ...one,
    weapons: one.weapons.filter((weapon) => weapon.range !== undefined && fires(weapon)),
    rules: breathes ? one.rules : one.rules.filter((rule) => rule !== 'Breath Attack'),
  });
  return { ...cut(attacker), joined: attacker.joined.map(cut) };
}

function estimateVolley(volley: Volley): Cost {
  const { target, others, situation, brutal, targetStratagems, shooterStratagems } = volley;
  const attacker = firing(volley);
  const pick = pickedIn(sideOf(target), situation.sniperTarget);
  const picked = pick !== null;
  const states = statesOf(target, picked ? [pick] : [], targetStratagems.includes('Eternal Vigilance'));
  const casters = harmedCasters(sideOf(volley.attacker), volley.condition, volley.spells.length);
  const double = situation.doubleAttacks ? 2 : 1;
  const better = shooterStratagems.includes('High Command') || targetStratagems.includes('High Command: block');
  const stratagems = 2 ** (targetStratagems.length + shooterStratagems.length);
  const even = !better && !picked && stratagems === 1 && strikesEvenly(attacker, target, 'shooting');
  const shooting = even
    ? 60_000 + states * 3_000
    : 100_000 + 1.5 * walkCost(attacker, states, 'shooting') * double * stratagems;
  const aside = others.length + (volley.friend ? 1 : 0) + (volley.collateral ? 1 : 0) + 1;
  const exact = 60_000 + shooting * aside * (1 + 3 * volley.spells.length);
  // Single dice are rolled where somebody must see them.
  const bystanders = (brutal.friendlyFire && volley.friend !== undefined) || volley.collateral !== undefined;
  const covering = situation.action === 'Covering Fire';
  const rolled = better || brutal.mishaps || situation.miscalculation || bystanders || covering;
  const each = rolled ? 300 + rollCost(attacker, 'shooting') * double : 130;
  const layers = (brutal.attrition === 'off' ? 0 : 200) + (brutal.heavyDamage ? 100 : 0);
  return {
    compile: 150_000 + (states + statesOf(volley.attacker, casters, false)) * 1_500,
    exact: exact > MOST_EXACT_NS || !isExactVolley(volley) ? null : exact,
    trial: each * (1 + others.length) + layers + volley.spells.length * 300,
  };
}
