/** Values for random scenarios of Hordes that tell something apart: numbers near each other, damage that can be read. */
import type { Hints, Lot } from '../../proving/index.ts';

const between = (least: number, most: number) => (lot: Lot) => lot.between(least, most);
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
  full: between(0, 6),
  semi: between(0, 6),
  dodge: between(0, 80),
  parry: between(0, 80),
  deflect: rare(3, 0, 100),
  coverPercent: between(0, 100),
  name: () => undefined,
  'losses[]': (lot) => lot.pick(0, 10, 20, 25, 40, 45, 60),
  within: () => undefined,
};

/** Of one Horde in danger: no ghosts (LEAD-34 of a General), whose place in what is left the referee does not play. */
export const HAZARD_HINTS: Hints = {
  ...HINTS,
  commander: (lot) =>
    lot.pick(
      ...['LEAD-21 steadfast veterans', 'LEAD-23 field hospital', 'LEAD-25 resilient', 'LEAD-29 indomitable'],
      ...['LEAD-36 pillar of the line', 'LEAD-39 better at everything', 'LEAD-40 tough and sheltered'],
    ),
};
