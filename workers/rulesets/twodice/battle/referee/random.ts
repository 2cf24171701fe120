/** Battles that nobody leads, drawn for the referee. */
import { streamState, WordStream } from '../../../../kernel/streams.ts';
import type { MissionName } from '../missions.ts';
import { Battle, type BattleInput } from '../schema.ts';

/** In this scenario, two armies of one caster and one to six models, on foot, on wheels or on claws. */
export function randomBattle(seed: number, mission?: MissionName): Battle {
  const stream = new WordStream(streamState(seed, 0));
  const one = <T>(list: readonly T[]): T => list[stream.die(list.length) - 1];
  const blade = (name: string) => ({
    ...{ name, class: 'melee' as const, power: one([9, 12, 15, 18]), initialAttacks: one([1, 1, 2]) },
    qualities: one([[], [], ['Critical Knockdown' as const], ['Weapon Master' as const]]),
  });
  const gun = (name: string) => ({
    ...{ name, class: 'ranged' as const, power: one([10, 12, 14]), initialAttacks: one([1, 1, 2]) },
    RNG: one([6, 10, 14]),
  });
  const model = (name: string) => {
    const kind = one(['warrior', 'light warjack', 'heavy warjack', 'warbeast', 'warbeast', 'monstrosity'] as const);
    const small = kind === 'warrior';
    return {
      attacker: {
        ...{ name, kind, MAT: one([5, 6, 7]), RAT: one([4, 6]) },
        weapons: [
          ...one([[blade('Blade')], [blade('Blade'), blade('Fist')], []]),
          ...one([[], [gun('Gun')]]),
          blade('Club'),
        ],
      },
      target: {
        ...{ name, DEF: one([11, 13, 15]), ARM: one([14, 16, 18]), tough: one([false, false, true]) },
        damage: small ? one(['#1', '#5']) : one(['#14', '#24']),
        ...(kind === 'heavy warjack' && stream.die(6) === 1 ? { inert: true } : {}),
      },
      ...(kind === 'warbeast' ? { FURY: one([3, 4]), THR: one([7, 8, 9]) } : {}),
      ...{ SPD: one([4, 5, 6, 7]), meleeRange: one([0.5, 0.5, 2]), cost: one([3, 6, 12]), copies: one([1, 1, 2]) },
      base: small ? (30 as const) : one([40, 50] as const),
    };
  };
  const army = (name: string) => {
    const kind = one(['warcaster', 'warlock'] as const);
    return {
      ...{ name, control: one([5, 6, 7]), way: one(['forward', 'patient'] as const) },
      models: [
        {
          attacker: {
            name: `${name} leader`,
            kind,
            MAT: 6,
            RAT: 5,
            points: one([0, 2, 3]),
            weapons: [blade('Blade'), ...one([[], [gun('Gun')]])],
          },
          target: {
            ...{ name: `${name} leader`, DEF: 15, ARM: 15, damage: '#16' },
            powerField: kind === 'warcaster' ? one([0, 2]) : 0,
          },
          ...{ SPD: 6, base: 30 as const, cost: 0, meleeRange: one([0.5, 2]) },
        },
        ...Array.from({ length: stream.die(3) }, (_, i) => model(`${name} ${String.fromCharCode(97 + i)}`)),
      ],
    };
  };
  const input: BattleInput = {
    ...{ first: army('North'), second: army('South'), begins: one(['by lot', 'first', 'second'] as const) },
    ...(mission === undefined ? {} : { mission }),
    ...one([{ rounds: 3 }, { rounds: 6 }, {}]),
  };
  return Battle.parse(input);
}
