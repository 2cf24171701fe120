/** What each sentence of a rule comes to: squads, tests, nerves and defeat, with a number worked out by hand or counted. */
import { describe } from 'vitest';
import { abandonment } from '../abandoned/index.ts';
import { contest } from '../contest/index.ts';
import type { ContestInput } from '../contest/schema.ts';
import { defeat } from '../defeat/index.ts';
import type { DefeatInput } from '../defeat/schema.ts';
import { duel } from '../duel/index.ts';
import { hazards } from '../hazards/index.ts';
import { morale } from '../morale/index.ts';
import type { MoraleInput } from '../morale/schema.ts';
import { ask } from '../testing/ask.ts';
import { hit, LONER, perHit, pierces, RIFLE, SURE, shoot } from '../testing/scene.ts';
import { check, wins } from './counted.ts';

describe('squads, actions and tests', () => {
  const contested = (input: ContestInput, measure: string) => ask(contest, input).chance(measure);
  const charge: ContestInput = { action: 'Knockdown', attacker: { squads: 3, S: 25 }, target: { ...LONER, S: 40 } };
  const takedown = (attacker: ContestInput['attacker'], target: ContestInput['target'], measure: string) =>
    contested({ action: 'Takedown', attacker, target }, measure);
  const burning = (extinguishes: boolean) =>
    ask(duel, {
      A: { units: [{ squads: 1, BS: 45, ranged: RIFLE, state: { onFire: true }, extinguishes }] },
      B: { units: [{ squads: 1, magnitude: 1, T: 10 }] },
      rounds: 1,
    }).chance('out 2');
  check([
    ['AE-SQUAD-02: at 0 Magnitude it is destroyed', () => shoot(LONER, { magnitude: 1 }).chance('destroyed'), 0.5],
    ['AE-SQUAD-02: at 1 it is not', () => shoot(LONER, { magnitude: 2 }).chance('destroyed'), 0],
    ['AE-MAG-01: a bonus on its own attack', () => hit({ squads: 5, magnitude: 41 }), 0.6],
    ['AE-MAG-01: a penalty on a dodge', () => pierces({ squads: 3 }, { ...LONER, dodge: 40 }), 0.75],
    ['AE-MAG-02: what a character loses as Wounds a Horde loses as Magnitude', () => perHit(LONER, {}), 1],
    ['AE-ACT-01: a Full Action leaves no attack', () => burning(true), 0],
    ['AE-ACT-01: a Horde that lets it burn attacks', () => burning(false), 0.5],
    ['AE-ACT-05: opposed Strength', () => contested({ ...charge, attacker: LONER }, 'success'), wins(30, 40)],
    ['AE-ACT-05: a Horde adds its Modifier', () => contested(charge, 'success'), wins(40, 40)],
    [
      'AE-ACT-05: +10 after a move or in a charge',
      () => contested({ ...charge, moved: true }, 'success'),
      wins(50, 40),
    ],
    ['AE-ACT-05: two degrees more hurt', () => contested({ ...charge, moved: true }, 'clearly'), wins(50, 40, 2)],
    ['AE-ACT-05: losing leaves him standing', () => contested({ ...charge, moved: true }, 'lost'), wins(40, 50)],
    ['AE-ACT-05: two degrees less and the attacker falls', () => contested(charge, 'badly'), wins(40, 40, 2)],
    [
      'AE-ACT-05: a dodge comes first',
      () => contested({ ...charge, target: { ...LONER, S: 40, dodge: 55 } }, 'badly'),
      wins(40, 40, 2) * (1 - 0.4),
    ],
    ['AE-ACT-09: WS and its own Modifier', () => takedown({ squads: 3, WS: 35 }, LONER, 'landed'), 0.5],
    [
      'AE-ACT-09: damage that does not get through stuns nobody',
      () => takedown({ squads: 3, WS: 35 }, { ...LONER, TB: 20 }, 'success'),
      0,
    ],
    [
      'AE-ACT-09: 1 or more beyond the armour asks for a Toughness test',
      () => takedown({ ...LONER, WS: 50 }, { ...LONER, T: 40, TB: 12 }, 'success'),
      0.5 * 0.1 * 0.6,
    ],
    [
      // 1d10 against TB 1 and no AP: nets of 1 to 9, one of them at -0, then -20, -30 and so on; a net of 0 is none.
      'AE-ACT-09: -10 for each full TB',
      () => takedown({ ...LONER, WS: 50, weapon: { damage: '1d10' } }, { ...LONER, T: 90, TB: 1 }, 'success'),
      (0.5 * [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, n) => sum + (10 + (n > 1 ? 10 * n : 0)) / 100, 0)) / 10,
    ],
    ['AE-TEST-01: characteristic and modifiers', () => hit({ BS: 41, modifiers: { hit: -7 } }), 0.39],
    ['AE-TEST-02: a tenth of the hits at 50 is of no degree twice over', () => shoot().exactly('degrees', 0), 0.2],
    ['AE-TEST-02: and 1 to 10 are four', () => shoot().exactly('degrees', 4), 0.2],
    [
      // 42 to 50 fail by 0, 51 to 60 by 1, ..., 91 to 100 by 5; a d10 and that is 4 to 6.
      'AE-TEST-03: full tens beyond the target number',
      () => ask(abandonment, { hordes: [{ WP: 41 }] }).chance('retreat 1'),
      (9 * 3 + 10 * (3 + 3 + 3 + 2 + 1)) / 1000,
    ],
  ]);
});

describe('nerves', () => {
  const nerves = (horde: MoraleInput['side']['hordes'][number], rest: Partial<MoraleInput> = {}, moraleNumber = 0) =>
    ask(morale, { side: { hordes: [{ WP: 40, ...horde }], moraleNumber }, turns: 1, ...rest });
  const hammer = { ...LONER, weapon: { ...SURE, blast: 19 } };
  check([
    [
      'AE-MORALE-02: Willpower, five times the number and modifiers, however many squads',
      () => nerves({ losses: [20], modifiers: { willpower: 7 } }, {}, 2).chance('anyBroken'),
      1 - 0.57,
    ],
    [
      'AE-BMN-01: each side has its own',
      () => nerves({}, { events: [{ turn: 1, side: 'enemy', event: 'Eva-class unit out' }] }, 3).mean('number 1'),
      3,
    ],
    ['AE-BMN-01: from -10', () => nerves({}, { events: [{ event: 'Eva-class unit out' }] }, -9).mean('number 1'), -10],
    [
      'AE-BMN-02: on Rally tests too',
      () => nerves({ state: { broken: true }, outOfSight: true }, {}, 4).chance('rallied 1'),
      0.6,
    ],
    // At 10 + 30 once, and never again in three further turns.
    [
      'AE-TRAIT-03: +30 where it rallies, and off the map from the last one',
      () => {
        const side = { hordes: [{ WP: 10, state: { broken: true } }], moraleNumber: 0, controlPoints: 1 };
        return ask(morale, { side, turns: 4 }).chance('rallied 1');
      },
      0.4,
    ],
    [
      'AE-TRAIT-03: from one to the next',
      () => {
        const side = { hordes: [{ WP: 10, state: { broken: true } }], moraleNumber: 0, controlPoints: 2 };
        return ask(morale, { side, turns: 4 }).chance('rallied 1');
      },
      1 - 0.6 ** 2,
    ],
    [
      'AE-TRAIT-03: it tests there and not on its way',
      () => {
        const side = { hordes: [{ WP: 10, state: { broken: true } }], moraleNumber: 0, controlPoints: 1 };
        return ask(morale, { side: { ...side, turnsToPoint: 3 }, turns: 2 }).chance('rallied 1');
      },
      0,
    ],
    [
      'AE-TRAIT-09: Fearless while the Adept lives',
      () => shoot(hammer, { WP: 40, traits: ['Adept-Linked'] }).chance('broken'),
      0,
    ],
    [
      'AE-TRAIT-09: and no longer',
      () => shoot(hammer, { WP: 40, traits: ['Adept-Linked'], state: { adeptDead: true } }).chance('broken'),
      0.7 * 0.6,
    ],
  ]);
});

describe('what comes back, and defeat', () => {
  const engineer = (magnitude: number, skill: number) =>
    ask(hazards, { horde: { magnitude }, turns: 1, engineer: skill });
  const fallen = (fallPercent: number) =>
    ask(hazards, { horde: { T: 40, WP: 30 }, turns: 1, falls: true, fallPercent }).chance('stunned');
  const beaten = (input: DefeatInput) => ask(defeat, input);
  const caught = { enemyReaches: true, awareness: 40, evasion: 30 };
  /** P(1d5 and the degrees of failure come to `critical`), given that a test at 40 fails. */
  const lost = (critical: number) => {
    let ways = 0;
    for (let roll = 41; roll <= 100; roll++)
      for (let face = 1; face <= 5; face++) if (face + Math.floor((roll - 40) / 10) === critical) ways++;
    return ways / 300;
  };
  check([
    ['AE-CC-05: 1 for a success of less than three degrees', () => engineer(50, 30).exactly('left', 51), 0.3],
    ['AE-CC-05: nothing for a failure', () => engineer(50, 30).exactly('left', 50), 0.7],
    ['AE-CC-05: 1 more for three degrees', () => engineer(50, 45).exactly('left', 52), 0.15],
    ['AE-FALL-01: damage that does not get through stuns nobody', () => fallen(0), 0],
    ['AE-FALL-01: who fails is stunned', () => fallen(100), 0.6],
    [
      'AE-ESCALE-02: his degrees away',
      () => beaten({ Int: 40, case: 'ship or fortress lost' }).exactly('distance', 3),
      0.25,
    ],
    [
      'AE-ESCALE-02: or 1d5 and his degrees of failure',
      () => beaten({ Int: 40, case: 'ship or fortress lost' }).exactly('critical', 4),
      lost(4),
    ],
    [
      'AE-ESCALE-03: so with a Large Horde',
      () => beaten({ Int: 40, case: 'Large Horde lost' }).exactly('critical', 9),
      lost(9),
    ],
    ['AE-LEADDEF-01: Int', () => beaten({ Int: 37 }).chance('escapes'), 0.37],
    [
      'AE-LEADDEF-01: -5 for each Critical Damage',
      () => beaten({ Int: 37, criticalDamage: 3 }).chance('escapes'),
      0.22,
    ],
    [
      'AE-LEADDEF-01: once more for each Follower',
      () => beaten({ Int: 45, criticalDamage: 1, crew: 2 }).mean('crew'),
      0.8,
    ],
    ['AE-LEADDEF-05: 1d5 Critical Damage', () => beaten({ Int: 45 }).exactly('critical', 5), 0.2],
    [
      'AE-LEADDEF-05: Awareness against Agility or Stealth',
      () => beaten({ Int: 45, ...caught }).chance('captured'),
      0.2 * wins(40, 30),
    ],
    ['AE-LEADDEF-05: an ally rescues', () => beaten({ Int: 45, ...caught, allyRescues: true }).chance('captured'), 0],
    ['AE-LEADDEF-06: neither hurt nor stranded', () => beaten({ Int: 45 }).chance('lost'), 0.06],
    // At 25: 55 to 74 fail by 3 or 4, 85 to 100 by 6 and more.
    [
      'AE-LEADDEF-07: stranded as with 3 or 4',
      () => beaten({ Int: 45, criticalDamage: 4, ...caught }).chance('captured'),
      (0.2 + 0.16) * wins(40, 30),
    ],
  ]);
});
