/** "RAT 6 POW 13 aims, then MAT 7 P+S 18 charges 13/15/18": attackers one after the other, each read as if it were alone. */
import { type LineReading, put, Sheet } from '../../box/index.ts';

const THEN = /(?:,\s*)?(?<![\p{L}\p{N}])(?:and |& ?)?(?:then|followed by)(?![\p{L}\p{N}])/giu;

type Read = Omit<LineReading, 'chips' | 'unread'>;
type Tree = Record<string, unknown>;

/** So many who are all alike, each in an activation of its own. */
export function eachOf(
  count: number,
  { target, ...own }: Tree,
  whole: readonly string[],
  assumed: LineReading['assumed'],
  sheet: Sheet,
): Read {
  const of = (path: string) => (/^(?:target|hits|turns)\b/.test(path) ? path : `attackers[0].${path}`);
  sheet.chips.forEach((chip, i) => {
    if (chip.path !== undefined) sheet.chips[i] = { ...chip, path: of(chip.path) };
  });
  const attackers = Array.from({ length: count }, () => own);
  return {
    kind: 'several',
    said: { ...(target === undefined ? {} : { target }), attackers },
    whole: [...whole.filter((part) => part === 'target'), 'attackers'],
    assumed: assumed.map((each) => ({ ...each, path: of(each.path) })),
  };
}

/**
 * @param read one attacker and the target; chips go to the sheet that it is given
 * @param border where the target begins behind the last attacker: [end of the attacker, start of the target]
 * @returns null where the line has one attacker only
 */
export function severalLines(
  sheet: Sheet,
  read: (one: Sheet) => Read,
  border: (text: string, from: number) => readonly [number, number] | null,
): Read | null {
  const { text } = sheet;
  const joints = [...text.matchAll(THEN)].map(({ index, 0: word }) => [index, index + word.length] as const);
  if (joints.length === 0) return null;
  const starts = [0, ...joints.map(([, to]) => to)];
  const last = starts[starts.length - 1]!;
  const at = border(text, last);
  if (!at) return null;
  const target = at[1];
  const attackers: Tree[] = [];
  const assumed: Array<LineReading['assumed'][number]> = [];
  let aimed: Tree = {};
  for (const [i, from] of starts.entries()) {
    const isLast = i === starts.length - 1;
    const to = isLast ? target : joints[i]![0];
    // The others are blanks, so that places stay; a sign stands for what parts the last of them from the target.
    const gap = ' '.repeat(Math.max(0, target - to));
    const one = new Sheet(
      `${' '.repeat(from)}${text.slice(from, to)}${isLast ? '' : `${gap.slice(1)}>`}${text.slice(target)}`,
    );
    const { said, assumed: filled } = read(one);
    assumed.push(...filled.map((each) => ({ ...each, path: `attackers[${i}].${each.path}` })));
    const { target: met, ...own } = said as { target?: Tree };
    aimed = { ...met, ...aimed };
    attackers.push(own);
    for (const { path, ...chip } of one.chips) {
      if (!isLast && chip.from >= to) continue;
      const placed = path === undefined || path.startsWith('target.') ? path : `attackers[${i}].${path}`;
      sheet.take(chip.from, chip.to, { ...chip, ...(placed === undefined ? {} : { path: placed }) });
    }
  }
  for (const [from, to] of joints) sheet.take(from, to, { role: 'choice', meaning: 'then' });
  const said: Tree = {};
  if (Object.keys(aimed).length > 0) put(said, 'target', aimed);
  put(said, 'attackers', attackers);
  const stands = aimed.DEF !== undefined && aimed.ARM !== undefined;
  return { kind: 'several', said, whole: [...(stands ? ['target'] : []), 'attackers'], assumed };
}
