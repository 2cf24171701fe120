/** The questions that the benchmarks ask, checked and with their known answers. */
import type { Checked } from '../workers/answer.ts';
import type { DuelInput as AofDuelInput } from '../workers/rulesets/aof/duel/schema.ts';
import { findKind } from '../workers/rulesets/index.ts';
import type { BattlegroupInput } from '../workers/rulesets/mk3/battlegroup/schema.ts';
import type { ActivationInput } from '../workers/rulesets/twodice/activation/schema.ts';
import type { DuelInput } from '../workers/rulesets/twodice/duel/schema.ts';
import type { EffectsInput } from '../workers/rulesets/twodice/effects/schema.ts';
import type { HitsInput } from '../workers/rulesets/twodice/hits/schema.ts';
import type { SeveralInput } from '../workers/rulesets/twodice/several/schema.ts';

/** Exact answers of {@link plainActivation}, from an independent computation. The C reference checks the same two. */
export const PLAIN_MEAN_DAMAGE = 23.6999026032;
export const PLAIN_KILL = 0.084855272784;

/** A charge and four more attacks, nothing to decide: MAT 7, P+S 17 against DEF 12, ARM 19. */
export function plainScenario(boxes = 34): ActivationInput {
  return {
    attacker: {
      kind: 'warrior',
      MAT: 7,
      weapons: [{ name: 'Blade', class: 'melee', power: 17, initialAttacks: 5 }],
    },
    target: { DEF: 12, ARM: 19, damage: `#${boxes}` },
    situation: { charge: 5 },
  };
}

/** Three focus to boost or to buy attacks with, decided roll by roll for the best chance to destroy. */
export function focusScenario(ARM = 18, boxes = 10): ActivationInput {
  return {
    attacker: {
      kind: 'heavy warjack',
      MAT: 7,
      points: 3,
      weapons: [
        { name: 'Blade', class: 'melee', power: 16 },
        { name: 'Fist', class: 'melee', power: 13 },
      ],
    },
    target: { DEF: 13, ARM, damage: `#${boxes}` },
    plan: { kind: 'optimal' },
  };
}

export function plainActivation(boxes = 34): Checked {
  return checked('activation', plainScenario(boxes));
}

export function focusProgram(): Checked {
  return checked('activation', focusScenario());
}

/** Exact answers of {@link battleProgram}; the C reference works them out for itself and checks the same two. */
export const BATTLE_WON = 0.378493388195;
export const BATTLE_LOST = 0.610985859883;

/** Twenty models a side, Quality 4+, Defense 4+, two attacks each, in contact; the second unit regenerates. */
export function battleProgram(): Checked {
  const unit = (name: string, rules: Array<'Regeneration'>): AofDuelInput['attacker'] => ({
    name,
    models: 20,
    quality: 4,
    defense: 4,
    rules,
    weapons: [{ name: 'Blade', attacks: 2 }],
  });
  const scenario: AofDuelInput = {
    attacker: unit('First', []),
    target: unit('Second', ['Regeneration']),
    situation: { distance: 1 },
  };
  return checked('duel', scenario, 'aof');
}

/** Programs richer than the plain activation, by what makes them so. */
export const PROGRAMS = {
  grid: 'best play with three focus on a damage grid',
  unit: 'fourteen attacks on a unit of ten',
  several: 'three attackers on a damage grid',
  hits: 'a named system, two hits and a repair on a damage grid',
  effects: 'fire and corrosion on a damage grid, six turns',
  duel: 'a duel of a warcaster and a solo, four rounds',
  battlegroup: 'a warlock and three warbeasts, three turns',
  'Mk II spiral': 'Mk II: a warlock with six fury on a life spiral, best play',
  'Mk II duel': 'Mk II: two light warbeasts, three rounds',
  'Mk II battlegroup': 'Mk II: the first example of a battlegroup',
  'Mk II morale': 'Mk II: the first example of morale',
  'unit volley': 'Age of Fantasy: the first example of a volley',
  'unit duel': 'Age of Fantasy: four rounds of melee, twenty models a side',
  'horde volley': 'Adeptus Evangelion: the first example of a volley',
  'horde melee': 'Adeptus Evangelion: the first example of a melee',
} as const;
export type ProgramName = keyof typeof PROGRAMS;
export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

const LIGHT_GRID = '...L|...L|..CM|..CM|...R|...R';

function programScenario(name: ProgramName): { ruleset?: string; kind: string; scenario: unknown } {
  const axe = { name: 'Axe', class: 'melee' as const, power: 17 };
  switch (name) {
    case 'grid': {
      const { attacker } = focusScenario();
      const target = { DEF: 12, ARM: 17, damage: LIGHT_GRID, shields: 1, shieldArm: 'left arm' as const };
      return { kind: 'activation', scenario: { attacker, target } satisfies ActivationInput };
    }
    case 'unit': {
      const one = { DEF: 12, ARM: 14 };
      const weapons = [{ ...axe, power: 14, initialAttacks: 14 }];
      const scenario: ActivationInput = {
        attacker: { kind: 'warrior', MAT: 7, weapons },
        target: { ...one, others: [{ count: 9, ...one }] },
      };
      return { kind: 'activation', scenario };
    }
    case 'several': {
      const attacker = { kind: 'warrior' as const, MAT: 7, weapons: [{ ...axe, initialAttacks: 2 }] };
      const scenario: SeveralInput = {
        target: { DEF: 12, ARM: 18, damage: LIGHT_GRID },
        attackers: [{ attacker, situation: { charge: 5 } }, { attacker }, { attacker }],
      };
      return { kind: 'several', scenario };
    }
    case 'hits': {
      const scenario: HitsInput = {
        target: { ARM: 18, damage: LIGHT_GRID },
        hits: [
          { dice: 0, power: 19, system: 'cortex' },
          { count: 2, dice: 3, power: 17 },
        ],
        repairs: [{ after: 2, boxes: 2 }],
      };
      return { kind: 'hits', scenario };
    }
    case 'effects': {
      const scenario: EffectsInput = {
        target: { ARM: 13, damage: 'xxxl|xxxL|xxCM|xxCM|xxxR|xxxR' },
        effects: ['Fire', 'Corrosion'],
        turns: 6,
      };
      return { kind: 'effects', scenario };
    }
    case 'duel': {
      const scenario: DuelInput = {
        first: {
          attacker: { kind: 'warcaster', MAT: 7, points: 3, weapons: [{ ...axe, power: 13 }] },
          target: { DEF: 15, ARM: 15, damage: '#16', powerField: 1 },
        },
        second: {
          attacker: { kind: 'warrior', MAT: 8, weapons: [{ ...axe, power: 12, initialAttacks: 2 }] },
          target: { DEF: 16, ARM: 14, damage: '#5' },
        },
        rounds: 4,
      };
      return { kind: 'duel', scenario };
    }
    case 'Mk II spiral':
      return example('mk2', 'activation', 'spiral');
    case 'Mk II duel':
      return example('mk2', 'duel', 'light');
    case 'Mk II battlegroup':
      return example('mk2', 'battlegroup');
    case 'Mk II morale':
      return example('mk2', 'morale');
    case 'unit volley':
      return example('aof', 'volley');
    case 'unit duel':
      return example('aof', 'duel');
    case 'horde volley':
      return example('ae', 'volley');
    case 'horde melee':
      return example('ae', 'melee');
    case 'battlegroup': {
      const beast = (name: string, THR: number) => ({ name, FURY: 4, THR });
      const scenario: BattlegroupInput = {
        turns: 3,
        effort: 2,
        battlegroup: {
          engine: 'fury',
          caster: { FURY: 5, keep: 2, transfers: 1 },
          beasts: [beast('First', 9), beast('Second', 8), beast('Third', 8)],
        },
      };
      return { kind: 'battlegroup', scenario };
    }
  }
}

/** What the page shows first for a kind of question, or the example of that id. */
function example(ruleset: string, kind: string, id?: string): { ruleset: string; kind: string; scenario: unknown } {
  const { examples } = findKind(ruleset, kind);
  const found = id === undefined ? examples[0] : examples.find((one) => one.id === id);
  if (!found) throw new Error(`${ruleset} ${kind} has no example ${id ?? ''}`);
  return { ruleset, kind, scenario: found.scenario };
}

export function program(name: ProgramName): Checked {
  const { ruleset, kind, scenario } = programScenario(name);
  return checked(kind, scenario, ruleset);
}

/** Dice whose single trials take microseconds: a chunk of them is long, which tests whoever waits behind one. */
export function slowRoll(): Checked {
  return checked('roll', { expression: '200d6 drop lowest 100' });
}

/** A tenth of a millisecond a trial or more: the hardest to stop quickly. */
export function slowestRoll(): Checked {
  return checked('roll', { expression: '1000d6 drop lowest 500' });
}

/** @throws Error when the kind refuses the scenario */
function checked(kind: string, scenario: unknown, ruleset = 'mk3'): Checked {
  const known = findKind(ruleset, kind);
  const parsed = known.schema.parse(scenario);
  const [problem] = known.check(parsed);
  if (problem) throw new Error(`${kind}: ${problem.path}: ${problem.message}`);
  return { ruleset, kind, scenario: parsed };
}
