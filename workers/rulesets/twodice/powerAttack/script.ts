/** The dice of a `powerAttack` scenario. */
import { Ledger } from '../../disclosure/ledger.ts';
import { hitChances } from '../attackRoll.ts';
import { type Blow, harmOf } from '../body/blow.ts';
import { enterHarm } from '../body/rules.ts';
import { targetBody } from '../body/target.ts';
import { distinctNames } from '../models/schema.ts';
import type { Script } from '../models/script.ts';
import { lockScript, pushScript } from './hold.ts';
import { type Building, isMassive, powerHarm, resolvePower, type SharedDice } from './prepare.ts';
import { attacksEach, involved, type Kind, type PowerAttack, readPower } from './schema.ts';
import { slamScript, slams } from './slam.ts';
import { throwScript } from './throw.ts';

/** The script and the rules that take part, in all and for each model. */
export interface PowerScript extends Script {
  readonly rules: Ledger;
  readonly modelRules: readonly Ledger[];
}

const RULES: Readonly<Record<Kind, readonly string[]>> = {
  'head-butt': ['MK3-POWER-03'],
  slam: ['MK3-POWER-05'],
  'power strike': ['MK3-POWER-04'],
  'slamming attack': ['MK3-POWER-23'],
  throw: ['MK3-POWER-10'],
  sweep: ['MK3-POWER-09'],
  trample: ['MK3-POWER-15'],
  impact: ['MK3-CAV-01', 'MK3-CAV-03'],
  push: ['MK2-POWER-03', 'MK2-DICE-07'],
  lock: ['MK2-POWER-17', 'MK2-DICE-07'],
};

export function powerScript(asked: PowerAttack): PowerScript {
  const scenario = readPower(asked);
  const { kind } = scenario.attack;
  const models = involved(scenario);
  const names = distinctNames(models.map(({ target }) => target.name));
  const rules = new Ledger();
  rules.enter(...RULES[kind]);
  if (kind !== 'impact' && kind !== 'slamming attack') rules.enter('MK3-POWER-01', 'MK3-POWER-02');
  const modelRules = models.map(() => new Ledger());
  const bodies = models.map(({ target }, index) => targetBody(target, names[index]));
  const building: Building = { scenario, models, bodies, names, rules, modelRules };
  const shared = sharedDice(building, kind);
  const { attack, automatic, acted } = resolvePower(building, 0);
  // Nothing comes of an attack that cannot hit.
  if (!attacksEach(kind) && hitChances(attack, automatic).miss === 1) {
    return { models: bodies, attacks: 1, ...shared, rules: acted.aiming, modelRules };
  }
  for (const own of modelRules) rules.take(own);
  return { models: bodies, attacks: 1, ...shared, rules, modelRules };
}

function sharedDice(building: Building, kind: Kind): SharedDice {
  if (slams(building.scenario.attack)) return slamScript(building);
  if (kind === 'throw') return throwScript(building);
  if (kind === 'push') return pushScript(building);
  if (kind === 'lock') return lockScript(building);
  return eachScript(building, kind);
}

/** Head-butt, sweep, trample, impact: an attack roll for each model, no shared dice. */
function eachScript(building: Building, kind: Kind): SharedDice {
  const { models, bodies, rules, modelRules } = building;
  if (kind === 'head-butt' && isMassive(models[0])) rules.enter('MK3-COLOSSAL-07');
  const struck = attacksEach(kind) ? models : models.slice(0, 1);
  if (struck.length > 1) rules.enter('MK3-PRIO-06');
  const blows: Blow[] = struck.map(({ boostAttack, boostDamage }, model) => {
    const attack = resolvePower(building, model);
    const harm = (critical: boolean) =>
      kind === 'head-butt'
        ? powerHarm(building, attack, { knocksDown: true, solid: 0, falls: 0 })
        : harmOf(attack, critical, 'damage', boostDamage && attack.damageBoostable);
    const boostedAttack = boostAttack && attack.attackBoostable;
    const [hit, critical] = [harm(false), harm(true)];
    const chances = hitChances(attack.attack, attack.automatic);
    if (chances.hit > 0) enterHarm(modelRules[model], bodies[model], hit);
    if (chances.critical > 0) enterHarm(modelRules[model], bodies[model], critical);
    return { model, meetings: [{ attack, hit, critical }], boostedAttack };
  });
  const outcome = { probability: 1, facts: 0, distance: -1, blows };
  return { watched: [], facts: [], distances: null, outcomes: () => [outcome], throw: () => outcome };
}
