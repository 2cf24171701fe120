/** Units of the 2d6 games as tables: whatever was read comes back from CSV and from a workbook as it was. */
import { describe, expect, test } from 'vitest';
import { listGame as mk2 } from '../../mk2/lists.ts';
import { listGame as mk3 } from '../../mk3/lists.ts';
import { writeTable } from '../../reading/csv.ts';
import { asTable, readWorkbook, writeWorkbook } from '../../reading/workbook.ts';
import type { ListedUnit } from '../../ruleset.ts';
import { listReader, readList } from './index.ts';
import { army, cardsOf } from './testing/armies.ts';
import { asCsv, asProfiles } from './testing/writers.ts';

const kept = (units: readonly ListedUnit[]) =>
  units.map(({ values, parts, points, models }) => ({ values, parts, points, models }));

describe.each([
  ['mk3', mk3],
  ['mk2', mk2],
])('%s', (_, game) => {
  const reader = listReader(game);
  const again = (units: readonly ListedUnit[]) => {
    const { rows, left } = reader.table(units);
    expect(left).toEqual([]);
    expect(kept(readList(game, writeTable(rows)).units)).toEqual(kept(units));
    return rows;
  };

  test('armies of all sorts of models come back', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) again(readList(game, asCsv(cardsOf(army(seed, seed % 2 === 0)), ',')).units);
  });

  test('so do fields that no plain column has, weapons of every shape and rules that nobody knows', () => {
    const profiles = [
      {
        name: '=Odd one',
        kind: 'heavy warjack',
        points: 9,
        attacker: { MAT: 6, points: 3, crippled: [] },
        target: { DEF: 10, ARM: 18, damage: '#28:3', knockedDown: true, tokens: 2, immunities: ['Fire', 'Cold'] },
        weapons: [
          { name: 'Fist', class: 'melee', power: 15, initialAttacks: 2, RNG: 1 },
          'Shield P+S 12 left, Shield',
          'Gun RNG 12 POW 13, Blessed',
        ],
        rules: 'Tough; Stealth; Glowing, in the dark; Shield',
      },
      { name: 'Line', DEF: 12, ARM: 14, boxes: 5, models: 10, weapons: [] },
    ];
    const { units } = readList(game, JSON.stringify(profiles));
    expect(units).toHaveLength(2);
    again(units);
  });

  test('as a workbook, too', async () => {
    const { units } = readList(game, asProfiles(cardsOf(army(7, true))));
    const sheets = await readWorkbook(await writeWorkbook('Units', again(units)));
    if (typeof sheets === 'string') throw new Error(sheets);
    expect(kept(readList(game, asTable(sheets[0])).units)).toEqual(kept(units));
  });

  test('a fault names its cell, whoever found it', () => {
    const text = 'name,MAT,DEF,ARM,boxes,weapons,target.huge,Hat\nRam,99,x,19,..|..,Club P+S 99,"maybe",red';
    const faults = readList(game, text).findings.filter(({ verdict }) => verdict === 'not known');
    expect(faults.map(({ at, text: piece }) => [at, piece])).toEqual(
      expect.arrayContaining([
        ['line 1', 'Hat'],
        ['line 2, DEF (C2)', 'DEF x'],
        ['line 2, MAT (B2)', 'MAT 99'],
        ['line 2, Boxes (E2)', 'boxes ..|..'],
        ['line 2, Weapons (F2)', 'Club: power 99'],
      ]),
    );
  });
});
