/** A model that burns or corrodes, Maintenance Phase by Maintenance Phase (MK3-CONT, MK3-RUL-10). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import { TAKEN, Target } from '../../twodice/activation/schema.ts';
import type { Effects } from '../../twodice/effects/schema.ts';
import { bodyOutcome } from './activation.ts';
import { armour } from './damageRoll.ts';
import { sum } from './stats.ts';
import { Victim } from './victim.ts';

type Scenario = z.infer<typeof Effects>;
export type Burns = 'Fire' | 'Corrosion';

/** POW 12 of fire, without an origin (MK3-CONT-05, MK3-RUL-22). */
export function firePoints(victim: Victim, shieldsAgainstFire: boolean, dice: Dice): number {
  const ARM = armour(victim, { behind: !shieldsAgainstFire, chain: false, blessed: false });
  return Math.max(0, sum(dice.roll(2)) + 12 - ARM);
}

/** All expiry checks, then those that stay, in their owner's order (MK3-CONT-02, MK3-RUL-10). */
export function stays(effects: readonly Burns[], dice: Dice): Burns[] {
  return effects.filter(() => dice.die(6) > 2);
}

export const effectsReferee: Referee<Scenario> = (scenario) => {
  const { target, effects, turns, order, rulings, fieldAgainst } = scenario;
  const { shieldsAgainstFire } = rulings;
  const { ARMmodifiers, ...rest } = target;
  const read = Target.parse({ DEF: 0, ...rest, ...(ARMmodifiers ? { modifiers: { ARM: ARMmodifiers } } : {}) });
  const victim = new Victim(read, { ...TAKEN, ...rulings });
  const first: Burns = order === 'Fire first' ? 'Fire' : 'Corrosion';

  function play(dice: Dice): Outcome {
    victim.clear();
    const alive: number[] = [];
    let fellNow = false;
    let burning: Burns[] = [...effects]
      .filter((one) => !target.incorporeal && !target.immunities.includes(one))
      .sort((a, b) => Number(b === first) - Number(a === first));
    for (let turn = 1; turn <= turns; turn++) {
      // Who fell in a turn of his own side lies until the next one's activation (MK3-KD-02).
      if (turn > 1 && !fellNow) victim.down = false;
      fellNow = false;
      const lay = victim.down;
      if (!victim.gone) {
        burning = stays(burning, dice);
        victim.focus = target.powerField;
        victim.fury = target.fury;
        for (const one of burning) {
          if (victim.gone) break;
          const points = one === 'Fire' ? firePoints(victim, shieldsAgainstFire, dice) : 1;
          const focus = victim.focus;
          if (one === 'Corrosion' && fieldAgainst === 'Fire only') victim.focus = 0;
          const before = victim.saves;
          const mounted = victim.at;
          victim.suffer(points, dice);
          if (one === 'Corrosion' && fieldAgainst === 'Fire only') victim.focus = focus;
          // At once: the save was from all of it (MK3-RUL-10), and a horse falls under all of it (MK3-CAV-05).
          if (rulings.effectsAtOnce === 'at once' && (victim.saves > before || victim.at !== mounted)) break;
        }
      }
      fellNow = victim.down && !lay;
      alive.push(victim.gone ? 0 : 1);
    }
    return { ...bodyOf(victim), alive };
  }

  return { play };
};

function bodyOf(victim: Victim): Outcome {
  const { boxes } = victim.forms[0];
  // Which box a Tough model on a grid gets back is its owner's choice.
  const systems = victim.target.tough && boxes.columns > 1 ? [] : boxes.systems;
  return {
    ...bodyOutcome(victim),
    ...Object.fromEntries(systems.map((one) => [one, victim.gone || boxes.crippled(one) ? 1 : 0])),
  };
}
