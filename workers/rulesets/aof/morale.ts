/** Morale tests: on whose Quality, with which modifiers, and what failing does. */
import { nearChance, nearlyPasses, passChance, passes } from './dice.ts';
import { COMMAND, exhaustionOf, HONOUR, ROUTED, TESTED, WAVERING } from './flags.ts';
import type { Brutal, Condition, MoraleRulings } from './layers.ts';
import type { Line } from './line.ts';
import type { Profile } from './side.ts';
import type { Suffering, Term } from './strike.ts';

export interface MoraleInput {
  /** Modifiers that do not depend on the unit's state. */
  readonly terms: readonly Term[];
  readonly condition: Condition;
  readonly brutal: Brutal;
  /** One better on one die, or on the whole roll: one die either way (AOF-CP-03, AOF-CP-04). */
  readonly better: boolean;
  readonly rulings: MoraleRulings;
}

/** Everything that a unit's own side of an exchange needs to know about its nerves and its wounds. */
export interface Nerves {
  readonly suffering: Suffering;
  readonly line: Line;
  /** Quality and modifier of a test, by state of the line; exhaustion not counted. */
  readonly quality: Int8Array;
  readonly modifier: Int8Array;
  /** The same if nobody were Fearless (AOF-SR-09); null where nobody is. */
  readonly fearful: { readonly quality: Int8Array; readonly modifier: Int8Array } | null;
  readonly terms: readonly Term[];
  /** Monsters and chariots under the heavy damage rule. */
  readonly heavy: boolean;
  readonly attrition: Brutal['attrition'];
  /** Whether attrition follows the wounds of mishaps, which ask for no morale test. */
  readonly mishapAttrition: boolean;
  /** Wounds ask for a test only when they bring it to half strength (RU-10). */
  readonly testsOnce: boolean;
  readonly waveringAttrition: MoraleRulings['waveringAttrition'];
  /** D3 wounds on becoming Wavering (AOF-COND-12). */
  readonly echoes: boolean;
  readonly rules: ReadonlySet<string>;
}

export function conditionTerms(condition: Condition): Term[] {
  if (condition === 'Smell of Death') return [{ label: 'smell of death', value: -1, rule: 'AOF-COND-04' }];
  if (condition === 'Inspiration') return [{ label: 'inspiration', value: 1, rule: 'AOF-COND-09' }];
  return [];
}

export function nervesOf(line: Line, { terms, condition, brutal, better, rulings }: MoraleInput): Nerves {
  const { side } = line;
  const { unit, profiles } = side;
  const all = [...terms, ...conditionTerms(condition)];
  const common = all.reduce((total, { value }) => total + value, 0);
  const rules = new Set(['AOF-MORALE-01', 'AOF-MORALE-02', 'AOF-TEST-03', ...all.map(({ rule }) => rule)]);
  const fearless = profiles.some((one) => one.rules.has('Fearless'));
  const { quality, modifier } = numbersOf(line, common, 1);
  const fearful = fearless ? numbersOf(line, common, 0) : null;
  if (better) rules.add('AOF-CP-03');
  if (fearless) rules.add('AOF-SR-09');
  const heavy = brutal.heavyDamage && unit.heavyDamage;
  if (heavy) rules.add('AOF-BRUTAL-05');
  if (brutal.attrition !== 'off') rules.add('AOF-BRUTAL-01');
  const fog = condition === 'Mystical Fog';
  const echoes = condition === 'Sinister Echoes';
  if (echoes) rules.add('AOF-COND-12');
  return {
    suffering: { target: line, regeneration: profiles.map((one) => one.rules.has('Regeneration')), fog },
    line,
    quality,
    modifier,
    fearful,
    terms: all,
    heavy,
    attrition: brutal.attrition,
    mishapAttrition: rulings.mishapAttrition ?? false,
    testsOnce: rulings.repeatTests === 'first time',
    waveringAttrition: rulings.waveringAttrition,
    echoes,
    rules,
  };
}

/** Quality and modifier of whoever tests best in each state. */
function numbersOf(line: Line, common: number, ofFearless: number) {
  const quality = new Int8Array(line.states).fill(6);
  const modifier = new Int8Array(line.states);
  for (let state = 0; state < line.states; state++) {
    let best = Number.NEGATIVE_INFINITY;
    for (const { quality: needed, rules } of testers(line, state)) {
      const bonus = common + (rules.has('Fearless') ? ofFearless : 0);
      // Not by the chance, which has a floor and a ceiling: markers still come off, and tell equal chances apart.
      if (bonus - needed <= best) continue;
      best = bonus - needed;
      quality[state] = needed;
      modifier[state] = bonus;
    }
  }
  return { quality, modifier };
}

/** On whose Quality a unit may test: its own models', or a living hero's (AOF-SR-12). */
function testers(line: Line, state: number): readonly Profile[] {
  const { profiles, unit } = line.side;
  const living = profiles.filter((_, i) => line.leftOf[i][state] > 0);
  const heroes = living.filter(({ hero }) => hero);
  const own = line.leftOf[0][state] > 0 ? [profiles[0]] : living.filter(({ hero }) => !hero);
  if (own.length === 0 || (unit.moraleQuality === 'hero' && heroes.length > 0)) return heroes;
  return unit.moraleQuality === 'best' ? [...own, ...heroes] : own;
}

/** P(a morale test is passed without a command point). Wavering units fail (AOF-WAVER-01). */
export function moraleChance({ quality, modifier }: Nerves, state: number, flags: number): number {
  return flags & WAVERING ? 0 : passChance(quality[state], modifier[state] - exhaustionOf(flags));
}

/** P(a morale test is passed by the point that is kept for it): the die fails by one (AOF-CP-03). */
export function commandChance({ quality, modifier }: Nerves, state: number, flags: number): number {
  if (flags & WAVERING || !(flags & COMMAND)) return 0;
  return nearChance(quality[state], modifier[state] - exhaustionOf(flags));
}

/** Whether this face passes if the point is spent on it. */
export function commandPasses({ quality, modifier }: Nerves, state: number, flags: number, face: number): boolean {
  if (flags & WAVERING || !(flags & COMMAND)) return false;
  return nearlyPasses(face, quality[state], modifier[state] - exhaustionOf(flags));
}

/**
 * Receives how many of several morale tests fail, and the flags after them.
 * @param tests made one after the other in the same state; the first that fails by one takes the point
 */
export function severalTests(
  nerves: Nerves,
  state: number,
  flags: number,
  tests: number,
  emit: (failed: number, flags: number, chance: number) => void,
): void {
  const pass = moraleChance(nerves, state, flags);
  const near = commandChance(nerves, state, flags);
  const fail = 1 - pass - near;
  for (let failed = 0; failed <= tests; failed++) {
    const p = ways(tests, failed) * pass ** (tests - failed) * fail ** failed;
    if (p > 0) emit(failed, flags, p);
  }
  if (near === 0) return;
  for (let short = 1; short <= tests; short++) {
    const p = ways(tests, short) * pass ** (tests - short) * ((fail + near) ** short - fail ** short);
    if (p > 0) emit(short - 1, flags & ~COMMAND, p);
  }
}

function ways(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product = (product * (n - i)) / (i + 1);
  return product;
}

/** Whether this face passes a morale test. */
export function moralePasses({ quality, modifier }: Nerves, state: number, flags: number, face: number): boolean {
  return passes(face, quality[state], modifier[state] - exhaustionOf(flags));
}

/**
 * Flags after a failed test. Code of Honor takes the sting out of it once (AOF-CP-11).
 * @param rout whether failing means flight
 */
export function afterFailure(flags: number, rout: boolean): number {
  const tested = flags | TESTED;
  if (rout) return tested & HONOUR ? (tested & ~HONOUR) | WAVERING : tested | ROUTED;
  // A second Wavering result changes nothing, so nothing is spent on it.
  if (tested & WAVERING) return tested;
  return tested & HONOUR ? tested & ~HONOUR : tested | WAVERING;
}
