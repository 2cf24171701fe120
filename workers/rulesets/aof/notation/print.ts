/** A unit in one line for each profile, the way its owner would write it down. Read back by read.ts. */
import type { Joined, Unit, Weapon } from '../schema.ts';

/** `8x Bow (24", A1)`, `Heavy Rifle (24", A1, AP(1))`. */
export function printWeapon({ name, count, range, attacks, AP, blast, deadly, rules }: Weapon): string {
  const parts = [
    ...(range === undefined ? [] : [`${range}"`]),
    `A${attacks}`,
    ...(AP > 0 ? [`AP(${AP})`] : []),
    ...(blast > 0 ? [`Blast(${blast})`] : []),
    ...(deadly > 0 ? [`Deadly(${deadly})`] : []),
    ...rules,
  ];
  return `${count === undefined ? '' : `${count}x `}${name} (${parts.join(', ')})`;
}

function printModel(model: Unit | Joined, lead: string, extra: readonly string[], tail: readonly string[]): string {
  const { quality, defense, tough, weapons, rules, otherRules, impact, wizard, cost } = model;
  const items = [
    ...weapons.map(printWeapon),
    ...extra,
    ...rules,
    ...(impact > 0 ? [`Impact(${impact})`] : []),
    ...(wizard > 0 ? [`Wizard(${wizard})`] : []),
    ...(cost > 0 ? [`${cost}pts`] : []),
    ...tail,
    ...otherRules,
  ];
  return [`${lead} Q${quality}+ D${defense}+${tough > 1 ? ` T${tough}` : ''}`, ...items].join('; ');
}

/** One line for the unit, one more for each model that joined it. */
export function printUnit(unit: Unit): string {
  const { state } = unit;
  const command = [
    ...(unit.sergeant === 'none' ? [] : [`Sergeant(${unit.sergeant === 'shooting' ? 'shoot' : 'melee'})`]),
    ...(unit.musician ? ['Musician'] : []),
    ...(unit.standard ? ['Battle Standard'] : []),
  ];
  const tail = [
    ...(unit.casualties === 'special first' ? ['Special models first'] : []),
    ...(unit.moraleQuality === 'best' ? [] : [`Morale on the ${unit.moraleQuality}`]),
    ...(unit.multiBased ? ['One base'] : []),
    ...(unit.heavyDamage ? ['System Damage'] : []),
    ...(state.lost > 0 ? [`Lost(${state.lost})`] : []),
    ...(state.wounds > 0 ? [`Wounds(${state.wounds})`] : []),
    ...(state.wavering ? ['Wavering'] : []),
    ...(state.fatigued ? ['Fatigued'] : []),
    ...(state.exhaustion > 0 ? [`Exhausted(${state.exhaustion})`] : []),
    ...(state.shaken > 0 ? [`Shaken(${state.shaken})`] : []),
  ];
  return [
    printModel(unit, `${unit.name} [${unit.models}]`, command, tail),
    ...unit.joined.map((one) => `+ ${printModel(one, one.name, one.hero ? ['Hero'] : [], [])}`),
  ].join('\n');
}
