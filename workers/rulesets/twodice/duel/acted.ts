/** Rules that act in a duel: those of the activations on both sides, and those of the turns around them. */
import { Ledger } from '../../disclosure/ledger.ts';
import { enterChoice, enterResources } from '../activation/acted.ts';
import type { Lasting } from '../activation/attack.ts';
import { exploreActivation } from '../activation/explored.ts';
import type { Activation } from '../activation/schema.ts';
import { armourAgainstFire } from '../activation/terms.ts';
import { enterFall, enterWear } from '../body/rules.ts';
import {
  burns,
  effectStays,
  fallsWhenSaved,
  lastsOn,
  mayAct,
  mayStandUp,
  startsDown,
  turnedSolid,
  turnsSolid,
} from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { allActions } from '../run/index.ts';
import type { Side } from './side.ts';

/** What the activations of one side may do to the other. */
interface Doing {
  /** Melee or ranged attacks, and nothing but these. */
  readonly strikes: boolean;
  readonly onlyStrikes: boolean;
  readonly hurts: boolean;
  readonly knocksDown: boolean;
  readonly leaves: ReadonlySet<Lasting>;
}

/**
 * @param openings the first activation of each side; every action in them counts, for later turns meet any state
 * @param rounds rounds of the duel
 */
export function duelRules(
  sides: readonly [Side, Side],
  openings: readonly [Activation, Activation],
  rounds: number,
): readonly string[] {
  const ledger = new Ledger();
  ledger.enter('MK3-TIMING-05');
  // What the attacks of a model do that they make solid, asked where there is one (MK3-ADV-12).
  const own = openings.map((opening, who) =>
    turnsSolid(sides[who].fighter.target).value ? enterActivation(new Ledger(), sides[who], opening) : null,
  );
  const doing = openings.map((opening, who) => {
    const foe = own[1 - who];
    // The first to act meets it as it began, once; who comes after an attack meets it solid.
    const solid = foe?.strikes === true && (who === 1 || rounds > 1);
    const met = [
      ...(solid && who === 1 && foe.onlyStrikes ? [] : [opening]),
      ...(solid ? [{ ...opening, target: turnedSolid(opening.target) }] : []),
    ];
    const before = new Ledger();
    if (solid) enterActivation(before, sides[who], opening);
    if (before.rules.includes('MK3-ADV-12')) ledger.enter('MK3-ADV-12');
    return met.map((one) => enterActivation(ledger, sides[who], one)).reduce(together);
  });
  sides.forEach((side, who) => {
    enterTurn(ledger, side, doing[1 - who], rounds);
  });
  return ledger.rules;
}

const COUNTED = { tokens: false, rage: true, lasting: true };

function enterActivation(ledger: Ledger, side: Side, opening: Activation): Doing {
  const acts = mayAct(side.fighter.target);
  if (!acts.value) {
    if (acts.rule) ledger.enter(acts.rule);
    return { strikes: false, onlyStrikes: false, hurts: false, knocksDown: false, leaves: new Set() };
  }
  const { graph, states, body } = exploreActivation(opening);
  enterResources(ledger, states, COUNTED);
  const leaves = new Set<Lasting>();
  let knocksDown = false;
  let hurts = false;
  let strikes = false;
  let onlyStrikes = states.resources.initial.some((count) => count !== 0);
  for (const { action, node, condition } of allActions(graph)) {
    const { choice, outcomes } = graph.actions[action];
    const state = graph.states[node];
    // Sooner or later the last box is marked.
    enterChoice(ledger, states, body, state, choice, { condition, worst: Number.POSITIVE_INFINITY }, COUNTED);
    hurts ||= outcomes.losses.some((loss) => loss > 0);
    if (choice.kind === 'commit') continue;
    const magic = states.scenario.attacker.weapons[choice.weapon].class === 'magic';
    strikes ||= !magic;
    onlyStrikes &&= !magic;
    const attack = states.attack(state, choice, true, condition);
    knocksDown ||= attack.knocksDown !== 'never';
    for (const effect of [...attack.leaves.hit, ...attack.leaves.critical]) leaves.add(effect);
  }
  return { strikes, onlyStrikes: strikes && onlyStrikes, hurts, knocksDown, leaves };
}

function together(one: Doing, other: Doing): Doing {
  return {
    strikes: one.strikes || other.strikes,
    onlyStrikes: one.onlyStrikes && other.onlyStrikes,
    hurts: one.hurts || other.hurts,
    knocksDown: one.knocksDown || other.knocksDown,
    leaves: new Set([...one.leaves, ...other.leaves]),
  };
}

function enterTurn(ledger: Ledger, side: Side, { hurts, knocksDown, leaves }: Doing, rounds: number): void {
  const { fighter, economy, body, wear } = side;
  const { target, attacker, FURY = 0, THR, leech, repair } = fighter;
  const start = side.start();
  const again = rounds > 1;
  if (start.down > 0 || ((knocksDown || (hurts && mayStandUp(target) && fallsWhenSaved(target).value)) && again)) {
    ledger.enter('MK3-KD-02');
  }
  const { rule } = startsDown(target);
  if (rule) ledger.enter(rule);
  if (economy === 'beast' && FURY > 0 && mayAct(target).value) {
    ledger.enter('MK3-FURY-01');
    if (again) {
      ledger.enter('MK3-FURY-03');
      if (THR !== undefined) ledger.enter('MK3-THRESH-01');
      if (THR !== undefined && FURY + 12 > THR) ledger.enter('MK3-FRENZY-04');
      if (leech > 0) ledger.enter('MK3-LEECH-01');
    }
  }
  if (attacker.points > 0 && economy === 'monstrosity') ledger.enter('MK3-MONSTROSITY-02');
  if (attacker.points > 0 && economy === 'warjack') ledger.enter('MK3-FOCUS-04');
  if (repair > 0 && (wear.worn[start.wear] > 0 || (hurts && again))) {
    ledger.enter('MK3-DMG-11');
    if (wear.markNames.length > 0) ledger.enter('MK3-CRIPPLE-06');
  }
  enterBurning(ledger, side, {
    fire: start.fire || (again && leaves.has('Fire')),
    corrosion: start.corrosion || (again && leaves.has('Corrosion')),
  });
  for (const effect of fighter.burning) {
    const stays = effectStays(target, effect);
    if (!stays.value && stays.rule) ledger.enter(stays.rule);
  }
  const suffers = start.fire || start.corrosion;
  if (suffers) {
    enterWear(ledger, body, target, target.powerField > 0);
    enterFall(ledger, target, { knockedDown: start.down > 0 });
  }
}

function enterBurning(
  ledger: Ledger,
  { fighter: { target } }: Side,
  { fire, corrosion }: { readonly fire: boolean; readonly corrosion: boolean },
): void {
  const enter = ({ rule }: { readonly rule: string | null }) => {
    if (rule) ledger.enter(rule);
  };
  if (fire || corrosion) enter(lastsOn());
  if (corrosion) enter(burns('Corrosion'));
  if (!fire) return;
  enter(burns('Fire'));
  for (const { rule } of armourAgainstFire(target, target.modifiers.ARM, editionOf(target).readings.shieldsAgainstFire))
    ledger.enter(rule);
}
