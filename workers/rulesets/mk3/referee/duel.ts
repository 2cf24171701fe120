/** Two fighters, turn and turn about (section 2 of the digest). */
import type { z } from 'zod';
import { type Dice, exhaust, type Outcome, type Referee, type Ruling } from '../../proving/index.ts';
import type { Duel } from '../../twodice/duel/schema.ts';
import { searched, TooLarge } from './bestPlay.ts';
import { Duellist, type FighterRead } from './fighter.ts';

type Scenario = z.infer<typeof Duel>;

export const duelReferee: Referee<Scenario> = ({ first, second, rulings, rounds }) => {
  const [one, two] = [new Duellist(first, rulings), new Duellist(second, rulings)];
  if (first.plan.kind === 'optimal') return bestOpening(one, two, first.plan);
  if (second.plan.kind === 'optimal') return { passes: 'best play of who acts second' };

  function play(dice: Dice): Outcome {
    one.clear();
    two.clear();
    const firstBy: number[] = [];
    const secondBy: number[] = [];
    const systems = new Map<string, number[]>();
    let fought = 0;
    for (let round = 1; round <= rounds; round++) {
      const over = () => one.victim.gone || two.victim.gone;
      if (!over()) {
        fought = round;
        one.turn(two, round === 1, dice);
        if (!over()) two.turn(one, false, dice);
      }
      firstBy.push(two.victim.gone ? 1 : 0);
      secondBy.push(one.victim.gone ? 1 : 0);
      for (const [side, { victim }] of [['first', one] as const, ['second', two] as const]) {
        const { boxes } = victim.forms[0];
        for (const system of boxes.systems) {
          const name = `${side} ${boxes.colossal && !system.includes(': ') ? `both grids: ${system}` : system}`;
          systems.set(name, [...(systems.get(name) ?? []), boxes.crippled(system) ? 1 : 0]);
        }
        for (const [index, boxesLeft] of victim.beasts.entries()) {
          const name = `${side} beast ${index + 1} destroyed`;
          systems.set(name, [...(systems.get(name) ?? []), boxesLeft === 0 ? 1 : 0]);
        }
      }
    }
    const left = ({ victim }: Duellist) => victim.forms[0].boxes.open + victim.forms[0].boxes.fieldOpen;
    return {
      ...{ firstWins: two.victim.gone ? 1 : 0, secondWins: one.victim.gone ? 1 : 0 },
      ...{ neither: one.victim.gone || two.victim.gone ? 0 : 1, firstBy, secondBy, rounds: fought },
      ...{ firstLeft: one.victim.gone ? 0 : left(one), secondLeft: two.victim.gone ? 0 : left(two) },
      ...{ firstFrenzies: one.frenzies, secondFrenzies: two.frenzies },
      ...Object.fromEntries(systems),
    };
  }

  return { play };
};

/** Best play looks no further than its activation: the first one is that of a model that nobody has attacked yet. */
function bestOpening(one: Duellist, two: Duellist, plan: Extract<FighterRead['plan'], { kind: 'optimal' }>): Ruling {
  if (plan.aim !== 'destroy') return { passes: 'best play for something else than victory' };
  // What burns may still be destroyed before the round is over.
  const burns = one.card.attacker.weapons.some(({ qualities }) =>
    qualities.some((name) => /(Fire|Corrosion)$/.test(name)),
  );
  if (burns || two.card.burning.length > 0) return { passes: 'best play against what burns' };
  let chance = 0;
  const budget = { positions: 800 };
  try {
    exhaust(
      (dice) => {
        one.clear();
        two.clear();
        one.phases(two, dice);
        if (one.victim.gone) return 0;
        const deed = one.deed(true);
        if (!deed) return 0;
        const victim = two.victim;
        const end = () => (victim.gone ? 1 : 0);
        return searched({ deed, order: plan.order, victim, rulings: one.rulings, end }, plan.keep, budget);
      },
      (value, probability) => {
        chance += value * probability;
      },
      1_000,
    );
  } catch (cause) {
    if (cause instanceof TooLarge) return { passes: 'best play of too many positions' };
    throw cause;
  }
  return { known: { 'firstBy[0]': chance } };
}
