/** A model that burns or corrodes, Maintenance Phase by Maintenance Phase (MK2-CONT, R13, R23). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Effects } from '../kinds/effects.ts';
import { aspectsOf, bodyOutcome, NAMES } from './activation.ts';
import { armourOf, type HandTarget } from './attackByHand.ts';
import { PRESETS } from './presets.ts';
import { Sheet } from './sheet.ts';

type Burns = 'Fire' | 'Corrosion';

/** What is not said of a burning model. */
const NOTHING_ELSE = {
  ...{ DEF: 5, others: [], stationary: false, stealth: false, deepWater: false },
  shieldsLost: 'no' as const,
};

export const effectsReferee: Referee<Effects> = (scenario) => {
  const { target, turns, rulings, edition, fireBoosted } = scenario;
  const { ARMmodifiers, ...rest } = target;
  const hand: HandTarget = { ...NOTHING_ELSE, ...rest, modifiers: ARMmodifiers ? { ARM: ARMmodifiers } : {} };
  const sheet = new Sheet(hand, rulings);
  const boosted = fireBoosted && (scenario.fireBoost ?? PRESETS[edition].fireBoost) === 'silent';

  function armour(): number {
    const { DEF, ARM } = sheet.form;
    return armourOf({ ...hand, DEF, ARM }, { edition, rulings }, { fromBehind: rulings.shieldsAgainstFire === 'no' });
  }

  function points(effect: Burns, dice: Dice): number {
    if (effect === 'Corrosion') return 1;
    const faces = dice.roll(boosted ? 3 : 2);
    return Math.max(0, faces.reduce((total, face) => total + face, 0) + 12 - armour());
  }

  function disabled(dice: Dice): void {
    const stubborn = target.tough && target.leavesPlayWhenDisabled !== 'before Tough' && !sheet.form.mount;
    if (stubborn && dice.die(6) >= 5) sheet.saved();
    else sheet.fall();
  }

  function play(dice: Dice): Outcome {
    sheet.clear();
    const alive: number[] = [];
    let on: Burns[] = (['Fire', 'Corrosion'] as const).filter(
      (one) => scenario.effects.includes(one) && !target.immunities.includes(one) && !target.incorporeal,
    );
    for (let turn = 0; turn < turns; turn++) {
      if (!sheet.gone) {
        sheet.refresh();
        // All expiry dice first, then what stayed acts together (MK2-CONT-02, -05).
        on = on.filter(() => dice.die(6) > 2);
        const each = on.map((effect) => points(effect, dice));
        let full = false;
        for (const suffered of each) {
          if (suffered === 0 || sheet.gone) continue;
          full = sheet.suffer(suffered, sheet.form.branches.length > 1 ? dice.die(6) : 1) || full;
          if (full && rulings.simultaneousTough === 'one for each') {
            disabled(dice);
            full = false;
          }
        }
        if (full) disabled(dice);
      }
      alive.push(sheet.gone ? 0 : 1);
    }
    const crippled = target.tough ? [] : aspectsOf(sheet);
    return {
      ...bodyOutcome(sheet),
      alive,
      ...Object.fromEntries(crippled.map((one) => [NAMES[one], lastOnly(turns, sheet.gone || sheet.crippled(one))])),
    };
  }

  return { play };
};

/** Only the last step of a series is followed. */
function lastOnly(turns: number, is: boolean): Array<number | null> {
  return Array.from({ length: turns }, (_, turn) => (turn === turns - 1 ? (is ? 1 : 0) : null));
}
