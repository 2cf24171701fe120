/** Whom candidates meet where no opponent is chosen: whoever stands in the questions themselves. */
import { metInWords } from '../../workers/wording.ts';
import { isObject, type JsonObject, listAt } from '../form/json.ts';
import { parsePath } from '../form/path.ts';
import { formOf } from '../studies/request/held.ts';
import { partOf } from '../studies/request/units.ts';
import { type CellQuestion, questionAt, slotOf, type Tuning } from './model.ts';

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
    return asked ? [{ title: titleOf(asked.kind), name: nameIn(request, asked) }] : [];
  });
  return metInWords(met);
}

/** Null also where the candidates themselves are the ones who are attacked. */
function nameIn(request: JsonObject, { kind, scenario }: CellQuestion): string | null {
  const form = formOf(String(request.ruleset), kind);
  const key = (form && partOf(form, 'other')?.key) ?? '';
  const choices = listAt(slotOf(request)?.choices).flatMap(({ patches }) =>
    isObject(patches) ? Object.keys(patches) : [],
  );
  const part = choices.some((path) => parsePath(path)[0] === key) ? undefined : scenario[key];
  return isObject(part) && typeof part.name === 'string' ? part.name : null;
}
