/** Laws of battles that hold whoever plays, and logs of random ones before the referee. */
import { expect, it } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { examples } from './examples.ts';
import { battle } from './index.ts';
import { judge } from './referee/judge.ts';
import { randomBattle } from './referee/random.ts';
import { Battle } from './schema.ts';
import { Skirmish } from './skirmish.ts';

const rolled = (seed: number) => new WordStream(streamState(seed, 0));

it('equal armies: whoever goes first, the same dice give the same battle with its seats changed, turned by half a turn', () => {
  const scenarios = [
    ...examples.map(({ scenario }) => Battle.parse(scenario)),
    ...Array.from({ length: share(4, 120) }, (_, seed) => randomBattle(seed)),
  ];
  for (const scenario of scenarios) {
    for (const side of ['first', 'second'] as const) {
      for (const way of ['forward', 'patient'] as const) {
        const army = { ...scenario[side], name: 'Army', way };
        const both = (begins: 'first' | 'second') =>
          new Skirmish(Battle.parse({ ...scenario, first: army, second: army, begins }));
        const [one, other] = [both('first'), both('second')];
        const half = one.kills.length / 2;
        const swapped = <T>(list: ArrayLike<T>) => [
          ...Array.from(list).slice(half),
          ...Array.from(list).slice(0, half),
        ];
        for (let seed = 0; seed < share(3, 8); seed++) {
          one.play(rolled(seed), null);
          other.play(rolled(seed), null);
          expect(other.winner).toBe(one.winner === 2 ? 2 : 1 - one.winner);
          expect([...other.kills]).toEqual(swapped(one.kills));
          expect([...other.board.left]).toEqual(swapped(one.board.left));
          const turned = Array.from(one.map.at, (square) => (square < 0 ? -1 : one.map.count - 1 - square));
          expect([...other.map.at]).toEqual(swapped(turned));
        }
      }
    }
  }
});

it('the referee of logs finds nothing in random battles, and has looked at every rule of its own', () => {
  const looked: Record<string, number> = {};
  const found: string[] = [];
  for (let seed = 0; seed < share(40, 2_500); seed++) {
    const scenario = randomBattle(seed);
    expect(battle.check(scenario), String(seed)).toEqual([]);
    const judged = judge(scenario, battle.compile(scenario).replay(seed, 0));
    found.push(...judged.findings.map(({ rule, step, text }) => `${seed}, ${step}, ${rule}: ${text}`));
    for (const [rule, count] of Object.entries(judged.looked)) looked[rule] = (looked[rule] ?? 0) + count;
  }
  expect(found).toEqual([]);
  for (const [rule, count] of Object.entries(looked)) expect(count, rule).toBeGreaterThan(10);
  expect(Object.keys(looked).length).toBeGreaterThanOrEqual(13);
});

it('a log that was tampered with is found', () => {
  const rules = new Set<string>();
  for (let seed = 0; seed < 30; seed++) {
    const scenario = randomBattle(seed);
    const replay = battle.compile(scenario).replay(seed, 0);
    const copy = structuredClone(replay) as unknown as {
      table: { scenes: { moved: { bases: number[] }[] }[] };
      steps: { text: string }[];
      outcome: Record<string, number>;
    };
    // Somebody goes a row farther than he may, one more Magnitude is left, and the loser wins.
    const moved = copy.table.scenes
      .slice(1)
      .flatMap((scene) => scene.moved)
      .find(({ bases }) => bases.length > 0);
    if (moved) moved.bases[1] += moved.bases[1] > 6 ? -6 : 6;
    const lost = copy.steps.find(({ text }) => / left$/.test(text));
    if (lost) lost.text = lost.text.replace(/(\d+) left/, (_, left) => `${Number(left) + 1} left`);
    [copy.outcome.firstWins, copy.outcome.secondWins] = [copy.outcome.secondWins, copy.outcome.firstWins];
    try {
      for (const { rule } of judge(scenario, copy as never).findings) rules.add(rule);
    } catch {
      // Other places may call for other dice.
    }
  }
  expect([...rules]).toEqual(expect.arrayContaining(['AE-MAG-02', 'RU-T-60', 'TAB-AE-01']));
});
