import { describe, expect, it } from 'vitest';
import { checkActivation } from '../twodice/activation/check.ts';
import { activation } from '../twodice/activation/index.ts';
import { Activation, ATTACKER_KINDS, Attacker, Target } from '../twodice/activation/schema.ts';
import { bodyOf } from '../twodice/body/body.ts';
import { duel } from '../twodice/duel/index.ts';
import { battlegroup } from './battlegroup/index.ts';
import { profiles } from './profiles.ts';

const ofPart = (part: string) => profiles.filter((profile) => profile.part === part);
const attackers = ofPart('attacker');
const targets = ofPart('target');
const [firsts, seconds] = [ofPart('first'), ofPart('second')];
const casters = ofPart('caster');

describe('the sample profiles', () => {
  it('are plenty, each with an id of its own and a title of its own in its part', () => {
    expect(attackers.length).toBeGreaterThanOrEqual(24);
    expect(targets.length).toBeGreaterThanOrEqual(32);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    for (const part of new Set(profiles.map((profile) => profile.part))) {
      const titles = ofPart(part).map(({ title }) => title);
      expect(new Set(titles).size, part).toBe(titles.length);
    }
  });

  it('cover every kind of attacker', () => {
    expect(new Set(attackers.map(({ kind }) => kind))).toEqual(new Set(ATTACKER_KINDS));
  });

  it('cover every form a target can take', () => {
    const parsed = targets.map(({ values }) => Target.parse(values));
    const forms = new Set(parsed.map((target) => bodyOf(target).kind));
    expect(forms).toEqual(new Set(['row', 'models', 'dragoon', 'guarded', 'grid', 'spiral', 'colossal']));
    const wanted: Readonly<Record<string, (target: Target) => boolean>> = {
      'force field': ({ damage }) => damage.startsWith('F'),
      'shield arm': ({ shieldArm }) => shieldArm !== 'none',
      'buckler arm': ({ bucklerArm }) => bucklerArm !== 'none',
      transfers: ({ fury, beasts }) => fury > 0 && beasts.length > 0,
      'power field on every roll': ({ powerField, powerFieldUse }) => powerField > 0 && powerFieldUse === 'always',
      'power field saved': ({ powerField, powerFieldUse }) => powerField > 0 && powerFieldUse !== 'always',
      rage: ({ rage }) => rage,
      tough: ({ tough }) => tough,
      'a unit with models that differ': ({ others, ARM }) => others.some((other) => other.ARM !== ARM),
    };
    for (const [form, holds] of Object.entries(wanted)) expect(parsed.some(holds), form).toBe(true);
  });

  it.each(attackers)('$id makes a faultless scenario', ({ kind, values }) => {
    expect(Attacker.parse(values).kind).toBe(kind);
    expect(checkActivation(Activation.parse({ attacker: values, target: targets[0]?.values }))).toEqual([]);
  });

  it.each(targets)('$id makes a faultless scenario, its size included', ({ values }) => {
    expect(Target.safeParse(values).success).toBe(true);
    expect(activation.check(Activation.parse({ attacker: attackers[0]?.values, target: values }))).toEqual([]);
  });

  it.each(firsts)('$id can fight every other fighter', ({ values }) => {
    expect(seconds.map(({ title }) => title)).toEqual(firsts.map(({ title }) => title));
    for (const second of seconds) {
      expect(duel.check(duel.schema.parse({ first: values, second: second.values })), second.id).toEqual([]);
    }
  });

  it.each(casters)('$id leads the samples of its battlegroup', ({ values }) => {
    const engine = 'FOCUS' in (values as object) ? 'focus' : 'fury';
    const list = engine === 'focus' ? 'warjacks' : 'beasts';
    const led = ofPart(list);
    expect(led.length).toBeGreaterThan(4);
    for (const { values: one, id } of led) {
      const scenario = battlegroup.schema.parse({ battlegroup: { engine, caster: values, [list]: [one] } });
      expect(battlegroup.check(scenario), id).toEqual([]);
    }
  });

  it('are named after what they are, capital first, in plain letters', () => {
    for (const { title } of profiles) expect(title).toMatch(/^[A-Z][a-z]+(?:[ ,-]+[a-z]+)*$/);
  });
});
