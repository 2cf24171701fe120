/**
 * Units against the questions that they are for. Cards and tables hold to a few fields that fit.ts keeps in order by
 * itself; whoever writes whole attackers and targets may write anything, so the questions of the edition are asked, and
 * what they refuse goes, and is said.
 */
import type { Problem } from '../../ruleset.ts';
import { MAX_INITIAL_ATTACKS } from '../activation/schema/weapon.ts';
import type { ListGame } from './game.ts';
import type { Say } from './report.ts';
import { brief, type Values } from './report.ts';

/** Opponents of one box and one blade: what is refused of a meeting with them is a fault of the unit. */
const OPPONENT = { kind: 'warrior', MAT: 6, weapons: [{ name: 'Blade', class: 'melee', power: 10 }] };
const VICTIM = { DEF: 12, ARM: 14, damage: '#1' };
/** Times that something may be taken away: more than a part has fields and weapons. */
const MOST_PASSES = 60;

/** Fields that readers of cards set by themselves; all others are written by somebody. */
const CARD = new Set(
  'name kind MAT RAT STR magicAttack points weapons cavalry gunfighter eyelessSight DEF ARM damage tough stealth incorporeal huge cannotBeKnockedDown immunities shields bucklers shieldArm bucklerArm otherRules'.split(
    ' ',
  ),
);

/** Whether a part has fields that no reader of cards writes, or more attacks than any model of a game. */
export function isWritten(part: Readonly<Values>): boolean {
  const attacks = ((part.weapons as readonly Values[] | undefined) ?? []).map(({ initialAttacks = 1 }) =>
    initialAttacks === 'd3' ? 3 : Number(initialAttacks),
  );
  const most = attacks.reduce((sum, each) => sum + each, 0);
  // No colossal is incorporeal (MK3-COLOSSAL-08).
  const odd = part.incorporeal === true && String(part.damage ?? '').startsWith('L{');
  return odd || most > MAX_INITIAL_ATTACKS || Object.keys(part).some((field) => !CARD.has(field));
}

/** Takes from both parts what an activation between them and a plain opponent refuses. */
export function settle(attacker: Values, target: Values, { questions: { activation } }: ListGame, say: Say): void {
  prune(attacker, 'attacker', say, () => faultsOf(activation, { attacker: armed(attacker), target: VICTIM }));
  prune(target, 'target', say, () => faultsOf(activation, { attacker: OPPONENT, target: embodied(target) }));
}

/** The fighter without what a duel refuses; null when that is more than single fields. */
export function settledFighter(fighter: Values, { questions: { duel } }: ListGame, say: Say): Values | null {
  const { attacker, target } = fighter as { attacker: Values; target: Values };
  const parts = { ...fighter, attacker: { ...attacker }, target: { ...target } };
  const faults = () =>
    faultsOf(duel, {
      first: { ...parts, attacker: armed(parts.attacker), target: embodied(parts.target) },
      second: { attacker: OPPONENT, target: VICTIM },
    });
  prune(parts, 'first', say, faults);
  return faults().length === 0 ? parts : null;
}

/** With what is still to be filled in. */
function armed(attacker: Readonly<Values>): Values {
  return { ...OPPONENT, RAT: 6, magicAttack: 6, ...attacker };
}

function embodied(target: Readonly<Values>): Values {
  return { ...VICTIM, ...target };
}

/** Faults of a scenario, of its schema or across its fields. */
export function faultsOf({ schema, check }: ListGame['questions']['duel'], scenario: unknown): readonly Problem[] {
  const parsed = schema.safeParse(scenario);
  if (parsed.success) return check(parsed.data);
  return parsed.error.issues.map(({ path, message, ...issue }) => {
    // A field that nobody knows is named beside the path of its parent.
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return {
      path: [...path, ...unknown]
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
        .join('')
        .slice(1),
      message,
    };
  });
}

function prune(part: Values, at: string, say: Say, faults: () => readonly Problem[]): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    // What is missing is to be filled in; what is there and refused goes.
    const gone = faults().some(
      ({ path, message }) => path.startsWith(at) && remove(part, stepsOf(path.slice(at.length)), message, say),
    );
    if (!gone) return;
  }
}

/** "attacker.weapons[0].cost" after "attacker": weapons, 0, cost. */
function stepsOf(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter(Boolean);
}

/** Removes a weapon, or the field outside of weapons that a path leads to. */
function remove(part: Values, [field, ...inner]: readonly string[], message: string, say: Say): boolean {
  if (field === undefined || !Object.hasOwn(part, field)) return false;
  const value = part[field];
  if (field === 'weapons' && Array.isArray(value)) {
    const index = inner[0] === undefined ? value.length - 1 : Number(inner[0]);
    const [gone] = value.slice(index, index + 1) as Values[];
    part.weapons = value.filter((_, each) => each !== index);
    if (value.length <= 1) delete part.weapons;
    say(
      `${brief(gone?.name ?? 'weapon')}${inner[1] === undefined ? '' : `: ${inner[1]}`}`,
      'not known',
      `${message}; the weapon is left out`,
    );
    return gone !== undefined;
  }
  if (['attacker', 'target'].includes(field)) return remove(value as Values, inner, message, say);
  delete part[field];
  say(`${field} ${brief(value)}`, 'not known', message);
  return true;
}
