/**
 * A unit of a report in one line: name, points, stats, boxes, weapons, what it has. The reader of stat lines reads all of
 * it back but the name, the number of models and the points.
 */
import type { LinePiece, ListedUnit, UnitLine } from '../../ruleset.ts';
import type { Values } from './report.ts';

const MOST_POINTS = 5_000;
const MOST_ATTACKS = 40;
/** One attack, and one model, where nothing else is said. */
const USUAL = { usual: true } as const;
/** Models of a target, with the first one. */
const MOST_MODELS = 21;
const STATS = ['MAT', 'RAT', 'STR', 'DEF', 'ARM', 'FURY', 'THR'] as const;
/** Fields with a place of their own in the line. */
const PLACED = new Set([
  ...STATS,
  ...['name', 'kind', 'weapons', 'damage', 'others', 'otherRules', 'points', 'magicAttack', 'immunities'],
]);
const WORDS: Readonly<Record<string, string>> = { huge: 'Huge base', shields: 'Shield', bucklers: 'Buckler' };

export function lineOf(unit: ListedUnit): UnitLine {
  const { attacker, target, fighter } = partsOf(unit);
  const all: Values = { ...target, ...attacker, ...fighter };
  const name = String(unit.values.name ?? unit.at);
  const models = unit.models ?? 1;
  const stats = [
    ...STATS.flatMap((stat) => (typeof all[stat] === 'number' ? [`${stat} ${all[stat]}`] : [])),
    ...(typeof attacker.magicAttack === 'number' && all.FURY === undefined ? [`FOCUS ${attacker.magicAttack}`] : []),
  ];
  const beast = /warbeast|gargantuan|warlock/.test(String(attacker.kind));
  const weapons = Array.isArray(attacker.weapons) ? (attacker.weapons as Values[]) : [];
  return {
    pieces: [
      {
        text: `${name} [${models}]`,
        name,
        count: {
          ...counting('models', 'Models', models, 1, mostModels(target), name.length + 2),
          ...(models === 1 ? USUAL : {}),
        },
      },
      ...(unit.points === undefined
        ? []
        : [
            {
              text: `${unit.points} pts`,
              name: '',
              count: counting('points', 'Points', unit.points, 0, MOST_POINTS, 0),
            },
          ]),
      ...(typeof attacker.kind === 'string' ? [plain(attacker.kind)] : []),
      ...(stats.length > 0 ? [{ text: stats.join(', '), name: '' }] : []),
      ...(typeof target.damage === 'string' ? [{ text: boxes(target.damage), name: '' }] : []),
      ...(typeof attacker.points === 'number' && attacker.points > 0
        ? [plain(`${attacker.points} ${beast ? 'fury' : 'focus'}`)]
        : []),
      ...weapons.map(weaponPiece),
      ...flags({ ...attacker, ...target }).map(plain),
      ...unit.unknown.map((text) => ({ text, name: text.replace(/^.*: /, ''), unknown: true as const })),
    ],
  };
}

/** The unit with another number of models, points or attacks of a weapon; null when it cannot have so many. */
export function recounted(unit: ListedUnit, path: string, value: number): ListedUnit | null {
  const count = lineOf(unit).pieces.find((piece) => piece.count?.path === path)?.count;
  if (!count || !Number.isInteger(value) || value < count.least || value > count.most) return null;
  if (path === 'points') return { ...unit, points: value };
  const parts = JSON.parse(JSON.stringify(unit.parts ?? {})) as Record<string, Values>;
  if (path === 'models') {
    const { target } = parts;
    if (target && standsTogether(target)) {
      const { DEF, ARM, damage = '#1' } = target;
      if (value > 1) target.others = [{ count: value - 1, DEF, ARM, damage }];
      else delete target.others;
    }
    return { ...unit, parts, models: value };
  }
  const index = Number(/^weapons\[(\d+)\]/.exec(path)?.[1]);
  for (const part of [parts.attacker, parts.first?.attacker, parts.second?.attacker]) {
    const weapon = (part as { weapons?: Values[] } | undefined)?.weapons?.[index];
    if (weapon) weapon.initialAttacks = value;
  }
  return { ...unit, parts };
}

export function sumsOf({ points = 0, models = 1 }: ListedUnit): { readonly points: number; readonly models: number } {
  return { points, models };
}

function partsOf({ parts = {} }: ListedUnit): { attacker: Values; target: Values; fighter: Values } {
  const { attacker: _, target: __, ...fighter } = (parts.first ?? {}) as Values;
  return { attacker: { ...parts.attacker }, target: { ...parts.target }, fighter };
}

/** Only rows of boxes stand together as one target; others are a number of the list alone. */
function mostModels(target: Values): number {
  return standsTogether(target) ? MOST_MODELS : 99;
}

function standsTogether({ DEF, ARM, damage = '#1' }: Values): boolean {
  return DEF !== undefined && ARM !== undefined && /^#\d+(?::\d+)?$/.test(String(damage));
}

function weaponPiece(weapon: Values, index: number): LinePiece {
  const { name, class: sort, power, RNG, spray, ROF, cost, initialAttacks, qualities, location } = weapon;
  const lead = [
    String(name),
    ...(RNG === undefined ? [] : [`${spray ? 'SP' : 'RNG'} ${RNG}`]),
    ...(ROF === undefined ? [] : [`ROF ${ROF}`]),
    ...(cost === undefined ? [] : [`COST ${cost}`]),
    `${sort === 'melee' ? 'P+S' : 'POW'} ${power} x`,
  ].join(' ');
  const copies = initialAttacks ?? 1;
  const more = [
    ...(Array.isArray(qualities) ? (qualities as string[]) : []),
    ...(location === undefined ? [] : [String(location)]),
  ];
  const text = `${[`${lead}${copies}`, ...more].join(', ')}`;
  const path = `weapons[${index}].initialAttacks`;
  return {
    text,
    name: String(name),
    ...(typeof copies === 'number'
      ? {
          count: {
            ...counting(path, `${name}: attacks`, copies, 1, MOST_ATTACKS, lead.length),
            ...(copies === 1 ? USUAL : {}),
          },
        }
      : {}),
  };
}

/** "28 boxes", "28 boxes, 3 marked" as "#28:3", and layouts as they are. */
function boxes(damage: string): string {
  const row = /^#(\d+)$/.exec(damage);
  return row ? `${row[1]} ${row[1] === '1' ? 'box' : 'boxes'}` : damage;
}

/** What is switched on, and numbers beside the stats. */
function flags(values: Values): string[] {
  const immunities = Array.isArray(values.immunities) ? (values.immunities as string[]) : [];
  return [
    ...Object.entries(values).flatMap(([field, value]) => {
      if (PLACED.has(field)) return [];
      const words = WORDS[field] ?? wordsOf(field);
      if (value === true) return [words];
      if (typeof value === 'number' && value > 0) return [`${words} ${value}`];
      return typeof value === 'string' ? [`${words} ${value}`] : [];
    }),
    ...(immunities.length > 0 ? [`Immunity: ${immunities.join(', ')}`] : []),
  ];
}

/** "cannotBeKnockedDown" is "Cannot be knocked down". */
function wordsOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plain(text: string): LinePiece {
  return { text, name: text };
}

function counting(path: string, title: string, value: number, least: number, most: number, from: number) {
  return { path, title, value, least, most, from, to: from + String(value).length };
}
