import type { RuleRow } from '../../ruleset.ts';

/** Damage, Tough, continuous effects, spirals and crippled aspects. */
export const damage: readonly RuleRow[] = [
  ['MK2-DMG-01', 'simulated', 'Points by which damage beats ARM', 'kinds attack, morale, battlegroup'],
  ['MK2-DMG-02', 'simulated', 'A weapon without POW', 'kind attack: attack.noDamage'],
  ['MK2-DMG-03', 'simulated', 'Boxes of a model and excess', 'kind attack: target.boxes'],
  ['MK2-DMG-04', 'simulated', 'Disabled, boxed and destroyed in order', 'target.tough, target.leavesPlayWhenDisabled'],
  ['MK2-DMG-05', 'simulated', 'Damage that is suffered at once', 'kinds area, powerAttack, hazard, effects'],
  ['MK2-DMG-06', 'input', 'Where damage comes from', 'situation.backStrike; kind area: models[].blastFromBehind'],
  ['MK2-DMG-07', 'simulated', 'Healing unmarks circles anywhere', 'kind hits: repairs'],
  ['MK2-DMG-08', 'simulated', 'Collateral damage sets off nothing', 'kind powerAttack: others'],
  ['MK2-TOUGH-01', 'simulated', 'Tough keeps a model on 5 or 6', 'kind attack: target.tough'],
  ['MK2-CONT-01', 'simulated', 'One continuous effect of each type', 'kinds activation, effects'],
  ['MK2-CONT-02', 'simulated', 'Continuous effects expire on 1 or 2', 'kind effects'],
  ['MK2-CONT-03', 'simulated', 'Fire rolls damage with POW 12', 'kind effects'],
  ['MK2-CONT-04', 'simulated', 'Corrosion marks one point', 'kind effects'],
  ['MK2-CONT-05', 'simulated', 'All effects of a phase at once', 'kinds effects, duel'],
  ['MK2-CONT-06', 'simulated', 'Immunity ends a continuous effect', 'kind effects: target.immunities'],
  ['MK2-CONT-07', 'simulated', 'Nothing else ends a continuous effect', 'kind effects: turns'],
  ['MK2-SPIRAL-01', 'simulated', 'Branches and aspects of a spiral', 'target.damage'],
  ['MK2-SPIRAL-02', 'simulated', 'A die chooses the branch', 'target.damage; kind hits'],
  ['MK2-SPIRAL-03', 'simulated', 'Damage runs inward, then clockwise', 'target.damage; kind hits'],
  ['MK2-SPIRAL-04', 'simulated', 'The first circle of an aspect', 'kind hits: hits[].system'],
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
  [
    'MK2-CRIPPLE-04',
    'simulated',
    'When an aspect counts as crippled',
    'kinds activation, hits, duel: crippled aspects',
  ],
];
