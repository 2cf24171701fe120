/** Places in a replay against its words, which are told apart from them, and against the rules of deployment. */
import { describe, expect, it } from 'vitest';
import type { Replay } from '../../ruleset.ts';
import { battle as kind } from './index.ts';
import { BattleQuestion } from './question.ts';
import { type BattleInput, BattleScenario } from './schema.ts';

const { first, second } = kind.examples[0].scenario as BattleInput;
const played = (more: Partial<BattleInput>, seed: number): Replay =>
  new BattleQuestion(BattleScenario.parse({ first, second, ...more })).replay(seed, 3);
const SEEDS = [1, 2, 3, 4];

/** By scene and unit: its bases. */
function standingIn({ table }: Replay) {
  const now = new Map<number, readonly number[]>();
  return (table?.scenes ?? []).map(({ moved }) => {
    for (const { unit, bases } of moved) now.set(unit, bases);
    return new Map(now);
  });
}

describe('scenes of a replay', () => {
  it.each(['front line', 'long haul'] as const)(
    '%s: everybody deploys in his zone, and stays on the table',
    (deployment) => {
      for (const seed of SEEDS) {
        const replay = played({ deployment, terrain: { kind: 'none' } }, seed);
        const { width, depth, units, scenes } = replay.table!;
        expect([width, depth]).toEqual([72, 48]);
        const sides = new Map<number, Set<boolean>>();
        for (const { unit, bases } of scenes[0].moved) {
          for (let i = 0; i < bases.length; i += 2) {
            const [along, of] = deployment === 'front line' ? [bases[i + 1], depth] : [bases[i], width];
            const far = Math.min(along, of - along) + units[unit].radius;
            expect(far).toBeLessThanOrEqual(12.01);
            const { side } = units[unit];
            sides.set(side, (sides.get(side) ?? new Set()).add(along < of / 2));
          }
        }
        // Each army at one edge, and not at the same.
        expect([...sides.values()].map(({ size }) => size)).toEqual([1, 1]);
        expect([...sides.get(1)!][0]).not.toBe([...sides.get(2)!][0]);
        for (const { moved } of scenes) {
          for (const { unit, bases } of moved) {
            for (let i = 0; i < bases.length; i += 2) {
              const { radius } = units[unit];
              expect(Math.min(bases[i], width - bases[i], bases[i + 1], depth - bases[i + 1])).toBeGreaterThanOrEqual(
                radius - 0.02,
              );
            }
          }
        }
      }
    },
  );

  it('a unit moves as far as its step says', () => {
    let compared = 0;
    for (const seed of SEEDS) {
      const replay = played({}, seed);
      const standing = standingIn(replay);
      replay.table!.scenes.forEach(({ unit, steps }, i) => {
        if (unit === null || i === 0) return;
        const told = replay.steps.slice(replay.table!.scenes[i - 1].steps, steps);
        const inches = /(?:advances|rushes) ([\d.]+)"/.exec(told[0]?.text ?? '')?.[1];
        const [from, to] = [standing[i - 1].get(unit)!, standing[i].get(unit)!];
        if (inches === undefined || from.length !== to.length || to.length === 0) return;
        expect(Math.abs(Math.hypot(to[0] - from[0], to[1] - from[1]) - Number(inches))).toBeLessThan(0.07);
        compared++;
      });
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('who is told to be gone has no bases any more, and nobody else lacks them', () => {
    let gone = 0;
    for (const seed of SEEDS) {
      const replay = played({}, seed);
      const { units, scenes } = replay.table!;
      const last = standingIn(replay).at(-1)!;
      const told = new Set(
        replay.steps.filter(({ text }) => /^(is destroyed|routs and is gone)$/.test(text)).map(({ label }) => label),
      );
      units.forEach(({ name }, u) => {
        expect((last.get(u) ?? []).length === 0).toBe(told.has(name));
      });
      gone += told.size;
      expect(scenes.at(-1)!.steps).toBe(replay.steps.length);
    }
    expect(gone).toBeGreaterThan(4);
  });

  it('scenes follow the rounds, also after other games and with units that come later', () => {
    const [one, ...others] = first.units;
    const lurking = { ...first, units: [{ ...one, name: 'Lurkers', rules: ['Ambush' as const] }, ...others] };
    const question = new BattleQuestion(BattleScenario.parse({ first: lurking, second }));
    question.replay(7, 0);
    const { table } = question.replay(7, 1);
    const { scenes } = table!;
    expect(scenes[0]).toMatchObject({ title: 'Deployment', round: 0, unit: null });
    for (const { title, round } of scenes.slice(1)) expect(title).toMatch(new RegExp(`^(R|End of r)ound ${round}\\b`));
    const arrival = scenes.findIndex(({ title }) => title.endsWith('comes out of ambush'));
    expect(scenes[arrival].round).toBe(2);
    const came = scenes[arrival].unit!;
    expect(table!.units[came].name).toMatch(/^Lurkers/);
    expect(scenes.slice(0, arrival).some(({ moved }) => moved.some(({ unit }) => unit === came))).toBe(false);
    expect(scenes[arrival].moved.map(({ unit }) => unit)).toEqual([came]);
  });

  it('markers of the last scene are those that decide', () => {
    for (const seed of SEEDS) {
      const { table, outcome } = played({}, seed);
      const { markers } = table!.scenes.at(-1)!;
      expect(markers.filter(({ held }) => held === 1).length).toBe(outcome.firstMarkers);
      expect(markers.filter(({ held }) => held === 2).length).toBe(outcome.secondMarkers);
    }
  });
});
