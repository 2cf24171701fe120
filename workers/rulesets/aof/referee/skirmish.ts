/** The referee of a skirmish: equal units a side on a line, one activation after the other (digest: TURN-01). */
import { Duel } from '../duel/schema.ts';
import type { Skirmish } from '../skirmish/schema.ts';
import { activate } from './activation.ts';
import type { Board } from './board.ts';
import type { Dice } from './dice.ts';
import { type Duelist, duelistOf } from './duelist.ts';
import type { Outcome } from './outcome.ts';

interface Man {
  readonly duelist: Duelist;
  /** Paces from the first side's edge. */
  at: number;
  ready: boolean;
}

const one = <T>(list: readonly T[], dice: Dice): T => (list.length === 1 ? list[0] : list[dice.die(list.length) - 1]);

export function playSkirmish(skirmish: Skirmish, dice: Dice): Outcome {
  const { attacker, target, attackerPlan, targetPlan, rulings, targets } = skirmish;
  const { distance, rounds, attackerCover, targetCover, difficult, first } = skirmish.situation;
  const situation = { distance, attackerCover, targetCover, difficult, rounds };
  const duel = Duel.parse({ attacker, target, attackerPlan, targetPlan, situation, rulings });
  const forward = (behaviour: string) => /charge|rush|advance|stealth/.test(behaviour);
  const scouts = [
    attacker.rules.includes('Scout') && forward(attackerPlan.behaviour),
    target.rules.includes('Scout') && forward(targetPlan.behaviour),
  ].filter((scout) => scout).length;
  const apart = Math.max(1, distance - 12 * scouts);
  const crowd = (which: 'attacker' | 'target', count: number, at: number): Man[] =>
    Array.from({ length: count }, () => ({ duelist: duelistOf(duel, which), at, ready: true }));
  const sides = [crowd('attacker', skirmish.attackerUnits, 0), crowd('target', skirmish.targetUnits, apart)];
  const standing = (side: number) => sides[side].filter(({ duelist }) => !duelist.band.gone);
  const over = () => standing(0).length === 0 || standing(1).length === 0;
  const full = sides.map((side) => side.reduce((sum, { duelist }) => sum + duelist.band.left, 0));

  let begins = first === 'by chance' ? dice.die(2) - 1 : first === 'attacker' ? 0 : 1;
  for (let round = 1; round <= rounds && !over(); round++) {
    for (const man of sides.flat()) man.ready = true;
    const idle = (side: number) => standing(side).every(({ ready }) => !ready);
    let turn = begins;
    let through: number | null = null;
    while (!over() && !(idle(0) && idle(1))) {
      const side = idle(turn) ? 1 - turn : turn;
      const man = one(
        standing(side).filter(({ ready }) => ready),
        dice,
      );
      const foe = one(wanted(standing(1 - side), targets), dice);
      man.ready = false;
      const board: Board = {
        ...{ duel, dice, round },
        choose: () => 'stay',
        distance: Math.max(1, Math.abs(man.at - foe.at)),
      };
      const ahead = foe.at === man.at ? side === 0 : foe.at > man.at;
      activate(board, man.duelist, foe.duelist);
      man.at = ahead ? foe.at - board.distance : foe.at + board.distance;
      if (through === null) through = idle(side) ? side : idle(1 - side) ? 1 - side : null;
      turn = 1 - side;
    }
    begins = through ?? begins;
    for (const { duelist } of sides.flat()) {
      duelist.band.fatigued = false;
      duelist.breathed = false;
    }
  }
  const gone = sides.map((side, i) => full[i] - side.reduce((sum, { duelist }) => sum + duelist.band.left, 0));
  const [own, others] = gone.map((lost, i) => lost / full[i]);
  const out = [standing(0).length === 0, standing(1).length === 0];
  const share = own + others === 0 ? 0.5 : others / (own + others);
  return {
    won: out[1] && !out[0] ? 1 : 0,
    lost: out[0] && !out[1] ? 1 : 0,
    undecided: out[0] === out[1] ? 1 : 0,
    attackerLost: gone[0],
    targetLost: gone[1],
    lostShare: [own],
    destroyedShare: [others],
    share: [share],
    shareSquared: [share * share],
  };
}

/** Whom a unit turns to: the tired, the Wavering, the few; or anybody. */
function wanted(foes: readonly Man[], rule: Skirmish['targets']): readonly Man[] {
  if (rule === 'anybody') return foes;
  const narrowed = (list: readonly Man[], of: (man: Man) => number) => {
    const least = Math.min(...list.map(of));
    return list.filter((man) => of(man) === least);
  };
  const tired = narrowed(foes, ({ duelist }) => (duelist.band.fatigued ? 0 : 1));
  const shaken = narrowed(tired, ({ duelist }) => (duelist.band.wavering ? 0 : 1));
  return narrowed(shaken, ({ duelist }) => duelist.band.strength);
}
