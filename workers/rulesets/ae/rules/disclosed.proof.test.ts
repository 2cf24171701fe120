/** Which rules an answer says took part, against taking away what they come from. */
import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { sameMeasures } from '../../disclosure/compare.ts';
import { duel } from '../duel/index.ts';
import { melee, volley } from '../exchange/index.ts';
import type { MeleeInput, VolleyInput } from '../exchange/schema.ts';
import { hazards } from '../hazards/index.ts';
import { bundleOf, DOCTRINE_RULES, type LeadershipId } from '../leaders.ts';
import { compile } from '../testing/ask.ts';
import { randomExchange } from '../testing/randomExchange.ts';
import { TRAIT_RULES } from '../traits.ts';

type Unit = VolleyInput['target'];
interface Taken {
  readonly rule: string;
  readonly unit: Unit;
}

/** The unit without each thing that a rule of its own stands behind. */
function withoutEach(unit: Unit): Taken[] {
  const taken: Taken[] = [];
  const { traits = [], leader = 'none', commander = 'none', doctrine = 'none', state = {} } = unit;
  for (const trait of traits)
    taken.push({ rule: TRAIT_RULES[trait], unit: { ...unit, traits: traits.filter((other) => other !== trait) } });
  const bundle = (id: LeadershipId | 'none') => bundleOf(id)?.rule ?? '';
  if (leader !== 'none') taken.push({ rule: bundle(leader), unit: { ...unit, leader: 'none' } });
  if (commander !== 'none') taken.push({ rule: bundle(commander), unit: { ...unit, commander: 'none' } });
  if (doctrine !== 'none') taken.push({ rule: DOCTRINE_RULES[doctrine], unit: { ...unit, doctrine: 'none' } });
  if (unit.fireDrill) taken.push({ rule: 'AE-TRAIT-19', unit: { ...unit, fireDrill: 0 } });
  if (unit.overwhelming) taken.push({ rule: 'AE-TRAIT-20', unit: { ...unit, overwhelming: 0 } });
  if (unit.mounted !== undefined) taken.push({ rule: 'AE-TRAIT-08', unit: { ...unit, mounted: undefined } });
  if (state.supported) taken.push({ rule: 'AE-TRAIT-27', unit: { ...unit, state: { ...state, supported: false } } });
  if (state.fatigued) taken.push({ rule: 'AE-FATIGUE-01', unit: { ...unit, state: { ...state, fatigued: false } } });
  if (state.fear) taken.push({ rule: 'AE-MORALE-05', unit: { ...unit, state: { ...state, fear: 0 } } });
  return taken;
}

const ROUNDING = 1e-11;

test.each(['volley', 'melee'] as const)('%s: whatever changes the answer when it is taken away is named', (id) => {
  const ranged = id === 'volley';
  const kind = ranged ? volley : melee;
  const stream = new WordStream(streamState(77, ranged ? 0 : 1));
  const asked = (input: unknown) => {
    const question = compile(kind, input);
    return { rules: question.rules, answer: question.measures(question.exact()!, null) };
  };
  let changed = 0;
  for (let index = 0; index < 25; index++) {
    const input = randomExchange(stream, ranged) as VolleyInput & MeleeInput;
    const scenario = { ...input, situation: { ...input.situation, attacks: 1 } };
    const { rules, answer } = asked(scenario);
    for (const side of ['attacker', 'target'] as const) {
      for (const { rule, unit } of withoutEach(scenario[side] as Unit)) {
        if (sameMeasures(asked({ ...scenario, [side]: unit }).answer, answer, ROUNDING)) continue;
        changed++;
        expect(rules, JSON.stringify({ rule, side, scenario })).toContain(rule);
      }
    }
  }
  expect(changed).toBeGreaterThan(30);
});

describe('what does nothing is not named', () => {
  const rules = (target: object, attacker: object = {}) => compile(volley, { attacker, target }).rules;

  test('AE-TRAIT-06, AE-TRAIT-05: traits of an attacker who is not attacked', () => {
    for (const id of ['AE-TRAIT-06', 'AE-TRAIT-05', 'AE-TRAIT-26', 'AE-TRAIT-24'])
      expect(rules({}, { traits: ['Swarm', 'Large', 'Evasive'], replenishing: 5 })).not.toContain(id);
    expect(rules({ traits: ['Swarm'] })).toContain('AE-TRAIT-06');
    expect(rules({ traits: ['Large'] })).not.toContain('AE-TRAIT-05');
    expect(rules({ traits: ['Large'] }, { weapon: { damage: '2d10' } })).toContain('AE-TRAIT-05');
  });

  test('AE-MORALE-01, AE-MORALE-04: nobody tests who cannot lose 20 and live, or is Fearless', () => {
    const heavy = { weapon: { damage: '1d10+3', blast: 19 } };
    expect(rules({ squads: 1 }, heavy)).not.toContain('AE-MORALE-01');
    expect(rules({ squads: 1, traits: ['Fearless'] }, heavy)).not.toContain('AE-MORALE-04');
    expect(rules({ squads: 2 }, heavy)).toContain('AE-MORALE-01');
    expect(rules({ squads: 2, traits: ['Fearless'] }, heavy)).toContain('AE-MORALE-04');
    expect(rules({ squads: 2, traits: ['Fearless'] }, heavy)).not.toContain('AE-MORALE-01');
    expect(rules({ squads: 2 }, heavy)).not.toContain('AE-BMN-02');
    // A rifle never takes twenty.
    expect(rules({ squads: 2 })).not.toContain('AE-MORALE-01');
  });

  test('AE-LEAD-28, AE-LEAD-05: a leader of shooters is named where they shoot', () => {
    const leader = 'LEAD-28 massed fire';
    expect(rules({}, { leader })).toEqual(expect.arrayContaining(['AE-LEAD-05', 'AE-LEAD-28']));
    const fight = compile(melee, { attacker: { leader }, target: {} }).rules;
    expect(fight).not.toContain('AE-LEAD-28');
    expect(fight).not.toContain('AE-LEAD-05');
    expect(rules({ leader })).not.toContain('AE-LEAD-28');
  });

  test('AE-CC-09: a Warfare Officer who is no better does nothing', () => {
    expect(rules({}, { BS: 40, commandCentre: { warfareBS: 40 } })).not.toContain('AE-CC-09');
    expect(rules({}, { BS: 40, commandCentre: { warfareBS: 41 } })).toContain('AE-CC-09');
  });

  test('AE-FIRE-01, AE-FALL-01: hazards name what happens and nothing else', () => {
    const quiet = compile(hazards, {
      horde: { traits: ['Large', 'Swarm', 'Stubborn'], leader: 'LEAD-25 resilient' },
    }).rules;
    expect(quiet).toEqual([]);
    const fire = compile(hazards, { horde: { traits: ['Large', 'Swarm'], state: { onFire: true } } }).rules;
    expect(fire).toEqual(expect.arrayContaining(['AE-FIRE-01', 'AE-TRAIT-05', 'AE-TRAIT-06']));
    expect(fire).not.toContain('AE-FALL-01');
  });

  test('AE-MORALE-06, AE-BMN-02: who cannot lose 20 and live flees from no duel, nor does whom nobody harms', () => {
    const rules = (A: object, B: object) => compile(duel, { A: { units: [A] }, B: { units: [B] }, rounds: 2 }).rules;
    const armed = { ranged: { damage: '1d10+3' }, outOfSight: true };
    const flight = ['AE-MORALE-06', 'AE-BMN-02', 'AE-MORALE-08'];
    for (const id of flight) {
      expect(rules({ ...armed, squads: 1 }, { ...armed, squads: 1 })).not.toContain(id);
      expect(rules({ squads: 5 }, { squads: 1 })).not.toContain(id);
      expect(rules({ ...armed, squads: 1 }, { ...armed, squads: 2 })).toContain(id);
      expect(rules({ ...armed, squads: 1, state: { broken: true } }, { ...armed, squads: 1 })).toContain(id);
    }
  });

  test('AE-MORALE-06, AE-MORALE-08: a duel of the Fearless has no flight and no rallying', () => {
    const unit = { traits: ['Fearless'], ranged: { damage: '1d10+3' } };
    const rules = compile(duel, { A: { units: [unit], command: 40 }, B: { units: [unit] } }).rules;
    for (const id of ['AE-MORALE-06', 'AE-MORALE-08', 'AE-MORALE-01', 'AE-BMN-02', 'AE-ATK-10'])
      expect(rules).not.toContain(id);
    expect(rules).toContain('AE-MORALE-04');
  });
});
