/** The topics of the referee: random tables of each, and what the engine must say of them. */
import { charge, costAlong, ground, leaves, may } from './charges.ts';
import { type Drawn, drawn, drawnRulings, Lot, type Model, type Wishes } from './draw.ts';
import { coherent, covered as inCover, looks, retreat, thirds, unitOf } from './fantasy.ts';
import { type Landing, push, slam, thrown, trample } from './forced.ts';
import { climbs, comes, TOUCH, toward, walks } from './goes.ts';
import { apart, both, nearest, type Point, plus, type Sure, upTo } from './plain.ts';
import { type Answer, between, fresh, hold, near, type Tally } from './run.ts';
import { gapOf, reaches, sees } from './sight.ts';
import { covered } from './spray.ts';
import { stand } from './stand.ts';

const SOLID = ['wall', 'obstruction', 'hedge', 'impassable'];
const KINDS = [
  'wall',
  'obstruction',
  'hedge',
  'forest',
  'rubble',
  'cloud',
  'rough ground',
  'shallow water',
  'trench',
  'impassable',
];

/** Mostly woods, and what stands between them. */
const WOODED = [...Array<string>(7).fill('forest'), 'cloud', 'wall', 'obstruction'];

/** Tables of both 2d6 games; small ones are crowded. */
const wishesOf = (game: TwoDice, seed: number, topic: string): Wishes => ({
  bases: game === 'mk3' ? [30, 30, 40, 50, 120] : [30, 30, 40, 50],
  kinds: topic === 'woods' ? WOODED : KINDS,
  solid: SOLID,
  arcs: true,
  mounted: game === 'mk2',
  width: seed % 2 ? 24 : 14,
  height: seed % 2 ? 18 : 12,
  models: [2, 9],
});

type TwoDice = 'mk3' | 'mk2';
type Topic = (game: TwoDice, table: Drawn, lot: Lot, tally: Tally, answer: Answer) => void;

const stands: Topic = (game, table, lot, tally, answer) => {
  const inches = lot.inches(0, 14);
  const scenario = { scene: table.scene, ask: { kind: 'stand', from: 1, to: 2, inches } };
  const said = answer(game, scenario);
  if (!said) return;
  tally.scenes++;
  const { facts, lengths } = stand(game, table, table.models[0], table.models[1], inches);
  for (const [what, so] of Object.entries(facts)) hold(tally, what, said.facts[what], so, scenario);
  for (const [what, long] of Object.entries(lengths)) {
    near(tally, what, said.series.distance?.[what], long, 1e-6, scenario);
  }
};

/** Sight alone, among woods. */
const woods: Topic = (game, table, _, tally, answer) => {
  const scenario = { scene: table.scene, ask: { kind: 'stand', from: 1, to: 2 } };
  const said = answer(game, scenario);
  if (!said) return;
  tally.scenes++;
  const [a, b] = table.models;
  const so = (game as string) === 'aof' ? looks(table, a, b) : sees(game, table, a, b);
  hold(tally, 'sees past woods', said.facts.sees, so, scenario);
};

const sprays: Topic = (game, table, lot, tally, answer) => {
  const [narrow, wide] = lot.chance(0.5) ? [0.5, 3] : [lot.inches(0, 3), lot.inches(0, 6)];
  const SP = lot.of([6, 8, 10]);
  const scenario = { scene: table.scene, ask: { kind: 'spray', from: 1, target: 2, SP, narrow, wide } };
  const said = answer(game, scenario);
  if (!said) return;
  tally.scenes++;
  const [a, target] = table.models;
  for (const one of table.models) {
    const so = one.index === a.index ? false : covered(game, table, a, target, { SP, narrow, wide }, one);
    hold(tally, 'covered', said.series.each?.[one.name], so, scenario);
    if (one.index === target.index) hold(tally, 'target', said.facts.target, so, scenario);
  }
};

const forced: Topic = (game, table, lot, tally, answer) => {
  const [by, one, at] = table.models;
  const kind = lot.of(at ? ['push', 'slam', 'throw', 'throw', 'trample'] : ['push', 'slam', 'trample']);
  const inches = lot.inches(0, 9);
  const STR = lot.whole(3, 16);
  const needs = lot.whole(2, 13);
  const how = {
    by: lot.of(['power attack', 'spell or weapon'] as const),
    half: lot.chance(0.2),
    more: lot.chance(0.2) ? lot.inches(0, 3) : 0,
  };
  const degrees = lot.whole(0, 360);
  const ways: Record<string, object> = {
    push: { kind, model: 2, inches },
    slam: { kind, model: 2, ...how },
    throw: { kind, model: 2, at: 3, STR, needs },
    trample: { kind, degrees, inches },
  };
  const scenario = { scene: table.scene, ask: { kind: 'forced', from: 1, way: ways[kind] } };
  const said = answer(game, scenario);
  if (kind === 'throw') {
    // Whom it is thrown at must be seen, past whoever is thrown (001:1573-1575, 000:1174).
    const may = one.base !== 120 && one.base <= by.base;
    hold(tally, 'may throw', said ? 1 : 0, may && sees(game, table, by, at, { without: [one.index] }), scenario);
  }
  if (!said) return;
  const all: Readonly<Record<string, () => Landing[] | null>> = {
    push: () => push(table, by, one, inches),
    slam: () => slam(table, by, one, how),
    throw: () => thrown(game, table, by, one, at, STR, needs),
    trample: () => trample(table, by, degrees, inches),
  };
  const landings = all[kind]();
  if (!landings) return;
  tally.scenes++;
  const sum = (what: string, engine: number | undefined, test: (landing: Landing) => boolean | null) => {
    let [low, high] = [0, 0];
    for (const landing of landings) {
      const so = test(landing);
      if (so) low += landing.weight;
      if (so !== false) high += landing.weight;
    }
    between(tally, `${kind} ${what}`, engine, low, high, scenario);
  };
  sum('solid', said.facts.solid, ({ solid }) => solid);
  sum('edge', said.facts.edge, ({ edge }) => edge);
  sum('room', said.facts.room, ({ room }) => room);
  if (kind === 'throw')
    sum('onTarget', said.facts.onTarget, ({ hit, met }) => (hit ? (met.has(at.index) ? true : null) : false));
  for (const { name, index } of table.models) {
    sum('met', said.series.each?.[name], ({ met, doubtful }) => (doubtful.has(index) ? null : met.has(index)));
  }
  if (kind === 'throw') return;
  const moved = Object.values(said.series.moved ?? {});
  for (const [index, landing] of landings.entries()) {
    near(tally, `${kind} moved`, moved[index], landing.moved, 0.02, scenario);
  }
};

const charges: Topic = (game, table, lot, tally, answer) => {
  const plain = { SPD: lot.whole(2, 8), pathfinder: lot.chance(0.2) };
  const how = lot.chance(0.5) ? plain : { ...plain, level: table.models[0].level ?? 0 };
  const scenario = { scene: table.scene, ask: { kind: 'charge', from: 1, to: 2, ...how } };
  const said = answer(game, scenario);
  if (!said) return;
  tally.scenes++;
  const [one, to] = table.models;
  const long = said.facts.attack === 1;
  const found = charge(game, table, one, to, how, 1, !long);
  hold(tally, 'charge sees', said.facts.sees, found.sees, scenario);
  const { 'inches of the lane': inches, 'direction in degrees': degrees } = said.series.lane ?? {};
  const cost = said.series.lane?.['movement that it costs'];
  // A charge that the engine makes is judged along its own way; where it makes none, the referee must find none.
  const judge = (what: string, so: boolean, at: number, far: number, least: number, finds: boolean) => {
    const right: Sure = so ? far >= least - 1e-6 && may(game, table, one, to, how, at, far) : finds;
    hold(tally, what, so ? 1 : 0, found.sees === null && right ? null : right, scenario);
  };
  judge('charge arrives', said.facts.arrives === 1, degrees, inches, 0, found.arrives);
  const more = said.series.lane?.['for a charge attack, inches'];
  const moreAt = said.series.lane?.['for a charge attack, degrees'];
  const far = more ?? inches;
  judge('charge attack', long, moreAt ?? degrees, far, 3, found.attack);
  if (said.facts.arrives !== 1) return;
  // None that was tried is cheaper, and what it names costs what it says.
  between(tally, 'charge cheapest', cost, 0, found.most + 0.02, scenario, true);
  near(tally, 'charge cost', cost, costAlong(one, degrees, inches, ground(table, one, how)), 0.05, scenario);
  hold(tally, 'charge free strike', said.facts.freeStrike, leaves(game, table, one, degrees, inches), scenario);
};

const FANTASY_KINDS = [
  'impassable',
  'forest',
  'ruins',
  'field',
  'barricade',
  'difficult',
  'hill',
  'elevation',
  'building',
];

const fantasyWishes = (seed: number, topic: string): Wishes => ({
  bases: [20, 25, 25, 32, 40, 50, 100],
  kinds:
    topic === 'building'
      ? [...FANTASY_KINDS, ...Array<string>(12).fill('building')]
      : topic === 'woods'
        ? [...Array<string>(6).fill('forest'), 'ruins', 'hill', 'impassable']
        : [...FANTASY_KINDS, 'hill'],
  solid: ['impassable', 'building'],
  arcs: false,
  mounted: false,
  width: seed % 2 ? 28 : 18,
  height: 16,
  models: [2, 12],
  units: [
    ['Ours', 'Ours', 'Others', ''],
    ['Theirs', 'Theirs', 'Wolves', ''],
  ],
});

const fantasy: Topic = (_, table, lot, tally, answer) => {
  const [a, b] = table.models;
  const ask = (asked: object) => {
    const scenario = { scene: table.scene, ask: asked };
    return { scenario, said: answer('aof', scenario) };
  };
  const inches = lot.inches(0, 20);
  const standing = ask({ kind: 'stand', from: 1, to: 2, inches });
  if (!standing.said) return;
  tally.scenes++;
  hold(tally, 'aof sees', standing.said.facts.sees, looks(table, a, b), standing.scenario);
  hold(tally, 'aof cover', standing.said.facts.cover, inCover(table, a, b), standing.scenario);
  const [near_, far] = lot.chance(0.5) ? [2, 6] : [lot.inches(0.5, 6), lot.inches(1, 14)];
  const unit = ask({ kind: 'unit', from: 1, near: near_, far });
  if (unit.said) {
    const models = unitOf(table, a);
    const keeps = coherent(models, near_, far);
    hold(tally, 'coherent', unit.said.facts.coherent, keeps, unit.scenario);
    hold(tally, 'nobody apart', unit.said.facts.met === 0 ? 1 : 0, keeps, unit.scenario);
    for (const [index, so] of thirds(table, models).entries()) {
      hold(tally, 'third', unit.said.facts[['left', 'middle', 'right'][index]], so, unit.scenario);
    }
  }
  const back = ask({ kind: 'retreat', from: 1 });
  const way = retreat(table, a);
  if (!back.said || !way) return;
  hold(tally, 'may retreat', back.said.facts.may, way.may, back.scenario);
  if (!way.may) return;
  // Steps of the march are 1/256" long.
  const gone = back.said.series.way?.['inches moved'];
  between(tally, 'retreats', gone, way.low - 0.005, way.high + 0.005, back.scenario, true);
};

/** One model elsewhere, and it turns to somebody. */
const put = (table: Drawn, one: Model, at: Point, to: Model): { table: Drawn; there: Model } => {
  const facing = one.facing === undefined ? {} : { facing: (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI };
  const there = { ...one, x: at.x, y: at.y, ...facing };
  return { table: { ...table, models: table.models.map((model) => (model === one ? there : model)) }, there };
};

/** Squares of the map that are judged in each scene. */
const SPOTS = 10;

const standingPlaces: Topic = (game, table, lot, tally, answer) => {
  const [one, to] = table.models;
  const [inches, range] = [lot.inches(1, 8), lot.inches(1, 14)];
  const scenario = { scene: table.scene, ask: { kind: 'where', from: 1, to: 2, inches, range } };
  const said = answer(game, scenario);
  if (!said?.layers) return;
  const fantasy = (game as string) === 'aof';
  // What is climbed costs inches; that is left out here.
  if (fantasy && climbs(table)) return;
  tally.scenes++;
  const [watchers, seen] = said.layers;
  const enemies = table.models.filter(({ side }) => side !== one.side);
  for (let i = 0; i < SPOTS; i++) {
    const cell = lot.whole(0, watchers.values.length - 1);
    const at = {
      x: watchers.x + (cell % watchers.columns) * watchers.step,
      y: watchers.y + Math.floor(cell / watchers.columns) * watchers.step,
    };
    const far = apart(one, at);
    if (far < 0.05 || Math.abs(far - inches) < 1e-6) continue;
    const u = toward(one, at);
    const walked = fantasy && walks(table, one, u, far, inches, { away: 1, mates: true });
    const way = walked ? [walked.low - 0.01, walked.high] : fantasy ? null : comes(game, table, one, u, inches, far);
    if (!way) continue;
    const reached: Sure = far > inches || way[1] < far - 0.01 ? false : way[0] >= far - 1e-9 ? true : null;
    const value = seen.values[cell];
    hold(tally, 'where reached', value === null ? 0 : 1, reached, { ...scenario, at });
    if (reached !== true || value === null) continue;
    const { table: moved, there } = put(table, one, at, to);
    const look = (a: Model, b: Model) => (fantasy ? looks(moved, a, b) : sees(game, moved, a, b));
    const target = both(upTo(gapOf(there, to), range), look(there, to));
    hold(tally, 'where sees', value, target, { ...scenario, at });
    const watching = enemies.map((enemy) => look(enemy, there));
    const sure = watching.filter((so) => so === true).length;
    const most = watching.filter((so) => so !== false).length;
    between(tally, 'where watched', watchers.values[cell] ?? undefined, sure, most, { ...scenario, at });
  }
};

/** Inches between halts that the referee tries. */
const HALTS = 1 / 16;

const rides: Topic = (game, table, lot, tally, answer) => {
  const [one, to] = table.models;
  const { width, height } = table.scene;
  const SPD = lot.whole(2, 10);
  // Half of them ride at somebody's side, so that there is something to strike at.
  const by = lot.of(table.models.slice(1));
  const at = lot.chance(0.6)
    ? {
        x: Math.min(width, Math.max(0, by.x + lot.inches(-2, 2))),
        y: Math.min(height, Math.max(0, by.y + lot.inches(-2, 2))),
      }
    : { x: lot.inches(0, width), y: lot.inches(0, height) };
  if (apart(one, at) < 0.1) return;
  const scenario = { scene: table.scene, ask: { kind: 'rideBy', from: 1, to: 2, SPD, at } };
  const said = answer(game, scenario);
  if (!said) return;
  tally.scenes++;
  const u = toward(one, at);
  const far = apart(one, at);
  const came = comes(game, table, one, u, SPD, far);
  if (!came) return;
  const [low, high] = came;
  const gone = said.series.way?.['rides, inches'] ?? Number.NaN;
  between(tally, 'rides', gone, Math.min(far, low) - 0.005, Math.min(far, high) + 0.005, scenario, true);
  hold(
    tally,
    'ride arrives',
    said.facts.arrives,
    low >= far - 1e-9 ? true : high < far - 0.01 ? false : null,
    scenario,
  );
  /** Whether it can strike from somewhere on its way. */
  const strikes = (t: number, more: number): Sure => {
    const { table: moved, there } = put(table, one, plus(one, t * u.x, t * u.y), to);
    const near = reaches(game, there, to, (there.reach ?? 0) + more);
    return near === false || (there.reach ?? 0) === 0
      ? false
      : both(near, sees(game, moved, there, to, { melee: true }));
  };
  const halt = said.series.way?.['halts after, inches'];
  if (said.facts.strikes === 1) {
    // It is judged where it says that it halts.
    const so = halt !== undefined && halt <= high + 0.01 && strikes(halt, 1e-3) !== false;
    hold(tally, 'ride strikes', 1, so, scenario);
  } else {
    let found = false;
    for (let t = 0; t <= Math.min(far, low) && !found; t += HALTS) found = strikes(t, -0.01) === true;
    hold(tally, 'ride strikes', 0, found, scenario);
  }
  const degrees = (Math.atan2(u.y, u.x) * 180) / Math.PI;
  hold(tally, 'ride free strike', said.facts.freeStrike, leaves(game, table, one, degrees, gone), scenario);
};

/** The nearest point of some pieces, by points of their outlines; null where two are as near. */
function nearestPoint(one: Point, corners: readonly Point[]): Point | null {
  let [best, second, least]: [Point | null, number, number] = [null, Infinity, Infinity];
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length];
    const count = Math.ceil(apart(a, b) / 1e-3);
    let [own, at] = [Infinity, a];
    for (let k = 0; k <= count; k++) {
      const p = { x: a.x + ((b.x - a.x) * k) / count, y: a.y + ((b.y - a.y) * k) / count };
      const far = apart(one, p);
      if (far < own) [own, at] = [far, p];
    }
    if (own < least) {
      if (best === null || apart(best, at) > 0.05) second = least;
      [least, best] = [own, at];
    } else if (best === null || apart(best, at) > 0.05) second = Math.min(second, own);
  }
  return second - least < 0.01 ? null : best;
}

const entering: Topic = (_, table, lot, tally, answer) => {
  if (climbs(table)) return;
  const number = table.ground.findIndex(
    ({ kind, parts }) => kind === 'building' && 'corners' in parts[0] && parts.length === 1,
  );
  if (number < 0) return;
  const [part] = table.ground[number].parts;
  if (!('corners' in part)) return;
  const inches = lot.inches(0, 16);
  // Somebody may be inside already: whoever fits into it whole.
  const middle = part.corners.reduce(
    (sum, { x, y }) => ({ x: sum.x + x / part.corners.length, y: sum.y + y / part.corners.length }),
    { x: 0, y: 0 },
  );
  const guest = table.models.length > 2 && lot.chance(0.4) ? table.models[table.models.length - 1] : null;
  const models = table.models.map((one) => (one === guest ? { ...one, ...middle } : one));
  const room = lot.whole(1, 6);
  const terrain = table.scene.terrain.map((piece, index) => (index === number ? { ...piece, room } : piece));
  const scene = { ...table.scene, terrain, models: models.map(({ radius: _r, index: _i, ...model }) => model) };
  const scenario = { scene, ask: { kind: 'building', from: 1, building: number + 1, inches } };
  const said = answer('aof', scenario);
  if (!said) return;
  tally.scenes++;
  const now = { ...table, models };
  const unit = unitOf(now, models[0]);
  const inside = (one: Model) => nearest(one, [part]) < 0;
  if (unit.some(inside)) return;
  // Who is in the house is in nobody's way.
  const outdoors = { ...now, models: models.filter((one) => !inside(one)) };
  const others = models.filter((one) => inside(one) && !unit.includes(one));
  hold(tally, 'enter room', said.facts.room, unit.length <= room - others.length, scenario);
  hold(
    tally,
    'enter free',
    said.facts.free,
    others.every(({ side }) => side === models[0].side),
    scenario,
  );
  const ways = unit.map((one) => {
    const at = nearestPoint(one, part.corners);
    if (!at) return null;
    const far = nearest(one, [part]) - one.radius;
    return { one, far, u: toward(one, at) };
  });
  // One of the unit on difficult ground slows all of it.
  const free = ways.map((way) => way && walks(outdoors, way.one, way.u, Infinity, inches, { away: 1, mates: false }));
  if (free.includes(null)) return;
  const most = free.some((way) => way?.slow) ? Math.min(6, inches) : inches;
  const without = outdoors.ground.filter((_, index) => index !== number);
  const touch = ways.map((way): Sure => {
    const went = way && walks(outdoors, way.one, way.u, Infinity, most, { away: 1, mates: false });
    if (!way || !went) return null;
    // Where something else is touched just before the building, a hair decides: without it the way must go on.
    const past = walks({ ...outdoors, ground: without }, way.one, way.u, Infinity, way.far + 0.05, {
      away: 1,
      mates: false,
    });
    if (!past || past.low < way.far + 0.02) return went.high < way.far - 0.02 ? false : null;
    return went.low >= way.far - TOUCH && most >= way.far + 0.01 ? true : went.high < way.far - 0.02 ? false : null;
  });
  hold(tally, 'enter reaches', said.facts.reaches, both(true, ...touch), scenario);
};

/** Games in which leaders are measured from: charges, sight, cover and retreats (TAB-AOF-51). */
const led: Topic = (_, table, lot, tally, answer) => {
  if (climbs(table)) return;
  const scene = { ...table.scene, leaders: true };
  const [a, b] = table.models;
  const [leader] = unitOf(table, a);
  const theirs = [...unitOf(table, b)].sort((one, two) => gapOf(leader, one) - gapOf(leader, two));
  const [target, next] = theirs;
  if (next && gapOf(leader, next) - gapOf(leader, target) < 1e-3) return;
  const ask = { kind: 'stand', from: 1, to: 2 };
  const stand = answer('aof', { scene, ask });
  if (!stand) return;
  tally.scenes++;
  hold(tally, 'led sees', stand.facts.sees, looks(table, leader, target), { scene, ask });
  near(tally, 'led distance', stand.series.distance?.['base to base'], gapOf(leader, target), 1e-6, { scene, ask });
  const within = table.ground.map(({ kind, parts }): Sure => {
    return ['forest', 'ruins', 'field', 'barricade', 'hill'].includes(kind)
      ? upTo(nearest(target, parts) - target.radius, 0)
      : false;
  });
  const cover: Sure = within.includes(true) ? true : within.includes(null) ? null : false;
  hold(tally, 'led cover', stand.facts.cover, cover, { scene, ask });
  const inches = lot.inches(1, 16);
  const charging = { scene, ask: { kind: 'charge', from: 1, to: 2, inches } };
  const charged = answer('aof', charging);
  const u = toward(leader, target);
  // Contact with its target is what it wants: the target itself stops nobody who comes to it.
  const way = walks(table, leader, u, Infinity, inches, { away: 0, mates: true });
  const far = gapOf(leader, target);
  // Nor may anything else be within a hair of the way: what stops a base just before contact is not its target.
  const others = { ...table, models: table.models.filter((one) => one !== target) };
  const rest = walks(others, leader, u, Infinity, Math.min(inches, far), { away: 0, mates: true });
  if (charged && way && rest) {
    const so: Sure =
      way.low >= far - TOUCH && rest.low >= far - TOUCH / 2 && (way.slow ? Math.min(6, inches) : inches) >= far + 0.01
        ? true
        : way.high < far - 0.02
          ? false
          : null;
    hold(tally, 'led charge', charged.facts.legal, so, charging);
    const many = unitOf(table, a).length + theirs.length;
    if (so) near(tally, 'led strikers', charged.facts.met, many, 1e-9, charging);
  }
  const away = { scene, ask: { kind: 'retreat', from: 1 } };
  const back = answer('aof', away);
  const alone = { ...table, models: table.models };
  const gone = retreat(alone, leader, [leader]);
  if (!back || !gone) return;
  hold(tally, 'led may retreat', back.facts.may, gone.may, away);
  if (!gone.may) return;
  between(tally, 'led retreats', back.series.way?.['inches moved'], gone.low - 0.005, gone.high + 0.005, away, true);
};

/** Every topic, with its games. */
export const TOPICS: Readonly<Record<string, { readonly games: readonly string[]; readonly run: Topic }>> = {
  stand: { games: ['mk3', 'mk2'], run: stands },
  woods: { games: ['mk3', 'mk2', 'aof'], run: woods },
  spray: { games: ['mk3', 'mk2'], run: sprays },
  forced: { games: ['mk3', 'mk2'], run: forced },
  charge: { games: ['mk3', 'mk2'], run: charges },
  where: { games: ['mk3', 'mk2', 'aof'], run: standingPlaces },
  rideBy: { games: ['mk2'], run: rides },
  building: { games: ['aof'], run: entering },
  leaders: { games: ['aof'], run: led },
  units: { games: ['aof'], run: fantasy },
};

/**
 * @param count tables that are drawn; a question that is refused is none of them
 * @param from how many of the seed's tables are passed over
 */
export function tables(topic: string, game: string, count: number, answer: Answer, seed = 1, from = 0): Tally {
  const tally = fresh();
  for (let i = from; i < from + count; i++) {
    const own = seed * 1_000_003 + i;
    const table = drawn(own, game === 'aof' ? fantasyWishes(own, topic) : wishesOf(game as TwoDice, own, topic));
    if (table.models.length < 2) continue;
    const lot = new Lot(own ^ 0x5bd1e995);
    if (game !== 'mk3' && game !== 'mk2') {
      TOPICS[topic].run(game as TwoDice, table, lot, tally, answer);
      continue;
    }
    const rulings = drawnRulings(new Lot(own ^ 0x1b873593), game);
    const before = tally.findings.length;
    const asked: Answer = (of, scenario) => answer(of, { ...(scenario as object), rulings });
    TOPICS[topic].run(game, { ...table, rulings }, lot, tally, asked);
    const found = tally.findings.splice(before);
    tally.findings.push(...found.map((one) => ({ ...one, scenario: { ...(one.scenario as object), rulings } })));
  }
  return tally;
}
