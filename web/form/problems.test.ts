import { describe, expect, it } from 'vitest';
import { buildForm } from './model.ts';
import { hasProblemWithin, locateProblems, problemsAt } from './problems.ts';

const form = buildForm({
  type: 'object',
  properties: {
    attacker: {
      type: 'object',
      title: 'Attacker',
      properties: {
        weapons: {
          type: 'array',
          title: 'Weapons',
          items: { type: 'object', title: 'Weapon', properties: { power: { type: 'integer', title: 'P+S' } } },
        },
      },
    },
    plan: {
      title: 'Plan',
      default: { kind: 'best' },
      oneOf: [
        {
          type: 'object',
          properties: { kind: { type: 'string', const: 'best' }, keep: { type: 'integer', title: 'Keep' } },
        },
        {
          type: 'object',
          properties: { kind: { type: 'string', const: 'rule' }, buy: { type: 'boolean', title: 'Buy' } },
        },
      ],
    },
  },
});
const scenario = { attacker: { weapons: [{ power: 1 }, { power: 999 }] } };
const locate = (path: string, extra = {}) =>
  locateProblems(form, scenario, [{ path, message: 'too large', ...extra }])[0];

describe('problems on the form', () => {
  it('are shown at the field they name, with a breadcrumb', () => {
    expect(locate('scenario.attacker.weapons[1].power', { allowed: '0 to 60' })).toEqual({
      path: ['attacker', 'weapons', 1, 'power'],
      at: 'scenario.attacker.weapons[1].power',
      label: 'Attacker › Weapon 2 › P+S',
      message: 'Too large. Allowed: 0 to 60.',
      brief: 'Needs 0 to 60.',
    });
  });

  it('go to the nearest field there is, and still say what was meant', () => {
    const found = locate('scenario.attacker.weapons[1].sharpness');
    expect(found.path).toEqual(['attacker', 'weapons', 1]);
    expect(found.label).toBe('Attacker › Weapon 2 › sharpness');
  });

  it('follow the branch of a union that is on the screen, its default included', () => {
    expect(locate('scenario.plan.keep').path).toEqual(['plan', 'keep']);
    expect(locate('scenario.plan.buy').path).toEqual(['plan']);
  });

  it('do not blame a field for what is not in the scenario', () => {
    expect(locate('seed')).toMatchObject({ path: null, label: 'seed' });
    expect(locate('scenario')).toMatchObject({ path: null, label: 'Scenario' });
  });

  it('open the folds above them and show at one field only', () => {
    const problems = [locate('scenario.attacker.weapons[1].power')];
    expect(hasProblemWithin(problems, ['attacker'])).toBe(true);
    expect(hasProblemWithin(problems, ['plan'])).toBe(false);
    expect(problemsAt(problems, ['attacker', 'weapons', 1, 'power'])).toHaveLength(1);
    expect(problemsAt(problems, ['attacker', 'weapons', 1])).toHaveLength(0);
  });
});
