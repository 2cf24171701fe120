/** Pushes, slams, throws and tramples, step by step (TAB-MK3-26 to -31, TAB-MK2-27 to -31, POWER entries of both). */
import { treads } from './charges.ts';
import type { Drawn, Model } from './draw.ts';
import { base, edges, type InTheWay, march, type Stop, terrain } from './march.ts';
import { apart, nearest, type Point, plus, ray } from './plain.ts';

export interface Landing {
  readonly weight: number;
  /** Null where the referee cannot tell. */
  readonly solid: boolean | null;
  readonly edge: boolean | null;
  readonly room: boolean | null;
  /** Whom it meets, and of whom it cannot be told. */
  readonly met: ReadonlySet<number>;
  readonly doubtful: ReadonlySet<number>;
  readonly moved: number;
  readonly hit?: boolean;
}

const STOPS = ['wall', 'hedge', 'obstruction', 'impassable'];
const ROUGH = ['forest', 'rubble', 'rough ground', 'shallow water'];
/** How near to a border the referee does not tell. */
const NEAR = 0.02;

const roughOf = (drawn: Drawn) => drawn.ground.filter(({ kind }) => ROUGH.includes(kind));
const unit = (from: Point, to: Point): Point => {
  const long = apart(from, to);
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
};

interface Rules {
  /** Terrain that stops it. */
  readonly stops: readonly string[];
  readonly slowed: boolean;
  readonly stoppedBy: (other: Model) => boolean;
  /** Who is met on the way by being passed over. */
  readonly over: (other: Model) => boolean;
  /** Who is met where it ends, and who, when it stops there. */
  readonly atEnd: (other: Model) => boolean;
  readonly without: readonly number[];
  /** A base that stops it and adds no die all the same. */
  readonly soft?: number;
}

function go(drawn: Drawn, one: Model, u: Point, inches: number, rules: Rules, weight: number): Landing {
  const others = drawn.models.filter(({ index }) => index !== one.index && !rules.without.includes(index));
  const inWay: InTheWay[] = [
    ...others.filter(rules.stoppedBy).map((other) => base(other, one.radius, true)),
    ...drawn.ground
      .filter(({ kind }) => rules.stops.includes(kind))
      .map((piece) => terrain(piece, one.radius, piece.kind !== 'impassable')),
    edges(drawn.scene.width, drawn.scene.height, one.radius),
  ];
  const rough = rules.slowed ? roughOf(drawn) : [];
  const way = (budget: number, closer: number) => march(one, u, budget, inWay, rough, treads(drawn, one), closer);
  const stop = way(inches, 0);
  // What touches, or nearly, when it ends; a little more or less of the way tells what is doubtful.
  // On rough ground a movement comes half as far.
  const doubt = rough.length > 0 ? 2 * NEAR : NEAR;
  const [sooner, later] = [way(Math.max(0, inches - doubt), NEAR / 2), way(inches + doubt, -NEAR / 2)];
  const same = (test: (by: Stop['by']) => boolean): boolean | null => {
    const said = [test(sooner.by), test(stop.by), test(later.by)];
    return said.every((so) => so === said[0]) ? said[0] : null;
  };
  const met = new Set<number>();
  const doubtful = new Set<number>();
  let room: boolean | null = true;
  for (const other of others) {
    const clear = (at: Point) => apart(at, other) - one.radius - other.radius;
    const stopsHere = same((by) => by.some(({ model }) => model === other.index));
    // A way of its own for whoever is passed: the nearest that the centre comes to it.
    let passed = Infinity;
    for (let t = 0; t <= stop.moved + 1e-9; t += 1 / 128) passed = Math.min(passed, clear(plus(one, t * u.x, t * u.y)));
    const end = clear(stop.at);
    passed = Math.min(passed, end);
    if (rules.over(other)) {
      if (Math.abs(passed) < NEAR) doubtful.add(other.index);
      else if (passed < 0) met.add(other.index);
    }
    if (rules.atEnd(other)) {
      if (stopsHere === null || (Math.abs(end) < NEAR && stopsHere === false && !rules.stoppedBy(other))) {
        doubtful.add(other.index);
      } else if (stopsHere || (!rules.stoppedBy(other) && end < 0)) met.add(other.index);
      // Whoever it stops beside is touched, too, when it is in contact.
      else if (rules.stoppedBy(other) && end < NEAR) doubtful.add(other.index);
    }
    if (!rules.stoppedBy(other)) {
      if (Math.abs(end) < NEAR) room = room === false ? false : null;
      else if (end < 0) room = false;
    }
  }
  // Nobody stands on an obstacle (TAB-GEO-29).
  for (const piece of drawn.ground) {
    if (!STOPS.includes(piece.kind) || rules.stops.includes(piece.kind)) continue;
    const clear = nearest(stop.at, piece.parts) - one.radius;
    if (Math.abs(clear) < NEAR) room = room === false ? false : null;
    else if (clear < 0) room = false;
  }
  return {
    weight,
    solid: same((by) => by.some(({ solid, model }) => solid && model !== rules.soft)),
    edge: same((by) => by.some(({ name }) => name === 'edge')),
    room,
    met,
    doubtful,
    moved: stop.moved,
  };
}

export function push(drawn: Drawn, by: Model, one: Model, inches: number): Landing[] {
  const all = () => true;
  const rules = { stops: STOPS, slowed: true, stoppedBy: all, over: () => false, atEnd: all, without: [] };
  return [go(drawn, one, unit(by, one), inches, rules, 1)];
}

export interface Slam {
  readonly by: 'power attack' | 'spell or weapon';
  readonly half: boolean;
  readonly more: number;
}

/** MK3-POWER-06, -16 to -18, MK2-POWER-06 to -08. */
export function slam(drawn: Drawn, by: Model, one: Model, how: Slam): Landing[] {
  const power = how.by === 'power attack';
  const halved = how.half || (power && by.base < one.base);
  const farther = how.more + (power && by.base === 120 && one.base < 120 ? 2 : 0);
  const rules: Rules = {
    stops: STOPS,
    slowed: true,
    stoppedBy: (other) => other.base >= one.base,
    over: (other) => other.base < one.base,
    atEnd: (other) => other.base <= one.base,
    without: [],
  };
  return [1, 2, 3, 4, 5, 6].map((die) =>
    go(drawn, one, unit(by, one), (halved ? die / 2 : die) + farther, rules, 1 / 6),
  );
}

/** MK3-POWER-12, -13, -19, MK2-POWER-14. */
export function thrown(
  game: 'mk3' | 'mk2',
  drawn: Drawn,
  by: Model,
  one: Model,
  at: Model,
  STR: number,
  needs: number,
): Landing[] | null {
  const far = STR / 2 + (game === 'mk2' && by.base === 50 && one.base === 30 ? 1 : 0);
  const gap = apart(one, at) - one.radius - at.radius;
  const line = unit(one, at);
  const { throwDistance, throwLine, throwCap } = drawn.rulings ?? {};
  // RU-T-44, RU-T-36 and R17.
  const measured = throwDistance === 'centres' ? apart(one, at) : gap;
  const ahead = throwLine === 'from the thrower' ? unit(by, at) : line;
  const rules: Rules = {
    stops: game === 'mk3' ? STOPS : ['obstruction', 'impassable'],
    slowed: false,
    stoppedBy: (other) => other.base >= one.base,
    over: () => false,
    atEnd: (other) => other.base <= one.base,
    without: [by.index],
  };
  const to = (p: Point, weight: number): Landing => {
    const { width, height } = drawn.scene;
    if (apart(one, p) < 1e-9) return go(drawn, one, line, 0, rules, weight);
    // The point itself is pulled back to the table along its ray before it gets here.
    const inside = { x: Math.min(width, Math.max(0, p.x)), y: Math.min(height, Math.max(0, p.y)) };
    return go(drawn, one, unit(one, inside), apart(one, inside), rules, weight);
  };
  const deviate = (ref: Point, cap: number, weight: number): Landing[] => {
    const all: Landing[] = [];
    const fire = (Math.atan2(ahead.y, ahead.x) * 180) / Math.PI;
    for (let direction = 1; direction <= 6; direction++) {
      for (const inches of [1, 2, 3]) {
        const u = ray(fire - 60 * (direction - 1));
        let long = Math.min(inches, cap);
        const { width, height } = drawn.scene;
        // Shortened along the ray to the edge of the table.
        for (const [at0, by0, most] of [
          [ref.x, u.x, width],
          [ref.y, u.y, height],
        ]) {
          if (by0 > 1e-12) long = Math.min(long, Math.max(0, (most - at0) / by0));
          if (by0 < -1e-12) long = Math.min(long, Math.max(0, -at0 / by0));
        }
        all.push(to(plus(ref, long * u.x, long * u.y), weight / 18));
      }
    }
    return all;
  };
  if (Math.abs(measured - far) < 1e-4) return null;
  if (measured > far) {
    const ref = plus(one, far * line.x, far * line.y);
    return game === 'mk3' ? [to(ref, 1)] : deviate(ref, far / 2, 1);
  }
  let hits = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b === 12 || (a + b > 2 && a + b >= needs)) hits++;
  // On a hit it goes straight until it touches whom it is thrown at, whatever the size of that base.
  const straight = go(
    drawn,
    one,
    line,
    gap + 0.5,
    {
      ...rules,
      stoppedBy: (other) => other.base >= one.base || other.index === at.index,
      // A smaller base stops it, and is still none that adds a die.
      ...(at.base < one.base ? { soft: at.index } : {}),
    },
    hits / 36,
  );
  const hit: Landing = { ...straight, hit: true };
  return [hit, ...deviate(at, throwCap === 'none' ? 3 : measured / 2, 1 - hits / 36)];
}

/** MK3-POWER-15, MK2-POWER-15 and -16: the farthest legal end, and whom it went through. */
export function trample(drawn: Drawn, one: Model, degrees: number, inches: number): Landing[] | null {
  const u = ray(degrees);
  const rules: Rules = {
    stops: STOPS,
    slowed: true,
    stoppedBy: (other) => other.base > 30,
    over: (other) => other.base === 30,
    atEnd: () => false,
    without: [],
  };
  const first = go(drawn, one, u, inches, rules, 1);
  // Where a base nearly touches the end, its last legal one is anywhere.
  if (first.room === null) return null;
  if (first.room) return [first];
  const small = drawn.models.filter(({ index, base }) => index !== one.index && base === 30);
  // Back, by small steps, until nobody is under it.
  let end = first.moved;
  const clear = (t: number) =>
    small.every((other) => apart(plus(one, t * u.x, t * u.y), other) >= one.radius + other.radius - 1e-6);
  while (end > 0 && !clear(end)) end -= 1 / 2048;
  end = Math.max(0, end);
  const met = new Set<number>();
  const doubtful = new Set<number>();
  for (const other of small) {
    let passed = Infinity;
    for (let t = 0; t <= end; t += 1 / 256) {
      passed = Math.min(passed, apart(plus(one, t * u.x, t * u.y), other) - one.radius - other.radius);
    }
    if (Math.abs(passed) < NEAR) doubtful.add(other.index);
    else if (passed < 0) met.add(other.index);
  }
  return [{ ...first, met, doubtful, moved: end, solid: false, edge: false }];
}
