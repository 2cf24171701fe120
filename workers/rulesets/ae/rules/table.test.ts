/** Maps of squares: sight, moves and what lies around a unit, by scenes that are worked out on squared paper. */
import { describe, expect, test } from 'vitest';
import { faults } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';
import { type Answer, ask } from '../testing/ask.ts';

type Unit = Readonly<Record<string, unknown>>;
const unit = (x: number, y: number, more: Unit = {}): Unit => ({ x, y, ...more });
const enemy = (x: number, y: number, more: Unit = {}): Unit => unit(x, y, { side: 2, ...more });
const scene = (models: readonly Unit[], question: Unit, terrain: readonly Unit[] = []): Unit => ({
  scene: { models, terrain },
  ask: question,
});
const told = (models: readonly Unit[], question: Unit, terrain: readonly Unit[] = []): Answer =>
  ask(table, scene(models, question, terrain));
const followUps = (models: readonly Unit[], question: Unit) =>
  table.compile(table.schema.parse(scene(models, question))).followUps ?? [];
const seen = (viewer: Unit, target: Unit, ...others: readonly Unit[]): boolean =>
  told([viewer, target, ...others], { kind: 'stand' }).chance('sees') === 1;
const ground = (kind: string, x: number, y: number, columns: number, rows: number, more: Unit = {}): Unit => ({
  kind,
  outline: { x, y, columns, rows },
  ...more,
});

describe('AE-LOS-01: Hordes block line of sight (TAB-AE-04)', () => {
  const [viewer, target] = [unit(1, 1), enemy(5, 1)];

  test('AE-LOS-01: a friend does, and an enemy, in a square that the line runs through', () => {
    expect(seen(viewer, target)).toBe(true);
    expect(seen(viewer, target, unit(3, 1))).toBe(false);
    expect(seen(viewer, target, enemy(3, 1))).toBe(false);
    expect(seen(viewer, target, enemy(3, 2))).toBe(true);
  });

  test('AE-LOS-01: a flying Horde does not, nor a prone one, nor anybody who is no Horde', () => {
    expect(seen(viewer, target, unit(3, 1, { posture: 'flying' }))).toBe(true);
    expect(seen(viewer, target, unit(3, 1, { posture: 'prone' }))).toBe(true);
    expect(seen(viewer, target, unit(3, 1, { kind: 'character' }))).toBe(true);
    expect(seen(viewer, target, unit(3, 1, { kind: 'fortress' }))).toBe(false);
  });

  test('AE-LOS-01: a Hulking target is hidden by a Normal Horde, an Enormous one is not', () => {
    const between = unit(3, 1);
    expect(seen(viewer, enemy(5, 1, { kind: 'vehicle', size: 1 }), between)).toBe(false);
    expect(seen(viewer, enemy(5, 1, { kind: 'vehicle', size: 2 }), between)).toBe(true);
    expect(seen(viewer, enemy(5, 1, { kind: 'vehicle', size: 2 }), unit(3, 1, { size: 1 }))).toBe(false);
  });

  test('AE-LOS-01: a line that only meets the corner of a square passes', () => {
    // From (1, 1) to (3, 3) the line runs through (2, 2) and the corners of (1, 2) and (2, 1).
    const [from, to] = [unit(1, 1), enemy(3, 3)];
    expect(seen(from, to, unit(1, 2), unit(2, 1))).toBe(true);
    expect(seen(from, to, unit(2, 2))).toBe(false);
    // From (1, 1) to (3, 2) it crosses (2, 1) and (2, 2).
    expect(seen(from, enemy(3, 2), unit(2, 1))).toBe(false);
    expect(seen(from, enemy(3, 2), unit(2, 2))).toBe(false);
  });

  test('AE-LOS-01: what shares a square with one of the two hides nobody', () => {
    expect(seen(viewer, target, unit(1, 1), enemy(5, 1))).toBe(true);
  });
});

describe('AE-MOVE-01, AE-ACT-06: speeds and moves (TAB-AE-02, -03, RU-T-60)', () => {
  const speeds = (mover: Unit, question: Unit = {}) =>
    told([mover, enemy(16, 12)], { kind: 'move', ...question })
      .steps('speeds')
      .slice(0, 4);

  test('AE-MOVE-01: AB, and twice, three and six times AB; stated speeds go before', () => {
    expect(speeds(unit(1, 1, { AB: 4 }))).toEqual([4, 8, 12, 24]);
    expect(speeds(unit(1, 1, { AB: 4, charge: 9 }))).toEqual([4, 8, 9, 24]);
    expect(speeds(unit(1, 1, { AB: 4, mounted: 6 }))).toEqual([6, 12, 18, 36]);
    expect(speeds(unit(1, 1, { kind: 'fortress' }))).toEqual([0, 0, 0, 0]);
  });

  test('AE-ACT-06: whoever stands up first, or mounts or dismounts, has a Half Move left; who does both has none', () => {
    expect(speeds(unit(1, 1, { AB: 4, posture: 'prone' }))).toEqual([4, 0, 0, 0]);
    expect(speeds(unit(1, 1, { AB: 4, mounted: 6 }), { before: 'mount or dismount' })).toEqual([4, 0, 0, 0]);
    const both = speeds(unit(1, 1, { posture: 'prone', mounted: 6 }), { before: 'mount or dismount' });
    expect(both).toEqual([0, 0, 0, 0]);
  });

  test('AE-ACT-06: a move arrives where it ends beside the other, and each Horde beside its start strikes once', () => {
    const arrives = (far: number, ...more: readonly Unit[]) =>
      told([unit(1, 1, { AB: 2 }), enemy(2 + far, 1), ...more], { kind: 'move' });
    expect(arrives(2).chance('half')).toBe(1);
    expect(arrives(3).chance('half')).toBe(0);
    expect(arrives(4).chance('full')).toBe(1);
    expect(arrives(6).chance('charge')).toBe(1);
    expect(arrives(7).chance('charge')).toBe(0);
    expect(arrives(12).chance('run')).toBe(1);
    expect(arrives(13).chance('run')).toBe(0);
    expect(arrives(6).chance('provokes')).toBe(0);
    expect(arrives(6, enemy(1, 2)).chance('provokes')).toBe(1);
    expect(arrives(6, enemy(1, 2, { kind: 'character' })).chance('provokes')).toBe(0);
  });

  test('AE-MOVE-01: enemies are walked round, friends through', () => {
    const far = (others: readonly Unit[]) =>
      told([unit(1, 1), enemy(5, 1), ...others], { kind: 'move' })
        .steps('speeds')
        .at(-1);
    expect(far([])).toBe(3);
    // A wall of units, three rows high, leaves the fourth row: up and down again costs nothing in diagonals but for the third step.
    const wall = (one: typeof unit) => [1, 2, 3].map((y) => one(3, y));
    expect(far(wall(unit))).toBe(3);
    expect(far(wall(enemy))).toBe(5);
  });

  test('AE-ACT-06: an attack of opportunity, a charge and a Half Move are handed on as they are', () => {
    const ofMove = (far: number) => followUps([unit(1, 1), enemy(far, 1)], { kind: 'move' });
    const charge = (far: number) => ofMove(far)[0]?.fields.find(({ path }) => path === 'situation.charge')?.value;
    expect(charge(9)).toBe(true);
    expect(charge(2)).toBe(false);
    expect(ofMove(12)).toEqual([]);
  });
});

describe('AE-TRAIT-07: Mobile (X) (TAB-AE-10)', () => {
  /** Squares of movement to the square before the enemy, over three squares of ground. */
  const far = (mover: Unit, DTV: number, kind = 'forest') =>
    told([unit(1, 6, mover), enemy(6, 6)], { kind: 'move' }, [ground(kind, 2, 1, 3, 12, { DTV })])
      .steps('speeds')
      .at(-1);

  test('AE-TRAIT-07: a value counts X less, and at 0 it is no difficult ground', () => {
    expect(far({}, 2)).toBe(4 + 3 * 2);
    expect(far({ mobile: 1 }, 2)).toBe(4 + 3);
    expect(far({ mobile: 2 }, 2)).toBe(4);
    expect(far({ mobile: 5 }, 2)).toBe(4);
    expect(far({}, 0)).toBe(4);
  });

  test('AE-TRAIT-08: mounted, it counts 2 more; open ground stays open', () => {
    expect(far({ mounted: 3 }, 1)).toBe(4 + 3 * 3);
    expect(far({ mounted: 3, mobile: 2 }, 1)).toBe(4 + 3);
    expect(far({ mounted: 3 }, 0)).toBe(4);
  });

  test('AE-TRAIT-28, AE-TRAIT-29, AE-TRAIT-30, AE-TRAIT-31: at home it counts 2, 2, 1 or 0 less', () => {
    expect(far({ atHome: ['Alpine'] }, 3, 'rough')).toBe(4 + 3);
    expect(far({ atHome: ['Marine'] }, 3, 'shallows')).toBe(4 + 3);
    expect(far({ atHome: ['Ranger'] }, 3, 'forest')).toBe(4 + 3 * 2);
    expect(far({ atHome: ['Siege Rat'] }, 3, 'urban')).toBe(4 + 3 * 3);
    expect(far({ atHome: ['Ranger'] }, 3, 'urban')).toBe(4 + 3 * 3);
  });

  test('the way leads round difficult ground where that is shorter', () => {
    const pond = [ground('water', 3, 6, 1, 1, { DTV: 9 })];
    expect(
      told([unit(1, 6), enemy(6, 6)], { kind: 'move' }, pond)
        .steps('speeds')
        .at(-1),
    ).toBe(4);
  });
});

describe('a unit and what lies around it (TAB-AE-05 to -13)', () => {
  const around = (models: readonly Unit[], terrain: readonly Unit[] = []) => told(models, { kind: 'unit' }, terrain);

  test('AE-TRAIT-18, AE-TRAIT-27: fear and support reach so many kilometres, at the scale of the map', () => {
    const at = (x: number) =>
      around([unit(1, 1), unit(x, 2, { support: 3 }), enemy(x, 3, { fearIncarnate: 3, squads: 2 })]);
    expect([at(4).chance('supported'), at(4).chance('frightened')]).toEqual([1, 1]);
    expect([at(5).chance('supported'), at(5).chance('frightened')]).toEqual([0, 0]);
    const half = { scene: { scale: 0.5, models: [unit(1, 1), unit(7, 1, { support: 3 })] }, ask: { kind: 'unit' } };
    expect(ask(table, half).chance('supported')).toBe(1);
    const fear = followUps([unit(1, 1), enemy(4, 1, { fearIncarnate: 3, squads: 2 })], { kind: 'unit' });
    const nerves = fear.find(({ kind }) => kind === 'morale');
    const squads = nerves?.fields.find(({ path }) => path === 'side.hordes[0].state.facingFearIncarnate');
    expect(squads?.value).toBe(2);
  });

  test('AE-MORALE-08: it rallies unseen, or where it sees more unbroken friends than enemies, or with a Leader', () => {
    const may = (...models: readonly Unit[]) => around(models).chance('mayRally');
    expect(may(unit(1, 1), enemy(6, 1))).toBe(0);
    expect(may(unit(1, 1), enemy(6, 1), unit(3, 1))).toBe(1);
    expect(may(unit(1, 1), enemy(6, 1), unit(1, 4))).toBe(0);
    expect(may(unit(1, 1), enemy(6, 1), unit(1, 4), unit(4, 4))).toBe(1);
    expect(may(unit(1, 1), enemy(6, 1), unit(1, 4), unit(4, 4, { broken: true }))).toBe(0);
    expect(may(unit(1, 1, { leader: true }), enemy(6, 1))).toBe(1);
  });

  test('AE-TRAIT-03: it runs to the nearest own Control Point that no enemy within 2 km contests', () => {
    const point = (x: number, y: number, more: Unit = {}) => unit(x, y, { kind: 'control point', ...more });
    const turns = (...models: readonly Unit[]) =>
      around([unit(1, 1, { AB: 1 }), ...models])
        .steps('inSight')
        .slice(2);
    expect(turns(point(13, 1))).toEqual([2]);
    expect(turns(point(13, 1), point(4, 1))).toEqual([1]);
    expect(turns(point(13, 1), point(4, 1), enemy(6, 3))).toEqual([2]);
    expect(turns(point(13, 1), point(4, 1), enemy(7, 3))).toEqual([1]);
    expect(turns(point(4, 1, { side: 2 }))).toEqual([]);
    const taken = (...models: readonly Unit[]) => around([point(5, 5), ...models]).chance('taken');
    expect(taken(enemy(5, 6))).toBe(1);
    expect(taken(enemy(5, 7))).toBe(0);
    expect(taken(enemy(5, 6), unit(4, 4))).toBe(0);
  });

  test('AE-ACT-04: a fire beside it can be put out', () => {
    const fire = ground('burning', 2, 2, 1, 1);
    expect(around([unit(1, 1)], [fire]).chance('fire')).toBe(1);
    expect(around([unit(4, 1)], [fire]).chance('fire')).toBe(0);
  });
});

describe('an attack from where they stand', () => {
  test('AE-DMG-02, AE-TRAIT-04: cover is that of the square, with the TB of a fortress in it', () => {
    const AP = (...more: readonly Unit[]) =>
      told([unit(1, 1), enemy(5, 5), ...more], { kind: 'stand' }, [ground('urban', 5, 5, 2, 2, { AP: 4 })])
        .steps('distance')
        .at(-1);
    expect(AP()).toBe(4);
    expect(AP(enemy(5, 5, { kind: 'fortress', TB: 6 }))).toBe(10);
    expect(AP(enemy(6, 5, { kind: 'fortress', TB: 6 }))).toBe(4);
  });

  test('AE-TRAIT-30: a Ranger is at home in the forest in which it stands, and sees an enemy there better', () => {
    const forest = [ground('forest', 5, 5, 2, 2)];
    const stand = (one: Unit, two: Unit) => told([unit(1, 5, one), enemy(5, 5, two)], { kind: 'stand' }, forest);
    expect(stand({}, { atHome: ['Ranger'] }).chance('targetAtHome')).toBe(1);
    expect(stand({}, { atHome: ['Alpine'] }).chance('targetAtHome')).toBe(0);
    expect(stand({ atHome: ['Ranger'] }, {}).chance('attackerAtHome')).toBe(1);
  });
});

test('faults of a map are named where they are', () => {
  expect(faults(table, scene([unit(17, 1), enemy(1, 13)], { kind: 'stand' }))).toEqual([
    'scene.models[0].x',
    'scene.models[1].y',
  ]);
  expect(faults(table, scene([unit(1, 1), enemy(1, 1)], { kind: 'stand' }))).toEqual(['scene.models[1].x']);
  expect(faults(table, scene([unit(1, 1), unit(1, 1)], { kind: 'stand' }))).toEqual([]);
  expect(faults(table, scene([unit(1, 1)], { kind: 'stand' }))).toEqual(['ask.to']);
  const wide = [ground('water', 15, 1, 3, 1)];
  expect(faults(table, scene([unit(1, 1)], { kind: 'unit' }, wide))).toEqual(['scene.terrain[0].outline.columns']);
});
