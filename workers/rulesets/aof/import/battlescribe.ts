/**
 * BattleScribe catalogues and rosters. A catalogue says what a unit may be: it is taken with what it must have and what
 * is chosen from the start; options are named and left out. A roster says what was chosen.
 *
 * Profiles are of three types: Unit (Quality, Defense, Special Rules), Ranged Weapon (Range, Attacks, Special Rules)
 * and Melee Weapon (Attacks, Special Rules).
 */

import { whole } from '../../reading/json.ts';
import type { Element } from '../../reading/xml.ts';
import {
  characteristic,
  isGroup,
  isUnit,
  nameOf,
  number,
  place,
  sameStats,
  split,
  typeOf,
} from './battlescribe-entry.ts';
import { takeNamedRule, takeWeapon } from './battlescribe-profile.ts';
import { Gathering, type ImportReport } from './report.ts';
import type { Draft } from './rules.ts';
import { type Target, takeRule } from './share.ts';

const ROOTS = ['catalogue', 'gameSystem', 'roster'];

export function looksLikeBattleScribe(root: Element): boolean {
  return ROOTS.includes(root.name);
}

/** Links of a hostile file could multiply without end; real catalogues hold some thousands of entries. */
const MOST_ENTRIES = 20_000;
const DEEPEST = 12;
const SINGULAR: Readonly<Record<string, string>> = { infoLinks: 'infoLink', profiles: 'profile', rules: 'rule' };

export function importBattleScribe(root: Element): ImportReport {
  return new Reader(root).read();
}

/** What of an entry counts for the unit it stands in. */
interface Taken {
  readonly entry: Element;
  readonly at: string;
  /** Copies that the whole unit carries: as many as models for what every model has. */
  readonly carried: number;
  /** Copies that are paid for. */
  readonly bought: number;
}

interface Body {
  readonly models: number;
  /** The unit has no entries of single models, so what stands in it directly is everyone's. */
  readonly everyone: boolean;
}

class Reader {
  private readonly gathering = new Gathering();
  private readonly root: Element;
  private readonly roster: boolean;
  /** Everything that links can lead to. */
  private readonly shared = new Map<string, Element>();
  private readonly used = new Set<string>();
  private budget = MOST_ENTRIES;

  constructor(root: Element) {
    this.root = root;
    this.roster = root.name === 'roster';
  }

  read(): ImportReport {
    const { gathering, root } = this;
    gathering.title = root.attribute('name');
    this.collectShared();
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
    if (gathering.units.length + gathering.findings.length === 0)
      gathering.say(root.name, gathering.title ?? '', 'not known', 'there is no unit in it');
    return gathering.report(this.roster ? 'BattleScribe roster' : 'BattleScribe catalogue');
  }

  private collectShared(): void {
    const add = (each: Element) => {
      const id = each.attribute('id');
      if (id) this.shared.set(id, each);
    };
    for (const [container, name] of [
      ['sharedProfiles', 'profile'],
      ['sharedRules', 'rule'],
      ['rules', 'rule'],
      ['sharedSelectionEntries', 'selectionEntry'],
      ['sharedSelectionEntryGroups', 'selectionEntryGroup'],
    ]) {
      for (const each of this.root.within(container, name)) add(each);
    }
  }

  private entriesOf(root: Element): Element[] {
    if (this.roster) {
      const forces = root.within('forces', 'force');
      for (const force of forces) {
        if (force.within('forces', 'force').length > 0)
          this.gathering.say(nameOf(force), 'forces', 'not known', 'forces inside forces are not followed');
      }
      return forces.flatMap((force) => force.within('selections', 'selection'));
    }
    return [...root.within('selectionEntries', 'selectionEntry'), ...root.within('entryLinks', 'entryLink')];
  }

  /** Takes an entry as a unit if it is one, or looks for units inside it. */
  private find(given: Element, above: string, depth: number): void {
    const at = place(above, given);
    if (!this.afford(at, depth)) return;
    // A unit that is both shared and linked to stands in the list once.
    const id = given.attribute(given.name === 'entryLink' ? 'targetId' : 'id');
    if (id && this.used.has(id)) return;
    const entry = this.follow(given, at);
    if (!entry) return;
    if (id && this.shared.has(id)) this.used.add(id);
    if (isUnit(entry) || this.unitProfiles(entry).length > 0) {
      this.takeUnit(entry, at);
      return;
    }
    const inner = this.inner(entry);
    if (inner.length === 0) this.gathering.say(at, nameOf(entry), 'not known', 'neither a unit nor in one');
    for (const each of inner) this.find(each, at, depth + 1);
  }

  private takeUnit(entry: Element, at: string): void {
    const { gathering } = this;
    const taken: Taken[] = [];
    const inside = this.roster ? number(entry, 'number') : 1;
    const size = /\[(\d{1,3})\]/.exec(nameOf(entry))?.[1];
    const bodies = this.models(entry, at, 0);
    const models = size ? Number(size) * (inside ?? 1) : bodies || (inside ?? 1);
    if (!size && bodies === 0 && !this.roster)
      gathering.say(at, nameOf(entry), 'assumed', 'one model; no number is given');
    const body = { models, everyone: bodies === 0 };
    this.gather(taken, { entry, at, carried: models, bought: 1 }, 0, body);
    const profiles = taken.flatMap((each) =>
      this.profiles(each.entry).map((profile) => ({ ...each, profile, type: typeOf(profile) })),
    );
    const stats = profiles.filter(({ type }) => type === 'unit');
    if (stats.length === 0) {
      gathering.say(at, nameOf(entry), 'not known', 'a unit without a profile of type Unit');
      return;
    }
    const [{ profile }] = stats;
    const name = nameOf(entry)
      .replace(/\s*\[\d{1,3}\]/g, '')
      .replace(/[;|\n]/g, ' ')
      .slice(0, 60);
    const draft: Draft = { name, models, quality: 4, defense: 4, cost: this.cost(taken) };
    const unknown: string[] = [];
    const target: Target = { gathering, draft, unknown };
    for (const key of ['quality', 'defense'] as const) {
      const value = whole(characteristic(profile, key));
      if (value === null)
        gathering.say(at, key, 'assumed', `4+, because ${characteristic(profile, key) || 'it'} is no number`);
      else draft[key] = value;
    }
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
      if (each.type === 'ranged' || each.type === 'melee')
        takeWeapon(
          target,
          each.at,
          each.profile,
          each.type === 'ranged',
          each.carried === models ? null : each.carried,
        );
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
    const { hero: _, ...unit } = draft;
    gathering.add(at, unit, unknown);
  }

  /** Models of the entries of type model inside a unit; 0 when it has none. */
  private models(entry: Element, at: string, depth: number): number {
    if (!this.afford(at, depth)) return 0;
    let sum = 0;
    for (const given of this.inner(entry)) {
      if (!this.afford(at, depth)) break;
      const each = this.follow(given, place(at, given), false);
      if (!each) continue;
      const count = this.copies(given, each, entry);
      if (each.attribute('type') === 'model') sum += count;
      else if (isGroup(each)) sum += this.models(each, place(at, given), depth + 1);
    }
    return sum;
  }

  /** An entry and everything under it that the unit has. */
  private gather(taken: Taken[], from: Taken, depth: number, body: Body): void {
    if (!this.afford(from.at, depth, from.entry)) return;
    taken.push(from);
    const { gathering } = this;
    if (from.entry.within('modifiers', 'modifier').length + from.entry.children('modifierGroups').length > 0)
      gathering.say(from.at, nameOf(from.entry), 'assumed', 'its modifiers are not followed');
    for (const given of this.inner(from.entry)) {
      const at = place(from.at, given);
      if (!this.afford(at, depth)) break;
      const entry = this.follow(given, at);
      if (!entry) continue;
      const copies = this.copies(given, entry, from.entry);
      if (isGroup(entry)) {
        this.gather(taken, { ...from, entry, at }, depth + 1, body);
        continue;
      }
      if (copies === 0) {
        gathering.say(at, nameOf(entry), 'assumed', 'an option; it is not taken');
        continue;
      }
      const next = this.share(from, entry, copies, body);
      if (next.carried !== copies && next.bought === copies)
        gathering.say(at, nameOf(entry), 'assumed', 'every model of the unit has it');
      this.gather(taken, { entry, at, ...next }, depth + 1, body);
    }
  }

  /** How much of an entry the whole unit has. */
  private share(from: Taken, entry: Element, copies: number, { models, everyone }: Body): Omit<Taken, 'entry' | 'at'> {
    // Numbers of a roster are those of the whole unit already, but one copy under a unit without models stands for all.
    const direct = from.bought === 1 && from.carried === models;
    if (direct && everyone && copies === 1) return { carried: models, bought: 1 };
    if (this.roster || direct || entry.attribute('type') === 'model') return { carried: copies, bought: copies };
    return { carried: from.carried * copies, bought: from.bought * copies };
  }

  /** How many of an entry a parent has from the start. */
  private copies(given: Element, entry: Element, parent: Element): number {
    if (this.roster) return number(given, 'number') ?? 1;
    const constraints = [given, ...(given === entry ? [] : [entry])].flatMap((each) =>
      each.within('constraints', 'constraint'),
    );
    const least = constraints
      .filter((one) => one.attribute('type') === 'min' && one.attribute('field') === 'selections')
      .map((one) => number(one, 'value') ?? 0);
    const chosen = parent.attribute('defaultSelectionEntryId');
    const standard = chosen !== null && [given, entry].some((one) => one.attribute('id') === chosen);
    return Math.max(standard ? 1 : 0, ...least, 0);
  }

  private cost(taken: readonly Taken[]): number {
    let sum = 0;
    for (const { entry, bought } of taken) {
      const points = entry
        .within('costs', 'cost')
        .filter((cost) => /^\s*(pts|points)/i.test(cost.attribute('name') ?? ''))
        .reduce((total, cost) => total + (number(cost, 'value') ?? 0), 0);
      // Costs of a roster are for all copies already.
      sum += points * (this.roster ? 1 : bought);
    }
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
        this.gathering.say(at, nameOf(link), 'not known', 'the link leads to nothing in this file');
      } else takeNamedRule(to, at, nameOf(link));
    }
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
    if (!found && say) this.gathering.say(at, nameOf(given), 'not known', 'the link leads to nothing in this file');
    if (found) this.used.add(id);
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
