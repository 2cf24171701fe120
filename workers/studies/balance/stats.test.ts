import { describe, expect, it } from 'vitest';
import type { Profile } from '../matchups/request.ts';
import { statPrices } from './stats.ts';
import { statsOf } from './tables.ts';

const LEVEL = 0.95;

/** Units whose listed prices grow by a tenth with each model, and whose weapon has as many attacks as the unit has Quality. */
function units(count: number, weapon: (i: number) => unknown): Profile[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `Unit ${i}`,
    values: { name: `Unit ${i}`, cost: price(i), models: models(i), quality: 3 + (i % 3), weapons: [weapon(i)] },
  }));
}

const models = (i: number): number => 3 + (i % 5);
const price = (i: number): number => 50 * 1.1 ** models(i);
/** Small, and alike in no column. */
const noise = (i: number): number => 0.01 * Math.sin(7 * i + 1);

describe('what goes with a stat', () => {
  const listed = Array.from({ length: 20 }, (_, i) => Math.log(price(i)) + noise(i));

  it('finds by how much prices grow with it', () => {
    const fair = listed.map((value, i) => value - 0.2 * models(i) + noise(i + 50));
    const found = statPrices(
      units(20, () => ({ name: 'Sword', attacks: 1 })),
      ['models', 'quality'],
      listed,
      fair,
      LEVEL,
    );
    const [first] = found.stats;
    expect(first?.stat).toBe('models');
    expect(first?.costs.value).toBeCloseTo(0.1, 2);
    expect(first?.worth.value).toBeCloseTo(1.1 * Math.exp(-0.2) - 1, 2);
    expect(statsOf(found.stats)?.figure.title).toMatch(
      /^Profiles with one more models? are listed (9\.\d|10\.\d) % higher; fair would be (9\.\d|10\.\d) % lower$/,
    );
  });

  it('names what else differs between the profiles, for that may be behind it', () => {
    const told = (weapon: (i: number) => unknown) =>
      statPrices(
        units(20, weapon).map((profile, i) => ({
          ...profile,
          values: { ...profile.values, cost: Math.exp(listed[i]!) },
        })),
        ['models', 'quality'],
        listed,
        listed,
        LEVEL,
      ).beside;
    expect(told((i) => ({ name: 'Sword', attacks: 1 + (i % 3) }))).toEqual(['weapons']);
    expect(told(() => ({ name: 'Sword', attacks: 1 }))).toEqual([]);
  });

  it('names what differs in either part of a profile with two', () => {
    const profiles = units(20, () => ({})).map(({ name }, i) => ({
      name,
      values: {
        attacker: { name, MAT: 5 + (i % 4) },
        target: { name, ARM: 14 + (i % 3), DEF: 12, Tough: i % 2 === 0 },
      },
    }));
    expect(statPrices(profiles, ['attacker.MAT', 'target.ARM'], listed, listed, LEVEL).beside).toEqual([
      'target.Tough',
    ]);
  });

  it('calls no stat priced wrongly whose intervals overlap', () => {
    const wild = listed.map((value, i) => value + 40 * noise(i + 9));
    const { stats } = statPrices(
      units(20, () => ({})),
      ['models', 'quality'],
      listed,
      wild,
      LEVEL,
    );
    expect(statsOf(stats)?.figure.title).toBe('Listed and fair prices go with the stats alike, as far as can be told');
  });
});
