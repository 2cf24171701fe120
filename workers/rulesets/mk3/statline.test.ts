import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { share } from '../../fixtures/share.ts';
import { begin, notBegun, spent } from '../../threadTime.ts';
import { Attacker, QUALITIES, Target } from '../twodice/activation/schema.ts';
import { Fighter } from '../twodice/duel/schema.ts';
import { statLines } from './statline.ts';

const fighter = z.strictObject({
  attacker: Attacker.partial(),
  target: Target.partial(),
  FURY: Fighter.shape.FURY,
  THR: Fighter.shape.THR,
});
const PARTS = { attacker: Attacker.partial(), target: Target.partial(), first: fighter, second: fighter };

function read(part: keyof typeof PARTS, text: string) {
  const reader = statLines.find((one) => one.part === part);
  if (!reader) throw new Error(`no reader for ${part}`);
  return reader.read(text);
}

const weaponsOf = (text: string) => read('attacker', text).values.weapons;
const melee = (name: string, power: number) => ({ name, class: 'melee', power });

describe('the attacker reader', () => {
  it('reads stats and a list of powers', () => {
    const { values, understood, unknown } = read('attacker', 'MAT 7 RAT 5 DEF 13 ARM 18 P+S 16, 14');
    expect(values).toEqual({ MAT: 7, RAT: 5, weapons: [melee('Weapon 1', 16), melee('Weapon 2', 14)] });
    expect(understood).toEqual([
      ...['MAT 7', 'RAT 5', 'DEF 13 (not used here)', 'ARM 18 (not used here)'],
      ...['Weapon 1: P+S 16', 'Weapon 2: P+S 14'],
    ]);
    expect(unknown).toEqual([]);
  });

  it('takes the magic attack from FOCUS, FURY or Magic Ability, and points only from "n focus"', () => {
    const caster = read('attacker', 'SPD 5 STR 11 MAT 7 RAT 5 DEF 13 ARM 18 CMD 9 FOCUS 7');
    expect(caster.values).toEqual({ STR: 11, MAT: 7, RAT: 5, magicAttack: 7 });
    expect(caster.understood).toContain('SPD 5 (not used here)');
    expect(read('attacker', 'MAT 6, 3 focus').values).toEqual({ MAT: 6, points: 3 });
    expect(read('attacker', 'FURY 4; 2 Fury points').values).toEqual({ magicAttack: 4, points: 2 });
    expect(read('attacker', 'Magic Ability [7]').values).toEqual({ magicAttack: 7 });
  });

  it('reads weapon lines of a card', () => {
    expect(weaponsOf('Great Axe P+S 18 Weapon Master')).toEqual([
      { ...melee('Great Axe', 18), qualities: ['Weapon Master'] },
    ]);
    expect(weaponsOf('Handcannon RNG 12 ROF 1 POW 12')).toEqual([
      { name: 'Handcannon', class: 'ranged', power: 12, initialAttacks: 1, RNG: 12 },
    ]);
    expect(weaponsOf('Axe RNG 2 POW 7 P+S 18 Magical\nLeft Open Fist P+S 14\nGun RNG 8, ROF d3, POW –')).toEqual([
      { ...melee('Axe', 18), RNG: 2, qualities: ['Magical'] },
      { ...melee('Left Open Fist', 14), qualities: ['Open Fist'] },
      { name: 'Gun', class: 'ranged', power: '-', initialAttacks: 'd3', RNG: 8 },
    ]);
    expect(weaponsOf('Bolt COST 3 RNG 10 POW 13; Flame RNG SP 8 POW 12')).toEqual([
      { name: 'Bolt', class: 'magic', power: 13, cost: 3, RNG: 10 },
      { name: 'Flame', class: 'ranged', power: 12, RNG: 8, spray: true },
    ]);
  });

  it('shares qualities out over a list and names no two weapons alike', () => {
    expect(weaponsOf('Claws P+S 16, 14 Chain Weapon; Claws P+S 12 x2')).toEqual([
      { ...melee('Claws', 16), qualities: ['Chain Weapon'] },
      { ...melee('Claws 2', 14), qualities: ['Chain Weapon'] },
      { ...melee('Claws 3', 12), initialAttacks: 2 },
    ]);
  });

  it.each(QUALITIES)('knows the quality %s', (quality) => {
    const { values, unknown } = read('attacker', `Axe P+S 10 ${quality.toUpperCase()}`);
    expect(values).toEqual({ weapons: [{ ...melee('Axe', 10), qualities: [quality] }] });
    expect(unknown).toEqual([]);
  });

  it('leaves numbers that count something else out of the list of powers', () => {
    expect(weaponsOf('P+S 16, 3 focus, 30 boxes')).toEqual([melee('Weapon 1', 16)]);
    expect(weaponsOf('P+S 16, 2 shields')).toEqual([melee('Weapon 1', 16)]);
  });

  it('hands back a weapon without power, and a quality without weapon', () => {
    expect(read('attacker', 'Bow RNG 10, Blessed')).toEqual({
      values: {},
      understood: [],
      unknown: [
        { text: 'Bow', at: 0 },
        { text: 'RNG 10', at: 4 },
        { text: 'Blessed', at: 12 },
      ],
    });
    expect(read('attacker', 'Blessed').unknown).toEqual([{ text: 'Blessed', at: 0 }]);
  });
});

describe('the target reader', () => {
  it('reads defences, boxes and advantages', () => {
    const { values, understood, unknown } = read('target', 'DEF: 12, ARM: 19, 32 boxes, Tough, Shield');
    expect(values).toEqual({ DEF: 12, ARM: 19, damage: '#32', tough: true, shields: 1 });
    expect(understood).toEqual(['DEF 12', 'ARM 19', '32 boxes', 'Tough', 'Shield']);
    expect(unknown).toEqual([]);
  });

  it.each([
    ['30 boxes', '#30'],
    ['boxes 30', '#30'],
    ['HP: 30', '#30'],
    ['#30', '#30'],
    ['#8:3', '#8:3'],
    ['Shield 30 boxes', '#30'],
  ])('reads the boxes of "%s"', (text, damage) => {
    expect(read('target', text).values.damage).toBe(damage);
  });

  it('adds shields and immunities up and takes the power field from "n focus"', () => {
    expect(
      read('target', 'Shield, Shields: 2, Buckler; Immunity: Fire, Cold\nImmune to fire; Stealth incorporeal 3 FOCUS')
        .values,
    ).toEqual({
      shields: 3,
      bucklers: 1,
      immunities: ['Fire', 'Cold'],
      stealth: true,
      incorporeal: true,
      powerField: 3,
    });
  });

  it.each([
    ['....L|....LL|....CM|....CM|....RR|....R', 'grid of 34 boxes'],
    ['F8:2;...L|..xL|..CM|..cM|..RR|...R', 'grid of 24 boxes, 2 marked behind a force field of 8 boxes, 2 marked'],
    ['@MMMM|MMMMM|BBBBB|BBBB|SSSS|sSSSS', 'spiral of 27 boxes, 1 marked'],
    ['L{.L|.|C|.|M|.}R{.|M|.|C|.|.R}', 'colossal of 14 boxes'],
    ['#5/#8:2', '#5/#8:2'],
  ])('reads the damage layout %s', (damage, phrase) => {
    for (const text of [damage, `DEF 12 ARM 18 BOXES ${damage}`, `damage: ${damage}, Tough`]) {
      const { values, understood, unknown } = read('target', text);
      expect(values.damage, text).toBe(damage);
      expect(understood).toContain(phrase);
      expect(unknown).toEqual([]);
    }
  });

  it.each(['....L|....LL|....CM|....CM|....RR', 'x|x|x|x|x|x', '..L|..Q|.|.|.|.', '@MM|MM|XX|BB|SS|SS', 'F3;#8'])(
    'takes no damage from what is no layout: %s',
    (damage) => {
      const { values, unknown } = read('target', `DEF 12 ${damage}`);
      expect(String(values.damage ?? '')).not.toContain('|');
      expect(unknown.length).toBeGreaterThan(0);
    },
  );

  it('reads what turns damage away and what a target is like', () => {
    expect(read('target', 'DEF 15 ARM 15 #16, Power field 3').values).toMatchObject({ powerField: 3, damage: '#16' });
    expect(read('target', 'DEF 15 ARM 14 power field: 2 focus').values).toMatchObject({ powerField: 2 });
    expect(read('target', 'DEF 15 ARM 14 FURY 6, 3 fury').values).toEqual({ DEF: 15, ARM: 14, fury: 3 });
    expect(read('target', 'Rage, knocked-down, stationary, huge base').values).toEqual({
      rage: true,
      knockedDown: true,
      stationary: true,
      huge: true,
    });
  });

  it('keeps the weapons of the line apart from the target', () => {
    const { values, understood } = read('target', 'DEF 12 Battle Shield P+S 11 Blessed');
    expect(values).toEqual({ DEF: 12 });
    expect(understood).toEqual(['DEF 12', 'Battle Shield: P+S 11, Blessed (not used here)']);
  });
});

describe('the reader of a fighter', () => {
  it('lays attacks, defences and fury out at once', () => {
    const text = 'MAT 6 DEF 12 ARM 18 FURY 4 THR 9 SPD 5, @MMM|MMMM|BBBB|BBB|SSSS|SSS, Claws P+S 15 x2, wild card';
    const { values, understood, unknown } = read('first', text);
    expect(values).toEqual({
      attacker: { MAT: 6, magicAttack: 4, weapons: [{ ...melee('Claws', 15), initialAttacks: 2 }] },
      target: { DEF: 12, ARM: 18, damage: '@MMM|MMMM|BBBB|BBB|SSSS|SSS' },
      FURY: 4,
      THR: 9,
    });
    expect(understood).toEqual([
      ...['MAT 6', 'DEF 12', 'ARM 18', 'FURY 4', 'THR 9', 'SPD 5 (not used here)'],
      ...['spiral of 21 boxes', 'Claws: P+S 15 x2'],
    ]);
    expect(unknown).toEqual([{ text: 'wild card', at: text.indexOf('wild card') }]);
    expect(read('second', text).values).toEqual(values);
  });

  it('gives focus to its attacks, where a turn spends it, and none to its power field unless it is named', () => {
    expect(read('first', 'MAT 7, 3 focus').values).toEqual({ attacker: { MAT: 7, points: 3 }, target: {} });
    const named = read('first', 'MAT 7, 3 focus, power field 2');
    expect(named.values).toEqual({ attacker: { MAT: 7, points: 3 }, target: { powerField: 2 } });
    expect(named.understood).toEqual(['MAT 7', '3 focus', 'power field 2']);
  });
});

describe('every reader', () => {
  it('take any separators, dashes and blanks', () => {
    const text = 'def=13\u00a0/ Arm – 18;MAT:7\tRAT-6 | spd\n5';
    expect(read('target', text).values).toEqual({ DEF: 13, ARM: 18 });
    expect(read('attacker', text)).toMatchObject({ values: { MAT: 7, RAT: 6 }, unknown: [] });
  });

  it('hand back what they do not know, where it stands', () => {
    expect(read('target', 'DEF 12, Steady\u00a0Feet, ARM 99, Shield Wall, SPD −3').unknown).toEqual([
      { text: 'Steady\u00a0Feet', at: 8 },
      { text: 'ARM 99', at: 21 },
      { text: 'Shield Wall', at: 29 },
      { text: 'SPD −3', at: 42 },
    ]);
    expect(read('attacker', 'MAT 7, MAT 6, P+S 99').unknown).toEqual([
      { text: 'MAT 6', at: 7 },
      { text: 'P+S 99', at: 14 },
    ]);
  });

  it('read their own examples without remainder', () => {
    for (const { part, example, read: one } of statLines) {
      expect(one(example).unknown, part).toEqual([]);
      expect(one(example).understood.join(), part).not.toContain('not used');
    }
  });

  it('never throw, fit the schema, and point at the text', () => {
    const pieces = fc.constantFrom(
      ...['MAT', 'RAT', 'STR', 'DEF', 'ARM', 'SPD', 'FOCUS', 'FURY', 'P+S', 'POW', 'RNG', 'ROF', 'COST', 'SP', 'AOE'],
      ...[
        '7',
        '16',
        '-',
        '–',
        '99',
        '0.5',
        'd3',
        'x2',
        '#8:3',
        '#',
        ':',
        ',',
        ';',
        '/',
        '\n',
        '\t',
        ' ',
        ' ',
        '\u00a0',
      ],
      ...[
        'boxes',
        'focus',
        'fury',
        'Tough',
        'Shield',
        'Buckler',
        'Open Fist',
        'Magical',
        'Immunity: Fire',
        'Great axe',
        '....L|....LL|....CM|....CM|....RR|....R',
        'F3:1;',
        '@MM|MM|BB|BB|SS|SS',
        'Power field 2',
        'Knocked down',
        '#5/#5',
      ],
    );
    const lines = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 60 }).map((all) => all.join(' ')),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom('attacker' as const, 'target' as const, 'first' as const), lines, (part, text) => {
        const { values, unknown, understood } = read(part, text);
        const parsed = PARTS[part].safeParse(values);
        expect(parsed.error?.issues ?? []).toEqual([]);
        for (const piece of unknown) expect(text.slice(piece.at, piece.at + piece.text.length)).toBe(piece.text);
        for (const piece of unknown) expect(piece.text).not.toBe('');
        for (const phrase of understood) expect(phrase.trim()).toBe(phrase);
        const attacks = part === 'first' ? (values.attacker as Record<string, unknown>) : values;
        const names = ((attacks.weapons ?? []) as Array<{ name: string }>).map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: share(200, 2_000) },
    );
  });

  it('need time in proportion to the text', () => {
    const pieces = ['P+S 1,', 'x ', '1:', 'RNG ', 'Magical ', 'Open Fist P+S 1 ', ',Fire'];
    for (const piece of share(pieces.slice(0, 1), pieces)) {
      const text = `Immunity Fire${piece.repeat(Math.ceil(60_000 / piece.length))}`;
      const start = performance.now();
      const begun = notBegun();
      begin(begun);
      for (const { read: one } of statLines) one(text);
      // Work of this thread, not time, which others take as well. Far above the usual half second, far below a quadratic
      // reader's.
      expect(spent(begun) ?? performance.now() - start, piece).toBeLessThan(5_000);
    }
  });
});

describe('stat lines as they are pasted', () => {
  const CLEAN = 'Iron Warden\nMAT 7 RAT 5 DEF 12 ARM 18\nGun RNG 12 POW 14\nGreat axe RNG 2 P+S 18, Weapon Master';
  const reader = (part: string) => {
    const found = statLines.find((one) => one.part === part);
    if (found === undefined) throw new Error(part);
    return found;
  };
  const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

  it.each([
    ['clean', CLEAN],
    ['Discord bold', CLEAN.replace(/^.*$/gm, '**$&**')],
    ['Discord quotes', CLEAN.replace(/^/gm, '> ')],
    ['bullets', CLEAN.replace(/^/gm, '\u2022 ')],
    ['HTML breaks and entities', CLEAN.replaceAll('\n', '<br>').replaceAll(' ', '&nbsp;')],
    ["12''", CLEAN.replace('RNG 12', "RNG 12''")],
    ['12in', CLEAN.replace('RNG 12', 'RNG 12in,')],
    ['typographic dashes', CLEAN.replace('MAT 7', 'MAT \u2013 7')],
    ['no-break spaces', CLEAN.replaceAll(' ', '\u00a0')],
    ['CR line ends', CLEAN.replaceAll('\n', '\r')],
    ['doubled blanks', CLEAN.replaceAll(' ', '  ')],
    ['UTF-8 read as cp1252', utf8(CLEAN.replace('RNG 12', 'RNG 12\u201d'))],
  ])('%s', (_, text) => {
    const attacker = reader('attacker').read(text);
    expect(attacker.values).toEqual(reader('attacker').read(CLEAN).values);
    expect(attacker.values).toMatchObject({
      name: 'Iron Warden',
      MAT: 7,
      weapons: [
        { name: 'Gun', class: 'ranged', power: 14, RNG: 12 },
        { name: 'Great axe', class: 'melee', power: 18, RNG: 2, qualities: ['Weapon Master'] },
      ],
    });
    expect(attacker.unknown).toEqual([]);
    expect(reader('target').read(text).values).toEqual({ name: 'Iron Warden', DEF: 12, ARM: 18 });
  });

  it('no name is lost: attacker, target and both sides of a fighter have it', () => {
    const text = 'Storm Captain MAT 6 DEF 15 ARM 15, Sword P+S 12';
    expect(reader('attacker').read(text).values.name).toBe('Storm Captain');
    expect(reader('target').read(text).values.name).toBe('Storm Captain');
    expect(reader('first').read(text).values).toMatchObject({
      attacker: { name: 'Storm Captain' },
      target: { name: 'Storm Captain' },
    });
    expect(reader('attacker').read(text).understood[0]).toBe('name: Storm Captain');
  });

  it('a name of a weapon is not one of the model, and a long name is cut and costs nothing', () => {
    expect(reader('attacker').read('Great axe P+S 18, MAT 7').values).not.toHaveProperty('name');
    const long = 'Very long name of a captain '.repeat(4).trim();
    const report = reader('attacker').read(`${long} MAT 7`);
    expect(report.values).toEqual({ name: long.slice(0, 60).trim(), MAT: 7 });
    expect(report.understood[0]).toContain('cut to 60 characters');
  });

  it('what is not understood keeps its words and its place in what was pasted', () => {
    for (const text of ['**MAT 7**, so what', 'MAT&nbsp;7, so what', '\u2022  MAT\u00a0 7,  so what']) {
      const [piece] = reader('attacker').read(text).unknown;
      expect(text.slice(piece.at, piece.at + piece.text.length)).toBe(piece.text);
      expect(piece.text).toBe('so what');
    }
  });
});
