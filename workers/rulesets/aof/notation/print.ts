/** A unit in one line for each profile, the way its owner would write it down. Read back by read.ts. */
import type { LineCount, LinePiece } from '../../ruleset.ts';
import type { Joined, Unit, Weapon } from '../schema.ts';

/** Copies of a weapon, and models of a unit, that can be corrected. */
const MOST_COPIES = 200;
const MOST_MODELS = 100;
const MOST_POINTS = 5_000;

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

/** One line for the unit, one more for each model that joined it. A weapon without a number is one for every model. */
export function printUnit(unit: Unit): string {
  return joinPieces(piecesOf(unit, false));
}

/** The same in pieces, where every weapon says how many there are, and Tough is written out as lists do. */
export function linePieces(unit: Unit): readonly LinePiece[] {
  return piecesOf(unit, true);
}

/** Pieces as text; read back by read.ts. */
export function joinPieces(pieces: readonly LinePiece[]): string {
  return pieces.map(({ text, joined }, i) => (i === 0 ? text : `${joined ? '\n' : '; '}${text}`)).join('');
}

function piecesOf(unit: Unit, spelled: boolean): LinePiece[] {
  return [
    ...modelPieces(unit, { path: '', models: unit.models, spelled, extra: commandOf(unit), tail: stateOf(unit) }),
    ...unit.joined.flatMap((one, i) => {
      const extra = one.hero ? ['Hero'] : [];
      const [head, ...rest] = modelPieces(one, { path: `joined[${i}].`, models: 1, spelled, extra, tail: [] });
      return [{ ...head, text: `+ ${head.text}`, joined: true as const }, ...rest];
    }),
  ];
}

function commandOf(unit: Unit): string[] {
  return [
    ...(unit.sergeant === 'none' ? [] : [`Sergeant(${unit.sergeant === 'shooting' ? 'shoot' : 'melee'})`]),
    ...(unit.musician ? ['Musician'] : []),
    ...(unit.standard ? ['Battle Standard'] : []),
  ];
}

function stateOf(unit: Unit): string[] {
  const { state } = unit;
  return [
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
}

interface Where {
  /** Path of the model in its unit. */
  readonly path: string;
  readonly models: number;
  /** Whether all numbers are written out. */
  readonly spelled: boolean;
  readonly extra: readonly string[];
  readonly tail: readonly string[];
}

function modelPieces(model: Unit | Joined, { path, models, spelled, extra, tail }: Where): LinePiece[] {
  const { name, quality, defense, tough, weapons, rules, otherRules, impact, wizard, cost } = model;
  const plain = (text: string): LinePiece => ({ text, name: text });
  const size = path === '' ? ` [${models}]` : '';
  const toughness = tough > 1 ? (spelled ? [`Tough(${tough})`] : []) : [];
  const head = `${name}${size} Q${quality}+ D${defense}+${tough > 1 && !spelled ? ` T${tough}` : ''}`;
  return [
    {
      text: head,
      name,
      ...(path === ''
        ? { count: counting('models', 'Models', models, MOST_MODELS, name.length + 2, String(models)) }
        : {}),
    },
    ...weapons.map((weapon, i) => {
      const copies = weapon.count ?? models;
      const text = printWeapon(spelled ? { ...weapon, count: copies } : weapon);
      const count = counting(`${path}weapons[${i}].count`, weapon.name, copies, MOST_COPIES, 0, String(copies));
      return { text, name: weapon.name, ...(spelled || weapon.count !== undefined ? { count } : {}) };
    }),
    ...[...extra, ...toughness, ...rules].map(plain),
    ...(impact > 0 ? [plain(`Impact(${impact})`)] : []),
    ...(wizard > 0 ? [plain(`Wizard(${wizard})`)] : []),
    ...(cost > 0
      ? [
          {
            text: `${cost}pts`,
            name: '',
            count: { ...counting(`${path}cost`, 'Points', cost, MOST_POINTS, 0, String(cost)), least: 0 },
          },
        ]
      : []),
    ...tail.map(plain),
    ...otherRules.map((text) => ({ text, name: text.replace(/^.*: /, ''), unknown: true as const })),
  ];
}

function counting(
  path: string,
  title: string,
  value: number,
  most: number,
  from: number,
  { length }: string,
): LineCount {
  return { path, title, value, least: 1, most, from, to: from + length };
}
