/** A game that is told: nothing of it changes, what it says is what happened, and luck is zero on average. */
import { describe, expect, it } from 'vitest';
import type { Replay } from '../../ruleset.ts';
import { battle } from './index.ts';

const unit = (name: string, more: object = {}) => ({
  ...{ name, models: 5, quality: 4, defense: 4, cost: 100 },
  weapons: [{ name: 'Sword', attacks: 3 }],
  ...more,
});
const ARCHERS = { weapons: [{ name: 'Bow', attacks: 2, range: 24 }] };
const question = battle.compile(
  battle.schema.parse({
    first: { name: 'Watch', units: [unit('Guard'), unit('Scouts', { models: 3, cost: 60 }), unit('Archers', ARCHERS)] },
    second: {
      name: 'Raid',
      units: [unit('Raiders'), unit('Wolves', { models: 4, cost: 80 }), unit('Hunters', ARCHERS)],
    },
  }),
);
const games = Array.from({ length: 30 }, (_, trial) => question.replay(3, trial) as Required<Replay>);

describe('a game in words', () => {
  it('is the game that is counted, die by die', () => {
    const ends: number[] = [];
    question.walk!(3, 0, games.length, ({ won }) => {
      ends.push(won);
      return false;
    });
    expect(games.map(({ outcome }) => outcome.won)).toEqual(ends);
  });

  it('has a chapter for the deployment, each round and the end, in sentences', () => {
    for (const { report, table } of games) {
      const rounds = table.scenes.at(-1)!.round;
      const titles = ['Deployment', ...Array.from({ length: rounds }, (_, i) => `Round ${i + 1}`), 'The end'];
      expect(report.map(({ title }) => title)).toEqual(titles);
      for (const line of report.flatMap(({ lines }) => lines)) expect(line).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('tells of everybody who is gone, and of nobody who is left', () => {
    for (const { report, table, outcome } of games) {
      const text = report.map(({ lines }) => lines.join(' ')).join(' ');
      for (const [u, { name }] of table.units.entries()) {
        expect(new RegExp(`${name} (?:was destroyed|routed)`).test(text), name).toBe(outcome[`left${u + 1}`] === 0);
      }
    }
  });

  it('tells who seized what, as the scenes show it', () => {
    for (const { report, table } of games) {
      const first = table.scenes.findIndex(({ round, unit }) => round === 1 && unit === null);
      const seized = table.scenes[first]!.markers.filter(({ held }) => held === 1 || held === 2).length;
      expect(report[1]!.lines.filter((line) => / seized marker /.test(line)).length).toBe(seized);
    }
  });

  it('says by how much the dice favoured whom: nobody on average, as far as it says they stray', () => {
    const fought = games.filter(({ luck }) => luck.spread > 0);
    expect(fought.length).toBeGreaterThan(20);
    const shares = fought.map(({ luck }) => luck.points / luck.spread);
    const mean = shares.reduce((sum, share) => sum + share, 0) / fought.length;
    const square = shares.reduce((sum, share) => sum + share ** 2, 0) / fought.length;
    // Thirty games: a mean strays by 0.18, a mean square by about 0.26.
    expect(Math.abs(mean)).toBeLessThan(0.8);
    expect(square).toBeGreaterThan(0.3);
    expect(square).toBeLessThan(2.1);
  });
});
