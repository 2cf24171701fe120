/** Maps of where units stood: what the scenes of the same games show, and everybody on his own side of the table. */
import { expect, it } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { battle } from './index.ts';

const unit = (name: string, more: object = {}) => ({
  ...{ name, models: 5, quality: 4, defense: 4, cost: 100, weapons: [{ name: 'Sword', attacks: 3 }] },
  ...more,
});
const question = battle.compile(
  battle.schema.parse({
    first: { name: 'Watch', units: [unit('Guard'), unit('Cannon', { models: 1, rules: ['Immobile'] })] },
    second: { name: 'Raid', units: [unit('Raiders'), unit('Mortar', { models: 1, rules: ['Immobile'] })] },
  }),
);
const GAMES = 40;
const tally = new Int32Array(question.tallySize);
question.simulate(streamState(3, 0), GAMES, tally);
const maps = question.maps!(tally, GAMES);
const of = (name: string) => maps.find(({ title }) => title === name)!;

it('a map holds the share of rounds at whose end a unit stood in each square', () => {
  const counts = new Map<string, number>();
  let rounds = 0;
  for (let trial = 0; trial < GAMES; trial++) {
    const { table, steps } = question.replay(3, trial);
    const { units, scenes, width, depth } = table!;
    // The dice of the edges say who has the lower one.
    const turned = !steps.find(({ label }) => label === 'Edges')!.text.startsWith('Watch from the lower edge');
    const bases = units.map((): readonly number[] => []);
    for (const scene of scenes) {
      for (const moved of scene.moved) bases[moved.unit] = moved.bases;
      if (!scene.title.startsWith('End of round')) continue;
      rounds++;
      for (const [u, { name }] of units.entries()) {
        const now = bases[u]!;
        if (now.length === 0) continue;
        const middle = (from: number) => {
          const along = now.filter((_, i) => i % 2 === from);
          return (Math.min(...along) + Math.max(...along)) / 2;
        };
        const [x, y] = turned ? [width - middle(0), depth - middle(1)] : [middle(0), middle(1)];
        const key = `${name}/${Math.floor(y / 6) * 12 + Math.floor(x / 6)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  for (const name of ['Cannon', 'Mortar', 'Guard', 'Raiders']) {
    const shares = of(name).values.map((value) => value ?? 0);
    const seen = shares.map((_, square) => (100 * (counts.get(`${name}/${square}`) ?? 0)) / rounds);
    // Hundredths of an inch of a scene may fall into the next square.
    const off = shares.reduce((sum, share, square) => sum + Math.abs(share - seen[square]!), 0);
    expect(off, name).toBeLessThan(name === 'Cannon' || name === 'Mortar' ? 0.2 : 3);
  }
});

it('whoever cannot move stands in the zone of his own edge, the first army below', () => {
  const rows = (name: string) => of(name).values.flatMap((value, i) => (value === null ? [] : [Math.floor(i / 12)]));
  expect(Math.max(...rows('Cannon'))).toBeLessThan(2);
  expect(Math.min(...rows('Mortar'))).toBeGreaterThan(5);
});

it('the map of an army is the mean of those of its units', () => {
  const [guard, cannon] = [of('Guard').values, of('Cannon').values];
  of('All of Watch').values.forEach((value, i) => {
    expect(value ?? 0).toBeCloseTo(((guard[i] ?? 0) + (cannon[i] ?? 0)) / 2, 1);
  });
});
