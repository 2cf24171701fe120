/**
 * The hundred most usual questions in one line, as players type them, each with the scenario it asks, and with an answer
 * worked out with pencil where that can be done: from chances of two or three dice, without the engine.
 */

export interface Asked {
  readonly text: string;
  readonly ruleset: 'mk3' | 'mk2' | 'aof' | 'ae';
  readonly kind: string;
  readonly scenario: Readonly<Record<string, unknown>>;
  /** Value of a measure, by its name; of the headline without. */
  readonly answer?: { readonly of?: string; readonly value: number };
}

/** P(n dice of six sides show `least` or more). */
function dice(n: number, least: number): number {
  let ways: number[] = [1];
  for (let die = 0; die < n; die++) {
    const next: number[] = Array.from({ length: ways.length + 6 }, () => 0);
    for (const [sum, count] of ways.entries()) for (let face = 1; face <= 6; face++) next[sum + face]! += count;
    ways = next;
  }
  return ways.reduce((total, count, sum) => (sum >= least ? total + count : total), 0) / 6 ** n;
}
/** Two dice: twelve always hits, two never does. */
const hit = (skill: number, defence: number) => dice(2, Math.min(12, Math.max(3, defence - skill)));
/** At least so many boxes from so many dice. */
const hurt = (n: number, power: number, armour: number, boxes = 1) => dice(n, armour + boxes - power);
const chance = (value: number) => ({ answer: { value } });
const mean = (of: string, value: number) => ({ answer: { of, value } });
const twice = (value: number) => 1 - (1 - value) ** 2;

const melee = (power: number, more: object = {}) => ({ name: 'Weapon 1', class: 'melee', power, ...more });
const ranged = (power: number, more: object = {}) => ({ name: 'Weapon 1', class: 'ranged', power, ...more });
const fighter = (MAT: number, ...weapon: Parameters<typeof melee>) => ({ MAT, weapons: [melee(...weapon)] });
const shooter = (RAT: number, ...weapon: Parameters<typeof ranged>) => ({ RAT, weapons: [ranged(...weapon)] });
const def = (DEF: number, ARM: number, boxes?: number, more: object = {}) => ({
  DEF,
  ARM,
  ...(boxes === undefined ? {} : { damage: `#${boxes}` }),
  ...more,
});
/** What else a scenario says, and the answer, where it is known. */
interface More extends Pick<Asked, 'answer'> {
  readonly [input: string]: unknown;
}
const asking =
  (ruleset: Asked['ruleset']) =>
  (kind: string, text: string, attacker: object, target: object, { answer, ...more }: More = {}): Asked => ({
    ...{ text, ruleset, kind, scenario: { attacker, target, ...more } },
    ...(answer && { answer }),
  });
const [mk3, mk2, aof, ae] = (['mk3', 'mk2', 'aof', 'ae'] as const).map(asking);
type Row = [text: string, attacker: object, target: object, more?: More];
const one = (...row: Row) => mk3('activation', ...row);
const two = (...row: Row) => mk2('activation', ...row);
const charge = { situation: { charge: 6 } };
const shot = { combatAction: 'ranged' };

const MK3: readonly Asked[] = [
  one(
    'heavy jack MAT 7 P+S 18, 3 focus charges a DEF 12 ARM 18 28-box beast',
    { name: 'heavy jack', kind: 'heavy warjack', MAT: 7, points: 3, weapons: [melee(18)] },
    def(12, 18, 28, { name: 'beast' }),
    charge,
  ),
  one('MAT 7 P+S 18 vs DEF 12 ARM 18', fighter(7, 18), def(12, 18), chance(hit(7, 12) * hurt(2, 18, 18))),
  one('mat7 ps18 vs 12/18/1', fighter(7, 18), def(12, 18, 1), chance(hit(7, 12) * hurt(2, 18, 18))),
  one('MAT 6 PS 12 > 14/16/1', fighter(6, 12), def(14, 16, 1), chance(hit(6, 14) * hurt(2, 12, 16))),
  one(
    'MAT 6 P+S 13 against DEF 14 ARM 15, 5 boxes',
    fighter(6, 13),
    def(14, 15, 5),
    chance(hit(6, 14) * hurt(2, 13, 15, 5)),
  ),
  one('MAT 7 P+S 16 charges DEF 13 ARM 18 8 boxes', { kind: 'warrior', MAT: 7, weapons: [melee(16)] }, def(13, 18, 8), {
    ...charge,
    ...chance(hit(7, 13) * hurt(3, 16, 18, 8)),
  }),
  one(
    'MAT 8 P+S 11 weapon master charging DEF 12 ARM 18 8 boxes',
    { kind: 'warrior', MAT: 8, weapons: [melee(11, { qualities: ['Weapon Master'] })] },
    def(12, 18, 8),
    { ...charge, ...chance(hit(8, 12) * hurt(4, 11, 18, 8)) },
  ),
  one(
    'MAT 5 P+S 10 weapon master vs DEF 12 ARM 17 5 boxes',
    { MAT: 5, weapons: [melee(10, { qualities: ['Weapon Master'] })] },
    def(12, 17, 5),
    chance(hit(5, 12) * hurt(3, 10, 17, 5)),
  ),
  one(
    'MAT 6 P+S 14 vs DEF 13 ARM 16 knocked down',
    fighter(6, 14),
    def(13, 16, undefined, { knockedDown: true }),
    chance(hurt(2, 14, 16)),
  ),
  one('mat 6 p+s 14 vs 13/16/1 kd', fighter(6, 14), def(13, 16, 1, { knockedDown: true }), chance(hurt(2, 14, 16))),
  one(
    'MAT 6 P+S 14 vs stationary DEF 13 ARM 18',
    fighter(6, 14),
    def(13, 18, undefined, { stationary: true }),
    chance(hurt(2, 14, 18)),
  ),
  one('MAT 6 P+S 14 from behind vs DEF 15 ARM 16', fighter(6, 14), def(15, 16), {
    situation: { backStrike: true },
    ...chance(hit(8, 15) * hurt(2, 14, 16)),
  }),
  one('MAT 6 P+S 14 free strike vs DEF 15 ARM 18 5 boxes', fighter(6, 14), def(15, 18, 5), {
    situation: { freeStrike: true },
    ...chance(hit(8, 15) * hurt(3, 14, 18, 5)),
  }),
  one('MAT 6 P+S 14 vs DEF 13 ARM 14 behind a wall', fighter(6, 14), def(13, 14), {
    situation: { obstacle: true },
    ...chance(hit(6, 15) * hurt(2, 14, 14)),
  }),
  one('RAT 6 POW 10 vs DEF 13 ARM 14', shooter(6, 10), def(13, 14), chance(hit(6, 13) * hurt(2, 10, 14))),
  one('RAT 6 POW 10 shoots DEF 13 ARM 14 in cover', shooter(6, 10), def(13, 14), {
    ...shot,
    situation: { cover: true },
    ...chance(hit(6, 17) * hurt(2, 10, 14)),
  }),
  one('RAT 6 POW 10 aimed shot at DEF 13 ARM 14', shooter(6, 10), def(13, 14), {
    situation: { aim: true },
    ...chance(hit(8, 13) * hurt(2, 10, 14)),
  }),
  one('RAT 7 POW 11, aimed, shoots DEF 13 ARM 14 in cover', shooter(7, 11), def(13, 14), {
    ...shot,
    situation: { aim: true, cover: true },
    ...chance(hit(9, 17) * hurt(2, 11, 14)),
  }),
  one('rat 5 pow 12 fires at 14/13/1 concealed', shooter(5, 12), def(14, 13, 1), {
    ...shot,
    situation: { concealment: true },
    ...chance(hit(5, 16) * hurt(2, 12, 13)),
  }),
  one('RAT 6 POW 12 shoots DEF 13 ARM 14 engaged', shooter(6, 12), def(13, 14), {
    ...shot,
    situation: { targetInMelee: true },
    ...chance(hit(6, 17) * hurt(2, 12, 14)),
  }),
  one('RAT 6 POW 12 shoots DEF 13 ARM 14 on a hill', shooter(6, 12), def(13, 14), {
    ...shot,
    situation: { elevated: true },
    ...chance(hit(6, 15) * hurt(2, 12, 14)),
  }),
  one('RAT 6 POW 12 RNG 10 shoots DEF 13 ARM 14 at 12"', shooter(6, 12, { RNG: 10 }), def(13, 14), {
    ...shot,
    situation: { distance: 12 },
    ...chance(0),
  }),
  one(
    'RAT 6 POW 12 RNG 14 shoots DEF 13 ARM 14 stealth at 8"',
    shooter(6, 12, { RNG: 14 }),
    def(13, 14, undefined, { stealth: true }),
    { ...shot, situation: { distance: 8 }, ...chance(0) },
  ),
  one('RAT 6 POW 12 ROF 2 shoots DEF 13 ARM 14', shooter(6, 12, { initialAttacks: 2 }), def(13, 14), {
    ...shot,
    ...chance(twice(hit(6, 13) * hurt(2, 12, 14))),
  }),
  one(
    'two shots RAT 6 POW 12 vs DEF 13 ARM 14',
    shooter(6, 12, { initialAttacks: 2 }),
    def(13, 14),
    chance(twice(hit(6, 13) * hurt(2, 12, 14))),
  ),
  one(
    'MAT 6 P+S 12 x2 vs DEF 13 ARM 15',
    fighter(6, 12, { initialAttacks: 2 }),
    def(13, 15),
    chance(twice(hit(6, 13) * hurt(2, 12, 15))),
  ),
  one(
    'MAT 6 2x P+S 12 vs DEF 13 ARM 15',
    fighter(6, 12, { initialAttacks: 2 }),
    def(13, 15),
    chance(twice(hit(6, 13) * hurt(2, 12, 15))),
  ),
  one(
    '2 attacks MAT 6 P+S 12 vs DEF 13 ARM 15',
    fighter(6, 12, { initialAttacks: 2 }),
    def(13, 15),
    chance(twice(hit(6, 13) * hurt(2, 12, 15))),
  ),
  one(
    'MAT 6 P+S 14, P+S 11 vs DEF 13 ARM 15',
    { MAT: 6, weapons: [melee(14), { ...melee(11), name: 'Weapon 2' }] },
    def(13, 15),
    chance(1 - (1 - hit(6, 13) * hurt(2, 14, 15)) * (1 - hit(6, 13) * hurt(2, 11, 15))),
  ),
  one(
    'MAT 6 P+S 12 vs DEF 12 ARM 15 with shield',
    fighter(6, 12),
    def(12, 15, undefined, { shields: 1 }),
    chance(hit(6, 12) * hurt(2, 12, 17)),
  ),
  one(
    'MAT 6 P+S 12 vs DEF 12 ARM 15 buckler',
    fighter(6, 12),
    def(12, 15, undefined, { bucklers: 1 }),
    chance(hit(6, 12) * hurt(2, 12, 16)),
  ),
  one(
    'MAT 6 P+S 12 vs DEF 12 ARM 13 tough',
    fighter(6, 12),
    def(12, 13, undefined, { tough: true }),
    chance((hit(6, 12) * hurt(2, 12, 13) * 2) / 3),
  ),
  one(
    'DEF 14 ARM 12 8 boxes hit by MAT 8 P+S 13',
    fighter(8, 13),
    def(14, 12, 8),
    chance(hit(8, 14) * hurt(2, 13, 12, 8)),
  ),
  one('12/18/28 charged by MAT 7 P+S 18', { kind: 'warrior', MAT: 7, weapons: [melee(18)] }, def(12, 18, 28), {
    ...charge,
    ...chance(hit(7, 12) * hurt(3, 18, 18, 28)),
  }),
  one(
    'MAT 6 P+S 13 x2, 3 focus vs 16/15/16 camping 2',
    { MAT: 6, points: 3, weapons: [melee(13, { initialAttacks: 2 })] },
    def(16, 15, 16, { powerField: 2 }),
  ),
  one('mat7 ps18 3f > 12/18/28', { MAT: 7, points: 3, weapons: [melee(18)] }, def(12, 18, 28)),
  one(
    'MAT 7 P+S 18 3 focus boost damage charges 12/18/28',
    { MAT: 7, points: 3, weapons: [melee(18)] },
    def(12, 18, 28),
    { ...charge, plan: { kind: 'rule', boostDamage: 'always' } },
  ),
  one('MAT 7 P+S 18 3 focus never boosting vs 12/18/28', { MAT: 7, points: 3, weapons: [melee(18)] }, def(12, 18, 28), {
    plan: { kind: 'rule', boostDamage: 'never' },
  }),
  one('MAT 7 P+S 18 1 focus boosting hits vs 16/18/1', { MAT: 7, points: 1, weapons: [melee(18)] }, def(16, 18, 1), {
    plan: { kind: 'rule', boostAttack: 'always' },
    ...chance(dice(3, 9) * hurt(2, 18, 18)),
  }),
  one(
    'Ironclad MAT 7 Quake hammer P+S 18 knockdown, 3 focus charging DEF 12 ARM 19 32 boxes',
    {
      name: 'Ironclad',
      MAT: 7,
      points: 3,
      weapons: [{ ...melee(18, { qualities: ['Knockdown'] }), name: 'Quake hammer' }],
    },
    def(12, 19, 32),
    charge,
  ),
  one(
    'light jack MAT 6 P+S 14 vs heavy jack DEF 11 ARM 19 32 boxes',
    { name: 'light jack', kind: 'light warjack', MAT: 6, weapons: [melee(14)] },
    def(11, 19, 32, { name: 'heavy jack' }),
    chance(0),
  ),
  one(
    'RAT 6 POW 12 6 shots at 10 troopers DEF 12 ARM 13',
    shooter(6, 12, { initialAttacks: 6 }),
    def(12, 13, undefined, { others: [{ count: 9, DEF: 12, ARM: 13 }] }),
  ),
  one(
    'solo MAT 8 P+S 13 kills a caster DEF 15 ARM 14 with 16 boxes?',
    { name: 'solo', kind: 'warrior', MAT: 8, weapons: [melee(13)] },
    def(15, 14, 16, { name: 'caster' }),
    chance(0),
  ),
  one(
    'What are the odds that my MAT 7 P+S 18 kills a DEF 12 ARM 18 beast with 10 boxes?',
    fighter(7, 18),
    def(12, 18, 10, { name: 'beast' }),
    chance(hit(7, 12) * hurt(2, 18, 18, 10)),
  ),
  one(
    'warcaster FOCUS 7 POW 12 COST 2, 2 focus vs DEF 13 ARM 15 1 box',
    {
      name: 'warcaster',
      kind: 'warcaster',
      magicAttack: 7,
      points: 2,
      weapons: [{ name: 'Weapon 1', class: 'magic', power: 12, cost: 2 }],
    },
    def(13, 15, 1),
    chance(hit(7, 13) * hurt(2, 12, 15)),
  ),
  {
    text: 'jack MAT 7 STR 11 1 focus slams 12/18/28',
    ruleset: 'mk3',
    kind: 'powerAttack',
    scenario: {
      attacker: { name: 'jack', kind: 'heavy warjack', MAT: 7, STR: 11, points: 1 },
      target: def(12, 18, 28),
      attack: { kind: 'slam' },
    },
  },
  {
    text: 'light warbeast MAT 6 STR 9 1 fury slams 12/14/20',
    ruleset: 'mk3',
    kind: 'powerAttack',
    scenario: {
      attacker: { name: 'light warbeast', kind: 'warbeast', beast: 'light', MAT: 6, STR: 9, points: 1 },
      target: def(12, 14, 20),
      attack: { kind: 'slam' },
    },
  },
  {
    text: 'heavy vector MAT 6 STR 11 1 focus slams 12/18/28',
    ruleset: 'mk3',
    kind: 'powerAttack',
    scenario: {
      attacker: { name: 'heavy vector', kind: 'vector', base: 'large', MAT: 6, STR: 11, points: 1 },
      target: def(12, 18, 28),
      attack: { kind: 'slam' },
    },
  },
  {
    text: 'MAT 6 DEF 12 ARM 18 28 boxes P+S 16 fights MAT 7 DEF 12 ARM 17 30 boxes P+S 17',
    ruleset: 'mk3',
    kind: 'duel',
    scenario: {
      first: { attacker: fighter(6, 16), target: def(12, 18, 28) },
      second: { attacker: fighter(7, 17), target: def(12, 17, 30) },
    },
  },
];

const MK2: readonly Asked[] = [
  two('MAT 6 P+S 15 vs DEF 12 ARM 17', fighter(6, 15), def(12, 17), chance(hit(6, 12) * hurt(2, 15, 17))),
  two('mat6 ps15 > 12/17/1', fighter(6, 15), def(12, 17, 1), chance(hit(6, 12) * hurt(2, 15, 17))),
  two(
    'warbeast MAT 6 P+S 16 x2, 4 fury charges DEF 12 ARM 18 28 boxes',
    { name: 'warbeast', kind: 'warbeast', MAT: 6, points: 4, weapons: [melee(16, { initialAttacks: 2 })] },
    def(12, 18, 28),
    charge,
  ),
  two(
    'beast MAT 5 P+S 17 1 fury charges 12/19/30',
    { name: 'beast', kind: 'warbeast', MAT: 5, points: 1, weapons: [melee(17)] },
    def(12, 19, 30),
    { ...charge, ...chance(0) },
  ),
  two(
    'MAT 7 P+S 11 weapon master vs DEF 13 ARM 16 8 boxes',
    { MAT: 7, weapons: [melee(11, { qualities: ['Weapon Master'] })] },
    def(13, 16, 8),
    chance(hit(7, 13) * hurt(3, 11, 16, 8)),
  ),
  two('MAT 6 P+S 14 charges DEF 13 ARM 18 5 boxes', { kind: 'warrior', MAT: 6, weapons: [melee(14)] }, def(13, 18, 5), {
    ...charge,
    ...chance(hit(6, 13) * hurt(3, 14, 18, 5)),
  }),
  two(
    'MAT 6 P+S 12 vs knocked down DEF 14 ARM 15',
    fighter(6, 12),
    def(14, 15, undefined, { knockedDown: true }),
    chance(hurt(2, 12, 15)),
  ),
  two('MAT 6 P+S 12 vs DEF 14 ARM 15 from the back', fighter(6, 12), def(14, 15), {
    situation: { backStrike: true },
    ...chance(hit(8, 14) * hurt(2, 12, 15)),
  }),
  two('RAT 5 POW 10 shoots DEF 12 ARM 14', shooter(5, 10), def(12, 14), {
    ...shot,
    ...chance(hit(5, 12) * hurt(2, 10, 14)),
  }),
  two('RAT 5 POW 10 shoots DEF 12 ARM 14 in cover', shooter(5, 10), def(12, 14), {
    ...shot,
    situation: { cover: true },
    ...chance(hit(5, 16) * hurt(2, 10, 14)),
  }),
  two('RAT 5 POW 10 shoots DEF 12 ARM 14 in concealment', shooter(5, 10), def(12, 14), {
    ...shot,
    situation: { concealment: true },
    ...chance(hit(5, 14) * hurt(2, 10, 14)),
  }),
  two('RAT 5 POW 10 aiming at DEF 12 ARM 14', shooter(5, 10), def(12, 14), {
    situation: { aim: true },
    ...chance(hit(7, 12) * hurt(2, 10, 14)),
  }),
  two(
    'MAT 6 P+S 12 vs DEF 12 ARM 14 shield',
    fighter(6, 12),
    def(12, 14, undefined, { shields: 1 }),
    chance(hit(6, 12) * hurt(2, 12, 16)),
  ),
  two(
    'two attacks MAT 7 P+S 12 vs DEF 13 ARM 15',
    fighter(7, 12, { initialAttacks: 2 }),
    def(13, 15),
    chance(twice(hit(7, 13) * hurt(2, 12, 15))),
  ),
  two(
    'warlock FURY 6 POW 13 COST 3, 3 fury vs DEF 13 ARM 15 1 box',
    {
      name: 'warlock',
      kind: 'warlock',
      magicAttack: 6,
      points: 3,
      weapons: [{ name: 'Weapon 1', class: 'magic', power: 13, cost: 3 }],
    },
    def(13, 15, 1),
    chance(hit(6, 13) * hurt(2, 13, 15)),
  ),
  two(
    'Claw P+S 16, MAT 6, 1 fury boosting damage vs 13/20/8',
    { name: 'Claw', MAT: 6, points: 1, weapons: [melee(16)] },
    def(13, 20, 8),
    {
      plan: { kind: 'rule', boostDamage: 'always' },
      ...chance(hit(6, 13) * hurt(3, 16, 20, 8) + (1 - hit(6, 13)) * hit(6, 13) * hurt(2, 16, 20, 8)),
    },
  ),
  two(
    'MAT 6 P+S 13 vs DEF 12 ARM 13 tough',
    fighter(6, 13),
    def(12, 13, undefined, { tough: true }),
    chance((hit(6, 12) * hurt(2, 13, 13) * 2) / 3),
  ),
  two(
    'MAT 6 P+S 15 vs warlock DEF 15 ARM 15 16 boxes',
    fighter(6, 15),
    def(15, 15, 16, { name: 'warlock' }),
    chance(0),
  ),
];

const unit = (models: number, quality: number, defense: number, more: object = {}) => ({
  models,
  quality,
  defense,
  ...more,
});
const arm = (attacks: number, more: object = {}) => ({ weapons: [{ name: 'Weapon', attacks, ...more }] });
/** One die: a six always does, a one never. */
const on = (least: number) => (7 - Math.min(6, Math.max(2, least))) / 6;
/** Mean wounds of so many dice that hit on so much against a block. */
const wounds = (count: number, quality: number, defense: number) =>
  mean('wounds', count * on(quality) * (1 - on(defense)));

const AOF: readonly Asked[] = [
  aof('melee', '5x Q4+ A2 AP(1) vs 10x D4+', unit(5, 4, 4, arm(2, { AP: 1 })), unit(10, 4, 4), wounds(10, 4, 5)),
  aof('melee', '5x Q4+ A1 vs 10x D4+', unit(5, 4, 4, arm(1)), unit(10, 4, 4), wounds(5, 4, 4)),
  aof('melee', '10x Q3+ D4+ A1 charge 10x Q4+ D5+', unit(10, 3, 4, arm(1)), unit(10, 4, 5), wounds(10, 3, 5)),
  aof('melee', '[5] Q3+ D3+ A3 vs [20] Q5+ D6+', unit(5, 3, 3, arm(3)), unit(20, 5, 6), wounds(15, 3, 6)),
  aof(
    'melee',
    '5 models Q4+ D4+ A2 AP 2 against 10 models Q4+ D2+',
    unit(5, 4, 4, arm(2, { AP: 2 })),
    unit(10, 4, 2),
    wounds(10, 4, 4),
  ),
  aof(
    'melee',
    'q4+ d4+ a6 ap(1) attacks 10 q5+ d5+',
    { quality: 4, defense: 4, ...arm(6, { AP: 1 }) },
    unit(10, 5, 5),
    wounds(6, 4, 6),
  ),
  aof(
    'melee',
    'Q3+ D2+ Tough(6) Fear A6 AP(2) charges 10 Q5+ D6+',
    { quality: 3, defense: 2, tough: 6, rules: ['Fear'], ...arm(6, { AP: 2 }) },
    unit(10, 5, 6),
  ),
  aof(
    'melee',
    'Knights [5] Q3+ D3+ lances A2 AP(1) charge 10x Q4+ D4+',
    unit(5, 3, 3, { name: 'Knights', weapons: [{ name: 'lances', attacks: 2, AP: 1 }] }),
    unit(10, 4, 4),
    wounds(10, 3, 5),
  ),
  aof('melee', '5x Q4+ D4+ A2 vs 3x Q4+ D4+ Tough(3)', unit(5, 4, 4, arm(2)), unit(3, 4, 4, { tough: 3 })),
  aof(
    'volley',
    '10x Q4+ 24" A1 vs 10x Q4+ D5+',
    unit(10, 4, 4, arm(1, { range: 24 })),
    unit(10, 4, 5),
    wounds(10, 4, 5),
  ),
  aof('volley', '10x Q4+ 24" A1 shoots 10x Q4+ D5+ in cover', unit(10, 4, 4, arm(1, { range: 24 })), unit(10, 4, 5), {
    situation: { cover: true },
    ...wounds(10, 5, 5),
  }),
  aof(
    'volley',
    '5x Q5+ 30" A1 AP(1) shoots 10x D4+',
    unit(5, 5, 4, arm(1, { range: 30, AP: 1 })),
    unit(10, 4, 4),
    wounds(5, 5, 5),
  ),
  aof('volley', '5x Q4+ 18" A2 shoots 10x D5+ at 20"', unit(5, 4, 4, arm(2, { range: 18 })), unit(10, 4, 5), {
    situation: { distance: 20 },
    ...mean('wounds', 0),
  }),
  aof(
    'volley',
    'Marksmen [10] Q4+ D5+; 8x Bow (24", A1); 2x Heavy Rifle (24", A1, AP(1)) vs 12x Q4+ D5+',
    unit(10, 4, 5, {
      name: 'Marksmen',
      weapons: [
        { name: 'Bow', attacks: 1, range: 24, count: 8 },
        { name: 'Heavy Rifle', attacks: 1, AP: 1, range: 24, count: 2 },
      ],
    }),
    unit(12, 4, 5),
    mean('wounds', 8 * 0.5 * (4 / 6) + 2 * 0.5 * (5 / 6)),
  ),
  aof(
    'volley',
    'Cannon Q4+ D5+ Tough(3) 36" A1 AP(3) Deadly(3) shoots Q4+ D2+ Tough(12)',
    { name: 'Cannon', quality: 4, defense: 5, tough: 3, ...arm(1, { range: 36, AP: 3, deadly: 3 }) },
    { quality: 4, defense: 2, tough: 12 },
    mean('wounds', 0.5 * (4 / 6) * 3),
  ),
  aof(
    'volley',
    '5x Q4+ D4+ 24" A1 Poison shoots 10x Q4+ D5+',
    unit(5, 4, 4, arm(1, { range: 24, rules: ['Poison'] })),
    unit(10, 4, 5),
  ),
  aof('volley', '5x Q4+ 12" A1 focused fire at 10x D5+', unit(5, 4, 4, arm(1, { range: 12 })), unit(10, 4, 5), {
    situation: { action: 'Focused Fire' },
    ...wounds(5, 3, 5),
  }),
  aof('duel', '10x Q4+ D4+ A1 duels 10x Q4+ D5+ A1', unit(10, 4, 4, arm(1)), unit(10, 4, 5, arm(1))),
  aof(
    'melee',
    '3x Q3+ D4+ Tough(3) A3 AP(1) charge 10x Q4+ D5+ fatigued',
    unit(3, 3, 4, { tough: 3, ...arm(3, { AP: 1 }) }),
    unit(10, 4, 5, { state: { fatigued: true } }),
    wounds(9, 3, 6),
  ),
  aof('melee', '20x Q5+ D6+ A1 heavy charge 5x Q3+ D2+', unit(20, 5, 6, arm(1)), unit(5, 3, 2), {
    situation: { action: 'Heavy Charge' },
  }),
];

const squads = (count: number, more: object = {}) => ({ squads: count, ...more });
const gun = (damage: string, more: object = {}) => ({ weapon: { damage, ...more } });
const mode = (fire: string) => ({ situation: { mode: fire } });

const AE: readonly Asked[] = [
  ae(
    'volley',
    '5 squads BS40 1d10+3 shoots 5 squads T30 WP35 AP4',
    squads(5, { BS: 40, ...gun('1d10+3') }),
    squads(5, { T: 30, WP: 35, AP: 4 }),
  ),
  ae(
    'volley',
    '5 squads BS40 1d10+3 full 3 full auto shoots 5 squads T30 WP35 AP4',
    squads(5, { BS: 40, ...gun('1d10+3', { full: 3 }) }),
    squads(5, { T: 30, WP: 35, AP: 4 }),
    mode('full auto'),
  ),
  ae(
    'volley',
    'character BS45 1d10+3 vs character T40 AP4',
    { kind: 'character', BS: 45, ...gun('1d10+3') },
    { kind: 'character', T: 40, AP: 4 },
    mean('hit 1', 0.45),
  ),
  ae(
    'volley',
    'character BS45 1d10+3 aims at character T40 AP4',
    { kind: 'character', BS: 45, ...gun('1d10+3') },
    { kind: 'character', T: 40, AP: 4 },
    { situation: { aim: true }, ...mean('hit 1', 0.55) },
  ),
  ae(
    'volley',
    'bs45 1d10+3 pen 2 semi 3 semi-auto at t40 ap6',
    { BS: 45, ...gun('1d10+3', { penetration: 2, semi: 3 }) },
    { T: 40, AP: 6 },
    mode('semi-automatic'),
  ),
  ae(
    'volley',
    '3 squads bs45 1d10+3 full 3 full auto at character t40 AP4 dodge 50',
    squads(3, { BS: 45, ...gun('1d10+3', { full: 3 }) }),
    { kind: 'character', T: 40, AP: 4, dodge: 50 },
    mode('full auto'),
  ),
  ae(
    'volley',
    'Artillery BS50 2d10+2 Blast 15 shoots T40 WP40 AP6 in cover',
    { name: 'Artillery', BS: 50, ...gun('2d10+2', { blast: 15 }) },
    { T: 40, WP: 40, AP: 6 },
    { situation: { inCover: true } },
  ),
  ae(
    'volley',
    'character BS60 1d10+5 pen 2 tearing shoots character T30 AP5 12 wounds',
    { kind: 'character', BS: 60, ...gun('1d10+5', { penetration: 2, qualities: ['Tearing'] }) },
    { kind: 'character', T: 30, AP: 5, wounds: 12 },
    mean('hit 1', 0.6),
  ),
  ae(
    'melee',
    'character WS55 1d10+4, 3 attacks vs 3 squads T30 WP30 AP3',
    { kind: 'character', WS: 55, ...gun('1d10+4') },
    squads(3, { T: 30, WP: 30, AP: 3 }),
    { situation: { attacks: 3 } },
  ),
  ae(
    'melee',
    'character WS50 1d10+4 attacks character T40 AP4',
    { kind: 'character', WS: 50, ...gun('1d10+4') },
    { kind: 'character', T: 40, AP: 4 },
    mean('hit 1', 0.5),
  ),
  ae(
    'melee',
    'Riders 4 squads WS40 1d10+4 charge 5 squads T30 WP30 AP3',
    squads(4, { name: 'Riders', WS: 40, ...gun('1d10+4') }),
    squads(5, { T: 30, WP: 30, AP: 3 }),
    { situation: { charge: true } },
  ),
  ae(
    'melee',
    'WS35 Overwhelming(1) 1d10+4 tearing charges T20 WP30 Swarm',
    { WS: 35, overwhelming: 1, ...gun('1d10+4', { qualities: ['Tearing'] }) },
    { T: 20, WP: 30, traits: ['Swarm'] },
    { situation: { charge: true } },
  ),
  ae(
    'volley',
    'Storm troops [5] BS40; Rifle (3km, 1d10+3, Pen 0, RoF S/-/3, Tearing) vs Line troops [4] T30 WP35 AP3',
    squads(5, {
      name: 'Storm troops',
      BS: 40,
      weapon: { name: 'Rifle', damage: '1d10+3', penetration: 0, semi: 0, full: 3, qualities: ['Tearing'] },
    }),
    squads(4, { name: 'Line troops', T: 30, WP: 35, AP: 3 }),
  ),
  ae(
    'volley',
    'character bs50 1d10+3 point blank at character t40 ap4',
    { kind: 'character', BS: 50, ...gun('1d10+3') },
    { kind: 'character', T: 40, AP: 4 },
    { situation: { pointBlank: true } },
  ),
  ae(
    'volley',
    'BS40 1d10+3 against vehicle T50 AP10',
    { BS: 40, ...gun('1d10+3') },
    { kind: 'vehicle', T: 50, AP: 10 },
  ),
];

const asked = (
  ruleset: Asked['ruleset'],
  kind: string,
  text: string,
  scenario: Asked['scenario'],
  answer: Partial<Asked> = {},
): Asked => ({ ruleset, kind, text, scenario, ...answer });
/** A target or a unit of a battle. */
const plain = (quality: number, defense: number, more: object = {}) =>
  unit(10, quality, defense, { ...arm(1), ...more });

/** Kinds that are more or less than one attack of one model on another. */
const OTHERS: readonly Asked[] = [
  asked(
    'mk3',
    'several',
    'MAT 6 P+S 12 then RAT 6 POW 10 vs DEF 13 ARM 15',
    {
      target: def(13, 15),
      attackers: [{ attacker: fighter(6, 12) }, { attacker: shooter(6, 10) }],
    },
    chance(1 - (1 - hit(6, 13) * hurt(2, 12, 15)) * (1 - hit(6, 13) * hurt(2, 10, 15))),
  ),
  asked(
    'mk3',
    'several',
    'RAT 6 POW 13 aims, then MAT 7 P+S 11 weapon master charges 13/15/1',
    {
      target: def(13, 15, 1),
      attackers: [
        { attacker: shooter(6, 13), situation: { aim: true } },
        { attacker: { kind: 'warrior', MAT: 7, weapons: [melee(11, { qualities: ['Weapon Master'] })] }, ...charge },
      ],
    },
    chance(1 - (1 - hit(8, 13) * hurt(2, 13, 15)) * (1 - hit(7, 13) * hurt(4, 11, 15))),
  ),
  asked(
    'mk3',
    'area',
    'RAT 6 POW 12 sprays DEF 13 ARM 14',
    {
      attacker: shooter(6, 12),
      attack: { kind: 'spray' },
      models: [{ target: def(13, 14) }],
    },
    chance(hit(6, 13) * hurt(2, 12, 14)),
  ),
  asked('mk3', 'area', 'RAT 5 POW 14 AOE 4 shoots DEF 13 ARM 13 in cover at 10"', {
    attacker: shooter(5, 14),
    attack: { kind: 'template', AOE: 4 },
    models: [{ target: def(13, 13), situation: { cover: true, distance: 10 } }],
  }),
  asked(
    'mk3',
    'hits',
    '3 hits of POW 10 vs ARM 16 1 box',
    { hits: [{ count: 3, power: 10 }], target: { ARM: 16, damage: '#1' } },
    chance(1 - (1 - hurt(2, 10, 16)) ** 3),
  ),
  asked(
    'mk3',
    'hits',
    'ARM 20 5 boxes takes one boosted hit of P+S 14',
    { hits: [{ count: 1, dice: 3, power: 14 }], target: { ARM: 20, damage: '#5' } },
    chance(hurt(3, 14, 20, 5)),
  ),
  asked(
    'mk3',
    'effects',
    'my grunt with ARM 14 burns for 1 turn',
    { target: { name: 'grunt', ARM: 14 }, effects: ['Fire'], turns: 1 },
    // It goes out on 1 or 2; otherwise it is a damage roll of POW 12.
    chance((2 / 3) * hurt(2, 12, 14)),
  ),
  asked(
    'mk2',
    'attack',
    'one attack MAT 6 P+S 12 weapon master vs 13/17/5 knocked down',
    {
      attack: { stat: 6, power: 12, weaponMaster: true },
      target: { DEF: 13, ARM: 17, boxes: 5, posture: 'knocked down' },
    },
    chance(hurt(3, 12, 17, 5)),
  ),
  asked(
    'mk2',
    'attack',
    'single attack RAT 6 POW 12 shoots 13/15/1 in cover',
    { attack: { kind: 'ranged', stat: 6, power: 12 }, target: { DEF: 13, ARM: 15, boxes: 1, shelter: 'cover' } },
    chance(hit(6, 17) * hurt(2, 12, 15)),
  ),
  asked(
    'mk2',
    'hits',
    'two hits of P+S 17 vs ARM 24 1 box',
    { hits: [{ count: 2, power: 17 }], target: { ARM: 24, damage: '#1' } },
    chance(twice(hurt(2, 17, 24))),
  ),
  asked(
    'mk2',
    'several',
    'RAT 5 POW 10 then MAT 6 P+S 13 vs 12/17/1',
    {
      target: def(12, 17, 1),
      attackers: [{ attacker: shooter(5, 10) }, { attacker: fighter(6, 13) }],
    },
    chance(1 - (1 - hit(5, 12) * hurt(2, 10, 17)) * (1 - hit(6, 12) * hurt(2, 13, 17))),
  ),
  asked('mk2', 'area', 'RAT 6 POW 12 sprays 2 troopers DEF 13 ARM 14', {
    attacker: shooter(6, 12),
    attack: { kind: 'spray' },
    models: [{ target: def(13, 14) }, { target: def(13, 14) }],
  }),
  asked('aof', 'skirmish', '3 units of 10x Q4+ D4+ A1 skirmish 2 units of 10x Q4+ D5+ A1 for 2 rounds', {
    attacker: plain(4, 4),
    target: plain(4, 5),
    attackerUnits: 3,
    targetUnits: 2,
    situation: { rounds: 2 },
  }),
  asked('aof', 'battle', '2 units of 10x Q4+ D4+ A1 + 5x Q3+ D3+ A2 battle 3 units of 10x Q5+ D5+ A1', {
    first: { units: [plain(4, 4, { copies: 2 }), unit(5, 3, 3, arm(2))] },
    second: { units: [plain(5, 5, { copies: 3 })] },
  }),
  asked('aof', 'duel', '10x Q4+ D4+ A1 duels 10x Q4+ D5+ A1 in cover', {
    attacker: plain(4, 4),
    target: plain(4, 5),
    situation: { targetCover: true },
  }),
  asked('ae', 'contest', '3 squads S35 knocks down character S40 dodge 40', {
    action: 'Knockdown',
    attacker: squads(3, { S: 35 }),
    target: { kind: 'character', S: 40, dodge: 40 },
  }),
  asked('ae', 'contest', '4 squads WS40 1d10+4 takes down character T40 AP2 parry 40', {
    action: 'Takedown',
    attacker: squads(4, { WS: 40, ...gun('1d10+4') }),
    target: { kind: 'character', T: 40, AP: 2, parry: 40 },
  }),
  asked('ae', 'contest', 'pinning 3 squads WP35', { action: 'Pinning', target: squads(3, { WP: 35 }) }),
  asked('ae', 'battle', '2 squads BS40 1d10+4 T30 WP35 AP3 battles 2 squads BS40 1d10+3 T30 WP35 AP4 over 4 rounds', {
    first: { units: [squads(2, { BS: 40, T: 30, WP: 35, AP: 3, ranged: { damage: '1d10+4' } })] },
    second: { units: [squads(2, { BS: 40, T: 30, WP: 35, AP: 4, ranged: { damage: '1d10+3' } })] },
    rounds: 4,
  }),
];

export const QUESTIONS: readonly Asked[] = [...MK3, ...MK2, ...AOF, ...AE, ...OTHERS];
