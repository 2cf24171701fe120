/** Synthetic targets: generic models with plausible numbers, none of them from a published card. */
import type { SampleProfile } from '../../ruleset.ts';
import { target } from './make.ts';

export const targets: readonly SampleProfile[] = [
  target('t-heavy', 'Heavy warbeast', 'warbeast', { DEF: 12, ARM: 18, damage: '@MMMMM|MMMM|BBBBB|BBBB|SSSSS|SSSS' }),
  target('t-heavy-hide', 'Heavy warbeast, thick hide', 'warbeast', {
    ...{ DEF: 10, ARM: 20, damage: '@MMMMM|MMMMM|BBBBB|BBBBB|SSSSS|SSSSS' },
  }),
  target('t-heavy-hurt', 'Heavy warbeast, mind nearly gone', 'warbeast', {
    ...{ DEF: 12, ARM: 17, damage: '@mmmmM|mmmM|BBBBB|BBBB|SSSSS|SSSS' },
  }),
  target('t-light', 'Light warbeast', 'warbeast', { DEF: 14, ARM: 15, damage: '@MMM|MMMM|BBB|BBBB|SSS|SSSS' }),
  target('t-light-spirit', 'Light spirit beast', 'warbeast', {
    ...{ DEF: 14, ARM: 13, damage: '@MMM|MMM|BBB|BBB|SSS|SSS', incorporeal: true },
  }),
  target('t-warlock', 'Warlock, no fury left', 'warlock', { DEF: 15, ARM: 15, damage: '#16' }),
  target('t-warlock-transfers', 'Warlock with transfers', 'warlock', {
    ...{ DEF: 15, ARM: 15, damage: '#16', fury: 2, beasts: [18, 9], transferUse: 'lethal' },
  }),
  target('t-warlock-armoured', 'Armoured warlock, transfers everything', 'warlock', {
    ...{ DEF: 13, ARM: 17, damage: '#18', fury: 1, beasts: [24], transferUse: 'always' },
  }),
  target('t-trooper', 'Trooper', 'trooper', { DEF: 13, ARM: 14 }),
  target('t-tough', 'Tough trooper', 'trooper', { DEF: 12, ARM: 13, tough: true }),
  target('t-shield', 'Shield trooper', 'trooper', { DEF: 13, ARM: 14, shields: 1 }),
  target('t-elite', 'Elite trooper, eight boxes', 'trooper', { DEF: 12, ARM: 17, damage: '#8', tough: true }),
  target('t-stealth', 'Scout, stealth', 'trooper', { DEF: 14, ARM: 12, stealth: true }),
  target('t-unit', 'Unit of six troopers', 'unit', { DEF: 13, ARM: 14, others: [{ count: 5, DEF: 13, ARM: 14 }] }),
  target('t-unit-guard', 'Unit, two shield bearers first', 'unit', {
    ...{
      DEF: 13,
      ARM: 16,
      others: [
        { DEF: 13, ARM: 16 },
        { count: 4, DEF: 13, ARM: 14 },
      ],
    },
  }),
  target('t-solo', 'Solo', 'solo', { DEF: 14, ARM: 15, damage: '#5' }),
  target('t-solo-fire', 'Fire priest, immune to fire', 'solo', {
    DEF: 14,
    ARM: 14,
    damage: '#5',
    immunities: ['Fire'],
  }),
  target('t-cavalry', 'Heavy cavalry', 'cavalry', { DEF: 12, ARM: 17, damage: '#5', bucklers: 1 }),
  target('t-dragoon', 'Dragoon', 'cavalry', {
    ...{ DEF: 13, ARM: 16, damage: '#5/#5', dismounted: { DEF: 14, ARM: 14 } },
  }),
];
