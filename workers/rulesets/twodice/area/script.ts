/** The dice of an `area` scenario: what is shared, and what comes to each model. */
import { bodyOf } from '../models/body.ts';
import { distinctNames } from '../models/schema.ts';
import type { Blow, Script } from '../models/script.ts';
import { type Building, isBoosted, prepare, type SharedDice } from './prepare.ts';
import { type Area, attackCount, weaponUsed } from './schema.ts';
import { shotScript } from './shot.ts';
import { templateScript } from './template.ts';

/** The script and the rules that take part, in all and for each model. */
export interface AreaScript extends Script {
  readonly rules: ReadonlySet<string>;
  readonly modelRules: ReadonlyArray<ReadonlySet<string>>;
}

export function areaScript(scenario: Area): AreaScript {
  const { models } = scenario;
  const names = distinctNames(models.map(({ target }) => target.name));
  const rules = new Set<string>(['MK3-DMG-02', 'MK3-DMG-08']);
  const modelRules = models.map(() => new Set<string>());
  const attacks = attackCount(scenario);
  if (attacks === 'd3') rules.add('MK3-STAT-06').add('MK3-DICE-01');
  models.forEach(({ target }, index) => {
    const own = modelRules[index];
    if (target.tough) own.add('MK3-TOUGH-01').add('MK3-TOUGH-02');
    if (target.tough && target.leavesPlayWhenDisabled !== 'no') own.add('MK3-TOUGH-03');
    if (target.powerField > 0) own.add('MK3-PFIELD-01').add('MK3-PFIELD-02');
  });
  const shared = sharedDice({ scenario, weapon: weaponUsed(scenario), names, rules, modelRules });
  for (const own of modelRules) for (const rule of own) rules.add(rule);
  return {
    // A huge base is a massive model, which is never knocked down (MK3-COLOSSAL-07).
    models: models.map(({ target }, index) => ({
      ...bodyOf(target, !target.cannotBeKnockedDown && !target.huge),
      name: names[index],
    })),
    attacks,
    ...shared,
    rules,
    modelRules,
  };
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
  for (const rule of ['MK3-SPRAY-02', 'MK3-SPRAY-03', 'MK3-SPRAY-04', 'MK3-PRIO-06']) rules.add(rule);
  const blows: Blow[] = scenario.models.map(({ boostAttack }, model) => {
    const { attack, hit, critical } = prepare(building, model, boostAttack);
    return { model, attack, boostedAttack: isBoosted(boostAttack, attack[0]), hit, critical };
  });
  const outcome = { probability: 1, facts: 0, distance: -1, blows };
  return { watched: [], facts: [], distances: null, outcomes: () => [outcome], throw: () => outcome };
}
