/** Templates, sprays and shots into a melee: MK3-AOE, MK3-SPRAY, MK3-ATK. */
import { describe, expect, test } from 'vitest';
import { findTrial } from '../../ruleset.ts';
import type { AreaInput } from '../../twodice/area/schema.ts';
import { expectAgreement } from '../../twodice/testing/agreement.ts';
import {
  ask,
  beside,
  compile,
  distances,
  faults,
  gun,
  type Model,
  meanDistance,
  missing,
  model,
  shooter,
  template,
  type WeaponInput,
} from './areas.ts';

describe('templates', () => {
  test('MK3-DICE-06, MK3-ATK-03: a certain hit of a crippled arm is one, though all its dice would be dropped', () => {
    const weapon = gun(60, { location: 'left', attackDice: { additional: 1, dropLowest: 2 } });
    const answer = ask({
      attacker: shooter(5, weapon, { kind: 'heavy warjack', crippled: ['left'] }),
      attack: template,
      models: [model(13, 0, { place: { kind: 'stated' }, situation: { automatic: ['hit'] } })],
    });
    expect(answer('direct')).toBe(1);
    expect(answer('hit1')).toBe(1);
  });

  test('MK3-GV-20, MK3-AOE-03: AOE POW 13 against one box at ARM 14, direct and blast', () => {
    const answer = ask({
      attacker: shooter(40, gun(13)),
      attack: template,
      models: [model(0, 14, { place: { kind: 'stated' } }), model(0, 14, { place: beside })],
    });
    // All 1s miss, and a deviation reaches neither.
    const hit = answer('direct');
    expect(hit).toBeCloseTo(35 / 36, 13);
    expect(answer('destroyed1') / hit).toBeCloseTo(1, 12);
    expect(answer('destroyed2') / hit).toBeCloseTo(5 / 12, 12);
  });

  test('MK3-GV-52: how far a missed template deviates from 5" and 12"', () => {
    const near = distances(missing(5.5, 3));
    expect([...near.keys()]).toEqual(['1"', '2"', '2.75"']);
    const far = distances(missing(12, 3));
    expect(meanDistance(far)).toBeCloseTo(7 / 2, 12);
    // Stealth needs more than 5", so the 5" shot misses by its RNG: the cap is half the RNG then.
    const capped = distances({
      attacker: shooter(5, gun(10, { RNG: 5 })),
      attack: template,
      models: [model(13, 10, { situation: { distance: 6 } })],
    });
    expect(meanDistance(capped)).toBeCloseTo(13 / 6, 12);
    expect(capped.get('2.5"')).toBeCloseTo(2 / 3, 13);
    // In range: a plain miss from 5", given that it misses.
    const plain = {
      attacker: shooter(5, gun(10)),
      attack: template,
      models: [model(13, 10, { situation: { distance: 5 } })],
    };
    const missed = ask(plain)('deviates');
    expect(meanDistance(distances(plain)) / missed).toBeCloseTo(13 / 6, 12);
    expect(distances(plain).get('2.5"')! / missed).toBeCloseTo(2 / 3, 12);
  });

  test('MK3-GV-53: whether a missed template still covers its small-based target', () => {
    const covered = (distance: number, AOE: number) => ask(missing(distance, AOE))('hit1');
    expect(covered(12, 3)).toBeCloseTo(1 / 3, 13);
    expect(covered(12, 4)).toBeCloseTo(1 / 3, 13);
    expect(covered(12, 5)).toBeCloseTo(1 / 2, 13);
    const near = {
      attacker: shooter(5, gun(60)),
      attack: template,
      models: [model(13, 0, { situation: { distance: 5 } })],
    };
    expect(ask(near)('hit1')).toBeCloseTo(1, 12);
  });

  test('MK3-GV-54: RAT 5, AOE 4 POW 14 at a lone one-box model, deviation included', () => {
    const answer = ask({
      attacker: shooter(5, gun(14)),
      attack: template,
      models: [model(13, 13, { situation: { distance: 12 } })],
    });
    expect(answer('destroyed1')).toBeCloseTo(229 / 432, 12);
  });

  test('MK3-GV-76: a deviation of 4 at 12" is 4"', () => {
    expect(distances(missing(12, 3)).get('4"')).toBeCloseTo(1 / 6, 13);
  });

  test('MK3-AOE-03, MK3-DICE-02: direct damage with the POW, blast damage with half of it, rounded up', () => {
    const power = (POW: number, at: 0 | 1) =>
      ask({
        attacker: shooter(40, gun(POW)),
        attack: template,
        models: [model(0, 0, {}, { damage: '#200' }), model(0, 0, { place: beside }, { damage: '#200' })],
      })(`boxes${at + 1}`);
    // 35/36 hit directly; the target may be under the template of a deviation, at half POW.
    expect(power(13, 1) / (35 / 36)).toBeCloseTo(7 + 7, 11);
    expect(power(14, 1) / (35 / 36)).toBeCloseTo(7 + 7, 11);
    expect(power(15, 1) / (35 / 36)).toBeCloseTo(7 + 8, 11);
    const under = 1 / 3;
    expect(power(13, 0)).toBeCloseTo((35 / 36) * (7 + 13) + (1 / 36) * under * (7 + 7), 11);
  });

  test('MK3-AOE-03, MK3-DICE-04: each damage roll under a template is boosted by itself', () => {
    const boxes = (boostDamage: readonly [boolean, boolean]) => {
      const answer = ask({
        attacker: { ...shooter(40, gun(10)), kind: 'warcaster', points: 5 },
        attack: template,
        models: [
          model(0, 0, { boostDamage: boostDamage[0] }, { damage: '#200' }),
          model(0, 0, { place: beside, boostDamage: boostDamage[1] }, { damage: '#200' }),
        ],
      });
      return answer('boxes2') / (35 / 36);
    };
    expect(boxes([false, false])).toBeCloseTo(12, 11);
    expect(boxes([true, false])).toBeCloseTo(12, 11);
    expect(boxes([false, true])).toBeCloseTo(15.5, 11);
  });

  test('MK3-AOE-04: everybody under the template is rolled for, whoever dies first', () => {
    const answer = ask({
      attacker: shooter(40, gun(60)),
      attack: template,
      models: [model(0, 0), model(0, 0, { place: beside }), model(0, 0, { place: beside })],
    });
    expect(answer('all')).toBeCloseTo(35 / 36, 13);
  });

  test('MK3-AOE-05, MK3-AOE-06, MK3-RUL-27: six rays, and the distance die capped at half the way', () => {
    // Under the template only after a deviation straight back by exactly the capped 3".
    const place: Model['place'] = { kind: 'stated', direct: false, directions: ['4'], from: 2.5, to: 3 };
    const answer = ask({ ...missing(6, 3), models: [missing(6, 3).models[0], model(0, 0, { place })] });
    expect(answer('hit2')).toBeCloseTo((1 / 6) * (4 / 6), 13);
    // Measured: 4" straight on is 4" away from a template that deviates 4" straight on, and under it at 3" to 5" then.
    const ahead: Model['place'] = { kind: 'measured', inches: 4, bearing: 0 };
    const measured = ask({ ...missing(30, 3), models: [missing(30, 3).models[0], model(0, 0, { place: ahead })] });
    // 1.5" + 0.59" reach: 2" to 6" on ray 1 (5 faces); ray 2 and 6 at 60 degrees: nearest is 4 sin 60 = 3.46".
    expect(measured('hit2')).toBeCloseTo((1 / 6) * (5 / 6), 13);
    const wide: Model['place'] = { kind: 'measured', inches: 4, bearing: 30 };
    const between = ask({ ...missing(30, 3), models: [missing(30, 3).models[0], model(0, 0, { place: wide })] });
    // 30 degrees off two rays: 4 sin 30 = 2" off each, so 0.61" along the ray around 3.46": 3" and 4".
    expect(between('hit2')).toBeCloseTo((2 / 6) * (2 / 6), 13);
  });

  test('MK3-AOE-06, MK3-ATK-04: out of range it deviates from the point at RNG on the line', () => {
    // 2" too far: the centre of the target is 2.59" beyond; 2" straight on (1 face of 6, cap 4 reached by three) helps.
    const shot = (direction: string[]): AreaInput => ({
      attacker: shooter(5, gun(60, { RNG: 8 })),
      attack: { kind: 'template', AOE: 3 },
      models: [
        model(13, 0, { situation: { distance: 10 } }),
        model(0, 0, { place: { kind: 'stated', direct: false, directions: direction as never } }),
      ],
    });
    const answer = ask(shot(['1']));
    expect(answer('deviates')).toBe(1);
    // Rays 1: |2.59 - d| <= 2.09 for d = 1, 2, 3, 4, 4, 4. Rays 2 and 6: closest 2.24": never. Others lead away.
    expect(answer('hit1')).toBeCloseTo(1 / 6, 13);
    expect(answer('hit2')).toBeCloseTo(1 / 6, 13);
  });

  test('MK3-AOE-07: a deviated template hits nobody directly', () => {
    const answer = ask(missing(12, 5));
    expect(answer('direct')).toBe(0);
    const boxes = ask({
      ...missing(12, 5),
      models: [model(13, 0, { situation: { distance: 12 } }, { stealth: true, damage: '#200' })],
    });
    expect(boxes('boxes1')).toBeCloseTo(0.5 * (7 + 30), 11);
  });

  test('MK3-AOE-08: blast damage comes from the impact point, so a shield may face away from it', () => {
    const boxes = (blastFromBehind: boolean, backStrike: boolean) =>
      ask({
        attacker: shooter(40, gun(20)),
        attack: template,
        models: [
          model(0, 0),
          model(0, 0, { place: beside, blastFromBehind, situation: { backStrike } }, { shields: 1, damage: '#200' }),
        ],
      })('boxes2') /
      (35 / 36);
    expect(boxes(true, false)).toBeCloseTo(17, 11);
    expect(boxes(false, true)).toBeCloseTo(15, 11);
  });

  test('MK3-DMG-10: each damaged model is disabled and rolls for Tough by itself, after all the rolls', () => {
    const answer = ask({
      attacker: shooter(6, gun(60, { spray: true })),
      attack: { kind: 'spray' },
      models: [model(13, 0, { target: { DEF: 13, ARM: 0, tough: true } }), model(13, 0)],
    });
    const hit = 21 / 36;
    expect(answer('destroyed1')).toBeCloseTo((hit * 2) / 3, 13);
    expect(answer('destroyed2')).toBeCloseTo(hit, 13);
    expect(answer('all')).toBeCloseTo(((hit * 2) / 3) * hit, 13);
  });

  test('MK3-AOE-09: a template that misses into a melee deviates', () => {
    const answer = ask({
      attacker: shooter(6, gun(60)),
      attack: template,
      models: [model(13, 0, { situation: { targetInMelee: true } })],
    });
    expect(answer('direct')).toBeCloseTo(3 / 36, 13);
    expect(answer('deviates')).toBeCloseTo(33 / 36, 13);
  });

  test('MK3-AOE-09: a template that misses into a melee finds nobody else', () => {
    const answer = ask({
      attacker: shooter(6, gun(60)),
      attack: template,
      models: [
        model(13, 0, { situation: { targetInMelee: true } }),
        model(0, 0, { place: { kind: 'stated', direct: false } }),
      ],
    });
    expect(answer('direct')).toBeCloseTo(3 / 36, 13);
    expect(answer('hit2')).toBe(0);
  });

  test('MK3-CRIT-02: a critical hit passes its effect to everybody under the template', () => {
    const answer = ask({
      attacker: shooter(40, gun('-' as never, { qualities: ['Critical Knockdown'] })),
      attack: template,
      models: [model(0, 0), model(0, 0, { place: beside })],
    });
    expect(answer('critical')).toBeCloseTo(5 / 36, 13);
    expect(answer('down1')).toBeCloseTo(5 / 36, 13);
    expect(answer('down2')).toBeCloseTo(5 / 36, 13);
  });

  test('MK3-COLOSSAL-07: a huge base is not knocked down by a template', () => {
    const answer = ask({
      attacker: shooter(40, gun('-' as never, { qualities: ['Knockdown'] })),
      attack: template,
      models: [model(0, 0, {}, { huge: true })],
    });
    // Its own base is 120 mm: a deviation of up to 4" still covers it.
    expect(answer('hit1')).toBeCloseTo(35 / 36 + (1 / 36) * (4 / 6), 13);
    expect(() => answer('down1')).toThrow();
  });

  test('MK3-TERRAIN-04: a trench keeps the blast out, not the hit', () => {
    const answer = ask({
      attacker: shooter(40, gun(60, { qualities: ['Knockdown'] })),
      attack: template,
      models: [model(0, 0), model(0, 0, { place: beside, noBlast: true })],
    });
    expect(answer('destroyed2')).toBe(0);
    expect(answer('down2')).toBeCloseTo(35 / 36, 13);
  });

  test('MK3-SPELL-03: a spell with a template out of range deviates from its RNG', () => {
    const bolt = gun(60, { class: 'magic', RNG: 8 });
    const scenario: AreaInput = {
      attacker: shooter(7, bolt),
      attack: { kind: 'template', AOE: 3 },
      models: [model(13, 0, { situation: { distance: 10 } })],
    };
    expect(ask(scenario)('direct')).toBe(0);
    expect([...distances(scenario).keys()]).toEqual(['1"', '2"', '3"', '4"']);
  });

  test('MK3-ATK-25: magic templates follow the ranged rules, without aiming', () => {
    const of = (weapon: WeaponInput) =>
      ask({
        attacker: shooter(6, weapon),
        attack: template,
        aim: true,
        models: [model(13, 0, { situation: { cover: true } })],
      });
    // Aim and cover: 2d6 + 8 against 17; a spell has no aim.
    expect(of(gun(10))('direct')).toBeCloseTo(10 / 36, 13);
    expect(of(gun(10, { class: 'magic' }))('direct')).toBeCloseTo(3 / 36, 13);
  });

  test('MK3-STAT-06: one after the other at the same target, while it stands', () => {
    const scenario: AreaInput = {
      attacker: shooter(6, gun(60, { initialAttacks: 2 })),
      attack: template,
      models: [model(13, 0, { place: { kind: 'stated' } }), model(0, 0, { place: beside })],
    };
    const p = 21 / 36;
    const twice = ask(scenario);
    expect(twice('destroyed1')).toBeCloseTo(1 - (1 - p) ** 2, 12);
    expect(twice('destroyed2')).toBeCloseTo(1 - (1 - p) ** 2, 12);
    const d3 = ask({ ...scenario, attacker: shooter(6, gun(60, { initialAttacks: 'd3' })) });
    const alive = (1 - p + (1 - p) ** 2 + (1 - p) ** 3) / 3;
    expect(d3('destroyed1')).toBeCloseTo(1 - alive, 12);
  });
});

describe('sprays', () => {
  const flames = (RAT: number, POW: number) => shooter(RAT, gun(POW, { spray: true }));

  test('MK3-GV-56, MK3-SPRAY-02, MK3-SPRAY-03: a spray over four one-box models in cover and in melee', () => {
    const hidden = model(12, 13, { situation: { cover: true, targetInMelee: true } });
    const answer = ask({
      attacker: flames(5, 12),
      attack: { kind: 'spray' },
      models: [hidden, hidden, hidden, hidden],
    });
    for (const i of [1, 2, 3, 4]) expect(answer(`destroyed${i}`)).toBeCloseTo(7 / 12, 12);
    expect(answer('all')).toBeCloseTo(2401 / 20736, 12);
    expect(answer('destroyed')).toBeCloseTo(7 / 3, 12);
    expect(answer('none')).toBeCloseTo((5 / 12) ** 4, 12);
  });

  test('MK3-SPRAY-02, MK3-BOOST-02, MK3-DICE-04: an attack roll for each model, each with its own boost', () => {
    const answer = ask({
      attacker: { ...flames(6, 60), kind: 'warcaster', points: 1 },
      attack: { kind: 'spray' },
      models: [model(13, 0, { boostAttack: true }), model(13, 0)],
    });
    expect(answer('hit1')).toBeCloseTo(49 / 54, 13);
    expect(answer('hit2')).toBeCloseTo(7 / 12, 13);
  });

  test('MK3-SPRAY-03: a spray is never shot into a melee to find somebody else', () => {
    const into: AreaInput = {
      attacker: flames(6, 60),
      attack: { kind: 'into melee' },
      models: [model(13, 0), model(5, 0)],
    };
    expect(faults(into)).toEqual(['attack.kind']);
    const hidden = model(40, 0, { situation: { targetInMelee: true } });
    // It misses the one but for 6 6, and has no other roll than its own at the next.
    const answer = ask({ ...into, attack: { kind: 'spray' }, models: [hidden, model(13, 0)] });
    expect(answer('hit1')).toBeCloseTo(1 / 36, 13);
    expect(answer('hit2')).toBeCloseTo(21 / 36, 13);
  });

  test('MK3-SPRAY-04: every hit of a spray is direct, at full POW, all at once', () => {
    const boxes = ask({
      attacker: flames(40, 12),
      attack: { kind: 'spray' },
      models: [model(0, 0, {}, { damage: '#200' }), model(0, 0, {}, { damage: '#200' })],
    });
    for (const i of [1, 2]) expect(boxes(`boxes${i}`) / (35 / 36)).toBeCloseTo(19, 11);
    // Independent: both in the square of one.
    expect(boxes('hit')).toBeCloseTo(2 * (35 / 36), 12);
  });
});

describe('order', () => {
  test('MK3-PRIO-06, MK3-SPRAY-04: every attack roll, then every damage roll, then what they do', () => {
    const question = compile({
      attacker: shooter(40, gun(60, { spray: true })),
      attack: { kind: 'spray' },
      models: [model(0, 0, {}, { tough: true }), model(0, 0), model(0, 0)],
    });
    const trial = findTrial(question, 1, 'hit', 3, 50)!;
    const { steps } = question.replay(1, trial);
    const sorts = steps.map(({ label, dice }) => {
      if (label.endsWith('attack')) return 'attack';
      return label.endsWith('damage') && dice.length > 0 ? 'damage' : 'result';
    });
    expect(sorts).toEqual(['attack', 'attack', 'attack', 'damage', 'damage', 'damage', 'result', 'result', 'result']);
  });
});

describe('shots into a melee', () => {
  test('MK3-GV-11: RAT 6 at DEF 13 in melee, three others', () => {
    const answer = ask({
      attacker: shooter(6, gun(60)),
      attack: { kind: 'into melee' },
      models: [model(13, 0), model(12, 0), model(12, 0), model(12, 0)],
    });
    expect(answer('destroyed1')).toBeCloseTo(1 / 12, 12);
    for (const i of [2, 3, 4]) expect(answer(`destroyed${i}`)).toBeCloseTo(11 / 216, 12);
    expect(answer('none')).toBeCloseTo(55 / 72, 12);
  });

  test('MK3-GV-12: aim and boost carry over, cover of the new target counts', () => {
    const answer = ask({
      attacker: { ...shooter(6, gun(60)), kind: 'warcaster', points: 1 },
      attack: { kind: 'into melee' },
      aim: true,
      models: [model(12, 0, { boostAttack: true }), model(14, 0, { situation: { cover: true } })],
    });
    expect(answer('destroyed1')).toBeCloseTo(181 / 216, 12);
    expect(answer('destroyed2')).toBeCloseTo(1225 / 46656, 12);
  });

  test('MK3-GV-76, MK3-ADV-18: onto a model with Stealth more than 5" away it misses', () => {
    const at = (distance: number) =>
      ask({
        attacker: shooter(6, gun(60)),
        attack: { kind: 'into melee' },
        models: [model(13, 0), model(5, 0, { situation: { distance } }, { stealth: true })],
      })('hit2');
    expect(at(6)).toBe(0);
    expect(at(4)).toBeCloseTo((33 / 36) * (35 / 36), 12);
  });

  test('MK3-ATK-13: +4 DEF in melee, unless the attacker is in it', () => {
    const hit = (attackerInMeleeWithTarget: boolean) =>
      ask({
        attacker: { ...shooter(6, gun(60)), gunfighter: true },
        attack: { kind: 'into melee' },
        models: [model(13, 0, { situation: { attackerInMeleeWithTarget } })],
      })('direct');
    expect(hit(false)).toBeCloseTo(3 / 36, 13);
    expect(hit(true)).toBeCloseTo(21 / 36, 13);
  });

  test('MK3-ATK-14, MK3-RUL-01, MK3-RUL-02: not out of range, once only, and nothing without anybody else', () => {
    const others = [model(5, 0), model(5, 0)];
    const of = (first: Model, weapon = gun(60)) =>
      ask({ attacker: shooter(6, weapon), attack: { kind: 'into melee' }, models: [first, ...others] });
    expect(of(model(13, 0, { situation: { distance: 12 } }), gun(60, { RNG: 10 }))('hit')).toBe(0);
    // A model with Stealth is in range and missed: the shot goes on.
    const stealthy = of(model(13, 0, { situation: { distance: 8 } }, { stealth: true }), gun(60, { RNG: 10 }));
    expect(stealthy('redirected')).toBe(1);
    expect(stealthy('hit2')).toBeCloseTo(0.5 * (35 / 36), 12);
    const lone = ask({ attacker: shooter(6, gun(60)), attack: { kind: 'into melee' }, models: [model(13, 0)] });
    expect(lone('redirected')).toBe(0);
  });

  test('MK3-ATK-15: a huge target gains nothing and its miss is a miss', () => {
    const answer = ask({
      attacker: shooter(6, gun(60)),
      attack: { kind: 'into melee' },
      models: [model(13, 0, {}, { huge: true }), model(5, 0)],
    });
    expect(answer('hit1')).toBeCloseTo(21 / 36, 13);
    expect(answer('hit2')).toBe(0);
  });

  test('MK3-DICE-09: each of k models is found with chance 1/k, those gone before no more', () => {
    const answer = ask({
      attacker: shooter(6, gun(60, { initialAttacks: 2 })),
      attack: { kind: 'into melee' },
      models: [model(40, 0), model(5, 0), model(5, 0), model(5, 0)],
    });
    // Both miss the target but for double 6; the second miss finds one of those that are left.
    const [hit, other] = [1 / 36, 35 / 36];
    const first = (1 - hit) * other;
    const second = first * (1 - hit) * other;
    expect(answer('destroyed1')).toBeCloseTo(hit + (1 - hit) * hit, 12);
    const nobody = 1 - hit - first;
    expect(answer('destroyed2')).toBeCloseTo((first + nobody * (1 - hit) * other + second) / 3, 12);
  });

  test('MK3-SPELL-04: a spell finds even whom it may not target, and does nothing to it', () => {
    const of = (weapon: WeaponInput) =>
      ask({
        attacker: shooter(6, weapon),
        attack: { kind: 'into melee' },
        models: [model(13, 0), model(5, 0, { cannotBeTargeted: weapon.class === 'magic' }), model(5, 0)],
      });
    const spell = of(gun(60, { class: 'magic' }));
    expect(spell('hit2')).toBe(0);
    expect(spell('hit3')).toBeCloseTo(of(gun(60))('hit3'), 13);
  });

  test('MK3-SPELL-04: whom a spell must not target is found all the same, so the others are found no more often', () => {
    const lost = ask({
      attacker: shooter(6, gun(60, { class: 'magic' })),
      attack: { kind: 'into melee' },
      models: [model(13, 0), model(5, 0, { cannotBeTargeted: true }), model(5, 0, { cannotBeTargeted: true })],
    });
    expect(lost('redirected')).toBeCloseTo(33 / 36, 12);
    expect(lost('hit')).toBeCloseTo(3 / 36, 12);
  });

  test('MK3-ATK-21: a hit is passed on after the roll, against the DEF of the target and the ARM of the other', () => {
    const shot = (kind: 'shot' | 'into melee', attacks: number): AreaInput => ({
      attacker: shooter(6, gun(10, { initialAttacks: attacks })),
      attack: { kind, passedTo: 2 },
      models: [model(13, 0), model(5, 14)],
    });
    const plain = ask(shot('shot', 1));
    expect(plain('direct')).toBeCloseTo(21 / 36, 13);
    expect(plain('hit1')).toBe(0);
    expect(plain('destroyed2')).toBeCloseTo((21 / 36) * (30 / 36), 13);
    const melee = ask(shot('into melee', 1));
    expect(melee('hit2')).toBeCloseTo(3 / 36 + (33 / 36) * (35 / 36), 12);
    // Once the other is gone, the target takes its own hits.
    const twice = ask(shot('shot', 2));
    expect(twice('hit1')).toBeCloseTo((21 / 36) ** 2 * (30 / 36), 12);
    expect(faults({ ...shot('shot', 1), attack: { kind: 'shot', passedTo: 3 } })).toEqual(['attack.passedTo']);
    expectAgreement(
      compile({
        ...shot('into melee', 3),
        models: [model(13, 12, {}, { tough: true, damage: '#3' }), model(9, 14, {}, { tough: true })],
      }),
      290,
    );
  });

  test('MK3-ATK-21: a template lies on the model that takes the direct hit', () => {
    const at = (inches: number): Model['place'] => ({ kind: 'measured', inches, bearing: 90 });
    const passed = (passedTo: number, attacks = 1): AreaInput => ({
      attacker: shooter(40, gun(60, { initialAttacks: attacks })),
      attack: { kind: 'template', AOE: 3, passedTo },
      models: [
        model(0, 0, { situation: { distance: 10 } }, { damage: '#200' }),
        model(0, 0, { place: at(1.6) }),
        model(0, 0, { place: at(3.5) }),
      ],
    });
    const [kept, given] = [ask(passed(0)), ask(passed(2))];
    // 1.5" + 0.59" around the centre: the third model is under it only where the second is hit.
    const chance = (name: string) => [kept(name), given(name)];
    expect(given('hit3') - kept('hit3')).toBeCloseTo(35 / 36, 12);
    expect(chance('hit2')[0]).toBeCloseTo(chance('hit2')[1], 12);
    // The target itself takes the blast: 2d6 + 30 instead of 2d6 + 60.
    expect(kept('boxes1') - given('boxes1')).toBeCloseTo((35 / 36) * 30, 10);
    expect(faults({ ...passed(2), models: [model(0, 0), model(0, 0, { place: beside })] })).toEqual([
      'models[1].place.kind',
    ]);
    expectAgreement(compile(passed(2, 2)), 291);
  });

  test('MK3-ATK-24, MK3-ATK-14: who cannot be targeted is no target, never found by a stray shot, but reached by templates and sprays', () => {
    const hidden = (extra: Partial<Model> = {}) => model(5, 0, { cannotBeTargeted: true, ...extra });
    const target = model(13, 0);
    const attacker = shooter(6, gun(60));
    expect(faults({ attacker, models: [hidden()] })).toEqual(['models[0].cannotBeTargeted']);
    const under = ask({ attacker, attack: template, models: [target, hidden({ place: beside })] });
    expect(under('hit2')).toBeCloseTo(21 / 36, 13);
    expect(ask({ attacker, attack: { kind: 'spray' }, models: [hidden()] })('hit1')).toBeCloseTo(35 / 36, 13);
    const stray = ask({ attacker, attack: { kind: 'into melee' }, models: [target, hidden()] });
    expect(stray('hit2')).toBe(0);
    expect(stray('redirected')).toBe(0);
    const three = ask({ attacker, attack: { kind: 'into melee' }, models: [target, hidden(), model(5, 0)] });
    expect(three('hit3')).toBeCloseTo((33 / 36) * (35 / 36), 12);
  });

  test('MK3-KD-01, MK3-ATK-13, MK3-ATK-14: nobody is in melee with a model that lies or does not move', () => {
    const attacker = shooter(6, gun(60));
    const into = (target: Partial<Model['target']>, other: Partial<Model['target']>, more: Partial<AreaInput> = {}) =>
      ask({
        attacker,
        attack: { kind: 'into melee' },
        models: [model(13, 30, {}, target), model(5, 30, {}, other)],
        ...more,
      });
    expect(into({}, { knockedDown: true })('redirected')).toBe(0);
    expect(into({}, { stationary: true })('redirected')).toBe(0);
    // On the ground: DEF 5 without the +4, and whoever misses it misses for good.
    expect(into({ knockedDown: true }, {})('direct')).toBeCloseTo(35 / 36, 13);
    expect(into({ knockedDown: true }, {})('redirected')).toBe(0);
    // The first shot knocks whoever it finds down, so the second finds nobody.
    const knocking = { attacker: shooter(6, gun(60, { initialAttacks: 2, qualities: ['Knockdown'] })) };
    const miss = 1 - 3 / 36;
    const found = into({}, {}, knocking);
    expect(found('hit2')).toBeCloseTo(miss * (35 / 36) * (1 + miss / 36), 12);
  });

  test('MK3-ADV-04: the shot of an Assault in melee with its target finds nobody else', () => {
    const of = (assault: boolean) =>
      ask({
        attacker: { ...shooter(6, gun(60)), gunfighter: !assault },
        attack: { kind: 'into melee', assault },
        models: [model(13, 0, { situation: { attackerInMeleeWithTarget: true } }), model(5, 0)],
      })('hit2');
    expect(of(true)).toBe(0);
    expect(of(false)).toBeCloseTo((15 / 36) * (35 / 36), 12);
  });

  test('MK3-ADV-11, MK3-ATK-13: a gunfighter shoots models it is in melee with, without the +4', () => {
    const answer = ask({
      attacker: { ...shooter(6, gun(60)), gunfighter: true },
      attack: { kind: 'into melee' },
      models: [model(13, 0, { situation: { attackerInMeleeWithTarget: true } })],
    });
    expect(answer('hit1')).toBeCloseTo(21 / 36, 13);
  });
});
