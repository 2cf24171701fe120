import type { Row } from './row.ts';

/** Damage, Tough, continuous effects, spirals and crippled aspects. */
export const damage: readonly Row[] = [
  ['MK2-DMG-01', 'simulated', 'Points by which damage beats ARM', 'kinds attack, morale, battlegroup'],
  ['MK2-DMG-02', 'simulated', 'A weapon without POW', 'kind attack: attack.noDamage'],
  ['MK2-DMG-03', 'simulated', 'Boxes of a model and excess', 'kind attack: target.boxes'],
  ['MK2-DMG-04', 'planned', 'Disabled, boxed and destroyed in order'],
  ['MK2-DMG-05', 'planned', 'Damage that is suffered at once'],
  ['MK2-DMG-06', 'planned', 'Where damage comes from'],
  ['MK2-DMG-07', 'planned', 'Healing unmarks circles anywhere'],
  ['MK2-DMG-08', 'planned', 'Collateral damage sets off nothing'],
  ['MK2-TOUGH-01', 'simulated', 'Tough keeps a model on 5 or 6', 'kind attack: target.tough'],
  ['MK2-CONT-01', 'planned', 'One continuous effect of each type'],
  ['MK2-CONT-02', 'planned', 'Continuous effects expire on 1 or 2'],
  ['MK2-CONT-03', 'planned', 'Fire rolls damage with POW 12'],
  ['MK2-CONT-04', 'planned', 'Corrosion marks one point'],
  ['MK2-CONT-05', 'planned', 'All effects of a phase at once'],
  ['MK2-CONT-06', 'planned', 'Immunity ends a continuous effect'],
  ['MK2-CONT-07', 'planned', 'Nothing else ends a continuous effect'],
  ['MK2-SPIRAL-01', 'planned', 'Branches and aspects of a spiral'],
  ['MK2-SPIRAL-02', 'planned', 'A die chooses the branch'],
  ['MK2-SPIRAL-03', 'planned', 'Damage runs inward, then clockwise'],
  ['MK2-SPIRAL-04', 'planned', 'The first circle of an aspect'],
  [
    'MK2-CRIPPLE-01',
    'input',
    'A crippled Body costs damage dice',
    'kind attack: attack.bodyCrippled; kind battlegroup: beasts[].bodyCrippled',
  ],
  [
    'MK2-CRIPPLE-02',
    'input',
    'A crippled Mind costs attack dice',
    'kind attack: attack.mindCrippled; kind battlegroup: beasts[].mindCrippled',
  ],
  ['MK2-CRIPPLE-03', 'input', 'A crippled Spirit stops forcing', 'kind battlegroup: beasts[].spiritCrippled'],
  ['MK2-CRIPPLE-04', 'planned', 'When an aspect counts as crippled'],
];
