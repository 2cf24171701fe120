/** Random, valid activations for the oracle tests: every branch of the rules comes up, the sizes stay small. */
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { checkActivation } from '../activation/check.ts';
import { Activation, type ActivationInput, QUALITIES } from '../activation/schema.ts';

export function randomScenarios(count: number, seed: number): Activation[] {
  const scenarios: Activation[] = [];
  const stream = new WordStream(streamState(seed, 0));
  while (scenarios.length < count) {
    const scenario = Activation.parse(randomInput(stream));
    // Faulty combinations are refused by the check; drawing again keeps the rest of the space evenly covered.
    if (checkActivation(scenario).length === 0) scenarios.push(scenario);
  }
  return scenarios;
}

function randomInput(stream: WordStream): ActivationInput {
  const upTo = (n: number) => stream.die(n + 1) - 1;
  const often = (sides: number) => stream.die(sides) === 1;
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length - 1)];
  const kind = pick([
    'warrior',
    'warcaster',
    'heavy warjack',
    'light warjack',
    'warbeast',
    'warlock',
    'vector',
  ] as const);
  const points = kind === 'warrior' ? 0 : upTo(3);
  const weapons = Array.from({ length: stream.die(2) }, (_, i) => {
    const weaponClass = pick(['melee', 'melee', 'ranged', 'magic'] as const);
    return {
      name: `Weapon ${i + 1}`,
      class: weaponClass,
      power: often(12) ? ('-' as const) : 8 + upTo(12),
      initialAttacks: weaponClass === 'ranged' && often(3) ? ('d3' as const) : upTo(3),
      cost: weaponClass === 'magic' ? upTo(3) : 0,
      qualities: QUALITIES.filter(() => often(8)),
      location: pick(['none', 'none', 'left', 'right'] as const),
      spray: often(8),
      attackModifier: upTo(2) - 1,
      damageModifier: upTo(2) - 1,
      attackDice: {
        additional: often(4) ? 1 : 0,
        fewer: often(8) ? 1 : 0,
        dropLowest: often(6) ? 1 : 0,
        dropHighest: often(8) ? 1 : 0,
        rerollMisses: often(5) ? 1 : 0,
      },
      damageDice: {
        additional: often(4) ? 1 : 0,
        fewer: often(8) ? 1 : 0,
        dropLowest: often(6) ? 1 : 0,
        dropHighest: often(8) ? 1 : 0,
        rerollBelow: often(5) ? stream.die(4) : 0,
      },
      additionalRangedAttacks: often(4),
      special: often(8),
      mount: weaponClass === 'melee' && often(8),
      grantsAttack: often(6) ? pick(['on hit', 'on critical'] as const) : ('never' as const),
      grantsAtMost: stream.die(2),
    };
  });
  const choice = () => pick(['never', 'charge attack', 'initial attacks', 'bought attacks', 'always'] as const);
  const plan: ActivationInput['plan'] = often(2)
    ? {
        kind: 'optimal',
        aim: pick(['destroy', 'damage'] as const),
        order: pick(['as listed', 'free'] as const),
        keep: upTo(1),
      }
    : { kind: 'rule', boostAttack: choice(), boostDamage: choice(), boostDamageFrom: upTo(6), buy: !often(4) };
  return {
    combatAction: pick(['auto', 'auto', 'auto', 'special', 'magic only'] as const),
    rulings: often(4)
      ? {
          inMelee: pick(['+4 DEF', '-4 to the roll'] as const),
          noDamageDice: pick(['power alone', 'no damage'] as const),
          helplessDEF: pick(['exactly 5', 'at most 5'] as const),
        }
      : {},
    attacker: {
      kind,
      MAT: 4 + upTo(5),
      RAT: 4 + upTo(5),
      magicAttack: 4 + upTo(5),
      STR: 6 + upTo(6),
      points,
      weapons,
      cavalry: often(6),
      gunfighter: often(8),
      eyelessSight: often(8),
      crippled: (['left', 'right', 'mind', 'body'] as const).filter(() => often(10)),
      marshal: often(8) ? pick(['Crush!', 'Strike True!'] as const) : 'none',
      modifiers: often(4)
        ? {
            MAT: { halved: upTo(1), bonus: upTo(3) },
            STR: { penalty: upTo(3) },
            attackRolls: upTo(4) - 2,
            damageRolls: upTo(4) - 2,
          }
        : {},
    },
    target: {
      DEF: 9 + upTo(8),
      ARM: 10 + upTo(9),
      damage: pick(['#1', '#1', '#5', '#8:3', '#12', '#18']),
      tough: often(3),
      rage: often(8),
      knockedDown: often(10),
      stationary: often(10),
      cannotBeKnockedDown: often(6),
      huge: often(10),
      shields: often(5) ? 1 : 0,
      bucklers: often(6) ? 1 : 0,
      spellDEF: often(8) ? 2 : 0,
      spellARM: often(8) ? 2 : 0,
      powerField: often(4) ? stream.die(2) : 0,
      incorporeal: often(12),
      stealth: often(8),
      immunities: often(10) ? ['Fire'] : [],
    },
    situation: {
      charge: often(3) ? upTo(6) : 'no',
      aim: often(5),
      assault: often(8),
      countercharge: often(10),
      cloud: often(6),
      combinedAllCharged: !often(6),
      backStrike: often(5),
      concealment: often(5),
      cover: often(6),
      elevated: often(6),
      targetInMelee: often(6),
      obstacle: often(6),
      ...(often(4) ? { distance: upTo(12) } : {}),
      combined: often(6) ? 2 : 1,
      rollForCritical: often(5),
      freeStrike: often(12),
    },
    plan,
  };
}
