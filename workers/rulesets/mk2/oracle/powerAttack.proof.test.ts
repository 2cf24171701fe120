/** Random power attacks, played by the referee with real dice, against exact arithmetic (MK2-POWER-01 to -18). */

import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { PowerAttack, powerAttack } from '../kinds/powerAttack.ts';
import { powerAttackReferee } from '../referee/powerAttack.ts';
import { exactMeasures, expectAgreement, expectSimulated, playedBy } from './compare.ts';
import { Lot, randomAttacker, randomTarget } from './randomParts.ts';

const TRIALS = 1_200;
const WANTED = share(40, 90);
const KINDS = [
  ...['head-butt', 'push', 'lock', 'slam', 'slam', 'throw', 'throw', 'double-hand throw', 'double-hand throw'],
  ...['trample', 'impact', 'slamming attack'],
] as const;
function randomPowerAttacks(): PowerAttack[] {
  const lot = new Lot(84_01);
  const found: PowerAttack[] = [];
  let drawn = 0;
  while (found.length < WANTED) {
    const kind = KINDS[drawn++ % KINDS.length];
    const base = () => lot.pick('small', 'medium', 'large');
    const situation = () => ({ backStrike: lot.often(3), enteredBackArc: lot.often(3), obstacle: lot.often(4) });
    const target = () => ({
      ...randomTarget(lot),
      incorporeal: lot.often(9),
      base: kind === 'trample' ? ('small' as const) : base(),
      STR: 4 + lot.upTo(10),
    });
    const way = {
      ...(lot.often(3) ? { wall: lot.upTo(10) / 2 } : {}),
      ...(lot.often(5) ? { dropAfter: 1 + lot.upTo(3), dropHeight: 1 + lot.upTo(6) } : {}),
    };
    const attack = {
      kind,
      ...(kind === 'lock' ? { tries: lot.upTo(3) } : {}),
      ...(kind === 'slam' ? { moved: lot.upTo(6), reaches: !lot.often(12), rough: lot.often(4), ...way } : {}),
      ...(kind === 'slamming attack'
        ? {
            class: lot.pick('melee', 'ranged', 'magic'),
            POW: 8 + lot.upTo(8),
            bonus: lot.upTo(1),
            rough: lot.often(4),
            ...way,
          }
        : {}),
      ...(kind === 'throw' ? way : {}),
      ...(kind === 'double-hand throw'
        ? { aim: lot.pick('directly away', 'at the first other model'), distance: lot.upTo(12) / 2, ...way }
        : {}),
      ...(kind === 'impact' ? { POW: 8 + lot.upTo(6), moved: 3 } : {}),
    };
    const { modifiers, MAT, RAT, magicAttack, crippled } = randomAttacker(lot, ['melee']);
    const parsed = PowerAttack.safeParse({
      attacker: {
        ...{ name: 'Attacker', kind: kind === 'impact' ? 'warrior' : 'warbeast', cavalry: kind === 'impact' },
        ...{ MAT, RAT, magicAttack, STR: 6 + lot.upTo(8), points: kind === 'impact' ? 0 : 4, modifiers },
        ...{ crippled: crippled?.filter((aspect) => aspect === 'body'), beast: lot.pick('heavy', 'heavy', 'light') },
        weapons: [{ name: 'Claw', class: 'melee', power: 14, initialAttacks: 2, qualities: ['Open Fist'] }],
      },
      ...{ attack, target: target(), situation: situation(), boostAttack: lot.often(4), boostDamage: lot.often(4) },
      others: Array.from({ length: lot.upTo(2) }, () => ({
        ...{ target: target(), situation: situation(), inches: lot.upTo(10) / 2 },
        contact: lot.pick(
          'by distance',
          'by distance',
          'always',
          'when the throw hits',
          'when the throw misses',
          'never',
        ),
        ...{ missDirections: lot.some(['1', '2', '3', '4', '5', '6'], 2), missInches: lot.upTo(2) },
        ...(kind === 'trample' ? { boostAttack: lot.often(3), boostDamage: lot.often(3) } : {}),
      })),
      shieldLost: lot.often(4) ? 'lockedOrBehind' : undefined,
    });
    if (parsed.success && powerAttack.check(parsed.data).length === 0) found.push(parsed.data);
  }
  return found;
}

test(`${WANTED} random power attacks agree with dice in everything that is measured`, () => {
  const kinds = new Map<string, number>();
  for (const [index, scenario] of randomPowerAttacks().entries()) {
    kinds.set(scenario.attack.kind, (kinds.get(scenario.attack.kind) ?? 0) + 1);
    const question = powerAttack.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_401 + index, 2_000);
    const counts = playedBy(powerAttackReferee, scenario, TRIALS, 84_02 + index);
    expectAgreement(measures, counts, TRIALS, scenario, ['hit1', 'destroyed1']);
  }
  for (const kind of KINDS) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(share(0, 2));
});
