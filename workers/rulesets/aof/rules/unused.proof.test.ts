/** Inputs that change nothing are named, and those that change something are not. */
import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findKind } from '../../index.ts';
import type { DuelInput } from '../duel/schema.ts';
import type { HazardsInput } from '../hazards/schema.ts';
import type { MeleeInput } from '../melee/schema.ts';
import { five, shooters, troops } from '../testing/ask.ts';
import type { VolleyInput } from '../volley/schema.ts';

const kind = (id: string) => findKind('aof', id);
const volley = (input: Partial<VolleyInput>) =>
  unused(kind('volley'), { attacker: shooters(1), target: troops(5), ...input });
const melee = (input: Partial<MeleeInput>) => unused(kind('melee'), { attacker: five(), target: five(), ...input });
const duel = (input: Partial<DuelInput>) => unused(kind('duel'), { attacker: five(), target: five(), ...input });
const hazards = (input: Partial<HazardsInput>) =>
  // How many models the target has is its own business.
  unused(kind('hazards'), { target: troops(5), steps: [{ kind: 'morale test' }], ...input }).filter(
    (path) => path !== 'target.models',
  );

describe('inputs that change nothing', () => {
  test('a plain question has none', () => {
    expect(volley({})).toEqual([]);
    expect(melee({})).toEqual([]);
    expect(duel({})).toEqual([]);
    expect(hazards({})).toEqual([]);
  });

  test('rules of other editions flag every result they touch', () => {
    const strange = ['Shielded'];
    expect(volley({ target: troops(5, { otherRules: strange }) })).toEqual(['target.otherRules[0]']);
    expect(melee({ attacker: five({ otherRules: strange }) })).toEqual(['attacker.otherRules[0]']);
    expect(duel({ target: five({ otherRules: strange }) })).toEqual(['target.otherRules[0]']);
    expect(hazards({ target: troops(5, { otherRules: strange }) })).toEqual(['target.otherRules[0]']);
  });

  test('in a volley', () => {
    expect(volley({ target: troops(5, { rules: ['Fast', 'Stealth'], weapons: [{ name: 'Axe' }] }) })).toEqual([
      'target.weapons[0]',
      'target.rules[0]',
    ]);
    expect(volley({ attacker: shooters(1, { blast: 3 }), situation: { cover: true } })).toEqual(['situation.cover']);
    expect(volley({ situation: { cover: true, building: true } })).toEqual(['situation.cover', 'situation.building']);
    expect(volley({ situation: { distance: 30 } })).toContain('attacker.weapons[0]');
    expect(volley({ situation: { sniperTarget: 'special' } })).toEqual(['situation.sniperTarget']);
    expect(volley({ condition: 'Earthquake' })).toEqual(['condition']);
    expect(volley({ friend: troops(5) })).toEqual(['friend']);
  });

  test('in a melee', () => {
    expect(melee({ situation: { defensiveStance: true, strikeBack: 'always' } })).toEqual(['target.weapons[0]']);
    expect(melee({ situation: { distance: 5 } })).toEqual(['situation.distance']);
    expect(melee({ situation: { action: 'Heavy Charge', distance: 7 } })).toEqual(['situation.action']);
    expect(melee({ target: five({ rules: ['Furious'], impact: 2 }) })).toEqual(['target.rules[0]', 'target.impact']);
    expect(melee({ brutal: { mishaps: true } })).toEqual(['brutal.mishaps']);
    expect(melee({ attacker: five({ casualties: 'special first' }) })).toEqual(['attacker.casualties']);
  });

  test('in a duel', () => {
    expect(duel({ attacker: five({ weapons: [{ name: 'Sword' }, { name: 'Bow', range: 20 }] }) })).toEqual([
      'attacker.weapons[1]',
    ]);
    expect(duel({ situation: { prolonged: true } })).toEqual(['situation.prolonged']);
    expect(duel({ situation: { attackerCover: true } })).toEqual(['situation.attackerCover']);
    expect(duel({ condition: 'Arcane Power' })).toEqual(['condition']);
  });

  test('among hazards', () => {
    expect(hazards({ condition: 'Earthquake' })).toEqual(['condition']);
    expect(hazards({ modifiers: { hit: 1, block: 1 } })).toEqual(['modifiers.hit', 'modifiers.block']);
    expect(hazards({ target: troops(5, { weapons: [{ name: 'Axe' }], rules: ['Fear'] }) })).toEqual([
      'target.weapons[0]',
      'target.rules[0]',
    ]);
  });
});
