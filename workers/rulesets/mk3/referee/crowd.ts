/** Several models on the table, each with its paper, and what every question about them measures. */
import type { Dice, Outcome } from '../../proving/index.ts';
import { type Blow, isWarbeast, type Verdict } from './attackRoll.ts';
import { mark, mayBoostDamage, rollDamage } from './damageRoll.ts';
import { WARJACKS } from './resources.ts';
import { LASTING, type RulingsRead, type TargetRead, Victim } from './victim.ts';

export class Model {
  readonly victim: Victim;
  hit = false;
  private rolls: Array<{ points: number; byAttack: boolean }> = [];

  constructor(target: TargetRead, rulings: RulingsRead) {
    this.victim = new Victim(target, rulings);
  }

  clear(): void {
    this.victim.clear();
    this.hit = false;
    this.rolls = [];
  }

  get gone(): boolean {
    return this.victim.gone;
  }

  /** Points that are marked when all rolls of the event are made (MK3-PRIO-06). */
  rolled(points: number, byAttack = true): void {
    this.hit = true;
    this.rolls.push({ points, byAttack });
  }

  /** A hit of an attack with its damage roll; boosted where that is wanted and paid for. */
  struck(blow: Blow, verdict: Verdict, purse: Purse, wanted: boolean, dice: Dice): void {
    if (verdict === 'miss') return;
    this.hit = true;
    mark(blow, verdict);
    const boost = wanted && mayBoostDamage(blow) && purse.pay();
    this.rolled(rollDamage(blow, verdict, boost, dice));
  }

  /** @param origin whether the damage comes from a place, which settles the grid of a colossal (MK3-COLOSSAL-02 to -04) */
  settle(dice: Dice, origin: 'stated' | 'none'): void {
    const { rolls, victim } = this;
    this.rolls = [];
    if (victim.gone || rolls.length === 0) return;
    const aimed = victim.form.boxes.colossal && origin === 'stated';
    victim.sufferAll(rolls, dice, aimed ? { grid: victim.target.firstGrid } : {});
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

/** Focus or fury that may be spent; none with a crippled cortex of a machine or spirit of a beast (MK3-CRIPPLE-02, -09). */
export function pointsOf({ kind, crippled, points }: Blow['attacker']): number {
  if ((WARJACKS.includes(kind) && crippled.includes('cortex')) || (isWarbeast(kind) && crippled.includes('spirit')))
    return 0;
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
      ...bodyOf(victim).map(([name, value]) => [`${name}${number}`, value]),
    ];
  });
  return {
    ...{ destroyed: gone, all: gone === models.length ? 1 : 0, none: gone === 0 ? 1 : 0 },
    ...{ hit: models.filter(({ hit }) => hit).length },
    ...Object.fromEntries(each),
  };
}

/** What is measured of one body beside its boxes. */
function bodyOf(victim: Victim): Array<readonly [name: string, value: number]> {
  const { target, forms } = victim;
  const { boxes, horse } = forms[0];
  const perModel = target.tokens === 'soul and corpse' ? 2 : target.tokens === 'none' ? 0 : 1;
  // Which box a Tough model on a grid gets back is its owner's choice.
  const systems = target.tough && boxes.columns > 1 ? [] : boxes.systems;
  return [
    ['models', victim.at],
    ['rage', victim.rage],
    ['tokens', victim.souls * perModel],
    ...(horse ? [['dismounted', victim.at > 0 ? 1 : 0] as const] : []),
    ...victim.beasts.map((left, index) => [`beast ${index + 1} destroyed `, left === 0 ? 1 : 0] as const),
    ...systems.map((system) => [`${system} `, victim.gone || victim.crippled(system) ? 1 : 0] as const),
  ];
}

/**
 * Chance of each distance, where one was rolled: a step for each value that can be.
 * @param cap what it is cut short to
 */
export function distances(rolled: number | null, least: number, most: number, cap = most): number[] {
  const values = Array.from({ length: most - least + 1 }, (_, index) => Math.min(cap, least + index));
  const distinct = values.filter((value, index) => values.indexOf(value) === index);
  return distinct.map((value) => (rolled !== null && Math.min(cap, rolled) === value ? 1 : 0));
}
