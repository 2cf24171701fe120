/** Another kind of question about the same models. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../form/json.ts';
import { buildForm } from '../form/model.ts';
import { armies, keepArmy } from '../lists/state.ts';
import { carriedOver } from './carry.ts';

const model = { type: 'object', properties: { name: { type: 'string' }, ARM: { type: 'integer' } } };
const fighter = { type: 'object', properties: { attacker: model, target: model } };
const attack = buildForm({ type: 'object', properties: { attacker: model, target: model } });
const area = buildForm({ type: 'object', properties: { attacker: model, target: model, AOE: { type: 'integer' } } });
const duel = buildForm({ type: 'object', properties: { first: fighter, second: fighter } });
const example: JsonObject = { attacker: { name: 'A' }, target: { name: 'T', ARM: 12 } };
const fight: JsonObject = { first: { attacker: { name: 'F' } }, second: { attacker: { name: 'S' } } };
const turn = (scenario: JsonObject, from = attack, examples = [example]) => ({
  game: 'mk3',
  form: from,
  scenario,
  examples,
});

describe('what stands on the sides of a question', () => {
  beforeEach(() => {
    armies.value = [];
  });

  it('comes along into a part of the same name, as it was changed; examples do not', () => {
    const { scenario, names } = carriedOver(turn({ ...example, target: { name: 'Ram', ARM: 19 } }), area, {
      attacker: { name: 'Cannon' },
      target: {},
      AOE: 4,
    });
    expect(scenario).toEqual({ attacker: { name: 'Cannon' }, target: { name: 'Ram', ARM: 19 }, AOE: 4 });
    expect(names).toEqual(['Ram']);
  });

  it('of lists goes into any part that its list fills, and comes back out of a duel', () => {
    const ram = { name: 'Ram', ARM: 19 };
    keepArmy(
      {
        source: 'paste',
        book: null,
        ruleset: 'mk3',
        format: 'text',
        title: null,
        stated: null,
        totals: { points: 0, units: 1, models: 1 },
        findings: [],
        others: [],
        units: [
          {
            at: 'line 1',
            name: 'Ram',
            values: { name: 'Ram' },
            parts: { target: ram, first: { attacker: { name: 'Ram' }, target: ram } },
            unknown: [],
            line: [],
            source: [],
            checks: [],
            sums: { points: 0, models: 1 },
          },
        ],
      },
      [],
    );
    const there = carriedOver(turn({ ...example, attacker: ram }), duel, fight);
    expect(there.scenario.first).toEqual({ attacker: { name: 'Ram' }, target: ram });
    expect(there.scenario.second).toEqual(fight.second);
    armies.value = [];
    const stranger = { attacker: { name: 'Hand made' }, target: { ARM: 14 } };
    // Nobody knows what a model that was typed in is in the other part of a duel.
    expect(carriedOver(turn({ ...example, attacker: ram }), duel, fight).names).toEqual([]);
    expect(carriedOver(turn({ ...fight, first: stranger }, duel, [fight]), attack, example).scenario).toEqual({
      attacker: { name: 'Hand made' },
      target: example.target,
    });
  });
});
