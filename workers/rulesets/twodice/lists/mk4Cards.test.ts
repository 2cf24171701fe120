/** Cards of Mk IV as JSON: what ours have is read, and whatever else they say is said. */
import { describe, expect, test } from 'vitest';
import { listGame } from '../../mk3/lists.ts';
import { readList } from './index.ts';

const weapon = (more: object = {}) => ({
  name: 'Ram',
  type: 'melee',
  quantity: 1,
  statistics: { power: 17, range: 2 },
  ...more,
});
const card = (more: object = {}) => ({
  name: 'Siege Ram',
  type: 'warjack',
  points: 12,
  statistics: { speed: 5, meleeAttack: 6, rangedAttack: 5, arcaneAttack: null, defense: 11, armour: 19, health: 32 },
  weapons: { ram: weapon() },
  ...more,
});
const readCard = (more: object = {}) => {
  const { units, findings } = readList(listGame, JSON.stringify({ ram1: card(more) }));
  const doubts = findings.filter(({ verdict }) => verdict !== 'understood').map(({ text }) => text);
  return { unit: units[0]!, doubts };
};

test.each([
  ['under keys', { ram1: card(), ram2: card({ name: 'Other' }) }],
  ['as an array', [card(), card({ name: 'Other' })]],
  ['as profiles', { profiles: [card(), card({ name: 'Other' })] }],
])('cards %s are read', (_, json) => {
  const report = readList(listGame, JSON.stringify(json));
  expect([report.format, report.units.map(({ profile }) => profile)]).toEqual([
    'JSON of profiles',
    ['Siege Ram', 'Other'],
  ]);
});

test('stats, boxes, points, size and sort are those of the card', () => {
  const { unit } = readCard({ grunts: 4 });
  expect(unit.parts?.attacker).toMatchObject({ MAT: 6, RAT: 5, kind: 'heavy warjack' });
  expect(unit.parts?.target).toMatchObject({ DEF: 11, ARM: 19, damage: '#32' });
  expect([unit.points, unit.models]).toEqual([12, 5]);
});

test('who has a fury and a threshold is a warbeast', () => {
  const { unit } = readCard({
    type: '',
    statistics: { defense: 12, armour: 17, meleeAttack: 6, fury: 3, threshold: 9 },
  });
  expect(unit.parts?.attacker?.kind).toBe('warbeast');
});

test('a card without stats is a blank, and is said to be', () => {
  const { unit, doubts } = readCard({ statistics: { defense: 0, armour: 0, meleeAttack: 0, health: 0 } });
  expect(unit.profile).toBeNull();
  expect(doubts).toContain('Siege Ram: DEF 0 ARM 0');
});

describe('weapons', () => {
  const weaponsOf = (more: object) => readCard({ weapons: { one: weapon(more) } });
  const first = (more: object) => (weaponsOf(more).unit.parts?.attacker?.weapons as object[] | undefined)?.[0];

  test('power, range, quantity and qualities', () => {
    expect(first({ quantity: 2, qualities: ['chainWeapon'], abilities: [['criticalKnockdown']] })).toEqual({
      name: 'Ram',
      class: 'melee',
      power: 17,
      RNG: 2,
      initialAttacks: 2,
      qualities: ['Chain Weapon', 'Critical Knockdown'],
    });
    expect(first({ type: 'ranged', statistics: { power: 12, range: 'Spray 8', rateOfFire: '1' } })).toMatchObject({
      class: 'ranged',
      power: 12,
      RNG: 8,
      spray: true,
    });
  });

  test.each([
    ['a power that is no number', { statistics: { power: '14/8', range: 12 } }, 'Ram: power 14/8'],
    ['an area', { statistics: { power: 14, range: 12, areaOfEffect: 2 } }, 'Ram: Area of effect 2'],
    ['a range in words', { statistics: { power: 14, range: 'controlRange' } }, 'Ram: range controlRange'],
    ['an ability', { abilities: ['beatBack'] }, 'Ram: Beat back'],
    ['a quantity that is none', { quantity: 99 }, 'Ram: quantity 99'],
  ])('%s is said, and stays with the model', (_, more, words) => {
    const { unit, doubts } = weaponsOf(more);
    expect(doubts).toContain(words);
    expect(unit.unknown).toContain(words);
  });

  test('no weapon is built of half a power', () => {
    expect(first({ statistics: { power: '14/8', range: 12 } })).toBeUndefined();
  });
});

test.each([
  ['damageGrid', [4, 5, 6, 6, 5, 4], 'Damage grid: 4, 5, 6, 6, 5, 4'],
  ['options', { arms: { claw: {} } }, 'Options: Arms'],
  ['feat', { stormRide: { name: 'x' } }, 'Feat: Storm ride'],
  ['spells', ['openFire'], 'Spells: Open fire'],
  ['advantages', ['resistanceFire'], 'Resistance fire'],
])('%s: what nobody reads is said', (key, value, words) => {
  const { unit, doubts } = readCard({ [key]: value });
  expect(doubts).toContain(words);
  expect(unit.unknown).toContain(words);
});
