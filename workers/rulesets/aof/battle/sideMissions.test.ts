/** Side missions on scenes that are set by hand, one for and one against each (TAB-AOF-39, -40). */
import { describe, expect, it } from 'vitest';
import { ROUTED } from '../flags.ts';
import { Battle } from './battle.ts';
import { checkBattle } from './check.ts';
import { BattleQuestion } from './question.ts';
import { type BattleInput, BattleScenario, SIDE_MISSIONS, type SideMission } from './schema.ts';
import { bitOf, forgetRound, isDone, isPossible, noteFallen, noteMelee, victoryPoints } from './sideMissions.ts';

type UnitInput = BattleInput['first']['units'][number];
const sword: UnitInput = { name: 'Swords', models: 5, quality: 4, defense: 4, cost: 60, weapons: [{ name: 'Sword' }] };
const hero = { name: 'Captain', quality: 3, defense: 3, tough: 3, cost: 80, weapons: [{ name: 'Axe', attacks: 3 }] };
const at = (x: number, y: number, unit: UnitInput = sword): UnitInput => ({ ...unit, at: { x, y } });

/** Four units a side, the first of each with a hero, on an open table; y from the edge of the first army. */
function scene(mission: BattleInput['mission'] = 'breakthrough'): Battle {
  const four = (y: number): UnitInput[] => [
    at(10, y, { ...sword, name: 'Guard', joined: [hero] }),
    at(25, y, { ...sword, name: 'Line' }),
    at(45, y, { ...sword, name: 'Giants', models: 3, tough: 3, base: 25, cost: 90 }),
    at(60, y, { ...sword, name: 'Rear' }),
  ];
  const battle = new Battle(
    BattleScenario.parse({
      terrain: { kind: 'none' },
      mission,
      first: { units: four(8) },
      second: { units: four(40) },
    }),
  );
  battle.begin([5, 6]);
  return battle;
}

function kill(battle: Battle, ...units: readonly number[]): void {
  for (const u of units) {
    battle.state.on[u] = 0;
    battle.state.left[u] = 0;
    battle.state.flags[u] |= ROUTED;
  }
}

function move(battle: Battle, u: number, x: number, y: number): void {
  battle.state.x[u] = x;
  battle.state.y[u] = y;
}

/** So many units of the second army fall to the first in one round. */
function fell(battle: Battle, count: number): void {
  for (let i = 0; i < count; i++) noteFallen(battle, 0);
}

/** A unit of the first army in each quarter, the last one so far from the middle. */
function spread(battle: Battle, x: number): void {
  move(battle, 0, -20, 10);
  move(battle, 1, -20, -10);
  move(battle, 2, 20, 10);
  move(battle, 3, x, -10);
}

/** Of the first army: how a scene without it becomes one with it. Places are inches from the centre. */
const CASES: ReadonlyArray<readonly [SideMission, (battle: Battle) => void, (battle: Battle) => void]> = [
  ['conserve', (b) => kill(b, 0, 1, 2), (b) => kill(b, 0, 1)],
  ['linebreaker', (b) => kill(b, 4, 5), (b) => kill(b, 4, 5, 7)],
  ['obliterate', (b) => fell(b, 2), (b) => fell(b, 3)],
  ['terrify', (b) => noteMelee(b, 1, 1, true), (b) => noteMelee(b, 0, 1, true)],
  ['onslaught', (b) => noteMelee(b, 0, 2, false), (b) => noteMelee(b, 0, 3, false)],
  ['attrition', (b) => kill(b, 4), (b) => kill(b, 4, 5)],
  ['dominate', (b) => b.state.owner.set([0, 1]), (b) => b.state.owner.set([0, -1])],
  ['ground war', (b) => move(b, 5, 0, 6), (b) => move(b, 5, 0, 8)],
  ['overrun', (b) => spread(b, 1), (b) => spread(b, 6)],
  ['defend', (b) => move(b, 5, -20, -14), (b) => move(b, 5, -20, -10)],
  ['invade', (b) => move(b, 1, 0, 12), (b) => move(b, 1, 0, 14)],
  ['seize', (b) => b.state.owner.set([0, 1]), (b) => b.state.owner.set([0, -1])],
  ['slay', () => {}, (b) => kill(b, 4)],
  ['sacrifice', () => {}, (b) => kill(b, 0)],
  ['head hunter', (b) => kill(b, 5), (b) => kill(b, 4)],
  ['heirlooms', (b) => move(b, 0, 0, 12), (b) => move(b, 0, 0, 6)],
  ['secret mission', (b) => move(b, 0, 0, 19), (b) => move(b, 0, 0, 22)],
];

describe('AOF-MISSION-03, AOF-MISSION-04, AOF-MISSION-05, TAB-AOF-40: side missions', () => {
  it.each(CASES)('AOF-MISSION-03, AOF-MISSION-04, AOF-MISSION-05: %s', (mission, without, having) => {
    const one = scene();
    without(one);
    expect(isDone(one, 0, mission)).toBe(false);
    const other = scene();
    having(other);
    expect(isDone(other, 0, mission)).toBe(true);
  });

  it('AOF-MISSION-03: a place counts only with every base inside', () => {
    const battle = scene();
    // The zone begins 12" from the middle, and a base of 25 mm reaches half an inch beyond its own.
    move(battle, 1, 0, 12.4);
    expect(isDone(battle, 0, 'invade')).toBe(false);
    move(battle, 1, 0, 12.5);
    expect(isDone(battle, 0, 'invade')).toBe(true);
  });

  it('AOF-MISSION-05: three units must fall in the same round, and what was done stays done', () => {
    const battle = scene();
    fell(battle, 2);
    forgetRound(battle);
    fell(battle, 2);
    expect(isDone(battle, 0, 'obliterate')).toBe(false);
    fell(battle, 1);
    forgetRound(battle);
    expect([isDone(battle, 0, 'obliterate'), isDone(battle, 1, 'obliterate')]).toEqual([true, false]);
  });

  it('AOF-MISSION-05: half of its units alive is enough, and every one of the enemies without Tough must fall', () => {
    const battle = scene();
    kill(battle, 0, 1, 4, 5, 7);
    expect([isDone(battle, 0, 'conserve'), isDone(battle, 1, 'conserve')]).toEqual([true, false]);
    // Of the other army the giants are left, which have Tough; of the first one the rear, which has not.
    expect([isDone(battle, 0, 'linebreaker'), isDone(battle, 1, 'linebreaker')]).toEqual([true, false]);
  });

  it('AOF-MISSION-05: a hero killed by a spell is no mission of a battle in which nobody casts', () => {
    expect(isPossible(scene(), 0, 'sorcerer supreme')).toBe(false);
  });

  it('AOF-MISSION-05: a unit whose hero fell alone has lost him', () => {
    const battle = scene();
    const { line } = battle.sort(4);
    // The last state before the end: of seven models one is left, and heroes fall last.
    const state = line.left.findIndex((left, i) => left === 1 && line.leftOf[1][i] === 1);
    battle.state.wounds[4] = state;
    expect(isDone(battle, 0, 'slay')).toBe(false);
  });

  it('T94, AOF-MISSION-02: a point a marker, two on a hill, two for a sabotage, and one each for side missions', () => {
    const done = bitOf('conserve') | bitOf('invade');
    const plain = scene();
    plain.state.owner.set([0, 0]);
    expect([victoryPoints(plain, 0, done), victoryPoints(plain, 1, 0)]).toEqual([4, 0]);
    const hill = scene('king of the hill');
    hill.state.owner.set([1]);
    expect([victoryPoints(hill, 0, 0), victoryPoints(hill, 1, 0)]).toEqual([0, 2]);
    const sabotage = scene('sabotage');
    const own = Array.from(sabotage.state.owner.slice(0, 2), (owner) => (owner === 0 ? 0 : 2));
    sabotage.state.owner.set(own);
    expect([victoryPoints(sabotage, 0, 0), victoryPoints(sabotage, 1, 0)]).toEqual([2, 0]);
    expect([victoryPoints(sabotage, 0, 0b1), victoryPoints(sabotage, 1, 0b11)]).toEqual([3, 2]);
  });

  it('AOF-MISSION-02: what is drawn can be completed; shared ones are both sides’, hidden ones each its own', () => {
    const { first, second } = scene().scenario;
    for (const style of ['shared', 'hidden', 'shared and hidden'] as const) {
      const battle = new Battle(
        BattleScenario.parse({ first, second, terrain: { kind: 'none' }, sideMissions: { kind: 'drawn', style } }),
      );
      const seen = new Set<string>();
      for (let game = 0; game < 60; game++) {
        battle.begin([game, 8]);
        const [a, b] = battle.record.offered;
        const names = (bits: number) => SIDE_MISSIONS.filter((name) => (bits & bitOf(name)) !== 0);
        expect(names(a).length).toBe(style === 'hidden' ? 1 : 2);
        expect(names(b).length).toBe(names(a).length);
        if (style === 'shared') expect(a).toBe(b);
        if (style === 'shared and hidden') expect(names(a & b).length).toBeGreaterThan(0);
        for (const name of names(a | b)) seen.add(name);
      }
      expect(seen.has('sorcerer supreme')).toBe(false);
      expect(seen.size).toBeGreaterThan(12);
    }
  });

  it('victory points decide, and swapped seats give the mirrored battle', () => {
    const units = [sword, { ...sword, name: 'Guard', joined: [hero] }];
    const scenario = BattleScenario.parse({
      first: { units },
      second: { units },
      sideMissions: { kind: 'drawn', style: 'shared and hidden' },
    });
    const battle = new Battle(scenario);
    for (let game = 0; game < 3; game++) {
      const results = [0, 1, 2].map((seats) => {
        battle.play([game, 12], undefined, seats);
        const { points, won, completed } = battle.record;
        const [a, b] = seats & 1 ? [1, 0] : [0, 1];
        expect(won + 0).toBe(Math.sign(points[0] - points[1]) + 0);
        return [points[a], points[b], completed[a], completed[b]];
      });
      for (const result of results) expect(result).toEqual(results[0]);
    }
    const question = new BattleQuestion(scenario);
    const tally = new Int32Array(question.tallySize);
    question.simulate(new Int32Array([1, 2, 3, 4]), 40, tally);
    const { victoryPoints: points, firstSideMissions: done } = question.measures(tally, 40);
    if (points?.kind !== 'series' || done?.kind !== 'series') throw new TypeError('no series');
    expect(points.steps.map(({ label }) => label)).toEqual(['First army', 'Second army']);
    expect(done.steps.length).toBeGreaterThan(5);
    expect(done.steps.some(({ value }) => value > 0)).toBe(true);
  });

  it('faults: twice, and a spell that nobody casts', () => {
    const units = [sword];
    const paths = (sideMissions: object) =>
      checkBattle(
        BattleScenario.parse({
          first: { units },
          second: { units },
          sideMissions: { kind: 'stated', ...sideMissions },
        }),
      ).map(({ path }) => path);
    expect(paths({ shared: ['seize'], first: ['seize'] })).toEqual(['sideMissions.first[0]']);
    expect(paths({ second: ['sorcerer supreme'] })).toEqual(['sideMissions.second[0]']);
    expect(paths({ first: ['seize'], second: ['seize'] })).toEqual([]);
  });
});
