import { describe, expect, it } from 'vitest';
import { streamState, WordStream } from '../kernel/streams.ts';
import { allStrike, contactsOf, type Group, groupOf, within } from './contact.ts';
import { formationsOf } from './formation.ts';

const CASES = 4_000;
const RADII = [0.5, 0.63, 0.98, 1.2];

describe('who strikes in a charge (RU-T-28, RU-T-29)', () => {
  const stream = new WordStream(streamState(21, 0));
  const one = groupOf(128);
  const other = groupOf(128);
  const set = (group: Group, models: number, left: number, radius: number, x: number, y: number, up: number) => {
    const formation = formationsOf(models, radius)[left];
    group.count = left;
    group.radius = radius;
    for (let i = 0; i < left; i++) {
      group.x[i] = x + up * formation.x[i];
      group.y[i] = y + up * formation.y[i];
    }
  };
  /** Two random units that face each other, less than a charge apart, after the moves of the chargers. */
  const charge = () => {
    for (const [group, up] of [
      [one, 1],
      [other, -1],
    ] as const) {
      const models = stream.die(12);
      const radius = RADII[stream.die(RADII.length) - 1];
      const apart = up === 1 ? 0 : 2.5 + stream.die(1000) / 250;
      set(group, models, stream.die(models), radius, up === 1 ? 0 : stream.die(1000) / 125 - 4, apart, up);
    }
    contactsOf(one, other, 6);
  };

  it('whoever needs not move to strike is found without moving anybody', () => {
    let found = 0;
    for (let i = 0; i < CASES; i++) {
      charge();
      if (!allStrike(other, one, 2)) continue;
      found++;
      contactsOf(other, one, 3);
      expect([within(one, other, 2), within(other, one, 2)]).toEqual([one.count, other.count]);
    }
    expect(found).toBeGreaterThan(CASES / 10);
    expect(found).toBeLessThan(CASES);
  });

  it('a charger that stands near nobody in contact has to be looked at', () => {
    // One charger in contact with a lone model, another 2.5" behind it.
    set(other, 1, 1, 0.5, 0, 1, -1);
    one.count = 2;
    one.radius = 0.5;
    one.x.set([0, 0]);
    one.y.set([0, -2.5]);
    expect(allStrike(other, one, 2)).toBe(false);
  });
});
