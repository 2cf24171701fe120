/** The dice of an `area` scenario: what is shared, and what comes to each model. */
import { Ledger } from '../../disclosure/ledger.ts';
import type { Blow } from '../body/blow.ts';
import { targetBody } from '../body/target.ts';
import { distinctNames } from '../models/schema.ts';
import type { Script } from '../models/script.ts';
import { type Building, isBoosted, prepare, type SharedDice } from './prepare.ts';
import { type Area, attackCount, weaponUsed } from './schema.ts';
import { shotScript } from './shot.ts';
import { templateScript } from './template.ts';

/** The script and the rules that take part, in all and for each model. */
export interface AreaScript extends Script {
  readonly rules: Ledger;
  readonly modelRules: readonly Ledger[];
}

export function areaScript(scenario: Area): AreaScript {
  const { models } = scenario;
  const names = distinctNames(models.map(({ target }) => target.name));
  const rules = new Ledger();
  const modelRules = models.map(() => new Ledger());
  const attacks = attackCount(scenario);
  if (attacks === 'd3') rules.enter('MK3-STAT-06', 'MK3-DICE-01');
  const bodies = models.map(({ target }, index) => targetBody(target, names[index]));
  const shared = sharedDice({ scenario, weapon: weaponUsed(scenario), bodies, names, rules, modelRules });
  for (const own of modelRules) rules.take(own);
  return { models: bodies, attacks, ...shared, rules, modelRules };
}

function sharedDice(building: Building): SharedDice {
  switch (building.scenario.attack.kind) {
    case 'template':
      return templateScript(building);
    case 'spray':
      return sprayScript(building);
    case 'into melee':
    case 'shot':
      return shotScript(building);
  }
}

/** Every model under a spray has an attack roll of its own, all simultaneous (MK3-SPRAY-02, -04). */
function sprayScript(building: Building): SharedDice {
  const { scenario, rules } = building;
  rules.enter(...['MK3-SPRAY-02', 'MK3-SPRAY-03', 'MK3-SPRAY-04', 'MK3-PRIO-06']);
  const blows: Blow[] = scenario.models.map(({ boostAttack }, model) => {
    const { met, first } = prepare(building, model, boostAttack);
    return { model, meetings: met, boostedAttack: isBoosted(boostAttack, first.attack) };
  });
  const outcome = { probability: 1, facts: 0, distance: -1, blows };
  return { watched: [], facts: [], distances: null, outcomes: () => [outcome], throw: () => outcome };
}
