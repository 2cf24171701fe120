/** Rules of melee, by their IDs, against numbers worked out by hand. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { checkMelee } from '../melee/index.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee, type MeleeInput } from '../melee/schema.ts';
import { chance, close, dist, duel, fight, five, series } from '../testing/ask.ts';

const crowd: MeleeInput['target'] = { models: 60, quality: 4, defense: 4 };
const mean = (input: MeleeInput, name = 'wounds') => dist(fight(input), name).mean;
const faults = (input: MeleeInput) => checkMelee(Melee.parse(input)).map(({ path }) => path);
/** P(hit) of the charger: five attacks at Q4+, half of the hits blocked. */
const hit = (situation: MeleeInput['situation'], rest: Partial<MeleeInput> = {}) =>
  mean({ attacker: five(), target: crowd, situation, ...rest }) / 5 / (1 / 2);

/** Means from dice, for questions without an exact answer. */
function thrown(input: MeleeInput, trials = 40_000) {
  const scenario = Melee.parse(input);
  expect(checkMelee(scenario)).toEqual([]);
  const question = new MeleeQuestion(scenario);
  expect(question.exact()).toBeNull();
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(5, 0), trials, tally);
  return question.measures(tally, trials);
}

describe('rules of melee', () => {
  test('AOF-ACT-04: a charge strikes first, and an Immobile unit does not charge', () => {
    const killers = { ...five(), weapons: [{ name: 'Axe', attacks: 20, AP: 4 }], quality: 2 };
    expect(mean({ attacker: killers, target: five() }, 'attackerWounds')).toBeLessThan(1e-9);
    expect(faults({ attacker: five({ rules: ['Immobile'] }), target: five() })).toEqual(['attacker.rules']);
  });

  test('AOF-ACT-09: a Heavy Charge helps over 3 and under 6 inches', () => {
    for (const [distance, p] of [
      [3, 1 / 2],
      [3.5, 2 / 3],
      [5.9, 2 / 3],
      [6, 1 / 2],
    ] as const) {
      close(hit({ action: 'Heavy Charge', distance }), p);
    }
  });

  test('AOF-ACT-11, AOF-CP-14: the defender shoots first, at -1', () => {
    const guns = { ...crowd, models: 6, weapons: [{ name: 'Gun', range: 6, AP: 4 }] };
    const attacker: MeleeInput['attacker'] = { models: 30, quality: 4, defense: 6 };
    const lost = (situation: MeleeInput['situation']) => mean({ attacker, target: guns, situation }, 'attackerWounds');
    close(lost({ reaction: 'Overwatch', distance: 6 }), 6 * (1 / 3) * (5 / 6));
    close(lost({ reaction: 'Overwatch', distance: 7 }), 0);
    close(lost({ reaction: 'Closing Fire', distance: 7 }), 6 * (1 / 3) * (5 / 6));
  });

  test('AOF-MELEE-02, AOF-APOC-02: only so many strike, or everybody', () => {
    close(mean({ attacker: five(), target: crowd, situation: { strikers: 2 } }), 2 / 4);
    close(mean({ attacker: five(), target: crowd }), 5 / 4);
    expect(faults({ attacker: five(), target: crowd, situation: { strikers: 6 } })).toEqual(['situation.strikers']);
  });

  /** Two blows at four models who do not answer, each 5 in 12 to wound. */
  const beaten: MeleeInput = {
    attacker: { quality: 4, defense: 4, weapons: [{ name: 'Axe', attacks: 2, AP: 4 }] },
    target: { models: 4, quality: 4, defense: 6 },
  };
  const [none, one, two] = [49 / 144, 70 / 144, 25 / 144];

  test('AOF-MORALE-04: the loser wavers with more than half of its models left', () => {
    close(chance(fight(beaten), 'wavering'), one / 2);
  });

  test('AOF-MORALE-04, AOF-ROUT-01: with half of them left it routs', () => {
    close(chance(fight(beaten), 'routed'), two / 2);
    close(chance(fight({ ...beaten, target: { ...beaten.target, models: 5 } }), 'routed'), 0);
  });

  test('AOF-ROUT-01: who routs is gone with all its models, as if destroyed', () => {
    const { attacker, target } = beaten;
    const answer = duel({ attacker, target, targetPlan: { behaviour: 'stay' }, situation: { distance: 6, rounds: 1 } });
    close(series(answer, 'targetOut')[0], two / 2);
    close(series(answer, 'targetModels')[0], 4 * none + 3 * one + (2 * two) / 2);
  });

  test('AOF-MORALE-05: the winner tests for none of its wounds', () => {
    // A wound takes the Tough(2) of it to half; Musician and Battle Standard win all the same.
    const answer = fight({
      attacker: { quality: 4, defense: 4, weapons: [{ name: 'Axe', AP: 4 }] },
      target: { quality: 4, defense: 6, tough: 2, musician: true, standard: true },
    });
    close(dist(answer).at(1), 5 / 12);
    close(chance(answer, 'tested'), 0);
    close(chance(answer, 'attackerTested'), 1);
  });

  test('AOF-MORALE-05: the loser tests once, whatever it has lost', () => {
    // Two wounds leave half: one test of 1 in 2, and not a second one for the wounds.
    const fails = chance(fight(beaten), 'wavering') + chance(fight(beaten), 'routed');
    close(fails, (one + two) / 2);
  });

  test('AOF-WAVER-01: a Wavering unit replies with raw 6s only, whatever helps', () => {
    const shaken = five({ quality: 2, state: { wavering: true } });
    const attacker = five({ models: 60, weapons: [] });
    close(mean({ attacker, target: shaken, situation: { monument: 'both' } }, 'attackerWounds'), (5 / 6) * (1 / 2));
  });

  test('AOF-WAVER-01: who is made Wavering on its way charges with raw 6s only (RU-23)', () => {
    const charger: MeleeInput['attacker'] = { quality: 2, defense: 6, tough: 2, weapons: [{ name: 'Axe', AP: 4 }] };
    const gun: MeleeInput['target'] = { quality: 2, defense: 6, tough: 9, weapons: [{ name: 'Gun', range: 9, AP: 4 }] };
    const answer = fight({
      attacker: charger,
      target: gun,
      situation: { reaction: 'Closing Fire' },
      attackerModifiers: { morale: -4 },
    });
    // Shot at 3+, five of six hits wound; the test of that wound is passed on a 6.
    const shot = (4 / 6) * (5 / 6);
    const able = 1 - shot + shot * (1 / 6);
    close(dist(answer).mean, (able * (5 / 6) + (1 - able) * (1 / 6)) * (5 / 6));
  });

  test('AOF-DICE-02: in melee too a die is rerolled once', () => {
    close(hit({ reroll: 'misses' }), 3 / 4);
    close(hit({ reroll: 'ones' }), 7 / 12);
  });

  test('AOF-MORALE-05: wounds of a melee ask only the loser to test, once', () => {
    // The charger loses nearly all of its models but wins by Fear and music or ties: the winner never tests.
    const answer = fight({ attacker: five(), target: five() });
    close(
      chance(answer, 'tested') +
        chance(answer, 'attackerTested') +
        chance(answer, 'tied') +
        chance(answer, 'destroyed') +
        chance(answer, 'attackerDestroyed'),
      1,
    );
  });

  test('AOF-TEST-04: the fatigued need a raw 6 whatever helps them', () => {
    const attacker = five({ state: { fatigued: true } });
    close(
      mean({ attacker, target: crowd, situation: { monument: 'attacker', deepRage: 'none' } }) / 5,
      (1 / 6) * (1 / 2),
    );
  });

  test('AOF-SR-05: breath attacks in melee, automatic even for the Wavering', () => {
    const drake: MeleeInput['target'] = {
      quality: 4,
      defense: 2,
      tough: 9,
      rules: ['Breath Attack'],
      state: { wavering: true },
    };
    close(mean({ attacker: { models: 30, quality: 4, defense: 4 }, target: drake }, 'attackerWounds'), 3 * (2 / 3));
  });

  test('AOF-SR-12: a hero strikes with his own Quality and dies last', () => {
    const hero = { quality: 2, defense: 2, tough: 3, weapons: [{ name: 'Blade', attacks: 3 }] };
    close(mean({ attacker: { ...five(), joined: [hero] }, target: crowd }), 5 / 4 + 3 * (5 / 6) * (1 / 2));
  });

  test('AOF-EVENT-26: the first 6 of a melee gives D3 wounds', () => {
    const attacker: MeleeInput['attacker'] = { quality: 4, defense: 4, weapons: [{ name: 'Claw', attacks: 2 }] };
    const { wounds } = thrown({ attacker, target: crowd, situation: { berserker: true } });
    const expected = 2 / 4 + (11 / 36) * 2;
    if (wounds?.kind !== 'distribution') throw new TypeError('no distribution');
    expect(Math.abs(wounds.mean.value - expected)).toBeLessThan(0.03);
  });

  test('AOF-EVENT-31, AOF-EVENT-36: flash bombs and deep rage', () => {
    close(hit({ flashBombs: 'attacker' }), 1 / 3);
    close(mean({ attacker: five(), target: crowd, situation: { deepRage: 'attacker' } }) / 5, (2 / 3) * (2 / 3));
    close(hit({ flashBombs: 'target' }), 1 / 2);
  });

  test('AOF-EVENT-24, AOF-EVENT-33: a unit that is Wavering, or is not any more', () => {
    const routed = (wavering: boolean) =>
      chance(fight({ attacker: five(), target: five({ state: { wavering } }) }), 'routed');
    // Fewer of them strike back, and all of them fail the test.
    expect(routed(true)).toBeGreaterThan(1.9 * routed(false));
  });

  test('AOF-EFFECT-05, AOF-EFFECT-09: stakes and a monument', () => {
    close(hit({ stakes: true }), 1 / 3);
    close(hit({ monument: 'attacker' }), 2 / 3);
    close(hit({ stakes: true, monument: 'both' }), 1 / 2);
  });

  test('AOF-TERR-07: a river on the way is dangerous', () => {
    const answer = fight({ attacker: five({ weapons: [] }), target: crowd, situation: { dangerous: 5 } });
    close(dist(answer, 'attackerWounds').mean, 5 / 6);
    expect(faults({ attacker: five(), target: crowd, situation: { dangerous: 6 } })).toEqual(['situation.dangerous']);
  });

  test('AOF-COND-01: in an earthquake everybody tests, twice as badly in the river', () => {
    const answer = fight({
      attacker: five({ models: 60, weapons: [] }),
      target: crowd,
      situation: { dangerous: 5 },
      condition: 'Earthquake',
    });
    close(dist(answer, 'attackerWounds').mean, (55 + 2 * 5) / 6);
  });

  test('AOF-CP-16: the fallen strike once more', () => {
    // Three defenders who strike only as they fall.
    const answer = thrown({
      attacker: { models: 20, quality: 4, defense: 6, weapons: [{ name: 'Axe', count: 2 }] },
      target: { models: 30, quality: 2, defense: 4, weapons: [{ name: 'Sword', AP: 4 }] },
      situation: { strikeBack: 'never' },
      targetStratagems: ['Killing Blow'],
    });
    const { attackerWounds } = answer;
    if (attackerWounds?.kind !== 'distribution') throw new TypeError('no distribution');
    expect(Math.abs(attackerWounds.mean.value - (2 / 4) * (5 / 6) * (5 / 6))).toBeLessThan(0.02);
  });

  test('AOF-CP-17: a ferocious attack is a second fight without fatigue, and no charge', () => {
    const attacker = five({ rules: ['Furious'] });
    const target = { ...crowd, rules: ['Fearless' as const] };
    const twice = mean({ attacker, target, attackerStratagems: ['Ferocious Attack'] });
    close(twice, 10 / 4 + 5 / 4);
  });

  test('AOF-EXH-01, AOF-EXH-02: a marker for each, and a test from the third on', () => {
    const attacker = five({ weapons: [], state: { exhaustion: 2 } });
    const answer = fight({ attacker, target: crowd, situation: { exhaustion: true } });
    // Three markers are -3: Q4+ fails but on a 6.
    close(chance(answer, 'attackerWavering'), 5 / 6);
    close(chance(answer, 'wavering'), 0);
  });

  test('AOF-EXH-01: a marker for each melee that is fought, so two for a Ferocious Attack', () => {
    const wavers = (exhaustion: number, attackerStratagems: MeleeInput['attackerStratagems'] = []) =>
      chance(
        fight({
          attacker: five({ weapons: [], state: { exhaustion } }),
          target: { ...crowd, weapons: [] },
          situation: { exhaustion: true },
          attackerStratagems,
        }),
        'attackerWavering',
      );
    close(wavers(1), 0);
    close(wavers(1, ['Ferocious Attack']), 5 / 6);
  });

  test('AOF-EXH-05, AOF-EXH-06: markers that rest or a hero took away are gone from the dice', () => {
    close(mean({ attacker: five({ state: { exhaustion: 1 } }), target: crowd }) / 5, (1 / 3) * (1 / 2));
    close(mean({ attacker: five({ state: { exhaustion: 0 } }), target: crowd }) / 5, (1 / 2) * (1 / 2));
  });

  test('AOF-MISSION-04: routs, and wins by three wounds or more', () => {
    const answer = fight({ attacker: five(), target: crowd, situation: { strikeBack: 'never' } });
    // Nobody answers: three wounds of five attacks at 1/4.
    close(chance(answer, 'wonByThree'), 53 / 512);
    close(chance(answer, 'routed'), 0);
    const lost = fight({ attacker: five(), target: five({ state: { wavering: true } }) });
    expect(chance(lost, 'routed')).toBeGreaterThan(0.1);
  });

  test('AOF-CMD-03: Musician and Battle Standard add up (RU-12)', () => {
    const bare = { models: 9, quality: 4, defense: 4 };
    const both = fight({ attacker: { ...bare, musician: true, standard: true }, target: { ...bare, musician: true } });
    close(chance(both, 'won'), 1);
    close(chance(both, 'tested'), 1);
  });

  test('AOF-SR-06: overkill counts only under its ruling (RU-07)', () => {
    const attacker: MeleeInput['attacker'] = { quality: 2, defense: 4, weapons: [{ name: 'Maul', deadly: 6, AP: 4 }] };
    const target: MeleeInput['target'] = {
      models: 9,
      quality: 2,
      defense: 6,
      tough: 2,
      weapons: [{ name: 'Sword', attacks: 9, AP: 4 }],
    };
    const strong = { ...attacker, models: 1, tough: 24 };
    const counted = thrown({
      attacker: strong,
      target,
      rulings: { deadlyOverkillCounts: true },
      situation: { defenders: 1 },
    });
    const applied = fight({ attacker: strong, target, situation: { defenders: 1 } });
    expect(chance(counted, 'won')).toBeGreaterThan(chance(applied, 'won') + 0.05);
  });
});
