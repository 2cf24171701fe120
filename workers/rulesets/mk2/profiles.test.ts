import { describe, expect, it } from 'vitest';
import { bodyOf } from '../twodice/body/body.ts';
import { battlegroup } from './battlegroup/index.ts';
import { Activation, activation, sharedActivation } from './kinds/activation.ts';
import { duel } from './kinds/duel.ts';
import { morale } from './morale/index.ts';
import { profiles } from './profiles/index.ts';
import { ATTACKER_KINDS, Attacker } from './scenario/parts.ts';

const ofPart = (part: string) => profiles.filter((profile) => profile.part === part);
const attackers = ofPart('attacker');
const targets = ofPart('target');

describe('the sample profiles of Mk II', () => {
  it('are plenty, each with an id of its own and a title of its own in its part', () => {
    expect(profiles.length).toBeGreaterThanOrEqual(30);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    for (const part of new Set(profiles.map((profile) => profile.part))) {
      const titles = ofPart(part).map(({ title }) => title);
      expect(new Set(titles).size, part).toBe(titles.length);
    }
  });

  it('cover every kind of attacker, every form a target can take, and every part that can be filled', () => {
    expect(new Set(attackers.map(({ kind }) => kind))).toEqual(new Set(ATTACKER_KINDS));
    const forms = targets.map(({ values }) => {
      const one = Activation.parse({ attacker: attackers[0]?.values, target: values });
      return bodyOf(sharedActivation(one).target).kind;
    });
    expect(new Set(forms)).toEqual(new Set(['row', 'models', 'dragoon', 'guarded', 'spiral']));
    const parts = new Set(profiles.map(({ part }) => part));
    expect(parts).toEqual(new Set(['attacker', 'target', 'first', 'second', 'warlock', 'beasts', 'unit']));
  });

  it.each(attackers)('$id makes a faultless scenario that makes an attack', ({ kind, values }) => {
    expect(Attacker.parse(values).kind).toBe(kind);
    const scenario = Activation.parse({ attacker: values, target: { DEF: 12, ARM: 14, damage: '#5' } });
    expect(activation.check(scenario)).toEqual([]);
    const question = activation.compile(scenario);
    const { boxes } = question.measures(question.exact()!, null);
    expect(boxes?.kind === 'distribution' && boxes.mean.value).toBeGreaterThan(0);
  });

  it.each(targets)('$id makes a faultless scenario, its size included', ({ values }) => {
    expect(activation.check(Activation.parse({ attacker: attackers[0]?.values, target: values }))).toEqual([]);
  });

  it.each(ofPart('first'))('$id can fight every other fighter', ({ values }) => {
    const seconds = ofPart('second');
    expect(seconds.map(({ title }) => title)).toEqual(ofPart('first').map(({ title }) => title));
    for (const second of seconds) {
      expect(duel.check(duel.schema.parse({ first: values, second: second.values })), second.id).toEqual([]);
    }
  });

  it.each(ofPart('warlock'))('$id leads every warbeast', ({ values }) => {
    for (const { values: one, id } of ofPart('beasts')) {
      const scenario = battlegroup.schema.parse({ warlock: values, beasts: [one] });
      expect(battlegroup.check(scenario as never), id).toEqual([]);
    }
  });

  it.each(ofPart('unit'))('$id stands under fire', ({ values }) => {
    expect(morale.check(morale.schema.parse({ unit: values, volleys: [{}] }) as never)).toEqual([]);
  });

  it('are named after what they are, capital first, in plain letters', () => {
    for (const { title } of profiles) expect(title).toMatch(/^[A-Z][a-z]+(?:[ ,-]+[a-z]+)*$/);
  });
});
