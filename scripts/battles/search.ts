/** What it does to win rates that players look more coarsely than rules are ruled. */
import { Stock } from '../../workers/rulesets/aof/battle/arsenal.ts';
import { Battle } from '../../workers/rulesets/aof/battle/battle.ts';
import { BattleScenario } from '../../workers/rulesets/aof/battle/schema.ts';
import { UNITS } from './lists.ts';

const { levy, swords, archers, knights, scouts, trolls, cannon, crossbows, rangers } = UNITS;
/** Small lists, of about 400 points each, so that thousands of games are played in minutes. */
const PAIRS = [
  [
    'archers, swords and a cannon against knights and scouts',
    [archers, swords, swords, cannon],
    [knights, scouts, scouts],
  ],
  ['crossbows and rangers against trolls and levies', [crossbows, rangers, swords], [trolls, trolls, levy]],
] as const;

/** @param games of each pair and way to look, half of them in either seat */
export function searchReport(games: number): string[] {
  const rows: string[] = [];
  let [sum, squares, count] = [0, 0, 0];
  for (const [title, first, second] of PAIRS) {
    const scenario = BattleScenario.parse({
      first: { name: 'First', units: [...first] },
      second: { name: 'Second', units: [...second] },
    });
    const stock = new Stock();
    const [coarse, exacting] = [new Battle(scenario, stock), new Battle(scenario, stock, true)];
    let [a, b, gaps, square] = [0, 0, 0, 0];
    for (let game = 0; game < games / 2; game++) {
      let gap = 0;
      for (const seats of [0, 1]) {
        coarse.play([game, 8_191], undefined, seats);
        exacting.play([game, 8_191], undefined, seats);
        const [one, other] = [(1 + coarse.record.won) / 2, (1 + exacting.record.won) / 2];
        a += one;
        b += other;
        gap += (one - other) / 2;
      }
      gaps += gap;
      square += gap * gap;
    }
    const pairs = games / 2;
    const error = 1.96 * Math.sqrt((square / pairs - (gaps / pairs) ** 2) / pairs);
    sum += gaps;
    squares += square;
    count += pairs;
    rows.push(
      `| ${title} | ${percent(a / games)} | ${percent(b / games)} | ${signed(gaps / pairs)} ± ${(100 * error).toFixed(1)} |`,
    );
  }
  const error = 1.96 * Math.sqrt((squares / count - (sum / count) ** 2) / count);
  return [
    '| lists | score as played | ... with exact looks | difference |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Over both ${signed(sum / count)} ± ${(100 * error).toFixed(1)} points of a hundred; ${(2 * count).toLocaleString('en')} games each way, on the same tables; \`npx tsx scripts/battles.ts search ${games}\`.`,
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const signed = (share: number): string => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)}`;
