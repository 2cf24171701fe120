/** The topics of the referee: random tables of each, and what the engine must say of them. */
import { charge, costAlong, ground, leaves, may } from './charges.ts';
import { type Drawn, drawn, Lot, type Wishes } from './draw.ts';
import { coherent, covered as inCover, looks, retreat, thirds, unitOf } from './fantasy.ts';
import { type Landing, push, slam, thrown, trample } from './forced.ts';
import type { Sure } from './plain.ts';
import { type Answer, between, fresh, hold, near, type Tally } from './run.ts';
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

/** Tables of both 2d6 games; small ones are crowded. */
const wishesOf = (game: TwoDice, seed: number): Wishes => ({
  bases: game === 'mk3' ? [30, 30, 40, 50, 120] : [30, 30, 40, 50],
  kinds: KINDS,
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
  near(tally, 'charge cost', cost, costAlong(one, degrees, inches, ground(table, one, how).rough), 0.05, scenario);
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

const fantasyWishes = (seed: number): Wishes => ({
  bases: [20, 25, 25, 32, 40, 50, 100],
  kinds: [...FANTASY_KINDS, 'hill'],
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

/** Every topic, with its games. */
export const TOPICS: Readonly<Record<string, { readonly games: readonly string[]; readonly run: Topic }>> = {
  stand: { games: ['mk3', 'mk2'], run: stands },
  spray: { games: ['mk3', 'mk2'], run: sprays },
  forced: { games: ['mk3', 'mk2'], run: forced },
  charge: { games: ['mk3', 'mk2'], run: charges },
  units: { games: ['aof'], run: fantasy },
};

/** @param count tables that are drawn; a question that is refused is none of them */
export function tables(topic: string, game: string, count: number, answer: Answer, seed = 1): Tally {
  const tally = fresh();
  for (let i = 0; i < count; i++) {
    const own = seed * 1_000_003 + i;
    const table = drawn(own, game === 'aof' ? fantasyWishes(own) : wishesOf(game as TwoDice, own));
    if (table.models.length < 2) continue;
    TOPICS[topic].run(game as TwoDice, table, new Lot(own ^ 0x5bd1e995), tally, answer);
  }
  return tally;
}
