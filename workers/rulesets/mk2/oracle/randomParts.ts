/** Random parts of Mk II scenarios: every rule comes up, the sizes stay small. */
import { streamState, WordStream } from '../../../kernel/streams.ts';
import type { ActivationInput } from '../kinds/activation.ts';
import { QUALITIES } from '../scenario/parts.ts';

export type AttackerInput = ActivationInput['attacker'];
export type TargetInput = ActivationInput['target'];
export type SituationInput = NonNullable<ActivationInput['situation']>;
type WeaponInput = AttackerInput['weapons'][number];

/** A die with the questions that random scenarios ask of it. */
export class Lot {
  private readonly stream: WordStream;

  constructor(seed: number) {
    this.stream = new WordStream(streamState(seed, 0));
  }

  /** 0 to n. */
  upTo(n: number): number {
    return this.stream.die(n + 1) - 1;
  }

  /** Once in so many times. */
  often(times: number): boolean {
    return this.stream.die(times) === 1;
  }

  pick<T>(...list: readonly T[]): T {
    return list[this.upTo(list.length - 1)];
  }

  /** Those that are drawn once in so many times. */
  some<T>(list: readonly T[], times: number): T[] {
    return list.filter(() => this.often(times));
  }
}

export function randomWeapon(lot: Lot, name: string, classes: ReadonlyArray<WeaponInput['class']>): WeaponInput {
  const sort = lot.pick(...classes);
  return {
    name,
    class: sort,
    power: lot.often(12) ? '-' : 8 + lot.upTo(12),
    initialAttacks: lot.upTo(2),
    ROF: sort === 'ranged' ? 1 + lot.upTo(2) : 1,
    cost: sort === 'magic' ? lot.upTo(2) : 0,
    qualities: lot.some(QUALITIES, 7),
    spray: sort !== 'melee' && lot.often(8),
    ...(lot.often(6) ? { RNG: 4 + lot.upTo(8) } : {}),
    attackModifier: lot.upTo(2) - 1,
    damageModifier: lot.upTo(2) - 1,
    attackDice: {
      additional: lot.often(4) ? 1 : 0,
      fewer: lot.often(6) ? 1 + lot.upTo(1) : 0,
      dropLowest: lot.often(8) ? 1 : 0,
      dropHighest: lot.often(10) ? 1 : 0,
      rerollMisses: lot.often(5) ? 1 : 0,
    },
    damageDice: {
      additional: lot.often(4) ? 1 : 0,
      fewer: lot.often(6) ? 1 + lot.upTo(1) : 0,
      dropLowest: lot.often(8) ? 1 : 0,
      dropHighest: lot.often(10) ? 1 : 0,
      rerollBelow: lot.often(6) ? 1 + lot.upTo(4) : 0,
    },
    special: lot.often(10),
    mount: sort === 'melee' && lot.often(6),
    ...(lot.often(6) ? { grantsAttack: lot.pick('on hit', 'on critical') } : {}),
    grantsAtMost: 1 + lot.upTo(1),
  };
}

function changes(lot: Lot) {
  return { halved: lot.often(3) ? 1 : 0, doubled: lot.often(5) ? 1 : 0, bonus: lot.upTo(2), penalty: lot.upTo(4) };
}

export function randomAttacker(
  lot: Lot,
  classes: ReadonlyArray<WeaponInput['class']> = ['melee', 'melee', 'ranged', 'magic'],
): AttackerInput {
  const kind = lot.pick('warrior', 'warlock', 'warbeast', 'warbeast');
  return {
    kind,
    name: 'Attacker',
    MAT: 3 + lot.upTo(5),
    RAT: 3 + lot.upTo(5),
    magicAttack: 4 + lot.upTo(4),
    ...(lot.often(3) ? {} : { STR: 6 + lot.upTo(6) }),
    points: kind === 'warrior' ? 0 : lot.upTo(3),
    weapons: Array.from({ length: 1 + lot.upTo(1) }, (_, i) => randomWeapon(lot, `Weapon ${i + 1}`, classes)),
    cavalry: lot.often(2),
    gunfighter: lot.often(6),
    eyelessSight: lot.often(2),
    crippled: lot.some(['mind', 'body', 'spirit'] as const, 7),
    modifiers: lot.often(3)
      ? {
          MAT: changes(lot),
          RAT: changes(lot),
          magicAttack: { setTo: [lot.upTo(6)] },
          STR: { penalty: lot.upTo(12), bonus: lot.upTo(2) },
          attackRolls: lot.upTo(4) - 2,
          damageRolls: lot.upTo(4) - 2,
        }
      : {},
  };
}

export function randomTarget(lot: Lot): TargetInput {
  return {
    name: 'Target',
    DEF: 7 + lot.upTo(9),
    ARM: 8 + lot.upTo(10),
    damage: lot.pick('#1', '#1', '#3', '#5', '#8:3', '#12'),
    tough: lot.often(2),
    knockedDown: lot.often(6),
    stationary: lot.often(7),
    cannotBeKnockedDown: lot.often(6),
    deepWater: lot.often(8),
    shields: lot.often(2) ? 1 : 0,
    bucklers: lot.often(5) ? 1 : 0,
    shieldsLost: lot.often(2) ? lot.pick('locked', 'crippled', 'crippled', 'wild') : 'no',
    incorporeal: lot.often(7),
    stealth: lot.often(5),
    immunities: lot.some(['Fire', 'Cold', 'Corrosion', 'Electricity'] as const, 7),
    leavesPlayWhenDisabled: lot.often(10) ? lot.pick('after Tough', 'before Tough') : 'no',
    modifiers: lot.often(3)
      ? { DEF: { ...changes(lot), penalty: lot.upTo(8) }, ARM: { ...changes(lot), penalty: lot.upTo(14) } }
      : {},
  };
}

/** Bodies with more than one number: spirals, units, dragoons, warlocks with transfers. */
export function randomBody(lot: Lot): Partial<TargetInput> {
  const branch = () => Array.from({ length: 1 + lot.upTo(2) }, () => lot.pick(...'MBSmb')).join('');
  switch (lot.upTo(4)) {
    case 0:
      return {
        damage: `#${2 + lot.upTo(3)}:1/#${1 + lot.upTo(4)}`,
        dismounted: { DEF: 9 + lot.upTo(5), ARM: 10 + lot.upTo(5) },
      };
    case 1:
      return {
        damage: `#${1 + lot.upTo(3)}`,
        others: [
          { count: 1 + lot.upTo(2), DEF: 9 + lot.upTo(5), ARM: 10 + lot.upTo(6), damage: '#1' },
          { DEF: 9 + lot.upTo(5), ARM: 12 + lot.upTo(5), damage: `#${2 + lot.upTo(4)}:1` },
        ],
      };
    case 2:
      return {
        damage: '#7',
        fury: 1 + lot.upTo(2),
        beasts: [1 + lot.upTo(4), 3 + lot.upTo(8)],
        transferUse: lot.pick('always', 'lethal', 'lethal or 5 or more'),
      };
    default:
      return { damage: `@${Array.from({ length: 6 }, branch).join('|')}` };
  }
}

export function randomSituation(lot: Lot): SituationInput {
  return {
    charge: lot.often(2) ? lot.upTo(6) : 'no',
    countercharge: lot.often(12),
    aim: lot.often(5),
    cloud: lot.often(4),
    combined: lot.often(6) ? 2 + lot.upTo(1) : 1,
    combinedAllCharged: !lot.often(4),
    backStrike: lot.often(4),
    enteredBackArc: lot.often(3),
    concealment: lot.often(3),
    cover: lot.often(6),
    elevated: lot.often(6),
    targetInMelee: lot.often(4),
    attackerInMeleeWithTarget: lot.often(8),
    obstacle: lot.often(6),
    ...(lot.often(3) ? { distance: lot.upTo(12) } : {}),
    rollForCritical: lot.often(5),
    automatic: lot.some(['hit', 'miss'] as const, 7),
    freeStrike: lot.often(10),
  };
}

export function randomPlan(lot: Lot): NonNullable<ActivationInput['plan']> {
  const when = () => lot.pick('never', 'charge attack', 'initial attacks', 'bought attacks', 'always');
  if (lot.often(3)) {
    return {
      kind: 'optimal',
      aim: lot.pick('destroy', 'damage'),
      order: lot.pick('as listed', 'free'),
      keep: lot.upTo(1),
    };
  }
  return {
    ...{ kind: 'rule', boostAttack: when(), boostDamage: when(), boostDamageFrom: lot.often(3) ? lot.upTo(6) : 0 },
    ...{ buy: !lot.often(5), keep: lot.upTo(1) },
  };
}

/** The options a scenario may change. */
export function randomOptions(lot: Lot) {
  return {
    edition: lot.pick('mk2', 'mk2', 'mk2-fieldtest'),
    chargeBoost: lot.often(4) ? lot.pick('from3Inches', 'always') : undefined,
    shieldLost: lot.often(4) ? lot.pick('crippledToo', 'lockedOrBehind') : undefined,
  } as const;
}
