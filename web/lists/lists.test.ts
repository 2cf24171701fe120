/** Lists kept with their history, and files and pastes on their way. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_LIST_BYTES } from '../../workers/rulesets/reading/limits.ts';
import { toBase64, tooMuch, withSource } from './sources.ts';
import {
  type ArmyState,
  armies,
  armyLists,
  correctedState,
  dropArmy,
  keepArmy,
  pushState,
  redo,
  shown,
  stateOf,
  takeBack,
  undo,
} from './state.ts';

const guard = (models: number): ArmyState['units'][number] => ({
  at: 'line 3',
  values: { name: 'Guard', models, cost: 90 },
  unknown: ['Glowing'],
  name: 'Guard',
  line: [{ text: `Guard [${models}] Q4+ D4+`, changed: [[0, 5]] }],
  source: [{ at: 'line 3', text: 'Guard', findings: [] }],
  checks: [],
  sums: { points: 90, models },
});
const state = (ruleset: string, title: string | null = 'Watch', models = 5): ArmyState => ({
  source: 'paste',
  book: null,
  ruleset,
  format: 'text',
  title,
  stated: { at: 'line 1', models: 6 },
  totals: { points: 90, units: 1, models },
  units: [guard(models)],
  findings: [
    { at: 'line 1', text: '6 models', verdict: 'not known', check: true },
    { at: 'line 9', text: 'stray', verdict: 'not known' },
  ],
  others: [],
});

describe('lists that were read', () => {
  beforeEach(() => {
    armies.value = [];
  });

  it('name their units with models, points and what is not known', () => {
    keepArmy(state('aof'), [{ name: 'paste', text: 'x' }]);
    expect(armyLists.value[0]?.units.map(({ title }) => title)).toEqual(['Guard [5] · 90 pts · 1 rule not known']);
    expect(shown.value).toBe(armies.value[0]?.id);
  });

  it('stand once when they are read again, with their corrections, and come back when they were forgotten', () => {
    const { id } = keepArmy(state('aof'), [{ name: 'paste', text: 'x' }]);
    pushState(id, state('aof', 'Watch', 8));
    keepArmy(state('aof'), [
      { name: 'paste', text: 'x' },
      { name: 'more', text: 'z' },
    ]);
    expect(armies.value.map((army) => [army.states.length, army.tray.length])).toEqual([[2, 2]]);
    expect(armyLists.value[0]?.units[0]?.values).toMatchObject({ models: 8 });
    keepArmy({ ...state('other'), units: [guard(7)] }, [{ name: 'paste', text: 'y' }]);
    keepArmy({ ...state('aof'), units: [] }, [{ name: 'paste', text: 'w' }]);
    expect(armyLists.value.map(({ game }) => game)).toEqual(['aof', 'other']);
    dropArmy(id);
    expect(armyLists.value.map(({ game }) => game)).toEqual(['other']);
    takeBack();
    expect(armyLists.value.map(({ game }) => game)).toEqual(['aof', 'other']);
    expect(shown.value).toBe(id);
  });

  it('become another state of the same list by another game, or by what came along', () => {
    const list = { name: 'paste', text: 'x' };
    const { id } = keepArmy(state('mk3'), [list]);
    keepArmy({ ...state('mk3'), book: 'mine.csv', units: [guard(6)] }, [list, { name: 'mine.csv', base64: 'AAAA' }]);
    keepArmy({ ...state('mk2'), units: [guard(6)] }, [list]);
    expect(armies.value.map((army) => [army.id, army.states.length, army.at])).toEqual([[id, 3, 2]]);
    keepArmy(state('mk3'), [list]);
    expect(stateOf(armies.value[0]!).ruleset).toBe('mk3');
  });

  it('go back and forth between corrections; a new one ends what could be had back', () => {
    const { id } = keepArmy(state('aof'), []);
    const models = () => stateOf(armies.value[0]!).totals.models;
    for (const count of [6, 7]) pushState(id, state('aof', 'Watch', count));
    undo(id);
    undo(id);
    undo(id);
    expect(models()).toBe(5);
    redo(id);
    expect(models()).toBe(6);
    pushState(id, state('aof', 'Watch', 9));
    redo(id);
    expect(models()).toBe(9);
    expect(armyLists.value[0]?.units[0]?.values).toMatchObject({ models: 9 });
  });

  it('keep what was written and what is said of it through a correction, and lose what it settles', () => {
    const { source: _, ...six } = guard(6);
    const after = correctedState(state('aof'), {
      units: [six],
      totals: { points: 90, units: 1, models: 6 },
      findings: [],
    });
    expect(after.units[0]?.source).toEqual(guard(5).source);
    expect(after.findings.map(({ text }) => text)).toEqual(['stray']);
  });
});

describe('files and pastes', () => {
  it('have names of their own; a file takes the place of one of its name, a paste of its own text', () => {
    const pasted = withSource(withSource([], { name: 'paste', text: 'a' }), { name: 'paste', text: 'b' });
    expect(pasted.map(({ name }) => name)).toEqual(['paste', 'paste 2']);
    expect(withSource(pasted, { name: 'paste', text: 'a' })).toEqual(pasted);
    const file = { name: 'a.cat', base64: 'AAAA' };
    expect(withSource(withSource(pasted, file), { ...file, base64: 'BBBB' })).toEqual([
      ...pasted,
      { ...file, base64: 'BBBB' },
    ]);
  });

  it('go as their bytes, and too many are refused by the name of the largest', () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256);
    expect(Uint8Array.from(atob(toBase64(bytes)), (sign) => sign.charCodeAt(0))).toEqual(bytes);
    const whole = { name: 'large.cat', text: ' '.repeat(MOST_LIST_BYTES) };
    expect(tooMuch([whole])).toBe('');
    expect(tooMuch([{ name: 'small', text: 'a' }, whole])).toContain('large.cat with 4.0 MiB');
    expect(tooMuch(Array.from({ length: 13 }, () => ({ name: 'a', text: '' })))).toContain('13 files');
  });
});
