/**
 * What whole battles show, measured, written into docs/BATTLES.md:
 *
 *   npx tsx scripts/battles.ts robin [minutes]  twelve lists of 1,000 points, each pair to within 2 % in both seats, or
 *                                               as far as the time goes
 *   npx tsx scripts/battles.ts seats [games]  how much less a win rate strays when each game is played in both seats
 *   npx tsx scripts/battles.ts ahead [games] what it is worth to play ahead
 *   npx tsx scripts/battles.ts search [games] what it does to win rates that players look more coarsely than rules are ruled
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { SimulationPool } from '../workers/pool.ts';
import { findKind } from '../workers/rulesets/index.ts';
import type { Cell } from '../workers/studies/cell.ts';
import type { Known } from '../workers/studies/known.ts';
import { runStudy } from '../workers/studies/run.ts';
import { combined, exactSample } from '../workers/studies/sample.ts';
import { counted } from '../workers/wording.ts';
import { aheadReport } from './battles/ahead.ts';
import { LISTS } from './battles/lists.ts';
import {
  BATCH_GAMES,
  batchesWanted,
  FIRST_BATCHES,
  gameVariance,
  halfWidth,
  type Standing,
} from './battles/precision.ts';
import { searchReport } from './battles/search.ts';
import { seatsReport } from './battles/seats.ts';

const DOCUMENT = new URL('../docs/BATTLES.md', import.meta.url);
const [what, count] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Half the width of the 95 % interval at which a pair has been played enough. */
const ENOUGH = 0.02;
const THREADS = 2;

interface Meeting {
  readonly row: number;
  readonly column: number;
  readonly cell: Cell;
}

/** Every two lists once; each game is played in both seats. */
function meetings(): Meeting[] {
  const kind = findKind('aof', 'battle');
  return LISTS.flatMap((first, row) =>
    LISTS.flatMap((second, column): Meeting[] => {
      if (column <= row) return [];
      const of = ({ name, units }: (typeof LISTS)[number]) => ({ name, units });
      const scenario = kind.schema.parse({ first: of(first), second: of(second) });
      const request = { ruleset: 'aof', kind: 'battle', scenario };
      const measures = [{ name: 'won' }, { name: 'lost' }];
      const how = { seed: 1, measures, method: 'monte-carlo', trials: BATCH_GAMES } as const;
      return [{ row, column, cell: { key: `${row}/${column}`, request, ...how } }];
    }),
  );
}

function standingOf(known: Known, key: string): Standing | null {
  const [won, lost] = [known.sample(key, 0), known.sample(key, 1)];
  if (!won || !lost) return null;
  return { score: combined([won, lost, exactSample(0.5)], [0.5, -0.5, 1]), game: gameVariance(won.value, lost.value) };
}

async function robin(minutes: number): Promise<void> {
  const all = meetings();
  const ends = performance.now() + 60_000 * minutes;
  const pool = new SimulationPool({ threads: THREADS });
  await pool.warm();
  const began = { processor: process.cpuUsage(), clock: performance.now() };
  const never = () => {
    throw new Error('not asked for');
  };
  const { known } = await runStudy(
    {
      costNs: 0,
      next: (before) => {
        const standings = all.flatMap(({ cell }) => standingOf(before, cell.key) ?? []);
        const wanted = standings.length === 0 ? all.map(() => FIRST_BATCHES) : batchesWanted(standings, ENOUGH);
        const work = all.flatMap(({ cell }, i) =>
          wanted[i] > (standings[i]?.score.batches.length ?? 0) ? [{ cell, batches: wanted[i] }] : [],
        );
        say(`${counted(work.length, 'pairs')} to play, ${before.trials} games so far, ${took(began)}`);
        if (before.size > 0) tellRobin(all, before, took(began));
        return work.length > 0 && performance.now() < ends ? { work } : null;
      },
      answer: never,
    },
    // One more than there are threads: none waits until the other is done.
    { count: ({ jobs }) => pool.count(jobs), ahead: THREADS },
  );
  await pool.close();
  tellRobin(all, known, took(began));
}

/** Processor time of all threads, and time by the clock, in words. */
function took({ processor, clock }: { readonly processor: NodeJS.CpuUsage; readonly clock: number }): string {
  const { user, system } = process.cpuUsage(processor);
  const seconds = (performance.now() - clock) / 1e3;
  return `${((user + system) / 1e6).toFixed(0)} s of processor time, ${seconds.toFixed(0)} s by the clock`;
}

function tellRobin(all: readonly Meeting[], known: Known, time: string): void {
  const scores = LISTS.map(() => LISTS.map(() => Number.NaN));
  let widest = 0;
  for (const { row, column, cell } of all) {
    const { score } = standingOf(known, cell.key)!;
    widest = Math.max(widest, halfWidth(score));
    scores[row][column] = score.value;
    scores[column][row] = 1 - score.value;
  }
  const mean = (row: number) =>
    scores[row].reduce((sum, score, i) => sum + (i === row ? 0 : score), 0) / (LISTS.length - 1);
  const order = LISTS.map((_, i) => i).sort((a, b) => mean(b) - mean(a));
  const cell = (row: number, column: number) => (row === column ? '' : `${Math.round(100 * scores[row][column])}`);
  const circles = circlesIn(scores, 0.5 + widest);
  write('robin', [
    `| score of | units | mean | ${order.map((i) => LISTS[i].name).join(' | ')} |`,
    `|---|---|---|${order.map(() => '---|').join('')}`,
    ...order.map(
      (i) =>
        `| ${LISTS[i].name} | ${LISTS[i].count} | ${(100 * mean(i)).toFixed(1)} | ${order.map((j) => cell(i, j)).join(' | ')} |`,
    ),
    '',
    `${known.trials.toLocaleString('en')} games of ${all.length} pairs, each pair known to ±${(100 * widest).toFixed(1)} % or better; ${time}`,
    `on ${counted(THREADS, 'threads')}. ${circles.length === 0 ? 'No circle of three is certain.' : `Circles of three in which each beats the next for certain: ${circles.join('; ')}.`}`,
    '`npx tsx scripts/battles.ts robin`.',
  ]);
}

/** Three lists of which each scores more than so much against the next. */
function circlesIn(scores: ReadonlyArray<readonly number[]>, more: number): string[] {
  const found: string[] = [];
  for (let a = 0; a < scores.length; a++) {
    for (let b = 0; b < scores.length; b++) {
      for (let c = 0; c < scores.length; c++) {
        // Told from its first name on.
        if (a >= b || a >= c || b === c) continue;
        if (scores[a][b] <= more || scores[b][c] <= more || scores[c][a] <= more) continue;
        found.push(`${[a, b, c].map((i) => LISTS[i].name).join(', ')}`);
      }
    }
  }
  return found;
}

/** Puts lines between their marks. */
function write(mark: string, lines: readonly string[]): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [`<!-- measured: ${mark} -->`, '<!-- end of measured -->'];
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/BATTLES.md has no place for ${mark}`);
  writeFileSync(DOCUMENT, `${text.slice(0, from)}${begin}\n${lines.join('\n')}\n${text.slice(to)}`);
  say(lines.join('\n'));
}

if (what === 'robin') await robin(Number(count ?? 600));
else if (what === 'seats') write('seats', seatsReport(Number(count ?? 400)));
else if (what === 'ahead') write('ahead', aheadReport(Number(count ?? 16_000), 77));
else if (what === 'search') write('search', searchReport(Number(count ?? 8_000)));
else say('robin, seats, ahead or search');
