/**
 * Rosters in the format of BattleScribe, as XML or as the JSON of New Recruit. What is chosen stands as selections inside
 * one another: a unit holds its models, a warcaster his battlegroup. A selection whose profile has stats is a whole card;
 * of others the name is looked up.
 */
import { counted } from '../../../wording.ts';
import { cleanPiece } from '../../reading/clean.ts';
import type { Element } from '../../reading/element.ts';
import { takeSelectedWeapon } from './battleScribeWeapons.ts';
import { takeRule } from './csv.ts';
import type { Entry } from './entry.ts';
import { Draft, type Profile, sortOf } from './profile.ts';
import type { Gathering } from './report.ts';

const MOST_SELECTIONS = 20_000;
const MOST_ENTRIES = 500;
const MOST_COPIES = 20;

export function looksLikeSelections(root: Element): boolean {
  return root.name === 'roster' && root.within('forces', 'force').length > 0;
}

export function readSelections(root: Element, gathering: Gathering): Entry[] {
  const entries: Entry[] = [];
  let budget = MOST_SELECTIONS;
  gathering.title = cleanPiece(root.attribute('name') ?? '') || null;
  gathering.say('roster', gathering.title ?? 'roster', 'understood');
  for (const each of root.strangers('forces', 'force')) miss('', each);
  for (const force of root.within('forces', 'force')) walkForce(force, 0);
  checkTotal(root, entries, gathering);
  return entries;

  function miss(above: string, stranger: Element): void {
    const name = nameOf(stranger);
    const at = gathering.place(`${above} / ${name}`.slice(-190), stranger);
    gathering.say(at, name, 'not known', `an element "${stranger.name}", which nobody reads here`);
  }

  function walkForce(force: Element, depth: number): void {
    const at = cleanPiece(force.attribute('name') ?? 'force');
    for (const each of force.strangers('selections', 'selection')) miss(at, each);
    for (const selection of force.within('selections', 'selection')) take(selection, at, undefined);
    if (depth < 8) for (const inner of force.within('forces', 'force')) walkForce(inner, depth + 1);
  }

  function take(selection: Element, above: string, under: string | undefined): void {
    const name = nameOf(selection);
    const at = gathering.place(`${above} / ${name}`.slice(-190), selection);
    budget -= 1;
    if (budget < 0) {
      if (budget === -1)
        gathering.say(at, name, 'not known', `more than ${MOST_SELECTIONS} selections; the rest is left out`);
      return;
    }
    if (!isUnit(selection)) {
      const inner = inside(selection);
      const holds = inner.some(isUnit);
      const note = holds ? 'holds models' : 'chosen for the army; it is no model';
      gathering.say(at, name, holds ? 'understood' : 'assumed', note);
      for (const each of inner) if (isUnit(each)) take(each, at, under);
      return;
    }
    if (entries.length >= MOST_ENTRIES) {
      gathering.say(at, name, 'not known', `more than ${MOST_ENTRIES} models and units; it is left out`);
      return;
    }
    const { entry, apart } = unitOf(selection, at, under);
    entries.push(entry);
    for (const each of apart) take(each, at, name);
  }

  function unitOf(selection: Element, at: string, under: string | undefined): { entry: Entry; apart: Element[] } {
    const name = nameOf(selection);
    const squad = selection.attribute('type') === 'unit';
    const own: Element[] = [selection];
    const apart: Element[] = [];
    const members: Element[] = [];
    const gather = (of: Element, depth: number) => {
      for (const each of inside(of)) {
        budget -= 1;
        if (budget < 0 || depth > 12) return;
        const type = each.attribute('type');
        if (type === 'unit' || (!squad && type === 'model')) {
          apart.push(each);
          continue;
        }
        if (type === 'model') members.push(each);
        own.push(each);
        gather(each, depth + 1);
      }
    };
    gather(selection, 0);
    const number = numberOf(selection);
    const models = squad ? members.reduce((sum, each) => sum + numberOf(each), 0) : 1;
    const copies = squad ? 1 : number;
    if (squad && number > 1)
      gathering.say(at, name, 'not known', `${number} of it, but its models are those of one: one is taken`);
    const points = pointsOf(own, /^\s*(?:pts?|points?|pc)\b/i);
    const battlegroup = pointsOf([selection], /^\s*(?:bgp?|wjp?|wbp?|battlegroup)\b/i);
    const profile = cardOf(selection, own, at, Math.max(1, models) * copies);
    const options = own
      .filter((each) => each !== selection && !members.includes(each) && saysNothing(each))
      .map(nameOf);
    for (const option of options)
      gathering.say(at, option, 'not known', `an option of ${name}: what it does is to be set in the profile`);
    const each = points === null ? null : points / Math.max(1, copies);
    if (each !== null && !Number.isInteger(each))
      gathering.say(
        at,
        name,
        'not known',
        `${points} points for ${counted(copies, 'copies')} are no whole number each`,
      );
    return {
      apart,
      entry: {
        at,
        names: [name],
        points: each === null ? null : Math.round(each),
        battlegroup: battlegroup !== null && battlegroup !== 0 ? Math.abs(battlegroup) : null,
        paid: 0,
        models: models > 1 ? models : null,
        size: null,
        copies: Math.min(MOST_COPIES, Math.max(1, copies)),
        attached: under !== undefined,
        ...(under === undefined ? {} : { under }),
        options,
        ...(profile === null ? {} : { profile }),
      },
    };
  }
}

/** The card that the profiles of a selection make up, or null when none of them has stats. */
function cardOf(selection: Element, own: readonly Element[], at: string, models: number): Profile | null {
  const profiles = own.flatMap((each) =>
    each.within('profiles', 'profile').map((profile) => ({ profile, copies: numberOf(each) })),
  );
  const cards = profiles.filter(({ profile }) => hasStats(profile));
  const [card] = cards;
  if (card === undefined) return null;
  const draft = new Draft(at, nameOf(selection));
  const different = cards.filter(({ profile }) => statsText(profile) !== statsText(card.profile));
  if (different.length > 0)
    draft.say(
      nameOf(selection),
      'assumed',
      `its models have different stats; all stand with those of ${nameOf(card.profile)}`,
    );
  for (const [title, value] of characteristics(card.profile)) takeStat(draft, title, value);
  for (const category of selection.within('categories', 'category')) draft.sort ??= sortOf(nameOf(category));
  if (draft.sort === null) draft.sort = sortOf(card.profile.attribute('typeName') ?? '');
  const taken = new Set<string>();
  for (const { profile, copies } of profiles) {
    if (hasStats(profile)) continue;
    if (takeSelectedWeapon(draft, profile, characteristics(profile), { copies, models })) continue;
    const rule = nameOf(profile);
    if (!taken.has(rule)) takeRule(draft, rule);
    taken.add(rule);
  }
  for (const each of own) {
    for (const rule of each.within('rules', 'rule').map(nameOf)) {
      if (!taken.has(rule)) takeRule(draft, rule);
      taken.add(rule);
    }
  }
  draft.target.damage ??= '#1';
  if (draft.sort === null && 'THR' in draft.economy) draft.sort = 'warbeast';
  return draft.done();
}

function takeStat(draft: Draft, title: string, value: string): void {
  if (value === '' || value === '-') return;
  if (/^(?:boxes|hp|hit ?points|damage|health|damage (?:boxes|grid|spiral))$/i.test(title))
    draft.target.damage = /^\d{1,3}$/.test(value) ? `#${Math.max(1, Number(value))}` : value;
  else if (!(/^\d{1,3}"?$/.test(value) && draft.stat(title, Number.parseInt(value, 10))))
    draft.miss(`${title} ${value}`, 'a stat that nobody reads here');
}

/** Points of the roster against those of its selections. */
function checkTotal(root: Element, entries: readonly Entry[], gathering: Gathering): void {
  const stated = pointsOf([root], /^\s*(?:pts?|points?|pc)\b/i);
  if (stated === null || stated === 0 || entries.every(({ points }) => points === null)) return;
  const sum = entries.reduce((total, { points, copies }) => total + (points ?? 0) * copies, 0);
  gathering.stated = { at: 'costs', points: stated };
  if (sum !== stated)
    gathering.check(
      'costs',
      `${stated} points`,
      `the list says ${stated} points; its selections add up to ${sum}`,
      true,
    );
}

function inside(selection: Element): Element[] {
  return selection.within('selections', 'selection');
}

function isUnit(selection: Element): boolean {
  const type = selection.attribute('type');
  return type === 'unit' || type === 'model' || selection.within('profiles', 'profile').some(hasStats);
}

/** Whether nothing but its name says what an option is. */
function saysNothing(selection: Element): boolean {
  return selection.within('profiles', 'profile').length === 0 && selection.within('rules', 'rule').length === 0;
}

function hasStats(profile: Element): boolean {
  const titles = new Set(characteristics(profile).map(([title]) => title.toUpperCase()));
  return titles.has('DEF') && titles.has('ARM');
}

function statsText(profile: Element): string {
  return JSON.stringify(characteristics(profile));
}

function characteristics(profile: Element): Array<readonly [title: string, value: string]> {
  return profile
    .within('characteristics', 'characteristic')
    .map((each) => [cleanPiece(each.attribute('name') ?? ''), cleanPiece(each.text)] as const);
}

function nameOf(element: Element): string {
  return cleanPiece(element.attribute('customName') ?? element.attribute('name') ?? element.name) || element.name;
}

function numberOf(selection: Element): number {
  const number = Number(selection.attribute('number') ?? 1);
  return Number.isInteger(number) && number > 0 && number < 1_000 ? number : 1;
}

/** Costs of these names in all of the elements together; null when none has any. */
function pointsOf(elements: readonly Element[], names: RegExp): number | null {
  const costs = elements
    .flatMap((each) => each.within('costs', 'cost'))
    .filter((cost) => names.test(cost.attribute('name') ?? ''))
    .map((cost) => Number(cost.attribute('value')))
    .filter((value) => Number.isFinite(value) && Math.abs(value) < 100_000);
  return costs.length === 0 ? null : costs.reduce((sum, each) => sum + each, 0);
}
