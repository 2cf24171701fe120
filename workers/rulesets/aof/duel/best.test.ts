/** Best play against a search of its own: a pencil-and-paper game of two models that shares nothing with the engine. */
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { agrees } from '../testing/agree.ts';
import { close } from '../testing/ask.ts';
import { DuelQuestion } from './question.ts';
import { Duel, type DuelInput } from './schema.ts';

interface Model {
  quality: number;
  defense: number;
  tough: number;
  gun: { range: number; attacks: number; AP: number } | null;
  blade: { attacks: number; AP: number };
}
interface Piece {
  hurt: number;
  wavering: boolean;
  tired: boolean;
  pose: '' | 'hunkered' | 'braced' | 'stealthy' | 'watching';
}
interface Place {
  distance: number;
  pieces: [Piece, Piece];
}
type Outcomes = Array<[chance: number, place: Place]>;

const DICE = [1, 2, 3, 4, 5, 6];
const passed = (need: number, modifier: number) =>
  DICE.filter((face) => face === 6 || (face > 1 && face + modifier >= need)).length / 6;

/** The game of two models. */
class Pencil {
  private readonly models: [Model, Model];
  private readonly rounds: number;
  private readonly free: [readonly string[], readonly string[]];
  private readonly known = new Map<string, number>();

  constructor(models: [Model, Model], rounds: number, free: [readonly string[], readonly string[]]) {
    this.models = models;
    this.rounds = rounds;
    this.free = free;
  }

  value(place: Place, turn = 0): number {
    const gone = place.pieces.map(({ hurt }, i) => hurt >= this.models[i].tough);
    if (gone[0] || gone[1]) return gone[0] === gone[1] ? 0 : gone[1] ? 1 : -1;
    if (turn === 2 * this.rounds) return 0;
    const key = `${turn} ${JSON.stringify(place)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const me = (turn % 2) as 0 | 1;
    const acts = this.acts(place, me);
    const values = acts.map((outcomes) =>
      outcomes.reduce((sum, [chance, next]) => sum + chance * this.value(this.turned(next, turn), turn + 1), 0),
    );
    const value = me === 0 ? Math.max(...values) : Math.min(...values);
    this.known.set(key, value);
    return value;
  }

  private turned(place: Place, turn: number): Place {
    if (turn % 2 === 0) return place;
    return { ...place, pieces: place.pieces.map((piece) => ({ ...piece, tired: false })) as [Piece, Piece] };
  }

  private acts(from: Place, me: 0 | 1): Outcomes[] {
    const place = this.changed(from, me, { pose: '' });
    const idle = (pose: Piece['pose'] = ''): Outcomes => [[1, this.changed(place, me, { pose, wavering: false })]];
    // Whoever does what it is told wavers as it is told: it rests.
    const told = this.free[me].length === 1;
    if (from.pieces[me].wavering) return told ? [idle()] : [idle(), idle('hunkered'), idle('braced')];
    const near = (inches: number) => ({ ...place, distance: Math.max(1, place.distance - inches) });
    const all: Record<string, () => Outcomes> = {
      charge: () => (place.distance <= 12 ? this.charge(place, me, 0) : this.walk(near(12), me)),
      'heavy charge': () =>
        place.distance <= 12
          ? this.charge(place, me, place.distance > 3 && place.distance < 6 ? 1 : 0)
          : this.walk(near(12), me),
      rush: () => this.walk(near(12), me),
      'advance and shoot': () =>
        place.distance > 1
          ? this.onwards(this.walk(near(6), me), (now) => this.fire(now, me, 0))
          : this.fireAndReturn(place, me, 0),
      'hold and shoot': () => this.fireAndReturn(place, me, 0),
      'focused fire': () => this.fireAndReturn(place, me, place.distance <= 12 ? 1 : 0),
      'covering fire': () => this.onwards(this.cover(place, me), (now) => this.watch(now, me, 24)),
      'stealth move': () => this.walk(this.changed(near(6), me, { pose: 'stealthy' }), me),
      overwatch: () => idle('watching'),
      'hunker down': () => idle('hunkered'),
      'defensive stance': () => idle('braced'),
      stay: () => idle(),
    };
    return this.free[me].map((name) => all[name]());
  }

  private changed(place: Place, who: number, change: Partial<Piece>): Place {
    const pieces = place.pieces.map((piece, i) => (i === who ? { ...piece, ...change } : piece)) as [Piece, Piece];
    return { ...place, pieces };
  }

  private onwards(outcomes: Outcomes, act: (place: Place) => Outcomes): Outcomes {
    return outcomes.flatMap(([chance, place]) => {
      const over = place.pieces.some(({ hurt }, i) => hurt >= this.models[i].tough);
      if (over) return [[chance, place]] as Outcomes;
      return act(place).map(([share, next]) => [chance * share, next] as [number, Place]);
    });
  }

  /** Chances of 0, 1, 2 ... successes. */
  private sums(dice: number, p: number): number[] {
    let sums = [1];
    for (let i = 0; i < dice; i++) {
      sums = Array.from({ length: sums.length + 1 }, (_, n) => (sums[n] ?? 0) * (1 - p) + (sums[n - 1] ?? 0) * p);
    }
    return sums;
  }

  private struck(place: Place, who: 0 | 1, attacks: number, hit: number, AP: number): Array<[number, Place, number]> {
    const { tough, defense } = this.models[who];
    const p = hit * (1 - passed(defense, -AP));
    return this.sums(attacks, p).map((chance, wounds) => {
      const { hurt } = place.pieces[who];
      const after = Math.min(tough, hurt + wounds);
      return [chance, this.changed(place, who, { hurt: after }), after - hurt];
    });
  }

  private tested(place: Place, who: 0 | 1, lostMelee: boolean): Outcomes {
    const { hurt, wavering } = place.pieces[who];
    const { tough, quality } = this.models[who];
    const p = wavering ? 0 : passed(quality, 0);
    const flees = lostMelee && 2 * (tough - hurt) <= tough;
    return [
      [p, place],
      [1 - p, this.changed(place, who, flees ? { hurt: tough } : { wavering: true })],
    ];
  }

  private fire(place: Place, me: 0 | 1, bonus: number): Outcomes {
    const other = (1 - me) as 0 | 1;
    const { gun, quality } = this.models[me];
    if (!gun || place.distance > gun.range) return [[1, place]];
    const { pose } = place.pieces[other];
    const modifier = bonus - (pose === 'hunkered' ? 2 : pose === 'stealthy' ? 1 : 0);
    return this.struck(place, other, gun.attacks, passed(quality, modifier), gun.AP).flatMap(
      ([chance, now, wounds]) => {
        const { tough } = this.models[other];
        const { hurt } = now.pieces[other];
        if (wounds === 0 || hurt === tough || 2 * (tough - hurt) > tough) return [[chance, now]] as Outcomes;
        return this.tested(now, other, false).map(([share, next]) => [chance * share, next] as [number, Place]);
      },
    );
  }

  private cover(place: Place, me: 0 | 1): Outcomes {
    const other = (1 - me) as 0 | 1;
    const { gun } = this.models[me];
    if (!gun || place.distance > gun.range) return [[1, place]];
    const { pose } = place.pieces[other];
    const modifier = pose === 'hunkered' ? -2 : pose === 'stealthy' ? -1 : 0;
    const none = (1 - passed(6, modifier) / 2) ** gun.attacks;
    return [
      [none, place],
      ...this.tested(place, other, false).map(([p, next]) => [p * (1 - none), next] as [number, Place]),
    ];
  }

  private fireAndReturn(place: Place, me: 0 | 1, bonus: number): Outcomes {
    return this.onwards(this.fire(place, me, bonus), (now) => this.watch(now, me, 24));
  }

  /** The other fires from Overwatch, if it can. */
  private watch(place: Place, me: 0 | 1, within: number): Outcomes {
    const other = (1 - me) as 0 | 1;
    const { gun } = this.models[other];
    if (place.pieces[other].pose !== 'watching' || !gun || place.distance > Math.min(within, gun.range))
      return [[1, place]];
    return this.fire(this.changed(place, other, { pose: '' }), other, -1);
  }

  private walk(place: Place, me: 0 | 1): Outcomes {
    return this.watch(place, me, 99);
  }

  private charge(from: Place, me: 0 | 1, bonus: number): Outcomes {
    const other = (1 - me) as 0 | 1;
    return this.onwards(this.watch({ ...from, distance: 1 }, me, 99), (place) => {
      const hit = (who: 0 | 1, modifier: number) => {
        const { wavering, tired } = place.pieces[who];
        return wavering || tired ? 1 / 6 : passed(this.models[who].quality, modifier);
      };
      const braced = place.pieces[other].pose === 'braced';
      const { blade } = this.models[me];
      const first = this.struck(place, other, blade.attacks, hit(me, bonus - (braced ? 2 : 0)), blade.AP);
      return first.flatMap(([chance, hurt, mine]) => {
        const tired = this.changed(hurt, me, { tired: true });
        if (hurt.pieces[other].hurt >= this.models[other].tough) return [[chance, tired]] as Outcomes;
        const back = this.models[other].blade;
        const replies = braced
          ? [[1, tired, 0] as [number, Place, number]]
          : this.struck(this.changed(tired, other, { tired: true }), me, back.attacks, hit(other, 0), back.AP);
        return replies.flatMap(([share, now, theirs]) => {
          const dead = now.pieces[me].hurt >= this.models[me].tough;
          if (dead || mine === theirs) return [[chance * share, now]] as Outcomes;
          return this.tested(now, mine > theirs ? other : me, true).map(
            ([p, next]) => [chance * share * p, next] as [number, Place],
          );
        });
      });
    });
  }
}

const ALL = [
  'charge',
  'advance and shoot',
  'hold and shoot',
  'rush',
  'stay',
  'heavy charge',
  'stealth move',
  'covering fire',
  'focused fire',
  'overwatch',
  'hunker down',
  'defensive stance',
] as const;

function unitOf({ quality, defense, tough, gun, blade }: Model, name: string): DuelInput['attacker'] {
  const guns = gun ? [{ name: 'Gun', ...gun }] : [];
  return { name, quality, defense, tough, weapons: [...guns, { name: 'Blade', ...blade }] };
}

const fresh: Piece = { hurt: 0, wavering: false, tired: false, pose: '' };

describe('best play', () => {
  test('the value of best play is that of a search on paper: one side free, the other, both', () => {
    const stream = new WordStream(streamState(5, 0));
    const die = (low: number, high: number) => low + stream.die(high - low + 1) - 1;
    const model = (): Model => ({
      quality: die(2, 5),
      defense: die(2, 6),
      tough: die(1, 3),
      gun: die(1, 3) === 1 ? null : { range: die(6, 24), attacks: die(1, 3), AP: die(0, 2) },
      blade: { attacks: die(1, 3), AP: die(0, 2) },
    });
    let decided = 0;
    for (let i = 0; i < some(24); i++) {
      const models: [Model, Model] = [model(), model()];
      const rounds = die(1, 3);
      const distance = die(3, 26);
      const acts = (side: 0 | 1): ReadonlyArray<(typeof ALL)[number]> =>
        i % 3 === side ? [ALL[die(0, ALL.length - 1)]] : ALL;
      const plans = [acts(0), acts(1)] as const;
      const plan = (side: 0 | 1) => ({ behaviour: plans[side].length > 1 ? ('best' as const) : plans[side][0] });
      const question = new DuelQuestion(
        Duel.parse({
          attacker: unitOf(models[0], 'First'),
          target: unitOf(models[1], 'Second'),
          attackerPlan: plan(0),
          targetPlan: plan(1),
          situation: { distance, rounds },
        }),
      );
      const expected = new Pencil(models, rounds, [...plans]).value({ distance, pieces: [fresh, fresh] });
      const name = `game ${i}`;
      expect(Math.abs(question.best!.value - expected), name).toBeLessThan(1e-9);
      // What is answered is what was found.
      const tally = question.exact()!;
      close(tally[question.ends] - tally[question.ends + 2], question.best!.value);
      if (Math.abs(expected) > 0.01) decided++;
      if (i < some(6)) expect(agrees(question, i + 1, 4000, name)).toBe(true);
    }
    expect(decided).toBeGreaterThan(some(12));
  });

  test('best play is worth no less than any plan, whoever acts first, and more than one side finds alone', () => {
    const first = {
      name: 'First',
      models: 2,
      quality: 3,
      defense: 4,
      weapons: [{ name: 'Gun', range: 18 }, { name: 'Axe' }],
    };
    const second = { name: 'Second', models: 3, quality: 4, defense: 4, weapons: [{ name: 'Spear', AP: 1 }] };
    for (const order of (['roll-off', 'drawn each round', 'target'] as const).slice(0, some(3))) {
      const ask = (
        mine: DuelInput['attackerPlan'],
        theirs: DuelInput['targetPlan'],
        aim: 'winning' | 'points' = 'winning',
      ) =>
        new DuelQuestion(
          Duel.parse({
            attacker: { ...first, cost: 60 },
            target: { ...second, cost: 45 },
            attackerPlan: mine,
            targetPlan: theirs,
            situation: { distance: 20, rounds: 3, first: order, aim },
            condition: 'Damnation',
          }),
        );
      const gain = (question: DuelQuestion) => {
        const tally = question.exact()!;
        return tally[question.ends] - tally[question.ends + 2];
      };
      const best = ask({ behaviour: 'best' }, { behaviour: 'charge' });
      const found = gain(best);
      close(best.best!.value, found);
      for (const behaviour of ALL) {
        for (const damnation of ['suffer', 'sacrifice'] as const) {
          expect(gain(ask({ behaviour, damnation }, { behaviour: 'charge' }))).toBeLessThanOrEqual(found + 1e-9);
        }
      }
      const both = ask({ behaviour: 'best' }, { behaviour: 'best' });
      expect(both.best!.value).toBeLessThanOrEqual(found + 1e-9);
      expect(both.policy!.lines.length).toBeGreaterThan(0);
      expect(agrees(both, 9, 4000, order)).toBe(true);
      // Whoever looks for points finds no fewer than whoever looks for wins.
      const points = (question: DuelQuestion) => {
        const { points: measure } = question.measures(question.exact()!, null);
        if (measure?.kind !== 'series') throw new TypeError('no points');
        return measure.steps[0].value - measure.steps[measure.steps.length - 1].value;
      };
      const greedy = ask({ behaviour: 'best' }, { behaviour: 'charge' }, 'points');
      expect(points(greedy)).toBeGreaterThanOrEqual(points(best) - 1e-9);
      close(greedy.best!.value, points(greedy));
    }
  });

  test('a choice of actions binds best play to it, and an order binds it for a round', () => {
    const question = (plan: DuelInput['attackerPlan']) =>
      new DuelQuestion(
        Duel.parse({
          attacker: unitOf({ quality: 3, defense: 4, tough: 3, gun: null, blade: { attacks: 3, AP: 1 } }, 'First'),
          target: unitOf({ quality: 4, defense: 4, tough: 3, gun: null, blade: { attacks: 2, AP: 0 } }, 'Second'),
          attackerPlan: plan,
          targetPlan: { behaviour: 'stay' },
          situation: { distance: 8, rounds: 2 },
        }),
      );
    expect(question({ behaviour: 'best', choices: ['stay', 'hunker down'] }).best!.value).toBe(0);
    const free = question({ behaviour: 'best' });
    expect(free.policy!.lines[0]).toBe('Round 1, First: charge 100 %');
    const held = question({ behaviour: 'best', orders: [{ round: 1, behaviour: 'stay' }] });
    expect(held.policy!.lines[0]).toContain('Round 2, First: charge');
    expect(held.best!.value).toBeLessThan(free.best!.value);
  });
});
