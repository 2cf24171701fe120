/** Laws of battles that hold whoever plays, and logs of random ones before the referee. */
import { expect, it } from 'vitest';
import { checkScenario } from '../../../checking/scenario.ts';
import { share } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { findKind } from '../../index.ts';
import { RolledChance } from '../duel/chance.ts';
import { examples } from './examples.ts';
import { battle } from './index.ts';
import { MISSIONS } from './missions.ts';
import { judge } from './referee/judge.ts';
import { randomBattle } from './referee/random.ts';
import { Battle } from './schema.ts';
import { Skirmish } from './skirmish.ts';

const rolled = (seed: number) => new RolledChance(new WordStream(streamState(seed, 0)));

it.each(MISSIONS)('%s, equal armies: the same dice give the same battle with its seats changed', (mission) => {
  let points = 0;
  for (const side of ['first', 'second'] as const) {
    for (const { scenario } of examples) {
      const army = { ...scenario[side], name: 'Army' };
      const both = (begins: 'first' | 'second') =>
        new Skirmish(Battle.parse({ ...scenario, mission, first: army, second: army, begins }));
      const [one, other] = [both('first'), both('second')];
      for (let seed = 0; seed < share(2, 500); seed++) {
        one.play(rolled(seed));
        other.play(rolled(seed));
        expect(other.winner).toBe(one.winner === 2 ? 2 : 1 - one.winner);
        expect(other.how).toBe(one.how);
        expect([...other.destroyed]).toEqual([one.destroyed[1], one.destroyed[0]]);
        expect(other.score.points).toEqual([one.score.points[1], one.score.points[0]]);
        points += one.score.points[0] + one.score.points[1];
        const half = one.kills.length / 2;
        expect([...other.kills]).toEqual([...one.kills.slice(half), ...one.kills.slice(0, half)]);
      }
    }
  }
  expect(points > 0).toBe(!['annihilation', 'caster kill'].includes(mission));
});

it('the referee of logs finds nothing in random battles, and has looked at every rule of its own', () => {
  const looked: Record<string, number> = {};
  const found: string[] = [];
  for (let seed = 0; seed < share(12, 2_000); seed++) {
    const mission = MISSIONS[seed % MISSIONS.length];
    const scenario = randomBattle(seed, mission);
    expect(battle.check(scenario)).toEqual([]);
    const judged = judge(scenario, battle.compile(scenario).replay(seed, 0));
    found.push(...judged.findings.map(({ rule, step, text }) => `${mission} ${seed}, ${step}, ${rule}: ${text}`));
    for (const [rule, count] of Object.entries(judged.looked)) looked[rule] = (looked[rule] ?? 0) + count;
  }
  expect(found).toEqual([]);
  for (const [rule, count] of Object.entries(looked)) expect(count, rule).toBeGreaterThan(share(3, 10));
  expect(Object.keys(looked).length).toBeGreaterThanOrEqual(22);
});

it('a log that was tampered with is found', () => {
  const scenario = checkScenario('mk3', findKind('mk3', 'battle'), examples[0].scenario).checked!.scenario as Battle;
  const question = battle.compile(scenario);
  const rules = new Set<string>();
  for (let seed = 0; seed < 12; seed++) {
    const replay = question.replay(seed, 0);
    expect(judge(scenario, replay).findings).toEqual([]);
    const copy = structuredClone(replay) as unknown as {
      table: { scenes: { moved: { bases: number[] }[] }[] };
      steps: { text: string }[];
    };
    // Somebody steps two inches aside in the third picture with a move, unseen.
    const moved = copy.table.scenes
      .slice(1)
      .flatMap((scene) => scene.moved)
      .filter(({ bases }) => bases.length > 0);
    moved[2].bases[0] += 2.5;
    for (const step of copy.steps) step.text = step.text.replace(/: frenzy$/, ': calm');
    for (const { rule } of judge(scenario, copy as never).findings) rules.add(rule);
  }
  expect(rules).toContain('TAB-MK3-08');
  expect(rules).toContain('MK3-THRESH-01');
});

it.each([
  ['a point more', 'MK3-SCEN-02', (text: string) => text.replace(/: no control point, /, ': 1 control point, ')],
  ['a sum that is wrong', 'MK3-SCEN-03', (text: string) => text.replace(/now \d+ to/, 'now 9 to')],
  ['a turn that is not scored', 'TAB-MK3-40', (text: string) => text.replace(/ controls .*$/, ' looks on')],
  ['another winner', 'MK3-SCEN-01', (text: string) => text],
])('a score that was tampered with is found: %s', (_, rule, change) => {
  const scenario = Battle.parse({ ...examples[0].scenario, mission: 'hold the line' });
  const found = new Set<string>();
  for (let seed = 0; seed < 4; seed++) {
    const replay = battle.compile(scenario).replay(seed, 0);
    const { winner, ...outcome } = replay.outcome;
    const other = { ...outcome, winner: rule === 'MK3-SCEN-01' ? (winner + 1) % 3 : winner };
    const steps = replay.steps.map((step) => ({ ...step, text: change(step.text) }));
    for (const finding of judge(scenario, { ...replay, steps, outcome: other }).findings) found.add(finding.rule);
  }
  expect(found).toContain(rule);
});
