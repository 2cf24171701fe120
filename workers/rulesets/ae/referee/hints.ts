/** Values for random scenarios of Hordes that tell something apart: numbers near each other, damage that can be read. */
import { between } from '../../proving/hints.ts';
import type { Hints, Json, Lot } from '../../proving/index.ts';

const rare = (times: number, least: number, most: number) => (lot: Lot) =>
  lot.often(times) ? lot.between(least, most) : undefined;

export const HINTS: Hints = {
  damage: (lot) => lot.pick('1d10+3', '1d10', '1d5+4', '2d10+2', '2d5-2', '3d10+1', '1d10+8', '1d10+13', '3d5'),
  'modifiers.damage': between(-3, 5),
  WS: between(15, 65),
  BS: between(15, 65),
  S: between(15, 60),
  T: between(20, 50),
  Ag: between(15, 60),
  WP: between(15, 60),
  AP: between(0, 6),
  TB: rare(3, 1, 6),
  AB: rare(3, 1, 6),
  WPB: rare(3, 1, 6),
  squads: between(1, 5),
  magnitude: between(1, 60),
  wounds: between(1, 25),
  blast: (lot) => (lot.often(3) ? lot.between(1, 20) : undefined),
  spray: rare(4, 1, 6),
  'rulings.spray': (lot) => lot.pick('replaces the hit', 'adds to the hit'),
  full: between(0, 6),
  semi: between(0, 6),
  dodge: between(0, 80),
  parry: between(0, 80),
  deflect: rare(3, 0, 100),
  coverPercent: between(0, 100),
  name: (lot) => (lot.often(6) ? 'Alpha' : undefined),
  otherName: (lot) => (lot.often(6) ? 'Beta' : undefined),
  commanderRole: (lot) => lot.pick('General', 'General', 'Admiral', 'Air Marshal'),
  'losses[]': (lot) => lot.pick(0, 10, 20, 25, 40, 45, 60),
  within: () => undefined,
};

const QUALITIES = ['Explosive', 'Line', 'Tearing', 'Prog', 'Hy-Prog', 'Scatter', 'Flame'] as const;

function weapon(lot: Lot): Json {
  const most = (times: number, rate: number) => (lot.often(times) ? lot.between(1, rate) : 0);
  return {
    damage: HINTS.damage(lot, []) ?? '1d10',
    penetration: most(3, 6),
    ...{ semi: most(2, 5), full: most(2, 5), flurry: most(3, 3), spray: most(5, 4), blast: most(3, 20) },
    qualities: lot.some(QUALITIES, 6),
  };
}

const NAMES = ['Guard', 'Line', 'Crew'];

/** Battles of a few, armed on both sides, with people within the Hordes. */
export const DUEL_HINTS: Hints = {
  ...HINTS,
  within: (lot) => (lot.often(3) ? lot.pick(...NAMES) : undefined),
  'units[].name': (lot, steps) => (lot.often(6) ? lot.pick(...NAMES) : NAMES[Number(steps[2])]),
  'units[].kind': (lot, steps) =>
    steps[2] === 0 || lot.often(2)
      ? lot.pick('horde', 'horde', 'horde', 'horde', 'capital ship', 'fortress', 'character', 'vehicle')
      : lot.pick('character', 'weapon specialist'),
  'units[].ranged': (lot) => (lot.often(4) ? undefined : weapon(lot)),
  'units[].melee': (lot) => (lot.often(2) ? undefined : weapon(lot)),
  rounds: between(1, 4),
  turnsToLeave: between(1, 4),
  command: rare(2, 20, 80),
  closesIn: between(0, 3),
};
