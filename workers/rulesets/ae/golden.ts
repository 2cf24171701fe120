/** The digest's worked examples that a question can ask as they stand, for the accuracy table. */
import { chanceOf, type GoldenRow, type GoldenValue, leastOf, meanOf, rowsOf } from '../golden.ts';
import type { MeleeInput, VolleyInput } from './exchange/schema.ts';

const rows = rowsOf('AE');
const volley = (id: string, title: string, scenario: VolleyInput, ...values: GoldenValue[]) =>
  rows('volley', id, title, scenario, values);
const melee = (id: string, title: string, scenario: MeleeInput, ...values: GoldenValue[]) =>
  rows('melee', id, title, scenario, values);

const rifle = { name: 'Rifle', damage: '1d10+3' };
const sure = { name: 'Sure', damage: '1d10+30' };
const character = { kind: 'character' as const, wounds: 60 };
const hero = { ...character, T: 40, AP: 4 };
const loss = meanOf('loss');
const least = (magnitude: number) => leastOf('loss', magnitude);
const burst = { mode: 'full auto' as const };
const riders = { squads: 4, WS: 40, weapon: { damage: '1d10+4' } };

export const goldenRows: readonly GoldenRow[] = [
  ...volley(
    'G01',
    'five squads on a character who dodges',
    { attacker: { BS: 40, weapon: rifle }, target: { ...character, T: 40, AP: 0, TB: 0, dodge: 50 } },
    ['', 'hit and not dodged', 39 / 80, chanceOf('through')],
  ),
  ...volley(
    'G02',
    '... against reduction 8',
    { attacker: { BS: 40, weapon: rifle }, target: { ...hero, dodge: 50 } },
    ['a', 'mean wounds', 279 / 160, loss],
    ['b', '5 wounds or more', 147 / 800, least(5)],
  ),
  ...volley(
    'G03',
    'the same attack on a Horde',
    { attacker: { BS: 40, weapon: rifle }, target: { T: 30, AP: 4 } },
    ['a', 'mean loss', 147 / 100, loss],
    ['b', '4 or more', 21 / 100, least(4)],
  ),
  ...volley(
    'G04',
    'Full Auto 3 on a character',
    { attacker: { BS: 45, weapon: { ...rifle, full: 3 } }, target: hero, situation: burst },
    ['a', 'mean wounds', 52 / 25, loss],
    ['b', '10 wounds or more', 3 / 100, least(10)],
  ),
  ...volley(
    'G05',
    '... on a Horde',
    { attacker: { BS: 45, weapon: { ...rifle, full: 3 } }, target: { T: 30, AP: 2 }, situation: burst },
    ['a', 'mean loss', 44 / 25, loss],
    ['b', '7 or more', 2 / 25, least(7)],
  ),
  ...[9 / 20, 1 / 2, 11 / 20, 3 / 5, 13 / 20].flatMap((chance, i) =>
    volley(
      `G06${'abcde'[i]}`,
      `hit chance of ${i + 1} squads`,
      { attacker: { squads: i + 1, BS: 40, weapon: rifle }, target: {} },
      ['', 'hit', chance, chanceOf('hit 1')],
    ),
  ),
  ...volley('G07', 'degrees of success at 65', { attacker: { squads: 5, BS: 40, weapon: rifle }, target: {} }, [
    '',
    'mean degrees of a hit',
    36 / 13,
    meanOf('degrees'),
  ]),
  ...volley(
    'G10',
    'a character with Full Auto 4 on three squads',
    {
      attacker: { kind: 'character', BS: 60, weapon: { damage: '1d10+5', penetration: 2, full: 4 } },
      target: { squads: 3, T: 40, AP: 5 },
      situation: burst,
    },
    ['', 'mean loss', 32 / 25, loss],
  ),
  ...volley(
    'G12',
    'Line hits by degrees',
    { attacker: { kind: 'character', BS: 50, weapon: { ...sure, qualities: ['Line'] } }, target: { T: 10 } },
    ['', 'mean loss', 9 / 5, loss],
  ),
  ...volley(
    'G13a',
    'a spray at range 3, from a character',
    { attacker: { kind: 'character', BS: 35, weapon: { ...sure, spray: 3 } }, target: { T: 10 } },
    ['', 'mean loss', 27 / 5, loss],
  ),
  ...volley(
    'G13b',
    '... from a Horde',
    { attacker: { squads: 4, BS: 40, weapon: { ...sure, spray: 3 } }, target: { T: 10 } },
    ['', 'mean loss', 15 / 2, loss],
  ),
  ...melee(
    'G14',
    'a character in melee with three squads',
    {
      attacker: { kind: 'character', WS: 55, weapon: { damage: '1d10+4' } },
      target: { squads: 3, T: 30, AP: 3 },
    },
    ['', 'mean loss', 32 / 25, loss],
  ),
  ...volley(
    'G17',
    'a Break test after losing 40 Magnitude',
    {
      attacker: { kind: 'character', BS: 99, weapon: { ...sure, blast: 19 }, modifiers: { doubled: true } },
      target: { T: 10, WP: 40 },
    },
    ['', 'breaks', 91 / 100, chanceOf('broken')],
  ),
  ...volley(
    'G18',
    '... with a morale number of 3',
    {
      attacker: { kind: 'character', BS: 99, weapon: { ...sure, blast: 19 }, modifiers: { doubled: true } },
      target: { T: 10, WP: 40 },
      situation: { moraleNumber: 3 },
    },
    ['', 'breaks', 319 / 400, chanceOf('broken')],
  ),
  ...volley(
    'G20',
    '... Battle-Hardened and Disciplined',
    {
      attacker: { kind: 'character', BS: 99, weapon: { ...sure, blast: 19 }, modifiers: { doubled: true } },
      target: { T: 10, WP: 40, traits: ['Battle-Hardened', 'Disciplined'] },
    },
    ['', 'breaks', 9 / 25, chanceOf('broken')],
  ),
  ...volley(
    'G21',
    'one attack that can force a Break test',
    { attacker: { BS: 50, weapon: { damage: '2d10+2', blast: 15 } }, target: { T: 40, AP: 6, WP: 40 } },
    ['a', 'mean loss', 2601 / 250, loss],
    ['b', '20 or more', 63 / 250, least(20)],
    ['c', 'breaks', 189 / 1250, chanceOf('broken')],
  ),
  ...volley('G26', 'a Swarm', { attacker: { BS: 40, weapon: sure }, target: { T: 10, traits: ['Swarm'] } }, [
    '',
    'mean loss',
    21 / 20,
    loss,
  ]),
  ...volley(
    'G30',
    'dual wielding rerolls a miss',
    { attacker: { squads: 5, BS: 30, dualWield: true, weapon: rifle }, target: {} },
    ['', 'hit', 283 / 400, chanceOf('hit 1')],
  ),
  ...volley(
    'G31',
    'a leader within a Horde of three squads',
    { attacker: { kind: 'character', BS: 55, weapon: rifle }, target: { kind: 'leader', squads: 3 } },
    ['', 'hit', 1 / 4, chanceOf('hit 1')],
  ),
  ...volley(
    'G36',
    'massed fire',
    { attacker: { squads: 4, BS: 40, weapon: rifle, leader: 'LEAD-28 massed fire' }, target: { T: 30, AP: 3 } },
    ['a', 'mean loss', 297 / 100, loss],
    ['b', '5 or more', 9 / 25, least(5)],
  ),
  ...melee('G39a', 'a Horde in melee with a character', { attacker: riders, target: hero }, [
    '',
    'mean wounds',
    5 / 2,
    loss,
  ]),
  ...melee(
    'G39b',
    '... charging mounted',
    { attacker: { ...riders, mounted: 5 }, target: hero, situation: { charge: true } },
    ['a', 'mean wounds', 27 / 5, loss],
    ['b', '10 wounds or more', 27 / 100, least(10)],
  ),
];
