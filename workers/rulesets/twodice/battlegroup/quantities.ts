/** What is counted of a battlegroup, as far as both games count it. */
import type { Quantity } from '../stages/machine.ts';

export type Counted = Omit<Quantity, 'id'>;

/** Keeps those quantities that can be more than 0, and says where each has come to stand; -1 for the others. */
export function keepQuantities<Id extends string>(
  all: Readonly<Record<Id, Counted>>,
): { quantities: Quantity[]; places: Record<Id, number> } {
  const quantities: Quantity[] = [];
  const places = {} as Record<Id, number>;
  for (const id of Object.keys(all) as Id[]) {
    places[id] = all[id].most > 0 ? quantities.push({ id, ...all[id] }) - 1 : -1;
  }
  return { quantities, places };
}

const counting =
  (title: string, unit: string, description: string) =>
  (most: number): Counted => ({ title, unit, description, most });

/** What is called alike in both games, by what one turn can come to. */
export const COUNTED = {
  friendBoxes: counting('Boxes marked on friends by frenzies', 'boxes', 'All turns together.'),
  enemyBoxes: counting('Boxes marked on enemies by frenzies', 'boxes', 'All turns together.'),
  transfers: counting('Transfers paid for', 'transfers', "In the enemy's turns."),
  healedByWarlock: counting('Points healed', 'points', 'On the warlock and its beasts.'),
  ownSpending: (who: string, most: number): Counted =>
    counting(`The ${who}'s own spending`, 'points', 'Spells, attacks and boosts.')(most),
  upkeepsLost: (lacking: string, most: number): Counted =>
    counting('Upkeep spells lost', 'spells', `No ${lacking} was left to pay for them.`)(most),
  destroyed: (who: 'Friends' | 'Enemies', description: string, most: number): Counted =>
    counting(`${who} destroyed by frenzies`, 'models', description)(most),
} as const;
