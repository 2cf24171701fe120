import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { headed } from './headings.ts';

const column = (key: string, title: string, depth = key.split(/[.[]/).length): Column =>
  ({ key, title, path: Array.from({ length: depth }, () => 'x'), field: {} }) as unknown as Column;
const possible = [
  column('name', 'Name'),
  column('points', 'Points'),
  column('attacker.MAT', 'Attacker: MAT'),
  column('attacker.weapons[0].power', 'Attacker, Weapon 1: P+S / POW'),
  column('attacker.weapons[0].cost', 'Attacker, Weapon 1: COST'),
  column('attacker.weapons[1].power', 'Attacker, Weapon 2: P+S / POW'),
  column('attacker.MAT.joined.power', 'Joined model: P+S / POW', 9),
  column('target.DEF', 'Target: DEF'),
];
const read = (...titles: string[]) => {
  const { headings, named } = headed(titles, possible);
  return { keys: headings.map((one) => one?.key), named };
};

describe('headings of a pasted table', () => {
  it('are read as designers write them: the last word of a column is enough', () => {
    expect(read('Name', 'Points', 'MAT', 'P+S', 'DEF')).toEqual({
      keys: ['name', 'points', 'attacker.MAT', 'attacker.weapons[0].power', 'target.DEF'],
      named: 0,
    });
  });

  it('of one word mean one column after the other', () => {
    expect(read('Name', 'POW', 'POW', 'POW').keys.slice(1)).toEqual([
      'attacker.weapons[0].power',
      'attacker.weapons[1].power',
      'attacker.MAT.joined.power',
    ]);
  });

  it('know units and costs; what is written in full goes before what sounds like it', () => {
    expect(read('Unit', 'Cost', 'mat')).toEqual({ keys: ['name', 'points', 'attacker.MAT'], named: 0 });
    expect(read('Unit', 'Points', 'Cost').keys).toEqual(['name', 'points', 'attacker.weapons[0].cost']);
  });

  it('make the first cell a name where no other is, and are none where nothing is known', () => {
    expect(read('My faction', 'MAT', 'DEF')).toMatchObject({ named: 0 });
    expect(read('4', 'no')).toMatchObject({ named: -1 });
    expect(read('Levy', 'DEF')).toMatchObject({ named: -1 });
  });
});
