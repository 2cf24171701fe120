/** IDs of the rules that take part in a battle. */
import type { Battle } from './battle.ts';
import type { BattleScenario } from './schema.ts';

const ALWAYS = [
  'AOF-DICE-03',
  'AOF-DEPLOY-01',
  'AOF-MISSION-01',
  'AOF-TURN-01',
  'AOF-ACT-01',
  'AOF-ACT-02',
  'AOF-ACT-03',
  'AOF-ACT-04',
  'AOF-UNIT-01',
  'AOF-UNIT-02',
  'AOF-UNIT-04',
  'AOF-UNIT-05',
  'AOF-MELEE-01',
  'AOF-MELEE-02',
  'AOF-MELEE-03',
  'AOF-MELEE-04',
  'AOF-MELEE-05',
  'AOF-MELEE-06',
  'AOF-MELEE-07',
  'AOF-MELEE-08',
  'AOF-FATIGUE-01',
  'AOF-MORALE-01',
  'AOF-MORALE-02',
  'AOF-MORALE-03',
  'AOF-MORALE-04',
  'AOF-MORALE-05',
  'AOF-WAVER-01',
  'AOF-WAVER-02',
  'AOF-WAVER-03',
  'AOF-ROUT-01',
] as const;
const BY_RULE: Readonly<Record<string, string>> = {
  Ambush: 'AOF-SR-01',
  Artillery: 'AOF-SR-02',
  'Breath Attack': 'AOF-SR-05',
  Fast: 'AOF-SR-07',
  Fear: 'AOF-SR-08',
  Fearless: 'AOF-SR-09',
  Flying: 'AOF-SR-10',
  Furious: 'AOF-SR-11',
  Immobile: 'AOF-SR-13',
  Phalanx: 'AOF-SR-16',
  Regeneration: 'AOF-SR-18',
  Scout: 'AOF-SR-20',
  Slow: 'AOF-SR-21',
  Stealth: 'AOF-SR-23',
  Strider: 'AOF-SR-24',
};
const BY_WEAPON: Readonly<Record<string, string>> = {
  Poison: 'AOF-SR-17',
  Rending: 'AOF-SR-19',
  Sniper: 'AOF-SR-22',
  Indirect: 'AOF-SR-15',
};
const BY_TERRAIN: Readonly<Record<string, readonly string[]>> = {
  impassable: ['AOF-TERR-02', 'AOF-TERR-04'],
  forest: ['AOF-TERR-04', 'AOF-TERR-05'],
  field: ['AOF-TERR-04', 'AOF-TERR-05'],
  ruins: ['AOF-TERR-04', 'AOF-TERR-06'],
  barricade: ['AOF-TERR-04'],
  lake: ['AOF-TERR-05'],
  river: ['AOF-TERR-06'],
};

export function rulesOf({ terrain, sideMissions }: BattleScenario, { forces }: Battle): readonly string[] {
  const all = new Set<string>(ALWAYS);
  const add = (rules: Iterable<string | undefined>) => {
    for (const rule of rules) if (rule) all.add(rule);
  };
  for (const { line } of forces.sorts) {
    const { unit, profiles } = line.side;
    if (unit.sergeant !== 'none') all.add('AOF-CMD-02');
    if (unit.musician || unit.standard) all.add('AOF-CMD-03');
    for (const { rules, weapons, hero, tough, impact } of profiles) {
      add([...rules].map((rule) => BY_RULE[rule]));
      if (hero) all.add('AOF-SR-12');
      if (tough > 1) all.add('AOF-SR-25');
      if (impact > 0) all.add('AOF-SR-14');
      for (const { rules: own, AP, blast, deadly, range } of weapons) {
        add(own.map((rule) => BY_WEAPON[rule]));
        if (AP > 0) all.add('AOF-SR-03');
        if (blast > 0) all.add('AOF-SR-04');
        if (deadly > 1) all.add('AOF-SR-06');
        if (range !== undefined)
          add(['AOF-SHOOT-01', 'AOF-SHOOT-02', 'AOF-SHOOT-03', 'AOF-SHOOT-04', 'AOF-SHOOT-05', 'AOF-SHOOT-06']);
      }
    }
  }
  if (sideMissions.kind !== 'none') add(['AOF-MISSION-02', 'AOF-MISSION-03', 'AOF-MISSION-04', 'AOF-MISSION-05']);
  if (terrain.kind === 'stated') for (const { type } of terrain.pieces) add(BY_TERRAIN[type]);
  if (terrain.kind === 'generated') for (const rules of Object.values(BY_TERRAIN)) add(rules);
  if (terrain.kind !== 'none') all.add('AOF-TERR-07');
  return [...all].sort();
}
