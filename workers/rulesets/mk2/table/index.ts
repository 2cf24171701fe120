/** The `table` kind of Mk II: its sizes, who is in the way, and the rules behind each answer. */
import type { GameTable } from '../../scene/game.ts';
import { tableKind } from '../../scene/index.ts';
import { scenes, TERRAIN } from '../../scene/warmachine.ts';
import { tableRulingsField } from '../../twodice/tableRulings.ts';

export const MK2_TABLE: GameTable = {
  size: { width: 48, height: 48 },
  bases: [30, 40, 50],
  heights: { 30: 1.75, 40: 2.25, 50: 2.75 },
  arcs: true,
  terrain: TERRAIN,
  climbed: true,
  woods: 3,
  completely: false,
  behind: 'near',
  inTheWay: 'as large',
  nearTarget: 'up to own base',
  // At least 1" makes a difference of levels (RU-T-55).
  sameLevel: 1 - 1e-9,
  meleeLevels: 'bases',
  thrown: { farther: 1, stops: ['never'], beyond: 'deviating' },
  slamsFallen: false,
  friendlyCharge: true,
  backStrike: 'all the activation',
  asks: 'models',
  rules: {
    sight: ['MK2-ATK-22'],
    shelter: ['MK2-ATK-08'],
    mounted: ['MK2-CAV-01'],
    rideBy: ['MK2-CAV-02'],
    melee: ['MK2-ATK-21'],
    reach: ['MK2-WQ-11'],
    charge: ['MK2-CHARGE-02'],
    noCharge: ['MK2-CHARGE-09'],
    failedCharge: ['MK2-CHARGE-05'],
    rough: ['MK2-TERRAIN-01'],
    template: ['MK2-AOE-01'],
    deviation: ['MK2-AOE-04', 'MK2-AOE-05'],
    edge: ['MK2-AOE-06'],
    spray: ['MK2-SPRAY-01'],
    sprayHidden: ['MK2-SPRAY-04'],
    push: ['MK2-POWER-04'],
    slam: ['MK2-POWER-06'],
    throwAt: ['MK2-POWER-14'],
    trample: ['MK2-POWER-15'],
  },
};

export const table = tableKind(MK2_TABLE, scenes('warbeast'), tableRulingsField('MK2'));
