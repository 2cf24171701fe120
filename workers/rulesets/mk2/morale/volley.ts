/** What a volley destroys: chances for the exact engine, dice for the simulation. */
import { choose } from '../../../kernel/dice.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import type { Book, Outcome } from '../../twodice/stages/machine.ts';
import { Strike } from '../strike.ts';
import type { Unit, Volley } from './schema.ts';

/** Every model under fire has one box. */
const BOXES = 1;

export interface Casualties {
  /** What may be lost of `left` models; probabilities sum to 1. */
  outcomes(left: number): readonly Outcome[];
  /** Throws the dice. @returns models lost, at most `left` */
  roll(left: number, stream: WordStream, book: Book): number;
}

export function casualtiesOf({ name, strike }: Volley, { DEF, ARM }: Unit): Casualties {
  if (strike.kind === 'casualties') return fromWeights(name, strike.weights);
  if (strike.kind === 'chance') {
    const { count, percent } = strike;
    return oneByOne(count, percent / 100, (100 - percent) / 100, (attack, stream, book) => {
      const face = stream.die(100);
      const destroyed = face <= percent;
      book.tell?.({
        label: `${name}: attack ${attack}`,
        dice: [face],
        sides: 100,
        text: `${face} of 100 against ${percent}: ${destroyed ? 'destroys a model' : 'nothing'}`,
      });
      return destroyed;
    });
  }
  const blow = new Strike({
    attackDice: strike.boostedAttack ? 3 : 2,
    stat: strike.stat,
    DEF,
    automatic: 'none',
    damageDice: strike.boostedDamage ? 3 : 2,
    power: strike.power,
    ARM,
  });
  return oneByOne(strike.count, blow.atLeast(BOXES), blow.below(BOXES), (attack, stream, book) => {
    const label = book.tell ? `${name}: attack ${attack}` : '';
    return blow.roll(label, stream, book.tell) >= BOXES;
  });
}

/**
 * Attacks one after another, each at a model that is left.
 * @param destroys chance of one attack to destroy a model
 * @param fails the chance that it does not
 */
function oneByOne(
  count: number,
  destroys: number,
  fails: number,
  strike: (attack: number, stream: WordStream, book: Book) => boolean,
): Casualties {
  const known = new Map<number, readonly Outcome[]>();
  return {
    outcomes(left) {
      let outcomes = known.get(left);
      if (!outcomes) {
        outcomes = capped(
          Array.from(
            { length: count + 1 },
            (_, lost) => choose(count, lost) * destroys ** lost * fails ** (count - lost),
          ),
          left,
        );
        known.set(left, outcomes);
      }
      return outcomes;
    },
    roll(left, stream, book) {
      let lost = 0;
      for (let attack = 1; attack <= count && lost < left; attack++) if (strike(attack, stream, book)) lost++;
      return lost;
    },
  };
}

function fromWeights(name: string, weights: readonly number[]): Casualties {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chances = weights.map((weight) => weight / total);
  const known = new Map<number, readonly Outcome[]>();
  return {
    outcomes(left) {
      let outcomes = known.get(left);
      if (!outcomes) {
        outcomes = capped(chances, left);
        known.set(left, outcomes);
      }
      return outcomes;
    },
    roll(left, stream, book) {
      const face = stream.die(total);
      let lost = 0;
      for (let sum = weights[0]; sum < face; sum += weights[lost]) lost++;
      const fallen = Math.min(lost, left);
      book.tell?.({
        label: `${name}: casualties`,
        dice: [face],
        sides: total,
        text: `${fallen} of ${counted(left, 'models')} lost`,
      });
      return fallen;
    },
  };
}

/** Chances of 0, 1, 2 ... losses when no more than `left` can be lost. */
function capped(chances: readonly number[], left: number): Outcome[] {
  const outcomes: Array<{ probability: number; value: number }> = [];
  chances.forEach((probability, lost) => {
    if (probability === 0) return;
    const value = Math.min(lost, left);
    const last = outcomes[outcomes.length - 1];
    if (last?.value === value) last.probability += probability;
    else outcomes.push({ probability, value });
  });
  return outcomes;
}
