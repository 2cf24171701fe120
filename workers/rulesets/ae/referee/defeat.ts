/** An E-Scale Leader at 0 Wounds, or on a ship that is lost (AE-LEADDEF-01 to -07, AE-ESCALE-02, -03). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Defeat } from '../defeat/schema.ts';
import { allRulings } from './readings.ts';
import { opposed, test } from './test.ts';

type DefeatRead = z.infer<typeof Defeat>;

const FATES = ['escapes', 'injury', 'severe injury', 'immobilised', 'lost', 'catastrophe'];

/** The row of the table, by degrees of failure. */
function rowOf(degrees: number): number {
  return [1, 2, 2, 3, 3, 4][degrees] ?? 5;
}

export const defeatReferee: Referee<DefeatRead> = (scenario) => {
  const { Int, modifier, criticalDamage, crew, allyRescues, enemyReaches, awareness, evasion } = scenario;
  const rulings = allRulings(scenario.rulings);

  function beaten(dice: Dice): Outcome {
    const number = Int + modifier - 5 * criticalDamage;
    const fates: number[] = [];
    let worst = { passed: true, degrees: 0 };
    for (let roll = 0; roll <= crew; roll++) {
      const rolled = test(number, dice, rulings);
      fates.push(rolled.passed ? 0 : rowOf(rolled.degrees));
      if (roll === 0) worst = rolled;
    }
    const fate = fates[0];
    const stranded = fate === 3 || fate === 5;
    const followers = fates.slice(1).filter((one) => one === 0).length;
    const out: Record<string, number | null> = Object.fromEntries(
      FATES.map((name, index) => [name, fate === index ? 1 : 0]),
    );
    out.wounds = fate === 1 ? dice.die(10) : null;
    out.critical = fate === 2 || fate === 3 ? dice.die(5) : fate === 5 ? dice.die(10) + worst.degrees - 6 : null;
    const caught = stranded && !allyRescues && enemyReaches && captured(dice);
    out.crew = followers;
    out.captured = caught ? 1 : 0;
    return out;
  }

  function captured(dice: Dice): boolean {
    const finds = test(awareness, dice, rulings);
    const hides = test(evasion, dice, rulings);
    return opposed(finds, hides, rulings.opposedTies).winner === 'first';
  }

  /** Of a Capital Ship or Fortress: he gets away as far as his degrees, or is hurt. */
  function bridge(dice: Dice): Outcome {
    const rolled = test(Int + modifier, dice, rulings);
    return {
      escapes: rolled.passed ? 1 : 0,
      distance: rolled.passed ? rolled.degrees : null,
      critical: rolled.passed ? null : dice.die(5) + rolled.degrees,
    };
  }

  return { play: scenario.case === 'at 0 Wounds' ? beaten : bridge };
};
