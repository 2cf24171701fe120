/** Two fighters, turn and turn about (section 2 of the digest). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee, Ruling } from '../../proving/index.ts';
import type { Duel } from '../../twodice/duel/schema.ts';
import { Duellist } from './fighter.ts';

type Scenario = z.infer<typeof Duel>;

export const duelReferee: Referee<Scenario> = ({ first, second, rulings, rounds }) => {
  const [one, two] = [new Duellist(first, rulings), new Duellist(second, rulings)];
  if (first.plan.kind === 'optimal' || second.plan.kind === 'optimal') return bestRound(one, two);

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

/**
 * Duels in which somebody plays as well as can be. Best play looks no further than its activation, and of choices that
 * destroy as often it may take any, so that what comes after the first one is not known.
 */
function bestRound(first: Duellist, second: Duellist): Ruling {
  const optimal = [first, second].map(({ card: { plan } }) => (plan.kind === 'optimal' ? plan : null));
  if (optimal.some((plan) => plan && plan.aim !== 'destroy')) {
    return { passes: 'best play for something else than victory' };
  }
  const begin = (dice: Dice) => {
    first.clear();
    second.clear();
    first.turn(second, true, dice);
  };
  const gone = ({ victim }: Duellist) => (victim.gone ? 1 : 0);
  if (optimal[0]) {
    const firstBy = (dice: Dice): Outcome => {
      begin(dice);
      return { firstBy: [gone(second)] };
    };
    // What burns may still be destroyed before the round is over.
    return mayBurn(first, second) ? { play: firstBy, atLeast: 'firstBy[0]' } : { play: firstBy };
  }
  return {
    play: (dice) => {
      begin(dice);
      if (!first.victim.gone && !second.victim.gone) second.turn(first, false, dice);
      return { firstBy: [gone(second)], secondBy: [gone(first)] };
    },
  };
}

function mayBurn(by: Duellist, { card }: Duellist): boolean {
  const lights = by.card.attacker.weapons.some(({ qualities }) =>
    qualities.some((name) => /(Fire|Corrosion)$/.test(name) && !name.startsWith('Damage Type')),
  );
  return lights || card.burning.length > 0;
}
