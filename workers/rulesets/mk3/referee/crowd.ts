/** Several models on the table, each with its paper, and what every question about them measures. */
import type { Dice, Outcome } from '../../proving/index.ts';
import { Rulings } from '../../twodice/activation/schema.ts';
import { type Blow, isWarbeast, type Verdict } from './attackRoll.ts';
import { mark, mayBoostDamage, rollDamage } from './damageRoll.ts';
import { LASTING, type TargetRead, Victim } from './victim.ts';

export const PLAIN = Rulings.parse({});

export class Model {
  readonly victim: Victim;
  hit = false;
  private points = 0;

  constructor(target: TargetRead) {
    this.victim = new Victim(target, PLAIN);
  }

  clear(): void {
    this.victim.clear();
    this.hit = false;
    this.points = 0;
  }

  get gone(): boolean {
    return this.victim.gone;
  }

  /** Points that are marked when all rolls of the event are made (MK3-PRIO-06). */
  rolled(points: number): void {
    this.hit = true;
    this.points += points;
  }

  /** A hit of an attack with its damage roll; boosted where that is wanted and paid for. */
  struck(blow: Blow, verdict: Verdict, purse: Purse, wanted: boolean, dice: Dice): void {
    if (verdict === 'miss') return;
    this.hit = true;
    mark(blow, verdict);
    const boost = wanted && mayBoostDamage(blow) && purse.pay();
    this.rolled(rollDamage(blow, verdict, boost, dice));
  }

  settle(dice: Dice, byAttack: boolean): void {
    const { points, victim } = this;
    this.points = 0;
    if (victim.gone) return;
    const where = victim.form.boxes.colossal && byAttack ? { grid: victim.target.firstGrid } : {};
    victim.suffer(points, dice, where, byAttack);
  }
}

/** Points to boost with. */
export class Purse {
  points: number;

  constructor(points: number) {
    this.points = points;
  }

  pay(): boolean {
    if (this.points < 1) return false;
    this.points--;
    return true;
  }
}

/** Focus or fury that may be spent; none with a crippled cortex or spirit. */
export function pointsOf({ kind, crippled, points }: Blow['attacker']): number {
  if (crippled.includes('cortex') || (isWarbeast(kind) && crippled.includes('spirit'))) return 0;
  return points;
}

export function crowdOutcome(models: readonly Model[]): Outcome {
  const gone = models.filter((model) => model.gone).length;
  const each = models.flatMap(({ victim, hit }, index) => {
    const number = index + 1;
    return [
      [`hit${number}`, hit ? 1 : 0],
      [`destroyed${number}`, victim.gone ? 1 : 0],
      [`down${number}`, victim.down && !victim.gone ? 1 : 0],
      [`boxes${number}`, victim.marks],
      ...LASTING.map((effect) => [`${effect}${number}`, victim.lasting.has(effect) ? 1 : 0]),
    ];
  });
  return {
    ...{ destroyed: gone, all: gone === models.length ? 1 : 0, none: gone === 0 ? 1 : 0 },
    ...{ hit: models.filter(({ hit }) => hit).length },
    ...Object.fromEntries(each),
  };
}
