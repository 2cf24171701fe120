/** Battles of Hordes that nobody leads, drawn for the referee. */
import { streamState, WordStream } from '../../../../kernel/streams.ts';
import { Battle, type BattleInput } from '../schema.ts';

type Unit = BattleInput['first']['units'][number];

/** Two armies of one to five Hordes, characters among them, somebody within a Horde, and an Adept with his Phantoms. */
export function randomBattle(seed: number): Battle {
  const stream = new WordStream(streamState(seed, 0));
  const one = <T>(list: readonly T[]): T => list[stream.die(list.length) - 1];
  const some = <T>(list: readonly T[]): T[] => list.filter(() => stream.die(6) === 6);
  const damage = () => one(['1d10+3', '1d10+6', '2d10+2', '2d10+6']);
  const gun = () => ({
    ...{ name: 'Gun', damage: damage(), penetration: one([0, 3]), full: 4, semi: 3 },
    ...{ blast: one([0, 0, 8, 20]), spray: one([0, 0, 0, 2]) },
    qualities: some(['Explosive', 'Line', 'Tearing', 'Prog', 'Scatter', 'Flame'] as const),
  });
  const blade = () => ({ name: 'Blade', damage: damage(), flurry: one([0, 0, 3]), blast: one([0, 0, 10]) });
  const mode = (armed: object) =>
    'ranged' in armed ? one(['single shot', 'full auto', 'semi-automatic'] as const) : ('single shot' as const);
  const arms = (): Pick<Unit, 'ranged' | 'melee'> =>
    one([() => ({ ranged: gun(), melee: blade() }), () => ({ ranged: gun() }), () => ({ melee: blade() })])();
  const stats = () => ({
    ...{ WS: one([35, 45, 60]), BS: one([35, 45, 60]), T: one([20, 30, 40]), Ag: one([20, 30, 40]) },
    ...{ WP: one([15, 30, 45]), AP: one([0, 3, 5]), cost: one([10, 30, 60]), range: one([3, 8, 15]) },
    aims: one([true, false]),
  });
  const horde = (name: string, linked: boolean): Unit => {
    const armed = arms();
    return {
      ...{ name, squads: one([1, 2, 3, 4]), ...stats(), ...armed, mode: mode(armed) },
      ...{
        fireDrill: one([0, 0, 5]),
        overwhelming: one([0, 0, 5]),
        copies: one([1, 1, 2]),
        dualWield: one([false, true]),
      },
      ...{
        mounted: one([undefined, undefined, 4]),
        replenishing: one([0, 0, 0, 4]),
        flying: one([false, false, true]),
        leader: one(['none', 'none', 'none', 'LEAD-49 free Half Action'] as const),
      },
      traits: [
        ...some([
          ...(['Large', 'Swarm', 'Battle-Hardened', 'Blood Soaked Tide', 'Disciplined', 'Fanatics'] as const),
          ...([
            'Fighting Withdrawal',
            'Stubborn',
            'Fear Incarnate',
            'Reckless Charge',
            'Wild Fire',
            'Evasive',
          ] as const),
        ]),
        ...(linked ? (['Adept-Linked'] as const) : []),
      ],
    };
  };
  const character = (name: string, role: Unit['role'], within: string): Unit => {
    const armed = arms();
    return {
      ...{ name, kind: 'character', role, within, ...stats(), ...armed, mode: mode(armed) },
      ...{
        wounds: one([3, 10, 20]),
        dodge: one([0, 50]),
        parry: one([0, 60]),
        attacks: one([1, 2]),
        reactions: one([1, 2]),
      },
      size: one([0, 0, 2]),
    };
  };
  const army = (name: string): BattleInput['first'] => {
    const adept = one([false, false, true]);
    const hordes = Array.from({ length: stream.die(3) }, (_, i) => horde(`${name} ${'abc'[i]}`, adept));
    const host = one([null, hordes[0]]);
    if (host) host.copies = 1;
    return {
      ...{ name, way: one(['forward', 'patient'] as const), moraleNumber: one([-3, 0, 3]), command: one([0, 40]) },
      units: [
        ...hordes,
        ...(host ? [character(`${name} captain`, 'leader', host.name!)] : []),
        ...(adept ? [character(`${name} adept`, 'Adept', '')] : []),
        ...one([[], [character(`${name} hero`, one(['none', 'commander', 'Eva-class'] as const), '')]]),
      ],
    };
  };
  const small = one([true, false]);
  return Battle.parse({
    ...{ first: army('North'), second: army('South'), begins: one(['by lot', 'first', 'second'] as const) },
    order: one(['side after side', 'alternating'] as const),
    map: { width: small ? 10 : 20, height: small ? 12 : 24, zone: 3, scale: one([1, 1, 2]) },
    rounds: one([5, 12]),
    rulings: {
      diagonals: one(['one step', 'one step', 'two steps'] as const),
      largeSight: one(['both ways', 'seen only'] as const),
      ignoredFailures: one(['frighten', 'do not'] as const),
      ghostLosses: one(['count', 'do not count'] as const),
      recklessCost: one(['after the blow', 'before it'] as const),
    },
  });
}
