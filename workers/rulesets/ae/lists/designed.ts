/** The sheet of a designer as units: what a table of a player has one cell for stands field by field. */
import { designedRows, hasField, looksDesigned } from '../../reading/designed.ts';
import { Gathered } from '../../reading/gathered.ts';
import type { ListedUnit, ListFinding, ListReport } from '../../ruleset.ts';
import { Unit, Weapon } from '../schema.ts';
import { writeWeapon } from './weaponText.ts';

type Values = Record<string, unknown>;

const MOST_FINDINGS = 50_000;
const ARMS = ['ranged', 'melee'] as const;

const isField = (path: string): boolean => {
  const [arm, ...rest] = path.split('.');
  return (ARMS as readonly (string | undefined)[]).includes(arm)
    ? hasField(Weapon.shape, rest.join('.'))
    : hasField(Unit.shape, path);
};

export function looksLikeDesigned(text: string): boolean {
  return looksDesigned(text, (title) => /^(?:ranged|melee)\./.test(title) && isField(title));
}

export function readDesigned(source: string): ListReport {
  const gathering = new Gathered<ListedUnit>(MOST_FINDINGS);
  const say = (at: string, piece: string, verdict: ListFinding['verdict'], note?: string) =>
    gathering.say(at, piece.slice(0, 200), verdict, note);
  for (const row of designedRows(source, isField, say)) {
    const { at, points, text } = row;
    const { ranged, melee, ...own } = row.values;
    const name = row.name.slice(0, 40).trim();
    const given: Values = { ...own, name };
    const checked = Unit.safeParse(given);
    if (!checked.success) {
      for (const { path, message } of checked.error.issues)
        say(row.place(path.join('.')), path.join('.'), 'not known', `${message}; the unit is left out`);
      continue;
    }
    say(at, text, 'understood');
    const weapons: Values = {};
    const unknown: string[] = [];
    for (const [arm, weapon] of [
      ['ranged', ranged],
      ['melee', melee],
    ] as const) {
      if (weapon === undefined) continue;
      const armed = Weapon.safeParse(weapon);
      if (armed.success) weapons[arm] = weapon;
      else {
        unknown.push(`${arm} weapon`);
        for (const { path, message } of armed.error.issues)
          say(
            row.place([arm, ...path].join('.')),
            arm,
            'not known',
            `${path.join('.')}: ${message}; the weapon is left out`,
          );
      }
    }
    const carried = weapons.ranged ?? weapons.melee;
    if (weapons.ranged && weapons.melee)
      say(at, writeWeapon(weapons.melee), 'assumed', 'as an attacker it uses its ranged weapon; in a duel both');
    const parts = {
      attacker: carried === undefined ? given : { ...given, weapon: carried },
      target: given,
      units: { ...given, ...weapons },
    };
    gathering.units.push({ at, values: { name }, unknown, parts, ...(points === undefined ? {} : { points }) });
  }
  return gathering.gathered('CSV');
}
