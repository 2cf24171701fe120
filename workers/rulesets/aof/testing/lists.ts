/** Synthetic armies, and how list builders would write them down. */
import { printWeapon } from '../notation/print.ts';
import { Unit, type UnitInput, type Weapon } from '../schema.ts';
import { Chooser } from './random.ts';

const NAMES = ['Guard', 'Riders', 'Archers', 'Beasts', 'Wardens', 'Hunters', 'Raiders', 'Sentinels'];

/** A unit that every format can hold: no state, no settings of this program. */
function plainUnit(pick: Chooser, name: string): Unit {
  const models = pick.of([1, 3, 5, 10]);
  const weapon = (label: string, ranged: boolean) => ({
    name: label,
    attacks: pick.int(1, 4),
    AP: pick.int(0, 3),
    deadly: pick.oneIn(4) ? 3 : 0,
    blast: pick.oneIn(5) ? 3 : 0,
    rules: pick.some(['Poison', 'Rending', ...(ranged ? (['Sniper', 'Indirect'] as const) : [])] as const, 4),
    ...(ranged ? { range: pick.of([12, 18, 24, 36]) } : {}),
  });
  // One weapon for everybody, or two that the models share out.
  const some = models > 1 && pick.oneIn(3) ? pick.int(1, models - 1) : null;
  const blades =
    some === null
      ? [weapon('Blade', false)]
      : [
          { ...weapon('Blade', false), count: models - some },
          { ...weapon('Cleaver', false), count: some },
        ];
  const input: UnitInput = {
    name,
    models,
    quality: pick.int(2, 6),
    defense: pick.int(2, 6),
    tough: pick.oneIn(3) ? pick.of([3, 6, 12]) : 1,
    cost: pick.int(10, 400),
    weapons: [...blades, ...(pick.oneIn(2) ? [weapon('Long Bow', true)] : [])],
    rules: pick.some(
      ['Fast', 'Fear', 'Fearless', 'Furious', 'Regeneration', 'Stealth', 'Strider', 'Phalanx'] as const,
      4,
    ),
    impact: pick.oneIn(4) ? pick.int(1, 3) : 0,
    wizard: pick.oneIn(6) ? pick.int(1, 2) : 0,
  };
  return Unit.parse(input);
}

/** Twenty units, each with a name of its own. */
export function army(seed: number): Unit[] {
  const pick = new Chooser(1000 + seed);
  return Array.from({ length: 20 }, (_, i) => plainUnit(pick, `${pick.of(NAMES)} ${String.fromCharCode(65 + i)}`));
}

const ratedRules = ({ tough, impact, wizard }: Unit): Array<readonly [string, number]> =>
  (
    [
      ['Tough', tough > 1 ? tough : 0],
      ['Impact', impact],
      ['Wizard', wizard],
    ] as const
  ).filter(([, rating]) => rating > 0);

const weaponRules = ({ AP, blast, deadly, rules }: Weapon): Array<{ name: string; rating: string }> => [
  ...(
    [
      ['AP', AP],
      ['Blast', blast],
      ['Deadly', deadly],
    ] as const
  )
    .filter(([, x]) => x > 0)
    .map(([name, x]) => ({ name, rating: String(x) })),
  ...rules.map((name) => ({ name, rating: '' })),
];

/** The header of either generation, then profile and weapon lines. */
export function asText(units: readonly Unit[], generation: 2022 | 2024): string {
  const points = units.reduce((sum, { cost }) => sum + cost, 0);
  const title =
    generation === 2022
      ? `++ Synthetic [${points}pts] ++`
      : `++ Synthetic (v3.5.3) [AOF ${points}pts] [${units.length} Units] ++`;
  const blocks = units.map((unit) => {
    const rules = [...ratedRules(unit).map(([name, x]) => `${name}(${x})`), ...unit.rules];
    const head = `${unit.name} [${unit.models}] Q${unit.quality}+ D${unit.defense}+ | ${unit.cost}pts | ${rules.join(', ')}`;
    return `${head}\n${unit.weapons.map((weapon) => printWeapon({ ...weapon, count: weapon.count ?? unit.models })).join(', ')}`;
  });
  return [title, '', ...blocks.flatMap((block) => [block, ''])].join('\n');
}

export function asShare(units: readonly Unit[], old: boolean): unknown {
  return {
    id: 'x',
    name: 'Synthetic',
    gameSystem: 'aof',
    units: units.map((unit, i) => ({
      id: `u${i}`,
      selectionId: `s${i}`,
      name: unit.name,
      size: unit.models,
      cost: unit.cost,
      quality: old ? String(unit.quality) : unit.quality,
      defense: old ? `${unit.defense}+` : unit.defense,
      combined: false,
      joinToUnit: null,
      [old ? 'specialRules' : 'rules']: [
        ...ratedRules(unit).map(([name, x]) => ({ name, rating: old ? String(x) : x })),
        ...unit.rules.map((name) => ({ name, rating: '' })),
      ],
      [old ? 'equipment' : 'weapons']: [{ name: 'Replaced', attacks: 9, range: 0, specialRules: [] }],
      loadout: unit.weapons.map((weapon) => ({
        type: 'ArmyBookWeapon',
        name: weapon.name,
        count: weapon.count ?? unit.models,
        range: weapon.range ?? (old ? null : 0),
        attacks: weapon.attacks,
        specialRules: weaponRules(weapon),
      })),
    })),
  };
}

/** An army book; its weapons have no counts, so all models carry them. */
export function asBook(units: readonly Unit[]): unknown {
  return {
    name: 'Synthetic',
    versionString: 'v2.8',
    upgradePackages: [],
    units: units.map((unit, i) => ({
      id: `u${i}`,
      name: unit.name,
      size: unit.models,
      cost: unit.cost,
      quality: unit.quality,
      defense: unit.defense,
      specialRules: [
        ...ratedRules(unit).map(([name, x]) => `${name}(${x}`),
        ...unit.rules.map((name) => ({ name, rating: '' })),
      ],
      equipment: unit.weapons.map((weapon) => ({
        label: weapon.name,
        attacks: weapon.attacks,
        ...(weapon.range === undefined ? {} : { range: weapon.range }),
        ...(weapon.count === undefined ? {} : { count: weapon.count }),
        specialRules: weaponRules(weapon).map(({ name, rating }) => (rating ? `${name}(${rating})` : name)),
      })),
    })),
  };
}

export function asCsv(units: readonly Unit[]): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = units.map((unit) => {
    const rules = [
      ...ratedRules(unit)
        .filter(([name]) => name !== 'Tough')
        .map(([name, x]) => `${name}(${x})`),
      ...unit.rules,
    ];
    const cells = [unit.models, unit.quality, unit.defense, unit.tough, unit.cost].join(',');
    return `${quoted(unit.name)},${cells},${quoted(unit.weapons.map(printWeapon).join(' | '))},${quoted(rules.join(' | '))}`;
  });
  return ['name,models,quality,defense,tough,cost,weapons,rules', ...rows].join('\n');
}

/** A saved list: names its units only, so it needs the book of {@link asBook}. */
export function asSave(units: readonly Unit[]): unknown {
  return {
    saveVersion: 3,
    listPoints: units.reduce((sum, { cost }) => sum + cost, 0),
    list: {
      name: 'Synthetic',
      units: units.map(({ name }, i) => ({
        id: `u${i}`,
        selectionId: `s${i}`,
        customName: name,
        selectedUpgrades: [],
      })),
    },
  };
}

/** Text of New Recruit, with the weapons as options. */
export function asNames(units: readonly Unit[]): string {
  const points = units.reduce((sum, { cost }) => sum + cost, 0);
  return [
    `++ Synthetic (Age of Fantasy) [${points.toLocaleString('en')}pts] ++`,
    '',
    `+ Units + [${points}pts]`,
    '',
    ...units.flatMap((unit) => [
      `${unit.name} [${unit.models}] [${unit.cost}pts]`,
      ...unit.weapons.map(({ name }) => `. ${name}`),
    ]),
    '',
    `++ Total: [${points}pts] ++`,
    '',
    'Created with New Recruit',
  ].join('\n');
}
