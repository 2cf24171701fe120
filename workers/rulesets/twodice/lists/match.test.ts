/** Names of a list against names of profiles. */
import { describe, expect, test } from 'vitest';
import { Names, normal } from './match.ts';
import { Draft, type Profile } from './profile.ts';

function profile(name: string, ...aliases: string[]): Profile {
  const draft = new Draft('here', name);
  draft.aliases.push(...aliases);
  return draft.done();
}

const names = new Names([
  [
    profile('Storm Captain 2', 'Captain2'),
    profile('Königsgarde'),
    profile("Wall Engine 'Greta'"),
    profile('Siege Ram'),
  ],
  [profile('siege ram'), profile('Hill Troll Elder'), profile('Hill Troll Hunter'), profile('Ram')],
]);

function found(...wanted: string[]): string | readonly string[] | null {
  const match = names.find(wanted);
  if (match === null) return null;
  return 'several' in match ? match.several : `${match.profile.name}${match.sure ? '' : ' (assumed)'}`;
}

describe('a name finds its profile', () => {
  test.each([
    ['Siege Ram', 'Siege Ram'],
    ['siege ram', 'siege ram'],
    ['SIEGE  RAM', 'Siege Ram'],
    ['Konigsgarde', 'Königsgarde'],
    ['Wall Engine - Greta', "Wall Engine 'Greta'"],
    ['captain2', 'Storm Captain 2'],
    ['Siege Rams', 'Siege Ram (assumed)'],
    ['Seige Ram', 'Siege Ram (assumed)'],
    ['Kônigsgarda', 'Königsgarde (assumed)'],
    ['The Siege Ram of Oak', 'Siege Ram (assumed)'],
  ])('%s', (name, wanted) => {
    expect(found(name)).toBe(wanted);
  });

  test('nearly is not enough for short names, other numbers, or several', () => {
    expect(found('Rum')).toBeNull();
    expect(found('Storm Captain 3')).toBeNull();
    expect(found('Hill Troll')).toEqual(['Hill Troll Elder', 'Hill Troll Hunter']);
    expect(found('Something else')).toBeNull();
    expect(found('')).toBeNull();
  });

  test('an attachment that has the name of its unit in its own is not the unit', () => {
    expect(found('Siege Ram Officer & Standard')).toBeNull();
    expect(found('Siege Ram Crew')).toBe('Siege Ram (assumed)');
    expect(names.find(['Siege Ram Crew'], 'Siege Ram')).toBeNull();
    expect(names.find(['Siege Rams'], 'Siege Ram')).toMatchObject({ profile: { name: 'Siege Ram' } });
  });

  test('part of a name is said to be one', () => {
    expect(found('Bride (Siege Ram)', 'Siege Ram', 'Bride')).toBe('Siege Ram (assumed)');
    expect(found('Captain of the West', 'Captain2')).toBe('Storm Captain 2');
  });

  test('profiles given along go before stored ones', () => {
    expect(found('SIEGE RAM')).toBe('Siege Ram');
  });

  test('names without letters match nothing', () => {
    expect(normal('--- !')).toBe('');
    expect(found('!!!')).toBeNull();
  });
});
