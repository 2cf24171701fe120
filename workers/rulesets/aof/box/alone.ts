/** Lines about one unit that nobody attacks: "10 goblins Q5+ test morale after losing 6", "knights D2+ cross dangerous terrain". */
import { NUMBER, numberOf, put, type Sheet, type Values } from '../../box/index.ts';

type Tree = Record<string, unknown>;

const STEP = 'steps[0].kind';
const LOST = 'target.state.lost';
const AFTER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:after|having|has|have|had|when) )?(?:losing|lost|loses?|suffering|suffered|after) (?:of )?(${NUMBER})(?: (?:models|casualties|men|of them|losses))?(?![\\p{L}\\p{N}])`,
  'giu',
);
const CASUALTIES = new RegExp(
  `(?<![\\p{L}\\p{N}])(${NUMBER}) (?:casualties|losses|lost|dead|killed)(?![\\p{L}\\p{N}])`,
  'giu',
);
const LEFT =
  /(?<![\p{L}\p{N}])(?:(?:with|down to|at) )?(\d{1,3}) (?:of|out of) (?:its |their )?(\d{1,3})(?: (?:models|men)(?: (?:left|remaining|alive))?| (?:left|remaining|alive))(?!\p{L})/giu;

/** Whether the line asks what happens to one unit alone; where it has two sides, such words are handed back. */
export function isAlone(sheet: Sheet, kinds: readonly string[], isParted: boolean): boolean {
  if (!kinds.includes('hazards')) return false;
  if (!isParted && kinds.every((kind) => kind === 'hazards')) return true;
  for (let i = sheet.chips.length - 1; i >= 0; i--) if (sheet.chips[i]!.path === STEP) sheet.giveBack(i);
  return false;
}

/** What happens to it, in the order in which it is said, each thing once. */
export function inOrder(sheet: Sheet, said: Tree): void {
  const chips = [...sheet.chips].filter(({ path }) => path === STEP).sort((a, b) => a.from - b.from);
  const kinds = [...new Set(chips.map(({ value }) => value))];
  said.steps = kinds.map((kind) => ({ kind }));
  sheet.chips.forEach((chip, i) => {
    if (chip.path === STEP) sheet.chips[i] = { ...chip, path: `steps[${kinds.indexOf(chip.value)}].kind` };
  });
}

/** How many are gone already: "after losing 6", "3 of 10 left". @returns those, and all models where they are said with them */
export function losses(sheet: Sheet): { readonly lost: number; readonly models: number | null } | null {
  let found: { readonly lost: number; readonly models: number | null } | null = null;
  const take = (lost: number, models: number | null) => {
    if (found || lost < 0) return null;
    found = { lost, models };
    return { role: 'value', meaning: `${lost} lost`, path: LOST, value: lost } as const;
  };
  sheet.each(LEFT, ([, left, all]) => take(Number(all) - Number(left), Number(all)));
  sheet.each(AFTER, ([, count = '']) => take(numberOf(count), null));
  sheet.each(CASUALTIES, ([, count = '']) => take(numberOf(count), null));
  return found;
}

/** The unit with what it has lost. */
export function reduced(unit: Values, loss: ReturnType<typeof losses>): Values {
  if (!loss) return unit;
  const whole: Tree = { ...unit, ...(loss.models === null ? {} : { models: loss.models }) };
  put(whole, 'state', { ...(whole.state as Tree | undefined), lost: loss.lost });
  return whole;
}
