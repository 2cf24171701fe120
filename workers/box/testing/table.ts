/**
 * Lines as players say them at the table, which were read as something else, or not at all, before: what each comes to,
 * and the words of it that stay unread.
 */
import type { Slang } from './slang.ts';

const row =
  (ruleset: Slang['ruleset'], kind: string) =>
  (text: string, says: Slang['says'], ...unread: string[]): Slang => ({ ruleset, text, kind, says, unread });
const mk3 = row('mk3', 'activation');
const mk2 = row('mk2', 'activation');
const hazards = row('aof', 'hazards');
const melee = row('aof', 'melee');
const volley = row('aof', 'volley');
const nerves = row('ae', 'morale');
const aeVolley = row('ae', 'volley');

const blow = (power: number, more: object = {}) => [{ class: 'melee', power, ...more }];
const test = [{ kind: 'morale test' }];

export const AT_THE_TABLE: readonly Slang[] = [
  // So many of something that is said of them, too.
  mk3('2 boosted attacks MAT 7 P+S 16 vs DEF 13 ARM 17 20 boxes', {
    attacker: { MAT: 7, points: 2, weapons: blow(16, { initialAttacks: 2 }) },
    plan: { kind: 'rule', boostAttack: 'always', buy: false },
  }),
  mk3('MAT 7 P+S 16, 2 boosted attacks vs DEF 13 ARM 17', {
    attacker: { weapons: [{ power: 16, initialAttacks: 2 }] },
  }),
  mk3('two boosted shots RAT 6 POW 12 vs DEF 14 ARM 14', { attacker: { weapons: [{ initialAttacks: 2 }], points: 2 } }),
  mk3('3 charge attacks MAT 7 P+S 16 vs DEF 12 ARM 18', {
    attacker: { weapons: [{ initialAttacks: 3 }] },
    situation: { charge: 6 },
  }),
  mk2('2 boosted attacks MAT 6 P+S 16 vs DEF 12 ARM 18', { attacker: { points: 2, weapons: [{ initialAttacks: 2 }] } }),
  mk3('warbeast MAT 6 P+S 16 boosts damage vs DEF 12 ARM 20', {
    attacker: { kind: 'warbeast', points: 1 },
    plan: { boostDamage: 'always', buy: false },
  }),
  // A number behind a stat is that stat's.
  row('mk3', 'area')(
    'RAT 5 AOE 3 POW 12 scatter vs DEF 14 ARM 12',
    { attacker: { RAT: 5 }, attack: { AOE: 3 } },
    'scatter',
  ),
  // Fire that burns, and fire that is a quality, is no shot.
  row('mk3', 'effects')('on fire ARM 16 8 boxes', { effects: ['Fire'], target: { ARM: 16 } }),
  row('mk3', 'effects')('corrosion ARM 14 8 boxes 2 turns', { effects: ['Corrosion'], turns: 2 }),
  mk3('MAT 6 P+S 12 critical fire vs DEF 14 ARM 15', {
    attacker: { MAT: 6, weapons: blow(12, { qualities: ['Critical Fire'] }) },
  }),
  // Both of a duel are somebody.
  row('mk3', 'duel')('jack MAT 7 P+S 18 2 focus DEF 10 ARM 19 fights beast MAT 6 P+S 16 DEF 12 ARM 17 4 fury', {
    second: { attacker: { kind: 'warbeast', points: 4 } },
  }),
  // Whoever is to be killed is no attacker.
  mk3('kill a caster camping 3 DEF 16 ARM 14 17 boxes with MAT 7 P+S 15 4 attacks', {
    target: { name: 'caster', DEF: 16, powerField: 3 },
    attacker: { MAT: 7, weapons: blow(15, { initialAttacks: 4 }) },
  }),
  mk3('MAT 7 P+S 11 charges for 4 inches DEF 13 ARM 14', { situation: { charge: 4 } }),
  // A unit that nobody attacks.
  hazards('20 goblins test morale quality 5 after losing 12', {
    target: { name: 'goblins', models: 20, quality: 5, state: { lost: 12 } },
    steps: test,
  }),
  hazards('morale test Q4+ with 3 of 10 models left', {
    target: { models: 10, quality: 4, state: { lost: 7 } },
    steps: test,
  }),
  hazards('will my 20 skeletons break after losing 12', {
    target: { models: 20, quality: 4, state: { lost: 12 } },
    steps: test,
  }),
  hazards('10 orcs Q4+ D5+ take a dangerous terrain test', {
    target: { name: 'orcs', models: 10 },
    steps: [{ kind: 'dangerous terrain' }],
  }),
  hazards('10 orcs Q4+ D5+ through dangerous terrain, then a morale test', {
    steps: [{ kind: 'dangerous terrain' }, ...test],
  }),
  nerves('5 squads WP35 lose 20 magnitude, do they break', { side: { hordes: [{ squads: 5, WP: 35, losses: [20] }] } }),
  nerves('horde of magnitude 40 WP 30 suffers 25 damage, morale test', {
    side: { hordes: [{ magnitude: 40, WP: 30, losses: [25] }] },
  }),
  row('mk2', 'morale')('10 men CMD 8 terror test', {
    unit: { models: 10, CMD: 8 },
    frights: [{ what: 'Terror' }],
    turns: 1,
  }),
  row('mk2', 'morale')('will 10 men CMD 9 DEF 13 ARM 14 run after losing 6 models', {
    unit: { models: 10, CMD: 9, DEF: 13, ARM: 14 },
    volleys: [{ strike: { kind: 'casualties', weights: [0, 0, 0, 0, 0, 0, 1] } }],
  }),
  mk2('MAT 6 P+S 12 vs DEF 13 ARM 14 terror', { target: { DEF: 13 } }, 'terror'),
  row('mk3', 'hazard')('model with ARM 14 5 boxes falls 6"', {
    source: { kind: 'fall', height: 6 },
    models: [{ target: { ARM: 14, damage: '#5' } }],
  }),
  // Whoever attacks may stand behind.
  volley('20 goblins Q5+ D6+ in a building shot by 10x Q4+ 24" A1', {
    target: { name: 'goblins', models: 20, defense: 6 },
    attacker: { models: 10, quality: 4 },
  }),
  melee('10 zombies slow regeneration D6+ vs 10x Q4+ A2', {
    target: { name: 'zombies', defense: 6 },
    attacker: { models: 10, weapons: [{ attacks: 2 }] },
  }),
  aeVolley('fearless horde T30 AP4 vs BS40 1d10+3', { target: { T: 30, AP: 4 }, attacker: { BS: 40 } }),
  aeVolley('BS 40 1d10+3 vs stunned T30 AP4', { target: { T: 30, state: { stunned: true } } }),
  aeVolley('BS 40 1d10+3 vs horde on fire T30 AP4', { target: { T: 30, state: { onFire: true } } }),
  // Other words with the same letters.
  melee('10x Q4+ A1 with musician and battle standard vs 10x Q4+ D4+ A1', {
    attacker: { models: 10, musician: true, standard: true },
  }),
  row('aof', 'skirmish')('two units of 10 orcs Q4+ D5+ A2 vs one unit of 5 knights Q3+ D2+ A3', {
    attacker: { name: 'orcs', models: 10 },
    attackerUnits: 2,
  }),
  // Words of rules are no names.
  mk3('blast POW 6 vs ARM 13 1 box', { target: { ARM: 13 } }, 'blast'),
];
