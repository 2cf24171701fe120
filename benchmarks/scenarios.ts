/** The questions that the benchmarks ask, checked and with their known answers. */
import type { Checked } from '../workers/answer.ts';
import { findKind } from '../workers/rulesets/index.ts';
import type { ActivationInput } from '../workers/rulesets/mk3/schema.ts';

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

/** Dice whose single trials take microseconds: a chunk of them is long, which tests whoever waits behind one. */
export function slowRoll(): Checked {
  return checked('roll', { expression: '200d6 drop lowest 100' });
}

/** A tenth of a millisecond a trial or more: the hardest to stop quickly. */
export function slowestRoll(): Checked {
  return checked('roll', { expression: '1000d6 drop lowest 500' });
}

function checked(kind: string, scenario: unknown): Checked {
  return { ruleset: 'mk3', kind, scenario: findKind('mk3', kind).schema.parse(scenario) };
}
