/** Rules that act in an activation: each enters the ledger with the action in which it has a chance to. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { hitChances } from '../attackRoll.ts';
import type { Body } from '../body/body.ts';
import { enterFall, enterTokens, enterWear, mostPoints } from '../body/rules.ts';
import type { Taken } from '../run/taken.ts';
import type { ResolvedAttack } from './attack.ts';
import type { AttackChoice, Choice, State } from './state.ts';
import type { ActivationStates } from './states.ts';

/** What the answer counts besides boxes. */
export interface Counts {
  readonly tokens: boolean;
  readonly rage: boolean;
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
    ledger.enter('MK3-STAT-06', 'MK3-DICE-01');
    return;
  }
  const onHit = states.attack(state, choice, false, condition);
  const onCritical = states.attack(state, choice, true, condition);
  const { hit, critical } = hitChances(onHit.attack, onHit.automatic);
  const hurts =
    (hit > 0 && mostPoints(onHit.damage) > 0) || (critical > 0 && mostPoints(onCritical.criticalDamage) > 0);
  // Nobody cares about the roll of an attack that comes to nothing either way.
  if (onHit.automatic !== 'none' || hurts || doesMore(onHit)) ledger.take(onHit.acted.aiming);
  for (const [chance, attack] of [
    [hit, onHit],
    [critical, onCritical],
  ] as const) {
    if (chance === 0) continue;
    ledger.take(attack.acted.hit);
    ledger.take(attack.acted.damage);
    if (attack === onCritical) ledger.take(attack.acted.critical);
  }
  enterPrice(ledger, states, state, choice, onHit.attackBoostable);
  if (choice.boostHit || choice.boostCritical) {
    if (onHit.damageBoostable && hit + critical > 0) enterPaid(ledger, states, 'boost');
  }
  if (state.granted >= 0) ledger.enter('MK3-PRIO-05');
  if (!hurts) return;
  const { target } = body.conditions[condition];
  enterWear(ledger, body, target, state.field > 0);
  if (counts.rage && target.rage) ledger.enter('MK3-MONSTROSITY-03');
  if (worst < body.weakest) return;
  if (counts.tokens) enterTokens(ledger, target);
  const down = state.knockedDown || onHit.knocksDown !== 'never';
  const mounted = body.kind === 'dragoon' && body.models === 2 && condition === 0;
  enterFall(ledger, target, { knockedDown: state.knockedDown, mounted });
  if (down && !state.knockedDown) enterFall(ledger, target, { knockedDown: true, mounted });
  if (worst > body.weakest) ledger.enter('MK3-DMG-02');
}

/** Whether a hit does anything besides its damage. */
function doesMore({ knocksDown, leaves, weapon }: ResolvedAttack): boolean {
  return knocksDown !== 'never' || leaves.critical.length > 0 || weapon.grantsAttack !== 'never';
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
    if (kind === 'melee' && state.freeAttacks > 0) ledger.enter('MK3-MARSHAL-02');
    else if (kind !== 'magic' || cost === 0) enterPaid(ledger, states, 'attack');
  }
  if (boostAttack && boostable) enterPaid(ledger, states, 'boost');
}

/** What the points are spent by. */
function enterPaid(ledger: Ledger, { resources: { unit } }: ActivationStates, what: 'boost' | 'attack'): void {
  if (unit === 'focus') ledger.enter(what === 'boost' ? 'MK3-FOCUS-06' : 'MK3-FOCUS-07');
}
