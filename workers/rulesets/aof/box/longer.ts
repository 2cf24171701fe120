/** Lines about more than one attack: where a duel, a skirmish and a battle have what a line says. */
import { type LineReading, type Named, put, type Sheet, SIDES } from '../../box/index.ts';
import { Melee } from '../melee/schema.ts';
import { Volley } from '../volley/schema.ts';

type Tree = Record<string, unknown>;

/** Fields of the situation by kind; what is not there has no place in it. */
const SITUATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  duel: {
    'situation.cover': 'situation.targetCover',
    'situation.distance': 'situation.distance',
    rounds: 'situation.rounds',
  },
  skirmish: {
    'situation.cover': 'situation.targetCover',
    'situation.distance': 'situation.distance',
    rounds: 'situation.rounds',
  },
  battle: { rounds: 'rounds' },
};
const CIRCUMSTANCE = /^(?:situation\.|rounds$)/;

/** Whether an attack of this kind asks for a circumstance that is said; none has rounds. */
function isAsked(kind: string, path: string, given: Tree): boolean {
  const field = path.replace(/^situation\./, '');
  const { situation } = kind === 'volley' ? Volley.shape : Melee.shape;
  return field in given && situation.safeParse({ [field]: given[field] }).success;
}

/** Puts the circumstances where a kind has them; those that it does not ask are spare. */
export function placed(kind: string, said: Tree, sheet: Sheet): void {
  const places = SITUATIONS[kind];
  const given: Tree = { ...(said.situation as Tree | undefined) };
  const values = Object.entries(given).map(([field, value]): [string, unknown] => [`situation.${field}`, value]);
  if (said.rounds !== undefined) values.push(['rounds', said.rounds]);
  const placeOf = (path: string) => (places ? places[path] : isAsked(kind, path, given) ? path : undefined);
  delete said.situation;
  delete said.rounds;
  for (const [path, value] of values) {
    const place = placeOf(path);
    if (place !== undefined) put(said, place, value);
  }
  sheet.chips.forEach((chip, i) => {
    const { path, value, ...rest } = chip;
    if (path === undefined || !CIRCUMSTANCE.test(path)) return;
    const place = placeOf(path);
    sheet.chips[i] = place === undefined ? { ...rest, role: 'spare' } : { ...rest, path: place, value };
  });
}

/** What a line offers to whoever reads more than one attack from it. */
export interface Sides {
  readonly sheet: Sheet;
  readonly said: Tree;
  /** Takes how many units there are, if the span says so. */
  units(from: number, to: number, path: string, use: (count: number) => void): void;
  /** Takes one side of an attack; `assumed` is what it leaves open, and `isWhole` whether nothing of another is kept. */
  side(
    side: (typeof SIDES)[number],
    from: number,
    to: number,
    named: Named | null,
  ): { readonly values: Readonly<Tree>; readonly isWhole: boolean; readonly assumed: LineReading['assumed'] };
}

const ARMIES = ['first', 'second'] as const;
/** What stands between two units of one army. */
const AND = /\s\+\s/g;

/** "2 units of 10x Q4+ D4+ A1 + 5x Q3+ D3+ A2 battle ...": each army a list of units, each read as a side. */
export function battle(
  line: Sides,
  spans: ReadonlyArray<readonly [number, number]>,
  names: ReadonlyArray<{ readonly from: number; readonly named: Named }>,
): Omit<LineReading, 'chips' | 'unread'> {
  const { sheet, said } = line;
  const assumed: Array<LineReading['assumed'][number]> = [];
  const whole: string[] = [];
  const armies: Tree = {};
  spans.forEach(([from, to], i) => {
    const army = ARMIES[i]!;
    const side = SIDES[i]!;
    const joints = [...sheet.text.slice(from, to).matchAll(AND)].map(({ index, 0: sign }) => [
      from + index,
      from + index + sign.length,
    ]);
    const starts = [from, ...joints.map(([, end]) => end!)];
    const full = starts.map((start, k) => {
      const end = joints[k]?.[0] ?? to;
      const stem = `${army}.units[${k}]`;
      let copies: number | undefined;
      const before = sheet.chips.length;
      line.units(start, end, `${side}.copies`, (count) => {
        copies = count;
      });
      const known = names.find((one) => one.from >= start && one.from < end)?.named ?? null;
      const { values, isWhole, assumed: open } = line.side(side, start, end, known);
      const held = said[side] as Tree | undefined;
      delete said[side];
      if (Object.keys(values).length > 0 || copies !== undefined)
        put(armies, stem, { ...held, ...values, ...(copies === undefined ? {} : { copies }) });
      const moved = (path: string) => path.replace(new RegExp(`^${side}\\.`), `${stem}.`);
      for (let at = before; at < sheet.chips.length; at++) {
        const chip = sheet.chips[at]!;
        if (chip.path !== undefined) sheet.chips[at] = { ...chip, path: moved(chip.path) };
      }
      assumed.push(...open.map((each) => ({ ...each, path: moved(each.path) })));
      return isWhole;
    });
    if (full.every(Boolean)) whole.push(army);
  });
  placed('battle', said, sheet);
  return { kind: 'battle', said: { ...said, ...armies }, whole, assumed };
}
