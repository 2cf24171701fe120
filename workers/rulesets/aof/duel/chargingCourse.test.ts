/** The course of plain charges against the whole course of the same duels. */
import { expect, it } from 'vitest';
import { findKind, findRuleset } from '../../index.ts';
import { type Blow, OwnBlow } from '../shared.ts';
import { Chooser, randomDuel } from '../testing/random.ts';
import { isAllEntered } from './chargingBound.ts';
import { ChargingCourse, isPlain } from './chargingCourse.ts';
import { rulesOf, tabledRulesOf } from './rulesOf.ts';
import type { Duel } from './schema.ts';
import { Pairing } from './setup.ts';
import { isTabledDuel } from './table.ts';

/** What a table would have: strikes of the pairing itself, as if they served a whole kind. */
function shared(duel: Duel): Pairing {
  const own = new Pairing(duel);
  return new Pairing(duel, undefined, undefined, undefined, {
    lines: { attacker: own.line('attacker'), target: own.line('target') },
    fighters: own.fighters,
    walks: own.walks,
    source: (who) => (role, flags, charging) => asShared(own.exchange(who).blow(role, flags, charging)),
    shot: (_, __, ___, ____, make) => asShared(new OwnBlow(make())),
  });
}

const CHARGES = ['charge', 'rush', 'stay'];
const SHOTS = ['advance and charge', 'advance and shoot', 'hold and shoot'];

/** Without copying: rows and rules stay those of the blow. */
const asShared = (made: Blow): Blow => Object.create(made, { shared: { value: made.alike && made.relative } });

it('a course of plain charges enters what the whole course enters (AOF-TURN-01, AOF-MELEE-05, AOF-WAVER-02)', () => {
  const kind = findKind('aof', 'duel');
  let told = 0;
  let spared = 0;
  let shot = 0;
  const everything = new Set(findRuleset('aof').catalogue.map(({ id }) => id));
  for (let seed = 0; seed < 120; seed++) {
    const pick = new Chooser(4_000 + seed);
    const { attacker, target, situation } = randomDuel(pick);
    const plan = {
      behaviour: pick.of([...CHARGES, ...(seed % 2 === 0 ? SHOTS : [])]),
      strikeBack: pick.of(['always', 'if unfatigued', 'never'] as const),
      idleRounds: pick.oneIn(5) ? [2] : [],
    };
    const parsed = kind.schema.safeParse({
      ...{ attacker: { ...attacker, state: {} }, target: { ...target, state: {} } },
      ...{ attackerPlan: plan, targetPlan: { behaviour: pick.of(['charge', ...(seed % 2 === 0 ? SHOTS : [])]) } },
      situation: {
        distance: situation?.distance,
        rounds: pick.int(1, 4),
        first: pick.of(['attacker', 'target'] as const),
      },
      condition: pick.of(['none', 'Inspiration', 'Muddy Terrain'] as const),
    });
    if (!parsed.success || kind.check(parsed.data).length > 0) continue;
    const duel = parsed.data as Duel;
    if (!isTabledDuel(duel)) continue;
    const pairing = shared(duel);
    if (!isPlain(pairing)) continue;
    const rules = rulesOf(new Pairing(duel));
    if (ChargingCourse.of(pairing) !== null) {
      told++;
      expect(tabledRulesOf(pairing), JSON.stringify(duel)).toEqual(rules);
    } else if (rules.includes('AOF-SHOOT-02')) shot++;
    // Whatever comes up is among what might; and what has been told is not looked for.
    for (const rule of rules)
      expect(
        isAllEntered(pairing, (one) => one !== rule),
        `${rule} ${seed}`,
      ).toBe(false);
    if (!isAllEntered(pairing, (rule) => everything.has(rule))) continue;
    spared++;
    expect(tabledRulesOf(pairing, everything)).toEqual(['AOF-TURN-01']);
  }
  expect(told).toBeGreaterThan(12);
  expect(spared).toBeGreaterThan(20);
  expect(shot).toBeGreaterThan(8);
});
