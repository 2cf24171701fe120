/**
 * Lines as players write them in a hurry: what each must come to, and the words of it that must stay unread. No word of
 * them may be understood as something else.
 */

export interface Slang {
  readonly ruleset: 'mk3' | 'mk2' | 'aof' | 'ae';
  readonly text: string;
  readonly kind: string;
  /** What stands in the scenario, among other things. */
  readonly says: Readonly<Record<string, unknown>>;
  readonly unread: readonly string[];
}

const row =
  (ruleset: Slang['ruleset'], kind: string) =>
  (text: string, says: Slang['says'], ...unread: string[]): Slang => ({ ruleset, text, kind, says, unread });
const mk3 = row('mk3', 'activation');
const mk2 = row('mk2', 'activation');
const several = row('mk3', 'several');
const melee = row('aof', 'melee');
const volley = row('aof', 'volley');
const shots = row('ae', 'volley');

const blow = (power: number, more: object = {}) => [{ class: 'melee', power, ...more }];
const swordsman = { attacker: { MAT: 6, weapons: blow(10) } };
const gun = (power: number, more: object = {}) => [{ class: 'ranged', power, ...more }];
const at = (DEF: number, ARM: number, boxes?: number) => ({
  DEF,
  ARM,
  ...(boxes === undefined ? {} : { damage: `#${boxes}` }),
});
const jack = { MAT: 7, weapons: blow(18) };

export const SLANG: readonly Slang[] = [
  mk3('MAT 7 P+S 18 into 12/18/28 boosted hit and damage', {
    attacker: jack,
    target: at(12, 18, 28),
    plan: { kind: 'rule', boostAttack: 'always', boostDamage: 'always' },
  }),
  mk3('boosted RAT 6 vs DEF 16', { target: { DEF: 16 }, plan: { boostAttack: 'always' } }),
  mk3('unboosted RAT 5 POW 12 vs 13/15/8', { plan: { kind: 'rule', boostAttack: 'never', boostDamage: 'never' } }),
  mk3('p+s 18 mat 7 on def 12 arm 18', { attacker: jack, target: at(12, 18) }),
  mk3('MAT 7 dice+5 damage vs DEF 13', { attacker: { MAT: 7, weapons: blow(23) }, target: at(13, 18) }),
  mk3('needs 7s to hit, dice-5, 8 boxes', { attacker: { MAT: 6, weapons: blow(13) }, target: at(13, 18, 8) }),
  mk3('mat 7 ps 18, hits on 5s, dice plus 2', { attacker: jack, target: at(12, 16) }),
  mk3('MAT 7 P+S 18 vs 12/18/28 needs 8s to hit', { target: at(12, 18, 28) }, 'needs 8s to hit'),
  mk3('3 initials MAT 7 P+S 16 vs 13/17/20', { attacker: { weapons: blow(16, { initialAttacks: 3 }) } }),
  mk3('jack mat 7 ps 17 2 initials 3 focus into def 12 arm 19 34 boxes', {
    attacker: { kind: 'heavy warjack', points: 3, weapons: blow(17, { initialAttacks: 2 }) },
    target: at(12, 19, 34),
  }),
  mk3('RAT 6 POW 12 x2 attacks into 14/15/8', { attacker: { RAT: 6, weapons: gun(12, { initialAttacks: 2 }) } }),
  mk3('POW 12 RAT 6 shooting at 18 def 14 arm', { attacker: { weapons: gun(12) }, target: at(18, 14) }),
  mk3('MAT 7 / PS 18 / 3 FOC v DEF 12 / ARM 18 / 28', { attacker: { ...jack, points: 3 }, target: at(12, 18, 28) }),
  mk3('DEF 13 ARM 15 5 boxes from MAT 6 P+S 12 charge', {
    attacker: { MAT: 6, weapons: blow(12) },
    target: at(13, 15, 5),
    situation: { charge: 6 },
  }),
  mk3('warjack MAT 6 with 2 fists P+S 15, 3 focus, no charge, 13/17/24', {
    attacker: { points: 3, weapons: blow(15, { name: 'fists', initialAttacks: 2 }) },
    situation: { charge: 'no' },
  }),
  mk3('RAT 6 POW 12 not in cover vs 13/14/1', { situation: { cover: false } }),
  mk3('MAT 6 P+S 12 vs DEF 12 ARM 15 no shield', { target: at(12, 15) }, 'no shield'),
  mk3('MAT 6 P+S 12 vs DEF 12 ARM 15 without tough', { target: at(12, 15) }, 'without tough'),
  mk3('mat 7 pow 18 vs def 12 arm 18', { attacker: jack }),
  mk3('MAT 7 P+S 18 charges 8" 12/18/28', { situation: { charge: 8 } }),
  mk3('RAT 6 POW 12 RNG 10 shoots DEF 13 ARM 14 at 7,5"', { situation: { distance: 7.5 } }),
  mk3('RAT 6, POW 10, RNG 12, target 10 inches away, DEF 14, ARM 15, concealment', {
    attacker: { weapons: gun(10, { RNG: 12 }) },
    situation: { distance: 10, concealment: true },
  }),
  mk3('MAT 7 P+S 14 2 inch reach vs 13/15/8', { attacker: { MAT: 7, weapons: blow(14) } }, '2 inch reach'),
  mk3('MAT 7,5 P+S 18 vs 12/18', { target: at(12, 18) }, 'MAT 7,5'),
  mk3('MAT 6 P+S 13 vs 14/14/5 tough on a 5+', { target: { ...at(14, 14, 5), tough: true } }),
  mk3('MAT 7 P+S 18 vs 12/18/28, tough 4+', { target: at(12, 18, 28) }, '4+'),
  mk3('caster mat 7 ps 13 weaponmaster 6 focus vs 12/20/30', {
    attacker: { kind: 'warcaster', points: 6, weapons: blow(13, { qualities: ['Weapon Master'] }) },
  }),
  mk3('mat9 p+s13 wm vs 14/18/5', { attacker: { weapons: blow(13, { qualities: ['Weapon Master'] }) } }),
  mk3('mat 7 ps 18 crit knockdown vs 15/15/8', {
    attacker: { weapons: blow(18, { qualities: ['Critical Knockdown'] }) },
  }),
  mk3('mat 7 ps 18 crit kd vs 15/15/8', { attacker: jack, target: at(15, 15, 8) }, 'crit kd'),
  mk3('MAT 7 P+S 18 critical freeze vs 12/18/28', { attacker: jack }, 'critical freeze'),
  mk3('MAT 7 P+S 18 vs 12/18/28 arcane shield +3', { target: at(12, 18, 28) }, 'arcane shield +3'),
  mk3('MAT 7 P+S 16 vs 12/18/28 with +2 ARM', { target: at(12, 18, 28) }, '+2 ARM'),
  mk3('MAT 7 P+S 18 at -2 DEF', { attacker: jack }, '-2 DEF'),
  mk3('reroll hits MAT 6 P+S 14 vs 14/16/8', { target: at(14, 16, 8) }, 'reroll hits'),
  mk3(
    'how many DEF 13 ARM 12 troopers do MAT 6 P+S 10 x10 kill',
    { attacker: { MAT: 6, weapons: blow(10, { initialAttacks: 10 }) }, target: { name: 'troopers', ...at(13, 12) } },
    'how many',
  ),
  mk3(
    'how many grunts DEF 13 ARM 12 does a MAT 7 P+S 18 jack kill?',
    { attacker: { kind: 'heavy warjack', ...jack }, target: { name: 'grunts', ...at(13, 12) } },
    'how many',
  ),
  mk3(
    'how many boxes does a jack MAT 7 P+S 18 do to DEF 12 ARM 18',
    { attacker: { kind: 'heavy warjack', ...jack }, target: at(12, 18) },
    'how many boxes',
  ),
  mk2('MAT 6 P+S 10 x5 vs DEF 12 ARM 13 troopers', {
    attacker: { MAT: 6, weapons: blow(10, { initialAttacks: 5 }) },
    target: { name: 'troopers', ...at(12, 13) },
  }),
  mk3(
    'how many attacks to kill 12/18/28 with MAT 7 PS 18',
    { attacker: jack, target: at(12, 18, 28) },
    'how many attacks',
  ),
  mk3('buy 3 attacks MAT 7 PS 18 vs 12/18/28', { attacker: jack }, 'buy 3 attacks'),
  mk3('CMA MAT 6 PS 11 vs DEF 15 ARM 18', { attacker: { MAT: 6 } }, 'CMA'),
  mk3('CMA of 4 MAT 6 PS 11 vs DEF 15 ARM 18', { situation: { combined: 4 } }),
  several('3 men MAT 6 P+S 10 vs DEF 13 ARM 14', { target: at(13, 14), attackers: [swordsman, swordsman, swordsman] }),
  mk3('7 men MAT 6 P+S 10 vs DEF 13 ARM 14', { target: at(13, 14) }, '7 men'),
  mk3('crippled arm MAT 7 P+S 18 vs 12/18/28', { attacker: jack }, 'crippled', 'arm'),
  mk3('14 boxes left, ARM 18 DEF 12, MAT 7 P+S 18 2 focus left', {
    attacker: { ...jack, points: 2 },
    target: at(12, 18, 14),
  }),
  mk3('MAT 7 P+S 18 vs 12/18/28 twice', { attacker: { weapons: blow(18, { initialAttacks: 2 }) } }),
  mk3('MAT 6 ps 13 gegen DEF 13 ARM 15', { attacker: { MAT: 6 }, target: at(13, 15) }),
  mk3('MAT 7 P+S 18 vs ARM 18', { attacker: jack, target: { ARM: 18 } }),
  mk3('MAT 6+2 P+S 14 vs 14/16/5', { attacker: { MAT: 6 }, target: at(14, 16, 5) }, '+2'),
  row('mk3', 'area')('RAT 5 POW 14 3" AOE vs def 13 arm 13', { attack: { AOE: 3 }, attacker: { RAT: 5 } }),
  row('mk3', 'hits')('boosted damage POW 12 auto-hit vs ARM 15 8 boxes', {
    hits: [{ count: 1, power: 12, dice: 3 }],
    target: { ARM: 15, damage: '#8' },
  }),
  row('mk3', 'hits')('ARM 20 5 boxes one boosted hit of P+S 14', {
    hits: [{ count: 1, power: 14, dice: 3 }],
    target: { ARM: 20, damage: '#5' },
  }),
  row('mk3', 'hits')('ARM 20 10 boxes 2 hits of P+S 14', { hits: [{ count: 2, power: 14 }], target: { ARM: 20 } }),
  // Words that join others are no names of weapons, and end none.
  ...['of', 'by', 'at', 'to', 'the', 'using', 'via', 'of the'].map((joins) =>
    mk3(`MAT 6 ${joins} P+S 10 vs DEF 13 ARM 14`, {
      attacker: { MAT: 6, weapons: blow(10, { name: 'Weapon 1' }) },
      target: at(13, 14),
    }),
  ),
  mk3('MAT 6 with the big axe of P+S 10 vs DEF 13 ARM 14', {
    attacker: { MAT: 6, weapons: blow(10, { name: 'big axe' }) },
  }),
  mk3('MAT 6 Hand of God P+S 10 vs DEF 13 ARM 14', {
    attacker: { MAT: 6, weapons: blow(10, { name: 'Hand of God' }) },
  }),
  row('mk3', 'hits')('3 attacks hitting automatically P+S 17 vs ARM 19 28 boxes', { hits: [{ count: 3, power: 17 }] }),
  mk2(
    'lock FURY 6 POW 13 vs 14/14/16 transfer',
    { attacker: { weapons: [{ class: 'magic', power: 13 }] } },
    'transfer',
  ),
  mk2(
    'MAT 6 PS 14 2 initials berserk vs 12/15/1',
    { attacker: { weapons: blow(14, { initialAttacks: 2 }) } },
    'berserk',
  ),
  mk2('MAT 6 PS 14 wm charge vs 14/17/8 shield wall', { target: at(14, 17, 8) }, 'shield wall'),
  melee('5 models, Q4+, A2, AP1 into 10 models D4+', { attacker: { models: 5, quality: 4 }, target: { models: 10 } }),
  melee('10 attacks on 4+ AP1 vs D4+', {
    attacker: { quality: 4, weapons: [{ attacks: 10, AP: 1 }] },
    target: { defense: 4 },
  }),
  melee('20 attacks hitting on 3+ into 4+ save', {
    attacker: { quality: 3, weapons: [{ attacks: 20 }] },
    target: { defense: 4 },
  }),
  melee('Q4 A2 AP4 vs D3 T3', { attacker: { quality: 4 }, target: { defense: 3, tough: 3 } }),
  melee('5x Q3+ A3 AP4 vs Tough 4+', { attacker: { models: 5, quality: 3 } }, 'Tough', '4+'),
  melee('3 heroes q3 a4 ap1 deadly3 vs tough(12) d2+', {
    attacker: { name: 'heroes', models: 3, weapons: [{ name: 'Weapon', deadly: 3 }] },
    target: { tough: 12, defense: 2 },
  }),
  melee('10 orcs q4+ a2 furious charge 10 elves d4+ q3+', {
    attacker: { name: 'orcs', rules: ['Furious'] },
    target: { name: 'elves', models: 10, quality: 3 },
  }),
  melee(
    'fearless 10x Q4+ D4+ A1 vs 10x Q5+ D5+ A1 counter',
    { attacker: { models: 10, rules: ['Fearless'] } },
    'counter',
  ),
  melee('5 bikes 2A each AP1 q4+ vs d3+', { attacker: { name: 'bikes', models: 5, weapons: [{ attacks: 2, AP: 1 }] } }),
  melee('10x Q4+ A1 vs 10x D4+ regen', { target: { rules: ['Regeneration'] } }),
  melee('q4 ap 1 a3 vs d4 no regen', { target: { defense: 4 } }, 'no regen'),
  melee('A10 Q4+ AP(1) Rending vs D3+ Tough(3) x3', { target: { models: 3, tough: 3 } }),
  melee('unit of 10 Q4+ D4+ A1 versus unit of 5 Q3+ D3+ A2', { attacker: { models: 10 }, target: { models: 5 } }),
  melee('5x Q4+ D4+ phalanx A1 vs 5x Q4+ D4+', { attacker: { rules: ['Phalanx'], weapons: [{ name: 'Weapon' }] } }),
  volley('10x Q4+ rending shooting at 18" D5+', { target: { defense: 5 }, situation: { distance: 18 } }),
  volley('10x Q4+ A1 24" vs 10x D4+ within 9 inches', { situation: { distance: 9 } }),
  volley('10x q4+ a1 24" without cover shooting d5+', { situation: { cover: false } }),
  shots('5 squads BS40 1d10+3 at 5 squads T30 WP35 armour 4', { target: { T: 30, AP: 4 } }),
  shots('BS 45 1d10+4 full auto 3 vs T35 AP4', { attacker: { weapon: { full: 3 } }, situation: { mode: 'full auto' } }),
  shots('BS40 1d10+3 at long range vs T30 AP4', { attacker: { BS: 40 } }, 'long', 'range'),
  shots('BS40 +20 1d10+3 vs T30 AP4', { attacker: { BS: 40 } }, '+20'),
  mk3('two boosted pow 12 shots rat 6 into def 16 arm 14', { attacker: { RAT: 6, weapons: gun(12) } }, 'two'),
  mk3('trample mat 6 str 12 vs def 13 arm 14', { attacker: { MAT: 6 }, target: at(13, 14) }, 'trample'),
  row('mk3', 'powerAttack')(
    'heavy jack slams mat 6 str 11 def 12 arm 18',
    { attacker: { name: 'heavy jack' }, target: at(12, 18) },
    'mat 6',
    'str 11',
  ),
  mk3('vs SPD 6 STR 5 MAT 6 RAT 5 DEF 13 ARM 14 CMD 8', { attacker: { MAT: 7, STR: 11 }, target: at(13, 14) }),
  mk3('Wolf vs SPD 6 STR 5 MAT 6 RAT 5 DEF 13 ARM 14', { attacker: { name: 'Wolf', MAT: 7 }, target: at(13, 14) }),
];
