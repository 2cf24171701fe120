/** What one die comes to: its faces, rerolled and exploding. */
import { Distribution } from '../../kernel/distribution.ts';
import { type Counted, type Dice, type Faces, within } from './tree.ts';

/** One die whose sides are known. */
export interface Die {
  /** The face that stands after rerolls, before it explodes. */
  readonly face: Distribution;
  /** Faces that explode, and how often at most. */
  readonly explode: { readonly faces: Faces; readonly most: number } | null;
}

/** @param sides a number, or the faces that are listed */
export function dieOf({ reroll, explode }: Dice, sides: number | readonly number[]): Die {
  const plain =
    typeof sides === 'number'
      ? Distribution.uniform(1, sides)
      : Distribution.fromCounts(sides.map((face) => [face, 1] as const));
  const face = !reroll
    ? plain
    : reroll.until
      ? Distribution.fromCounts([...plain.entries()].filter(([value]) => within(reroll.faces, value)))
      : plain.rerolledOnce((value) => within(reroll.faces, value));
  if (!explode) return { face, explode: null };
  const faces = explode.faces === 'highest' ? { from: plain.high, to: plain.high } : explode.faces;
  return { face, explode: { faces, most: explode.most } };
}

/** The sum of all that the die shows. */
export function totalOf({ face, explode }: Die): Distribution {
  return explode ? chain(face, explode, (value) => value) : face;
}

/** What the die adds to a count: each of its faces counts, those of further rolls too. */
export function countOf({ face, explode }: Die, counted: readonly Counted[]): Distribution {
  const worth = worthOf(counted);
  return explode ? chain(face, explode, worth) : face.map(worth);
}

export function worthOf(counted: readonly Counted[]): (face: number) => number {
  return (face) => counted.reduce((sum, { faces, worth }) => sum + (within(faces, face) ? worth : 0), 0);
}

function chain(
  face: Distribution,
  explode: NonNullable<Die['explode']>,
  worth: (face: number) => number,
): Distribution {
  let all = face.map(worth);
  for (let left = explode.most; left > 0; left--) {
    all = Distribution.mixture(
      [...face.entries()].map(([value, weight]) => {
        const here = Distribution.point(worth(value));
        return [weight, within(explode.faces, value) ? here.plus(all) : here] as const;
      }),
    );
  }
  return all;
}
