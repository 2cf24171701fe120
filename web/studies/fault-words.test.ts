import { expect, it } from 'vitest';
import { faultsInWords } from './fault-words.ts';

const problem = (...errors: Array<{ path: string; message: string; allowed?: string }>) => ({
  ...{ type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid-request', detail: 'a.b[0]: wrong', errors },
});
const profiles = ['Levy', 'Guard', 'Scout', 'Wolf', 'Ox'].map((name) => ({ name, values: {} }));

it('names whose value is at fault, and never a path', () => {
  const variants = [{ name: 'as it is' }, { name: 'one more' }];
  const fault = { path: 'variants[1].patches', message: 'Attacker › Squads: Too large.', allowed: '1 to 5' };
  expect(faultsInWords(problem(fault), { variants })).toEqual([
    'one more: Attacker › Squads: Too large. Allowed: 1 to 5.',
  ]);
  const nameless = { path: 'fields[1].path', message: 'the same field twice', allowed: 'another field' };
  expect(faultsInWords(problem(nameless), { fields: [{}, {}] })).toEqual([
    'Field 2: path: the same field twice. Allowed: another field.',
  ]);
});

it('tells once what several have in common, and leaves out what only a request is told by', () => {
  const missing = (i: number) => ({
    path: `profiles[${i}].values.ranged`,
    message: `Missing: "${profiles[i]?.name}" needs it as the attacker in "Volley".`,
    allowed: 'what stands at attacker.weapon in a scenario',
  });
  const said = faultsInWords(problem(...profiles.map((_, i) => missing(i))), { profiles });
  expect(said).toEqual(['Levy, Guard, Scout and 2 more: ranged: missing: it is needed as the attacker in "Volley".']);
});

it('knows that no more than twenty faults are sent', () => {
  const long = Array.from({ length: 20 }, (_, i) => ({ path: `profiles[${i}].name`, message: 'Too long.' }));
  const said = faultsInWords(problem(...long), { profiles: long.map((_, i) => ({ name: `Unit ${i + 1}` })) });
  expect(said).toEqual(['Unit 1, Unit 2, Unit 3 and at least 17 more: name: too long.']);
});

it('counts what is too much to read, and says what it is told where no field is to blame', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ path: 'situations', message: `Fault ${i}.` }));
  const said = faultsInWords(problem(...many), {});
  expect(said).toHaveLength(9);
  expect(said.at(-1)).toBe('And 4 more faults.');
  expect(faultsInWords({ ...problem(), errors: [], detail: 'The service is busy.' }, null)).toEqual([
    'The service is busy.',
  ]);
});
