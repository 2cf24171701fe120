/** Where the user meets a rule, in the words of the forms: the catalogues name fields and kinds as the API does. */
import { onceFor } from '../onceFor.ts';
import type { RuleEntry, Ruleset, ScenarioKind } from '../rulesets/ruleset.ts';
import { fieldInWords } from './place-words.ts';

type Game = Pick<Ruleset, 'catalogue' | 'kinds'>;
/** An entry that says the same for whoever reads forms. */
export type PlacedRule = RuleEntry & { readonly place?: string };

/** The catalogue of a game, each entry with its place in words. */
export const placedCatalogue = onceFor((game: Game): readonly PlacedRule[] =>
  game.catalogue.map((rule) =>
    rule.where === undefined ? rule : { ...rule, place: whereInWords(rule.where, game.kinds) },
  ),
);

/** "kind duel", "kinds area, powerAttack and hazard" */
const KINDS = /\bkinds? (\w+(?:(?:, | and | or )\w+)*)/g;
/** A field of a scenario, and words that could be one. */
const FIELD = /[A-Za-z]\w*(?:\[\])?(?:\.\w+(?:\[\])?)*/g;

/** "Attacker › Weapon › P+S / POW, Target › ARM" of "weapon.power, target.ARM". What is no field stays as it is. */
export function whereInWords(where: string, kinds: readonly ScenarioKind[]): string {
  return where
    .split('; ')
    .map((part) => {
      const named: ScenarioKind[] = [];
      const said = part.replace(KINDS, (whole, ids: string) => {
        const titles = ids.replace(/\w+/g, (id) => {
          const kind = kinds.find((one) => one.id === id);
          if (kind) named.push(kind);
          return kind ? `“${kind.title}”` : id;
        });
        return titles === ids ? whole : titles;
      });
      return said
        .split(/(“[^”]*”|, |: | and )/)
        .map((piece) => (piece.startsWith('“') ? piece : fieldsIn(piece, [...named, ...kinds])))
        .join('');
    })
    .join('; ');
}

/** A word alone is a field where nothing else stands beside it, or where no language writes it so. */
function fieldsIn(piece: string, kinds: readonly ScenarioKind[]): string {
  return piece.replace(FIELD, (path) => {
    const isField = path === piece.trim() || /[.[]|[a-z][A-Z]/.test(path);
    return (isField && titleOf(path, kinds)) || path;
  });
}

/** `weapon.` is short for a weapon of the attacker. */
function titleOf(path: string, kinds: readonly ScenarioKind[]): string | null {
  const paths = path.startsWith('weapon.') ? [path.replace('weapon.', 'attacker.weapons[].'), path] : [path];
  for (const kind of kinds) {
    for (const one of paths) {
      const title = fieldInWords(kind, one);
      if (title !== null) return title;
    }
  }
  return null;
}
