/** Army books as JSON, and saved lists, which need the book to say what their units are. */
import { counted } from '../../../wording.ts';
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { bookOfOne } from '../builder/book.ts';
import { type Entry, joinAll, withoutHero } from './join.ts';
import { Gathering, type ImportReport } from './report.ts';
import type { Draft } from './rules.ts';
import { checkTotals } from './selfcheck.ts';
import { statsOf, type Target, takeRule, takeTraits } from './share.ts';
import { takeCarried } from './upgrades.ts';

export function looksLikeBook(value: Json): boolean {
  const top = dict(value);
  return (
    top !== null && Array.isArray(top.units) && (top.upgradePackages !== undefined || top.versionString !== undefined)
  );
}

export function looksLikeSave(value: Json): boolean {
  const top = dict(value);
  return (
    top !== null && (top.saveVersion !== undefined || dict(top.list) !== null) && Array.isArray(dict(top.list)?.units)
  );
}

/** Characters that the options of all units of a book take together: many units share them, and each has its own. */
const MOST_OPTIONS = 8_000_000;

/** Every unit of a book as it starts; upgrades are named and not taken, and the unit brings what choosing them needs. */
export function importBook(value: Json): ImportReport {
  const gathering = new Gathering();
  const book = dict(value)!;
  gathering.title = text(book.name);
  sayEdition(gathering, book);
  let room = MOST_OPTIONS;
  list(book.units).forEach((unit, i) => {
    const at = `units[${i}]`;
    const found = dict(unit);
    if (!found) {
      gathering.say(at, JSON.stringify(unit), 'not known');
      return;
    }
    const entry = bookEntry(gathering, at, found, null);
    if (!entry) return;
    const before = gathering.units.length;
    gathering.add(at, withoutHero(entry.draft), entry.unknown);
    const added = gathering.units[before];
    if (added && list(found.upgrades).length > 0) {
      const builder = bookOfOne(book, found);
      room -= JSON.stringify(builder).length;
      if (room > 0) gathering.units[before] = { ...added, builder };
      else gathering.say(at, added.unit.name, 'not known', 'its options are too many to be chosen here');
    }
  });
  sayOptions(gathering, book);
  sayRest(gathering, book);
  return gathering.gathered('army book JSON');
}

/** Names every option of a book once, with its price, and every package that a unit asks for and the book lacks. */
function sayOptions(gathering: Gathering, book: Dict): void {
  const packages = list(book.upgradePackages).map(dict);
  const asked = new Set(
    list(book.units).flatMap((unit) => list(dict(unit)?.upgrades).map((uid) => text(uid) ?? text(dict(uid)?.uid))),
  );
  packages.forEach((one, p) => {
    const offered = asked.has(text(one?.uid));
    list(one?.sections).forEach((section, s) => {
      const heading = text(dict(section)?.label);
      list(dict(section)?.options).forEach((given, o) => {
        const at = `upgradePackages[${p}].sections[${s}].options[${o}]`;
        const option = dict(given);
        const prices = [
          ...new Set([whole(option?.cost), ...list(option?.costs).map((each) => whole(dict(each)?.cost))]),
        ];
        const known = prices.filter((price) => price !== null);
        const price = known.length > 0 ? `${known.join(' or ')} points` : 'no price is given';
        const name = text(option?.label) ?? text(option?.name) ?? JSON.stringify(given) ?? '';
        const what = `an option${heading ? ` (${heading})` : ''}, ${price}`;
        if (offered) gathering.say(at, name, 'understood', `${what}; units start without it`);
        else gathering.say(at, name, 'not known', `${what}; no unit may take it`);
      });
    });
  });
  const there = new Set(packages.map((one) => text(one?.uid)));
  list(book.units).forEach((unit, i) => {
    for (const uid of list(dict(unit)?.upgrades)) {
      const name = text(uid) ?? text(dict(uid)?.uid) ?? JSON.stringify(uid) ?? '';
      if (!there.has(name)) gathering.say(`units[${i}]`, name, 'not known', 'upgrades that the book does not hold');
    }
  });
}

/** Spells, and words of rules: nothing of them is read, and that is said. */
function sayRest(gathering: Gathering, book: Dict): void {
  list(book.spells).forEach((spell, i) => {
    const name = text(dict(spell)?.name) ?? text(spell) ?? JSON.stringify(spell) ?? '';
    gathering.say(
      `spells[${i}]`,
      name,
      'not known',
      'spells are not read from books; a question states its spell itself',
    );
  });
  const rules = list(book.specialRules);
  if (rules.length > 0)
    gathering.say(
      'specialRules',
      counted(rules.length, rules.length === 1 ? 'rule' : 'rules'),
      'assumed',
      'only their names count; their words are not read',
    );
}

/** @param book the army book the list was made from; without it the units cannot be told */
export function importSave(value: Json, book: Json | null): ImportReport {
  const gathering = new Gathering();
  const top = dict(value)!;
  const saved = dict(top.list)!;
  gathering.title = text(saved.name);
  const known = dict(book ?? null);
  const byId = new Map(
    list(known?.units).flatMap((unit) => {
      const found = dict(unit);
      const id = text(found?.id);
      return found && id ? [[id, found] as const] : [];
    }),
  );
  if (known) sayEdition(gathering, known);
  const entries = list(saved.units).flatMap((unit, i) => {
    const at = `list.units[${i}]`;
    const found = dict(unit);
    const base = byId.get(text(found?.id) ?? '');
    if (!found || !base) {
      const note = known
        ? 'not in the army book that was given'
        : 'a saved list names units only; its army book is needed';
      gathering.say(at, text(found?.customName) ?? text(found?.id) ?? '', 'not known', note);
      return [];
    }
    const entry = bookEntry(gathering, at, base, { saved: found, book: known! });
    return entry ? [entry] : [];
  });
  for (const { at, draft, unknown, places } of joinAll(gathering, entries))
    gathering.add(at, withoutHero(draft), unknown, places);
  if (known) checkTotals(gathering, { at: 'list', points: whole(top.listPoints) ?? whole(saved.points) });
  return gathering.gathered('saved list JSON');
}

function sayEdition(gathering: Gathering, book: Dict): void {
  const version = text(book.versionString);
  if (version) gathering.say('versionString', version, 'assumed', 'rules are read as those of v2.16');
}

interface Upgraded {
  readonly saved: Dict;
  readonly book: Dict;
}

/** A unit of a book, with the upgrades that a saved list chose. */
export function bookEntry(gathering: Gathering, at: string, unit: Dict, upgraded: Upgraded | null): Entry | null {
  const name = text(upgraded?.saved.customName) ?? text(unit.name) ?? 'Unit';
  const stats = statsOf(gathering, at, name, unit);
  if (!stats) return null;
  const draft: Draft = { name, models: whole(unit.size) ?? 1, ...stats, cost: whole(unit.cost) ?? 0 };
  gathering.say(at, `${name} [${draft.models}]`, 'understood');
  const target: Target = { gathering, draft, unknown: [] };
  list(unit.specialRules ?? unit.rules).forEach((rule, i) => {
    takeRule(target, `${at}.specialRules[${i}]`, rule);
  });
  takeCarried(target, at, unit, upgraded);
  const { saved = null } = upgraded ?? {};
  if (saved) takeTraits(target, at, saved);
  return {
    at,
    id: text(unit.id),
    selection: text(saved?.selectionId),
    joins: text(saved?.joinToUnit),
    draft,
    unknown: target.unknown,
    places: [at],
  };
}
