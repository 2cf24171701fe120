/** How games of one key in both seats hang together, and what that saves; and how much of a result dice alone explain. */
import { Battle } from '../../workers/rulesets/aof/battle/battle.ts';
import { BattleScenario } from '../../workers/rulesets/aof/battle/schema.ts';
import { LISTS } from './lists.ts';

/** Lists by name, against each other. */
const PAIRS = [
  ['Horde', 'Mixed'],
  ['Guns', 'Mixed'],
  ['Elite', 'Mixed'],
  ['Fury', 'Mixed'],
  ['Monsters', 'Elite'],
  ['Hunters', 'Trolls'],
] as const;

/** @param games of each pair, each in both seats */
export function seatsReport(games: number): string[] {
  const rows = PAIRS.map(([a, b]) => {
    const [first, second] = [a, b].map((name) => {
      const { units } = LISTS.find((list) => list.name === name)!;
      return { name, units };
    });
    const battle = new Battle(BattleScenario.parse({ first, second }));
    const scores: [number[], number[]] = [[], []];
    for (let game = 0; game < games; game++) {
      for (const seats of [0, 1] as const) {
        battle.play([game, 40_503], undefined, seats);
        scores[seats].push((1 + battle.record.won) / 2);
      }
    }
    return { pair: `${a} against ${b}`, together: correlation(...scores) };
  });
  const mean = rows.reduce((sum, { together }) => sum + together, 0) / rows.length;
  return [
    '| lists | one game in both seats: correlation of its scores | games needed, of as many independent ones |',
    '|---|---|---|',
    ...rows.map(
      ({ pair, together }) => `| ${pair} | ${together.toFixed(2)} | ${(100 * (1 + together)).toFixed(0)} % |`,
    ),
    '',
    `On average ${(100 * (1 + mean)).toFixed(0)} %; ${games} games a pair, each in both seats; \`npx tsx scripts/battles.ts seats ${games}\`.`,
  ];
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(a), mean(b)];
  let [both, one, other] = [0, 0, 0];
  a.forEach((value, i) => {
    both += (value - x) * (b[i] - y);
    one += (value - x) ** 2;
    other += (b[i] - y) ** 2;
  });
  return both / Math.sqrt(one * other);
}
