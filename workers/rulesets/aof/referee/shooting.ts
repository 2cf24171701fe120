/** One unit fires its weapon groups at others: hits, criticals, mishaps, friendly fire, collateral damage. */
import type { Brutal, Condition, StrikeRulings, VolleyRulings } from '../layers.ts';
import type { Band, Model } from './band.ts';
import { type Defence, defenseOf, type Hit, takeHits } from './blocking.ts';
import { type Dice, d6 } from './dice.ts';
import { type Command, type Group, groupsOf, rollToHit, strikersOf } from './hitting.ts';

/** How one target stands to the shooters. */
export interface Shelter {
  readonly cover: boolean;
  readonly building: boolean;
  readonly hunkered: boolean;
  readonly stealthMove: boolean;
  readonly barrier: boolean;
  readonly rushed: boolean;
}

export interface Fire {
  readonly action: 'Hold' | 'Advance' | 'Covering Fire' | 'Focused Fire' | 'Overwatch' | 'Closing Fire';
  /** Free modifiers and such, the same for every target. */
  readonly modifier: number;
  readonly heightenedSenses: boolean;
  readonly darkSkies: number;
  /** What a kitchen table halves (AOF-KT-01, RU-T-19). */
  readonly halves: 'nothing' | 'allowances' | 'distances';
  readonly condition: Condition;
  readonly brutal: Brutal;
  readonly rulings: StrikeRulings & Partial<Pick<VolleyRulings, 'friendlyFireDice'>>;
  readonly reroll: 'none' | 'misses' | 'ones';
  readonly double: boolean;
  readonly breath: boolean;
  readonly weapons: boolean;
  readonly command: Command;
}

export interface Mark {
  readonly band: Band;
  readonly defence: Defence;
  readonly shelter: Shelter;
  readonly distance: number | undefined;
  /** Whom Snipers have picked; null, or somebody who is gone already: whoever is next (AOF-SR-22). */
  readonly picked: Model | null;
  /** Names of weapons that fire at it, or all that fire at nobody else. */
  readonly fires: (weapon: string) => boolean;
  readonly breath: boolean;
  /** Command points are spent on the shots at it. */
  readonly commanded: boolean;
  /** Whether it stands within 3" of a friend of the shooters (AOF-BRUTAL-02). */
  readonly nearFriend: boolean;
  /** Takes hits that go astray; null: somebody who is not described. */
  readonly friend: { readonly band: Band; readonly defence: Defence } | null;
  /** Misses hit it on 4+ (AOF-BLDG-06). */
  readonly building: { readonly band: Band; readonly defence: Defence } | null;
  /** Counted while the volley lasts. */
  wounds: number;
  friendWounds: number;
  pinned: boolean;
}

/** Of a range or a radius. */
function allowed(inches: number, { halves }: Pick<Fire, 'halves'>): number {
  return halves === 'allowances' ? Math.ceil(inches / 2) : inches;
}

/** What ranges are held against. */
function measured(distance: number | undefined, { halves }: Pick<Fire, 'halves'>): number | undefined {
  return distance === undefined || halves !== 'distances' ? distance : Math.ceil(distance / 2);
}

/** Fires everything that can fire. @returns raw 1s and self wounds that mishaps give. */
export function fireAll(
  shooters: Band,
  able: readonly Model[],
  marks: readonly Mark[],
  fire: Fire,
  dice: Dice,
): { ones: number; mishaps: number } {
  let [ones, mishaps] = [0, 0];
  const models = new Map(marks.map((mark) => [mark, mark.band.blastModels]));
  const collateral: Array<{ mark: Mark; group: Group; hits: number }> = [];
  // Nobody shoots at a unit that is no more when the shots are declared (AOF-SHOOT-02).
  const there = marks.filter(({ band }) => !band.gone);
  const aimedAt = new Map(there.map((mark) => [mark, mark.picked?.alive ? mark.picked : null]));
  for (const mark of there) if (mark.breath) breathe(shooters, able, mark, fire, dice);
  for (const group of groupsOf(shooters, true, able)) {
    const mark = there.find(({ fires }) => fires(group.weapon.name));
    if (!mark || !fire.weapons || !inRange(group, mark, fire)) continue;
    if (fire.double) for (const copy of group.copies) copy.attacks *= 2;
    const sniping = group.weapon.rules.includes('Sniper');
    const cap = fire.rulings.blastCount === 'group' ? mark.band.blastModels : (models.get(mark) as number);
    const rolled = rollToHit(
      group,
      {
        quality: fire.action === 'Covering Fire' ? 6 : sniping ? 2 : group.sort.quality,
        modifier: (bearer) => hitModifier(shooters, bearer, group, mark, fire),
        onlySixes: fire.action === 'Covering Fire' && fire.rulings.coveringFire === 'raw 6',
        ...{ reroll: fire.reroll, poison: true, AP: 0, models: sniping ? 1 : cap, cap: fire.rulings.blastCap },
        ...{ rending: fire.rulings.rendingAP, copies: fire.rulings.rendingCopies },
        six: () => critical(fire, dice),
      },
      mark.commanded ? fire.command : { high: false, supreme: false },
      dice,
    );
    ones += rolled.ones;
    if (fire.brutal.mishaps) for (let i = 0; i < rolled.ones; i++) if (d6(dice) <= 3) mishaps++;
    if (mark.building) {
      let hits = 0;
      for (let i = 0; i < rolled.misses; i++) if (d6(dice) >= 4) hits++;
      collateral.push({ mark, group, hits });
    }
    // All on one base are one model, and block as their unit does (RU-30).
    const single = sniping && !mark.band.gone && mark.band.base === null;
    const picked = single ? (aimedAt.get(mark) ?? mark.band.next()) : undefined;
    land(mark, rolled.hits, group.weapon.deadly, fire, dice, picked);
  }
  // After all regular hits (AOF-BLDG-06).
  for (const { mark, group, hits } of collateral) {
    const { band, defence } = mark.building as NonNullable<Mark['building']>;
    const all = Array.from({ length: hits }, () => ({ AP: group.weapon.AP, rending: false }));
    if (!band.gone) takeHits(band, all, group.weapon.deadly, defenseOf(band, true), defence, dice);
  }
  return { ones, mishaps };
}

/** On 4+ one wound more, without a block (AOF-BRUTAL-04). Covering Fire wounds nobody (AOF-ACT-07). */
function critical({ brutal, rulings, action }: Fire, dice: Dice): Hit[] {
  if (!brutal.criticals || action === 'Covering Fire' || d6(dice) < 4) return [];
  return [{ AP: 0, rending: !rulings.criticalRegenerates, wounds: 1 }];
}

/** What heavy damage takes off rolls to hit (AOF-BRUTAL-05, RU-17). */
export function shakenBy(band: Band, { shakenStacks }: Pick<StrikeRulings, 'shakenStacks'>): number {
  return shakenStacks ? band.shaken : Math.min(1, band.shaken);
}

/** Three automatic hits AP(1) for each model that has it (AOF-SR-05). */
function breathe(shooters: Band, able: readonly Model[], mark: Mark, fire: Fire, dice: Dice): void {
  const away = measured(mark.distance, fire);
  // Covering Fire hits on rolls of 6 only, and these hits are not rolled for.
  if (
    !fire.breath ||
    fire.action === 'Covering Fire' ||
    mark.band.gone ||
    (away !== undefined && away > allowed(12, fire))
  )
    return;
  for (const sort of shooters.sorts) {
    const breathers = able.filter((model) => model.sort === sort && sort.rules.has('Breath Attack')).length;
    const hits = Array.from({ length: 3 * breathers }, () => ({ AP: 1, rending: false }));
    if (breathers > 0) land(mark, hits, 0, fire, dice);
  }
}

/** Where hits go, and what they do there. `picked`: whom a Sniper aims at. */
function land(mark: Mark, all: readonly Hit[], deadly: number, fire: Fire, dice: Dice, picked?: Model): void {
  const astray = fire.brutal.friendlyFire && mark.nearFriend ? strayed(all, fire, dice) : [];
  const hits = all.filter((hit) => !astray.includes(hit));
  if (fire.action === 'Covering Fire') {
    for (let i = 0; i < hits.length; i++) if (d6(dice) >= 4) mark.pinned = true;
    return;
  }
  if (!mark.band.gone) {
    mark.wounds += takeHits(mark.band, hits, deadly, defenseOf(mark.band, true, picked), mark.defence, dice, picked);
  }
  if (mark.friend && astray.length > 0 && !mark.friend.band.gone) {
    const { band, defence } = mark.friend;
    // Nobody aimed at him, so he takes them like any others.
    mark.friendWounds += takeHits(band, astray, deadly, defenseOf(band, true), defence, dice);
  }
}

/** Hits on a 1 to 3: a die for each, or one for all that an attack has made (AOF-BRUTAL-02, RU-29). */
function strayed(all: readonly Hit[], { rulings }: Fire, dice: Dice): readonly Hit[] {
  const known = new Map<number, boolean>();
  return all.filter(({ wounds, attack }) => {
    if (wounds !== undefined) return false;
    const before = attack !== undefined && rulings.friendlyFireDice === 'each attack' ? known.get(attack) : undefined;
    const gone = before ?? d6(dice) <= 3;
    if (attack !== undefined) known.set(attack, gone);
    return gone;
  });
}

/** Whom a Sniper picks when all begins (AOF-SR-22); null: whoever is next. */
export function pickedOf(band: Band, sniperTarget: 'next model' | 'hero' | 'special'): Model | null {
  if (band.base || sniperTarget === 'next model') return null;
  const living = band.living;
  if (sniperTarget === 'hero') return living.find(({ sort }) => sort.hero) ?? null;
  return living.filter(({ sort }) => sort.own).pop() ?? null;
}

function inRange({ weapon }: Group, { distance }: Pick<Mark, 'distance'>, fire: Fire): boolean {
  const away = measured(distance, fire);
  if (away === undefined || fire.action === 'Closing Fire') return true;
  const range = weapon.range as number;
  const { darkSkies } = fire;
  return away <= allowed(darkSkies > 0 ? Math.min(range, Math.max(3, range - darkSkies)) : range, fire);
}

/** Whether anything can be fired, or breathed, that far. */
export function inReach(band: Band, distance: number, fire: Fire): boolean {
  const able = strikersOf(band, undefined);
  const breathes =
    fire.breath && fire.action !== 'Covering Fire' && (measured(distance, fire) as number) <= allowed(12, fire);
  if (breathes && able.some(({ sort }) => sort.rules.has('Breath Attack'))) return true;
  return groupsOf(band, true, able).some((group) => group.weapon.attacks > 0 && inRange(group, { distance }, fire));
}

/** The sum of all that bears on a die to hit when shooting (AOF-TEST-02). */
function hitModifier(shooters: Band, bearer: Model, { weapon }: Group, mark: Mark, fire: Fire): number {
  const { shelter, band, distance } = mark;
  const away = measured(distance, fire);
  const indirect = weapon.rules.includes('Indirect');
  let sum = fire.modifier - shooters.exhaustion - shakenBy(shooters, fire.rulings);
  const hidden = shelter.cover || shelter.building || shelter.rushed;
  // Cover counts once, a storm makes it two (RU-26).
  if (!fire.heightenedSenses && weapon.blast === 0) {
    const obstructed = hidden && !indirect;
    if (fire.condition === 'Heavy Storm' && !(indirect && fire.rulings.indirectInStorm === 'ignores it'))
      sum -= obstructed ? 2 : 1;
    else if (obstructed) sum -= 1;
  }
  if (shelter.hunkered) sum -= 2;
  if (shelter.stealthMove) sum -= 1;
  if (shelter.barrier) sum -= 1;
  if (band.has('Stealth')) sum -= 1;
  if (indirect && fire.action === 'Advance') sum -= 1;
  if (fire.action === 'Focused Fire' && (away === undefined || away <= allowed(12, fire))) sum += 1;
  if (fire.action === 'Overwatch' || fire.action === 'Closing Fire') sum -= 1;
  if (fire.halves !== 'nothing' && away !== undefined && away > 12) sum -= 1;
  if (shooters.unit.sergeant === 'shooting' && isSergeant(shooters, bearer, fire.rulings)) sum += 1;
  return sum;
}

/** The rules do not say which model it is: the one that carries what is special, or the one that its owner keeps longest. */
export function isSergeant(band: Band, model: Model, { sergeant }: Pick<StrikeRulings, 'sergeant'>): boolean {
  if (!model.sort.own) return false;
  const own = band.models.filter(({ sort }) => sort.own);
  const keeps = sergeant === 'kept' && band.unit.casualties === 'special first';
  return model === (keeps ? own[0] : own[own.length - 1]);
}
