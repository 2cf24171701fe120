/**
 * What a Mk III `activation` scenario says: attacker, target, situation, plan. Section 4 of the digest lists the
 * inputs. Every field carries its title, unit and the rule it feeds; the page builds its form from them.
 */
import { z } from 'zod';

export const MAX_INITIAL_ATTACKS = 40;

const stat = (title: string, description: string) => z.int().min(0).max(40).meta({ title, description });

const flag = (title: string, description: string) => z.boolean().default(false).meta({ title, description });

const dice = (title: string, description: string) => z.int().min(0).max(4).default(0).meta({ title, description });

const arm = (title: string, description: string) =>
  z.enum(['none', 'left arm', 'right arm', 'head', 'superstructure']).default('none').meta({
    title,
    description,
    advanced: true,
  });

const guardUse = (title: string, description: string) =>
  z.enum(['always', 'lethal', 'lethal or 5 or more']).default('always').meta({ title, description, advanced: true });

/** Stat modifiers in the order of MK3-STAT-02. */
export const StatModifiers = z
  .strictObject({
    setTo: z.array(z.int().min(0).max(40)).max(5).default([]).meta({
      title: 'Set to',
      description: 'Rules that set the base stat; the lowest counts (MK3-STAT-01).',
    }),
    doubled: z.int().min(0).max(3).default(0).meta({ title: 'Times doubled' }),
    halved: z.int().min(0).max(3).default(0).meta({ title: 'Times halved', description: 'Rounded up (MK3-DICE-02).' }),
    bonus: z.int().min(0).max(20).default(0).meta({ title: 'Bonus', description: 'Sum of all bonuses.' }),
    penalty: z.int().min(0).max(20).default(0).meta({ title: 'Penalty', description: 'Sum of all penalties.' }),
  })
  .meta({ title: 'Stat modifiers', advanced: true });
export type StatModifiers = z.infer<typeof StatModifiers>;

export const ATTACKER_KINDS = [
  'warrior',
  'warcaster',
  'warlock',
  'light warjack',
  'heavy warjack',
  'colossal',
  'vector',
  'monstrosity',
  'lesser warbeast',
  'warbeast',
  'gargantuan',
  'pack warbeast',
  'battle engine',
] as const;

export const QUALITIES = [
  'Weapon Master',
  'Blessed',
  'Chain Weapon',
  'Magical',
  'Damage Type: Cold',
  'Damage Type: Corrosion',
  'Damage Type: Electricity',
  'Damage Type: Fire',
  'Continuous Effect: Corrosion',
  'Continuous Effect: Fire',
  'Critical Corrosion',
  'Critical Fire',
  'Disruption',
  'Critical Disruption',
  'Open Fist',
  'Knockdown',
  'Critical Knockdown',
  'Critical additional damage die',
] as const;

export const Weapon = z
  .strictObject({
    name: z.string().trim().min(1).max(40).meta({ title: 'Name' }),
    class: z.enum(['melee', 'ranged', 'magic']).meta({ title: 'Class' }),
    power: z.union([z.int().min(0).max(60), z.literal('-')]).meta({
      title: 'P+S / POW',
      description: 'P+S for melee, POW for ranged and magic; "-" makes no damage roll (MK3-DMG-03).',
    }),
    initialAttacks: z
      .union([z.int().min(0).max(MAX_INITIAL_ATTACKS), z.literal('d3')])
      .default(1)
      .meta({
        title: 'Initial attacks',
        description:
          'Melee: 1 per weapon of this kind. Ranged: ROF, also d3. Magic: attacks without COST (MK3-ATK-05).',
      }),
    cost: z
      .int()
      .min(0)
      .max(10)
      .default(0)
      .meta({
        title: 'COST',
        description: 'Magic only: focus or fury for one cast (MK3-SPELL-01).',
        onlyIf: { field: 'class', equals: 'magic' },
      }),
    RNG: z.number().min(0).max(40).optional().meta({
      title: 'RNG',
      unit: 'inches',
      description: 'With a distance in the situation, an attack out of range misses (MK3-ATK-04).',
    }),
    qualities: z.array(z.enum(QUALITIES)).max(12).default([]).meta({ title: 'Weapon qualities' }),
    location: z.enum(['left', 'right', 'head', 'superstructure', 'none']).default('none').meta({
      title: 'Location',
      description: 'A crippled location costs one die on attack and damage rolls (MK3-CRIPPLE-05).',
      advanced: true,
    }),
    spray: flag('Spray', 'Ignores concealment, cover, Stealth and the target being in melee (MK3-SPRAY-03).'),
    attackModifier: z.int().min(-20).max(20).default(0).meta({ title: 'Attack roll modifier', advanced: true }),
    damageModifier: z.int().min(-20).max(20).default(0).meta({ title: 'Damage roll modifier', advanced: true }),
    attackDice: z
      .strictObject({
        additional: dice('Additional dice', 'One per granting rule (MK3-DICE-03).'),
        fewer: dice('Fewer dice', ''),
        dropLowest: dice('Drop lowest', 'Dice removed after rolling (MK3-DICE-07).'),
        dropHighest: dice('Drop highest', ''),
        rerollMisses: z.int().min(0).max(3).default(0).meta({
          title: 'Reroll a miss',
          description: 'How many different rules each let a missed roll be rerolled (MK3-DICE-08).',
        }),
      })
      .prefault({})
      .meta({ title: 'Attack dice', advanced: true }),
    damageDice: z
      .strictObject({
        additional: dice('Additional dice', 'Weapon Master is a quality, not an entry here.'),
        fewer: dice('Fewer dice', ''),
        dropLowest: dice('Drop lowest', ''),
        dropHighest: dice('Drop highest', ''),
        rerollBelow: z.int().min(0).max(60).default(0).meta({
          title: 'Reroll below',
          unit: 'points',
          description: 'Reroll a damage roll once when it gives fewer points than this; 0 never (MK3-DICE-08).',
        }),
      })
      .prefault({})
      .meta({ title: 'Damage dice', advanced: true }),
    special: flag('★Attack', 'Made instead of the initial attacks, never bought (MK3-ATK-05, MK3-ATK-07).').meta({
      title: '★Attack',
      advanced: true,
    }),
    mount: flag('Mount', 'POW alone, no initial attack in a charge (MK3-CAV-01, MK3-CAV-04).').meta({
      title: 'Mount',
      advanced: true,
    }),
    grantsAttack: z.enum(['never', 'on hit', 'on critical']).default('never').meta({
      title: 'Grants one more attack',
      description: 'A rule of the weapon; the further attack is made at once, and may grant again (MK3-PRIO-05).',
      advanced: true,
    }),
    grantsAtMost: z
      .int()
      .min(1)
      .max(5)
      .default(1)
      .meta({
        title: 'Granted attacks in one activation',
        onlyIf: { field: 'grantsAttack', equals: ['on hit', 'on critical'] },
        advanced: true,
      }),
    additionalRangedAttacks: z.boolean().default(false).meta({
      title: 'May be bought as a ranged attack',
      description: 'Bought attacks are melee unless a rule of the weapon says otherwise (MK3-FOCUS-07).',
      advanced: true,
    }),
  })
  .meta({ title: 'Weapon' });
export type Weapon = z.infer<typeof Weapon>;

export const Attacker = z
  .strictObject({
    name: z.string().trim().max(60).default('Attacker').meta({ title: 'Name' }),
    kind: z.enum(ATTACKER_KINDS).default('heavy warjack').meta({ title: 'Kind' }),
    MAT: stat('MAT', 'Melee attack.').optional(),
    RAT: stat('RAT', 'Ranged attack.').optional(),
    magicAttack: stat(
      'Magic attack',
      'FOCUS, current FURY, or the Magic Ability score: the stat of magic attack rolls (MK3-ATK-01, MK3-RUL-16).',
    ).optional(),
    STR: stat('STR', 'Needed only when STR is doubled, halved or set.')
      .optional()
      .meta({ title: 'STR', advanced: true }),
    points: z.int().min(0).max(20).default(0).meta({
      title: 'Focus / fury',
      description: 'Focus held, or how often a warbeast may be forced, before the activation begins.',
    }),
    weapons: z.array(Weapon).min(1).max(10).meta({ title: 'Weapons' }),
    cavalry: flag('Cavalry', 'Charge attack rolls are boosted (MK3-CAV-02).').meta({
      title: 'Cavalry',
      advanced: true,
    }),
    gunfighter: flag('Gunfighter', 'Shoots, charges and strikes freely with guns in melee (MK3-ADV-11).').meta({
      title: 'Gunfighter',
      advanced: true,
    }),
    eyelessSight: flag('Eyeless Sight', 'Ignores clouds and Stealth (MK3-ADV-09).').meta({
      title: 'Eyeless Sight',
      advanced: true,
    }),
    crippled: z
      .array(z.enum(['left', 'right', 'head', 'superstructure', 'cortex', 'movement', 'mind', 'body', 'spirit']))
      .max(9)
      .default([])
      .meta({ title: 'Crippled', description: 'Systems or aspects crippled before the activation.', advanced: true }),
    marshal: z.enum(['none', 'Crush!', 'Hurry!', 'Strike True!', 'Take Aim!']).default('none').meta({
      title: "'Jack marshal benefit",
      advanced: true,
    }),
    modifiers: z
      .strictObject({
        MAT: StatModifiers.optional(),
        RAT: StatModifiers.optional(),
        magicAttack: StatModifiers.optional(),
        STR: StatModifiers.optional(),
        attackRolls: z.int().min(-20).max(20).default(0).meta({ title: 'All attack rolls' }),
        damageRolls: z.int().min(-20).max(20).default(0).meta({ title: 'All damage rolls' }),
      })
      .prefault({})
      .meta({ title: 'Modifiers', advanced: true }),
  })
  .meta({ title: 'Attacker' });

export const Target = z
  .strictObject({
    name: z.string().trim().max(60).default('Target').meta({ title: 'Name' }),
    DEF: stat('DEF', 'Base DEF from the card; the situation adds its modifiers.'),
    ARM: stat('ARM', 'Base ARM from the card, without shields.'),
    damage: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .default('#1')
      .meta({
        title: 'Boxes',
        description:
          '"#8" is a row of 8 boxes, "#8:3" has 3 marked; "#5/#5" is a dragoon, mounted and dismounted. A grid: six columns, "." hull, letters systems, small or "x" marked; "F10;" before it is a force field; "@" begins a spiral; "L{grid}R{grid}" is a colossal.',
        examples: ['#1', '#8', '#30:4', '....L|....LL|....CM|....CM|....RR|....R', '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS'],
      }),
    others: z
      .array(
        z
          .strictObject({
            count: z.int().min(1).max(20).default(1).meta({ title: 'Models' }),
            DEF: stat('DEF', 'Base DEF.'),
            ARM: stat('ARM', 'Base ARM.'),
            damage: z
              .string()
              .trim()
              .max(10)
              .regex(/^#\d{1,3}(:\d{1,3})?$/, 'must be a row of boxes such as "#1" or "#8:3"')
              .default('#1')
              .meta({ title: 'Boxes', examples: ['#1', '#5'] }),
          })
          .meta({ title: 'Models of the unit' }),
      )
      .max(10)
      .default([])
      .meta({
        title: 'Further models of the unit',
        description:
          'Attacked in this order once the model above is destroyed. They share its flags and shields, but stand upright.',
      }),
    tough: flag('Tough', 'When disabled: on 5 or 6 stays with one box, knocked down (MK3-TOUGH-01).'),
    knockedDown: flag('Knocked down', 'Base DEF 5, melee hits automatically, no Tough (MK3-KD-01, MK3-TOUGH-02).'),
    stationary: flag('Stationary', 'Base DEF 5, melee hits automatically (MK3-KD-03).'),
    inert: flag('Inert', 'As stationary, and without Shield and Buckler (MK3-FOCUS-12).').meta({
      title: 'Inert',
      advanced: true,
    }),
    cannotBeKnockedDown: flag('Cannot be knocked down', 'Keeps Tough after a success (MK3-RUL-08).').meta({
      title: 'Cannot be knocked down',
      advanced: true,
    }),
    huge: flag('Huge base', 'No concealment, cover, elevation or in-melee bonus (MK3-ATK-11, MK3-ATK-15).').meta({
      title: 'Huge base',
      advanced: true,
    }),
    shields: z.int().min(0).max(3).default(0).meta({ title: 'Shields', description: '+2 ARM each (MK3-WQ-16).' }),
    bucklers: z.int().min(0).max(3).default(0).meta({ title: 'Bucklers', description: '+1 ARM each (MK3-WQ-02).' }),
    dismounted: z
      .strictObject({ DEF: stat('DEF', 'Base DEF on foot.'), ARM: stat('ARM', 'Base ARM on foot.') })
      .optional()
      .meta({
        title: 'Dragoon on foot',
        description: 'For boxes such as "#5/#5"; left out, DEF and ARM stay as they are (MK3-CAV-05).',
        advanced: true,
      }),
    shieldArm: arm('Arm with the shields', 'Shields are lost while this system is crippled (MK3-CRIPPLE-05).'),
    bucklerArm: arm('Arm with the bucklers', 'Bucklers are lost while this system is crippled (MK3-CRIPPLE-05).'),
    firstGrid: z.enum(['left', 'right']).default('left').meta({
      title: 'Grid of a colossal',
      description:
        "By the field of fire the attacks come from, or the attacker's choice from the front and the back (MK3-COLOSSAL-02, -03).",
      advanced: true,
    }),
    spellDEF: z.int().min(0).max(10).default(0).meta({
      title: 'DEF from spells',
      description: 'Ignored by Blessed (MK3-WQ-01).',
      advanced: true,
    }),
    spellARM: z.int().min(0).max(10).default(0).meta({
      title: 'ARM from spells',
      description: 'Ignored by Blessed (MK3-WQ-01).',
      advanced: true,
    }),
    powerField: z.int().min(0).max(12).default(0).meta({
      title: 'Power field focus',
      description: 'Focus a warcaster holds: a damaging roll spends one and loses 5 points (MK3-PFIELD-01).',
    }),
    powerFieldUse: guardUse('Power field used', 'On every damaging roll, or saved for those that need it.'),
    fury: z.int().min(0).max(12).default(0).meta({
      title: 'Fury for transfers',
      description: 'Fury a warlock holds: one moves a whole damage roll to a warbeast (MK3-XFER-01).',
      advanced: true,
    }),
    transferUse: guardUse('Transfers used', 'For every damaging roll, or saved for those that need it.'),
    beasts: z.array(z.int().min(1).max(60)).max(3).default([]).meta({
      title: 'Warbeasts for transfers',
      unit: 'unmarked boxes',
      description: 'In the order in which they take damage; what one cannot hold comes back (MK3-XFER-02).',
      advanced: true,
    }),
    incorporeal: flag('Incorporeal', 'Only magical damage hurts it (MK3-ADV-12).').meta({
      title: 'Incorporeal',
      advanced: true,
    }),
    stealth: flag('Stealth', 'Ranged and magic attacks from more than 5" away miss (MK3-ADV-18).'),
    rage: flag(
      'Rage',
      'A monstrosity gains 1 focus, up to 3, each time an attack damages it (MK3-MONSTROSITY-03).',
    ).meta({
      title: 'Rage',
      advanced: true,
    }),
    immunities: z
      .array(z.enum(['Cold', 'Corrosion', 'Electricity', 'Fire']))
      .max(4)
      .default([])
      .meta({ title: 'Immunities', advanced: true }),
    tokens: z.enum(['none', 'soul', 'corpse', 'soul and corpse']).default('none').meta({
      title: 'Leaves when destroyed',
      description: 'A soul for the living, a corpse for the living and the undead (MK3-DMG-13).',
      advanced: true,
    }),
    leavesPlayWhenDisabled: z.enum(['no', 'after Tough', 'before Tough']).default('no').meta({
      title: 'Another rule removes it when disabled',
      description: 'Its owner chooses whether Tough is rolled first (MK3-TOUGH-03).',
      advanced: true,
    }),
    modifiers: z
      .strictObject({ DEF: StatModifiers.optional(), ARM: StatModifiers.optional() })
      .prefault({})
      .meta({ title: 'Modifiers', advanced: true }),
  })
  .meta({ title: 'Target' });

export const Situation = z
  .strictObject({
    charge: z
      .union([z.literal('no'), z.number().min(0).max(20)])
      .default('no')
      .meta({
        title: 'Charged',
        unit: 'inches moved',
        examples: [6],
        description: 'From 3" on, the first melee attack is the charge attack: damage boosted (MK3-CHARGE-03, -04).',
      }),
    assault: flag('Assault', 'One ranged attack at the charge target before the melee attacks (MK3-ADV-04).').meta({
      title: 'Assault',
      advanced: true,
    }),
    countercharge: flag('Charge outside the activation', 'One melee attack, no points spent (MK3-CHARGE-07).').meta({
      title: 'Charge outside the activation',
      advanced: true,
    }),
    aim: flag('Aimed', '+2 on ranged attack rolls (MK3-ATK-10).'),
    backStrike: flag('From the back arc', '+2 on attack rolls; Shield and Buckler do not count (MK3-ATK-08).'),
    freeStrike: flag('Free strike', 'One melee attack, +2, damage boosted, no points spent (MK3-ATK-19).'),
    concealment: flag('Concealment', '+2 DEF against ranged and magic (MK3-ATK-11).'),
    cloud: flag('Target in a cloud', 'Concealment, unless the attacker has Eyeless Sight (MK3-TERRAIN-06).').meta({
      title: 'Target in a cloud',
      advanced: true,
    }),
    cover: flag('Cover', '+4 DEF against ranged and magic, instead of concealment (MK3-ATK-11).'),
    elevated: flag('Target elevated', '+2 DEF against ranged and magic from lower ground (MK3-ATK-12).'),
    targetInMelee: flag('Target in melee', '+4 DEF against ranged and magic (MK3-ATK-13).'),
    attackerInMeleeWithTarget: flag('... with this attacker', 'Then there is no in-melee bonus (MK3-ATK-13).').meta({
      title: 'The attacker is in that melee',
      advanced: true,
    }),
    obstacle: flag('Behind an obstacle', '+2 DEF against melee (MK3-ATK-16).'),
    distance: z.number().min(0).max(60).optional().meta({
      title: 'Distance',
      unit: 'inches',
      description: 'For RNG and Stealth; left out, everything is in range and within 5".',
    }),
    channeled: flag('Channeled', 'Spells come from an arc node: measure the distance from it (MK3-SPELL-07).').meta({
      title: 'Channeled',
      advanced: true,
    }),
    combined: z.int().min(1).max(20).default(1).meta({
      title: 'Models in the combined attack',
      description: '+1 per participating model on attack and damage from two on (MK3-COMBINED-01).',
      advanced: true,
    }),
    combinedAllCharged: z.boolean().default(true).meta({
      title: 'All of them charged',
      description: 'A combined attack is a charge attack only if each contributed attack is one (MK3-COMBINED-03).',
      advanced: true,
    }),
    rollForCritical: flag('Roll automatic hits', 'Give up automatic hits to roll for a critical (MK3-ATK-03).').meta({
      title: 'Roll automatic hits',
      advanced: true,
    }),
  })
  .meta({ title: 'Situation' });

export const AIMS = ['destroy', 'damage', 'models', 'cripple'] as const;

const boostChoice = z.enum(['never', 'charge attack', 'initial attacks', 'bought attacks', 'always']);

export const Plan = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('optimal'),
        aim: z.enum(AIMS).default('destroy').meta({
          title: 'Aim',
          description:
            'Destroy the target (all its models), mark most boxes, destroy most models, or cripple a system.',
        }),
        system: z
          .string()
          .trim()
          .max(40)
          .optional()
          .meta({
            title: 'System to cripple',
            description: 'For the aim "cripple": "movement", "cortex", "left arm", "Mind" ...',
            onlyIf: { field: 'aim', equals: 'cripple' },
          }),
        order: z.enum(['as listed', 'free']).default('as listed').meta({
          title: 'Order of initial attacks',
          description: 'As the weapons are listed, or chosen by the solver.',
        }),
        keep: z.int().min(0).max(20).default(0).meta({ title: 'Points to keep' }),
      })
      .meta({ title: 'Best play', description: 'Solved exactly: boost or buy, decided roll by roll.' }),
    z
      .strictObject({
        kind: z.literal('rule'),
        boostAttack: boostChoice.default('never').meta({ title: 'Boost attack rolls' }),
        boostDamage: boostChoice.default('never').meta({ title: 'Boost damage of hits' }),
        boostDamageFrom: z.int().min(0).max(200).default(0).meta({
          title: '... while boxes left are at least',
          description: 'Below this many boxes the damage roll is not boosted.',
        }),
        buy: z.boolean().default(true).meta({ title: 'Buy attacks with what is left' }),
        buyWith: z.string().trim().max(40).optional().meta({
          title: 'Buy with weapon',
          choicesFrom: 'attacker.weapons[].name',
          description: 'A weapon name; default the first that may be bought.',
        }),
        keep: z.int().min(0).max(20).default(0).meta({ title: 'Points to keep' }),
      })
      .meta({ title: 'A simple rule', description: 'The same choice at every attack.' }),
    z
      .strictObject({
        kind: z.literal('script'),
        steps: z
          .array(
            z.strictObject({
              weapon: z
                .string()
                .trim()
                .min(1)
                .max(40)
                .meta({ title: 'Weapon', choicesFrom: 'attacker.weapons[].name' }),
              bought: z.boolean().default(false).meta({ title: 'Bought' }),
              boostAttack: z.boolean().default(false).meta({ title: 'Boost attack' }),
              boostDamage: z.boolean().default(false).meta({ title: 'Boost damage' }),
            }),
          )
          .min(1)
          .max(60)
          .meta({ title: 'Attacks in order' }),
      })
      .meta({ title: 'A fixed script', description: 'Every attack and boost spelled out.' }),
  ])
  .meta({ title: 'Plan' });

/** Readings of the rules that differ from the digest's; the defaults are the digest's. */
export const Rulings = z
  .strictObject({
    inMelee: z.enum(['+4 DEF', '-4 to the roll']).default('+4 DEF').meta({
      title: 'Target in melee',
      description: 'As a DEF bonus it is nothing to a huge base and sinks with no floor (MK3-RUL-01).',
    }),
    noDamageDice: z.enum(['power alone', 'no damage']).default('power alone').meta({
      title: 'Damage roll without dice',
      description: 'What is left when every die is taken away (MK3-RUL-04).',
    }),
    helplessDEF: z.enum(['exactly 5', 'at most 5']).default('exactly 5').meta({
      title: 'Base DEF of the helpless',
      description: 'Knocked down, stationary, inert or with crippled movement (MK3-RUL-05).',
    }),
    powerField: z.enum(['whole damage', 'boxes left']).default('whole damage').meta({
      title: 'Power field and transfers act on',
      description: 'The points rolled, or no more of them than there are boxes (MK3-RUL-06).',
    }),
    shieldsAgainstFire: z.boolean().default(true).meta({
      title: 'Shields count against fire',
      description: 'Damage without an origin (MK3-RUL-22).',
    }),
  })
  .meta({ title: 'Rulings', description: 'Readings of unclear rules.', advanced: true });
export type Rulings = z.infer<typeof Rulings>;

export const Activation = z.strictObject({
  attacker: Attacker,
  target: Target,
  situation: Situation.prefault({}).meta({ title: 'Situation' }),
  combatAction: z.enum(['auto', 'melee', 'ranged', 'special', 'magic only', 'forfeited']).default('auto').meta({
    title: 'Initial attacks with',
    description:
      'Melee, ranged, a ★Attack and a Magic Ability do not mix (MK3-ATK-05). Auto: melee when there is a melee weapon. Spells with COST go with any.',
  }),
  plan: Plan.prefault({ kind: 'optimal' }),
  rulings: Rulings.prefault({}),
  afterDestroyed: z.enum(['stop', 'continue']).default('stop').meta({
    title: 'When the target is destroyed',
    description: '"continue" keeps rolling to measure damage output; it needs a plan that does not react to the dice.',
    advanced: true,
  }),
});
export type Activation = z.infer<typeof Activation>;
export type ActivationInput = z.input<typeof Activation>;
export type Plan = z.infer<typeof Plan>;
export type Target = z.infer<typeof Target>;
