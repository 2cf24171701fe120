/** From a list to a question: a unit becomes attacker or target, a whole list a tuning problem. */
import { choose, formFor, replacePart } from '../ask/actions.ts';
import { form, notice, question, rulesets } from '../ask/state.ts';
import { fitted } from '../form/fit.ts';
import type { GroupField } from '../form/model.ts';
import { navigate } from '../shell/router.ts';
import { partOf } from '../studies/request/units.ts';
import type { ArmyList, ArmyUnit } from './state.ts';

export type Side = 'own' | 'other';

export interface Asked {
  readonly kind: string;
  readonly title: string;
  readonly own: GroupField;
  readonly other: GroupField;
}

/** Questions of a game that have a place for a unit on either side. */
export async function questionsOf(game: string): Promise<Asked[]> {
  const kinds = rulesets.value.find(({ id }) => id === game)?.kinds ?? [];
  const parts = rulesets.value.find(({ id }) => id === game)?.lists?.parts ?? [];
  const found = await Promise.all(
    kinds.map(async ({ id, title }) => {
      const fields = await formFor(game, id);
      const [own, other] = [partOf(fields, 'own'), partOf(fields, 'other')];
      return own && other && parts.includes(own.key) && parts.includes(other.key)
        ? [{ kind: id, title, own, other }]
        : [];
    }),
  );
  return found.flat();
}

/**
 * The question that a unit goes into, of those that its game has: the wanted one, else the first in which the unit has
 * something to do.
 */
export function askedFor(
  asked: readonly Asked[],
  wanted: string,
  { idleIn = [] }: { readonly idleIn?: readonly string[] | undefined },
): Asked | undefined {
  const fitting = asked.filter(({ kind }) => !idleIn.includes(kind));
  return fitting.find(({ kind }) => kind === wanted) ?? fitting[0] ?? asked[0];
}

/**
 * Puts a unit into the question on Ask and goes there. What stands on the other side stays, where it is of this game
 * and kind of question.
 */
export async function askWith(game: string, { kind, own, other }: Asked, unit: ArmyUnit, side: Side): Promise<void> {
  const now = question.peek();
  if (now?.ruleset !== game || now.kind !== kind) await choose(game, kind);
  const part = side === 'own' ? own : other;
  const { values, leftOut } = fitted(part, unit.parts[part.key] ?? unit.values);
  if (!form.peek()) return;
  replacePart([part.key], values);
  const said = [
    `${unit.name} stands in this question now, as ${part.title.toLowerCase()}.`,
    ...(unit.empty ? ['No profile says what it is: fill in its fields.'] : []),
    ...(leftOut.length > 0 ? [`Left out, as this question has no room for it: ${leftOut.join(', ')}.`] : []),
    ...(unit.unknown.length > 0 ? [`Not known here, and without effect: ${unit.unknown.join(', ')}.`] : []),
  ];
  notice.value = said.join(' ');
  navigate('/');
}

/** The code of the studies comes with the first list that is tuned. */
export async function tune(list: ArmyList): Promise<void> {
  const { handed, tuningOf } = await import('../studies/request/handed.ts');
  handed.value = await tuningOf(list);
  navigate('/tune');
}
