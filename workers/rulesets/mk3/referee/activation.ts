/**
 * One activation at the table: who may attack with what, what it costs, what the hits do. Rules and scripts are carried
 * out from their words; best play is looked for in bestPlay.ts.
 */
import type { Dice, Outcome, Referee, Ruling } from '../../proving/index.ts';
import { mayBoostAttack } from './attackRoll.ts';
import { begin, blowWith, type Choice, nextInitial, type Standing, strike, wound } from './attacks.ts';
import { bestPlay } from './bestPlay.ts';
import { mayBoostDamage, rollDamage } from './damageRoll.ts';
import { type ActivationRead, type Deed, price, purse, single } from './resources.ts';
import { LASTING, type RulingsRead, type TargetRead, Victim } from './victim.ts';

type Plan = ActivationRead['plan'];

export interface Played {
  readonly standing: Standing;
  /** For each attack that was made: whether the target stood after it, and which systems were crippled. */
  readonly after: ReadonlyArray<{
    readonly alive: boolean;
    readonly marks: number;
    readonly crippled: readonly string[];
  }>;
}

/** One activation with a plan that is carried out from its words. */
export function playActivation(deed: Deed, plan: Plan, victim: Victim, rulings: RulingsRead, dice: Dice): Played {
  const standing = begin(deed, 'keep' in plan ? plan.keep : 0, dice);
  const after: Array<{ alive: boolean; marks: number; crippled: string[] }> = [];
  while (!victim.gone) {
    const choice = decide(deed, plan, standing, victim, rulings);
    if (choice === null) break;
    const blow = blowWith(deed, standing, victim, rulings, choice.weapon);
    const verdict = strike(standing, choice, blow, dice);
    if (verdict !== 'miss') {
      if (choice.boostDamage && mayBoostDamage(blow)) standing.points--;
      const boost = choice.boostDamage && mayBoostDamage(blow);
      wound(standing, victim, rollDamage(blow, verdict, boost, dice), dice);
    }
    const systems = victim.forms[0].boxes.systems;
    const crippled = systems.filter((system) => victim.gone || victim.crippled(system));
    after.push({ alive: !victim.gone, marks: victim.marks, crippled });
  }
  if (standing.points < 0) throw new Error('more is spent than there is');
  return { standing, after };
}

function decide(deed: Deed, plan: Plan, standing: Standing, victim: Victim, rulings: RulingsRead): Choice | null {
  if (plan.kind === 'rule') return byRule(deed, plan, standing, victim, rulings);
  if (plan.kind === 'script') return byScript(deed, plan, standing, victim, rulings);
  throw new TypeError('best play is not carried out here');
}

type Boosts = 'never' | 'charge attack' | 'initial attacks' | 'bought attacks' | 'always';

function wants(when: Boosts, charge: boolean, bought: boolean): boolean {
  if (when === 'always') return true;
  if (when === 'charge attack') return charge;
  return when === 'initial attacks' ? !bought : when === 'bought attacks' && bought;
}

/** Initial attacks in the order of the list, then attacks bought with what is left. */
function byRule(
  deed: Deed,
  plan: Extract<Plan, { kind: 'rule' }>,
  standing: Standing,
  victim: Victim,
  rulings: RulingsRead,
): Choice | null {
  const { weapons } = deed.attacker;
  let weapon = standing.granted >= 0 ? standing.granted : nextInitial(deed, standing);
  let cost = 0;
  const bought = weapon < 0;
  if (bought) {
    weapon =
      plan.buyWith === undefined
        ? weapons.findIndex((_, index) => price(deed, index, standing.free) !== null)
        : weapons.findIndex(({ name }) => name === plan.buyWith);
    const asked = weapon < 0 ? null : price(deed, weapon, standing.free);
    // An attack that Crush! gives is not bought (MK3-MARSHAL-02).
    if (asked === null || asked > standing.points || (asked > 0 && !plan.buy)) return null;
    cost = asked;
  }
  const blow = blowWith(deed, standing, victim, rulings, weapon);
  let open = standing.points - cost;
  const charge = blow.chargeAttack;
  const boostAttack = wants(plan.boostAttack, charge, bought) && open >= 1 && mayBoostAttack(blow);
  open -= boostAttack ? 1 : 0;
  const boostDamage =
    wants(plan.boostDamage, charge, bought) && open >= 1 && victim.left >= plan.boostDamageFrom && mayBoostDamage(blow);
  return { weapon, cost, bought, boostAttack, boostDamage };
}

function byScript(
  deed: Deed,
  plan: Extract<Plan, { kind: 'script' }>,
  standing: Standing,
  victim: Victim,
  rulings: RulingsRead,
): Choice | null {
  if (standing.granted >= 0) {
    return { weapon: standing.granted, cost: 0, bought: false, boostAttack: false, boostDamage: false };
  }
  const step = plan.steps[standing.step++];
  if (!step) return null;
  const weapon = deed.attacker.weapons.findIndex(({ name }) => name === step.weapon);
  const blow = blowWith(deed, standing, victim, rulings, weapon);
  const cost = step.bought ? (price(deed, weapon, standing.free) ?? 0) : 0;
  const boostAttack = step.boostAttack && mayBoostAttack(blow);
  return { weapon, cost, bought: step.bought, boostAttack, boostDamage: step.boostDamage };
}

/** What is kept, or never could be spent here, is left too. */
export function pointsLeft(deed: Deed, { points }: Standing, keep: number): number {
  if (single(deed)) return deed.attacker.points;
  return points + Math.min(purse(deed), keep);
}

export const activationReferee: Referee<ActivationRead> = (scenario, share = 1) => {
  const { plan, target, rulings, afterDestroyed } = scenario;
  if (plan.kind === 'optimal') return bestPlay(scenario, share);
  if (afterDestroyed === 'continue') return goesOn(scenario);
  const victim = new Victim(target, rulings);
  const longest = attacksAtMost(scenario);

  function play(dice: Dice): Outcome {
    victim.clear();
    const { standing, after } = playActivation(scenario, plan, victim, rulings, dice);
    const stubborn = target.tough && victim.forms[0].boxes.columns > 1;
    const steps = Array.from({ length: longest }, (_, index) => after[Math.min(index, after.length - 1)]);
    const crippled = (system: string) =>
      steps.map((step) => ((step ?? { crippled: atStart(victim) }).crippled.includes(system) ? 1 : 0));
    return {
      ...bodyOutcome(victim),
      pointsLeft: pointsLeft(scenario, standing, 'keep' in plan ? plan.keep : 0),
      alive: steps.map((step) => (step?.alive === false ? 0 : 1)),
      ...(stubborn ? {} : Object.fromEntries(systemsOf(victim).map(([name, one]) => [name, crippled(one)]))),
    };
  }

  return { play };
};

/** Boxes that no activation marks. */
const ENDLESS = 2_000;

/** All attacks on a row of boxes, whether any of them is left: nothing reacts to the dice. */
function goesOn(scenario: ActivationRead): Ruling {
  const { plan: stated, target, rulings } = scenario;
  const boxes = new Victim(target, rulings).left;
  // Boxes that a rule asks for are those of the target.
  const plan =
    stated.kind === 'rule' && stated.boostDamageFrom > 0
      ? { ...stated, boostDamageFrom: stated.boostDamageFrom + ENDLESS - boxes }
      : stated;
  const victim = new Victim({ ...target, damage: `#${ENDLESS}` }, rulings);
  const longest = attacksAtMost(scenario);
  return {
    play: (dice) => {
      victim.clear();
      const { standing, after } = playActivation(scenario, plan, victim, rulings, dice);
      const { marks } = victim;
      const gone = marks >= boxes ? 1 : 0;
      const steps = Array.from({ length: longest }, (_, index) => after[Math.min(index, after.length - 1)]?.marks ?? 0);
      const { tokens, ...body } = bodyOutcome(victim);
      return {
        ...body,
        ...{ destroyed: gone, boxes: Math.min(boxes, marks), damage: marks, models: gone },
        ...{ tokens: target.leavesPlayWhenDisabled === 'no' ? gone * tokensOf(target) : 0 },
        pointsLeft: pointsLeft(scenario, standing, 'keep' in plan ? plan.keep : 0),
        alive: steps.map((suffered) => (suffered >= boxes ? 0 : 1)),
      };
    },
  };
}

function tokensOf({ tokens }: TargetRead): number {
  return tokens === 'soul and corpse' ? 2 : tokens === 'none' ? 0 : 1;
}

/** What every question about one target measures of it. */
export function bodyOutcome(victim: Victim): Outcome {
  return {
    ...{ destroyed: victim.gone ? 1 : 0, boxes: victim.marks, damage: victim.damage },
    ...{ models: victim.at, rage: victim.rage, tokens: victim.souls * tokensOf(victim.target) },
    ...(victim.forms[0].horse ? { dismounted: victim.at > 0 ? 1 : 0 } : {}),
    ...Object.fromEntries(LASTING.map((effect) => [effect, victim.lasting.has(effect) ? 1 : 0])),
    ...Object.fromEntries(victim.beasts.map((left, index) => [`beast ${index + 1} destroyed`, left === 0 ? 1 : 0])),
  };
}

/** Names of the measures, and of the systems; a colossal has those of each grid, and of both. */
export function systemsOf(victim: Victim): Array<readonly [measure: string, system: string]> {
  const { boxes } = victim.forms[0];
  return boxes.systems.map((one) => [boxes.colossal && !one.includes(': ') ? `both grids: ${one}` : one, one]);
}

function atStart(victim: Victim): string[] {
  return victim.forms[0].boxes.systems.filter((system) => victim.crippled(system));
}

/** More attacks than can be made. */
function attacksAtMost(deed: Deed): number {
  const { weapons, points } = deed.attacker;
  const initial = weapons.reduce(
    (all, { initialAttacks: count }) => all + (count === 'd3' ? 3 : Math.max(1, count)),
    0,
  );
  const granted = weapons.reduce(
    (all, { grantsAtMost, grantsAttack }) => all + (grantsAttack === 'never' ? 0 : grantsAtMost),
    0,
  );
  return initial + points + granted + 2;
}
