import { describe, expect, it } from 'vitest';
import { findKind } from '../rulesets/index.ts';
import { placeInWords } from './place-words.ts';

const place = (game: string, kind: string, path: string, scenario?: unknown): string => {
  const found = findKind(game, kind);
  return placeInWords(found, scenario ?? found.examples[0]!.scenario, path);
};

describe('a place in a scenario', () => {
  it('is told by the titles of its form, and things of a list by their number', () => {
    expect(place('ae', 'volley', 'attacker.squads')).toBe('Attacker › Squads at the start');
    expect(place('mk3', 'activation', 'attacker.weapons[1].power')).toBe('Attacker › Weapon 2 › P+S / POW');
    expect(place('aof', 'volley', 'target')).toBe('Target');
  });

  it('names the word of a set itself', () => {
    const scenario = { attacker: { weapons: [{ qualities: ['Magical', 'Odd'] }] } };
    expect(place('mk3', 'activation', 'attacker.weapons[0].qualities[1]', scenario)).toBe(
      'Attacker › Weapon 1 › Weapon qualities: Odd',
    );
  });

  it('keeps what no form knows as it is written', () => {
    expect(place('mk3', 'activation', 'attacker.colour')).toBe('Attacker › colour');
    expect(place('mk3', 'activation', '')).toBe('');
    expect(place('mk3', 'activation', 'not [a path')).toBe('not [a path');
  });
});
