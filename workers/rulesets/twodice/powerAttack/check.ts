/** Faults of a `powerAttack` scenario: who may make which, on whom, and what it costs (MK3-POWER-01, -02). */

import type { Problem } from '../../ruleset.ts';
import { checkAttacks } from '../activation/check.ts';
import { spendingBarred } from '../activation/resources.ts';
import { isUntouched, startsDown } from '../conditions/index.ts';
import { type Edition, editionOf } from '../edition.ts';
import { activationFor, baseOf, baseRank } from '../models/schema.ts';
import { ownPower, powerWeapon } from './prepare.ts';
import { attackerBase, attacksEach, involved, isCrippled, type Kind, openFists, type PowerAttack } from './schema.ts';

const ANYBODY: readonly Kind[] = ['head-butt', 'slam', 'throw'];
const HEAVY: readonly Kind[] = [...ANYBODY, 'trample'];
const GREATEST: readonly Kind[] = [...HEAVY, 'sweep', 'power strike'];

/** The power attacks that a model knows. Vectors are warjacks: how heavy one is, its base says. */
export function powerAttacksOf(attacker: PowerAttack['attacker'], edition: Edition): readonly Kind[] {
  const { kind, beast } = attacker;
  const holds: readonly Kind[] = edition.pushesAndLocks ? ['push', 'lock'] : [];
  switch (kind) {
    case 'light warjack':
      return ANYBODY;
    case 'heavy warjack':
    case 'monstrosity':
      return HEAVY;
    case 'vector':
      return { small: ANYBODY, medium: ANYBODY, large: HEAVY, huge: GREATEST }[attackerBase({ attacker })];
    case 'warbeast':
      return beast === 'heavy' ? [...HEAVY, ...holds] : beast === 'light' ? [...ANYBODY, ...holds] : [];
    case 'colossal':
    case 'gargantuan':
      return GREATEST;
    default:
      return [];
  }
}

export function checkPowerAttack(scenario: PowerAttack): Problem[] {
  const problems = new Map<string, Problem>();
  const add = (found: readonly Problem[]) => {
    for (const problem of found) problems.set(`${problem.path} ${problem.message}`, problem);
  };
  if (scenario.attacker.STR === undefined && !ownPower(scenario.attack.kind)) {
    return [
      { path: 'attacker.STR', message: 'missing, and a power attack rolls with it', allowed: 'the STR on the card' },
    ];
  }
  add(checkModels(scenario));
  add(checkWho(scenario));
  add(checkUntouched(scenario));
  add(checkBases(scenario));
  add(checkPlaces(scenario));
  add(checkBoosts(scenario));
  if (problems.size === 0) add(checkCost(scenario));
  return [...problems.values()];
}

function checkModels(scenario: PowerAttack): Problem[] {
  const weapon = powerWeapon(scenario);
  return involved(scenario).flatMap(({ target, situation, path }) =>
    checkAttacks(activationFor(scenario.attacker, weapon, target, situation)).map((problem) => ({
      ...problem,
      path: problem.path.startsWith('attacker') ? problem.path : `${path}${problem.path}`,
    })),
  );
}

function checkWho(scenario: PowerAttack): Problem[] {
  const { attacker, attack } = scenario;
  const { kind } = attack;
  const refuse = (path: string, message: string, allowed: string) => [{ path, message, allowed }];
  if (kind === 'impact') {
    if (!attacker.cavalry) return refuse('attacker.cavalry', 'only cavalry makes impact attacks (MK3-CAV-03)', 'true');
    if (attack.moved >= 3) return [];
    const message = `contact after ${attack.moved}" stops the charge without impact attacks (MK3-CAV-03)`;
    return refuse('attack.moved', message, '3 or more');
  }
  if (kind === 'slamming attack') return [];
  const known = powerAttacksOf(attacker, editionOf(scenario.target));
  const who =
    attacker.kind === 'warbeast'
      ? `${attacker.beast} warbeast`
      : attacker.kind === 'vector'
        ? `vector on a ${attackerBase(scenario)} base`
        : attacker.kind;
  if (!known.includes(kind)) {
    const others = known.map((each) => `"${each}"`).join(', ');
    return refuse('attack.kind', `a ${who} makes no ${kind} (MK3-POWER-02)`, others || 'another kind of attacker');
  }
  if (attacker.crippled.includes('mind')) {
    return refuse('attacker.crippled', 'a crippled mind makes no power attacks (MK3-CRIPPLE-08)', 'without "mind"');
  }
  if ((kind === 'slam' || kind === 'trample') && attacker.crippled.includes('movement')) {
    return refuse('attacker.crippled', `crippled movement makes no ${kind} (MK3-CRIPPLE-03)`, 'without "movement"');
  }
  const fists = attack.kind === 'throw' && attack.hands === 2 ? 2 : 1;
  if ((kind === 'throw' || kind === 'power strike' || kind === 'lock') && openFists(scenario) < fists) {
    const message =
      fists === 2
        ? 'a double-hand throw needs two working Open Fists (MK3-POWER-02)'
        : `a ${kind} needs a working Open Fist (MK3-POWER-02)`;
    return refuse('attacker.weapons', message, 'a melee weapon with the quality "Open Fist", not crippled');
  }
  if (kind === 'sweep' && !attacker.weapons.some((weapon) => sweeps(attacker, weapon))) {
    const message = 'a sweep needs a working melee weapon in the left or right location (MK3-POWER-02)';
    return refuse('attacker.weapons', message, 'a melee weapon with the location "left" or "right", not crippled');
  }
  return [];
}

/** Whom the attack cannot touch (MK2-POWER-17, MK2-KD-04, MK2-ADV-08). */
function checkUntouched({ attack, target }: PowerAttack): Problem[] {
  if (attack.kind === 'lock' && startsDown(target).value) {
    const message = 'a model on the ground cannot be locked (MK2-KD-04)';
    return [{ path: 'target.knockedDown', message, allowed: 'false' }];
  }
  const magic = attack.kind === 'slamming attack' && attack.class === 'magic';
  if (!isUntouched(target, magic).value) return [];
  const message = `only magic affects an incorporeal model, and a ${attack.kind} is none (MK3-ADV-12)`;
  return [{ path: 'target.incorporeal', message, allowed: 'false, or a spell that slams' }];
}

function sweeps(attacker: PowerAttack['attacker'], weapon: PowerAttack['attacker']['weapons'][number]): boolean {
  const { location } = weapon;
  return weapon.class === 'melee' && (location === 'left' || location === 'right') && !isCrippled(attacker, location);
}

function checkBases(scenario: PowerAttack): Problem[] {
  const { kind } = scenario.attack;
  const own = attackerBase(scenario);
  const base = baseOf(scenario.target, scenario.target.base);
  const refuse = (message: string, allowed: string) => [{ path: 'target.base', message, allowed }];
  if ((kind === 'head-butt' || kind === 'throw') && baseRank(base) > baseRank(own)) {
    return refuse(`a ${kind} on a ${base} base by a ${own} one`, `${own} or smaller`);
  }
  if (kind === 'power strike' && baseRank(base) >= baseRank(own)) {
    return refuse(`a power strike on a ${base} base by a ${own} one`, `smaller than ${own}`);
  }
  if (kind !== 'trample') return [];
  return involved(scenario).flatMap(({ target, path }) => {
    const each = baseOf(target, target.base);
    if (each === 'small') return [];
    const message = `a trample does not pass a ${each} base (MK3-POWER-15)`;
    return [{ path: `${path}target.base`, message, allowed: '"small"' }];
  });
}

function checkPlaces({ attack, target, others }: PowerAttack): Problem[] {
  if (attack.kind !== 'throw' && attack.kind !== 'push' && attack.kind !== 'lock') return [];
  const problems: Problem[] = [];
  const clash = (path: string, message: string, allowed: string) => problems.push({ path, message, allowed });
  if (target.STR === undefined)
    clash('target.STR', `missing, and a ${attack.kind} is a contest of STR`, 'the STR on the card');
  if (attack.kind !== 'throw') return problems;
  if (attack.aim === 'directly away') return problems;
  if (others.length === 0) clash('others', 'nobody to throw it at', 'the model it is thrown at, first');
  if (attack.distance === undefined) {
    clash('attack.distance', 'missing, and the throw is aimed at a model', 'inches from the thrown model to it');
  } else if (attack.wall !== undefined && attack.wall < attack.distance) {
    clash(
      'attack.wall',
      `something solid ${attack.wall}" on the way to a model ${attack.distance}" away`,
      'farther away',
    );
  }
  return problems;
}

/** Rolls that are not made, or that can never be boosted (MK3-BOOST-02). */
function checkBoosts({ attack, boostAttack, boostDamage, others }: PowerAttack): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message, allowed: 'false' });
  if (attack.kind === 'impact') {
    const message = 'impact attacks are never boosted (MK3-BOOST-02)';
    if (boostAttack) refuse('boostAttack', message);
    if (boostDamage) refuse('boostDamage', message);
    others.forEach((other, index) => {
      if (other.boostAttack) refuse(`others[${index}].boostAttack`, message);
      if (other.boostDamage) refuse(`others[${index}].boostDamage`, message);
    });
    return problems;
  }
  if (attack.kind === 'push' && boostAttack) refuse('boostAttack', 'a push makes no attack roll (MK2-POWER-03)');
  if ((attack.kind === 'push' || attack.kind === 'lock') && boostDamage) {
    refuse('boostDamage', `a ${attack.kind} does no damage`);
  }
  if (attacksEach(attack.kind)) return problems;
  others.forEach((other, index) => {
    const aimedAt = attack.kind === 'throw' && attack.aim !== 'directly away' && index === 0;
    if (other.boostAttack && !aimedAt) refuse(`others[${index}].boostAttack`, 'it has no attack roll');
    if (other.boostDamage) {
      refuse(`others[${index}].boostDamage`, 'collateral damage is never boosted (MK3-BOOST-02)');
    }
  });
  return problems;
}

/** One point for the attack, unless a marshal hurries, and one for each boost (MK3-FOCUS-08, MK3-FURY-02). */
export function mostPoints(scenario: PowerAttack): { attack: number; boosts: number } {
  const { attacker, attack } = scenario;
  const boosts = involved(scenario).reduce(
    (sum, model) => sum + (model.boostAttack ? 1 : 0) + (model.boostDamage ? 1 : 0),
    0,
  );
  return { attack: ownPower(attack.kind) || attacker.marshal === 'Hurry!' ? 0 : 1, boosts };
}

function checkCost(scenario: PowerAttack): Problem[] {
  const { attacker, target, situation } = scenario;
  const { attack, boosts } = mostPoints(scenario);
  const cost = attack + boosts;
  if (cost === 0) return [];
  const barred = spendingBarred(activationFor(attacker, powerWeapon(scenario), target, situation));
  const refuse = (message: string, allowed: string) => [{ path: 'attacker.points', message, allowed }];
  if (barred) return refuse(`the attack costs ${cost}, but ${barred.reason}`, 'an attacker that can spend points');
  if (cost <= attacker.points) return [];
  const held = `there ${attacker.points === 1 ? 'is' : 'are'} ${attacker.points}`;
  return refuse(`the power attack and its boosts may cost ${cost}, and ${held}`, `at least ${cost}, or fewer boosts`);
}
