import { describe, expect, it } from 'vitest';
import { aof } from '../../workers/rulesets/aof/game.ts';
import type { JsonObject } from '../form/json.ts';
import type { ArmyUnit } from '../lists/state.ts';
import { findings } from './findings.ts';
import { battleOf, copiesOf, forceOf, without } from './scenario.ts';
import { type Chances, doubtOf, headline, leaderOf, scoreOf, worthOf } from './verdict.ts';

const unit = (name: string, points: number | null, values: JsonObject, empty = false): ArmyUnit => ({
  ...{ title: name, name, times: 1, points, values, parts: {}, unknown: [], idleIn: [], builder: null, empty },
});
const spears = { name: 'Spears', models: 10, quality: 4, defense: 4, weapons: [{ name: 'Spear' }] };
const LIST = {
  title: 'Border Watch (v2.16)',
  units: [
    unit('Spears', 130, spears),
    unit('Trolls', 210, { name: 'Trolls', models: 3, quality: 4, defense: 4, tough: 3, weapons: [{ name: 'Club' }] }),
    unit('Spears', 130, spears),
    unit('Strangers', 90, {}, true),
    unit('Scouts', null, { name: 'Scouts', models: 5, quality: 4, defense: 5, weapons: [{ name: 'Bow', range: 24 }] }),
  ],
};
const force = forceOf(LIST);
const units = force.army.units as JsonObject[];

const unitsWithout = (place: number): readonly JsonObject[] => {
  const army = without(force.army, place);
  return (army?.units ?? []) as JsonObject[];
};

describe('games that can be looked for', () => {
  it('are asked for by outcomes that battles have', () => {
    const battle = aof.kinds.find(({ id }) => id === 'battle')!;
    const { outcomes } = battle.compile(battle.schema.parse(battle.examples[0]!.scenario));
    const found = findings(
      outcomes.map((each) => ({ ...each, values: [...each.values] })),
      ['Watch', 'Raid'],
    );
    expect(found.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['Watch wins', 'nobody wins', 'the winner was behind at half-time', 'Archers 1 falls']),
    );
    for (const { outcome } of found) {
      const [name, value] = outcome.split(':');
      expect(outcomes.find((each) => each.name === name)?.values, outcome).toContain(Number(value));
    }
  });
});

describe('a list as an army', () => {
  it('has its units with their prices, the same ones together, and says who stays at home or has no price', () => {
    expect(units.map((each) => [each.name, copiesOf(each), each.cost])).toEqual([
      ['Spears', 2, 130],
      ['Trolls', 1, 210],
      ['Scouts', 1, undefined],
    ]);
    expect(force).toMatchObject({ points: 470, leftOut: ['Strangers'], unpriced: ['Scouts'] });
  });

  it('pays for whoever joined a unit once', () => {
    const captain = { name: 'Captain', quality: 3, defense: 3, cost: 80, weapons: [{ name: 'Sword' }] };
    const led = unit('Spears', 210, { ...spears, cost: 130, joined: [captain] });
    const { army, points } = forceOf({ title: 'Led', units: [led, unit('Spears', null, led.values as JsonObject)] });
    expect(points).toBe(420);
    expect(army.units).toMatchObject([{ cost: 130, copies: 2, joined: [{ cost: 80 }] }]);
    const kind = aof.kinds.find(({ id }) => id === 'battle')!;
    const { first } = kind.schema.parse({ first: army, second: army }) as { first: unknown };
    expect(kind.matchup!.points!(first)).toBe(420);
  });

  it('makes a battle that the game accepts, two lists of one name told apart', () => {
    const battle = aof.kinds.find(({ id }) => id === 'battle');
    const setting = { mission: 'seize ground', deployment: 'front line', sideMissions: 'hidden', doctrine: 'cautious' };
    const scenario = battleOf(force.army, forceOf(LIST).army, setting);
    const parsed = battle?.schema.parse(scenario) as {
      first: { name: string; doctrine: string };
      second: { name: string };
      sideMissions: object;
    };
    expect(parsed.sideMissions).toEqual({ kind: 'drawn', style: 'hidden' });
    expect(battle?.check(parsed as never)).toEqual([]);
    expect([parsed.first.name, parsed.first.doctrine, parsed.second.name]).toEqual([
      'Border Watch',
      'cautious',
      'Border Watch 2',
    ]);
  });

  it('has one unit fewer without a unit, and none is nobody', () => {
    expect(unitsWithout(0).map((each) => [each.name, copiesOf(each)])).toEqual([
      ['Spears', 1],
      ['Trolls', 1],
      ['Scouts', 1],
    ]);
    expect(unitsWithout(1).map(({ name }) => name)).toEqual(['Spears', 'Scouts']);
    expect(without({ units: [{ name: 'Last' }] }, 0)).toBeNull();
  });
});

const chances = (won: number, drawn: number, trials = 2_000): Chances => ({
  won,
  drawn,
  lost: 1 - won - drawn,
  trials,
});

describe('what battles show', () => {
  it('counts a draw as half a win, with an error that shrinks with the root of the games', () => {
    expect(scoreOf(chances(0.5, 0.2))).toBeCloseTo(0.6, 12);
    // By hand: 0.5 + 0.05 - 0.36 = 0.19; its root over that of 2,000, times 1.96.
    expect(doubtOf(chances(0.5, 0.2))).toBeCloseTo(0.0191, 4);
    expect(doubtOf(chances(0.5, 0.2, 500))).toBeCloseTo(2 * doubtOf(chances(0.5, 0.2)), 12);
    expect(doubtOf(chances(1, 0, 100))).toBeGreaterThan(0.009);
  });

  it('names nobody who is not ahead beyond chance', () => {
    expect(leaderOf(chances(0.57, 0.18))).toBe('first');
    expect(leaderOf(chances(0.2, 0.18))).toBe('second');
    expect(leaderOf(chances(0.415, 0.18))).toBe('open');
    expect(leaderOf(chances(0.53, 0, 100))).toBe('open');
  });

  it('leads with the doctrines where these disagree about who is ahead', () => {
    const played = (...each: Chances[]) =>
      each.map((one, i) => ({ doctrine: ['balanced', 'aggressive', 'objectives first'][i] as string, chances: one }));
    expect(headline(played(chances(0.6, 0.1), chances(0.2, 0.1)), 'A', 'B')).toBe(
      'It depends on how both play: A is ahead when both play balanced, B when both play aggressive.',
    );
    expect(headline(played(chances(0.6, 0.1), chances(0.45, 0.1)), 'A', 'B')).toMatch(
      /Not every way to play says who is ahead\.$/,
    );
    expect(headline(played(chances(0.45, 0.1)), 'A', 'B')).toMatch(/do not tell who is ahead\.$/);
    expect(headline(played(chances(0.6, 0.1), chances(0.7, 0.1)), 'A', 'B')).toMatch(
      /A is ahead in all 2 ways to play/,
    );
    expect(headline(played(chances(0.6, 0.1)), 'A', 'B')).toMatch(/when both play balanced\.$/);
  });

  it('says of a unit only what two samples tell', () => {
    expect(worthOf(chances(0.6, 0.1), chances(0.45, 0.1, 600)).verdict).toBe('earns its place');
    expect(worthOf(chances(0.6, 0.1), chances(0.58, 0.1, 600)).verdict).toBe('no difference seen');
    expect(worthOf(chances(0.5, 0.1), chances(0.65, 0.1, 600)).verdict).toBe('better without it');
  });
});
