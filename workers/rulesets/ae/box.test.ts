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

it('what a line says of the weapon of somebody known leaves the rest of it as it is', () => {
  const rifles = { name: 'Rifles', damage: '1d10+3', full: 3 };
  const infantry = { name: 'Line infantry', parts: { attacker: { BS: 35, weapon: rifles }, target: {} } };
  const { said } = box.read('Line infantry pen 4 shoots 5 squads T30 AP4', { names: [infantry] });
  expect(said.attacker).toEqual({ BS: 35, weapon: { ...rifles, penetration: 4 } });
});

it('a shot after a move is a shot, and the move is told apart; a Knockdown asks for it', () => {
  const shot = box.read('4 squads BS40 1d10+5 single shot vs 4 squads T35 AP5 after moving', { names: [] });
  expect(shot).toMatchObject({ kind: 'volley', said: { situation: { mode: 'single shot' } } });
  expect(shot.said).not.toHaveProperty('moved');
  expect(shot.chips.find(({ text }) => text === 'after moving')?.role).toBe('spare');
  const contest = box.read('3 squads S35 knocks down 2 squads S40 after moving', { names: [] });
  expect(contest).toMatchObject({ kind: 'contest', said: { action: 'Knockdown', moved: true } });
});

it('characteristics by their whole names, and squads by words', () => {
  const { said, unread } = box.read(
    'five squads ballistic skill 40 1d10+3 at two squads toughness 30 armour 4 willpower 35',
    {
      names: [],
    },
  );
  expect(unread).toEqual([]);
  expect(said).toMatchObject({ attacker: { squads: 5, BS: 40 }, target: { squads: 2, T: 30, AP: 4, WP: 35 } });
});
