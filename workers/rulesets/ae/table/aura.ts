/** What others on the map do to a unit from where they stand: support and fear. */
import { enemiesOf, friendsOf, isNear, type Squares } from './squares.ts';

export interface Aura {
  /** 1 or 0 for support, squads for fear. */
  readonly amount: number;
  readonly why: string;
}

const NOBODY = (what: string): Aura => ({ amount: 0, why: `nobody ${what} it` });

export function supportOf(squares: Squares, of: number): Aura {
  const { units } = squares;
  const near = friendsOf(squares, of).find(
    (index) => units[index]!.support > 0 && isNear(squares, units[index]!, units[of]!, units[index]!.support),
  );
  if (near === undefined) return NOBODY('supports');
  const { called, support } = units[near]!;
  return { amount: 1, why: `${called} is within ${support} km` };
}

/** The most squads of a frightening Horde near; the others are ignored. */
export function fearOf(squares: Squares, of: number): Aura {
  const { units } = squares;
  const near = enemiesOf(squares, of)
    .filter((index) => {
      const { fearIncarnate } = units[index]!;
      return fearIncarnate > 0 && isNear(squares, units[index]!, units[of]!, fearIncarnate);
    })
    .sort((one, other) => units[other]!.squads - units[one]!.squads);
  const worst = near[0];
  if (worst === undefined) return NOBODY('frightens');
  const { called, fearIncarnate, squads } = units[worst]!;
  return { amount: squads, why: `${called} is within ${fearIncarnate} km` };
}
