/** What is measured of a duel: who holds the field, and every unit and both Morale Numbers round by round. */
import { amount, type Channel, type Series, yes } from '../question.ts';
import { type Board, BROKEN, STEADY } from './board.ts';
import type { Field } from './setup.ts';

const SIDE_NAMES = ['A', 'B'] as const;
/** Channels of the battle, of each side and of each unit, before those of the rounds. */
const BATTLE = 4;
const PER_SIDE = 1;
const PER_UNIT = 5;
const PER_UNIT_AND_ROUND = 2;

export function duelChannels(field: Field): { channels: Channel[]; series: Series[] } {
  const { units, scenario } = field;
  const holds = 'It has a unit that neither fled nor fell, and the other side has none.';
  const channels: Channel[] = [
    yes('holdsA', 'Side A holds the field', 'probability', holds),
    yes('holdsB', 'Side B holds the field', 'probability', holds),
    yes('contested', 'The field is contested at the end'),
    yes('empty', 'Nobody is left standing'),
    ...SIDE_NAMES.map((side) =>
      amount(`number${side}`, `Morale Number of side ${side} at the end`, [-10, 10], 'points'),
    ),
  ];
  for (const { index, force, most } of units) {
    const id = index + 1;
    const unit = unitOf(force.magnitude);
    channels.push(
      amount(`left ${id}`, `${force.name}: ${unit} left at the end`, [0, most], unit),
      amount(`squadsLost ${id}`, `${force.name}: squads lost`, [0, 5], 'squads', force.horde),
      yes(`broken ${id}`, `${force.name} breaks`, force.magnitude ? 'probability' : 'hidden'),
      yes(`rallied ${id}`, `${force.name} rallies`, force.magnitude ? 'probability' : 'hidden'),
      yes(`out ${id}`, force.horde ? `${force.name} destroyed` : `${force.name} out of action`),
    );
  }
  const rounds = Array.from({ length: scenario.rounds }, (_, i) => i + 1);
  for (const round of rounds) {
    for (const side of SIDE_NAMES)
      channels.push({ name: `number${side} ${round}`, title: 'Morale Number', low: -10, high: 10, show: 'hidden' });
    for (const { index, most } of units) {
      channels.push({ name: `left ${index + 1} ${round}`, title: 'Left', low: 0, high: most, show: 'hidden' });
      channels.push(yes(`stands ${index + 1} ${round}`, 'Stands', 'hidden'));
    }
  }
  const steps = (channel: (round: number) => string) =>
    rounds.map((round) => ({ label: `round ${round}`, channel: channel(round) }));
  const series: Series[] = SIDE_NAMES.map((side) => ({
    name: `morale${side}`,
    title: `Morale Number of side ${side} on average`,
    of: 'mean',
    steps: steps((round) => `number${side} ${round}`),
  }));
  for (const { index, force } of units) {
    const id = index + 1;
    const what = unitOf(force.magnitude);
    const left = steps((round) => `left ${id} ${round}`);
    series.push(
      { name: `median${id}`, title: `${force.name}: median ${what} after`, of: 0.5, steps: left },
      {
        name: `low${id}`,
        title: `${force.name}: ${what} after, exceeded in 9 of 10 battles`,
        of: 0.1,
        steps: left,
        description: 'The lower edge of the band that holds 80 % of the battles.',
      },
      {
        name: `high${id}`,
        title: `${force.name}: ${what} after, exceeded in 1 of 10 battles`,
        of: 0.9,
        steps: left,
        description: 'The upper edge of the band that holds 80 % of the battles.',
      },
      { name: `mean${id}`, title: `${force.name}: mean ${what} after`, of: 'mean', steps: left },
      {
        name: `stands${id}`,
        title: `${force.name} stands, neither broken nor lost, after`,
        of: 'probability',
        steps: steps((round) => `stands ${id} ${round}`),
      },
    );
  }
  return { channels, series };
}

function unitOf(magnitude: boolean): string {
  return magnitude ? 'Magnitude' : 'Wounds';
}

/** The values of one round; `round` counts from 0. */
export function recordRound(board: Board, round: number, out: Int32Array): void {
  const { units } = board.field;
  const first = BATTLE + 2 * PER_SIDE + units.length * PER_UNIT;
  const at = first + round * (2 + units.length * PER_UNIT_AND_ROUND);
  out[at] = board.number[0];
  out[at + 1] = board.number[1];
  for (let u = 0; u < units.length; u++) {
    out[at + 2 + u * PER_UNIT_AND_ROUND] = board.left[u];
    out[at + 3 + u * PER_UNIT_AND_ROUND] = board.stands(u) ? 1 : 0;
  }
}

export function recordEnd(board: Board, out: Int32Array): void {
  const { units } = board.field;
  let a = 0;
  let b = 0;
  for (let u = 0; u < units.length; u++) {
    if (board.status[u] === STEADY) {
      if (units[u].side === 0) a = 1;
      else b = 1;
    }
    const at = BATTLE + 2 * PER_SIDE + u * PER_UNIT;
    const { force } = units[u];
    out[at] = board.left[u];
    out[at + 1] = force.horde ? force.squadsAtStart - board.squads(u) : 0;
    out[at + 2] = board.broke[u];
    out[at + 3] = board.rallied[u];
    out[at + 4] = board.status[u] > BROKEN && board.left[u] === 0 ? 1 : 0;
  }
  out[0] = a === 1 && b === 0 ? 1 : 0;
  out[1] = b === 1 && a === 0 ? 1 : 0;
  out[2] = a === 1 && b === 1 ? 1 : 0;
  out[3] = a === 0 && b === 0 ? 1 : 0;
  out[BATTLE] = board.number[0];
  out[BATTLE + 1] = board.number[1];
}
