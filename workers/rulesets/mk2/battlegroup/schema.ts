/** What a `battlegroup` scenario says: a warlock, the beasts it runs, and who stands around a beast when it frenzies. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import {
  count,
  effortField,
  held,
  leeching,
  MAX_HELD,
  MAX_MODELS,
  name,
  pointsWork,
  rareCount,
  threshold,
  turnsField,
  workByTurn,
} from '../../twodice/battlegroup/schema.ts';
import { optionField, presetField } from '../editions.ts';
import { rulingsField } from '../rulings.ts';

export const MAX_TURNS = 10;

export const Upkeep = z
  .strictObject({ name: name('Upkeep spell') })
  .meta({ title: 'Upkeep spell', description: 'In play at the start; 1 fury in each Control Phase or it ends.' });

export const Work = z
  .discriminatedUnion('kind', [
    pointsWork,
    workByTurn(MAX_TURNS),
    z
      .strictObject({
        kind: z.literal('actions'),
        move: z.enum(['advance', 'run', 'charge']).default('advance').meta({
          title: 'Movement',
          description: 'Running and charging are forced, 1 point (MK2-FURY-03).',
        }),
        powerAttack: flag('Power attack', '1 point; not after a charge (MK2-FURY-03).'),
        animus: count(10, 'COST of its animus', '0: not used. All of the COST must fit (MK2-FURY-07).'),
        attacks: count(MAX_HELD, 'Additional attacks', '1 point each (MK2-FURY-04).'),
        boosts: count(MAX_HELD, 'Boosts', '1 point each (MK2-FURY-05).'),
        rile: count(MAX_HELD, 'Rile', 'Points it takes for the warlock to leach, and does nothing (MK2-FURY-06).'),
      })
      .meta({ title: 'Named actions' }),
  ])
  .prefault({ kind: 'points' })
  .meta({ title: 'What it is forced to do' });

/** A model near a beast that frenzies. */
export const Neighbour = z
  .strictObject({
    who: z.enum(['enemy', 'friend']).default('enemy').meta({ title: 'Enemy or friend' }),
    place: z.enum(['in melee range', 'engaging', 'in sight', 'out of sight']).default('in sight').meta({
      title: 'Where it stands',
      description:
        'In that order, enemies first within melee range, a frenzied beast chooses; then the closest one (MK2-FRENZY-02). "engaging": has the beast in its melee range; a friend who has counts as in sight, or by the words of the Field Test as engaging (E3).',
    }),
    distance: z.number().min(0).max(30).default(4).meta({
      title: 'Distance',
      unit: 'inches',
      description:
        'Decides who is closest, and whether the beast gets there (MK2-FRENZY-03). Not asked within melee range.',
    }),
    blocked: advancedFlag('Out of reach', 'Terrain or models keep the beast away however near it is.'),
    DEF: z.int().min(0).max(40).default(13).meta({ title: 'DEF' }),
    ARM: z.int().min(0).max(40).default(16).meta({ title: 'ARM' }),
    boxes: z.int().min(1).max(60).default(5).meta({ title: 'Boxes left', unit: 'boxes' }),
    knockedDown: advancedFlag('Knocked down or stationary', 'Melee hits it automatically.'),
  })
  .meta({ title: 'Model nearby' });

const beforeTurn = z.int().min(1).max(MAX_TURNS).default(1).meta({
  title: 'Before own turn',
  unit: 'turn',
  description: "In the enemy's turn before it.",
});
const SHAKEN = ['knocked down', 'stationary'] as const;

export const Trouble = z
  .strictObject({
    turn: beforeTurn,
    what: z
      .enum([...SHAKEN, 'slammed or thrown, stays up', 'other knockdown effect, stays up'])
      .default('knocked down')
      .meta({
        title: 'What happens',
        description:
          'The last two befall a model that cannot be knocked down, in its own turn before it activates: it forfeits movement or action (MK2-POWER-09, E7).',
      }),
  })
  .meta({ title: 'Effect to shake' });

export const WarlockTrouble = z
  .strictObject({ turn: beforeTurn, what: z.enum(SHAKEN).default('knocked down').meta({ title: 'What happens' }) })
  .meta({ title: 'Effect to shake' });

const shake = z.boolean().default(true).meta({
  title: 'Shakes effects',
  description: '1 fury to stand up, 1 to end being stationary (MK2-FURY-08).',
  advanced: true,
});
const troubled = {
  title: 'Knocked down or stationary',
  description: 'What the enemy does to it before a turn.',
  advanced: true,
};

export const Warbeast = z
  .strictObject({
    name: name('Warbeast'),
    FURY: held('FURY', 'Most fury that it holds (MK2-FURY-02).', [4]),
    THR: threshold('MK2-THRESH-01'),
    fury: z.int().min(0).max(MAX_HELD).default(0).meta({ title: 'Fury held at the start' }),
    work: Work,
    near: z.array(Neighbour).max(6).default([]).meta({
      title: 'Who stands nearby when it frenzies',
      description: 'The same, and fresh, in every frenzy. Empty: it attacks nobody.',
    }),
    MAT: z.int().min(0).max(20).default(6).meta({ title: 'MAT', description: 'For its attack in a frenzy.' }),
    power: z.int().min(0).max(40).default(16).meta({
      title: 'P+S',
      description: 'Of its melee weapon with the highest POW (MK2-FRENZY-04).',
    }),
    SPD: z.int().min(1).max(15).default(5).meta({ title: 'SPD', unit: 'inches' }),
    meleeRange: z.number().min(0.5).max(4).default(0.5).meta({
      title: 'Melee range',
      unit: 'inches',
      description: '2 with Reach.',
      advanced: true,
    }),
    cannotCharge: advancedFlag('Cannot charge', 'Advances towards a model in sight instead (MK2-FRENZY-03).'),
    construct: advancedFlag('Construct', 'Never checks its threshold and is never healed (MK2-THRESH-02).'),
    mindCrippled: advancedFlag('Mind crippled', 'One attack die fewer and no power attacks (MK2-CRIPPLE-02).'),
    bodyCrippled: advancedFlag('Body crippled', 'One damage die fewer (MK2-CRIPPLE-01).'),
    spiritCrippled: advancedFlag('Spirit crippled', 'Cannot be forced (MK2-CRIPPLE-03).'),
    distance: z.number().min(0).max(60).optional().meta({
      title: 'Distance to the warlock',
      unit: 'inches',
      description: 'In its control area up to twice the FURY (MK2-FURY-10). Left out: within.',
      advanced: true,
    }),
    wild: advancedFlag('Wild at the start', 'Runs, and is neither forced nor leached (MK2-WILD-02).'),
    retaken: rareCount(MAX_TURNS, 'Retaken in turn', 'It loses that activation (MK2-WILD-03). 0: never.'),
    lostAfter: rareCount(MAX_TURNS, 'Lost after turn', "Destroyed in the enemy's turn that follows. 0: never."),
    shake,
    troubles: z.array(Trouble).max(MAX_TURNS).default([]).meta(troubled),
  })
  .meta({ title: 'Warbeast' });

export const Warlock = z
  .strictObject({
    name: name('Warlock'),
    FURY: held('FURY', undefined, [6]),
    points: z.int().min(0).max(MAX_HELD).optional().meta({
      title: 'Fury held at the start',
      description: 'Left out: its FURY, as at the start of a game (MK2-FURY-01).',
    }),
    upkeeps: z.array(Upkeep).max(6).default([]).meta({
      title: 'Upkeep spells',
      description: 'Paid in this order (MK2-SPELL-04).',
    }),
    spend: count(MAX_HELD, 'Own spending', 'Points it wants to spend on spells, attacks and boosts each turn.'),
    heal: count(MAX_HELD, 'Healing', 'Points each turn, after its spending (MK2-FURY-09).'),
    keep: count(MAX_HELD, 'Kept for transfers', 'Not spent in the own activation.'),
    transfers: count(MAX_HELD, 'Transfers wanted', "In each enemy's turn, 1 fury each (MK2-XFER-01)."),
    lostAfter: rareCount(MAX_TURNS, 'Lost after turn', 'Its beasts go wild, its upkeeps end (MK2-WILD-01). 0: never.'),
    shake,
    troubles: z.array(WarlockTrouble).max(MAX_TURNS).default([]).meta(troubled),
  })
  .meta({ title: 'Warlock' });

export const Battlegroup = z.strictObject({
  turns: turnsField(MAX_TURNS),
  effort: effortField('Points each beast is forced for every turn.'),
  warlock: Warlock,
  beasts: z.array(Warbeast).min(1).max(MAX_MODELS).meta({
    title: 'Warbeasts',
    description: 'Thresholds are checked, and beasts are forced, in this order.',
  }),
  leach: leeching('Leaching', 'MK2-LEECH-01'),
  leachOrder: z
    .enum(['fewest frenzies', 'nearest to frenzy', 'most fury first', 'as listed'])
    .default('fewest frenzies')
    .meta({
      title: 'Leached first',
      description:
        '"fewest frenzies": so that the fewest beasts frenzy this turn; of ways that are as good, those listed first give more. "nearest to frenzy": least THR - fury.',
    }),
  removed: z
    .union([z.literal('all'), z.int().min(0).max(MAX_HELD)])
    .default('all')
    .meta({
      title: 'Fury removed after a frenzy',
      description: 'Where the edition lets it be removed (MK2-FRENZY-07).',
    }),
  reave: advancedFlag(
    'Reave the fury of lost beasts',
    'Named once in the rules without saying how (R26); it fills the warlock up.',
  ),
  edition: presetField,
  frenzyDuration: optionField('frenzyDuration'),
  frenzyFury: optionField('frenzyFury'),
  frenzyTargets: optionField('frenzyTargets'),
  frenzyForfeit: optionField('frenzyForfeit'),
  kdImmuneForfeit: optionField('kdImmuneForfeit'),
  shakeTiming: optionField('shakeTiming'),
  rulings: rulingsField('transferFury', 'outOfReach', 'stationaryFrenzy', 'wildChecks'),
});
export type Battlegroup = z.infer<typeof Battlegroup>;
export type BattlegroupInput = z.input<typeof Battlegroup>;
export type Warbeast = z.infer<typeof Warbeast>;
export type Warlock = z.infer<typeof Warlock>;
export type Neighbour = z.infer<typeof Neighbour>;
export type Work = z.infer<typeof Work>;
export type Trouble = z.infer<typeof Trouble>;
