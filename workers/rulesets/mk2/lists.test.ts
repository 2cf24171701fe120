/** Lists of Mk II: the questions take what is read; its laws stand beside this. */
import { describe, expect, test } from 'vitest';
import { army, cardsOf } from '../twodice/lists/testing/armies.ts';
import { asksEveryPair, asksWhatItBuilds } from '../twodice/lists/testing/askable.ts';
import { asCsv } from '../twodice/lists/testing/writers.ts';
import { activation } from './kinds/activation.ts';
import { duel } from './kinds/duel.ts';
import { listGame, lists } from './lists.ts';

describe('units of a list in questions', () => {
  asksWhatItBuilds(listGame);

  test('every pair of an army can be asked about', () => {
    asksEveryPair(listGame, asCsv(cardsOf(army(3, true)), '\t'), { activation, duel });
  });

  test('MK2-ATK-17: ROF caps what is bought, copies attack each', () => {
    const { units } = lists.read(
      'name,MAT,RAT,DEF,ARM,kind,weapons\nGunner,5,6,13,14,solo,2x Pistol RNG 8 ROF 3 POW 10',
    );
    expect(units[0].parts?.attacker.weapons).toEqual([
      { name: 'Pistol', class: 'ranged', power: 10, initialAttacks: 2, ROF: 3, RNG: 8 },
    ]);
  });

  test('what only Mk III has is said: warjacks, grids, chain weapons, dice of ROF', () => {
    const report = lists.read(
      'name,kind,MAT,RAT,DEF,ARM,boxes,weapons\nEngine,heavy warjack,5,6,13,14,..L|..L|.CM|.CM|..R|..R,"Flail P+S 15, Chain Weapon / Gun ROF d3 POW 12"',
    );
    expect(report.units[0].parts?.attacker).toMatchObject({ kind: 'warrior' });
    expect(report.units[0].parts?.target).toMatchObject({ damage: '#18' });
    expect(report.units[0].unknown).toEqual(['Flail: Chain Weapon', 'Gun: ROF d3']);
    const assumed = report.findings.filter(({ verdict }) => verdict === 'assumed').map(({ text }) => text);
    expect(assumed).toEqual(['heavy warjack', '..L|..L|.CM|.CM|..R|..R']);
  });

  test('its example is read without a doubt', () => {
    const report = lists.read(lists.example);
    expect(report.units).toHaveLength(2);
    expect(report.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
  });
});
