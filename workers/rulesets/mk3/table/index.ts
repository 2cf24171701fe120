/** The `table` kind of Mk III: its sizes, who is in the way, and the rules behind each answer. */
import type { GameTable } from '../../scene/game.ts';
import { tableKind } from '../../scene/index.ts';
import { scenes, TERRAIN } from '../../scene/warmachine.ts';
import { tableRulingsField } from '../../twodice/tableRulings.ts';

export const MK3_TABLE: GameTable = {
  size: { width: 48, height: 48 },
  bases: [30, 40, 50, 120],
  heights: { 30: 1.75, 40: 2.25, 50: 2.75, 120: 5 },
  arcs: true,
  terrain: TERRAIN,
  woods: 3,
  completely: true,
  behind: 'near',
  inTheWay: 'as large',
  nearTarget: 'none',
  sameLevel: 0,
  meleeLevels: 'volumes',
  thrown: { farther: 0, stops: ['stops', 'never'], beyond: 'on the line' },
  slamsFallen: true,
  friendlyCharge: false,
  backStrike: 'at the attack',
  asks: 'models',
  rules: {
    bases: ['MK3-STAT-09'],
    measuring: ['MK3-STAT-11'],
    sight: ['MK3-ATK-23'],
    shelter: ['MK3-ATK-11'],
    melee: ['MK3-ATK-18'],
    origin: ['MK3-ATK-22', 'MK3-AOE-08'],
    fields: ['MK3-COLOSSAL-09'],
    charge: ['MK3-CHARGE-01'],
    template: ['MK3-AOE-01'],
    under: ['MK3-AOE-02'],
    deviation: ['MK3-AOE-05', 'MK3-AOE-06'],
    edge: ['MK3-AOE-07'],
    spray: ['MK3-SPRAY-01'],
    sprayHidden: ['MK3-SPRAY-02'],
    push: ['MK3-POWER-20'],
    pushEdge: ['MK3-POWER-21'],
    slam: ['MK3-POWER-06', 'MK3-POWER-16'],
    throwAt: ['MK3-POWER-12', 'MK3-POWER-13', 'MK3-POWER-19'],
    trample: ['MK3-POWER-15'],
  },
};

export const table = tableKind(MK3_TABLE, scenes('warjack'), tableRulingsField('MK3'));
