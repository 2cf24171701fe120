/** Whom candidates meet where no opponent is chosen: whoever stands in the questions themselves. */
import { named } from '../../workers/wording.ts';
import { isObject, type JsonObject } from '../form/json.ts';
import { formOf } from '../studies/request/held.ts';
import { partOf } from '../studies/request/units.ts';
import { questionAt, type Tuning } from './model.ts';

/**
 * "Swordsmen", or "Swordsmen in Shooting and Spearmen in Melee": in the questions in which a candidate acts.
 * @returns null where opponents are chosen, and where those in the questions have no names
 */
export function metUnchosen(
  request: JsonObject,
  { candidates, opponents, phases }: Tuning,
  titleOf: (kind: string) => string,
): string | null {
  if (opponents.length > 0) return null;
  const met = phases.flatMap((_, phase) => {
    const acting = candidates.findIndex(({ acts }) => acts.includes(phase));
    const asked = acting < 0 ? null : questionAt(request, acting, 0, phase);
    return asked ? [{ title: titleOf(asked.kind), name: nameIn(String(request.ruleset), asked) }] : [];
  });
  const names = new Set(met.map(({ name }) => name));
  if (names.has('') || names.size === 0) return null;
  return names.size === 1 ? (met[0]?.name ?? null) : named(met.map(({ title, name }) => `${name} in ${title}`));
}

function nameIn(game: string, { kind, scenario }: { readonly kind: string; readonly scenario: JsonObject }): string {
  const form = formOf(game, kind);
  const part = form && scenario[partOf(form, 'other')?.key ?? ''];
  return isObject(part) && typeof part.name === 'string' ? part.name : '';
}
