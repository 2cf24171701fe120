/** What a table hands on to other questions: by scenes that a ruler decides, and held to the schemas of those questions. */
import { describe, expect, it } from 'vitest';
import { parsePath, withValue } from '../paths.ts';
import { rulesets } from './index.ts';
import type { FollowUp } from './ruleset.ts';
import { at, own, piece, round } from './scene/testing/ask.ts';

function followUps(game: string, models: readonly object[], ask: object, terrain: readonly object[] = []) {
  const kind = rulesets.find(({ id }) => id === game)!.kinds.find(({ id }) => id === 'table')!;
  const scenario = kind.schema.parse({ scene: { models, terrain }, ask });
  expect(kind.check(scenario)).toEqual([]);
  return kind.compile(scenario).followUps ?? [];
}

/** The fields of one of them, by path, and why each is so. */
function told(found: readonly FollowUp[], kind: string) {
  const fields = found.find((each) => each.kind === kind)?.fields ?? [];
  return {
    value: (path: string) => fields.find((each) => each.path === path)?.value,
    why: (path: string) => fields.find((each) => each.path === path)?.why,
  };
}

describe('an attack from where a model stands (TAB-GEO-19, -35, MK3-ATK-08, -11 to -13, -16)', () => {
  // 30 mm bases: radius 0.590551.
  const rifleman = own(30, 2, 2.5, { name: 'Rifleman', facing: 0 });
  const trooper = at(30, 12, 2.5, { name: 'Trooper', facing: 180 });

  it('has the distance from base to base, and cover behind a wall within 1"', () => {
    const wall = piece('wall', 10.8, 2.5, 0.5, 4, { name: 'Wall' });
    const { value, why } = told(followUps('mk3', [rifleman, trooper], { kind: 'stand' }, [wall]), 'activation');
    expect(value('situation.distance')).toBeCloseTo(10 - 2 * 0.590551, 3);
    expect(value('situation.cover')).toBe(true);
    expect(why('situation.cover')).toContain('Wall');
    expect(value('situation.concealment')).toBe(false);
    expect(value('situation.obstacle')).toBe(true);
    expect(value('situation.charge')).toBe('no');
  });

  it('has no cover where the wall is more than 1" from the target', () => {
    const wall = piece('wall', 8, 2.5, 0.5, 4, { name: 'Wall' });
    const { value } = told(followUps('mk3', [rifleman, trooper], { kind: 'stand' }, [wall]), 'activation');
    expect(value('situation.cover')).toBe(false);
    expect(value('situation.obstacle')).toBe(true);
  });

  it('is nothing where no line of sight is', () => {
    const tower = piece('obstruction', 7, 2.5, 1, 6, { tall: 5 });
    expect(followUps('mk3', [rifleman, trooper], { kind: 'stand' }, [tower])).toEqual([]);
  });

  it('knows a melee, and that nobody is in melee with a model that lies on the ground', () => {
    const fighter = (posture: string) => at(30, 13.3, 2.5, { name: 'Fighter', side: 1, facing: 180, posture });
    const of = (posture: string) =>
      told(followUps('mk3', [rifleman, trooper, fighter(posture)], { kind: 'stand' }), 'activation');
    expect(of('standing').value('situation.targetInMelee')).toBe(true);
    expect(of('standing').why('situation.targetInMelee')).toContain('Fighter');
    expect(of('standing').value('situation.attackerInMeleeWithTarget')).toBe(false);
    // The trooper has its back to it, and who lies there engages nobody.
    expect(of('knocked down').value('situation.targetInMelee')).toBe(false);
  });

  it('has the back arc, elevation and postures', () => {
    const turned = at(30, 12, 2.5, { name: 'Trooper', facing: 0, level: 2, posture: 'stationary' });
    const { value } = told(followUps('mk3', [rifleman, turned], { kind: 'stand' }), 'activation');
    expect(value('situation.backStrike')).toBe(true);
    expect(value('situation.elevated')).toBe(true);
    expect(value('target.stationary')).toBe(true);
    expect(value('target.knockedDown')).toBe(false);
  });

  it('is concealed in a forest', () => {
    const wood = round('forest', 12, 2.5, 5);
    const { value } = told(followUps('mk3', [rifleman, trooper], { kind: 'stand' }, [wood]), 'activation');
    expect(value('situation.concealment')).toBe(true);
    expect(value('situation.cover')).toBe(false);
  });
});

describe('an attack after a charge', () => {
  const charge = { kind: 'charge', SPD: 6 };
  const charger = own(30, 2, 8, { name: 'Champion', facing: 0, reach: 0.5 });

  it('has the inches of its lane, and stands where it ends', () => {
    const target = at(30, 9, 8, { name: 'Captain', facing: 180 });
    const { value } = told(followUps('mk3', [charger, target], charge), 'activation');
    // 7" between centres, less both radii and the melee range.
    expect(value('situation.charge')).toBeCloseTo(7 - 2 * 0.590551 - 0.5, 3);
    expect(value('situation.distance')).toBeCloseTo(0.5, 3);
    expect(value('situation.attackerInMeleeWithTarget')).toBe(true);
    expect(value('situation.backStrike')).toBe(false);
  });

  it('is in melee on the level of the target, which the answer says', () => {
    const target = at(30, 9, 8, { name: 'Captain', facing: 180, level: 3 });
    const { value } = told(followUps('mk3', [charger, target], charge), 'activation');
    expect([value('situation.attackerInMeleeWithTarget'), value('situation.elevated')]).toEqual([true, false]);
  });

  it('is nothing where it does not arrive', () => {
    const target = at(30, 14, 8, { name: 'Captain', facing: 180 });
    expect(followUps('mk3', [charger, target], charge)).toEqual([]);
  });

  it('strikes the back in Mk III; in Mk II only if it was behind all the activation (MK2-ATK-05, TAB-MK2-24)', () => {
    const behind = at(30, 9, 8, { name: 'Captain', facing: 0 });
    for (const game of ['mk3', 'mk2']) {
      expect(told(followUps(game, [charger, behind], charge), 'activation').value('situation.backStrike')).toBe(true);
    }
    // Faces up: the charger begins beside its front line, and ends with its base behind or on it just as well.
    const up = at(30, 9, 8, { name: 'Captain', facing: 90 });
    expect(told(followUps('mk3', [charger, up], charge), 'activation').value('situation.backStrike')).toBe(false);
  });
});

describe('a volley and a melee of units (TAB-AOF-20, -21, AOF-MELEE-02)', () => {
  const row = (name: string, side: number, x: number, ys: readonly number[]) =>
    ys.map((y) => at(25, x, y, { name, unit: name, side }));

  it('counts who sees anybody, and covers a target most of whose models are', () => {
    const models = [...row('Archers', 1, 10, [20, 21.2, 22.4]), ...row('Orcs', 2, 30, [20, 21.2, 22.4])];
    const two = piece('ruins', 30, 20.6, 2, 2.4);
    const { value, why } = told(followUps('aof', models, { kind: 'stand', from: 1, to: 4 }, [two]), 'volley');
    expect(value('attacker.models')).toBe(3);
    expect(value('situation.shooters')).toBe(3);
    expect(value('situation.distance')).toBeCloseTo(20 - 2 * 0.492126, 3);
    expect(value('situation.cover')).toBe(true);
    expect(why('situation.cover')).toBe('2 of 3 are in or behind cover');
    const one = piece('ruins', 30, 20, 1, 1);
    expect(
      told(followUps('aof', models, { kind: 'stand', from: 1, to: 4 }, [one]), 'volley').value('situation.cover'),
    ).toBe(false);
  });

  it('a charge says who may strike', () => {
    const models = [...row('Warriors', 1, 10, [20, 21.2]), ...row('Archers', 2, 16, [20])];
    const found = followUps('aof', models, { kind: 'charge', from: 1, to: 3 });
    expect(told(found, 'melee').value('situation.strikers')).toBe(2);
    expect(told(found, 'melee').value('situation.defenders')).toBe(1);
  });
});

describe.each(rulesets.filter(({ kinds }) => kinds.some(({ id }) => id === 'table')))('$title', (game) => {
  const table = game.kinds.find(({ id }) => id === 'table')!;
  const found = table.examples.flatMap(({ scenario }) => table.compile(table.schema.parse(scenario)).followUps ?? []);

  it.skipIf(found.length === 0)('every field of a follow-up is one of its question', () => {
    for (const { kind: id, fields } of found) {
      const kind = game.kinds.find((each) => each.id === id)!;
      let scenario: unknown = kind.examples[0]!.scenario;
      for (const { path, value } of fields) scenario = withValue(scenario, parsePath(path)!, value);
      expect(kind.schema.safeParse(scenario).error?.issues, id).toBeUndefined();
    }
  });
});
