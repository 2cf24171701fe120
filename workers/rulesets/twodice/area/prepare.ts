/** One model of an `area` scenario with its attack rolls and harms worked out. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { type ResolvedAttack, resolveAttack } from '../activation/attack.ts';
import type { Weapon } from '../activation/schema.ts';
import { hitChances } from '../attackRoll.ts';
import { type Blow, type Harm, harmOf, type Meeting } from '../body/blow.ts';
import { enterHarm } from '../body/rules.ts';
import { mostCounted, startCondition, type TargetBody } from '../body/target.ts';
import { mostPoints } from '../damageRoll.ts';
import { activationFor, type ModelSituation } from '../models/schema.ts';
import type { Script } from '../models/script.ts';
import { type Area, mostAttacks } from './schema.ts';

export interface Prepared {
  /** How the attack meets it in each condition, upright and on the ground: `[2 * condition + down]`. */
  readonly met: ReadonlyArray<Meeting & { readonly attack: ResolvedAttack }>;
  /** The same as it stands before anything happens. */
  readonly first: Meeting & { readonly attack: ResolvedAttack };
}

/** Everything a sort of attack needs to build its shared dice. */
export interface Building {
  readonly scenario: Area;
  readonly weapon: Weapon;
  readonly bodies: readonly TargetBody[];
  readonly names: readonly string[];
  /** Rules that take part: in all, and for each model. The sorts of attack add theirs. */
  readonly rules: Ledger;
  readonly modelRules: readonly Ledger[];
}

/** What a sort of attack makes of it. */
export type SharedDice = Pick<Script, 'watched' | 'facts' | 'distances' | 'outcomes' | 'throw'>;

interface Chosen {
  readonly boostAttack: boolean;
  readonly boostDamage: boolean;
  /** An index into the conditions of its body. */
  readonly condition: number;
  readonly down: boolean;
}

/** The attack on one of the models, by the rules of a single attack. */
export function resolveModel(
  { scenario, weapon, bodies }: Pick<Building, 'scenario' | 'weapon' | 'bodies'>,
  index: number,
  { boostAttack, boostDamage, condition, down, ...situation }: Partial<ModelSituation> & Chosen,
): ResolvedAttack {
  const own = { ...scenario.models[index].situation, ...situation };
  const lost = bodies[index].conditions[condition];
  const one = activationFor(scenario.attacker, weapon, lost.target, own, { aim: scenario.aim });
  const conditions = { knockedDown: down, chargeAttack: false, boostAttack, boostDamage, lost };
  return resolveAttack(one, weapon, conditions, mostCounted(bodies[index]));
}

/** Something for each condition of a model, upright and on the ground. */
export function eachStanding<T>({ conditions }: TargetBody, of: (condition: number, down: boolean) => T): T[] {
  return conditions.flatMap((_, condition) => [of(condition, false), of(condition, true)]);
}

/** The attack on one of the models however it stands, with what its hits do. */
export function prepare(
  building: Building,
  index: number,
  boostAttack: boolean,
  situation: Partial<ModelSituation> = {},
): Prepared {
  const { scenario, modelRules, bodies } = building;
  const { boostDamage } = scenario.models[index];
  const body = bodies[index];
  const met = eachStanding(body, (condition, down) => {
    const attack = resolveModel(building, index, { boostAttack, boostDamage, condition, down, ...situation });
    const boosted = boostDamage && attack.damageBoostable;
    return {
      attack,
      hit: harmOf(attack, false, 'damage', boosted),
      critical: harmOf(attack, true, 'damage', boosted),
    };
  });
  const start = body.conditions.indexOf(startCondition(body));
  const first = met[2 * start + (body.startsDown ? 1 : 0)];
  const times = mostAttacks(scenario);
  // Whoever comes after it, in a unit or out of the saddle, has numbers of his own; an attack meets one of them at most.
  const last = Math.min(body.conditions.length, start + times) - 1;
  let reached = enterMeeting(modelRules[index], body, first, times);
  for (let condition = start + 1; reached && condition <= last; condition++) {
    reached = enterMeeting(modelRules[index], body, met[2 * condition], times);
  }
  return { met, first };
}

/** Rules of an attack on a model as it stands. @returns whether it may be harmed, so that another comes after it */
function enterMeeting(
  ledger: Ledger,
  body: TargetBody,
  { attack, ...harms }: Prepared['first'],
  times: number,
): boolean {
  ledger.enter(...attack.rules);
  const { hit, critical } = hitChances(attack.attack, attack.automatic);
  if (hit > 0) enterHarm(ledger, body, harms.hit, times);
  if (critical > 0) enterHarm(ledger, body, harms.critical, times);
  const harmed = ({ rolls }: Harm) => rolls.some(({ roll }) => mostPoints(roll) > 0);
  return (hit > 0 && harmed(harms.hit)) || (critical > 0 && harmed(harms.critical));
}

/** A hit without an attack roll of its own, critical or not. */
export function hitBy(model: number, { met }: Prepared, critical: boolean): Blow {
  const harms: Harm[] = met.map((meeting) => (critical ? meeting.critical : meeting.hit));
  return { model, meetings: harms.map((harm) => ({ attack: null, hit: harm, critical: harm })), boostedAttack: false };
}

/** A roll that is not made cannot be boosted, and the point stays. */
export function isBoosted(wanted: boolean, { attackBoostable }: ResolvedAttack): boolean {
  return wanted && attackBoostable;
}
