/** Rules that act in an activation: each enters the ledger with the action in which it has a chance to. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { hitChances } from '../attackRoll.ts';
import type { Body } from '../body/body.ts';
import { enterFall, enterTokens, enterWear } from '../body/rules.ts';
import { mostPoints } from '../damageRoll.ts';
import type { Taken } from '../run/taken.ts';
import type { ResolvedAttack } from './attack.ts';
import { mostBought, priceOf } from './resources.ts';
import type { Weapon } from './schema.ts';
import type { AttackChoice, Choice, State } from './state.ts';
import type { ActivationStates } from './states.ts';

/** What the answer counts besides boxes. */
export interface Counts {
  readonly tokens: boolean;
  readonly rage: boolean;
  /** What stays on the target, and what the attacker has made and spent. */
  readonly lasting: boolean;
}

/** Enters what acts when this choice is made in this state. */
export function enterChoice(
  ledger: Ledger,
  states: ActivationStates,
  body: Body,
  state: State,
  choice: Choice,
  { condition, worst }: Pick<Taken, 'condition' | 'worst'>,
  counts: Counts,
): void {
  if (choice.kind === 'commit') {
    if (counts.lasting || mayDo(states, state, choice.weapon, condition, counts)) {
      ledger.enter('MK3-STAT-06', 'MK3-DICE-01');
    }
    return;
  }
  const made = foreseen(states, state, choice, condition, counts);
  const { onHit, onCritical, hit, critical, hurts } = made;
  // Nobody cares about the roll of an attack that comes to nothing either way.
  if (made.matters) ledger.take(onHit.acted.aiming);
  for (const [chance, attack] of [
    [hit, onHit],
    [critical, onCritical],
  ] as const) {
    if (chance === 0) continue;
    ledger.take(attack.acted.hit);
    ledger.take(attack.acted.damage);
    if (attack === onCritical) ledger.take(attack.acted.critical);
    if (!counts.lasting) continue;
    ledger.take(attack.acted.lasting.hit);
    if (attack === onCritical) ledger.take(attack.acted.lasting.critical);
  }
  if (!made.does && !counts.lasting) return;
  if (isAssault(states, choice, onHit.weapon)) ledger.enter('MK3-ADV-04');
  enterPrice(ledger, states, state, choice, onHit.attackBoostable);
  if (choice.boostHit || choice.boostCritical) {
    if (onHit.damageBoostable && hit + critical > 0) enterPaid(ledger, states, 'boost');
  }
  if (state.granted >= 0) ledger.enter('MK3-PRIO-05');
  if (!hurts) return;
  const { target } = body.conditions[condition];
  enterWear(ledger, body, target, state.field > 0 || (body.kind === 'guarded' && target.powerField > 0));
  if (counts.rage && target.rage) ledger.enter('MK3-MONSTROSITY-03');
  if (worst < body.weakest) return;
  if (counts.tokens) enterTokens(ledger, target);
  const down = state.knockedDown || onHit.knocksDown !== 'never';
  const mounted = body.kind === 'dragoon' && body.models === 2 && condition === 0;
  enterFall(ledger, target, { knockedDown: state.knockedDown, mounted });
  if (down && !state.knockedDown) enterFall(ledger, target, { knockedDown: true, mounted });
  if (worst > body.weakest) ledger.enter('MK3-DMG-02');
}

/** The shot before the melee of an assault, which nothing else would give (MK3-ADV-04). */
function isAssault({ scenario }: ActivationStates, { bought }: AttackChoice, { class: kind }: Weapon): boolean {
  return scenario.situation.assault && kind === 'ranged' && !bought;
}

/** An attack before it is made. */
interface Foreseen {
  readonly onHit: ResolvedAttack;
  readonly onCritical: ResolvedAttack;
  readonly hit: number;
  readonly critical: number;
  /** Whether a box may be marked. */
  readonly hurts: boolean;
  /** Whether anything may come of it. */
  readonly does: boolean;
  /** Whether anything would come of a hit. */
  readonly matters: boolean;
}

function foreseen(
  states: ActivationStates,
  state: State,
  choice: AttackChoice,
  condition: number,
  { lasting }: Counts,
): Foreseen {
  const onHit = states.attack(state, choice, false, condition);
  const onCritical = states.attack(state, choice, true, condition);
  const { hit, critical } = hitChances(onHit.attack, onHit.automatic);
  const wounds = mostPoints(onHit.damage) > 0;
  const woundsMore = mostPoints(onCritical.criticalDamage) > 0;
  // Of an attack that grants another one it is at least counted that there was one.
  const grants = lasting && onHit.weapon.grantsAttack !== 'never';
  const onAny = wounds || onHit.knocksDown === 'on hit' || (lasting && onHit.leaves.hit.length > 0) || grants;
  const onSome = woundsMore || onCritical.knocksDown !== 'never' || (lasting && onCritical.leaves.critical.length > 0);
  return {
    ...{ onHit, onCritical, hit, critical },
    hurts: (hit > 0 && wounds) || (critical > 0 && woundsMore),
    does: (hit > 0 && onAny) || (critical > 0 && onSome),
    matters: onAny || onSome,
  };
}

const BOOSTED = { kind: 'attack', bought: false, boostAttack: true, boostHit: true, boostCritical: true } as const;

/** Whether anything may come of an attack with a weapon, boosted as much as can be. */
function mayDo(states: ActivationStates, state: State, weapon: number, condition: number, counts: Counts): boolean {
  return foreseen(states, state, { ...BOOSTED, weapon }, condition, counts).does;
}

/** Whether such an attack may mark a box. */
function mayWound(states: ActivationStates, state: State, weapon: number): boolean {
  return foreseen(states, state, { ...BOOSTED, weapon }, 0, { lasting: false, rage: false, tokens: false }).hurts;
}

/** Enters the rules by which points are held back or spent beforehand, where they could have bought anything. */
export function enterResources(ledger: Ledger, states: ActivationStates, counts: Counts): void {
  const { resources, scenario } = states;
  const start = states.start();
  const made = (weapon: Weapon, at: number) =>
    resources.initial[at] !== 0 || (priceOf(scenario, weapon) ?? Number.POSITIVE_INFINITY) <= scenario.attacker.points;
  const useful = scenario.attacker.weapons.some(
    (weapon, at) => made(weapon, at) && mayDo(states, start, at, 0, counts),
  );
  if (useful && resources.barred) ledger.enter(resources.barred);
  // A field that would stop what could be done keeps it from being tried.
  const wounding = scenario.attacker.weapons.some((weapon, at) => made(weapon, at) && mayWound(states, start, at));
  if (wounding && scenario.target.powerField > 0) ledger.enter('MK3-PFIELD-01', 'MK3-PFIELD-02');
  if (resources.chargePaid && (useful || counts.lasting)) ledger.enter('MK3-CHARGE-06');
}

function enterPrice(
  ledger: Ledger,
  states: ActivationStates,
  state: State,
  { bought, weapon, boostAttack }: AttackChoice,
  boostable: boolean,
): void {
  const { attacker } = states.scenario;
  const { class: kind, cost } = attacker.weapons[weapon];
  if (bought) {
    if (kind === 'magic') ledger.enter('MK3-SPELL-01');
    else ledger.enter('MK3-ATK-06');
    if (mostBought(states.scenario, attacker.weapons[weapon]) !== null) ledger.enter('MK2-ATK-17');
    if (kind === 'melee' && state.freeAttacks > 0) ledger.enter('MK3-MARSHAL-02');
    else if (kind !== 'magic' || cost === 0) enterPaid(ledger, states, 'attack');
  }
  if (boostAttack && boostable) enterPaid(ledger, states, 'boost');
}

/** What the points are spent by. */
function enterPaid(ledger: Ledger, { resources: { unit } }: ActivationStates, what: 'boost' | 'attack'): void {
  if (unit === 'focus') ledger.enter(what === 'boost' ? 'MK3-FOCUS-06' : 'MK3-FOCUS-07');
}
