/**
 * How often the verdicts of balance reports are right, in lists of units whose even prices are known from far more
 * battles: mistakes found and false verdicts by the law that the prices were made with, coverage of solved prices,
 * agreement of identical units, and whether the range over battles holds the price of battles of six a side. What was
 * counted is kept in a file after every set of units, so that it may be ended at any time and goes on where it was.
 *
 *   npx tsx scripts/balance.ts count FILE [minutes] [sizes] [repetitions of coverage for each set] [first seed] [circular]
 *   npx tsx scripts/balance.ts write FILE ...        adds them up, and writes the table into docs/STUDIES.md
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Arena, type ArenaFound } from '../workers/studies/balance/arena.ts';
import { BalanceRequest } from '../workers/studies/balance/request.ts';
import { judge } from '../workers/studies/balance/verdicts.ts';
import { Known } from '../workers/studies/known.ts';
import { fieldOf } from '../workers/studies/matchups/field.ts';
import { Matchups } from '../workers/studies/matchups/grid.ts';
import { slicesOf } from '../workers/studies/run.ts';
import { deviationsOf } from '../workers/studies/statistics/arena.ts';
import { median } from '../workers/studies/statistics/regression.ts';
import { looksOf, type Round } from '../workers/studies/study.ts';
import { context, countHere } from '../workers/studies/testing/context.ts';
import { Draws } from '../workers/studies/testing/draws.ts';

const [action, ...words] = process.argv.slice(2);
const TOLERANCE = 0.05;
const MISTAKES = 4;
/** How much more is fought to find out what is true. */
const EFFORT = 8;
const DUEL = { title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: 4 } } };

interface Stats {
  readonly models: number;
  readonly quality: number;
  readonly defense: number;
  readonly attacks: number;
  readonly AP: number;
}

/** Plain infantry of all sorts, or three sorts that beat each other in a circle. */
function unitsOf(draws: Draws, n: number, circular: boolean): Stats[] {
  const whole = (low: number, high: number) => low + Math.floor(draws.uniform() * (high - low + 1));
  return Array.from({ length: n }, (_, i) => {
    if (!circular)
      return {
        models: whole(4, 14),
        quality: whole(3, 5),
        defense: whole(3, 5),
        attacks: whole(1, 2),
        AP: whole(0, 2),
      };
    if (i % 3 === 0) return { models: whole(12, 18), quality: whole(4, 5), defense: 6, attacks: 2, AP: 0 };
    if (i % 3 === 1) return { models: whole(4, 6), quality: whole(3, 4), defense: 2, attacks: 2, AP: whole(0, 1) };
    return { models: whole(5, 7), quality: whole(3, 4), defense: whole(4, 5), attacks: 1, AP: 4 };
  });
}

/** Log prices that a designer might have written, from even ones. */
const LAWS: Readonly<Record<string, (even: readonly number[], units: readonly Stats[], draws: Draws) => number[]>> = {
  'equal trade': (even) => [...even],
  'with noise of 10 %': (even, _, draws) => even.map((one) => one + 0.1 * draws.normal()),
  'by role': (even) => {
    const sorted = [...even].sort((a, b) => a - b);
    return even.map((one) => {
      const rank = sorted.indexOf(one) / sorted.length;
      return one + Math.log(rank < 0.3 ? 0.8 : rank < 0.6 ? 1 : rank < 0.85 ? 1.15 : 1.35);
    });
  },
  'linear in stats': (_, units) =>
    units.map(({ models, quality, defense, attacks, AP }) =>
      Math.log(models * (1 + 2 * attacks + 1.5 * (6 - quality) + 1.5 * (6 - defense) + AP)),
    ),
  'offence times defence': (_, units) =>
    units.map(({ models, quality, defense, attacks, AP }) =>
      Math.log((models * attacks * (7 - quality) * (1 + AP / 4)) / (defense - 1)),
    ),
};

function profilesOf(units: readonly Stats[], prices: readonly number[]) {
  return units.map(({ attacks, AP, ...values }, i) => ({
    name: `Unit ${i + 1}`,
    points: Math.exp(prices[i]!),
    // A copy differs in the name of its weapon, so that it is fought for itself.
    values: { ...values, weapons: [{ name: `Sword ${i + 1}`, attacks, AP }] },
  }));
}

/** Solves a list at these prices; what several lists of the same units have in common is fought once. */
async function solved(
  units: readonly Stats[],
  prices: readonly number[],
  known: Known,
  options: { readonly seed?: number; readonly effort?: number; readonly larger?: boolean } = {},
): Promise<{ readonly found: ArenaFound; readonly matchups: Matchups }> {
  const { seed = 1, ...more } = options;
  const request = BalanceRequest.parse({
    ...{ ruleset: 'aof', situations: [DUEL], seed, tolerance: TOLERANCE },
    profiles: profilesOf(units, prices),
  });
  const matchups = new Matchups(fieldOf(request, context), request);
  const arena = new Arena(matchups, request.profiles, request, more);
  for (let number = 0; ; number++) {
    const round: Round | null = matchups.next(known) ?? arena.next(known);
    if (!round) break;
    const looks = looksOf(round.work);
    for (const slice of slicesOf(number, round.work, known)) {
      for (const reply of await countHere(slice)) known.add(looks.get(reply.key)!, reply);
    }
  }
  return { found: arena.found(known)!, matchups };
}

/** The match-ups of one against one, which do not depend on prices or seeds of battles. */
function withoutBattles(known: Known): Known {
  const fresh = new Known();
  for (const [key, cell] of known) if (!key.startsWith('army/')) fresh.take(key, cell);
  return fresh;
}

type Share = [part: number, all: number];

type Bin = '10' | '20' | '30';

interface Row {
  lists: number;
  wrong: number;
  found: Record<Bin, Share>;
  /** Of those that were not found: rightly said to hang on the battle, or on who is fought. */
  hangs: Record<Bin, number>;
}

/** All that was counted; sets of other seeds add up. */
interface Tally {
  /** Of the last set. */
  seed: number;
  sets: number;
  /** By law and number of units. */
  rows: Record<string, Row>;
  covered: Share;
  agree: Share;
  /** By number of units: fewer battles are fought in a long list. */
  six: Record<string, Share>;
}

const nothing = (seed: number): Tally => ({ seed, sets: 0, rows: {}, covered: [0, 0], agree: [0, 0], six: {} });
const emptyRow = (): Row => ({
  lists: 0,
  wrong: 0,
  found: { 10: [0, 0], 20: [0, 0], 30: [0, 0] },
  hangs: { 10: 0, 20: 0, 30: 0 },
});

async function oneSet(
  tally: Tally,
  { seed, n, circular, repeats }: { seed: number; n: number; circular: boolean; repeats: number },
): Promise<void> {
  const draws = new Draws(seed);
  const units = unitsOf(draws, n, circular);
  // The last one is a copy of the one before.
  units[n - 1] = units[n - 2]!;
  const guess = units.map(({ models, quality, defense }) => Math.log(models * (8 - quality) * (8 - defense)));
  const first = new Known();
  const truth = (await solved(units, guess, first, { seed: 1e6 + seed, effort: EFFORT })).found;
  const even = [...truth.all.x];
  for (const [law, priced] of Object.entries(LAWS)) {
    if (circular && law !== 'equal trade' && law !== 'with noise of 10 %') continue;
    const listed = priced(even, units, draws);
    const shift = median(listed.map((one, i) => one - even[i]!));
    for (let mistake = 0; mistake < Math.min(MISTAKES, n / 4); mistake++) {
      const at = Math.floor(draws.uniform() * n);
      listed[at]! += Math.log(1 + (0.2 + 0.25 * draws.uniform())) * (draws.uniform() < 0.5 ? -1 : 1);
    }
    const prices = listed.map((one) => one - shift);
    const known = withoutBattles(first);
    const { found, matchups } = await solved(units, prices, known, { seed });
    const { verdicts } = judge(matchups, found, { confidence: 0.95, tolerance: TOLERANCE });
    const trueIn = truth.battles.map(({ solution }) => deviationsOf(prices, solution, 0.95).value);
    const trueAll = deviationsOf(prices, truth.all, 0.95).value;
    // The battles of one seed are the same at all of these prices: they tell of coverage once, below.
    tally.rows[`${circular ? 'circular, ' : ''}${law}|${n}`] ??= emptyRow();
    const hanging = judge(matchups, truth, { confidence: 0.95, tolerance: TOLERANCE }).verdicts.map(
      ({ verdict }) => verdict === 'hangs on',
    );
    count(tally.rows[`${circular ? 'circular, ' : ''}${law}|${n}`]!, verdicts, { trueAll, trueIn, hanging });
  }
  for (let repetition = 0; repetition < repeats; repetition++) {
    const { found } = await solved(units, even, withoutBattles(first), { seed: 5_000 + 100 * seed + repetition });
    checkPrices(tally, found, truth);
  }
  const larger = (await solved(units, even, withoutBattles(first), { seed, effort: 4, larger: true })).found;
  const aside = deviationsOf(even, larger.all, 0.95).value;
  // The range as a report shows it: of as many battles as usual.
  const shown = (await solved(units, even, withoutBattles(first), { seed })).found;
  const spread = shown.battles.map(({ battle, solution }) => ({
    margin: battle.margin,
    ...deviationsOf(even, solution, 0.95),
  }));
  tally.six[n] ??= [0, 0];
  const six = tally.six[n];
  aside.forEach((one, i) => {
    six[1]++;
    const [low, high] = [
      Math.min(...spread.map(({ low: l, margin }) => l[i]! - margin)),
      Math.max(...spread.map(({ high: h, margin }) => h[i]! + margin)),
    ];
    if (one >= low && one <= high) six[0]++;
  });
  tally.sets++;
}

function count(
  row: Row,
  verdicts: ReadonlyArray<{ readonly profile: number; readonly verdict: string }>,
  {
    trueAll,
    trueIn,
    hanging,
  }: {
    readonly trueAll: readonly number[];
    readonly trueIn: ReadonlyArray<readonly number[]>;
    /** Who hangs on the battle or the field by what is true. */
    readonly hanging: readonly boolean[];
  },
): void {
  row.lists++;
  let wrong = false;
  for (const { profile, verdict } of verdicts) {
    const off = trueAll[profile]!;
    const size = Math.expm1(Math.abs(off));
    const right = verdict === (off > 0 ? 'too dear' : 'too cheap');
    const all = trueIn.map((battle) => battle[profile]!);
    const least = off > 0 ? Math.min(...all) : -Math.max(...all);
    if (size >= 0.1) {
      const bin = size >= 0.3 ? '30' : size >= 0.2 ? '20' : '10';
      row.found[bin][1]++;
      if (right) row.found[bin][0]++;
      else if (verdict === 'hangs on' && (hanging[profile]! || least < Math.log1p(TOLERANCE) * 1.1)) row.hangs[bin]++;
    }
    // False: said of who is within the tolerance, or off the other way, in some battle.
    if (verdict === 'too dear') wrong ||= Math.min(...all) < Math.log1p(TOLERANCE) * 0.9;
    if (verdict === 'too cheap') wrong ||= Math.max(...all) > -Math.log1p(TOLERANCE) * 0.9;
    if (verdict === 'fair') wrong ||= Math.max(...all.map(Math.abs)) > Math.log1p(TOLERANCE) * 1.1;
  }
  if (wrong) row.wrong++;
}

/** Prices less their median against the true ones, whose own error is a part of the difference. */
function checkPrices({ covered, agree }: Tally, found: ArenaFound, truth: ArenaFound): void {
  const zero = [...found.all.x].map(() => 0);
  const [own, other] = [deviationsOf(zero, found.all, 0.95), deviationsOf(zero, truth.all, 0.95)];
  own.value.forEach((value, i) => {
    covered[1]++;
    const error = Math.hypot(own.error[i]!, other.error[i]!);
    if (Math.abs(value - other.value[i]!) <= 1.959964 * error) covered[0]++;
  });
  const { x, errors } = found.all;
  const [a, b] = [x.length - 2, x.length - 1];
  const error = Math.sqrt(errors.reduce((sum, one) => sum + (one[a]! - one[b]!) ** 2, 0) / errors.length);
  agree[1]++;
  if (Math.abs(x[a]! - x[b]!) <= 1.959964 * error) agree[0]++;
}

const percent = ([part, all]: Readonly<Share>) =>
  all === 0 ? '-' : `${((100 * part) / all).toFixed(part === all ? 0 : 1)} % of ${all}`;

const BINS = ['10', '20', '30'] as const;
const foundOf = (share: Readonly<Share>, hangs: number) =>
  `${percent(share)}${hangs > 0 ? `; ${hangs} rightly hang on the battle or the field` : ''}`;

function table({ rows, covered, agree, six, sets }: Tally): string {
  const ordered = Object.entries(rows)
    .map(([key, row]) => ({ law: key.split('|')[0]!, n: Number(key.split('|')[1]), row }))
    .sort((a, b) => Number(a.law.startsWith('circular')) - Number(b.law.startsWith('circular')) || a.n - b.n);
  const long = Object.entries(six).map(([n, share]) => `${percent(share)} in lists of ${n}`);
  return [
    '| prices by | units | lists | found, off 10-20 % | off 20-30 % | off over 30 % | lists with a false verdict |',
    '|---|---|---|---|---|---|---|',
    ...ordered.map(
      ({ law, n, row: { lists, wrong, found, hangs } }) =>
        `| ${law} | ${n} | ${lists} | ${BINS.map((bin) => foundOf(found[bin], hangs[bin])).join(' | ')} | ${wrong} |`,
    ),
    '',
    `Solved prices lie within their 95 % intervals in ${percent(covered)}; identical units agree within their error in`,
    `${percent(agree)}. The range over battles holds the price of battles of six a side for`,
    `${long.join(', ')}. ${sets} sets of units; \`npx tsx scripts/balance.ts\`.`,
  ].join('\n');
}

function written(tally: Tally): void {
  const path = new URL('../docs/STUDIES.md', import.meta.url);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- measured: verdicts -->', '<!-- end of measured -->'];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/STUDIES.md has no place for the table');
  writeFileSync(path, `${text.slice(0, from + begin.length)}\n${table(tally)}\n${text.slice(to)}`);
}

const read = (file: string): Tally => JSON.parse(readFileSync(file, 'utf8')) as Tally;

function addedUp(tallies: readonly Tally[]): Tally {
  const sum = nothing(0);
  const add = (to: Share, [part, all]: Share): void => {
    to[0] += part;
    to[1] += all;
  };
  for (const { sets, rows, covered, agree, six } of tallies) {
    sum.sets += sets;
    add(sum.covered, covered);
    add(sum.agree, agree);
    for (const [n, share] of Object.entries(six)) {
      sum.six[n] ??= [0, 0];
      add(sum.six[n], share);
    }
    for (const [key, { lists, wrong, found, hangs }] of Object.entries(rows)) {
      sum.rows[key] ??= emptyRow();
      const row = sum.rows[key];
      row.lists += lists;
      row.wrong += wrong;
      for (const bin of BINS) {
        add(row.found[bin], found[bin]);
        row.hangs[bin] += hangs[bin];
      }
    }
  }
  return sum;
}

async function counted(): Promise<void> {
  const [file = 'balance.json', minutes = '20', sizeList = '8,16,24,40,60', repeats = '2', first = '1', only] = words;
  const ends = performance.now() + Number(minutes) * 60_000;
  const sizes = sizeList.split(',').map(Number);
  const tally = existsSync(file) ? read(file) : nothing(Number(first) - 1);
  while (performance.now() < ends) {
    const seed = tally.seed + 1;
    const n = sizes[seed % sizes.length]!;
    const circular = only === 'circular' || Math.floor(seed / sizes.length) % 4 === 0;
    await oneSet(tally, { seed, n, circular, repeats: Number(repeats) });
    tally.seed = seed;
    writeFileSync(file, JSON.stringify(tally));
    process.stdout.write(`set ${seed}, ${n} units${circular ? ', circular' : ''}\n`);
  }
}

if (action === 'count') await counted();
else if (action === 'write') written(addedUp(words.map(read)));
else throw new Error('count FILE or write FILE ...');
