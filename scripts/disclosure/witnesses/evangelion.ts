/** Evangelion. */
import type { Row } from './row.ts';

const SURE = { damage: '1d10+30' };
const soft = { squads: 5, T: 20 };
const exchange = (weapon: object, target: object = {}, attacker: object = {}, situation: object = {}) => ({
  ...{ attacker: { squads: 2, weapon, ...attacker }, target: { ...soft, ...target }, situation },
});
/** Three squads may go at once. */
const crushing = exchange({ ...SURE, blast: 20 }, { WP: 40 }, { modifiers: { doubled: true, magnitude: 20 } });
const heavy = exchange({ damage: '2d10+9', blast: 20 }, { traits: ['Large'] });
const takedown = (attacker: object, target: object) => ({ action: 'Takedown', attacker, target });

export const AE: readonly Row[] = [
  ['hazards', 'swarmRounding', 'up', { horde: { traits: ['Swarm'], state: { onFire: true } }, turns: 1 }],
  ['volley', 'lineMost', 9, exchange({ ...SURE, qualities: ['Line'] }, {}, { squads: 5, BS: 99 })],
  ['volley', 'large', 'at least', heavy],
  ['volley', 'breaksAtThreeSquads', true, crushing],
  ['volley', 'drills', 'each hit', exchange({ ...SURE, full: 5 }, {}, { fireDrill: 3 }, { mode: 'full auto' })],
  ['melee', 'large', 'at least', heavy],
  ['melee', 'breaksAtThreeSquads', true, crushing],
  [
    'melee',
    'brutalCharges',
    'add',
    exchange({}, { T: 40, AP: 8 }, { mounted: 4, traits: ['Reckless Charge'] }, { charge: true }),
  ],
  [
    'contest',
    'penetration',
    'AP, then TB',
    takedown({ squads: 2, weapon: { damage: '1d10+3', penetration: 6 } }, { kind: 'character', T: 40, AP: 3 }),
  ],
  ['contest', 'embeddedBonus', true, takedown({ kind: 'character' }, { kind: 'leader', squads: 3, T: 40, AP: 3 })],
  [
    'contest',
    'mountedEvasive',
    'always',
    takedown({ squads: 2 }, { squads: 2, mounted: 9, traits: ['Evasive'], T: 20, Ag: 20 }),
  ],
];
