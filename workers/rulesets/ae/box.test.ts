/** Lines of Hordes about several rounds: which kind they ask, and where that has what they say. */
import { expect, it } from 'vitest';
import { box } from './box.ts';

const read = (text: string, kind?: string) => {
  const { kind: asked, said } = box.read(text, { names: [], ...(kind === undefined ? {} : { kind }) });
  return { kind: asked, said };
};
const SIDES = ['2 squads BS40 1d10+4 T30 WP35 AP3', '3 squads WS45 1d10+3 T30 WP35 AP4'] as const;

it('a battle is read as a battle: units of two armies, whose places say who charges and who is in cover', () => {
  const { kind, said } = read(`${SIDES[0]} aims battles ${SIDES[1]} in cover over 4 rounds`);
  expect(kind).toBe('battle');
  expect(said).toMatchObject({
    first: { units: [{ squads: 2, BS: 40, T: 30, aims: true, ranged: { damage: '1d10+4' } }] },
    second: { units: [{ squads: 3, WS: 45, AP: 4, melee: { damage: '1d10+3' } }] },
    rounds: 4,
  });
  expect(JSON.stringify(said)).not.toMatch(/inCover|situation/);
});

it('a duel stays a duel, also where only rounds are said', () => {
  for (const verb of ['duels', 'shoots']) {
    const { kind, said } = read(`${SIDES[0]} ${verb} ${SIDES[1]} in cover over 4 rounds`);
    expect(kind).toBe('duel');
    expect(said).toMatchObject({ A: { units: [{ BS: 40 }] }, B: { units: [{ WS: 45, inCover: true }] }, rounds: 4 });
  }
});

it('a line that says nothing of it belongs to the battle that is open', () => {
  expect(read(`${SIDES[0]} vs ${SIDES[1]}`, 'battle').kind).toBe('battle');
  expect(read(`${SIDES[0]} vs ${SIDES[1]}`, 'duel').kind).toBe('duel');
});
