/** What is shown of a trial on a table against what was counted of it, on tables of every game. */
import { describe, expect, it } from 'vitest';
import { findKind } from '../index.ts';
import type { Replay } from '../ruleset.ts';

const GAMES = ['mk3', 'mk2', 'aof', 'ae'] as const;
const asked = (game: string, scenario: unknown) => {
  const kind = findKind(game, 'table');
  const parsed = kind.schema.parse(scenario);
  expect(kind.check(parsed)).toEqual([]);
  return kind.compile(parsed);
};
const filmed = ({ table }: Replay) => {
  if (!table) throw new Error('no table');
  return table;
};
/** Where a model stands in the end. */
function endOf(replay: Replay, unit: number) {
  const all = filmed(replay).scenes.flatMap(({ moved }) => moved.filter((one) => one.unit === unit));
  const [x, y] = all[all.length - 1]!.bases;
  return { x: x!, y: y! };
}
const far = (one: { x: number; y: number }, two: { x: number; y: number }) => Math.hypot(one.x - two.x, one.y - two.y);

const EXAMPLES = GAMES.flatMap((game) => findKind(game, 'table').examples.map((example) => [game, example] as const));

describe('a trial on a table', () => {
  it.each(EXAMPLES)('%s: shows every model, tells every step once, and meets whom it counted', (game, { scenario }) => {
    const question = asked(game, scenario);
    for (let trial = 0; trial < 20; trial++) {
      const replay = question.replay(3, trial);
      const { scenes, units } = filmed(replay);
      const [first] = scenes;
      expect(first!.moved.map(({ unit }) => unit)).toEqual(units.map((_, unit) => unit));
      const told = scenes.map(({ steps }) => steps);
      expect(told).toEqual([...told].sort((a, b) => a - b));
      expect(told[told.length - 1]).toBe(replay.steps.length);
      const met = scenes[scenes.length - 1]!.met ?? [];
      if (replay.outcome.met !== undefined) expect(met.length).toBe(replay.outcome.met);
      const words = replay.report!.flatMap(({ lines }) => lines).join(' ');
      for (const { text } of replay.steps) expect(words.toLowerCase()).toContain(text.toLowerCase());
      expect(words).toContain(replay.sentence);
    }
  });

  // A row of bases an inch and a half apart: whoever is nearer to the middle of the template than its radius is under it.
  it('shows the template over those whom it catches, wherever it comes down', () => {
    const models = [
      { x: 4, y: 12, facing: 0 },
      ...Array.from({ length: 12 }, (_, i) => ({ x: 14 + 1.5 * (i % 4), y: 9 + 1.5 * Math.floor(i / 4), side: 2 })),
    ];
    const ask = { kind: 'blast', AOE: 4, RNG: 14, needs: 9, at: { kind: 'model', model: 6 } };
    const question = asked('mk3', { scene: { models }, ask });
    const places = new Set<string>();
    for (let trial = 0; trial < 200; trial++) {
      const replay = question.replay(5, trial);
      const { scenes, units } = filmed(replay);
      const { areas, met } = scenes[scenes.length - 1]!;
      const { outline } = areas![0]!;
      if (outline.kind !== 'disc') throw new Error('a template is round');
      places.add(`${outline.x} ${outline.y}`);
      expect(outline.radius).toBe(2);
      const under = units.flatMap(({ radius }, unit) =>
        far(endOf(replay, unit), outline) < radius + outline.radius - 1e-3 ? [unit] : [],
      );
      expect(met).toEqual(under);
      expect(replay.outcome.direct).toBe(far(endOf(replay, 5), outline) < 1e-3 ? 1 : 0);
    }
    // Where it was aimed, and most of the 36 places that it drifts to.
    expect(places.size).toBeGreaterThan(20);
  });

  it('ends a charge with both bases as far apart as the melee range, or nearer', () => {
    const models = [
      { x: 6, y: 12, reach: 1 },
      { x: 13, y: 14, side: 2 },
      { x: 10, y: 12.6, side: 2 },
    ];
    const replay = asked('mk3', { scene: { models }, ask: { kind: 'charge', SPD: 6 } }).replay(1, 0);
    expect(replay.outcome.arrives).toBe(1);
    const { units, scenes } = filmed(replay);
    const apart = (unit: number) => far(endOf(replay, 0), endOf(replay, unit)) - units[0]!.radius - units[unit]!.radius;
    expect(apart(1)).toBeLessThanOrEqual(1 + 1e-3);
    expect(apart(2)).toBeGreaterThanOrEqual(-1e-3);
    expect(scenes[scenes.length - 1]!.met).toEqual([1]);
    // Who does not come so far stays.
    const failed = asked('mk3', { scene: { models }, ask: { kind: 'charge', SPD: 1 } }).replay(1, 0);
    expect(failed.outcome.arrives).toBe(0);
    expect(endOf(failed, 0)).toEqual({ x: 6, y: 12 });
  });

  it('slams a model as far as its die says, and the picture says the same', () => {
    const models = [
      { x: 10, y: 12, base: 50 },
      { x: 12.5, y: 12, base: 40, side: 2 },
    ];
    const question = asked('mk3', { scene: { models }, ask: { kind: 'forced', way: { kind: 'slam' } } });
    const seen = new Set<number>();
    for (let trial = 0; trial < 60; trial++) {
      const replay = question.replay(2, trial);
      const [face] = replay.steps[0]!.dice;
      seen.add(face!);
      expect(far(endOf(replay, 1), { x: 12.5, y: 12 })).toBeCloseTo(face!, 3);
    }
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('moves chargers of a unit first, and then whoever piles in, each no farther than he may', () => {
    const row = (x: number, y: number, unit: string, side: number) =>
      Array.from({ length: 4 }, (_, i) => ({ x, y: y + 1.2 * i, base: 25, unit, side }));
    const models = [...row(10, 10, 'Ours', 1), ...row(18, 11, 'Theirs', 2)];
    const replay = asked('aof', { scene: { models }, ask: { kind: 'charge', to: 5 } }).replay(1, 0);
    expect(replay.outcome.legal).toBe(1);
    const { scenes } = filmed(replay);
    expect(scenes[1]!.moved.every(({ unit }) => unit < 4)).toBe(true);
    expect(scenes[2]!.moved.every(({ unit }) => unit >= 4)).toBe(true);
    for (const unit of models.keys()) {
      expect(far(endOf(replay, unit), models[unit]!)).toBeLessThanOrEqual((unit < 4 ? 12 : 3) + 1e-3);
    }
  });

  it('walks round enemies on a map of squares, by squares beside each other, and says where it turns', () => {
    const place = (x: number, y: number, side: number, kind = 'horde') => ({ x, y, side, kind });
    const wall = [2, 3, 4, 5].map((y) => place(4, y, 2));
    const models = [{ ...place(2, 4, 1, 'character'), AB: 4 }, place(8, 4, 2), ...wall];
    const replay = asked('ae', { scene: { width: 10, height: 10, models }, ask: { kind: 'move' } }).replay(1, 0);
    const { scenes } = filmed(replay);
    let at = { x: 1.5, y: 3.5 };
    for (const { moved } of scenes.slice(1)) {
      const [x, y] = moved[0]!.bases as [number, number];
      const inches = Math.max(Math.abs(x - at.x), Math.abs(y - at.y));
      for (let step = 1; step <= inches; step++) {
        const on = { x: at.x + ((x - at.x) * step) / inches, y: at.y + ((y - at.y) * step) / inches };
        expect([on, wall.some((one) => one.x - 0.5 === on.x && one.y - 0.5 === on.y)]).toEqual([on, false]);
      }
      at = { x, y };
    }
    expect(scenes.length).toBeGreaterThan(2);
    expect(Math.max(Math.abs(at.x - 7.5), Math.abs(at.y - 3.5))).toBe(1);
    expect(replay.report![0]!.lines[0]).toMatch(/ goes by column \d+, row \d+\.$/);
  });

  it('shows free strikes where they are made, and says by whom', () => {
    const models = [
      { x: 10, y: 10, base: 50, reach: 2, name: 'Beast' },
      { x: 17, y: 11, side: 2, name: 'Foe' },
      { x: 13, y: 10.2, side: 2, reach: 0.5, name: 'Guard' },
    ];
    const replay = asked('mk2', { scene: { models }, ask: { kind: 'charge', SPD: 6 } }).replay(1, 0);
    expect(replay.outcome).toMatchObject({ arrives: 1, freeStrike: 1 });
    const { scenes, units } = filmed(replay);
    expect(scenes[1]).toMatchObject({ unit: 0, met: [2] });
    const [x, y] = scenes[1]!.moved[0]!.bases as [number, number];
    const gap = far({ x, y }, models[2]!) - units[0]!.radius - units[2]!.radius;
    expect(gap).toBeCloseTo(0.5, 3);
    expect(replay.report![0]!.lines[0]).toContain('Guard has a free strike at Beast');
  });

  it('tells whom a throw strikes against, whom a trample goes over, and says nothing twice', () => {
    const models = [
      { x: 10, y: 10, base: 50, name: 'Beast' },
      { x: 12.2, y: 10.2, base: 40, side: 2, name: 'Victim' },
      { x: 15, y: 10.5, side: 2, name: 'Guard' },
      { x: 17, y: 12, base: 50, side: 2, name: 'Ogre' },
    ];
    const said = (way: object, trial = 0) =>
      asked('mk2', { scene: { models }, ask: { kind: 'forced', way } }).replay(3, trial);
    const thrown = said({ kind: 'throw', model: 2, at: 4, STR: 10, needs: 2 });
    expect(thrown.sentence).toMatch(/^Victim is thrown 3.4", is stopped by Ogre and knocks down Guard.$/);
    const trampling = { kind: 'trample', degrees: 5.7, inches: 7 };
    const small = models.slice(0, 3).map((one) => (one.name === 'Victim' ? { ...one, base: 30 } : one));
    const over = asked('mk2', { scene: { models: small }, ask: { kind: 'forced', way: trampling } }).replay(1, 0);
    expect(over.sentence).toMatch(/tramples Victim and Guard\.$/);
    const far = { models: [models[0], { ...models[1]!, x: 40 }] };
    const lines = asked('aof', { scene: far, ask: { kind: 'charge' } }).replay(1, 0).report![0]!.lines;
    expect(new Set(lines).size).toBe(lines.length);
  });
});
