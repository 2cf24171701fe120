/**
 * XML of roster builders: whole cards as elements, with `basestats`, weapons, and damage grids or spirals as
 * attributes. Every element with base stats is a profile, wherever it stands; texts of cards are not read.
 */
import { cleanPiece } from '../../reading/clean.ts';
import type { Element } from '../../reading/element.ts';
import { Draft, type Profile, range, type Sort, sortOf } from './profile.ts';
import { type Gathering, own } from './report.ts';
import { type BoxesRead, colossalBoxes, gridBoxes, spiralBoxes } from './rosterBoxes.ts';
import { takeSpell, takeWeapon, WEAPON_ELEMENTS } from './rosterWeapons.ts';

const MOST_PROFILES = 2_000;
const MOST_ELEMENTS = 50_000;

/** Elements that hold models, and the sort of model when they say it. */
const MODELS: Readonly<Record<string, Sort | null>> = {
  warcaster: 'warcaster',
  warlock: 'warlock',
  warjack: 'warjack',
  warbeast: 'warbeast',
  colossal: 'colossal',
  battleEngine: 'battle engine',
  battle_engine: 'battle engine',
  solo: 'warrior',
  unit: 'warrior',
  unit_attachment: 'warrior',
  weapon_attachment: 'warrior',
  model: null,
};

/** Elements about building an army, or texts of the card: they change no dice here. */
const NOT_READ = ['full_text', 'works_for', 'restricted_to', 'only_in_tier', 'tier', 'tiers', 'casters', 'objectives'];
/** Attributes about the same. */
const ABOUT = /^(?:id|name|full_?name|qualification|fa|completed|generation|generation_id|companionid|version|.*_id)$/i;
const BUILDING =
  /^(?:.*_points|has_.*|.*_attachment|dragoon|dismount.*|base_?count|full_?count|base_cost|full_cost|cost|nbmodelsinpack|iswarbeastpack|is_myrmidon|type|title|faction|system)$/i;

/** Elements that stand around the models: `ruleset` holds `armies`, these hold `army`, and that `warjacks` and the like. */
const DEEPEST_WRAPPER = 4;

export function looksLikeRoster(root: Element): boolean {
  return holdsModels(root, DEEPEST_WRAPPER);
}

function holdsModels(element: Element, depth: number): boolean {
  const { name } = element;
  if (['armies', 'army'].includes(name) || isModel(element) || Object.hasOwn(MODELS, name.replace(/s$/, '')))
    return true;
  return depth > 0 && element.all().some((child) => holdsModels(child, depth - 1));
}

function isModel({ name }: Element): boolean {
  return Object.hasOwn(MODELS, name);
}

/** All profiles of a file; what belongs to none is said to `gathering`. */
export function readRoster(root: Element, gathering: Gathering): Profile[] {
  const profiles: Profile[] = [];
  let budget = MOST_ELEMENTS;
  walk(root, '', null, null, null);
  return profiles;

  /** @param shell an element of models without stats of its own, such as an attachment, right above */
  function walk(element: Element, path: string, above: Draft | null, sort: Sort | null, shell: Element | null): void {
    budget -= 1;
    if (budget === 0) gathering.say(path, '', 'not known', `more than ${MOST_ELEMENTS} elements; the rest is left out`);
    if (budget <= 0) return;
    const { name } = element;
    if (name === 'army') gathering.title ??= element.attribute('name') ?? element.attribute('faction');
    const kind = own(MODELS, name) ?? (isModel(element) ? sort : null);
    const at = gathering.place(placeOf(element, path), element);
    const stats = element.children('basestats')[0];
    if (stats === undefined && !isModel(element)) {
      const inside = element.all();
      for (const child of inside) if (!NOT_READ.includes(child.name)) walk(child, at, above, sort, null);
      // Whatever stands around models is passed through; what holds nothing at all is none of these.
      if (inside.length === 0 && element.attributes().length > 0)
        gathering.say(at, nameOf(element), 'not known', `an element "${name}", which nobody reads here`);
      return;
    }
    let draft = stats === undefined && isModel(element) ? null : above;
    if (stats === undefined) {
      const inner = element.all().some((child) => isModel(child));
      gathering.say(
        at,
        nameOf(element),
        inner ? 'understood' : 'not known',
        inner ? undefined : 'a model without base stats',
      );
    } else if (profiles.length === MOST_PROFILES) {
      gathering.say(at, nameOf(element), 'not known', `more than ${MOST_PROFILES} models; the rest is left out`);
      return;
    } else {
      draft = card(element, stats, at, kind);
      if (above !== null) draft.aliases.push(`${above.name} ${draft.name}`);
      if (shell !== null) {
        draft.aliases.push(nameOf(shell));
        if (draft.points === null) takeCosts(draft, shell);
      }
      profiles.push(draft.done());
    }
    for (const child of element.all()) {
      if (isModel(child)) walk(child, at, draft ?? above, kind, stats === undefined ? element : null);
      else if (draft !== null) inside(draft, child);
      else if (!NOT_READ.includes(child.name))
        gathering.say(at, child.name, 'not known', 'it belongs to no model with stats');
    }
    if (draft !== null && stats !== undefined) draft.say(summary(draft), 'understood');
  }
}

function nameOf(element: Element): string {
  return element.attribute('full_name') ?? element.attribute('name') ?? element.name;
}

function placeOf(element: Element, path: string): string {
  const called = element.attribute('full_name') ?? element.attribute('name');
  const here = called === null ? element.name : `${element.name} ${called}`;
  return (path === '' ? here : `${path} / ${here}`).slice(-190);
}

/** A profile with what the element and its base stats say as attributes. */
function card(element: Element, stats: Element, at: string, sort: Sort | null): Draft {
  const called = element.name === 'model' ? (element.attribute('name') ?? stats.attribute('name')) : nameOf(element);
  const draft = new Draft(at, called ?? element.name);
  for (const alias of [element.attribute('name'), stats.attribute('name')]) {
    if (alias !== null && alias !== draft.name && !draft.aliases.includes(alias)) draft.aliases.push(alias);
  }
  draft.sort = sizeOf(element, sort);
  if (element.attribute('isWarbeastPack') === 'true') draft.sort = 'pack warbeast';
  takeCosts(draft, element);
  for (const [name, value] of element.attributes()) {
    if (ABOUT.test(name) || BUILDING.test(name) || /^damage_|^force_field$/.test(name)) continue;
    takeAttribute(draft, name, value);
  }
  for (const [name, value] of stats.attributes()) {
    if (name !== 'name' && name !== 'hitpoints' && !/^damage_/.test(name)) takeAttribute(draft, name, value);
  }
  takeBoxes(draft, element, stats);
  return draft;
}

/** "Heavy" and "light" stand in the qualification only. */
function sizeOf(element: Element, sort: Sort | null): Sort | null {
  const words = element.attribute('qualification') ?? '';
  const said = sortOf(words);
  if (sort === 'warjack' && (said === 'light warjack' || said === 'heavy warjack')) return said;
  if (sort === 'warbeast' && said !== null && /warbeast|gargantuan/.test(said)) return said;
  return sort ?? said;
}

function takeCosts(draft: Draft, element: Element): void {
  const whole = (name: string) => {
    const text = element.attribute(name);
    return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
  };
  const [cost, low, high] = [whole('cost'), whole('base_cost'), whole('full_cost')];
  const least = cost ?? low;
  if (least !== null) draft.points = [least, Math.max(least, high ?? least)];
  const [few, many] = [whole('baseCount'), whole('fullCount')];
  if (few !== null && few > 0) draft.models = range(`${few}/${Math.max(few, many ?? few)}`);
}

/** A stat, a flag, or something that nobody knows. */
function takeAttribute(draft: Draft, name: string, value: string): void {
  if (name === 'baseSize' && /^huge$/i.test(value)) draft.flag('huge base');
  if (name === 'baseSize' || name === 'livingStatus') return;
  if (/^\d{1,3}$/.test(value)) {
    if (!draft.stat(name, Number(value))) draft.miss(`${name} ${value}`, 'an attribute that nobody reads here');
    return;
  }
  if (value === '-' || value === 'false' || value === '') return;
  if (value === 'true' && draft.flag(name)) return;
  if (value === 'true' && /^c[rm]a$/i.test(name)) {
    draft.say(name, 'understood', 'combined attacks are an input of the situation');
    return;
  }
  draft.miss(`${name.replaceAll('_', ' ')}${value === 'true' ? '' : ` ${value}`}`, 'a rule or stat that is not known');
}

function takeBoxes(draft: Draft, element: Element, stats: Element): void {
  const attribute = (name: string) => element.attribute(name) ?? stats.attribute(name);
  const [left, right] = [attribute('damage_grid_left'), attribute('damage_grid_right')];
  const [grid, spiral, row] = [attribute('damage_grid'), attribute('damage_spiral'), attribute('hitpoints')];
  const field = attribute('force_field');
  let read: BoxesRead | null = null;
  if (left !== null || right !== null) read = colossalBoxes(left ?? '', right ?? '');
  else if (grid !== null) read = gridBoxes(grid);
  else if (spiral !== null && draft.sort !== 'pack warbeast') read = spiralBoxes(spiral);
  if (field !== null && field !== '0')
    draft.miss(`force field ${field}`, 'two grids have no force field in the notation');
  if (read !== null && 'damage' in read) {
    draft.target.damage = read.damage;
    if (read.assumed !== undefined) draft.say(spiral ?? '', 'assumed', read.assumed);
    return;
  }
  if (read !== null) {
    draft.miss(
      [left, right, grid, spiral].filter(Boolean).join(' and '),
      `${read.fault}; its boxes are to be filled in`,
    );
  }
  const boxes = row !== null && /^\d{1,3}$/.test(row) ? Math.max(1, Number(row)) : null;
  if (boxes !== null) draft.target.damage = `#${boxes}`;
  else if (read === null) draft.target.damage = '#1';
  if (row !== null && boxes === null && row !== '-') draft.miss(`hitpoints ${row}`, 'not a number of boxes');
}

/** Weapons, spells and abilities of a card. */
function inside(draft: Draft, element: Element): void {
  const { name } = element;
  if (name === 'basestats') return;
  if (name === 'weapons') for (const each of element.all()) inside(draft, each);
  else if (WEAPON_ELEMENTS.includes(name)) {
    takeWeapon(draft, element);
    for (const each of element.all()) if (each.name !== 'capacity') inside(draft, each);
  } else if (name === 'spells' || name === 'capacities') for (const each of element.all()) inside(draft, each);
  else if (name === 'spell' || name === 'animus') takeSpell(draft, element);
  else if (name === 'capacity') takeCapacity(draft, cleanPiece(element.attribute('title') ?? ''));
  else if (name === 'feat') {
    const title = element.attribute('title');
    if (title !== null) draft.miss(`feat ${title}`, 'feats are not read');
  } else if (NOT_READ.includes(name)) draft.say(name, 'understood', 'not read: it changes no dice here');
  else draft.miss(name, 'an element that nobody reads here');
}

const MAGIC_ABILITY = /^magic ability\s*[[(]\s*(\d{1,2})\s*[\])]$/i;

function takeCapacity(draft: Draft, title: string): void {
  if (title === '') return;
  const magic = MAGIC_ABILITY.exec(title);
  if (magic !== null && !('magicAttack' in draft.attacker)) draft.attacker.magicAttack = Number(magic[1]);
  if (magic !== null || draft.flag(title)) draft.say(title, 'understood');
  else draft.miss(title, 'an ability that is not known here');
}

function summary({ name, attacker, target, weapons }: Draft): string {
  const stats = ['MAT', 'RAT'].filter((stat) => stat in attacker).map((stat) => `${stat} ${String(attacker[stat])}`);
  const defences = ['DEF', 'ARM'].filter((stat) => stat in target).map((stat) => `${stat} ${String(target[stat])}`);
  const parts = [...stats, ...defences, String(target.damage ?? ''), `${weapons.length} weapons`];
  return `${name}: ${parts.filter(Boolean).join(' ')}`;
}
