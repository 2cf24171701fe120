/** What the digest's worked examples are made of: weapons, fighters, targets. */
import type { ActivationInput } from '../twodice/activation/schema.ts';

export interface GoldenQuestion {
  /** The digest's number, with a letter when it has several answers. */
  readonly id: string;
  readonly title: string;
  readonly scenario: ActivationInput;
  readonly value: 'destroyed' | 'mean damage' | 'standard deviation of damage';
  readonly expected: number;
}

type Attacker = ActivationInput['attacker'];
type WeaponInput = Attacker['weapons'][number];
type Rest = Omit<ActivationInput, 'attacker' | 'target'>;

export const melee = (power: number, extra: Partial<WeaponInput> = {}): WeaponInput => ({
  name: 'Blade',
  class: 'melee',
  power,
  ...extra,
});
export const ranged = (power: number, extra: Partial<WeaponInput> = {}): WeaponInput => ({
  name: 'Gun',
  class: 'ranged',
  power,
  ...extra,
});
/** One attack that destroys a one-box target whenever it hits. */
export const hits = (
  attacker: Omit<Attacker, 'weapons'>,
  DEF: number,
  rest: Rest = {},
  weapon = melee(60),
): ActivationInput => ({
  attacker: { kind: 'warrior', ...attacker, weapons: [weapon] },
  target: { DEF, ARM: 0, damage: '#1' },
  ...rest,
});
/** One attack that hits for certain. */
export const certain = (weapon: WeaponInput, ARM: number, damage: string, rest: Rest = {}): ActivationInput => ({
  attacker: { kind: 'warrior', MAT: 6, RAT: 6, weapons: [weapon] },
  target: { DEF: 5, ARM, damage, stationary: true },
  ...rest,
});

export const q = (
  id: string,
  title: string,
  scenario: ActivationInput,
  expected: number,
  value: GoldenQuestion['value'] = 'destroyed',
): GoldenQuestion => ({ id: `MK3-GV-${id}`, title, scenario, expected, value });

export const mean = 'mean damage' as const;

export const focusExample = (plan: ActivationInput['plan'], points: number): ActivationInput => ({
  attacker: { kind: 'heavy warjack', MAT: 7, points, weapons: [melee(16), melee(13, { name: 'Fist' })] },
  target: { DEF: 13, ARM: 18, damage: '#10' },
  ...(plan ? { plan } : {}),
});

export const attackMods = (attackRolls: number, RAT?: { penalty: number }) => ({
  modifiers: { attackRolls, ...(RAT ? { RAT } : {}) },
});

/** Means over power - ARM for two, three and four dice (MK3-GV-16 to -19). */
export const meansOf = (id: string, difference: number, [plain, charge, master]: readonly [number, number, number]) => {
  const ARM = 20;
  const power = ARM + difference;
  return [
    q(`${id}a`, `mean points at power - ARM ${difference}`, certain(melee(power), ARM, '#200'), plain, mean),
    q(`${id}b`, '... charging', certain(melee(power), ARM, '#200', { situation: { charge: 5 } }), charge, mean),
    q(
      `${id}c`,
      '... charging with Weapon Master',
      certain(melee(power, { qualities: ['Weapon Master'] }), ARM, '#200', { situation: { charge: 5 } }),
      master,
      mean,
    ),
  ];
};

export const toughTarget = (attacks: number): ActivationInput => ({
  attacker: { kind: 'warrior', MAT: 6, weapons: [melee(11, { initialAttacks: attacks })] },
  target: { DEF: 12, ARM: 14, damage: '#1', tough: true },
});

export const critTough = (qualities: WeaponInput['qualities']): ActivationInput => ({
  attacker: { kind: 'warrior', MAT: 6, weapons: [melee(12, { qualities })] },
  target: { DEF: 13, ARM: 14, damage: '#1', tough: true },
});

export const fieldTarget = (powerField: number): ActivationInput => ({
  attacker: {
    kind: 'warrior',
    MAT: 7,
    weapons: [melee(14, { initialAttacks: 3, damageDice: { additional: 1 } })],
  },
  target: { DEF: 15, ARM: 15, damage: '#15', powerField },
});

export function boosted(
  attacker: Omit<Attacker, 'weapons'>,
  DEF: number,
  weapon: WeaponInput,
  rest: Rest = {},
): ActivationInput {
  return {
    ...hits({ ...attacker, kind: 'warcaster', points: 1 }, DEF, rest, weapon),
    plan: { kind: 'rule', boostAttack: 'always', buy: false },
  };
}

export function certainTough(leavesPlayWhenDisabled: 'after Tough' | 'before Tough'): ActivationInput {
  return {
    attacker: { kind: 'warrior', MAT: 12, weapons: [melee(30, { attackDice: { rerollMisses: 0 } })] },
    target: { DEF: 5, ARM: 5, damage: '#1', tough: true, stationary: true, leavesPlayWhenDisabled },
  };
}

export function marshal(benefit: 'none' | 'Crush!' | 'Strike True!'): ActivationInput {
  return {
    attacker: { kind: 'heavy warjack', MAT: 6, marshal: benefit, weapons: [melee(16), melee(16, { name: 'Second' })] },
    target: { DEF: 12, ARM: 18, damage: '#200' },
  };
}

export function crippledBeast(crippled: Attacker['crippled'], points = 0): ActivationInput {
  return {
    attacker: { kind: 'warbeast', MAT: 6, points, ...(crippled ? { crippled } : {}), weapons: [melee(16)] },
    target: { DEF: 12, ARM: 18, damage: '#200' },
  };
}

export function fiveAttacks(boostedDamage: boolean): ActivationInput {
  return {
    attacker: {
      kind: 'warrior',
      MAT: 6,
      weapons: [melee(16, { initialAttacks: 5, damageDice: { additional: boostedDamage ? 1 : 0 } })],
    },
    target: { DEF: 12, ARM: 18, damage: '#30' },
    afterDestroyed: 'continue',
  };
}
