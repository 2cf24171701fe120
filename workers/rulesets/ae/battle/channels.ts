/** What is measured of a battle: who wins and how, what both sides lose round by round, and what each unit did. */
import { amount, type Channel, NONE, type Series, yes } from '../question.ts';
import type { Skirmish } from './skirmish.ts';

/** Points are counted in hundredths of those of the army that lost them. */
export const PARTS = 100;

const SIDES = ['first', 'second'] as const;
/** Channels of the whole battle, of each unit, and of each round. */
const BATTLE = 12;
const PER_UNIT = 5;
const PER_ROUND = 2;

export function battleChannels({ forces, scenario }: Skirmish): { channels: Channel[]; series: Series[] } {
  const { units, battle } = forces;
  const names = [battle.first.name, battle.second.name];
  const rout = 'At the end of a round the other side has no Horde that is neither broken nor gone.';
  const lots = scenario.begins === 'by lot' ? ('probability' as const) : ('hidden' as const);
  const lost = (side: number): Channel => ({
    ...amount(`${SIDES[1 - side]}Destroyed`, `${names[side]}: lost`, [0, PARTS], 'percent of its points'),
    description: 'All points of whoever has fled or is fleeing, and of others the share that is gone.',
  });
  const number = (side: number) =>
    amount(`${SIDES[side]}Number`, `Morale Number of ${names[side]} at the end`, [-10, 10], 'points');
  const channels: Channel[] = [
    yes(
      'firstWins',
      `${names[0]} wins`,
      'probability',
      'The other side is routed, or has lost more points in the end.',
    ),
    yes('secondWins', `${names[1]} wins`),
    yes('neither', 'Nobody wins', 'probability', 'Both are routed at once, or have lost as many points in the end.'),
    yes('firstByRout', `${names[0]} wins by rout`, 'probability', rout),
    yes('secondByRout', `${names[1]} wins by rout`, 'probability', rout),
    yes('firstBeginning', `${names[0]} wins when it goes first`, lots),
    yes('firstFollowing', `${names[0]} wins when it goes second`, lots),
    amount('rounds', 'Rounds fought', [1, scenario.rounds], 'rounds'),
    lost(1),
    lost(0),
    number(0),
    number(1),
  ];
  for (const { index, force, most } of units) {
    const unit = force.magnitude ? 'Magnitude' : 'Wounds';
    const id = index + 1;
    channels.push(
      amount(`left ${id}`, `${force.name}: ${unit} left at the end`, [0, most], unit, false),
      { name: `kills ${id}`, title: `${force.name}: points taken`, ...{ low: 0, high: PARTS, show: 'hidden' } },
      yes(`broken ${id}`, `${force.name} breaks`, 'hidden'),
      yes(`rallied ${id}`, `${force.name} rallies`, 'hidden'),
      yes(`out ${id}`, force.horde ? `${force.name} destroyed` : `${force.name} out of action`, 'hidden'),
    );
  }
  const rounds = Array.from({ length: scenario.rounds }, (_, i) => i + 1);
  const whole = ([0, 1] as const).map((side) =>
    units.reduce((sum, unit) => sum + (unit.side === side ? unit.most : 0), 0),
  );
  for (const round of rounds)
    for (const side of [0, 1] as const)
      channels.push({
        name: `lost ${SIDES[side]} ${round}`,
        title: 'Lost',
        // Replenishing may give back more than the round took.
        ...{ low: -whole[side], high: whole[side], show: 'hidden' },
      });
  const series: Series[] = [];
  for (const side of [0, 1] as const) {
    const own = units.filter((unit) => unit.side === side);
    const hordes = own.filter(({ force }) => force.magnitude);
    const steps = (list: typeof own, channel: string) =>
      list.map(({ index, force }) => ({ label: force.name, channel: `${channel} ${index + 1}` }));
    const put = (name: string, title: string, of: Series['of'], list: typeof own, channel: string) => {
      if (list.length > 0) series.push({ name: `${SIDES[side]}${name}`, title, of, steps: steps(list, channel) });
    };
    series.push({
      name: `${SIDES[side]}Lost`,
      title: `Magnitude and Wounds that ${names[side]} loses in each round, on average`,
      of: 'mean',
      steps: rounds.map((round) => ({ label: `round ${round}`, channel: `lost ${SIDES[side]} ${round}` })),
      description: 'A battle that is over loses none.',
    });
    put('Left', `Magnitude and Wounds left of ${names[side]}, on average`, 'mean', own, 'left');
    put(
      'Kills',
      `Percent of ${names[1 - side]} that the attacks of each unit of ${names[side]} take`,
      'mean',
      own,
      'kills',
    );
    put('Breaks', `Hordes of ${names[side]} that break`, 'probability', hordes, 'broken');
    put('Rallies', `Hordes of ${names[side]} that rally`, 'probability', hordes, 'rallied');
    put('Out', `Units of ${names[side]} that are destroyed or out of action`, 'probability', own, 'out');
  }
  return { channels, series };
}

export function recordRound(game: Skirmish, round: number, before: readonly [number, number], out: Int32Array): void {
  const at = BATTLE + game.forces.units.length * PER_UNIT + (round - 1) * PER_ROUND;
  out[at] = game.magnitudeLost(0) - before[0];
  out[at + 1] = game.magnitudeLost(1) - before[1];
}

const share = (part: number, whole: number): number => Math.min(PARTS, Math.round((PARTS * part) / Math.max(1, whole)));

export function recordEnd(game: Skirmish, out: Int32Array): void {
  const { winner, byRout, begins, lastRound, forces, board, kills } = game;
  const { units, points } = forces;
  out[0] = winner === 0 ? 1 : 0;
  out[1] = winner === 1 ? 1 : 0;
  out[2] = winner === 2 ? 1 : 0;
  out[3] = winner === 0 && byRout ? 1 : 0;
  out[4] = winner === 1 && byRout ? 1 : 0;
  out[5] = begins === 0 ? out[0] : NONE;
  out[6] = begins === 1 ? out[0] : NONE;
  out[7] = lastRound;
  out[8] = share(game.lostBy(1), points[1]);
  out[9] = share(game.lostBy(0), points[0]);
  out[10] = board.number[0];
  out[11] = board.number[1];
  for (let u = 0; u < units.length; u++) {
    const at = BATTLE + u * PER_UNIT;
    out[at] = board.left[u];
    out[at + 1] = share(kills[u], points[1 - units[u].side]);
    out[at + 2] = board.broke[u];
    out[at + 3] = board.rallied[u];
    out[at + 4] = board.onField(u) || board.left[u] > 0 ? 0 : 1;
  }
  const rounds = BATTLE + units.length * PER_UNIT;
  for (let round = lastRound; round < game.scenario.rounds; round++) {
    out[rounds + round * PER_ROUND] = 0;
    out[rounds + round * PER_ROUND + 1] = 0;
  }
}
