import type { RuleRow } from '../../ruleset.ts';

/** Monstrosities, vectors, marshals and spells. */
export const spells: readonly RuleRow[] = [
  [
    'MK3-MONSTROSITY-01',
    'simulated',
    'A monstrosity has a brain, not cortex',
    'attacker.kind, target.damage with B; kind duel',
  ],
  [
    'MK3-MONSTROSITY-02',
    'simulated',
    'A monstrosity spends focus as warjacks do',
    'attacker.kind; kind battlegroup: warjacks[].type',
  ],
  ['MK3-MONSTROSITY-03', 'simulated', 'Rage: damage suffered gives focus', 'target.rage'],
  ['MK3-MONSTROSITY-04', 'simulated', 'A monstrosity keeps its focus', 'kind battlegroup: rulings.monstrosityFocus'],
  [
    'MK3-MONSTROSITY-05',
    'simulated',
    'Healing monstrosities, losing their caster',
    'kind battlegroup: caster.healModels, events',
  ],
  ['MK3-MONSTROSITY-06', 'not combat', 'Army lists with monstrosities'],
  ['MK3-VECTOR-01', 'input', 'A vector has an interface node', 'kind battlegroup: warjacks[].crippled, events'],
  [
    'MK3-VECTOR-02',
    'simulated',
    "Vectors fight with their caster's skill",
    'attacker.kind vector: enter the MAT of its controller',
  ],
  ['MK3-VECTOR-03', 'simulated', 'Vectors do not power up', 'kind battlegroup: warjacks[].type'],
  ['MK3-VECTOR-04', 'simulated', 'Induction passes spent focus on', 'kind battlegroup: warjacks[].induction'],
  [
    'MK3-MARSHAL-01',
    'input',
    'One marshal benefit per activation',
    'attacker.marshal; kind battlegroup: warjacks[].status',
  ],
  ['MK3-MARSHAL-02', 'simulated', 'What each marshal benefit does', 'attacker.marshal'],
  ['MK3-MARSHAL-03', 'not combat', 'Losing or changing the marshal'],
  ['MK3-SPELL-01', 'simulated', 'Pay COST for every cast', 'weapon.cost, attacker.points'],
  ['MK3-SPELL-02', 'simulated', 'Offensive spells are magical attacks', 'weapon.class, weapon.power'],
  ['MK3-SPELL-03', 'simulated', 'Spells out of range miss', 'weapon.RNG, situation.distance'],
  ['MK3-SPELL-04', 'simulated', 'Spells missing into melee', 'kind area: models[].cannotBeTargeted'],
  ['MK3-SPELL-05', 'simulated', 'Upkeep of lasting spells', 'kind battlegroup: caster.upkeeps'],
  ['MK3-SPELL-06', 'input', 'How many spells a model carries', 'target.spellDEF, target.spellARM: enter the sums'],
  ['MK3-SPELL-07', 'input', 'Channelling through another model', 'situation.channeled, situation.distance'],
  ['MK3-SPELL-08', 'simulated', 'Magic Ability casts without COST', 'attacker.magicAttack, weapon.cost'],
  ['MK3-SPELL-09', 'not combat', 'Targeting limits and durations of spells'],
];
