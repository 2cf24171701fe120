/**
 * What a `battlegroup` scenario says: a caster with focus or fury, the models that fight with it, what they are asked
 * to do each turn, and what the enemy does to them in between.
 */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { rulingsField } from '../../twodice/activation/schema.ts';
import {
  count,
  effortField,
  held,
  leeching,
  MAX_HELD,
  MAX_MODELS,
  name,
  pointsWork,
  threshold,
  turnsField,
  workByTurn,
} from '../../twodice/battlegroup/schema.ts';

export const MAX_TURNS = 12;
export const WARJACK_CAP = 3;

const distance = z.number().min(0).max(60).optional().meta({
  title: 'Distance to the caster',
  unit: 'inches',
  description: 'In control range up to twice the FOCUS or FURY (MK3-FOCUS-11, MK3-FURY-07). Left out: in range.',
  advanced: true,
});

export const Upkeep = z
  .strictObject({
    name: name('Upkeep spell'),
    cost: z.int().min(0).max(10).default(2).meta({ title: 'COST', description: 'To cast it again.' }),
    up: z.boolean().default(true).meta({ title: 'In play at the start' }),
    recast: flag('Cast it when it is not in play', 'In the own activation, if the points reach (MK3-SPELL-05).'),
  })
  .meta({ title: 'Upkeep spell' });

/** What both sorts of caster say about themselves. */
const casterFields = {
  points: z.int().min(0).max(MAX_HELD).optional().meta({
    title: 'Points held at the start',
    description: 'Left out: all it can hold, as at the start of a game (MK3-FOCUS-05, MK3-FURY-05).',
  }),
  upkeeps: z.array(Upkeep).max(6).default([]).meta({
    title: 'Upkeep spells',
    description: 'One point each in every Control Phase, in this order, or the spell ends (MK3-SPELL-05).',
  }),
  spend: count(MAX_HELD, 'Own spending', 'Points it wants to spend on spells, attacks and boosts each turn.'),
  healSelf: count(MAX_HELD, 'Healing itself', 'Points each turn, one point of damage each.'),
} as const;

const byTurn = workByTurn(MAX_TURNS);
const actions = {
  kind: z.literal('actions'),
  charge: flag('Run or charge', 'One point; none for a pack, which is ordered to (MK3-FOCUS-08, MK3-PACK-02).'),
  powerAttack: flag('Power attack', 'One point, slam and trample movement included.'),
  boughtAttacks: count(MAX_HELD, 'Bought attacks', 'One point each.'),
  boosts: count(MAX_HELD, 'Boosts', 'One point each.'),
} as const;

export const WarjackWork = z
  .discriminatedUnion('kind', [pointsWork, byTurn, z.strictObject(actions).meta({ title: 'Named actions' })])
  .prefault({ kind: 'points' })
  .meta({ title: 'What it spends focus on' });
export const WarbeastWork = z
  .discriminatedUnion('kind', [
    pointsWork,
    byTurn,
    z
      .strictObject({
        ...actions,
        animus: count(
          10,
          'COST of its animus',
          '0: not cast. All of the COST must fit (MK3-FURY-02); cast before bought attacks and boosts.',
        ),
        rile: count(MAX_HELD, 'Rile', 'Points it takes for the warlock to leech, without doing anything.'),
      })
      .meta({ title: 'Named actions' }),
  ])
  .prefault({ kind: 'points' })
  .meta({ title: 'What it is forced to do' });

const standing = z.enum(['with a point', 'forfeiting movement', 'forfeiting action']).default('with a point').meta({
  title: 'Standing up when knocked down',
  description: 'One point shakes it; otherwise movement or action is forfeited (MK3-FOCUS-09, MK3-KD-02).',
  advanced: true,
});

export const Warjack = z
  .strictObject({
    name: name('Warjack'),
    type: z.enum(['warjack', 'colossal', 'vector', 'monstrosity']).default('warjack').meta({ title: 'Type' }),
    focus: z.int().min(0).max(WARJACK_CAP).default(0).meta({ title: 'Focus held at the start' }),
    work: WarjackWork,
    allocate: z
      .union([z.literal('as wanted'), z.int().min(0).max(WARJACK_CAP)])
      .default('as wanted')
      .meta({
        title: 'Focus allocated',
        description: 'Each turn; "as wanted" tops it up to what it wants to spend (MK3-FOCUS-03).',
      }),
    status: z.enum(['in the battlegroup', 'autonomous', 'inert', 'marshaled']).default('in the battlegroup').meta({
      title: 'Status at the start',
      description: 'Only the battlegroup powers up and is allocated focus (MK3-FOCUS-12, -13, MK3-MARSHAL-01).',
      advanced: true,
    }),
    takeOver: count(MAX_TURNS, 'Taken over in turn', '1 focus for an inert or autonomous one; 0: never.').meta({
      advanced: true,
    }),
    crippled: advancedFlag(
      'Cortex, brain or interface node crippled',
      'No focus at all (MK3-CRIPPLE-02, MK3-VECTOR-01).',
    ),
    induction: advancedFlag('Induction', 'A vector within 6" of the others passes on what it spends (MK3-VECTOR-04).'),
    standing,
    distance,
  })
  .meta({ title: 'Warjack' });

/** A model that stands nearest to a frenzied beast. */
export const Nearest = z
  .strictObject({
    who: z.enum(['friend', 'enemy']).default('friend').meta({
      title: 'Friend or enemy',
      description: 'A frenzied beast does not care (MK3-FRENZY-03).',
    }),
    beast: z.string().trim().max(40).default('').meta({
      title: 'Which warbeast it is',
      description: 'The name of another beast of the list, if it is one: its damage is then followed.',
      choicesFrom: 'battlegroup.beasts[].name',
      advanced: true,
    }),
    distance: z.number().min(0).max(30).default(4).meta({
      title: 'Distance charged',
      unit: 'inches',
      description: '3 or more boost the damage (MK3-FRENZY-04).',
    }),
    DEF: z.int().min(0).max(40).meta({ title: 'DEF' }),
    ARM: z.int().min(0).max(40).meta({ title: 'ARM' }),
    boxes: z.int().min(1).max(60).default(1).meta({ title: 'Boxes left', unit: 'boxes' }),
    tough: flag('Tough', 'Stays with one box on 5 or 6 when disabled (MK3-TOUGH-01).'),
    knockedDown: advancedFlag(
      'Knocked down',
      'Melee hits it automatically, and it has no Tough (MK3-KD-01, MK3-TOUGH-02).',
    ),
  })
  .meta({ title: 'Nearest model' });

export const Warbeast = z
  .strictObject({
    name: name('Warbeast'),
    type: z.enum(['warbeast', 'pack']).default('warbeast').meta({
      title: 'Type',
      description: "A pack's FURY is its number of models; all its points are on its commander (MK3-PACK-01).",
    }),
    FURY: held('FURY', 'Models, for a pack.', [4]),
    THR: threshold('MK3-THRESH-01'),
    fury: z.int().min(0).max(MAX_HELD).default(0).meta({ title: 'Fury held at the start' }),
    work: WarbeastWork,
    MAT: z.int().min(0).max(40).default(6).meta({ title: 'MAT', description: 'For its attack in a frenzy.' }),
    power: z.int().min(0).max(60).default(16).meta({ title: 'P+S', description: 'Of its strongest melee weapon.' }),
    nearest: z.array(Nearest).max(4).default([]).meta({
      title: 'Nearest model in a frenzy',
      description:
        'Several when equally near: one at random (MK3-DICE-09). Empty: it only runs. A fresh model each time, unless it is a beast of the list.',
    }),
    boxes: z.int().min(1).max(60).default(25).meta({
      title: 'Boxes left',
      unit: 'boxes',
      description: 'Matters only when a frenzied beast may attack it.',
      advanced: true,
    }),
    construct: advancedFlag('Construct', 'Never tests its threshold and is never healed (MK3-FURY-04).'),
    spiritCrippled: advancedFlag('Spirit crippled', 'Cannot be forced (MK3-CRIPPLE-09).'),
    mindCrippled: advancedFlag('Mind crippled', 'One attack die fewer, also in a frenzy (MK3-RUL-19).'),
    bodyCrippled: advancedFlag('Body crippled', 'One damage die fewer, also in a frenzy (MK3-CRIPPLE-07).'),
    small: advancedFlag('Small base', 'Leaves no Spirit Bond when it is lost (MK3-LEECH-03).'),
    wild: advancedFlag('Wild', 'Without a warlock: no forcing, no leeching (MK3-FURY-11).'),
    retake: count(MAX_TURNS, 'Retaken in turn', 'Base contact and 1 fury; it forfeits its action. 0: never.').meta({
      advanced: true,
    }),
    cannotCharge: advancedFlag(
      'Cannot charge',
      'A failed check costs its activation, but it does not frenzy (MK3-FRENZY-06).',
    ),
    standing,
    distance,
  })
  .meta({ title: 'Warbeast' });

export const FocusGroup = z
  .strictObject({
    engine: z.literal('focus'),
    caster: z
      .strictObject({
        name: name('Warcaster'),
        FOCUS: held('FOCUS', undefined, [7]),
        ...casterFields,
        healModels: count(MAX_HELD, 'Healing monstrosities', 'Points each turn (MK3-MONSTROSITY-05).').meta({
          advanced: true,
        }),
        keep: count(MAX_HELD, 'Kept for the power field', 'Neither allocated nor spent in the own turn.'),
        powerField: count(MAX_HELD, 'Power field used', "Damaging rolls in each enemy's turn (MK3-PFIELD-01)."),
        first: z.enum(['caster', 'warjacks']).default('caster').meta({
          title: 'Who comes first',
          description: "Whether the caster's own spending is set aside before focus is allocated.",
        }),
        upkeepFirst: z.boolean().default(true).meta({
          title: 'Upkeep before allocation',
          description: 'Sets the upkeep aside before focus is allocated.',
          advanced: true,
        }),
      })
      .meta({ title: 'Warcaster' }),
    warjacks: z.array(Warjack).min(1).max(MAX_MODELS).meta({
      title: 'Warjacks',
      description: 'Focus is allocated and spent in this order.',
    }),
  })
  .meta({ title: 'Focus' });

export const FuryGroup = z
  .strictObject({
    engine: z.literal('fury'),
    caster: z
      .strictObject({
        name: name('Warlock'),
        FURY: held('FURY', undefined, [6]),
        ...casterFields,
        healModels: count(MAX_HELD, 'Healing warbeasts', 'Points each turn (MK3-FURY-09).'),
        keep: count(MAX_HELD, 'Kept for transfers', 'Not spent in the own turn.'),
        transfers: count(MAX_HELD, 'Transfers wanted', "In each enemy's turn, 1 fury each (MK3-XFER-01)."),
        ownLife: count(MAX_HELD, 'Leech from own life', 'At most so many points each turn, 1 damage each.').meta({
          advanced: true,
        }),
        boxes: z.int().min(1).max(60).default(16).meta({
          title: 'Boxes left',
          unit: 'boxes',
          description: 'It never leeches its last box (MK3-LEECH-02).',
          advanced: true,
        }),
        lostBeasts: count(MAX_MODELS, 'Beasts lost already', 'Medium or larger; for Spirit Bond (MK3-LEECH-03).'),
        discardTo: z
          .union([z.literal('never'), z.int().min(0).max(MAX_HELD)])
          .default('never')
          .meta({
            title: 'Discard down to',
            description: 'At the end of its own activation, to make room for leeching (MK3-FURY-08).',
            advanced: true,
          }),
      })
      .meta({ title: 'Warlock' }),
    beasts: z.array(Warbeast).min(1).max(MAX_MODELS).meta({
      title: 'Warbeasts',
      description: 'Thresholds are checked in this order (MK3-RUL-31).',
    }),
    leech: leeching('Leeching', 'MK3-LEECH-01'),
    leechOrder: z.enum(['fewest frenzies', 'most fury first', 'as listed']).default('fewest frenzies').meta({
      title: 'Leeched first',
      description:
        '"fewest frenzies" shares the leeching so that the fewest beasts frenzy on average; of ways that are as good, those listed first give more.',
    }),
    bondFirst: advancedFlag('Leave room for Spirit Bond', 'Leeches less, so that the points of lost beasts fit.'),
  })
  .meta({ title: 'Fury' });

export const EVENTS = [
  'destroyed by an enemy',
  'destroyed by a friend or a transfer',
  'loses models',
  'FURY drops',
  'suffers damage',
  'disrupted',
  'knocked down',
  'stationary',
  'another effect to shake',
  'crippled',
  'repaired',
  'leaves control range',
  'returns to control range',
] as const;
export type EventKind = (typeof EVENTS)[number];

export const BattlegroupEvent = z
  .strictObject({
    turn: z
      .int()
      .min(0)
      .max(MAX_TURNS)
      .meta({
        title: 'After own turn',
        description: "In the enemy's turn that follows; 0: before the first own turn.",
        examples: [1],
      }),
    model: z.string().trim().min(1).max(40).meta({ title: 'Model', description: 'The name of the caster or a model.' }),
    what: z.enum(EVENTS).meta({
      title: 'What happens',
      description:
        'A lower FURY stays lower; disruption and what is not shaken last a round; the rest until something ends it.',
    }),
    amount: z.int().min(1).max(MAX_HELD).default(1).meta({
      title: 'How many',
      description: 'Models, points of FURY, effects, or times damage is suffered.',
    }),
    chance: z.int().min(1).max(100).default(100).meta({ title: 'Chance', unit: '%' }),
  })
  .meta({ title: 'Event' });

export const Battlegroup = z.strictObject({
  turns: turnsField(MAX_TURNS),
  effort: effortField('Points each beast is forced for, or each warjack wants to spend, every turn.'),
  battlegroup: z.discriminatedUnion('engine', [FuryGroup, FocusGroup]).meta({ title: 'Battlegroup' }),
  events: z.array(BattlegroupEvent).max(20).default([]).meta({
    title: "What happens in the enemy's turns",
    description: 'In this order, before transfers and the power field.',
    advanced: true,
  }),
  rulings: rulingsField('frenzyDice', 'frenzyFury', 'fallenFrenzy', 'monstrosityFocus', 'bond', 'notShaken'),
});
export type Battlegroup = z.infer<typeof Battlegroup>;
export type BattlegroupInput = z.input<typeof Battlegroup>;
export type FuryGroup = z.infer<typeof FuryGroup>;
export type FocusGroup = z.infer<typeof FocusGroup>;
export type Warbeast = z.infer<typeof Warbeast>;
export type Warjack = z.infer<typeof Warjack>;
export type Nearest = z.infer<typeof Nearest>;
export type BattlegroupEvent = z.infer<typeof BattlegroupEvent>;
export type Work = Warbeast['work'] | Warjack['work'];
export type BattlegroupRulings = Battlegroup['rulings'];
