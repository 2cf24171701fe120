import type { Row } from './row.ts';

/** Monstrosities, vectors, marshals and spells. */
export const spells: readonly Row[] = [
  ['MK3-MONSTROSITY-01', 'planned', 'A monstrosity has a brain, not cortex'],
  [
    'MK3-MONSTROSITY-02',
    'planned',
    'A monstrosity spends focus as warjacks do',
    'attacks, boosts and charges work: attacker.kind',
  ],
  ['MK3-MONSTROSITY-03', 'planned', 'Rage: damage suffered gives focus'],
  ['MK3-MONSTROSITY-04', 'planned', 'A monstrosity keeps its focus'],
  ['MK3-MONSTROSITY-05', 'planned', 'Healing monstrosities, losing their caster'],
  ['MK3-MONSTROSITY-06', 'not combat', 'Army lists with monstrosities'],
  ['MK3-VECTOR-01', 'planned', 'A vector has an interface node'],
  [
    'MK3-VECTOR-02',
    'planned',
    "Vectors fight with their caster's skill",
    'enter the skill: attacker.MAT, attacker.RAT',
  ],
  ['MK3-VECTOR-03', 'planned', 'Vectors do not power up'],
  ['MK3-VECTOR-04', 'planned', 'Induction passes spent focus on'],
  ['MK3-MARSHAL-01', 'input', 'One marshal benefit per activation', 'attacker.marshal'],
  ['MK3-MARSHAL-02', 'simulated', 'What each marshal benefit does', 'attacker.marshal'],
  ['MK3-MARSHAL-03', 'not combat', 'Losing or changing the marshal'],
  ['MK3-SPELL-01', 'simulated', 'Pay COST for every cast', 'weapon.cost, attacker.points'],
  ['MK3-SPELL-02', 'simulated', 'Offensive spells are magical attacks', 'weapon.class, weapon.power'],
  ['MK3-SPELL-03', 'simulated', 'Spells out of range miss', 'weapon.RNG, situation.distance'],
  ['MK3-SPELL-04', 'simulated', 'Spells missing into melee', 'kind area: models[].cannotBeTargeted'],
  ['MK3-SPELL-05', 'planned', 'Upkeep of lasting spells'],
  ['MK3-SPELL-06', 'planned', 'How many spells a model carries', 'enter the sums: target.spellDEF, target.spellARM'],
  ['MK3-SPELL-07', 'planned', 'Channelling through another model', 'enter its distance: situation.distance'],
  ['MK3-SPELL-08', 'simulated', 'Magic Ability casts without COST', 'attacker.magicAttack, weapon.cost'],
  ['MK3-SPELL-09', 'not combat', 'Targeting limits and durations of spells'],
];
