/**
 * Two copies of a unit as one (AOF-UNIT-03): twice the models with all that they carry, for twice the points. What all
 * models are upgraded with is paid by both copies; what single models take may be taken twice as often; of each command
 * upgrade there is one in the unit (AOF-CMD-01).
 */
import { type Dict, dict, list, text, whole } from '../../reading/json.ts';
import { type Option, type Section, sectionsOf } from './book.ts';

/** The option that stands for it in a choice; ids of books are short and have no blank. */
export const COMBINED = 'combined unit';

const COMMAND = /^(?:sergeant|musician|battle standard)$/i;
const NO_LIMIT = 200;

/** Heroes and other single models stay single. */
export function mayCombine(unit: Dict): boolean {
  return (whole(unit.size) ?? 1) > 1;
}

/** Twice the models, and twice what is counted for all of them. */
export function combinedUnit(unit: Dict): Dict {
  const twice = (items: Dict['equipment']) =>
    list(items).map((item) => {
      const found = dict(item);
      const count = whole(found?.count);
      return found && count !== null ? { ...found, count: count * 2 } : item;
    });
  return {
    ...unit,
    size: (whole(unit.size) ?? 1) * 2,
    cost: (whole(unit.cost) ?? 0) * 2,
    ...(unit.equipment === undefined ? {} : { equipment: twice(unit.equipment) }),
    ...(unit.weapons === undefined ? {} : { weapons: twice(unit.weapons) }),
  };
}

/** What one copy may take, for both of them. */
export function combinedSections(book: Dict, unit: Dict): Section[] {
  const models = whole(unit.size) ?? 1;
  return sectionsOf(book, unit).map((section): Section => {
    const { copies, each, together } = section.scope;
    if (each === 1 && (copies === 'all' || copies === models))
      return {
        ...section,
        scope: { copies: copies === 'all' ? 'all' : models * 2, each, together },
        options: section.options.map((option) => ({
          ...option,
          price: option.price === null ? null : option.price * 2,
        })),
      };
    return {
      ...section,
      scope: { copies, each: Math.min(NO_LIMIT, each * 2), together: Math.min(NO_LIMIT, together * 2) },
      options: section.options.map((option) => (isCommand(option) ? { ...option, once: true } : option)),
    };
  });
}

function isCommand({ gains }: Option): boolean {
  return gains.some((gain) => COMMAND.test(text(dict(gain)?.name) ?? text(gain) ?? ''));
}
