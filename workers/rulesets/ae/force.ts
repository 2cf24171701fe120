/** A unit with everything that its traits, leaders, crew and state add: plain numbers that attacks and tests read. */
import { burns } from './conditions.ts';
import { bonusOf } from './d100.ts';
import { type Bundle, bundleOf, DOCTRINE_RULES, LEADERSHIP } from './leaders.ts';
import type { Rulings } from './rulingFields.ts';
import type { Unit, UnitKind } from './schema.ts';
import { type Part, Sources } from './sources.ts';
import { SQUAD, squadsOf } from './squads.ts';
import { TERRAIN_COVER, type Trait } from './traits.ts';

/** On Willpower tests of whoever burns (AE-FIRE-01). */
const FIRE_PENALTY = -20;
/** On tests of whoever is supported (AE-TRAIT-27), shocked (AE-ABANDON-05), or led by a Commissar (AE-LEAD-64). */
const SUPPORT = 10;
const SHOCK = -20;
const COMMISSAR = 10;

export interface Force {
  readonly unit: Unit;
  readonly name: string;
  readonly kind: UnitKind;
  /** A Horde in the wide sense: it adds its Magnitude Modifier, and attackers add it too. */
  readonly horde: boolean;
  /** Loses Magnitude; everything else loses Wounds. */
  readonly magnitude: boolean;
  /** Squads count for attackers and its own tests: Hordes, and whoever stands within one. */
  readonly squadsAtStart: number;
  /** Magnitude or Wounds now, without ghosts. */
  readonly left: number;
  /** The most it can be restored to. */
  readonly full: number;
  /** Magnitude that is lost before its own (AE-LEAD-34). */
  readonly ghost: number;
  readonly WS: number;
  readonly BS: number;
  readonly S: number;
  readonly T: number;
  readonly Ag: number;
  readonly WP: number;
  readonly WPB: number;
  readonly TB: number;
  readonly AB: number;
  /** What is taken off damage besides AP: TB, or AB if Evasive. */
  readonly resistance: number;
  readonly AP: number;
  /** On every one of its tests: fatigue, Fear, a leader who is good at everything. */
  readonly allTests: number;
  /** What being on fire does to its Willpower tests: 0 for those who ignore it (AE-FIRE-01, AE-TRAIT-05, AE-TRAIT-01). */
  readonly firePenalty: number;
  /** Further, on WS and BS tests. */
  readonly attackTests: number;
  /** Further, on Willpower tests: Support, fire, Fear Incarnate, Commissar. */
  readonly willpowerTests: number;
  readonly rangedDamage: number;
  readonly meleeDamage: number;
  readonly penetration: number;
  readonly degrees: number;
  readonly fireDrill: number;
  readonly overwhelming: number;
  readonly brutalCharge: number;
  readonly replenishing: number;
  readonly lossReduction: number;
  readonly lossReductionPerTurn: number;
  /** What attackers add to hit it. */
  readonly attackersHit: number;
  readonly coverHit: number;
  readonly coverPenetration: number;
  readonly terrainCover: number;
  readonly burst: number;
  readonly squadsForAbilities: number;
  readonly surge: number;
  readonly magnitudeDamage: number;
  readonly enemyBreakPenalty: number;
  /** How often in a round a missed test may be rolled again: once for each leader who gives it. */
  readonly rerollsBS: number;
  readonly rerollsWS: number;
  /** How often in a turn the better of two damage rolls counts (AE-LEAD-38). */
  readonly betterDamage: number;
  /** How often in a round an attack or a damage roll on a character is made again (AE-LEAD-48). */
  readonly hunts: number;
  readonly freeAttack: boolean;
  readonly fearless: boolean;
  readonly traits: ReadonlySet<Trait>;
  /** The rules that made these numbers. */
  readonly sources: Sources;
}

/** Which of the changeable parts are there; a duel takes them away and adds them. */
export interface Presence {
  readonly leader: boolean;
  readonly commander: boolean;
  readonly berserk: boolean;
  /** The Adept of linked Phantoms lives (AE-TRAIT-09). */
  readonly adept: boolean;
  /** This Horde has the round's surge (AE-LEAD-41). */
  readonly surge: boolean;
}

export const AS_STATED: Presence = { leader: true, commander: true, berserk: false, adept: true, surge: true };

/** What a bundle gives as a number, part for part. */
const NUMBERS = [
  'rangedDamage',
  'meleeDamage',
  'penetration',
  'degrees',
  'fireDrill',
  'overwhelming',
  'replenishing',
  'TB',
  'AB',
  'resistance',
  'AP',
  'WP',
  'Ag',
  'allTests',
  'lossReduction',
  'attackersHit',
  'coverHit',
  'coverPenetration',
  'burst',
  'squadsForAbilities',
  'surge',
] as const satisfies readonly Part[];

const HORDE_KINDS: readonly UnitKind[] = ['horde', 'capital ship', 'fortress'];
const WOUNDS_OF_A_CHARACTER = 12;

export function resolveUnit(unit: Unit, rulings: Rulings, presence: Presence = AS_STATED): Force {
  const { kind, state, modifiers } = unit;
  const horde = HORDE_KINDS.includes(kind);
  const magnitude = kind === 'horde';
  const sources = new Sources();
  const given = horde ? bundlesOf(unit, presence) : [];
  const bundles = given.map(({ bundle }) => bundle);
  const traits = new Set<Trait>(horde ? unit.traits : []);
  for (const trait of traits) sources.addTrait(trait);
  for (const { bundle, by } of given) {
    for (const trait of bundle.traits ?? []) {
      if (!traits.has(trait)) sources.addTrait(trait, bundle.rule, by);
      traits.add(trait);
    }
    for (const part of NUMBERS) sources.add(part, bundle[part], bundle.rule, by);
    for (const stat of bundle.rerolls ?? []) sources.add(`rerolls${stat}`, true, bundle.rule, by);
    sources.add('attackTests', bundle.supported && SUPPORT, bundle.rule, by);
    sources.add('willpowerTests', bundle.supported && SUPPORT, bundle.rule, by);
    sources.add('brutalCharge', bundle.armouredCharge, bundle.rule, by);
    sources.add('damageReroll', bundle.damageReroll !== undefined, bundle.rule, by);
    sources.add('freeAttack', bundle.freeAttack, bundle.rule, by);
  }
  const sum = (key: keyof NumbersOf<Bundle>) => bundles.reduce((total, bundle) => total + (bundle[key] ?? 0), 0);
  const berserk = presence.berserk || state.berserk;
  const linked = traits.has('Adept-Linked') && presence.adept && !state.adeptDead;
  const role = roleEffects(unit, presence);
  const rage = berserk ? 20 : 0;
  const station = unit.commandCentre && !unit.commandCentre.lost ? unit.commandCentre : null;
  const crew = horde ? station : null;
  // The Warfare Officer lends his skill to the Horde and its Specialists; the other stations serve the Horde (AE-CC-09).
  const officer = horde || kind === 'weapon specialist' || kind === 'specialist' ? station : null;
  const T = unit.T + rage;
  const Ag = unit.Ag + sum('Ag');
  const WP = unit.WP + sum('WP');
  const evasive = traits.has('Evasive');
  // What goes to TB, or to AB of the Evasive (AE-LEAD-40), is in either for all that asks for it.
  const TB = (unit.TB ?? bonusOf(unit.T)) + (berserk ? 2 : 0) + sum('TB') + (evasive ? 0 : sum('resistance'));
  const navigation = crew ? Math.floor(crew.navigationBonus / 2) : 0;
  // A raised characteristic raises its bonus (RU-08), and some bundles raise the bonus besides.
  const onFoot = (unit.AB ?? bonusOf(unit.Ag)) + sum('Ag') / 10;
  const mounted = horde && unit.mounted !== undefined;
  const AB = (mounted ? unit.mounted! : onFoot) + sum('AB') + navigation;
  // A mount is quick while it moves across the ground.
  const rides = mounted && (state.moving || rulings.mountedEvasive === 'always');
  const evasiveAB = rides ? AB : onFoot + sum('AB') + navigation;
  const supported = state.supported || bundles.some((bundle) => bundle.supported);
  const doctrine = horde && presence.commander ? unit.doctrine : 'none';
  const AP = unit.AP + sum('AP');
  const full = horde ? unit.squads * SQUAD : woundsOf(unit);
  const allTests = sum('allTests') + (state.fatigued ? -rulings.fatiguePenalty : 0) + (horde ? -5 * state.fear : 0);
  const tested =
    (...parts: readonly Part[]) =>
    (value: number | boolean | undefined, ...rules: readonly string[]) => {
      for (const part of parts) sources.add(part, value, ...rules);
    };
  tested('attackTests', 'willpowerTests')(supported && SUPPORT, 'AE-TRAIT-27');
  sources.add('allTests', state.fatigued && -rulings.fatiguePenalty, 'AE-FATIGUE-01');
  sources.add('allTests', horde && -5 * state.fear, 'AE-MORALE-05');
  sources.add('willpowerTests', -5 * state.facingFearIncarnate, 'AE-TRAIT-18');
  const firePenalty = burns({ kind, traits }).value === 1 ? 0 : FIRE_PENALTY;
  sources.add('willpowerTests', state.onFire && firePenalty, 'AE-FIRE-01');
  sources.add('attackTests', state.shocked && SHOCK, 'AE-ABANDON-05');
  if (doctrine === 'Commissar') sources.add('willpowerTests', COMMISSAR, DOCTRINE_RULES.Commissar);
  if (doctrine === 'Defensive Doctrine') sources.add('lossReduction', unit.doctrineValue, DOCTRINE_RULES[doctrine]);
  if (doctrine === 'Master of Ordinance') sources.add('magnitudeDamage', unit.doctrineValue, DOCTRINE_RULES[doctrine]);
  sources.add('WS', (officer?.warfareWS ?? 0) > unit.WS, 'AE-CC-02', 'AE-CC-09');
  sources.add('BS', (officer?.warfareBS ?? 0) > unit.BS, 'AE-CC-02', 'AE-CC-09');
  sources.add('AB', navigation, 'AE-CC-02', 'AE-CC-07');
  sources.add('AB', rides, 'AE-TRAIT-08');
  tested('attackersHit', 'mountedCharge')(mounted, 'AE-TRAIT-08');
  sources.add('brutalCharge', mounted && rulings.brutalCharge > 0, 'AE-TRAIT-08');
  tested('WS', 'S', 'T', 'TB', 'overwhelming', 'fearless')(berserk, 'AE-ABANDON-06');
  sources.add('fireDrill', horde && unit.fireDrill, 'AE-TRAIT-19');
  sources.add('overwhelming', horde && unit.overwhelming, 'AE-TRAIT-20');
  sources.add('replenishing', horde && unit.replenishing, 'AE-TRAIT-26');
  const inRole = { rule: unit.commander === 'none' ? '' : LEADERSHIP[unit.commander].rule, by: 'AE-LEAD-06' };
  for (const part of ['lossReduction', 'lossReductionPerTurn', 'ghost', 'enemyBreakPenalty'] as const)
    sources.add(part, role[part], inRole.rule, inRole.by);
  sources.add('kind', kind === 'capital ship', 'AE-TRAIT-01');
  tested('kind', 'fearless')(kind === 'fortress', 'AE-TRAIT-04');
  sources.add('kind', kind === 'specialist', 'AE-SPEC-03', ...(unit.wounds === undefined ? ['AE-SPEC-04'] : []));
  sources.pass(evasive ? 'AB' : 'TB', 'resistance');
  sources.add('resistance', evasive && evasiveAB !== TB, 'AE-TRAIT-24');
  sources.add('fearless', linked, 'AE-TRAIT-09');
  sources.add('fearless', traits.has('Fearless') || traits.has('Fanatics') || berserk || linked, 'AE-MORALE-04');
  sources.add('fearless', traits.has('Fanatics'), 'AE-TRAIT-13');
  return {
    unit,
    name: unit.name,
    kind,
    horde,
    magnitude,
    squadsAtStart: horde || kind === 'specialist' || kind === 'leader' ? unit.squads : 0,
    left: Math.min(full, horde ? (unit.magnitude ?? full) : full),
    full,
    ghost: magnitude ? role.ghost : 0,
    WS: Math.max(unit.WS, officer?.warfareWS ?? 0) + rage,
    BS: Math.max(unit.BS, officer?.warfareBS ?? 0),
    S: unit.S + rage,
    T,
    Ag,
    WP,
    WPB: (unit.WPB ?? bonusOf(unit.WP)) + sum('WP') / 10,
    TB,
    AB,
    resistance: evasive ? evasiveAB + sum('resistance') : TB,
    AP,
    allTests,
    firePenalty,
    attackTests: (supported ? SUPPORT : 0) + (state.shocked ? SHOCK : 0) + modifiers.hit,
    willpowerTests:
      (supported ? SUPPORT : 0) +
      (state.onFire ? firePenalty : 0) -
      5 * state.facingFearIncarnate +
      (doctrine === 'Commissar' ? COMMISSAR : 0) +
      modifiers.willpower,
    rangedDamage: sum('rangedDamage') + modifiers.damage,
    meleeDamage: sum('meleeDamage') + modifiers.damage,
    penetration: sum('penetration') + modifiers.penetration,
    degrees: sum('degrees') + modifiers.degrees,
    fireDrill: (horde ? unit.fireDrill : 0) + sum('fireDrill'),
    overwhelming: (horde ? unit.overwhelming : 0) + sum('overwhelming') + (berserk ? 1 : 0),
    brutalCharge: brutal(rulings, [
      unit.brutalCharge,
      bundles.some((bundle) => bundle.armouredCharge) ? Math.min(5, Math.floor(AP / 2)) : 0,
      mounted ? rulings.brutalCharge : 0,
    ]),
    replenishing: (horde ? unit.replenishing : 0) + sum('replenishing'),
    lossReduction:
      sum('lossReduction') +
      role.lossReduction +
      modifiers.lossReduction +
      (doctrine === 'Defensive Doctrine' ? unit.doctrineValue : 0),
    lossReductionPerTurn: role.lossReductionPerTurn + modifiers.lossReductionPerTurn,
    attackersHit: sum('attackersHit') + (horde && unit.mounted !== undefined ? 10 : 0),
    coverHit: sum('coverHit'),
    coverPenetration: sum('coverPenetration'),
    terrainCover: Math.max(0, ...TERRAIN_COVER.map(([trait, more]) => (traits.has(trait) ? more : 0))),
    burst: sum('burst'),
    squadsForAbilities: sum('squadsForAbilities'),
    surge: presence.surge ? Math.max(0, ...bundles.map((bundle) => bundle.surge ?? 0)) : 0,
    magnitudeDamage: modifiers.magnitude + (doctrine === 'Master of Ordinance' ? unit.doctrineValue : 0),
    enemyBreakPenalty: role.enemyBreakPenalty,
    rerollsBS: bundles.filter((bundle) => bundle.rerolls?.includes('BS')).length,
    rerollsWS: bundles.filter((bundle) => bundle.rerolls?.includes('WS')).length,
    betterDamage: bundles.filter((bundle) => bundle.damageReroll === 'better').length,
    hunts: bundles.filter((bundle) => bundle.damageReroll === 'hunters').length,
    freeAttack: bundles.some((bundle) => bundle.freeAttack),
    fearless: kind === 'fortress' || !horde || traits.has('Fearless') || traits.has('Fanatics') || berserk || linked,
    traits,
    sources,
  };
}

/** Whether it charges: a Fortress stays where it is, a Weapon Specialist goes where his Horde goes (AE-TRAIT-04, AE-WSPEC-03). */
export function charges({ kind }: Pick<Unit, 'kind'>): boolean {
  return kind !== 'fortress' && kind !== 'weapon specialist';
}

/** Fanatics gain one for each squad they have lost (AE-TRAIT-13). */
export function fanaticDrill(force: Force, left: number): number {
  if (!force.traits.has('Fanatics')) return 0;
  return Math.max(0, force.squadsAtStart - squadsOf(left));
}

/** What several Brutal Charges come to (RU-C02). */
export function brutal({ brutalCharges }: Pick<Rulings, 'brutalCharges'>, all: readonly number[]): number {
  return brutalCharges === 'highest' ? Math.max(...all) : all.reduce((sum, each) => sum + each, 0);
}

type NumbersOf<B> = { [K in keyof B as NonNullable<B[K]> extends number ? K : never]: B[K] };

/** What Leader and Commander give, and the rule by which each gives it. */
function bundlesOf(unit: Unit, presence: Presence): Array<{ readonly bundle: Bundle; readonly by: string }> {
  const leader = presence.leader ? bundleOf(unit.leader) : null;
  const commander = presence.commander ? bundleOf(unit.commander) : null;
  return [
    ...(leader ? [{ bundle: leader, by: 'AE-LEAD-05' }] : []),
    ...(commander ? [{ bundle: commander, by: 'AE-LEAD-06' }] : []),
  ];
}

/** What the Commander's trait does more in his role; a mere Leader has no role. */
function roleEffects(unit: Unit, presence: Presence) {
  const none = { lossReduction: 0, lossReductionPerTurn: 0, ghost: 0, enemyBreakPenalty: 0 };
  if (!presence.commander || unit.commander === 'none' || unit.commanderRole === 'none') return none;
  const { inRole }: Bundle = LEADERSHIP[unit.commander];
  if (!inRole?.roles.includes(unit.commanderRole)) return none;
  return { ...none, ...inRole };
}

/** Rage makes him harder to hurt, but his Wounds are those of his profile. */
function woundsOf(unit: Unit): number {
  if (unit.wounds !== undefined) return unit.wounds;
  if (unit.kind !== 'specialist' && unit.kind !== 'weapon specialist') return WOUNDS_OF_A_CHARACTER;
  return Math.max(1, (unit.TB ?? bonusOf(unit.T)) * (unit.onCapitalShip ? 4 : 3));
}
