/** Synthetic targets: generic models with plausible numbers, none of them from a published card. */
import type { SampleProfile } from '../../ruleset.ts';
import { target } from './make.ts';

const HEAVY_GRID = '....L|....LL|....CM|....CM|....RR|....R';
const LIGHT_GRID = '...L|...L|..CM|..CM|...R|...R';
const COLOSSAL_GRIDS = 'L{....L|...LL|...CM|...CM|...SS|....S}R{....S|...SS|...CM|...CM|...RR|....R}';
const HEAVY_SPIRAL = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';
const LIGHT_SPIRAL = '@MMM|MMMM|BBBB|BBB|SSSS|SSS';

export const targets: readonly SampleProfile[] = [
  target('t-trooper', 'Line trooper', 'trooper', { DEF: 12, ARM: 13 }),
  target('t-raider', 'Tough raider', 'trooper', { DEF: 13, ARM: 14, tough: true }),
  target('t-pikeman', 'Shield-wall pikeman', 'trooper', {
    DEF: 12,
    ARM: 14,
    shields: 1,
    modifiers: { ARM: { bonus: 4 } },
  }),
  target('t-heavy-infantry', 'Heavy infantry', 'trooper', { DEF: 11, ARM: 17, damage: '#8' }),
  target('t-spirit', 'Incorporeal spirit', 'trooper', { DEF: 13, ARM: 12, damage: '#5', incorporeal: true }),
  target('t-scout', 'Stealthy scout', 'trooper', { DEF: 15, ARM: 11, stealth: true }),
  target('t-duelist', 'Duelist solo', 'solo', { DEF: 16, ARM: 14, damage: '#5' }),
  target('t-lancer', 'Cavalry lancer', 'cavalry', { DEF: 13, ARM: 16, damage: '#5', shields: 1 }),
  target('t-light-warjack', 'Light warjack', 'warjack', { DEF: 13, ARM: 16, damage: '#24' }),
  target('t-heavy-warjack', 'Heavy warjack', 'warjack', { DEF: 11, ARM: 18, damage: '#32' }),
  target('t-shield-warjack', 'Heavy warjack with shield', 'warjack', { DEF: 11, ARM: 18, damage: '#32', shields: 1 }),
  target('t-burnt-warjack', 'Damaged heavy warjack, fireproof', 'warjack', {
    DEF: 11,
    ARM: 18,
    damage: '#32:15',
    immunities: ['Fire'],
  }),
  target('t-colossal', 'Colossal', 'colossal', {
    DEF: 9,
    ARM: 19,
    damage: '#56',
    huge: true,
    cannotBeKnockedDown: true,
  }),
  target('t-warcaster', 'Warcaster, three focus kept', 'warcaster', { DEF: 15, ARM: 15, damage: '#16', powerField: 3 }),
  target('t-armoured-warcaster', 'Armoured warcaster, one focus kept', 'warcaster', {
    DEF: 13,
    ARM: 18,
    damage: '#18',
    powerField: 1,
  }),
  target('t-warlock', 'Warlock under a ward', 'warlock', { DEF: 15, ARM: 14, damage: '#16', spellDEF: 2, spellARM: 2 }),
  target('t-light-warbeast', 'Light warbeast', 'warbeast', { DEF: 14, ARM: 15, damage: '#21' }),
  target('t-heavy-warbeast', 'Heavy warbeast', 'warbeast', { DEF: 12, ARM: 18, damage: '#28' }),
  target('t-gargantuan', 'Gargantuan', 'gargantuan', {
    DEF: 9,
    ARM: 19,
    damage: '#54',
    huge: true,
    cannotBeKnockedDown: true,
  }),
  target('t-battle-engine', 'Battle engine', 'battle engine', {
    DEF: 10,
    ARM: 18,
    damage: '#22',
    huge: true,
    cannotBeKnockedDown: true,
  }),
  target('t-light-warjack-grid', 'Light warjack, box by box', 'warjack', { DEF: 13, ARM: 16, damage: LIGHT_GRID }),
  target('t-heavy-warjack-grid', 'Heavy warjack, box by box', 'warjack', { DEF: 11, ARM: 18, damage: HEAVY_GRID }),
  target('t-shield-warjack-grid', 'Shield warjack, box by box', 'warjack', {
    DEF: 11,
    ARM: 18,
    damage: HEAVY_GRID,
    shields: 1,
    shieldArm: 'left arm',
  }),
  target('t-battered-warjack', 'Battered heavy warjack, box by box', 'warjack', {
    DEF: 11,
    ARM: 18,
    damage: 'xxxxl|xxx.LL|xx..CM|xxx.CM|....RR|xxx.R',
  }),
  target('t-colossal-grids', 'Colossal, both grids', 'colossal', {
    DEF: 9,
    ARM: 19,
    damage: COLOSSAL_GRIDS,
    huge: true,
    cannotBeKnockedDown: true,
  }),
  target('t-light-warbeast-spiral', 'Light warbeast, life spiral', 'warbeast', {
    DEF: 14,
    ARM: 15,
    damage: LIGHT_SPIRAL,
  }),
  target('t-heavy-warbeast-spiral', 'Heavy warbeast, life spiral', 'warbeast', {
    DEF: 12,
    ARM: 18,
    damage: HEAVY_SPIRAL,
  }),
  target('t-buckler-warjack', 'Light warjack with buckler', 'warjack', {
    DEF: 12,
    ARM: 16,
    damage: LIGHT_GRID,
    bucklers: 1,
    bucklerArm: 'right arm',
  }),
  target('t-vector', 'Vector behind a force field', 'warjack', {
    DEF: 12,
    ARM: 17,
    damage: 'F6;..L|.GL|.IM|.IM|.GR|..R',
  }),
  target('t-raging-monstrosity', 'Monstrosity with rage', 'monstrosity', {
    DEF: 12,
    ARM: 17,
    damage: '..L|..L|.BM|.BM|..R|..R',
    rage: true,
  }),
  target('t-wounded-warbeast', 'Wounded heavy warbeast', 'warbeast', {
    DEF: 12,
    ARM: 18,
    damage: '@mmMM|mMMMM|bbBBB|bBBB|ssSS|SSSSS',
  }),
  target('t-downed-warbeast', 'Heavy warbeast, knocked down', 'warbeast', {
    DEF: 12,
    ARM: 18,
    damage: HEAVY_SPIRAL,
    knockedDown: true,
  }),
  target('t-careful-warcaster', 'Warcaster, focus kept for lethal rolls', 'warcaster', {
    DEF: 15,
    ARM: 15,
    damage: '#16',
    powerField: 3,
    powerFieldUse: 'lethal',
  }),
  target('t-transfer-warlock', 'Warlock, three transfers', 'warlock', {
    DEF: 15,
    ARM: 14,
    damage: '#16',
    fury: 3,
    beasts: [25, 20],
  }),
  target('t-careful-warlock', 'Warlock, transfers kept for lethal rolls', 'warlock', {
    DEF: 14,
    ARM: 16,
    damage: '#18',
    fury: 2,
    transferUse: 'lethal',
    beasts: [28],
  }),
  target('t-ten-troopers', 'Unit of ten troopers', 'unit', {
    DEF: 12,
    ARM: 13,
    others: [{ count: 9, DEF: 12, ARM: 13 }],
  }),
  target('t-tough-raiders', 'Unit of six tough raiders', 'unit', {
    DEF: 13,
    ARM: 14,
    tough: true,
    others: [{ count: 5, DEF: 13, ARM: 14 }],
  }),
  target('t-heavy-unit', 'Unit of five heavy infantry', 'unit', {
    DEF: 11,
    ARM: 17,
    damage: '#8',
    others: [{ count: 4, DEF: 11, ARM: 17, damage: '#8' }],
  }),
  target('t-led-unit', 'Troopers with an officer at the end', 'unit', {
    DEF: 12,
    ARM: 13,
    others: [
      { count: 5, DEF: 12, ARM: 13 },
      { count: 1, DEF: 13, ARM: 15, damage: '#5' },
    ],
  }),
  target('t-cavalry-unit', 'Unit of three lancers', 'unit', {
    DEF: 13,
    ARM: 16,
    damage: '#5',
    shields: 1,
    others: [{ count: 2, DEF: 13, ARM: 16, damage: '#5' }],
  }),
  target('t-dragoon', 'Dragoon, two rows of boxes', 'cavalry', {
    DEF: 12,
    ARM: 17,
    damage: '#5/#5',
    dismounted: { DEF: 14, ARM: 15 },
  }),
];
