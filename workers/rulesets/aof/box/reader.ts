/**
 * One line for both sides of an Age of Fantasy question: "5x Q4+ A2 AP(1) vs 10x D4+". Pieces are found here; what they
 * are worth is read by the notation, to which each side is put down in its own order.
 */
import {
  type BoxContext,
  type BoxReader,
  inPlaces,
  type LineReading,
  type Named,
  NUMBER,
  numberOf,
  put,
  type Sheet,
  SIDES,
  type Side,
  spansOf,
  split,
  takeNames,
  type Values,
} from '../../box/index.ts';
import { inOrder, isAlone, losses, reduced } from './alone.ts';
import { Draft, NOBODY } from './draft.ts';
import { battle, placed } from './longer.ts';
import { HINTS, PHRASES } from './words.ts';

const KINDS: readonly string[] = ['volley', 'melee', 'duel', 'skirmish', 'battle'];
/** Questions of more than one attack: the line alone does not say which, so an open one is asked again. */
const LONG: readonly string[] = ['duel', 'skirmish', 'battle'];
const COPIES = new RegExp(String.raw`(?<![\p{L}\d])(${NUMBER}) ?(?:x )?units?(?: of)?(?![\p{L}\d])`, 'giu');
/** What a side attacks with. */
const ATTACKS = /(?<![\p{L}\d])(?:A ?\d|\d{1,2} ?A(?!\p{L})|\d{1,3} (?:attacks|shots|swings)|\d{1,3} ?(?:"|''))/iu;
const COUNTED = /(?<!\p{L})how many(?!\p{L})/iu;
const COUNTED_MODELS = 10;
/** Quality and Defense that nobody says. */
const USUAL = 4;
export const box: BoxReader = {
  hints: HINTS,
  examples: [
    '5x Q4+ A2 AP(1) vs 10x D4+',
    '10x Q4+ 24" A1 shoots 10x Q4+ D5+ in cover',
    'Knights [5] Q3+ D3+ lances A2 AP(1) charge Spearmen',
  ],
  read: (text, context) => inPlaces(text, (sheet) => new Line(sheet, context).read()),
};

class Line {
  readonly sheet: Sheet;
  private readonly context: BoxContext;
  readonly said: Record<string, unknown> = {};
  private shoots: boolean | undefined;

  constructor(sheet: Sheet, context: BoxContext) {
    this.sheet = sheet;
    this.context = context;
  }

  read(): Omit<LineReading, 'chips' | 'unread'> {
    const { sheet, context } = this;
    const names = takeNames(sheet, context.names);
    const { at, kinds, sets } = split(sheet, PHRASES);
    this.shoots = kinds.includes('volley') ? true : kinds.includes('melee') ? false : undefined;
    // One unit is what any side is.
    const copied = [...sheet.text.matchAll(COPIES)].some(([, number = '']) => numberOf(number) > 1);
    // Rounds alone are those of a duel.
    const lasts = sets.some(([path]) => path === 'rounds') && !LONG.includes(context.kind ?? '');
    const long = kinds.find((kind) => LONG.includes(kind)) ?? (copied ? 'skirmish' : lasts ? 'duel' : undefined);
    if (isAlone(sheet, kinds, at !== null)) return this.alone(names);
    for (const [path, value] of sets) if (!path.startsWith('steps[')) put(this.said, path, value);
    const asked = kinds.filter((kind) => kind !== 'hazards');
    const spans = spansOf(
      sheet,
      at,
      ([from, to]) => ATTACKS.test(sheet.open(from, to)) || names.some((one) => one.from >= from && one.from < to),
    );
    const assumed: Array<LineReading['assumed'][number]> = [];
    const whole: string[] = [];
    const open = context.kind !== undefined && KINDS.includes(context.kind) ? context.kind : undefined;
    const kept = open !== undefined && LONG.includes(open) && asked.length === 0 ? open : undefined;
    if ((long ?? kept) === 'battle') return battle(this, spans, names);
    if (long === 'skirmish' || kept === 'skirmish') {
      spans.forEach(([from, to], i) => {
        const path = `${SIDES[i]}Units`;
        this.units(from, to, path, (count) => put(this.said, path, count));
      });
    }
    spans.forEach(([from, to], i) => {
      // A line of one side is about whoever attacks, unless all that it says is how hard somebody is to wound.
      const alone = spans.length === 1 && /D\s?\d\+/i.test(sheet.text) && !/Q\s?\d\+|\bA\s?\d/i.test(sheet.text);
      const side = alone ? 'target' : SIDES[i]!;
      const known = names.find((one) => one.from >= from && one.from < to)?.named;
      const found = this.side(side, from, to, known ?? null);
      if (Object.keys(found.values).length === 0) return;
      const held = (this.said[side] as Values | undefined) ?? {};
      this.said[side] = { ...held, ...found.values };
      if (found.isWhole) whole.push(side);
      assumed.push(...found.assumed);
    });
    const ranged = ((this.said.attacker as { weapons?: ReadonlyArray<{ range?: number }> })?.weapons ?? []).map(
      ({ range }) => range !== undefined,
    );
    const plan = (this.said.attackerPlan as Values | undefined) ?? {};
    const goesShooting = this.shoots ?? ranged.includes(true);
    if (long === 'duel' && plan.behaviour === undefined && goesShooting) {
      const value = 'advance and shoot';
      put(this.said, 'attackerPlan.behaviour', value);
      const says = 'advances and shoots';
      const place = { path: 'attackerPlan.behaviour', value, meaning: says };
      if (this.shoots === undefined) assumed.push({ ...place, says, at: spans[0]![1] });
    }
    const isShot = ranged.includes(true) || (ranged.length > 0 && /(?<!\p{L})shots?(?!\p{L})/iu.test(sheet.text));
    const guessed = ranged.length === 0 ? (open ?? 'melee') : isShot ? 'volley' : 'melee';
    const kind = long ?? asked[0] ?? kept ?? guessed;
    placed(kind, this.said, sheet);
    return { kind, said: this.said, whole, assumed };
  }

  /** What becomes of one unit that nobody attacks. */
  private alone(names: ReturnType<typeof takeNames>): Omit<LineReading, 'chips' | 'unread'> {
    const { sheet } = this;
    inOrder(sheet, this.said);
    const lost = losses(sheet);
    const { values, isWhole, assumed } = this.side('target', 0, sheet.text.length, names[0]?.named ?? null);
    const asked = { kind: 'hazards', said: this.said };
    if (isWhole || this.context.kind === 'hazards') {
      if (Object.keys(values).length > 0) this.said.target = reduced(values, lost);
      return { ...asked, whole: isWhole ? ['target', 'steps'] : ['steps'], assumed };
    }
    // Nobody's stats but its own are those of a unit that the line names.
    this.said.target = reduced({ quality: USUAL, defense: USUAL, ...values }, lost);
    const usual = [
      ['quality', `Q${USUAL}+`],
      ['defense', `D${USUAL}+`],
    ].map(([field, says = '']) => ({
      path: `target.${field}`,
      value: USUAL,
      meaning: says,
      says,
      at: sheet.text.length,
    }));
    return { ...asked, whole: ['target', 'steps'], assumed: [...usual, ...assumed] };
  }

  /** "3 units of 10x Q4+": so many on its side. */
  units(from: number, to: number, path: string, use: (count: number) => void): void {
    this.sheet.each(
      COPIES,
      ([, number = '']) => {
        const count = numberOf(number);
        use(count);
        return { role: 'value', meaning: `${count} ${count === 1 ? 'unit' : 'units'}`, path, value: count };
      },
      from,
      to,
    );
  }

  side(
    side: Side,
    from: number,
    to: number,
    named: Named | null,
  ): { readonly values: Values; readonly isWhole: boolean; readonly assumed: LineReading['assumed'] } {
    const { sheet } = this;
    sheet.joints(from, to);
    const lent = named?.parts[side] ?? {};
    const weapons = (lent.weapons as readonly Values[] | undefined) ?? [];
    const draft = new Draft(sheet, side, from, to, named ? { name: named.name, weapons, shoots: this.shoots } : NOBODY);
    const assume = ([field, value, meaning]: readonly [string, number, string]) => ({
      ...{ path: `${side}.${field}`, value, meaning, says: meaning, at: to },
    });
    // How many fall is asked of more than one.
    const isCounted = side === 'target' && COUNTED.test(sheet.text);
    const stats = [
      ...(isCounted && draft.models === null && lent.models === undefined
        ? [['models', COUNTED_MODELS, `${COUNTED_MODELS} models`] as const]
        : []),
      ...(draft.quality === null && lent.quality === undefined ? [['quality', 4, 'Q4+'] as const] : []),
      ...(draft.defense === null && lent.defense === undefined ? [['defense', 4, 'D4+'] as const] : []),
    ];
    const open = stats.map(assume);
    const singles = draft.singles.map((i) => assume([`weapons[${i}].attacks`, 1, 'A1']));
    if (draft.isEmpty) {
      if (named) return { values: lent, isWhole: true, assumed: [] };
      return { values: draft.name === '' ? {} : { name: draft.name }, isWhole: false, assumed: [] };
    }
    const values = draft.values();
    const own = Object.fromEntries(
      Object.entries(values).filter(
        ([field]) =>
          !(field === 'quality' && draft.quality === null) &&
          !(field === 'defense' && draft.defense === null) &&
          !(field === 'models' && draft.models === null) &&
          !(field === 'name' && draft.name === ''),
      ),
    );
    // Only a side with stats of its own is no longer that of the question before.
    const says = draft.quality !== null || draft.defense !== null || named !== null;
    if (!says) return { values: own, isWhole: false, assumed: singles };
    // Who is described in full is only called like somebody who is kept.
    if (draft.isFull) return { values: own, isWhole: true, assumed: singles };
    const filled = Object.fromEntries(stats);
    return { values: { ...filled, ...lent, ...own }, isWhole: true, assumed: [...open, ...singles] };
  }
}
