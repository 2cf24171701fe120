/** Lists of Mk III: the questions take what is read; its laws stand beside this. */
import { describe, expect, test } from 'vitest';
import { activation } from '../twodice/activation/index.ts';
import { duel } from '../twodice/duel/index.ts';
import { army, cardsOf } from '../twodice/lists/testing/armies.ts';
import { asksEveryPair, asksWhatItBuilds } from '../twodice/lists/testing/askable.ts';
import { asCsv } from '../twodice/lists/testing/writers.ts';
import { listGame, lists } from './lists.ts';

describe('units of a list in questions', () => {
  asksWhatItBuilds(listGame);

  test('every pair of an army can be asked about', () => {
    for (const seed of [2, 3, 4]) asksEveryPair(listGame, asCsv(cardsOf(army(seed, false)), ','), { activation, duel });
  });

  test('MK3-FOCUS-02: a warjack is powered up, a warbeast may be forced as often as its FURY, and both are said', () => {
    const report = lists.read(
      'name,kind,MAT,FURY,THR,weapons\nRam,heavy warjack,6,,,Ram P+S 18\nTroll,warbeast,6,4,9,Claw P+S 16\nScout,solo,6,,,Knife P+S 9',
    );
    expect(report.units.map(({ parts }) => parts?.attacker.points)).toEqual([1, 4, undefined]);
    const assumed = report.findings.filter(({ verdict }) => verdict === 'assumed').map(({ text }) => text);
    expect(assumed).toEqual(expect.arrayContaining(['focus 1', 'fury 4']));
  });

  test('ROF is the number of initial attacks, d3 too', () => {
    const { units } = lists.read(
      'name,MAT,RAT,DEF,ARM,kind,weapons\nGunner,5,6,13,14,solo,2x Pistol RNG 8 ROF 3 POW 10 / Repeater RNG 10 ROF d3 POW 12',
    );
    expect(units[0].parts?.attacker.weapons).toEqual([
      { name: 'Pistol', class: 'ranged', power: 10, initialAttacks: 6, RNG: 8 },
      { name: 'Repeater', class: 'ranged', power: 12, initialAttacks: 'd3', RNG: 10 },
    ]);
  });

  test('MK3-CRIPPLE-05: a shield hangs on the arm that holds it', () => {
    const { units } = lists.read(
      'name,kind,MAT,DEF,ARM,boxes,weapons\nBulwark,heavy warjack,6,10,19,....L|....LL|....CM|....CM|....RR|....R,"Shield bash P+S 13 left, Shield / Mace P+S 17 right, Critical Knockdown"',
    );
    expect(units[0].parts?.target).toMatchObject({ shields: 1, shieldArm: 'left arm' });
    expect(units[0].parts?.attacker.weapons).toEqual([
      { name: 'Shield bash', class: 'melee', power: 13, location: 'left' },
      { name: 'Mace', class: 'melee', power: 17, location: 'right', qualities: ['Critical Knockdown'] },
    ]);
  });

  test('its example is read without a doubt', () => {
    const report = lists.read(lists.example);
    expect(report.units).toHaveLength(3);
    expect(report.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
  });
});
