/**
 * Random Mk II activations, played from the digest with real dice and a pencil, against exact arithmetic: attack rolls,
 * what is paid, boxes, spirals, Tough, transfers.
 */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { randomDice } from '../../proving/index.ts';
import { Activation, activation } from '../kinds/activation.ts';
import { playByHand } from '../referee/activationByHand.ts';
import { Sheet } from '../referee/sheet.ts';
import { advisersFor } from './adviser.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import {
  Lot,
  randomAttacker,
  randomBody,
  randomOptions,
  randomPlan,
  randomSituation,
  randomTarget,
} from './randomParts.ts';

const TRIALS = 700;

function randomActivations(wanted: number, seed: number): Activation[] {
  const lot = new Lot(seed);
  const found: Activation[] = [];
  while (found.length < wanted) {
    const target = { ...randomTarget(lot), ...(lot.often(2) ? randomBody(lot) : {}) };
    const parsed = Activation.parse({
      ...{ attacker: randomAttacker(lot), target, situation: randomSituation(lot), plan: randomPlan(lot) },
      ...{ combatAction: lot.pick('auto', 'auto', 'auto', 'special', 'magic only', 'ranged'), ...randomOptions(lot) },
    });
    if (activation.check(parsed).length > 0) continue;
    // Where nobody attacks there is nothing to prove.
    const nobody = { decide: () => null, told: () => undefined };
    const stream = randomDice(1, 1);
    const on = { sheet: new Sheet(parsed.target), down: false };
    const played = playByHand(parsed, parsed, stream, nobody, on);
    if (parsed.plan.kind === 'rule' && played.standing.made === 0) continue;
    found.push(parsed);
  }
  return found;
}

const GUN = { name: 'Gun', class: 'ranged' as const, power: 14 };
const AXE = { name: 'Axe', class: 'melee' as const, power: 11, initialAttacks: 3 };

/** What random questions seldom tell apart. */
const pointed = [
  {
    attacker: { RAT: 5, weapons: [GUN], eyelessSight: true },
    ...{ target: { DEF: 12, ARM: 14, damage: '#5' }, situation: { concealment: true } },
  },
  {
    attacker: { RAT: 5, weapons: [GUN], eyelessSight: true },
    ...{ target: { DEF: 12, ARM: 14, damage: '#5' }, situation: { cloud: true, cover: true } },
  },
  ...(['crippledToo', 'lockedOrBehind'] as const).map((shieldLost) => ({
    attacker: { MAT: 8, weapons: [AXE] },
    ...{ target: { DEF: 10, ARM: 12, damage: '#9', shields: 2, shieldsLost: 'crippled' as const }, shieldLost },
  })),
  {
    attacker: { RAT: 1, weapons: [GUN], modifiers: { attackRolls: -2 } },
    target: { DEF: 12, ARM: 10, damage: '#9', knockedDown: true, modifiers: { DEF: { penalty: 10 } } },
  },
].map((input) =>
  Activation.parse({ ...input, attacker: { ...input.attacker, kind: 'warrior' }, plan: { kind: 'rule' } }),
);

/** Guns whose hits grant further shots: as far as the ROF of each of them goes (MK2-ATK-17, -18). */
const repeating = (ROF: number, more: object) => ({ ...GUN, ROF, grantsAttack: 'on hit' as const, ...more });
const granting = [
  ...[1, 2, 3].flatMap((ROF) =>
    [1, 2, 3].map((initialAttacks) => ({ weapons: [repeating(ROF, { initialAttacks, grantsAtMost: 5 })] })),
  ),
  { weapons: [repeating(2, { initialAttacks: 2, grantsAtMost: 2 }), { ...GUN, name: 'Other gun', power: 12, ROF: 2 }] },
].flatMap(({ weapons }) =>
  [
    { kind: 'rule' as const },
    { kind: 'optimal' as const, order: 'free' as const },
    { kind: 'script' as const, steps: scriptOf(weapons) },
  ].map((plan) =>
    Activation.parse({
      attacker: { kind: 'warbeast', RAT: 5, points: 2, weapons },
      ...{ target: { DEF: 12, ARM: 15, damage: '#20' }, plan },
    }),
  ),
);

function scriptOf(weapons: ReadonlyArray<{ name: string; ROF: number; initialAttacks?: number }>) {
  const initial = weapons.flatMap(({ name, initialAttacks }) =>
    Array.from({ length: initialAttacks ?? 1 }, () => ({ weapon: name })),
  );
  return weapons[0].ROF === 1 ? initial : [...initial, { weapon: weapons[0].name, bought: true }];
}

const random = randomActivations(110, 82_03);
const scenarios = [...random, ...pointed, ...granting];
/** The dice are thrown for some of the random ones. */
const thrown = [...random.slice(0, share(20, 110)), ...pointed, ...granting];

describe('activations of Mk II by hand', () => {
  test('random questions, and 35 pointed ones, agree with dice in everything that is measured', () => {
    for (const [index, scenario] of thrown.entries()) {
      const question = activation.compile(scenario);
      const measures = exactMeasures(question);
      expectSimulated(question, measures, 821 + index, 2_500);
      const advisers = scenario.plan.kind === 'optimal' ? advisersFor(scenario) : () => null;
      const stream = randomDice(82_02, index);
      const sheet = new Sheet(scenario.target);
      const counts: Counts = new Map();
      const stubbornSpiral = scenario.target.tough && scenario.target.damage.startsWith('@');
      for (let trial = 0; trial < TRIALS; trial++) {
        const on = { sheet: sheet.clear(), down: scenario.target.knockedDown };
        const { standing } = playByHand(scenario, scenario, stream, advisers(), on);
        count(counts, 'boxes', sheet.marked);
        count(counts, 'destroyed', sheet.gone ? 1 : 0);
        count(counts, 'pointsLeft', standing.points);
        if (sheet.ofUnit) count(counts, 'models', sheet.at);
        if (sheet.forms[0].mount) count(counts, 'dismounted', sheet.at > 0 ? 1 : 0);
        for (const effect of ['Fire', 'Corrosion'] as const) {
          count(counts, effect, standing.lasting.has(effect) ? 1 : 0);
        }
        if (stubbornSpiral) continue;
        for (const [aspect, name] of [
          ['M', 'Mind'],
          ['B', 'Body'],
          ['S', 'Spirit'],
        ] as const) {
          count(counts, name, sheet.gone || sheet.crippled(aspect) ? 1 : 0);
        }
      }
      expectAgreement(measures, counts, TRIALS, scenario, ['boxes', 'destroyed']);
    }
  });

  test('the questions ask for everything: each sort of body, plan and weapon comes up', () => {
    const seen = new Map<string, number>();
    const see = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    for (const { target, plan, attacker, situation } of scenarios) {
      see(target.damage.startsWith('@') ? 'spiral' : target.damage.includes('/') ? 'dragoon' : 'row');
      if (target.others.length > 0) see('unit');
      if (target.fury > 0) see('transfers');
      see(plan.kind);
      for (const weapon of attacker.weapons) see(weapon.class);
      if (situation.backStrike && situation.enteredBackArc) see('too late behind');
      if (target.tough && target.knockedDown) see('Tough on the ground');
      if (attacker.cavalry && situation.charge !== 'no') see('cavalry charge');
      if (situation.targetInMelee && (target.stationary || target.knockedDown)) see('helpless in melee');
    }
    for (const [what, least] of Object.entries({
      ...{ spiral: 15, dragoon: 8, row: 50, unit: 5, transfers: 5, optimal: 25, rule: 40, melee: 50, ranged: 25 },
      ...{ magic: 25, 'too late behind': 5, 'Tough on the ground': 5, 'cavalry charge': 2, 'helpless in melee': 3 },
    })) {
      expect(seen.get(what) ?? 0, what).toBeGreaterThanOrEqual(least);
    }
  });
});
