/**
 * BattleScribe catalogues and rosters. A catalogue says what a unit may be: it is taken with what it must have and what
 * is chosen from the start; options are named and left out. A roster says what was chosen.
 *
 * Profiles are of three types: Unit (Quality, Defense, Special Rules), Ranged Weapon (Range, Attacks, Special Rules)
 * and Melee Weapon (Attacks, Special Rules).
 */

import type { Element } from '../../reading/element.ts';
import { type Count, countInName, countsOf, isModel, limit, type Placed, withoutCount } from './battlescribe-count.ts';
import {
  characteristic,
  isGroup,
  isUnit,
  nameOf,
  number,
  place,
  sameStats,
  split,
  strangeCharacteristics,
  typeOf,
} from './battlescribe-entry.ts';
import { takeNamedRule, takeWeapon } from './battlescribe-profile.ts';
import { Gathering, type ImportReport } from './report.ts';
import type { Draft } from './rules.ts';
import { checkTotals } from './selfcheck.ts';
import { statsOf, type Target, takeRule } from './share.ts';

const ROOTS = ['catalogue', 'gameSystem', 'roster'];

export function looksLikeBattleScribe(root: Element): boolean {
  return ROOTS.includes(root.name);
}

/** Links of a hostile file could multiply without end; real catalogues hold some thousands of entries. */
const MOST_ENTRIES = 20_000;
const DEEPEST = 12;
const SINGULAR: Readonly<Record<string, string>> = { infoLinks: 'infoLink', profiles: 'profile', rules: 'rule' };

/** @param other a second file whose shared rules, profiles and entries the first one links to: its game system (.gst) */
export function importBattleScribe(root: Element, other: Element | null = null): ImportReport {
  // Whichever was given first, the game system is the one that is looked things up in.
  if (root.name === 'gameSystem' && other?.name === 'catalogue') return new Reader(other, root).read();
  return new Reader(root, other).read();
}

/** What of an entry counts for the unit it stands in. */
interface Taken {
  readonly entry: Element;
  /** The link that led to it, or the entry itself. */
  readonly given: Element;
  readonly at: string;
  /** Copies that the whole unit carries: as many as models for what every model has. */
  readonly carried: number;
  /** Copies that are paid for. */
  readonly bought: number;
  /** It stands in the unit itself, not in one of its models. */
  readonly direct: boolean;
}

interface Body {
  readonly models: number;
  /** The unit has no entries of single models, so what stands in it directly is everyone's. */
  readonly everyone: boolean;
}

function isPoints(cost: Element): boolean {
  return /^\s*(pts|points)/i.test(cost.attribute('name') ?? '');
}

/** Points that an entry states; null when it states none. */
function pointsIn(entry: Element): number | null {
  const costs = entry.within('costs', 'cost').filter(isPoints);
  return costs.length === 0 ? null : costs.reduce((total, cost) => total + (number(cost, 'value') ?? 0), 0);
}

/** Numbers of a roster are what was chosen. */
function chosen(placed: Placed): Count {
  const each = isModel(placed) ? (countInName(nameOf(placed.given), true) ?? 1) : 1;
  const taken = number(placed.given, 'number') ?? 1;
  // "5x Warriors" chosen five times are five.
  return { taken, each: taken === each ? 1 : each, note: null };
}

class Reader {
  private readonly gathering = new Gathering();
  private readonly root: Element;
  private readonly other: Element | null;
  private readonly roster: boolean;
  /** Everything that links can lead to. */
  private readonly shared = new Map<string, Element>();
  private readonly used = new Set<string>();
  /** Shared units that stand in the list already. */
  private readonly taken = new Set<string>();
  private budget = MOST_ENTRIES;

  constructor(root: Element, other: Element | null) {
    this.root = root;
    this.other = other;
    this.roster = root.name === 'roster';
  }

  read(): ImportReport {
    const { gathering, root } = this;
    gathering.title = root.attribute('name');
    if (this.other) {
      // What it shares and nobody asks for belongs to other armies.
      this.collectShared(this.other);
      for (const id of this.shared.keys()) this.used.add(id);
      gathering.say('book', nameOf(this.other), 'understood', 'links lead there, too');
    }
    this.collectShared(root);
    for (const entry of this.entriesOf(root)) this.find(entry, '', 0);
    // Other files link to what a catalogue shares: first its units, then models that stand in none of them.
    const shared = root.within('sharedSelectionEntries', 'selectionEntry');
    for (const entry of shared) if (isUnit(entry)) this.find(entry, '', 0);
    for (const entry of shared) {
      if (this.unitProfiles(entry).length > 0) this.find(entry, '', 0);
    }
    for (const [id, entry] of this.shared) {
      if (this.used.has(id)) continue;
      gathering.say(entry.name, nameOf(entry), 'not known', 'no unit of this file refers to it');
    }
    const total = this.roster ? pointsIn(root) : null;
    if (total !== null && total > 0) checkTotals(gathering, { at: 'costs', points: Math.round(total) });
    if (gathering.units.length + gathering.findings.length === 0)
      gathering.say(root.name, gathering.title ?? '', 'not known', 'there is no unit in it');
    return gathering.gathered(this.roster ? 'BattleScribe roster' : 'BattleScribe catalogue');
  }

  private collectShared(file: Element): void {
    const add = (each: Element) => {
      const id = each.attribute('id');
      if (!id) return;
      this.shared.set(id, each);
      if (file === this.root) this.used.delete(id);
    };
    for (const [container, name] of [
      ['sharedProfiles', 'profile'],
      ['sharedRules', 'rule'],
      ['rules', 'rule'],
      ['sharedSelectionEntries', 'selectionEntry'],
      ['sharedSelectionEntryGroups', 'selectionEntryGroup'],
    ]) {
      for (const each of file.within(container, name)) add(each);
    }
  }

  private entriesOf(root: Element): Element[] {
    if (this.roster) {
      const forces = root.within('forces', 'force');
      for (const force of forces) {
        if (force.within('forces', 'force').length > 0)
          this.gathering.say(nameOf(force), 'forces', 'not known', 'forces inside forces are not followed');
      }
      this.missStrangers('', root, 'forces', 'force');
      for (const force of forces) this.missStrangers(nameOf(force), force, 'selections', 'selection');
      return forces.flatMap((force) => force.within('selections', 'selection'));
    }
    for (const container of ['selectionEntries', 'sharedSelectionEntries'])
      this.missStrangers('', root, container, 'selectionEntry');
    this.missStrangers('', root, 'entryLinks', 'entryLink');
    return [...root.within('selectionEntries', 'selectionEntry'), ...root.within('entryLinks', 'entryLink')];
  }

  private missStrangers(above: string, holder: Element, container: string, name: string): void {
    for (const each of holder.strangers(container, name))
      this.gathering.say(
        this.place(above, each),
        nameOf(each),
        'not known',
        `an element "${each.name}" among ${container}`,
      );
  }

  private place(above: string, element: Element): string {
    return this.gathering.place(place(above, element), element);
  }

  /** Takes an entry as a unit if it is one, or looks for units inside it. */
  private find(given: Element, above: string, depth: number): void {
    const at = this.place(above, given);
    if (!this.afford(at, depth)) return;
    // A unit that is both shared and linked to stands in the list once.
    const id = given.attribute(given.name === 'entryLink' ? 'targetId' : 'id');
    if (id && this.taken.has(id)) return;
    const entry = this.follow(given, at);
    if (!entry) return;
    if (id && this.shared.has(id)) {
      this.used.add(id);
      this.taken.add(id);
    }
    if (isUnit(entry) || this.unitProfiles(entry).length > 0) {
      this.takeUnit({ given, entry }, at);
      return;
    }
    const inner = this.inner(entry);
    if (inner.length === 0) this.gathering.say(at, nameOf(entry), 'not known', 'neither a unit nor in one');
    for (const each of inner) this.find(each, at, depth + 1);
  }

  private takeUnit({ given, entry }: Placed, at: string): void {
    const { gathering } = this;
    const taken: Taken[] = [];
    const model = entry.attribute('type') === 'model';
    const top = { given, entry };
    const written = countInName(nameOf(given), model) ?? countInName(nameOf(entry), model);
    const inside = this.roster ? (number(given, 'number') ?? 1) : model ? Math.max(1, limit(top, 'min') ?? 1) : 1;
    const size = written === null ? null : written * (this.roster || written === 1 ? inside : 1);
    const bodies = this.models(top, at, 0);
    const models = bodies || (size ?? inside);
    if (size !== null && bodies > 0 && bodies !== size)
      gathering.say(
        at,
        nameOf(entry),
        'not known',
        `its name says ${size} models, its entries have ${bodies}; ${bodies} are taken`,
      );
    if (size === null && bodies === 0 && models === 1 && (!this.roster || !model))
      gathering.say(at, nameOf(entry), 'assumed', 'one model; no number is given');
    if (this.roster && bodies > 0 && inside > 1)
      gathering.say(at, nameOf(entry), 'not known', `${inside} of it, but its entries are those of one: one is taken`);
    const body = { models, everyone: bodies === 0 };
    this.gather(taken, { entry, given, at, carried: models, bought: 1, direct: true }, 0, body);
    const profiles = taken.flatMap((each) =>
      this.profiles(each.entry).map((profile) => ({ ...each, profile, type: typeOf(profile) })),
    );
    const stats = profiles.filter(({ type }) => type === 'unit');
    if (stats.length === 0) {
      gathering.say(at, nameOf(entry), 'not known', 'a unit without a profile of type Unit');
      return;
    }
    const [{ profile }] = stats;
    const name = withoutCount(nameOf(entry)) || nameOf(entry);
    const values = statsOf(gathering, at, name, {
      quality: characteristic(profile, 'quality'),
      defense: characteristic(profile, 'defense'),
    });
    if (!values) return;
    const draft: Draft = { name, models, ...values, cost: this.cost(taken) };
    const unknown: string[] = [];
    const target: Target = { gathering, draft, unknown };
    gathering.say(at, `${name} [${models}] Q${draft.quality}+ D${draft.defense}+`, 'understood');
    for (const other of stats) {
      if (other.profile !== profile && !sameStats(other.profile, profile))
        gathering.say(
          other.at,
          nameOf(other.profile),
          'assumed',
          'the unit has several profiles; the first is taken for all',
        );
      for (const rule of split(characteristic(other.profile, 'special rules'))) takeRule(target, other.at, rule);
    }
    for (const each of profiles) {
      this.gathering.also(each.at, each.profile);
      for (const { title, value } of strangeCharacteristics(each.profile)) {
        unknown.push(`${title}: ${value}`);
        gathering.say(
          each.at,
          `${title} ${value}`,
          'not known',
          `a characteristic of ${nameOf(each.profile)} that nobody reads here`,
        );
      }
      if (each.type === 'ranged' || each.type === 'melee')
        takeWeapon(target, each.at, each.profile, each.type === 'ranged', {
          carried: each.carried,
          entry: nameOf(each.entry),
          everyone: body.everyone && each.carried === models,
        });
      else if (each.type !== 'unit') {
        unknown.push(nameOf(each.profile));
        gathering.say(
          each.at,
          nameOf(each.profile),
          'not known',
          `a profile of type ${each.profile.attribute('typeName') ?? 'nothing'}`,
        );
      }
    }
    for (const each of taken) this.takeLinkedRules(target, each, models);
    for (const each of taken) if (this.saysNothing(each)) takeNamedRule(target, each.at, nameOf(each.entry));
    const { hero: _, ...unit } = draft;
    gathering.add(at, unit, unknown);
  }

  /** Models of the entries of type model inside a unit; 0 when it has none. */
  private models(parent: Placed, at: string, depth: number): number {
    if (!this.afford(at, depth)) return 0;
    let sum = 0;
    for (const { given, entry, count } of this.children(parent, at, false)) {
      if (!this.afford(at, depth)) break;
      if (entry.attribute('type') === 'model') sum += count.taken * count.each;
      else if (isGroup(entry)) sum += this.models({ given, entry }, this.place(at, given), depth + 1);
    }
    return sum;
  }

  /** What stands in an entry, links followed, each with its number. */
  private children(parent: Placed, at: string, say: boolean): Array<Placed & { readonly count: Count }> {
    const placed = this.inner(parent.entry)
      .slice(0, Math.max(0, this.budget))
      .flatMap((given) => {
        const entry = this.follow(given, this.place(at, given), say);
        return entry ? [{ given, entry }] : [];
      });
    const counts = this.roster ? placed.map(chosen) : countsOf(parent, placed);
    return placed.map((each, i) => ({ ...each, count: counts[i] }));
  }

  /** An entry and everything under it that the unit has. */
  private gather(taken: Taken[], from: Taken, depth: number, body: Body): void {
    if (!this.afford(from.at, depth, from.entry)) return;
    taken.push(from);
    const { gathering } = this;
    if (from.entry.within('modifiers', 'modifier').length + from.entry.children('modifierGroups').length > 0)
      gathering.say(from.at, nameOf(from.entry), 'assumed', 'its modifiers are not followed');
    for (const { given, entry, count } of this.children(from, from.at, true)) {
      const at = this.place(from.at, given);
      if (!this.afford(at, depth)) break;
      if (isGroup(entry)) {
        this.gather(taken, { ...from, entry, given, at }, depth + 1, body);
        continue;
      }
      if (count.taken === 0) {
        gathering.say(at, nameOf(entry), 'assumed', 'an option; it is not taken');
        continue;
      }
      if (count.note !== null) gathering.say(at, nameOf(entry), 'assumed', count.note);
      const next = this.share(from, entry, count, body);
      if (next.carried !== count.taken * count.each && next.bought === count.taken)
        gathering.say(at, nameOf(entry), 'assumed', 'every model of the unit has it');
      this.gather(taken, { entry, given, at, ...next }, depth + 1, body);
    }
  }

  /** How much of an entry the whole unit has. */
  private share(
    from: Taken,
    entry: Element,
    { taken, each }: Count,
    { models, everyone }: Body,
  ): Pick<Taken, 'carried' | 'bought' | 'direct'> {
    // Numbers of a roster are those of the whole unit already, but one copy under a unit without models stands for all.
    if (from.direct && everyone && taken === 1) return { carried: models, bought: 1, direct: true };
    if (this.roster || from.direct || entry.attribute('type') === 'model')
      return { carried: taken * each, bought: taken, direct: false };
    return { carried: from.carried * taken, bought: from.bought * taken, direct: false };
  }

  private cost(taken: readonly Taken[]): number {
    let sum = 0;
    for (const { entry, bought, at } of taken) {
      const points = pointsIn(entry) ?? 0;
      for (const cost of entry.within('costs', 'cost'))
        if (!isPoints(cost) && (number(cost, 'value') ?? 0) > 0)
          this.gathering.say(
            at,
            `${nameOf(cost)} ${cost.attribute('value')}`,
            'not known',
            'a price that is not in points',
          );
      // Costs of a roster are for all copies already.
      sum += points * (this.roster ? 1 : bought);
    }
    if (!Number.isInteger(sum))
      this.gathering.say(taken[0]?.at ?? '', `${sum} points`, 'assumed', `${Math.round(sum)} are taken`);
    return Math.round(sum);
  }

  /** Rules that stand in an entry or are linked to it. What they say is not read: the name counts. */
  private takeLinkedRules(to: Target, { entry, at, carried }: Taken, models: number): void {
    const links = entry.within('infoLinks', 'infoLink').filter((link) => this.target(link)?.name !== 'profile');
    const rules = entry.within('rules', 'rule').length + links.length;
    if (carried < models && rules > 0)
      this.gathering.say(at, nameOf(entry), 'assumed', `${carried} of ${models} have it; its rules are taken for all`);
    for (const rule of entry.within('rules', 'rule')) takeNamedRule(to, at, nameOf(rule));
    for (const link of links) {
      if (!this.target(link)) {
        to.unknown.push(nameOf(link));
        this.gathering.say(
          at,
          nameOf(link),
          'not known',
          'the link leads to nothing in this file; the game system (.gst) as a second file may have it',
        );
      } else takeNamedRule(to, at, nameOf(link));
    }
  }

  /** Whether nothing but its name says what is chosen with an entry. */
  private saysNothing({ entry }: Taken): boolean {
    if (entry.attribute('type') === 'unit' || entry.attribute('type') === 'model' || isGroup(entry)) return false;
    const told = [...this.profiles(entry), ...entry.within('rules', 'rule'), ...entry.within('infoLinks', 'infoLink')];
    return told.length + this.inner(entry).length === 0;
  }

  private profiles(entry: Element): Element[] {
    const linked = entry.within('infoLinks', 'infoLink').flatMap((link) => {
      const target = this.target(link);
      return target?.name === 'profile' ? [target] : [];
    });
    return [...entry.within('profiles', 'profile'), ...linked];
  }

  private unitProfiles(entry: Element): Element[] {
    return this.profiles(entry).filter((profile) => typeOf(profile) === 'unit');
  }

  private inner(entry: Element): Element[] {
    if (this.roster) return entry.within('selections', 'selection');
    return [
      ...entry.within('selectionEntries', 'selectionEntry'),
      ...entry.within('selectionEntryGroups', 'selectionEntryGroup'),
      ...entry.within('entryLinks', 'entryLink'),
    ];
  }

  private target(link: Element): Element | undefined {
    const id = link.attribute('targetId') ?? '';
    if (this.shared.has(id)) this.used.add(id);
    return this.shared.get(id);
  }

  /** The entry itself, or what a link leads to; says so when it leads nowhere. */
  private follow(given: Element, at: string, say = true): Element | null {
    if (given.name !== 'entryLink') return given;
    const id = given.attribute('targetId') ?? '';
    const found = this.shared.get(id);
    if (!found && say)
      this.gathering.say(
        at,
        nameOf(given),
        'not known',
        'the link leads to nothing in this file; the game system (.gst) as a second file may have it',
      );
    if (found) {
      this.used.add(id);
      this.gathering.also(at, found);
    }
    return found ?? null;
  }

  /** Whether there is room to read an entry; what hangs on it costs as well. */
  private afford(at: string, depth: number, entry?: Element): boolean {
    const weight = entry
      ? ['infoLinks', 'profiles', 'rules'].reduce((sum, name) => sum + entry.within(name, SINGULAR[name]).length, 1)
      : 1;
    if (this.budget > 0 && this.budget <= weight)
      this.gathering.say(at, '', 'not known', `more than ${MOST_ENTRIES} entries; the rest is left out`);
    this.budget -= weight;
    if (this.budget > 0 && depth === DEEPEST)
      this.gathering.say(at, '', 'not known', 'too deep inside other entries; it is left out');
    return this.budget > 0 && depth < DEEPEST;
  }
}
