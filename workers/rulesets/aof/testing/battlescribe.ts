/** Synthetic armies as BattleScribe would write them. */
import type { Unit, Weapon } from '../schema.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const rated = (name: string, rating: number) => (rating > 0 ? [`${name}(${rating})`] : []);

export function profile(name: string, type: string, values: Readonly<Record<string, string>>): string {
  const inner = Object.entries(values)
    .map(([key, value]) => `<characteristic name="${key}" typeId="t">${escaped(value)}</characteristic>`)
    .join('');
  return `<profile id="p" name="${escaped(name)}" typeName="${type}"><characteristics>${inner}</characteristics></profile>`;
}

export function unitProfile({ name, quality, defense, tough, impact, wizard, rules }: Unit): string {
  const special = [...rated('Tough', tough > 1 ? tough : 0), ...rated('Impact', impact), ...rated('Wizard', wizard)];
  return profile(name, 'Unit', {
    Quality: `${quality}+`,
    Defense: `${defense}+`,
    'Special Rules': [...special, ...rules].join(', ') || '-',
  });
}

export function weaponProfile({ name, attacks, range, AP, blast, deadly, rules }: Weapon): string {
  return profile(name, range === undefined ? 'Melee Weapon' : 'Ranged Weapon', {
    ...(range === undefined ? {} : { Range: `${range}"` }),
    Attacks: `A${attacks}`,
    'Special Rules': [...rated('AP', AP), ...rated('Blast', blast), ...rated('Deadly', deadly), ...rules].join(', '),
  });
}

export const least = (value: number) =>
  `<constraints><constraint type="min" field="selections" scope="parent" value="${value}"/></constraints>`;

const costs = (points: number) => `<costs><cost name="pts" typeId="pts" value="${points}.0"/></costs>`;

/** Weapons without a count hang on the model entry, others on the unit. */
export function asCatalogue(units: readonly Unit[]): string {
  const entry = (weapon: Weapon, count: number) =>
    `<selectionEntry type="upgrade" name="${escaped(weapon.name)}">${least(count)}<profiles>${weaponProfile(weapon)}</profiles></selectionEntry>`;
  const body = units.map((unit) => {
    const everyone = unit.weapons.filter(({ count }) => count === undefined).map((weapon) => entry(weapon, 1));
    const some = unit.weapons.flatMap((weapon) => (weapon.count === undefined ? [] : [entry(weapon, weapon.count)]));
    return `<selectionEntry type="unit" name="${escaped(unit.name)}">${costs(unit.cost)}<profiles>${unitProfile(unit)}</profiles>
<selectionEntries><selectionEntry type="model" name="Model">${least(unit.models)}<selectionEntries>${everyone.join('')}</selectionEntries></selectionEntry>${some.join('')}</selectionEntries></selectionEntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="c" name="Synthetic" xmlns="http://www.battlescribe.net/schema/catalogueSchema"><selectionEntries>${body.join('\n')}</selectionEntries></catalogue>`;
}

/** What was chosen, each with its number in the whole unit. */
export function asRoster(units: readonly Unit[]): string {
  const body = units.map((unit) => {
    const weapons = unit.weapons.map(
      (weapon) =>
        `<selection type="upgrade" name="${escaped(weapon.name)}" number="${weapon.count ?? unit.models}"><profiles>${weaponProfile(weapon)}</profiles></selection>`,
    );
    return `<selection type="unit" name="${escaped(unit.name)}" number="1">${costs(unit.cost)}<profiles>${unitProfile(unit)}</profiles>
<selections><selection type="model" name="Model" number="${unit.models}"/>${weapons.join('')}</selections></selection>`;
  });
  return `<?xml version="1.0"?>\n<roster name="Synthetic"><forces><force name="Main"><selections>${body.join('')}</selections></force></forces></roster>`;
}

/** The same as New Recruit writes it: JSON, a unit a line. */
export function asRosterJson(units: readonly Unit[]): string {
  const profiles = (name: string, typeName: string, values: Readonly<Record<string, string>>) => [
    { name, typeName, characteristics: Object.entries(values).map(([key, $text]) => ({ name: key, $text })) },
  ];
  const selections = units.map((unit) => ({
    type: 'unit',
    name: unit.name,
    number: 1,
    costs: [{ name: 'pts', value: unit.cost }],
    profiles: profiles(unit.name, 'Unit', {
      Quality: `${unit.quality}+`,
      Defense: `${unit.defense}+`,
      'Special Rules': unit.rules.join(', '),
    }),
    selections: [
      { type: 'model', name: 'Model', number: unit.models },
      ...unit.weapons.map((weapon) => ({
        type: 'upgrade',
        name: weapon.name,
        number: weapon.count ?? unit.models,
        profiles: profiles(weapon.name, weapon.range === undefined ? 'Melee Weapon' : 'Ranged Weapon', {
          ...(weapon.range === undefined ? {} : { Range: `${weapon.range}"` }),
          Attacks: `A${weapon.attacks}`,
          'Special Rules': [`AP(${weapon.AP})`, ...weapon.rules].join(', '),
        }),
      })),
    ],
  }));
  const body = selections.map((selection) => JSON.stringify(selection)).join(',\n');
  return `{"roster":{"name":"Synthetic","forces":[{"name":"Main","selections":[\n${body}\n]}]}}`;
}
