/** Phantoms whose Adept has died: a test of Willpower each, and the table (AE-ABANDON-01 to -07). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { AbandonmentScenario, Phantoms } from '../abandoned/schema.ts';
import { Losses } from './losses.ts';
import { willpower } from './nerve.ts';
import { allRulings } from './readings.ts';
import { SQUAD, squadsIn } from './sheet.ts';
import { test } from './test.ts';

type Scenario = z.infer<typeof AbandonmentScenario>;
type Linked = z.infer<typeof Phantoms>;

/** Griefs in a row after which nobody counts any more: of a Horde that is spared every loss, or that loses a point now and then. */
const SPARED = 200;
const ENOUGH = 30_000;
/** The worst that two d10 say. */
const WORST = 20;

const ROWS = ['honourable retreat', 'retreat', 'shock', 'berserk', 'grief'] as const;

function rowOf(value: number): (typeof ROWS)[number] {
  if (value <= 3) return 'honourable retreat';
  if (value <= 6) return 'retreat';
  if (value <= 9) return 'shock';
  return value <= 12 ? 'berserk' : 'grief';
}

export const abandonmentReferee: Referee<Scenario> = (scenario) => {
  const { hordes } = scenario;
  const rulings = allRulings(scenario.rulings);

  /** What becomes of one Horde. */
  function one(horde: Linked, dice: Dice): Record<string, number | null> {
    let left = horde.magnitude ?? horde.squads * SQUAD;
    const start = left;
    const state = { ...horde.state, adeptDead: true };
    const number = willpower({ ...horde, state }, squadsIn(left), state.onFire, rulings);
    const out: Record<string, number | null> = { shockRounds: null, griefRounds: null };
    for (const row of ['holds', ...ROWS]) out[row] = 0;
    const rolled = test(number, dice, rulings);
    let last: string = 'holds';
    if (!rolled.passed) {
      last = rowOf(dice.die(10) + rolled.degrees);
      // What is asked of rows and rounds is the first roll on the table; what is lost, and whether they stay, is the end.
      out[last] = 1;
      if (last === 'shock') out.shockRounds = dice.die(3) + 2;
      if (last === 'grief') out.griefRounds = dice.die(5) + 5;
      const losses = new Losses(horde);
      const hurts = new Losses(horde).of(WORST, false, rulings.swarmRounding, left).own > 0;
      for (let again = 0; last === 'grief' && left > 0 && again < (hurts ? ENOUGH : SPARED); again++) {
        losses.newTurn();
        left -= losses.of(dice.die(10) + dice.die(10), false, rulings.swarmRounding, left).own;
        if (left > 0) last = rowOf(dice.die(10) + (rulings.griefReroll === 'keep' ? rolled.degrees : 0));
      }
    } else out.holds = 1;
    out.lost = start - left;
    out.stays = left > 0 && ['holds', 'shock', 'berserk'].includes(last) ? 1 : 0;
    return out;
  }

  function play(dice: Dice): Outcome {
    const all = hordes.map((horde) => one(horde, dice));
    const named = all.flatMap((out, index) =>
      Object.entries(out).map(([name, value]) => [`${name} ${index + 1}`, value]),
    );
    return {
      ...Object.fromEntries(named),
      allHold: all.every(({ holds }) => holds === 1) ? 1 : 0,
      staying: all.filter(({ stays }) => stays === 1).length,
    };
  }

  return { play };
};
