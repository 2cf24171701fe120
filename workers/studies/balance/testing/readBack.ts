/** Sentences of a balance report read back by grammars of their own, and looked up in its tables as a reader would. */
import type { Table } from '../../figures.ts';

export interface Told {
  readonly sentences: readonly string[];
  readonly tables: readonly Table[];
}

type Cell = string | number | null;
type Reader = (found: RegExpExecArray, tables: Tables) => boolean;

const percent = (value: number) => Number((100 * value).toFixed(1));
/** As far as the printed digits go. */
const near = (printed: string | number, value: Cell | undefined, half = 0.05) =>
  typeof value === 'number' && Math.abs(Number(printed) - value) <= half + 1e-9;
const points = (printed: string, value: Cell | undefined) =>
  near(printed, value, printed.includes('.') ? (printed.split('.')[1]!.length === 2 ? 0.005 : 0.05) : 0.5);

class Tables {
  private readonly all: readonly Table[];

  constructor(all: readonly Table[]) {
    this.all = all;
  }

  rows(id: string): ReadonlyArray<Readonly<Record<string, Cell>>> {
    const table = this.all.find((one) => one.id === id);
    return (table?.rows ?? []).map((row) =>
      Object.fromEntries(table!.columns.map((column, i) => [column.id, row[i] ?? null])),
    );
  }

  titles(id: string): ReadonlyMap<string, string> {
    return new Map(this.all.find((one) => one.id === id)?.columns.map(({ id: column, title }) => [column, title]));
  }

  count(verdict: string): number {
    return this.rows('prices').filter((row) => row.verdict === verdict).length;
  }

  counts(verdict: string): Cell | undefined {
    return this.rows('verdicts').find((row) => row.verdict === verdict)?.count;
  }

  row(id: string, profile: string) {
    return this.rows(id).find((row) => row.profile === profile);
  }

  whole(begin: string) {
    return this.rows('whole').find(({ what }) => String(what).startsWith(begin));
  }
}

/** "A, B and C", or "A, B, C, D, E and 4 more" of those named by a table, whatever their order. */
function isNamed(words: string, names: readonly string[]): boolean {
  const more = / and (\d+) more$/.exec(words);
  const list = (more ? words.slice(0, more.index) : words).split(/, | and /);
  const all = new Set(names);
  return list.length + Number(more?.[1] ?? 0) === names.length && list.every((name) => all.has(name));
}

/** "2 are open, 1 hangs on the battle or the field and 1 is pointless beside another one" */
function isLeft(words: string, tables: Tables): boolean {
  const said = (pattern: RegExp) => Number(pattern.exec(words)?.[1] ?? 0);
  return (
    said(/(\d+) (?:is|are) open/) === tables.count('open') &&
    said(/(\d+) hangs? on the battle or the field/) === tables.count('hangs on') &&
    said(/(\d+) (?:is|are) pointless beside another one/) === tables.count('pointless')
  );
}

const READERS: ReadonlyArray<readonly [RegExp, Reader]> = [
  [
    /^(\d+) of (\d+) profiles? (?:is|are) mispriced in every battle tried(?:; of the others (.*))?\.$/,
    ([, count, of, left = ''], tables) =>
      Number(count) === tables.count('too dear') + tables.count('too cheap') &&
      Number(count) === Number(tables.counts('too dear')) + Number(tables.counts('too cheap')) &&
      Number(of) === tables.rows('prices').length &&
      isLeft(left, tables),
  ],
  [
    /^The ratio of these two prices is off in every battle tried; which of the two is wrong cannot be told\.$/,
    (_, tables) => tables.rows('prices').length === 2 && tables.count('too dear') + tables.count('too cheap') > 0,
  ],
  [
    /^All (\d+) are fair within [\d.]+ % in every battle tried\.$/,
    ([, of], tables) => Number(of) === tables.count('fair') && Number(of) === tables.rows('prices').length,
  ],
  [
    /^None of (\d+) profiles? is shown to be too dear or too cheap: (.*?)(?:; about (\d+) battles a pair would decide|; more of these battles alone would not decide)?\.$/,
    ([, of, left, decide], tables) => {
      const needs = tables.rows('prices').flatMap((row) => (row.verdict === 'open' ? [row.decide] : []));
      const most = needs.some((one) => one === null) ? undefined : Math.max(...needs.map(Number));
      return (
        tables.count('too dear') + tables.count('too cheap') === 0 &&
        Number(of) === tables.rows('prices').length &&
        isLeft(left!, tables) &&
        (needs.length === 0 ? decide === undefined : most === undefined || most === Number(decide))
      );
    },
  ],
  [/^(.*) rated highest of \d+ profiles; no prices are judged\.$/, (_, tables) => tables.rows('prices').length === 0],
  [
    /^None of (\d+) profiles is shown to rate above another; no prices are judged\.$/,
    ([, of], tables) =>
      tables.rows('prices').length === 0 &&
      tables.rows('ratings').filter((row) => row.group === 1).length === Number(of),
  ],
  [
    /^Not judged here: (.*) of (.*), which never comes into play; .*\.$/,
    ([, what, who], tables) =>
      isNamed(
        who!,
        // Several of one profile may differ in what would judge them.
        tables.rows('unjudged').flatMap((row) => (row.what === what ? [String(row.profile)] : [])),
      ) || tables.rows('unjudged').some((row) => row.what === what && who!.includes(String(row.profile))),
  ],
  [
    /^(.*) has no price: it (.*) here\.$/,
    ([, who, why], tables) => tables.row('unpriced', who!)?.why === why && tables.row('prices', who!) === undefined,
  ],
  [
    /^(.*) trades evenly with this list, as it is listed, at ([\d.]+) points \(([\d.]+) to ([\d.]+) over the battles tried\)\.$/,
    ([, who, fair, low, high], tables) => {
      const row = tables.row('newcomers', who!);
      return (
        points(fair!, row?.fair) &&
        points(low!, row?.low) &&
        points(high!, row?.high) &&
        tables.row('prices', who!) === undefined
      );
    },
  ],
  [
    /^(.*) is pointless beside (.*), which is no worse in any match-up seen(?: and costs ([\d.]+) less)?\.$/,
    ([, who, by, cheaper], tables) =>
      tables
        .rows('dominated')
        .some(
          (row) =>
            row.profile === who &&
            row.by === by &&
            (cheaper === undefined ? row.cheaper === 0 : points(cheaper, row.cheaper)),
        ) && tables.row('prices', who!)?.verdict !== 'fair',
  ],
  [
    /^(.*) is (too dear|too cheap) in every battle tried: listed ([\d.]+), fair ([\d.]+) \(([\d.]+) to ([\d.]+)\)\.$/,
    ([, who, verdict, listed, fair, low, high], tables) => {
      const row = tables.row('prices', who!);
      const battles = Object.entries(tables.row('battles', who!) ?? {}).filter(([id]) => id !== 'profile');
      return (
        row?.verdict === verdict &&
        battles.every(([, one]) => one === verdict) &&
        points(listed!, row.listed) &&
        points(fair!, row.fair) &&
        points(low!, row.low) &&
        points(high!, row.high) &&
        Number(row.excess) > 0 === (verdict === 'too dear')
      );
    },
  ],
  [
    /^(.*) hangs on the battle, of (\d+): (.*)\.$/,
    ([, who, of, parts], tables) => {
      const titles = tables.titles('battles');
      const places = Object.entries(tables.row('battles', who!) ?? {}).filter(([id]) => id !== 'profile');
      const here = (verdict: string) => places.flatMap(([id, one]) => (one === verdict ? [titles.get(id)!] : []));
      return (
        tables.row('prices', who!)?.verdict === 'hangs on' &&
        Number(of) === places.length &&
        ['too dear', 'too cheap', 'fair', 'open'].every((verdict) => {
          const said = new RegExp(`${verdict} in (\\d+)(?: \\(("[^)]*")\\))?`).exec(parts!);
          const named = said?.[2]?.slice(1, -1).split('", "');
          return (
            Number(said?.[1] ?? 0) === here(verdict).length &&
            (named === undefined || named.join('|') === here(verdict).join('|'))
          );
        })
      );
    },
  ],
  [
    /^(.*) hangs on the field: (too dear|too cheap|fair|open) in (\d+) of \3 battles, but not against every mixture of opponents\.$/,
    ([, who, verdict, of], tables) => {
      const places = Object.entries(tables.row('battles', who!) ?? {}).filter(([id]) => id !== 'profile');
      return places.length === Number(of) && places.every(([, one]) => one === verdict);
    },
  ],
  [
    /^Dear units are too (cheap|dear) throughout, in every battle tried: fair prices run from ([\d.]+) to ([\d.]+), listed ones from ([\d.]+) to ([\d.]+)\.$/,
    ([, which, ...ends], tables) => {
      const of = (column: string) => tables.rows('prices').map((row) => Number(row[column]));
      const seen = [...[Math.min, Math.max].map((end) => end(...of('fair')))];
      const listed = [...[Math.min, Math.max].map((end) => end(...of('listed')))];
      return (
        [...seen, ...listed].every((value, i) => points(ends[i]!, value)) &&
        Number(tables.whole('Listed prices grow')?.value) < 1 === (which === 'cheap')
      );
    },
  ],
  [
    /^At fair prices (.*) still does against (.*) as if it were (more than )?([\d.]+) % too cheap, which no list of prices mends; over all pairs it is ([\d.]+) % \(root mean square\)\.$/,
    ([, who, against, , value, rms], tables) => {
      const best = /^(.*) \(\+(\d+) %\)$/.exec(String(tables.row('prices', who!)?.best));
      return (
        best?.[1] === against &&
        near(value!, Number(best?.[2]), 0.55) &&
        near(rms!, percent(Number(tables.whole('What no prices mend')?.value)))
      );
    },
  ],
  [
    /^The best answer to this field at listed prices is (.*?)(?: \(not told apart\))?: equal points score ([\d.]+) %(?: \(([\d.]+) % to ([\d.]+) %\))?\.$/,
    ([, , score, low, high], tables) => {
      const row = tables.whole('Score of the best answer');
      return (
        near(score!, percent(Number(row?.value))) &&
        (low === undefined || (near(low, percent(Number(row?.low))) && near(high!, percent(Number(row?.high)))))
      );
    },
  ],
  [
    /^Less than 5\.0 % of the points go to (.*) in (?:the mixture|any of \d+ redraws of the mixture) that nobody could answer\.$/,
    ([, who], tables) =>
      isNamed(
        who!,
        tables.rows('plays').flatMap((row) => (Number(row.nashHigh) < 0.05 ? [String(row.profile)] : [])),
      ),
  ],
  [
    /^(\d+) more (?:is |are )?(too dear|too cheap|pointless|hang on the battle or the field|have no price|were priced against this list|are not judged here): see the table\.$/,
    ([, more, kind], tables) => {
      const of: Readonly<Record<string, number>> = {
        'hang on the battle or the field': tables.count('hangs on'),
        'have no price': tables.rows('unpriced').length,
        'were priced against this list': tables.rows('newcomers').length,
        pointless: tables.rows('dominated').length,
      };
      return kind === 'are not judged here' || Number(more) === (of[kind!] ?? tables.count(kind!)) - 8;
    },
  ],
  [
    /^(\d+) of (\d+) decided triples run in a circle; .*\.$/,
    ([, some, all], tables) =>
      Number(some) === tables.whole('Triples that')?.value &&
      Number(all) === tables.whole('Triples in which')?.value &&
      tables.rows('cycles').length > 0,
  ],
  [
    /^No circles one against one: whoever rates higher beats whoever rates lower, as far as it is certain; points count for nothing in that\.$/,
    (_, tables) => tables.whole('Triples that')?.value === 0 && tables.rows('cycles').length === 0,
  ],
  [
    /^Ratings fall into (\d+) tiers: .*\.$/,
    ([, tiers], tables) => Number(tiers) === tables.whole('Tiers')?.value && Number(tiers) > 1,
  ],
  [
    /^The ratings miss the score of a match-up by ([\d.]+) % on average\.$/,
    ([, misfit], tables) => near(misfit!, percent(Number(tables.whole('Ratings miss')?.value))),
  ],
];

/** Sentences that no grammar reads, or that the tables deny. */
export function deniedIn({ sentences, tables: all }: Told): string[] {
  const tables = new Tables(all);
  return sentences.filter((sentence) => {
    const read = READERS.flatMap(([pattern, reader]) => {
      const found = pattern.exec(sentence);
      return found ? [reader(found, tables)] : [];
    });
    return read.length === 0 || read.includes(false);
  });
}
