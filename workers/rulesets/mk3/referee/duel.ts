/** Two fighters, turn and turn about (section 2 of the digest). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Duel } from '../../twodice/duel/schema.ts';
import { Duellist } from './fighter.ts';

type Scenario = z.infer<typeof Duel>;

export const duelReferee: Referee<Scenario> = ({ first, second, rulings, rounds }) => {
  if (first.plan.kind === 'optimal' || second.plan.kind === 'optimal') return { passes: 'best play in a duel' };
  const [one, two] = [new Duellist(first, rulings), new Duellist(second, rulings)];

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
        // Which box a Tough model on a grid gets back is its owner's choice.
        if (victim.target.tough && boxes.columns > 1) continue;
        for (const system of boxes.systems) {
          const name = `${side} ${system}`;
          systems.set(name, [...(systems.get(name) ?? []), boxes.crippled(system) ? 1 : 0]);
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
