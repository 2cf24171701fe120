/** Whole battles, in turns with steps of a random generator in one process: games a second, and steps a game. */
import { streamState, WordStream } from '../workers/kernel/streams.ts';
import { findKind } from '../workers/rulesets/index.ts';
import { type Figure, least, type Report } from './figures.ts';

const group = 'battles';
const TURNS = 12;
const STEPS = 4_000_000;
const GAMES = 60;
/** Games before anybody measures: most strikes of these lists have come up, and loops are compiled. */
const WARM_GAMES = 1_000;

/** Where both play ahead. */
const AHEAD_TURNS = 8;
const AHEAD_GAMES = 25;
const AHEAD_WARM_GAMES = 500;
const AHEAD = [
  { ahead: 'the reply', must: 200, aim: 500 },
  { ahead: 'five activations', must: 60, aim: 200 },
] as const;

/** Ten units of five sorts against ten of five, on a new table in every game, both by one doctrine. */
export function lists(ahead: 'nothing' | (typeof AHEAD)[number]['ahead'] = 'nothing'): unknown {
  const kind = findKind('aof', 'battle');
  const { scenario } = kind.examples.find(({ id }) => id === 'duel') as {
    scenario: { first: { units: object[] }; second: { units: object[] } };
  };
  const [swords, archers, knights, militia] = scenario.first.units;
  const [monster, wolves, herd] = scenario.second.units;
  const copies = (unit: object | undefined, count: number, rest: object = {}) => ({ ...unit, copies: count, ...rest });
  const how = { doctrine: 'balanced', ahead };
  return kind.schema.parse({
    first: { ...how, units: [copies(swords, 3), copies(archers, 3), copies(knights, 2), copies(militia, 2)] },
    second: {
      ...how,
      units: [
        copies(monster, 1),
        copies(wolves, 4),
        copies(herd, 2),
        copies(archers, 2, { name: 'Bows' }),
        copies(swords, 1, { name: 'Axes' }),
      ],
    },
  });
}

export function battlesReport(): Report {
  const question = findKind('aof', 'battle').compile(lists());
  const tally = new Int32Array(question.tallySize);
  const stream = new WordStream(streamState(1, 1));
  const state = streamState(20_260, 0);
  question.simulate(state, WARM_GAMES, tally);
  let word = 0;
  const steps = () => {
    for (let i = 0; i < STEPS; i++) word ^= stream.next();
  };
  for (let call = 0; call < 5; call++) steps();
  const step: number[] = [];
  const game: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    step.push(timeOf(steps) / STEPS);
    game.push(timeOf(() => question.simulate(state, GAMES, tally)) / GAMES);
  }
  const [own, yard] = [least(game), least(step)];
  const figures: Figure[] = [
    {
      ...{ group, what: '10 against 10 units, balanced doctrine', value: 1e9 / own, unit: 'games/s' },
      ...{ better: 'more' as const, must: 800, aim: 1_500 },
    },
    {
      ...{ group, what: '... in steps of the generator', value: own / yard / 1e6, unit: 'M a game' },
      ...{ better: 'less' as const, must: 1.2, aim: 0.65 },
      note: `a step takes ${yard.toFixed(2)} ns`,
    },
  ];
  for (const { ahead, must, aim } of AHEAD) {
    const thinking = findKind('aof', 'battle').compile(lists(ahead));
    const counted = new Int32Array(thinking.tallySize);
    thinking.simulate(state, AHEAD_WARM_GAMES, counted);
    const times = Array.from(
      { length: AHEAD_TURNS },
      () => timeOf(() => thinking.simulate(state, AHEAD_GAMES, counted)) / AHEAD_GAMES,
    );
    const what = `... both playing ${ahead} ahead`;
    figures.push({ group, what, value: 1e9 / least(times), unit: 'games/s', better: 'more', must, aim });
  }
  return { figures, remarks: [`One thread; the last word drawn was ${word}. Bases are judged in every game.`] };
}

/** Nanoseconds of processor time. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1_000;
}
