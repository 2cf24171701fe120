/** Rules of shooting, by their IDs, against numbers worked out by hand. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findKind } from '../../index.ts';
import { ask, chance, close, dist, shooters, troops } from '../testing/ask.ts';
import { checkVolley } from '../volley/index.ts';
import { VolleyQuestion } from '../volley/question.ts';
import { Volley, type VolleyInput } from '../volley/schema.ts';

const mean = (input: VolleyInput, name = 'wounds') => dist(ask(input), name).mean;
const faults = (input: VolleyInput) => checkVolley(Volley.parse(input)).map(({ path }) => path);
const compile = (input: VolleyInput) => new VolleyQuestion(Volley.parse(input));

/** One attack at Q4+ against a crowd of Defense 5+: 1/2 to hit, 2/3 to wound. */
const base: VolleyInput = { attacker: shooters(1), target: troops(30) };
/** A hit with AP 4 wounds but on a 6. */
const W = 5 / 6;
/** P(hit) for one attack, from the mean of wounds when only a 6 blocks. */
const hit = (situation: VolleyInput['situation'], rest: Partial<VolleyInput> = {}) =>
  mean({ attacker: shooters(1, { AP: 4 }), target: troops(30), situation, ...rest }) / (5 / 6);

describe('rules of shooting', () => {
  test('AOF-DICE-02: misses or 1s are rerolled once', () => {
    close(hit({ reroll: 'misses' }), 3 / 4);
    close(hit({ reroll: 'ones' }), 7 / 12);
  });

  test('AOF-DICE-02: the second face is final, and the first is forgotten', () => {
    // A hit that Poison would have tripled is not rerolled; a miss may become one of those, or a 1.
    const poison = shooters(1, { AP: 4, rules: ['Poison'] });
    close(mean({ ...base, attacker: poison, situation: { reroll: 'misses' } }), (3 / 2) * (2 / 6 + 3 / 6) * W);
    // Both dice of a miss can be raw 1s: the second one counts.
    const mishaps = { ...base, situation: { reroll: 'misses' as const }, brutal: { mishaps: true } };
    close(
      mean({ ...mishaps, attacker: shooters(1, {}, { models: 9 }) }, 'attackerWounds'),
      9 * (1 / 2) * (1 / 6) * (1 / 2),
    );
  });

  test('AOF-TEST-04: Poison looks at the raw face, whatever the modifiers', () => {
    const poison = (quality: number) =>
      mean({
        attacker: shooters(1, { AP: 4, rules: ['Poison'] }, { quality }),
        target: troops(30),
        situation: { hunkered: true },
      });
    // At -2 a 5+ needs a raw 6 and a 4+ too: every hit is tripled.
    close(poison(5), 3 * (1 / 6) * (5 / 6));
    close(poison(4), 3 * (1 / 6) * (5 / 6));
    close(poison(3), ((1 / 6) * 3 + 1 / 6) * (5 / 6));
  });

  test('AOF-TEST-05: the same rule twice counts once, different ones add', () => {
    const stealth = (rules: NonNullable<VolleyInput['target']['rules']>, situation = {}) =>
      mean({ attacker: shooters(1, { AP: 4 }, { quality: 3 }), target: troops(30, { rules }), situation }) / (5 / 6);
    close(stealth(['Stealth', 'Stealth']), 1 / 2);
    close(stealth(['Stealth'], { stealthMove: true }), 1 / 3);
  });

  test('AOF-UNIT-01, AOF-UNIT-02: a weapon with a range shoots, one without does not', () => {
    const armed = {
      ...shooters(1),
      weapons: [
        { name: 'Bow', range: 24 },
        { name: 'Sword', attacks: 9 },
      ],
    };
    close(mean({ ...base, attacker: armed }), 1 / 3);
    expect(unused(findKind('aof', 'volley'), { ...base, attacker: armed })).toContain('attacker.weapons[1]');
  });

  test('AOF-UNIT-03: a combined unit has twice the models and attacks', () => {
    const unit = (models: number) => ({ ...shooters(1), models });
    close(mean({ ...base, attacker: unit(20) }), 2 * mean({ ...base, attacker: unit(10) }));
  });

  test('AOF-ACT-01, AOF-ACT-02, AOF-SR-15: Indirect is -1 after an advance and ignores cover', () => {
    const indirect = { attacker: shooters(1, { AP: 4, rules: ['Indirect'] }) };
    close(hit({ action: 'Hold', cover: true }, indirect), 1 / 2);
    close(hit({ action: 'Advance', cover: true }, indirect), 1 / 3);
    close(hit({ action: 'Advance' }), 1 / 2);
  });

  test('AOF-ACT-08: Focused Fire is +1 within 12 inches', () => {
    close(hit({ action: 'Focused Fire', distance: 12 }), 2 / 3);
    close(hit({ action: 'Focused Fire', distance: 13 }), 1 / 2);
  });

  test('AOF-ACT-10, AOF-ACT-11: a stealth move and overwatch are -1 each', () => {
    close(hit({ stealthMove: true }), 1 / 3);
    close(hit({ action: 'Overwatch' }), 1 / 3);
    close(hit({ action: 'Overwatch', stealthMove: true }), 1 / 6);
  });

  test('AOF-SHOOT-01: only so many models shoot, the special ones among them', () => {
    const attacker = {
      quality: 4,
      defense: 4,
      models: 10,
      weapons: [
        { name: 'Bow', count: 8, range: 24 },
        { name: 'Cannon', count: 2, range: 24, AP: 4 },
      ],
    };
    close(mean({ attacker, target: troops(60), situation: { shooters: 3 } }), 1 / 3 + 2 * (1 / 2) * (5 / 6));
    expect(faults({ attacker, target: troops(5), situation: { shooters: 11 } })).toEqual(['situation.shooters']);
  });

  test('AOF-SHOOT-02: weapon groups fire at targets of their own', () => {
    const attacker = {
      ...shooters(1),
      weapons: [
        { name: 'Bow', range: 24, attacks: 3 },
        { name: 'Gun', range: 24, attacks: 6 },
      ],
    };
    const others = [{ unit: troops(20, { defense: 4 }), weapons: ['Gun'] }];
    const answer = ask({ attacker, target: troops(20), others });
    close(dist(answer).mean, 1);
    close(dist(answer, 'other1Wounds').mean, 6 / 4);
    expect(faults({ attacker, target: troops(5), others: [{ unit: troops(5), weapons: ['Axe'] }] })).toEqual([
      'others[0].weapons[0]',
    ]);
  });

  test('AOF-SHOOT-02: each group goes through its own sequence, so the second meets whom the first has left', () => {
    const target = troops(1, { defense: 6, joined: [{ quality: 4, defense: 2, tough: 3 }] });
    const guns = (names: readonly string[], attacks: number) =>
      mean({ attacker: { ...shooters(1), weapons: names.map((name) => ({ name, range: 24, attacks })) }, target });
    const shot = (1 / 2) * (5 / 6);
    // One group blocks on the unit's 6+ to its end; the second of two on the hero's 2+ if the unit's model is gone.
    close(guns(['Bow'], 2), 2 * shot);
    close(guns(['Bow', 'Gun'], 1), shot + shot * (1 / 2) * (1 / 6) + (1 - shot) * shot);
  });

  test('AOF-SHOOT-02: targets are declared before the dice, so shots at a unit that is gone are lost', () => {
    const weapons = ['Bow', 'Gun'].map((name) => ({ name, range: 24, attacks: 3 }));
    const answer = ask({
      attacker: { ...shooters(1), weapons },
      target: troops(1),
      others: [{ unit: troops(20), weapons: ['Gun'] }],
    });
    close(dist(answer).mean, 1 - (2 / 3) ** 3);
    close(dist(answer, 'other1Wounds').mean, 1);
  });

  test('AOF-SHOOT-05: a hit is one die against the Defense, and one wound if that fails', () => {
    for (const [defense, AP, fails] of [
      [2, 0, 1],
      [4, 0, 3],
      [4, 1, 4],
      [6, 0, 5],
      [3, 4, 5],
    ] as const) {
      const wounds = dist(ask({ attacker: shooters(1, { AP }), target: troops(9, { defense }) }));
      close(wounds.at(1), (1 / 2) * (fails / 6));
      close(wounds.least(2), 0);
    }
  });

  test('AOF-SHOOT-06: a wound is a model', () => {
    const lost = dist(ask({ attacker: shooters(5), target: troops(10) }), 'lost');
    // Five attacks, each a model in three.
    [32, 80, 80, 40, 10, 1].forEach((ways, models) => {
      close(lost.at(models), ways / 243);
    });
  });

  test('AOF-SHOOT-06: who dies first decides which weapons remain', () => {
    // Six of ten are gone: under "special first" only bows are left.
    const unit = (casualties: 'plain first' | 'special first') => ({
      quality: 4,
      defense: 4,
      models: 10,
      casualties,
      state: { lost: 6 },
      weapons: [
        { name: 'Bow', count: 8, range: 24 },
        { name: 'Cannon', count: 2, range: 24, AP: 4 },
      ],
    });
    close(mean({ attacker: unit('plain first'), target: troops(30) }), 2 / 3 + 2 * (5 / 12));
    close(mean({ attacker: unit('special first'), target: troops(30) }), 4 / 3);
  });

  test('AOF-BLDG-02: occupants are in cover, once', () => {
    close(hit({ building: true }), 1 / 3);
    close(hit({ building: true, cover: true }), 1 / 3);
  });

  test('AOF-BLDG-04, AOF-BLDG-06: half of the misses hit the building', () => {
    const answer = ask({
      attacker: shooters(12),
      target: troops(30),
      situation: { building: true },
      collateral: { tough: 24 },
    });
    // Two of three miss in cover, half of those hit, Defense 2+ lets one in six through.
    close(dist(answer, 'buildingWounds').mean, 12 * (2 / 3) * (1 / 2) * (1 / 6));
    const wall = ask({ attacker: shooters(6, { AP: 2 }), target: { quality: 6, defense: 2, tough: 6 } });
    close(dist(wall).mean, 6 * (1 / 2) * (1 / 2));
    expect(faults({ ...base, collateral: {} })).toEqual(['collateral']);
  });

  test('AOF-BLDG-06: each miss is a die, and a hit on 4+', () => {
    // One shot in cover: misses twice in three; half of that hits, and a Defense of 2+ fails on a 1.
    const answer = ask({ ...base, situation: { building: true }, collateral: {} });
    close(dist(answer, 'buildingWounds').at(1), (2 / 3) * (1 / 2) * (1 / 6));
    close(dist(answer, 'buildingWounds').least(2), 0);
  });

  test('AOF-BLDG-04, AOF-COND-11: a building is a unit like any other, and fog helps it', () => {
    const answer = ask({ ...base, situation: { building: true }, collateral: {}, condition: 'Mystical Fog' });
    close(dist(answer, 'buildingWounds').at(1), (2 / 3) * (1 / 2) * (1 / 6) * (5 / 6));
  });

  test('AOF-BLDG-06: a spell that fails does not miss', () => {
    const answer = ask({
      attacker: { quality: 4, defense: 4, wizard: 1 },
      target: troops(30),
      spells: [{ number: 8, hits: 6 }],
      situation: { building: true },
      collateral: {},
    });
    close(chance(answer, 'spell1'), 0);
    close(dist(answer, 'buildingWounds').mean, 0);
  });

  test('AOF-CMD-01, AOF-CMD-02: one sergeant hits one better', () => {
    const unit = shooters(1, { AP: 4 }, { models: 5, sergeant: 'shooting' });
    close(mean({ attacker: unit, target: troops(30) }), (4 * (1 / 2) + 2 / 3) * (5 / 6));
    // The last model of the unit is the sergeant.
    close(mean({ attacker: { ...unit, state: { lost: 4 } }, target: troops(30) }), (2 / 3) * (5 / 6));
  });

  test('AOF-SHOOT-06, AOF-CMD-02: who has no counted weapon is plain: he falls first, and is no sergeant', () => {
    // Two guns among ten: each hits in one of two and wounds but on a 6.
    const guns = (models: number, more: object = {}) => ({
      ...shooters(1, { AP: 4 }, { models, ...more }),
      weapons: [{ name: 'Gun', count: 2, range: 24, AP: 4 }],
    });
    const shot = (unit: ReturnType<typeof guns>) => mean({ attacker: unit, target: troops(30) });
    close(shot(guns(10)), 2 * (1 / 2) * W);
    close(shot(guns(10, { state: { lost: 8 } })), 2 * (1 / 2) * W);
    close(shot(guns(10, { state: { lost: 9 } })), (1 / 2) * W);
    close(shot(guns(10, { state: { lost: 2 }, casualties: 'special first' })), 0);
    close(shot(guns(10, { sergeant: 'shooting' })), (1 / 2 + 2 / 3) * W);
  });

  test('AOF-SR-02: Artillery blocks shots on 2+', () => {
    close(mean({ attacker: shooters(6), target: troops(30, { rules: ['Artillery'] }) }), 6 * (1 / 2) * (1 / 6));
    close(
      mean({ attacker: shooters(6, { AP: 1 }), target: troops(30, { rules: ['Artillery'] }) }),
      6 * (1 / 2) * (1 / 3),
    );
  });

  test('AOF-SR-05: a breath attack is three hits with AP(1) within 12 inches', () => {
    const attacker = { quality: 4, defense: 4, models: 2, rules: ['Breath Attack' as const] };
    close(mean({ attacker, target: troops(30) }), 6 * (5 / 6));
    close(mean({ attacker, target: troops(30), situation: { distance: 13 } }), 0);
    close(mean({ attacker, target: troops(30), situation: { breath: false } }), 0);
  });

  test('AOF-SR-13: an Immobile unit does not advance', () => {
    const attacker = shooters(1, {}, { rules: ['Immobile'] });
    expect(faults({ ...base, attacker, situation: { action: 'Advance' } })).toEqual(['situation.action']);
    expect(faults({ ...base, attacker })).toEqual([]);
  });

  test('AOF-SR-22: shots beyond the model a sniper picked are lost', () => {
    const sniper = (sniperTarget: 'next model' | 'special') =>
      ask({
        attacker: shooters(6, { AP: 4, rules: ['Sniper'] }),
        target: troops(10, { defense: 6 }),
        situation: { sniperTarget },
      });
    for (const who of ['next model', 'special'] as const) {
      close(dist(sniper(who)).at(1), 1 - (1 - (5 / 6) * (5 / 6)) ** 6);
      close(dist(sniper(who)).least(2), 0);
    }
  });

  test('AOF-SR-26, AOF-COND-08: arcane power helps both, and a raw 1 wounds the wizard', () => {
    const mage = { quality: 4, defense: 4, models: 9, wizard: 1 };
    const spells = [{ number: 5, hits: 2, AP: 4, blockers: [1] }];
    const plain = ask({ attacker: mage, target: troops(30, { defense: 6 }), spells });
    // Faces 4, 5, 6 reach 5; a blocker fails with as much or less.
    const works = (4 / 6 + 5 / 6 + 1) / 6;
    close(chance(plain, 'spell1'), works);
    close(dist(plain).mean, works * 2 * (5 / 6));
    const arcane = ask({ attacker: mage, target: troops(30, { defense: 6 }), spells, condition: 'Arcane Power' });
    close(chance(arcane, 'spell1'), (3 / 6 + 4 / 6 + 5 / 6 + 1) / 6);
    // He can take one.
    close(dist(arcane, 'attackerWounds').mean, 1 / 6);
    expect(faults({ attacker: shooters(1), target: troops(3), spells })).toEqual(['spells']);
    const led = new VolleyQuestion(
      Volley.parse({
        attacker: { ...troops(5), joined: [{ name: 'Mage', quality: 4, defense: 4, wizard: 1 }] },
        target: troops(30),
        spells,
        condition: 'Arcane Power',
      }),
    );
    expect(led.notes.join(' ')).toMatch(/blocking wizard/);
    // Of three, one is left when the volley begins: the second spell has nobody to cast it.
    const few = { ...mage, models: 3, state: { lost: 2 } };
    const twice = ask({ attacker: few, target: troops(30), spells: [spells[0], spells[0]] });
    close(chance(twice, 'spell1'), works);
    close(chance(twice, 'spell2'), 0);
  });

  test('AOF-TEST-01: one die and Quality or more, for hits and for morale', () => {
    for (const quality of [2, 3, 4, 5, 6]) {
      const answer = ask({
        attacker: shooters(1, { AP: 4 }, { quality }),
        target: troops(1, { tough: 2, quality, defense: 6 }),
      });
      // A wound on five of six, and with it a test.
      close(chance(answer, 'tested'), ((7 - quality) / 6) * (5 / 6));
      close(chance(answer, 'wavering') / chance(answer, 'tested'), (quality - 1) / 6);
    }
  });

  test('AOF-EVENT-12: a unit out of supplies shoots nothing', () => {
    close(mean({ ...base, situation: { lowSupplies: true } }), 0);
  });

  test('AOF-EVENT-13, AOF-EVENT-34, AOF-COND-04, AOF-COND-09: morale modifiers', () => {
    // A wound on a lone Tough(2) model asks for a test at Q4+.
    const fails = (situation: VolleyInput['situation'], condition: VolleyInput['condition'] = 'none') => {
      const answer = ask({ attacker: shooters(1), target: troops(1, { tough: 2 }), situation, condition });
      return chance(answer, 'wavering') / chance(answer, 'tested');
    };
    close(fails({}), 1 / 2);
    close(fails({ brokenMorale: true }), 2 / 3);
    close(fails({ coveredInBlood: true }), 2 / 3);
    close(fails({ brokenMorale: true, coveredInBlood: true }), 5 / 6);
    close(fails({}, 'Smell of Death'), 2 / 3);
    close(fails({}, 'Inspiration'), 1 / 3);
  });

  test('AOF-EVENT-25: a raw 1 brings D3+3 hits with AP(2) on the shooters', () => {
    const answer = ask({
      attacker: shooters(2, {}, { models: 40, weapons: [{ name: 'Gun', count: 2, range: 24 }] }),
      target: troops(30),
      situation: { miscalculation: true },
    });
    const any = 1 - (5 / 6) ** 2;
    close(dist(answer, 'attackerWounds').mean, any * 5 * (5 / 6));
  });

  test('AOF-EVENT-32: suppressing fire doubles the attacks', () => {
    close(mean({ ...base, situation: { doubleAttacks: true } }), 2 / 3);
  });

  const storm = { condition: 'Heavy Storm' as const };

  test('AOF-COND-00, AOF-COND-02: in a storm everybody is in cover', () => {
    close(hit({}, storm), 1 / 3);
  });

  test('AOF-COND-02: cover is -2 in a storm, once, whatever gives it', () => {
    close(hit({ cover: true }, storm), 1 / 6);
    const able = { ...storm, attacker: shooters(1, { AP: 4 }, { quality: 2 }) };
    close(hit({}, able), 4 / 6);
    close(hit({ cover: true }, able), 3 / 6);
    close(hit({ cover: true, building: true }, able), 3 / 6);
    // Blast ignores cover, whatever it comes from.
    close(hit({ cover: true }, { ...storm, attacker: shooters(1, { AP: 4, blast: 2 }) }), 2 * (1 / 2));
  });

  test('AOF-COND-06: dark skies shorten ranges, but not below 3 inches', () => {
    const shot = (distance: number, range = 24) =>
      mean({ attacker: shooters(1, { range }), target: troops(9), situation: { distance, darkSkies: 7 } });
    close(shot(17), 1 / 3);
    close(shot(18), 0);
    close(shot(3, 8), 1 / 3);
  });

  test('AOF-COND-07: the damned are -1 on everything', () => {
    close(hit({ damnationAttacker: true }), 1 / 3);
    close(mean({ ...base, situation: { damnationTarget: true } }), (1 / 2) * (5 / 6));
  });

  test('AOF-COND-11: fog ignores wounds on a 6, besides Regeneration', () => {
    const fog = (rules: VolleyInput['target']['rules'] = []) =>
      mean({ ...base, target: troops(30, { rules }), condition: 'Mystical Fog' });
    close(fog(), (1 / 3) * (5 / 6));
    close(fog(['Regeneration']), (1 / 3) * (5 / 6) * (2 / 3));
  });

  test('AOF-COND-12: becoming Wavering costs D3 wounds', () => {
    const answer = ask({
      attacker: shooters(1),
      target: troops(1, { tough: 20, state: { wounds: 10 } }),
      condition: 'Sinister Echoes',
    });
    const struck = 1 / 3;
    close(dist(answer).mean, struck * (1 + (1 / 2) * 2));
  });

  test('AOF-EFFECT-04, AOF-EFFECT-08: vigor is +1, a barrier -1', () => {
    close(hit({ vigor: true }), 2 / 3);
    close(hit({ barrier: true }), 1 / 3);
  });

  test('AOF-BRUTAL-02: half of the hits strike the friend, on his own Defense', () => {
    const answer = ask({
      attacker: shooters(8),
      target: troops(30),
      friend: troops(30, { defense: 3 }),
      brutal: { friendlyFire: true },
    });
    close(dist(answer).mean, 8 * (1 / 2) * (1 / 2) * (2 / 3));
    close(dist(answer, 'friendWounds').mean, 8 * (1 / 2) * (1 / 2) * (1 / 3));
  });

  test('AOF-BRUTAL-05: who is shaken is -1 to hit ever after, and -1 more each time', () => {
    const shot = (shaken: number) =>
      mean({ attacker: shooters(1, { AP: 4 }, { quality: 2, state: { shaken } }), target: troops(30) }) / W;
    [5, 4, 3, 2].forEach((faces, shaken) => {
      close(shot(shaken), faces / 6);
    });
  });

  test('AOF-CP-01, AOF-CP-02: stratagems have a price, and are used once each', () => {
    const spent = { ...base, targetStratagems: ['Code of Honor', 'High Command: block'] as const };
    expect(compile({ ...spent, targetStratagems: [...spent.targetStratagems] }).notes.join()).toContain(
      'cost 4 command points',
    );
    const twice = { ...base, targetStratagems: ['Eternal Vigilance' as const, 'Eternal Vigilance' as const] };
    expect(faults(twice)).toEqual(['targetStratagems[1]']);
  });

  test('AOF-CP-03: one die that fails by one succeeds', () => {
    const one = (stratagems: Partial<VolleyInput>) =>
      mean({ attacker: shooters(2), target: troops(30), ...stratagems });
    // P(a 3 among two dice) = 11/36: one hit more.
    close(one({ shooterStratagems: ['High Command'] }), 2 / 3 + (11 / 36) * (2 / 3));
    // A block die of 4 becomes a 5: in each of 0, 1 or 2 hits.
    const saved = (1 / 2) * (1 / 6) + (1 / 4) * (11 / 36);
    close(one({ targetStratagems: ['High Command: block'] }), 2 / 3 - saved);
  });

  test('AOF-CP-04: all dice of one roll are one better', () => {
    close(hit({}, { shooterStratagems: ['Supreme Command'] }), 2 / 3);
    close(mean({ ...base, targetStratagems: ['Supreme Command: block'] }), (1 / 2) * (1 / 2));
    const morale = ask({
      attacker: shooters(1),
      target: troops(1, { tough: 2 }),
      targetStratagems: ['Command: morale'],
    });
    close(chance(morale, 'wavering') / chance(morale, 'tested'), 1 / 3);
  });

  test('AOF-CP-09: one lethal wound is ignored on 4+', () => {
    const answer = ask({ attacker: shooters(1), target: troops(1), targetStratagems: ['Eternal Vigilance'] });
    close(chance(answer, 'destroyed'), 1 / 6);
    const two = ask({ attacker: shooters(2), target: troops(9), targetStratagems: ['Eternal Vigilance'] });
    close(dist(two).mean, 2 / 3 - (1 - (2 / 3) ** 2) / 2);
  });

  test('AOF-CP-10, AOF-CP-12: cover after a rush, and senses that see through it', () => {
    close(hit({ rushed: true }), 1 / 3);
    close(hit({ cover: true }, { shooterStratagems: ['Heightened Senses'] }), 1 / 2);
  });

  test('AOF-CP-11: Code of Honor keeps a unit from Wavering', () => {
    const target = troops(1, { tough: 2 });
    const answer = ask({ attacker: shooters(1), target, targetStratagems: ['Code of Honor'] });
    close(chance(answer, 'wavering'), 0);
    expect(chance(answer, 'tested')).toBeGreaterThan(0.3);
  });

  test('AOF-SR-26, AOF-TEST-02: hits of a spell are blocked with what bears on the target', () => {
    const wounds = (input: Partial<VolleyInput>) =>
      mean({
        attacker: shooters(0, {}, { wizard: 3, weapons: [] }),
        target: troops(9, { defense: 4 }),
        spells: [{ number: 4, hits: 1 }],
        ...input,
      });
    close(wounds({}), 1 / 2);
    close(wounds({ targetModifiers: { block: 1 } }), 1 / 3);
    close(wounds({ targetModifiers: { block: -1 } }), 2 / 3);
    close(wounds({ situation: { damnationTarget: true } }), 2 / 3);
  });

  test('AOF-KT-01, AOF-KT-02: half of its range, rounded up, is as far as a gun reaches; beyond 12 inches -1', () => {
    const gun = (range: number, distance: number, more: Partial<VolleyInput> = {}) =>
      chance(
        ask({
          attacker: shooters(1, { range, AP: 4 }),
          target: troops(1, { defense: 6 }),
          situation: { distance, kitchenTable: true },
          ...more,
        }),
        'destroyed',
      );
    const blocked = 5 / 6;
    close(gun(24, 12), blocked / 2);
    close(gun(24, 13), 0);
    close(gun(25, 13), blocked / 3);
    close(gun(25, 14), 0);
    // Read the other way half of what lies between is held against all of the range.
    close(gun(24, 24, { rulings: { halving: 'distances' } }), blocked / 2);
    close(gun(25, 25, { rulings: { halving: 'distances' } }), blocked / 3);
    // Focused Fire: 12", or half of it.
    const focused = (distance: number) =>
      gun(24, distance, { situation: { distance, kitchenTable: true, action: 'Focused Fire' } });
    close(focused(6), (blocked * 2) / 3);
    close(focused(7), blocked / 2);
  });

  test('AOF-SMALL-03, AOF-SMALL-04: on one base Deadly wounds as the majority can take', () => {
    const based = (tough: number) => troops(5, { multiBased: true, tough });
    const gun = shooters(1, { deadly: 6 });
    close(mean({ attacker: gun, target: based(1) }), 1 / 3);
    close(mean({ attacker: gun, target: based(3) }), 1);
  });
});
