/** Faults that battlegroups of both games can have. */
import type { Problem } from '../../ruleset.ts';

interface Named {
  readonly name: string;
}

/** Names that are given twice. @param path of the list of models */
export function checkNames(caster: Named, models: readonly Named[], path: string): Problem[] {
  const known = new Set([caster.name]);
  return models.flatMap(({ name }, index): Problem[] => {
    if (!known.has(name)) {
      known.add(name);
      return [];
    }
    return [
      {
        path: `${path}[${index}].name`,
        message: `"${name}" is the name of the caster or an earlier model`,
        allowed: 'a name of its own',
      },
    ];
  });
}

/** More fury than a beast can hold. */
export function checkHeld({ fury, FURY }: { readonly fury: number; readonly FURY: number }, path: string): Problem[] {
  if (fury <= FURY) return [];
  return [{ path: `${path}.fury`, message: `${fury} fury on a beast with FURY ${FURY}`, allowed: `from 0 to ${FURY}` }];
}
