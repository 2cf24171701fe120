/** How list builders, and people, write an army down. */
import { type Arm, type Army, type Card, cardsOf } from './armies.ts';

const label = (army: Army) => (army.caster.sort === 'warlock' ? 'WB' : 'WJ');
const grunts = ({ models }: Card) => `Leader & ${models - 1} Grunts`;

function sumOf(army: Army): number {
  return cardsOf(army).reduce((sum, { points }) => sum + points, 0) - army.caster.points;
}

/** The mailed text of the first generation, with CRLF line ends. */
export function asWarRoom1(army: Army): string {
  const { faction, title, caster, battlegroup, solos, units } = army;
  const { points } = caster;
  return [
    'War Room Army',
    '',
    `${faction} - ${title}`,
    '',
    `${sumOf(army)} / ${50 + points} (50+${points})    Warlock(s) : 1/1    Warbeast(s) : 3    Battle Engines : 0    Solos : ${solos.length}    Units : ${units.length}`,
    '',
    `${caster.name} - ${label(army)}: +${points}`,
    ...battlegroup.map((one) => `-    ${one.name} - PC: ${one.points}`),
    '',
    ...solos.map((one) => `${one.name} - PC: ${one.points}`),
    '',
    ...units.flatMap(({ unit, officer }) => [
      `${unit.name} - ${grunts(unit)}: ${unit.points}`,
      ...(officer === null ? [] : [`-    ${officer.name} - Officer ${officer.points}`]),
    ]),
    '',
    'THEME: Old Hills - Tier 4',
    'Every unit gains a drum: 3 of them at most.',
    '---',
    '',
    'GENERATED : 11/10/2014 20:19:18',
    '',
  ].join('\r\n');
}

export function asWarRoom2(army: Army): string {
  const { faction, title, caster, battlegroup, solos, units } = army;
  let left = caster.points;
  const paid = battlegroup.map(({ points }) => {
    const part = Math.min(left, points);
    left -= part;
    return part;
  });
  const sum = sumOf(army) - paid.reduce((total, part) => total + part, 0);
  return [
    'War Room Army',
    '',
    `${faction} - ${title}`,
    '',
    'Theme: Old Hills',
    `${sum} / 75 Army`,
    '',
    '',
    `${caster.name} - ${label(army)}: +${caster.points}`,
    ...battlegroup.map(
      (one, i) => `-    ${one.name} - PC: ${one.points}${paid[i] > 0 ? ` (Battlegroup Points Used: ${paid[i]})` : ''}`,
    ),
    '',
    ...solos.map((one) => `${one.name} - PC: ${one.points}`),
    '',
    ...units.flatMap(({ unit, officer }) => [
      `${unit.name} - ${grunts(unit)}: ${unit.points}`,
      ...(officer === null ? [] : [`-    ${officer.name} - PC: ${officer.points}`]),
    ]),
    '',
    '',
    'THEME: Old Hills',
    '---',
    '',
    'GENERATED : 03/17/2020 22:23:47',
    'BUILD ID : 2099.20-03-03',
  ].join('\n');
}

export function asConflictChamber(army: Army): string {
  const { faction, caster, battlegroup, solos, units } = army;
  return [
    `2) ${faction} Army - ${sumOf(army)} / 75 points`,
    '[Theme] Old Hills',
    '',
    `(Elder 1) ${caster.name} [+${caster.points}]`,
    ...battlegroup.map((one) => ` - ${one.name} [${one.points}]`),
    ...solos.map((one) => `${one.name} [${one.points}]`),
    ...units.flatMap(({ unit, officer }) => [
      `${unit.name} (${unit.models}) [${unit.points}]`,
      ...(officer === null ? [] : [` - ${officer.name} [${officer.points}]`]),
    ]),
  ].join('\n');
}

export function asConflictChamberJson(army: Army): string {
  const model = (one: Card, attached: readonly Card[] = []) => ({
    Type: one.sort === 'warlock' ? 'Warlock' : one.models > 1 ? 'Unit' : 'Solo',
    Name: one.name,
    Cost: one.sort === 'warlock' ? `+${one.points}` : String(one.points),
    Desc: one.models > 1 ? grunts(one) : null,
    Attached: attached.map(({ name, points }) => ({ Type: 'Model', Name: name, Cost: String(points) })),
  });
  const { caster, battlegroup, solos, units, faction } = army;
  return JSON.stringify({
    Url: 'x',
    Faction: faction,
    Lists: [
      {
        Theme: 'Old Hills',
        Points: sumOf(army),
        Validation: [],
        Models: [
          model(caster, battlegroup),
          ...solos.map((one) => model(one)),
          ...units.map(({ unit, officer }) => model(unit, officer === null ? [] : [officer])),
        ],
      },
    ],
  });
}

const weaponText = ({ name, melee, power, RNG, ROF, magical }: Arm) =>
  `${name} RNG ${RNG}${ROF > 1 ? ` ROF ${ROF}` : ''} ${melee ? 'P+S' : 'POW'} ${power}${magical ? ', Magical' : ''}`;

const holds = ({ sort }: Card) => sort === 'warlock' || sort === 'warbeast';

export function asCsv(cards: readonly Card[], separator: string): string {
  const head = 'Name,Kind,Points,Models,MAT,RAT,STR,DEF,ARM,FURY,THR,Boxes,Weapons,Rules'.split(',');
  const rows = cards.map((one) => [
    one.name,
    one.sort,
    one.points,
    one.models,
    one.MAT,
    one.RAT,
    one.STR,
    one.DEF,
    one.ARM,
    holds(one) ? one.FURY : '',
    one.sort === 'warbeast' ? one.THR : '-',
    `"${one.damage}"`,
    `"${one.arms.map(weaponText).join(' / ')}"`,
    one.tough ? 'Tough' : '',
  ]);
  return [head, ...rows].map((row) => row.join(separator)).join('\r\n');
}

export function asProfiles(cards: readonly Card[]): string {
  return JSON.stringify({
    profiles: cards.map((one) => ({
      name: one.name,
      kind: one.sort,
      points: one.points,
      models: one.models,
      MAT: one.MAT,
      RAT: one.RAT,
      STR: one.STR,
      DEF: one.DEF,
      ARM: one.ARM,
      ...(holds(one) ? { FURY: one.FURY } : {}),
      ...(one.sort === 'warbeast' ? { THR: one.THR } : {}),
      boxes: one.damage,
      weapons: one.arms.map(weaponText),
      tough: one.tough,
    })),
  });
}

const attributes = (values: Readonly<Record<string, string | number | boolean>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('');

export function asRoster(cards: readonly Card[]): string {
  const TAG = { warlock: 'warlock', warbeast: 'warbeast', 'heavy warjack': 'warjack', colossal: 'colossal' } as const;
  const elements = cards.map((one) => {
    const tag = one.models > 1 ? 'unit' : one.sort === 'warrior' ? 'solo' : TAG[one.sort];
    const { hitpoints, ...grids } = one.boxes;
    const own = {
      id: `id-${one.name}`,
      full_name: one.name,
      ...(tag === 'warjack' ? { qualification: 'Heavy Warjack' } : {}),
      ...(tag === 'unit' ? { base_cost: one.points, full_cost: '-', baseCount: one.models } : { cost: one.points }),
      ...(holds(one) ? { fury: one.FURY } : {}),
      ...(one.sort === 'warbeast' ? { threshold: one.THR } : {}),
      ...grids,
    };
    const stats = {
      name: one.name,
      spd: 5,
      str: one.STR,
      mat: one.MAT,
      rat: one.RAT,
      def: one.DEF,
      arm: one.ARM,
      cmd: 8,
      ...(hitpoints === undefined ? {} : { hitpoints }),
      ...(one.tough ? { tough: true } : {}),
      pathfinder: true,
    };
    const weapons = one.arms.map(({ name, melee, power, RNG, ROF, magical }) =>
      melee
        ? `<melee_weapon${attributes({ name, pow: power - one.STR, p_plus_s: power, ...(RNG === 2 ? { reach: true } : {}), ...(magical ? { magical } : {}) })}/>`
        : `<ranged_weapon${attributes({ name, rng: RNG, rof: ROF, aoe: '-', pow: power })}/>`,
    );
    return `<${tag}${attributes(own)}><basestats${attributes(stats)}/><weapons>${weapons.join('')}</weapons></${tag}>`;
  });
  const inside = elements.map((element) => {
    const container = `${/^<(\w+)/.exec(element)?.[1]}s`;
    return `<${container}>\n${element}\n</${container}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ruleset xmlns="http://www.example.com"',
    '         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    '         xsi:schemaLocation="www.example.com/Sample cards.xsd" >',
    '  <armies>',
    '    <army faction="faction_hill" name="Hill Folk" version="trial_001">',
    ...inside,
    '    </army>',
    '  </armies>',
    '</ruleset>',
  ].join('\n');
}

/** Text of a Mk IV builder, in the shape in which its button copies a list. */
export function asArmyBuilder(army: Army): string {
  const { faction, title, caster, battlegroup, solos, units } = army;
  return [
    'WM3.5 Army',
    '',
    `${faction} - ${title}`,
    '',
    `${sumOf(army)} / 75`,
    '',
    `${caster.name} - BGP: +${caster.points}`,
    ...battlegroup.map((one) => `- ${one.name} - PC: ${one.points}`),
    '',
    // Journeymen stand before units.
    ...solos.map((one) => `${one.name} - PC: ${one.points}`),
    '',
    ...units.flatMap(({ unit, officer }) => [
      `${unit.name} - ${grunts(unit)} - PC: ${unit.points}`,
      ...(officer === null ? [] : [`- ${officer.name} - PC: ${officer.points}`]),
    ]),
  ].join('\n');
}

/** A list as the app of Mk IV shares it: points before names, none before who costs nothing. */
export function asMk4App(army: Army): string {
  const { faction, title, caster, battlegroup, solos, units } = army;
  const priced = ({ name, points }: Card) => `${points} ${name}`;
  return [
    `${faction} ${title}`,
    `${faction} - Old Hills`,
    'Grand Melee - 100 pts',
    '',
    'PC CARD',
    '',
    caster.name,
    '',
    ...battlegroup.map(priced),
    '',
    ...solos.map(priced),
    ...units.flatMap(({ unit, officer }) => [priced(unit), ...(officer === null ? [] : [priced(officer)])]),
    '',
    `TOTAL POINTS ${sumOf(army)}/100`,
  ].join('\n');
}

/** A list of Mk IV as players post it: names below headings. */
export function asMk4Headings(army: Army): string {
  const { faction, title, caster, battlegroup, solos, units } = army;
  return [
    `Army Name: ${faction} ${title}`,
    `Faction: ${faction}`,
    'Army: Old Hills',
    'Point Limit: 100',
    `Total Points: ${sumOf(army)}`,
    '',
    'Leader',
    caster.name,
    '',
    'Battlegroup',
    ...battlegroup.map((one) => `${one.name} (${one.points} pts)`),
    '',
    'Solos (2)',
    ...solos.map((one) => `${one.name} (${one.points} pts)`),
    '',
    'Units',
    ...units.flatMap(({ unit, officer }) => [
      `${unit.name} [${unit.models}] (${unit.points} pts)`,
      ...(officer === null ? [] : [`- ${officer.name} (${officer.points} pts)`]),
    ]),
    '',
    'Command Cards',
  ].join('\n');
}

/** Text of New Recruit, with its headings. */
export function asNewRecruitText(army: Army): string {
  const { faction, caster, battlegroup, solos, units } = army;
  const line = (one: Card) => `${one.name} [${one.models}] [${one.points}pts]`;
  return [
    `++ ${faction} (Old Hills) [${sumOf(army)}pts] ++`,
    '',
    '+ Leader +',
    '',
    `${caster.name} [1] [0pts]`,
    '',
    `+ Battlegroup + [${battlegroup.reduce((sum, { points }) => sum + points, 0)}pts]`,
    '',
    ...battlegroup.map(line),
    '',
    '+ Solos +',
    '',
    ...solos.map(line),
    '',
    '+ Units +',
    '',
    ...units.flatMap(({ unit, officer }) => [line(unit), ...(officer === null ? [] : [line(officer)])]),
    '',
    `++ Total: [${sumOf(army)}pts] ++`,
    '',
    'Created with New Recruit',
    'https://www.newrecruit.eu',
  ].join('\n');
}

interface Selection {
  readonly name: string;
  readonly type: string;
  readonly number: number;
  readonly [key: string]: unknown;
}

const TITLES = {
  warlock: 'Warlock',
  warbeast: 'Warbeast',
  'heavy warjack': 'Heavy Warjack',
  colossal: 'Colossal',
  warrior: 'Solo',
};

/** New Recruit's JSON: selections inside one another, with the profiles of whatever was chosen. */
export function asNewRecruitJson(army: Army): string {
  const { faction, title, caster, battlegroup, solos, units } = army;
  let id = 0;
  const characteristics = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values).map(([name, value]) => ({ $text: String(value), name, typeId: `t-${name}` }));
  const profile = (name: string, typeName: string, values: Readonly<Record<string, string | number>>) => ({
    characteristics: characteristics(values),
    id: `p${id++}`,
    name,
    hidden: false,
    typeId: `t-${typeName}`,
    typeName,
    from: 'entry',
  });
  const weapon = (one: Arm, number: number): Selection => ({
    profiles: [
      one.melee
        ? profile(one.name, 'Melee Weapon', { RNG: one.RNG, 'P+S': one.power, Special: one.magical ? 'Magical' : '-' })
        : profile(one.name, 'Ranged Weapon', { RNG: one.RNG, ROF: one.ROF, AOE: '-', POW: one.power, Special: '' }),
    ],
    id: `s${id++}`,
    name: one.name,
    entryId: 'x::y',
    number,
    type: 'upgrade',
    from: 'entry',
  });
  const selection = (one: Card, inner: readonly Selection[] = []): Selection => {
    const card = profile(one.name, TITLES[one.sort], {
      SPD: 5,
      STR: one.STR,
      MAT: one.MAT,
      RAT: one.RAT,
      DEF: one.DEF,
      ARM: one.ARM,
      ...(holds(one) ? { FURY: one.FURY } : {}),
      ...(one.sort === 'warbeast' ? { THR: one.THR } : {}),
      Boxes: one.damage,
    });
    const arms = one.arms.map((arm) => weapon(arm, one.models));
    const member: Selection = {
      profiles: [card],
      name: 'Trooper',
      number: one.models,
      type: 'model',
      selections: arms,
    };
    return {
      ...(one.models > 1 ? { selections: [member, ...inner] } : { profiles: [card], selections: [...arms, ...inner] }),
      ...(one.tough ? { rules: [{ description: 'text of the card', id: 'r1', name: 'Tough', hidden: false }] } : {}),
      categories: [{ id: 'c1', entryId: 'c1', name: TITLES[one.sort], primary: true }],
      costs: [
        one === caster
          ? { name: 'BGP', typeId: 'bgp', value: one.points }
          : { name: 'pts', typeId: 'points', value: one.points },
      ],
      id: `s${id++}`,
      name: one.name,
      entryId: 'x::z',
      number: 1,
      type: one.models > 1 ? 'unit' : 'model',
      from: 'entry',
    };
  };
  const attached = (one: Card): Selection => ({
    ...selection(one),
    type: one.models > 1 || one.sort === 'warrior' ? 'unit' : 'model',
  });
  return JSON.stringify({
    roster: {
      costs: [{ name: 'pts', typeId: 'points', value: sumOf(army) }],
      costLimits: [{ name: 'pts', typeId: 'points', value: 100 }],
      forces: [
        {
          selections: [
            selection(caster, battlegroup.map(attached)),
            ...solos.map((one) => selection(one)),
            ...units.map(({ unit, officer }) => selection(unit, officer === null ? [] : [attached(officer)])),
          ],
          id: 'f1',
          name: 'Army',
          catalogueName: faction,
        },
      ],
      id: 'r1',
      name: `${faction} - ${title}`,
      battleScribeVersion: 2.03,
      generatedBy: 'https://newrecruit.eu',
      gameSystemName: 'Trial',
      xmlns: 'http://www.battlescribe.net/schema/rosterSchema',
    },
  });
}

/** The same roster as XML: lists in containers, plain values as attributes. */
export function asBattleScribe(army: Army): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const one = (name: string) => (name === 'categories' ? 'category' : name.replace(/s$/, ''));
  const write = (name: string, value: unknown): string => {
    const entries = Object.entries(value as Record<string, unknown>);
    const own = entries.filter(([key, each]) => typeof each !== 'object' && key !== '$text' && key !== 'description');
    const lists = entries.filter(([, each]) => Array.isArray(each)) as Array<[string, unknown[]]>;
    const words = entries.filter(([key]) => key === '$text').map(([, each]) => escaped(String(each)));
    const inner = lists.map(([key, all]) => `<${key}>${all.map((each) => write(one(key), each)).join('')}</${key}>`);
    const attributes = own.map(([key, each]) => ` ${key}="${escaped(String(each))}"`);
    return `<${name}${attributes.join('')}>${words.join('')}${inner.join('')}</${name}>`;
  };
  const { roster } = JSON.parse(asNewRecruitJson(army)) as { roster: unknown };
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${write('roster', roster)}`;
}
