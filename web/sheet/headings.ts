/** Whose heading a column of a pasted table has: as a file writes it, as the sheet shows it, or as people call it. */
import type { Column } from './columns.ts';

/** What other sheets call the two columns that every set has. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  name: ['unit', 'unit name', 'profile', 'model', 'title'],
  points: ['pts', 'pts.', 'pt', 'point cost', 'points cost', 'cost', 'price', 'pc'],
};
/** So many columns that are known make a first line one of headings, whatever its first cell says. */
const SURE = 2;

export interface Headed {
  /** The column of each cell of the first line, where there is one. */
  readonly headings: ReadonlyArray<Column | undefined>;
  /** Where the names stand; -1: the first line is no line of headings. */
  readonly named: number;
}

/** Each column is found once: of two "Attacks" the second is that of the second weapon. */
export function headed(titles: readonly string[], possible: readonly Column[]): Headed {
  const taken = new Set<Column>();
  const take = (find: (bare: string) => Column | undefined) => (title: string, found: Column | undefined) => {
    const column = found ?? (title.trim() === '' ? undefined : find(bareOf(title)));
    if (column) taken.add(column);
    return column;
  };
  const free = possible.filter(({ key }) => key !== '');
  const exact = take((bare) =>
    free.find((one) => !taken.has(one) && [one.key, one.title].some((own) => own.toLowerCase() === bare)),
  );
  const other = take((bare) => free.find((one) => !taken.has(one) && CALLED[one.key]?.includes(bare)));
  const last = take((bare) =>
    free
      .filter((one) => !taken.has(one) && lastWords(one).includes(bare))
      // Nearest to the profile itself: its weapon before that of a model that joined it.
      .reduce<Column | undefined>((best, one) => (best && best.path.length <= one.path.length ? best : one), undefined),
  );
  // What is written in full takes its column before what only sounds like it.
  const found = [exact, other, last].reduce<ReadonlyArray<Column | undefined>>(
    (so, look) => titles.map((title, c) => look(title, so[c])),
    titles.map(() => undefined),
  );
  const named = found.findIndex((column) => column?.key === 'name');
  const sure = found.filter(Boolean).length >= SURE && found[0] === undefined;
  return { headings: found, named: named < 0 && sure ? 0 : named };
}

function bareOf(title: string): string {
  return title.trim().toLowerCase();
}

/** "P+S / POW" of "Attacker, Weapon 1: P+S / POW", and each of the two by itself. */
function lastWords({ title }: Column): string[] {
  const last = (title.split(': ').at(-1) ?? title).toLowerCase();
  return [last, ...last.split(' / ')];
}
