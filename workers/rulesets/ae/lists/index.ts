/** Army lists of Hordes: tables of one's own, as nobody publishes any other. */
import { listText } from '../../reading/listText.ts';
import type { LinePiece, ListedUnit, ListReader, UnitLine } from '../../ruleset.ts';
import { looksLikeTable, readTable, tableOf } from './table.ts';
import { writeWeapon } from './weaponText.ts';

const EXAMPLE = `Name,Kind,Points,Squads,WS,BS,S,T,Ag,WP,AP,Traits,Ranged,Melee
Line infantry,horde,100,5,30,35,30,30,30,35,3,Disciplined,"Rifles (1d10+3, RoF S/-/3)",
Veteran hero,character,60,,50,50,40,40,45,45,5,,,"Power sword (1d10+7, Pen 5)"
`;
const STATS = ['WS', 'BS', 'S', 'T', 'Ag', 'WP', 'AP', 'wounds'] as const;
const MOST_SQUADS = 5;
const MOST_POINTS = 5_000;

export const lists: ListReader = {
  parts: ['attacker', 'target'],
  formats: ['CSV or a workbook (.xlsx) of your own units'],
  example: EXAMPLE,
  reads: ['CSV'],
  read(given, _book, _stored, format) {
    const text = listText(given).unfenced;
    if (format === 'CSV' || looksLikeTable(text)) return readTable(text);
    const note = 'a table with the columns name, T and WS, BS or WP is read here';
    return { format: null, title: null, units: [], findings: [{ at: 'file', text: '', verdict: 'not known', note }] };
  },
  recognise(given, format) {
    const known = format === undefined ? looksLikeTable(listText(given).unfenced) : format === 'CSV';
    return known ? { format: 'CSV', role: 'list', sure: 2 } : null;
  },
  table: tableOf,
  line: lineOf,
  recount(unit, path, value) {
    const count = lineOf(unit).pieces.find((piece) => piece.count?.path === path)?.count;
    if (!count || !Number.isInteger(value) || value < count.least || value > count.most) return null;
    if (path === 'points') return { ...unit, points: value };
    const parts = Object.fromEntries(
      Object.entries(unit.parts ?? {}).map(([part, values]) => [part, { ...values, squads: value }]),
    );
    return { ...unit, parts };
  },
  disagreements: () => [],
  idleIn,
  phases: [
    { kind: 'volley', measure: 'loss' },
    { kind: 'melee', measure: 'loss' },
  ],
  sums: ({ points = 0 }) => ({ points, models: 1 }),
};

/** Whatever it carries as an attacker says which phase is its own: with both, it shoots (see table.ts). */
function idleIn({ parts = {} }: ListedUnit): readonly string[] {
  const { ranged, melee } = parts.units ?? {};
  return ranged ? ['melee'] : melee ? ['volley'] : ['volley', 'melee'];
}

function lineOf({ values, parts = {}, points, unknown }: ListedUnit): UnitLine {
  const { kind = 'horde', squads, traits, ranged, melee, ...unit }: Record<string, unknown> = { ...parts.units };
  const name = String(values.name ?? 'Unit');
  const stats = STATS.filter((stat) => typeof unit[stat] === 'number').map((stat) => `${stat} ${String(unit[stat])}`);
  const counted = (path: string, title: string, value: number, most: number, from: number): LinePiece['count'] => ({
    path,
    title,
    value,
    least: path === 'points' ? 0 : 1,
    most,
    from,
    to: from + String(value).length,
  });
  const pieces: LinePiece[] = [
    { text: name, name },
    { text: String(kind), name: '' },
  ];
  if (typeof squads === 'number') {
    const count = counted('squads', 'Squads', squads, MOST_SQUADS, 0);
    pieces.push({
      text: `${squads} ${squads === 1 ? 'squad' : 'squads'}`,
      name: 'squads',
      ...(count ? { count } : {}),
    });
  }
  if (points !== undefined) {
    const count = counted('points', 'Points', points, MOST_POINTS, 0);
    pieces.push({ text: `${points} pts`, name: '', ...(count ? { count } : {}) });
  }
  if (stats.length > 0) pieces.push({ text: stats.join(', '), name: '' });
  for (const weapon of [ranged, melee])
    if (weapon) pieces.push({ text: writeWeapon(weapon), name: writeWeapon(weapon) });
  if (Array.isArray(traits)) for (const trait of traits) pieces.push({ text: String(trait), name: String(trait) });
  for (const text of unknown) pieces.push({ text, name: text, unknown: true });
  return { pieces };
}
