import { describe, expect, test } from 'vitest';
import { volley } from './exchange/index.ts';
import { statLines } from './statline.ts';

const read = (part: string, text: string) => statLines.find((reader) => reader.part === part)!.read(text);

describe('stat lines', () => {
  test('a whole line of the usual form', () => {
    const { values, unknown } = read('attacker', statLines[0].example);
    expect(values).toEqual({
      name: 'Assault infantry',
      squads: 5,
      ...{ WS: 35, BS: 40, S: 30, T: 40, Ag: 30, WP: 40, TB: 4, AP: 4 },
      weapon: { name: 'Rifle', damage: '1d10+3', penetration: 0, semi: 0, full: 3, qualities: ['Tearing'] },
      fireDrill: 1,
      traits: ['Disciplined'],
    });
    expect(unknown).toEqual([]);
    const scenario = volley.schema.parse({ attacker: values, target: {} });
    expect(volley.check(scenario)).toEqual([]);
  });

  test('a target takes no weapon, and says so', () => {
    const { values, understood, unknown } = read(
      'target',
      'Hero, character, T40 AP 4, 15 Wounds, Dodge 50; Pistol (1d10+5, Pen 2)',
    );
    expect(values).toEqual({ name: 'Hero', kind: 'character', T: 40, AP: 4, wounds: 15, dodge: 50 });
    expect(understood).toContain('weapon Pistol (not used here)');
    expect(unknown).toEqual([]);
  });

  test('weapons with Blast, Spray and several qualities', () => {
    const { values } = read('attacker', 'Guns [2] BS40; Mortar (8km, 2d10+2, Pen 3, S/-/-, Blast (6), Explosive)');
    expect(values.weapon).toEqual({
      name: 'Mortar',
      damage: '2d10+2',
      penetration: 3,
      semi: 0,
      full: 0,
      blast: 6,
      qualities: ['Explosive'],
    });
  });

  test('what fits nowhere comes back with its place', () => {
    const text = 'Mob [9] WS35 T140; Sword (sharp); Singing';
    const { values, unknown } = read('attacker', text);
    expect(values).toEqual({ name: 'Mob', WS: 35 });
    expect(unknown.map(({ text }) => text)).toEqual(['9', 'T140', 'Sword', 'sharp', 'Singing']);
    for (const piece of unknown) expect(text.slice(piece.at, piece.at + piece.text.length)).toBe(piece.text);
  });

  test('nothing, nonsense and a long text are read at once', () => {
    expect(read('target', '')).toEqual({ values: {}, understood: [], unknown: [] });
    expect(read('target', '???')).toEqual({ values: {}, understood: [], unknown: [] });
    const long = 'aaaa ('.repeat(3_000);
    expect(read('attacker', long).understood).toEqual([]);
  });
});
