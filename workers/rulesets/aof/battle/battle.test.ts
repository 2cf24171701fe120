/** Battles: hand-worked scenes by the IDs of their rules, laws that hold whatever the dice say, and faults. */
import { describe, expect, it } from 'vitest';
import { formationOf, formationsOf, GONE } from '../../../battle/index.ts';
import { streamState } from '../../../kernel/streams.ts';
import { isCoherent } from '../../../table/regions.ts';
import { disc, groupGap, rectangle } from '../../../table/shapes.ts';
import { sees } from '../../../table/sight.ts';
import { duel } from '../testing/ask.ts';
import { Battle } from './battle.ts';
import { checkBattle } from './check.ts';
import { battle as kind } from './index.ts';
import { BattleQuestion } from './question.ts';
import { type BattleInput, BattleScenario, DOCTRINES, MISSIONS } from './schema.ts';

type UnitInput = BattleInput['first']['units'][number];

const RADIUS = 25 / 25.4 / 2;
const sword: UnitInput = { name: 'Swords', models: 5, quality: 4, defense: 4, cost: 60, weapons: [{ name: 'Sword' }] };

/** Both armies where they are said to stand, the first one below; nobody has acted. */
function sceneOf(input: BattleInput): Battle {
  const scenario = BattleScenario.parse({ terrain: { kind: 'none' }, ...input });
  expect(checkBattle(scenario)).toEqual([]);
  const battle = new Battle(scenario);
  battle.begin([1, 2]);
  return battle;
}

const at = (x: number, y: number, unit: UnitInput = sword): UnitInput => ({ ...unit, at: { x, y } });

/** Whether each of the first models sees anybody. */
const seenBy = (reach: Float64Array, models: number): number[] =>
  Array.from(reach.subarray(0, models), (inches) => (inches < Number.POSITIVE_INFINITY ? 1 : 0));

describe('markers', () => {
  /** One marker in the middle of the table; the front ranks so many inches from it. */
  const around = (mine: number, theirs: number) => {
    const battle = sceneOf({
      mission: 'king of the hill',
      first: { units: [at(36, 24 - mine - RADIUS)] },
      second: { units: [at(36, 24 + theirs + RADIUS, { ...sword, name: 'Others' })] },
    });
    battle.state.markerX[0] = 0;
    battle.state.markerY[0] = 0;
    return battle;
  };

  it.each([
    ['AOF-MISSION-01: alone within 3" seizes', 3, 5, -1, 0],
    ['AOF-MISSION-01: over 3" away does not', 3.01, 5, -1, -1],
    ['AOF-MISSION-01: both within 3" make it neutral', 3, 3, 0, -1],
    ['AOF-MISSION-01: nobody near leaves it as it was', 8, 8, 1, 1],
    ['AOF-MISSION-01: an enemy alone takes it over', 8, 2, 0, 1],
  ] as const)('%s', (_, mine, theirs, before, after) => {
    const battle = around(mine, theirs);
    battle.state.owner[0] = before;
    battle.endRound(1);
    expect(battle.state.owner[0]).toBe(after);
  });

  it('AOF-WAVER-03: a Wavering unit neither seizes nor contests', () => {
    const battle = around(1, 2);
    battle.state.flags[0] = 1;
    battle.endRound(1);
    expect(battle.state.owner[0]).toBe(1);
  });

  /** Both markers in the middle of a table edge to edge; the front ranks so many inches from the marker of the first. */
  const saboteurs = (mine: number, theirs: number) => {
    const battle = sceneOf({
      mission: 'sabotage',
      first: { units: [at(36, 24 - mine - RADIUS)] },
      second: { units: [at(36, 24 + theirs + RADIUS, { ...sword, name: 'Others' })] },
    });
    battle.state.markerX.set([0, 30]);
    battle.state.markerY.set([0, 20]);
    expect(Array.from(battle.state.owner)).toEqual([0, 1]);
    return battle;
  };

  it.each([
    ['an enemy alone within 3" destroys it', 8, 3, GONE, -1],
    ['over 3" away he does not', 8, 3.01, 0, 0],
    ['with its own side there it stands', 3, 3, 0, 0],
    ['its own side alone keeps it', 1, 8, 0, 0],
  ] as const)('TAB-AOF-35: of sabotage, %s', (_, mine, theirs, owner, won) => {
    const battle = saboteurs(mine, theirs);
    battle.endRound(4);
    expect(Array.from(battle.state.owner)).toEqual([owner, 1]);
    expect(battle.record.won + 0).toBe(won);
    // What is destroyed stays so, whoever comes; both destroyed is a draw (RU-T-20).
    if (owner !== GONE) return;
    battle.state.y[1] = 20;
    battle.state.markerY[0] = battle.state.y[0];
    battle.state.markerY[1] = battle.state.y[0];
    battle.state.markerX[1] = battle.state.x[0];
    battle.endRound(4);
    expect(Array.from(battle.state.owner)).toEqual([GONE, GONE]);
    expect(battle.record.won + 0).toBe(0);
  });

  it('TAB-AOF-33: after a whole relic hunt everything that is carried is carried by a unit that is there', () => {
    const { scenario } = kind.examples[0];
    const battle = new Battle(BattleScenario.parse({ ...(scenario as BattleInput), mission: 'relic hunt' }));
    let [carried, dropped] = [0, 0];
    for (let game = 0; game < 40; game++) {
      let told = 0;
      battle.play([game, 4], (_, __, text) => {
        if (text.includes('carries it')) told++;
      });
      const { carrier, owner, on } = battle.state;
      for (let m = 0; m < battle.markers.count; m++) {
        const unit = carrier[m];
        if (unit < 0) continue;
        carried++;
        expect([on[unit], owner[m]]).toEqual([1, battle.sideOf(unit)]);
      }
      dropped += told - Array.from(carrier).filter((unit) => unit >= 0).length;
    }
    expect(carried).toBeGreaterThan(20);
    // Some that were taken up fell to the ground again.
    expect(dropped).toBeGreaterThan(0);
  });

  it('TAB-AOF-33: of a relic hunt, who seizes a marker carries it, and drops it where he falls', () => {
    const battle = sceneOf({
      mission: 'relic hunt',
      first: { units: [at(36, 22), at(30, 10, { ...sword, name: 'Friends' })] },
      second: { units: [at(60, 40, { ...sword, name: 'Others' })] },
    });
    const { state, markers, scene } = battle;
    state.markerX.set([0, 20, -30]);
    state.markerY.set([0, 20, 0]);
    battle.endRound(1);
    expect(Array.from(state.carrier)).toEqual([0, -1, -1]);
    expect([markers.held(0), markers.held(1)]).toEqual([1, 0]);
    // It goes with its carrier; an enemy who stands where it lay takes nothing, nor does one who stands beside the carrier.
    state.y[0] = -20;
    state.x[2] = 0;
    state.y[2] = 1;
    battle.endRound(2);
    expect([markers.held(0), markers.held(1)]).toEqual([1, 0]);
    // A carrier that is gone leaves it where it stood, for whoever is alone there at the end of a round (RU-T-21).
    markers.drop(0, state.x[0], scene.middle(0, state.y[0]));
    state.on[0] = 0;
    expect([state.markerX[0], state.markerY[0], state.owner[0]]).toEqual([state.x[0], scene.middle(0, -20), -1]);
    state.x[2] = state.markerX[0];
    state.y[2] = state.markerY[0];
    battle.endRound(3);
    expect([state.carrier[0], markers.held(0), markers.held(1)]).toEqual([2, 0, 1]);
  });

  it.each([
    ['duel', 3, 5],
    ['seize ground', 4, 4],
    ['relic hunt', 3, 3],
    ['sabotage', 2, 2],
    ['breakthrough', 2, 2],
    ['king of the hill', 1, 1],
  ] as const)('of %s are placed as its rules say (AOF-MISSION-01)', (mission, least, most) => {
    const battle = new Battle(BattleScenario.parse({ mission, first: { units: [sword] }, second: { units: [sword] } }));
    const { state, markers, scene } = battle;
    for (let game = 0; game < 20; game++) {
      battle.begin([game, 5]);
      expect(markers.count).toBeGreaterThanOrEqual(least);
      expect(markers.count).toBeLessThanOrEqual(most);
      for (let m = 0; m < markers.count; m++) {
        const [x, y] = [state.markerX[m], state.markerY[m]];
        const fromEdge = scene.halfDepth - Math.abs(y);
        expect(fromEdge).toBeGreaterThanOrEqual(12);
        if (mission === 'king of the hill') {
          // Over 9" from the zones, which are 12" deep, and from the edges (TAB-AOF-37).
          expect(fromEdge).toBeGreaterThan(21);
          expect(scene.halfWidth - Math.abs(x)).toBeGreaterThan(9);
        }
        // Markers that players place are over 9" from each other (TAB-AOF-30).
        for (let other = 0; other < m && (mission === 'duel' || mission === 'relic hunt'); other++) {
          expect(Math.hypot(x - state.markerX[other], y - state.markerY[other])).toBeGreaterThan(9);
        }
        if (mission === 'breakthrough') expect([Math.abs(x), fromEdge]).toEqual([0, 12]);
        // Each player's own is on the line 12" from his edge (TAB-AOF-35, RU-T-24).
        if (mission === 'sabotage') {
          expect(fromEdge).toBe(12);
          expect(Math.sign(y)).toBe(-scene.up[state.owner[m]]);
        }
        if (mission === 'seize ground') expect([Math.abs(x), Math.abs(y)]).toEqual([18, 6]);
      }
    }
  });
});

describe('deployment', () => {
  it.each(['front line', 'long haul'] as const)(
    'AOF-DEPLOY-01: %s, everybody fully within 12" of his edge',
    (style) => {
      const { scenario } = kind.examples[0];
      const battle = new Battle(BattleScenario.parse({ ...(scenario as BattleInput), deployment: style }));
      const { scene, state } = battle;
      expect([scene.halfWidth, scene.halfDepth]).toEqual(style === 'long haul' ? [24, 36] : [36, 24]);
      for (let game = 0; game < 20; game++) {
        battle.begin([game, 7]);
        for (let u = 0; u < state.units; u++) {
          expect(state.on[u]).toBe(1);
          const far = -scene.up[u] * scene.middle(u, state.y[u]) + state.halfDepth[u];
          expect(far).toBeLessThanOrEqual(scene.halfDepth + 1e-9);
          expect(scene.halfDepth - far + 2 * state.halfDepth[u]).toBeLessThanOrEqual(12 + 1e-9);
          expect(scene.fits(u, state.x[u], state.y[u], 0, -1)).toBe(true);
        }
      }
    },
  );

  it('AOF-TERR-08: generated pieces lie on the table, 6" apart, and a mirrored table is its own half turn', () => {
    const terrain = { kind: 'generated', pieces: 12, mirrored: true } as const;
    const battle = new Battle(BattleScenario.parse({ terrain, first: { units: [sword] }, second: { units: [sword] } }));
    const { ground, scene } = battle;
    const gap = (a: number, b: number) => {
      const dx = Math.abs(ground.x[a] - ground.x[b]) - ground.halfWidth[a] - ground.halfWidth[b];
      const dy = Math.abs(ground.y[a] - ground.y[b]) - ground.halfDepth[a] - ground.halfDepth[b];
      return Math.hypot(Math.max(0, dx), Math.max(0, dy));
    };
    for (let game = 0; game < 10; game++) {
      battle.begin([game, 3]);
      const places = Array.from({ length: ground.count }, (_, i) => [ground.kind[i], ground.x[i], ground.y[i]]);
      expect(places.length).toBeGreaterThan(6);
      for (const [type, x, y] of places) expect(places).toContainEqual([type, -x, -y]);
      for (let i = 0; i < ground.count; i++) {
        expect(Math.abs(ground.x[i]) + ground.halfWidth[i]).toBeLessThanOrEqual(scene.halfWidth);
        expect(Math.abs(ground.y[i]) + ground.halfDepth[i]).toBeLessThanOrEqual(scene.halfDepth);
        for (let other = 0; other < i; other++) expect(gap(i, other)).toBeGreaterThanOrEqual(6);
      }
    }
  });

  it('AOF-SR-01, AOF-SR-20: who lies in ambush comes in round 2 over 9" from enemies, scouts go 12" ahead', () => {
    const scout = { ...sword, name: 'Scouts', rules: ['Scout' as const] };
    const lurker = { ...sword, name: 'Lurkers', rules: ['Ambush' as const] };
    const battle = new Battle(
      BattleScenario.parse({
        terrain: { kind: 'none' },
        rounds: 1,
        first: { units: [sword, scout, lurker] },
        second: { units: [sword] },
      }),
    );
    const { state, scene } = battle;
    let ahead = 0;
    for (let game = 0; game < 20; game++) {
      battle.begin([game, 9]);
      expect(Array.from(state.on)).toEqual([1, 1, 0, 1]);
      ahead = Math.max(ahead, scene.up[1] * state.y[1] + scene.halfDepth);
      battle.play([game, 9]);
      expect(state.on[2]).toBe(0);
    }
    expect(ahead).toBeGreaterThan(15);
    expect(ahead).toBeLessThanOrEqual(24);
  });
});

describe('what is ruled on bases', () => {
  it('AOF-UNIT-04: units of usual sizes stand in coherency, whoever is left', () => {
    for (const millimetres of [25, 32, 40]) {
      const radius = millimetres / 25.4 / 2;
      for (let models = 1; models <= (millimetres === 25 ? 30 : 10); models++) {
        const { x, y } = formationOf(models, radius);
        const bases = Array.from(x, (px, i) => disc(px, y[i], radius));
        expect(isCoherent(bases, 2, 6), `${models} on ${millimetres} mm`).toBe(true);
      }
    }
  });

  it('AOF-UNIT-05: the gap between units is that of their nearest bases', () => {
    const battle = sceneOf({
      first: { units: [at(20, 20, { ...sword, models: 12 })] },
      second: { units: [at(40, 30, { ...sword, name: 'Others', models: 7, base: 40 })] },
    });
    const { state, scene } = battle;
    const basesOf = (u: number) => {
      scene.layOut(u, scene.own);
      const { count, radius, x, y } = scene.own;
      return Array.from({ length: count }, (_, i) => disc(x[i], y[i], radius));
    };
    for (let step = 0; step < 200; step++) {
      state.x[0] = ((step * 37) % 60) - 30;
      state.y[0] = ((step * 23) % 40) - 20;
      const exact = groupGap(basesOf(0), basesOf(1));
      expect(scene.gap(0, 1)).toBeCloseTo(exact, 9);
      // What moves are searched on is never farther than the bases are.
      expect(scene.roughGap(0, state.x[0], state.y[0], 1)).toBeLessThanOrEqual(exact + 1e-9);
    }
  });

  /** Two units so many inches apart, and what may be between them. */
  const facing = (gap: number, rules: UnitInput['rules'], pieces: readonly string[], own = sword) => {
    const y = 10;
    return sceneOf({
      terrain: {
        kind: 'stated',
        pieces: pieces.map((type) => ({ type: type as 'forest', x: 30, y: y + 1, width: 12, depth: 1 })),
      },
      first: { units: [at(36, y, { ...own, rules })] },
      second: { units: [at(36, y + gap + 2 * RADIUS, { ...sword, name: 'Others' })] },
    });
  };
  it.each<readonly [string, number, UnitInput['rules'], readonly string[], boolean]>([
    ['AOF-ACT-04: 12" is in reach', 12, [], [], true],
    ['AOF-ACT-04: 12.01" is not', 12.01, [], [], false],
    ['AOF-SR-07: Fast reaches 16"', 16, ['Fast'], [], true],
    ['AOF-SR-21: Slow reaches 8"', 8.01, ['Slow'], [], false],
    ['AOF-TERR-05: over 6" through difficult ground is not', 7, [], ['field'], false],
    ['AOF-TERR-05: 6" through difficult ground is', 6, [], ['field'], true],
    ['AOF-SR-24: Strider goes through', 7, ['Strider'], ['field'], true],
    ['AOF-TERR-02: nobody goes through impassable ground', 5, ['Strider'], ['impassable'], false],
    ['AOF-SR-10: who flies goes over it', 12, ['Flying'], ['impassable'], true],
  ])('%s', (_, gap, rules, pieces, may) => {
    const { scene, sorts, state } = facing(gap, rules, pieces);
    const legs = sorts[0].legs[state.wounds[0]];
    expect(scene.chargeWay(0, 1, legs.rush, legs) >= 0).toBe(may);
  });

  it.each<readonly [number, UnitInput['rules'], boolean]>([
    [7, [], false],
    [6, [], true],
    [7, ['Strider'], true],
  ])('AOF-TERR-05: a rear rank in difficult ground holds all back: a charge of %s", %j', (gap, rules, may) => {
    const rank = 20 - 2 * RADIUS;
    const { scene, sorts, state } = sceneOf({
      terrain: { kind: 'stated', pieces: [{ type: 'field', x: 30, y: rank - RADIUS - 0.8, width: 12, depth: 1 }] },
      first: { units: [at(36, 20, { ...sword, models: 10, rules })] },
      second: { units: [at(36, 20 + gap + 2 * RADIUS, { ...sword, name: 'Others' })] },
    });
    const legs = sorts[0].legs[state.wounds[0]];
    expect(scene.chargeWay(0, 1, legs.rush, legs) >= 0).toBe(may);
  });

  it('TAB-AOF-12: who stands at a corner after a charge, within the rectangle of a rank, does not go through it', () => {
    const { sweep, sorts, state } = sceneOf({
      first: { units: [at(30, 20)] },
      second: { units: [at(50, 20, { ...sword, name: 'Lone', models: 1 })] },
    });
    // A base and a half aside and ahead of the outermost one: bases are apart, rectangles are not.
    state.x[1] = state.x[0] + 5.5 * RADIUS;
    state.y[1] = state.y[0] + 1.5 * RADIUS;
    const legs = sorts[1].legs[state.wounds[1]];
    sweep.depart(1, legs.rush, legs);
    expect(sweep.reach(-1, 0, 6)).toBeLessThan(0.1);
    expect(sweep.reach(0, -1, 6)).toBeLessThan(0.1);
    expect(sweep.reach(1, 0, 6)).toBe(6);
  });

  it('TAB-AOF-22: a base beside woods is not in them, and sees nobody through them', () => {
    const { sight } = sceneOf({
      terrain: { kind: 'stated', pieces: [{ type: 'forest', x: 20.13, y: 15.11, width: 6.61, depth: 6.85 }] },
      first: { units: [at(27.83, 18.09, { ...sword, models: 1, base: 50 })] },
      second: { units: [at(18, 28.09, { ...sword, name: 'Others', models: 1 })] },
    });
    sight.aim(0, 1);
    expect(seenBy(sight.reach, 1)).toEqual([0]);
  });

  it('AOF-SHOOT-06: whoever is left of a unit stands nowhere that the whole did not take up', () => {
    for (const [models, radius] of [
      [12, 1],
      [20, 0.5],
      [15, 0.8],
    ] as const) {
      const all = formationsOf(models, radius);
      const places = ({ x, y }: (typeof all)[number]) => Array.from(x, (along, i) => `${along} ${y[i]}`);
      const whole = new Set(places(all[models]));
      for (const left of all) expect(places(left).filter((place) => !whole.has(place))).toEqual([]);
      for (const [left, { x, halfWidth, halfDepth, spread }] of all.entries()) {
        expect(x).toHaveLength(Math.max(1, left));
        expect(halfWidth).toBeLessThanOrEqual(all[models].halfWidth);
        expect(halfDepth).toBeLessThanOrEqual(all[models].halfDepth);
        expect(spread).toBeLessThanOrEqual(Math.max(6, all[models].spread));
      }
    }
  });

  it('AOF-ACT-02, AOF-ACT-03: nobody moves nearer than 1" to another unit, or off the table', () => {
    const { sweep, sorts } = facing(9, [], []);
    const legs = sorts[0].legs[0];
    expect([legs.advance, legs.rush]).toEqual([6, 12]);
    sweep.depart(0, legs.rush, legs);
    expect(sweep.reach(0, 1, legs.rush)).toBeCloseTo(8, 9);
    expect(sweep.reach(1, 0, legs.rush)).toBe(12);
    // Five bases deep in one rank: 10" from the edge to the middle of the front.
    expect(sweep.reach(0, -1, legs.rush)).toBeCloseTo(10 - RADIUS, 9);
  });

  it.each([
    ['impassable', 0],
    ['forest', 0],
    ['field', 5],
  ] as const)('AOF-UNIT-05, AOF-TERR-07: past a wide %s %i of 5 shooters see', (type, seen) => {
    const { sight } = facing(14, [], [type]);
    sight.aim(0, 1);
    expect(seenBy(sight.reach, 5).reduce((sum, one) => sum + one, 0)).toBe(seen);
    expect(sight.isCovered(new Uint8Array(128).fill(1))).toBe(true);
  });

  it.each([
    [7, 36.6, true],
    [6, 35.7, false],
  ])(
    'T76, AOF-TERR-04: cover for a unit of %i, of whose front rank a forest up to x = %s has some',
    (models, to, covered) => {
      // Bases that touch: four of the five in front reach into it, or three; the rear rank stands behind its edge.
      const { sight } = sceneOf({
        terrain: { kind: 'stated', pieces: [{ type: 'forest', x: 30, y: 33.3, width: to - 30, depth: 3 }] },
        first: { units: [at(68, 28)] },
        second: { units: [at(36, 36, { ...sword, name: 'Others', models })] },
      });
      sight.aim(0, 1);
      expect(sight.isCovered(new Uint8Array(128).fill(1))).toBe(covered);
    },
  );

  it('AOF-UNIT-05: five lines between two bases find nearly every free one that there is', () => {
    const scenario = {
      terrain: { kind: 'stated' as const, pieces: [{ type: 'impassable' as const, x: 33, y: 22, width: 5, depth: 2 }] },
      first: { units: [at(36, 10), at(50, 17, { ...sword, name: 'Others in the way' })] },
      second: { units: [at(36, 36, { ...sword, name: 'Others' })] },
    };
    const { scene, sight, state, ground } = sceneOf(scenario);
    const basesOf = (u: number) => {
      scene.layOut(u, scene.own);
      const { count, radius, x, y } = scene.own;
      return Array.from({ length: count }, (_, i) => disc(x[i], y[i], radius));
    };
    const wall = rectangle({ x: ground.x[0], y: ground.y[0] }, 2 * ground.halfWidth[0], 2 * ground.halfDepth[0]);
    let [asked, blind, missed, imagined] = [0, 0, 0, 0];
    for (let step = 0; step < 60; step++) {
      state.x[0] = ((step * 17) % 40) - 20;
      state.x[1] = ((step * 29) % 36) - 18;
      state.y[1] = -8 + ((step * 11) % 5);
      state.x[2] = ((step * 7) % 40) - 20;
      sight.aim(0, 2);
      const found = seenBy(sight.reach, 5);
      const [own, between, other] = [0, 1, 2].map(basesOf);
      for (const [i, base] of own.entries()) {
        const exact = other.some((one) => sees({ ...base }, one, { bases: between, solid: [wall] }));
        asked++;
        if (!exact) blind++;
        if (exact && found[i] === 0) missed++;
        if (!exact && found[i] === 1) imagined++;
      }
    }
    expect(blind).toBeGreaterThan(20);
    expect(imagined).toBe(0);
    expect(missed / asked).toBeLessThan(0.01);
  });

  it('AOF-SHOOT-01: only models within range fire', () => {
    const archers: UnitInput = {
      ...sword,
      models: 10,
      weapons: [{ name: 'Bow', range: 12 }],
    };
    // Two ranks of five: the second is 2 radii farther away.
    const { sight } = facing(11.5, [], [], archers);
    sight.aim(0, 1);
    const within = (range: number) => sight.inches.slice(0, 10).filter((inches) => inches <= range).length;
    expect([within(11.4), within(11.6), within(13)]).toEqual([0, 5, 10]);
  });

  it('AOF-MELEE-01, AOF-MELEE-02: who strikes is within 2" after charge and pile-in', () => {
    const { scene } = facing(6, [], [], { ...sword, models: 20 });
    // Everybody comes up; with no inch to spare only the front rank and those behind it do.
    const [all] = scene.strikers(0, 1, 12);
    const [few] = scene.strikers(0, 1, 6);
    expect(all).toBeGreaterThan(few);
    expect(few).toBeGreaterThanOrEqual(5);
    expect(scene.strikers(0, 1, 12)[1]).toBe(5);
  });
});

describe('whose turn it is', () => {
  it('AOF-TURN-01: sides alternate, who is left goes on alone, who finished first begins', () => {
    const unit = { ...sword, rules: ['Immobile' as const] };
    const question = new BattleQuestion(
      BattleScenario.parse({
        terrain: { kind: 'none' },
        begins: 'second',
        rounds: 2,
        first: { units: [{ ...unit, name: 'A' }] },
        second: { units: [{ ...unit, name: 'B', copies: 3 }] },
      }),
    );
    const acts = (round: number) =>
      question
        .replay(1, 0)
        .steps.flatMap(({ label }) => (label.startsWith(`Round ${round}: `) ? [label.split(': ')[1][0]] : []));
    expect(acts(1)).toEqual(['B', 'A', 'B', 'B']);
    expect(acts(2)).toEqual(['A', 'B', 'B', 'B']);
  });
});

describe('laws', () => {
  const { first, second } = kind.examples[0].scenario as BattleInput;
  const drake: UnitInput = {
    name: 'Drake',
    quality: 4,
    defense: 3,
    tough: 12,
    cost: 320,
    weapons: [{ name: 'Jaws', attacks: 3, AP: 3, deadly: 3 }],
    rules: ['Flying', 'Fear', 'Breath Attack'],
  };
  const mixed = [
    ...first.units.slice(0, 3),
    ...second.units.slice(1, 2),
    { ...sword, name: 'Scouts', rules: ['Scout' as const] },
    { ...sword, name: 'Lurkers', rules: ['Ambush' as const] },
    drake,
  ];

  it('equal lists with seats swapped, or the table turned, play the mirrored battle bit for bit', () => {
    const cases = DOCTRINES.map((doctrine, i) => ({
      doctrine,
      mission: MISSIONS[i % MISSIONS.length],
      deployment: i % 2 === 0 ? ('front line' as const) : ('long haul' as const),
    }));
    for (const { doctrine, mission, deployment } of cases) {
      const army = { units: mixed, doctrine };
      const battle = new Battle(BattleScenario.parse({ first: army, second: army, mission, deployment }));
      const { state, record } = battle;
      const half = state.units / 2;
      const seen = (swapped: boolean, sign: number) =>
        Array.from({ length: state.units }, (_, u) => {
          const v = swapped ? (u + half) % state.units : u;
          const place = state.on[v] === 1 ? [sign * state.x[v] + 0, sign * state.y[v] + 0] : [];
          return [state.on[v], ...place, state.wounds[v], state.flags[v], record.killed[v]];
        });
      for (let game = 0; game < 2; game++) {
        battle.play([game * 7919, 3]);
        const [one, won] = [seen(false, 1), record.won];
        for (const seats of [1, 2, 3]) {
          battle.play([game * 7919, 3], undefined, seats);
          const swapped = (seats & 1) !== 0;
          expect(seen(swapped, seats & 2 ? -1 : 1)).toEqual(one);
          expect(record.won + 0).toBe((swapped ? -won : won) + 0);
        }
      }
    }
  });

  it('which army is named first changes nothing', () => {
    const scenario = BattleScenario.parse({ first, second });
    const one = new Battle(scenario);
    const other = new Battle({ ...scenario, first: scenario.second, second: scenario.first });
    for (let game = 0; game < 4; game++) {
      one.play([game, 21]);
      other.play([game, 21], undefined, 1);
      const split = one.forces.bounds[1];
      const killed = [...one.record.killed.slice(split), ...one.record.killed.slice(0, split)];
      expect(Array.from(other.record.killed)).toEqual(killed);
      expect(other.record.won + 0).toBe(-one.record.won + 0);
    }
  });

  it('all that decides is saved and restored at once', () => {
    const battle = new Battle(BattleScenario.parse({ ...(kind.examples[1].scenario as object), rounds: 1 }));
    const { state } = battle;
    battle.begin([5, 5]);
    const kept = new Int32Array(state.size);
    state.save(kept);
    const three = () => {
      battle.turns.begin(1, 0);
      for (let i = 0; i < 3; i++) battle.activate(battle.turns.next() as 0);
      const end = new Int32Array(state.size);
      state.save(end);
      return end;
    };
    const once = three();
    expect(once).not.toEqual(kept);
    state.restore(kept);
    expect(three()).toEqual(once);
  });

  it('one unit a side on a line ends as the duel does', () => {
    const hero: UnitInput = {
      name: 'Hero',
      quality: 3,
      defense: 4,
      tough: 3,
      base: 25,
      cost: 90,
      weapons: [{ name: 'Axe', attacks: 4, AP: 1 }],
    };
    const guards: UnitInput = { ...sword, name: 'Guards', models: 3 };
    const scenario = BattleScenario.parse({
      terrain: { kind: 'none' },
      begins: 'first',
      mission: 'king of the hill',
      first: { units: [at(36, 12, hero)], doctrine: 'headlong' },
      second: { units: [at(36, 12 + 20 + 2 * RADIUS, guards)], doctrine: 'headlong' },
    });
    const question = new BattleQuestion(scenario);
    const trials = 3_000;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(77, 0), trials, tally);
    const { firstLeft, secondLeft } = question.measures(tally, trials);
    const { at: _, ...own } = scenario.first.units[0];
    const { at: __, ...other } = scenario.second.units[0];
    const plain = ({ copies: _c, base: _b, ...unit }: typeof own | typeof other) => unit;
    const exact = duel({ attacker: plain(own), target: plain(other), situation: { distance: 20 } });
    const out = (name: string) => {
      const measure = exact[name];
      if (measure?.kind !== 'series') throw new TypeError(`no series ${name}`);
      return measure.steps[3].value;
    };
    const left = (measure: typeof firstLeft) => (measure.kind === 'series' ? measure.steps[0].value : Number.NaN);
    // Five standard errors, so that not one seed in a million tells them apart by chance.
    const far = 5 * Math.sqrt(0.25 / trials);
    expect(Math.abs(1 - left(firstLeft) - out('attackerOut'))).toBeLessThan(far);
    expect(Math.abs(1 - left(secondLeft) - out('targetOut'))).toBeLessThan(far);
    expect(out('targetOut')).toBeGreaterThan(0.2);
  });
});

describe('faults', () => {
  const problems = (input: object) => {
    const army = { units: [sword] };
    return checkBattle(BattleScenario.parse({ first: army, second: army, ...input }));
  };
  const paths = (input: object) => problems(input).map(({ path }) => path);
  const piece = (x: number, y: number) => ({ kind: 'stated', pieces: [{ type: 'forest', x, y }] });

  it.each<readonly [string, object, readonly string[]]>([
    ['too many units', { first: { units: Array(7).fill({ ...sword, models: 1, copies: 30 }) } }, ['first.units']],
    ['over the stated points', { second: { units: [{ ...sword, copies: 3 }], points: 150 } }, ['second.points']],
    ['terrain on a deployment edge', { terrain: piece(10, 0) }, ['terrain.pieces[0].y']],
    ['terrain beyond the table', { terrain: piece(70, 20) }, ['terrain.pieces[0]']],
    ['off the table', { first: { units: [at(36, 60)] } }, ['first.units[0].at']],
    ['two at one place', { first: { units: [at(36, 10), at(36, 10)] } }, ['first.units[1].at']],
    ['too deep for a zone', { first: { units: [{ ...sword, models: 20, base: 100 }] } }, ['first.units[0].models']],
    ['exhausted', { first: { units: [{ ...sword, state: { exhaustion: 1 } }] } }, ['first.units[0].state.exhaustion']],
  ])('%s', (_, input, expected) => {
    expect(paths(input)).toEqual(expected);
  });

  it('say what is wrong and what is allowed', () => {
    expect(problems({ second: { units: [{ ...sword, copies: 3 }], points: 150 } })).toEqual([
      {
        path: 'second.points',
        message: 'the list costs 180 points, 30 more than stated',
        allowed: 'a list of at most 150 points',
      },
    ]);
    expect(BattleScenario.safeParse({ first: {}, second: {}, mission: 'conquest' }).success).toBe(false);
  });
});
