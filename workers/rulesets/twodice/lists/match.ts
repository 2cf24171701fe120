/** Names of a list against names of profiles: as they are, then without case, accents and punctuation, then nearly. */
import type { Profile } from './profile.ts';

export interface Match {
  readonly profile: Profile;
  /** Whether the names are the same but for case, accents and punctuation. */
  readonly sure: boolean;
  /** How they differ, for a match that is not sure. */
  readonly note?: string;
}

/** Shorter names are too much alike to be taken for one another. */
const SHORTEST = 6;
/** One letter in so many may differ. */
const LETTERS_PER_SLIP = 6;
const MOST_SLIPS = 4;
/** Comparisons of one report; a list of a hundred names and a thousand profiles needs a fifth of them. */
const BUDGET = 1_000_000;

/** Words that make another model of the name of a unit. */
const ATTACHED =
  / (?:officers?|standards?|captain|attachment|commander|sergeant|lieutenant|chief(?:tain)?|champion|bearer|musician|drummer|ua|ca|wa) /;

/** Letters and digits, and single blanks between them. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Only letters and digits, in small, without accents, parted by single blanks. */
export function normal(name: string): string {
  // Most names are plain letters, and the classes of all scripts are slow.
  if (PLAIN.test(name)) return name.toLowerCase();
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/&/g, ' and ')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export class Names {
  private readonly exact = new Map<string, Profile>();
  private readonly plain = new Map<string, Profile[]>();
  private budget = BUDGET;

  /** @param groups profiles, those that go first in front */
  constructor(groups: readonly (readonly Profile[])[]) {
    for (const profiles of groups) {
      const added = new Map<string, Profile[]>();
      for (const profile of profiles) {
        for (const name of [profile.name, ...profile.aliases]) {
          if (!this.exact.has(name)) this.exact.set(name, profile);
          const key = normal(name);
          if (key === '' || this.plain.has(key)) continue;
          const same = added.get(key) ?? [];
          if (!same.includes(profile)) added.set(key, [...same, profile]);
        }
      }
      for (const [key, same] of added) this.plain.set(key, same);
    }
  }

  /** Whether somebody has exactly this name, case and punctuation aside. */
  has(name: string): boolean {
    return this.exact.has(name) || this.plain.has(normal(name));
  }

  /** The only profile of this very name, case and punctuation aside. */
  exactly(name: string): Match | null {
    const same = this.plain.get(normal(name)) ?? [];
    const profile = this.exact.get(name) ?? (same.length === 1 ? same[0] : undefined);
    return profile === undefined ? null : { profile, sure: true };
  }

  /**
   * @param under what it hangs on: an attachment often has the name of its unit, and is not its unit
   * @returns a match, the names it might be when they are several, or null
   */
  find(names: readonly string[], under?: string): Match | { readonly several: readonly string[] } | null {
    for (const [index, name] of names.entries()) {
      const exact = this.exact.get(name);
      const same = this.plain.get(normal(name)) ?? [];
      const profile = exact ?? same[0];
      if (profile === undefined) continue;
      if (exact === undefined && same.length > 1) return { several: same.map((each) => each.name) };
      // The later names are parts of what the line says.
      if (index === 0 || names.length === 2) return { profile, sure: true };
      return { profile, sure: false, note: `only "${name}" of the name is that of a profile` };
    }
    return this.close(names[0] ?? '', under === undefined ? null : normal(under));
  }

  private close(name: string, under: string | null): Match | { readonly several: readonly string[] } | null {
    const wanted = normal(name);
    if (wanted.length < SHORTEST) return null;
    const most = Math.min(MOST_SLIPS, Math.floor(wanted.length / LETTERS_PER_SLIP));
    let least = most + 1;
    let near = new Set<Profile>();
    for (const [key, profiles] of this.plain) {
      if (this.budget-- <= 0) break;
      if (Math.abs(key.length - wanted.length) > most || key.length < SHORTEST || !sameDigits(key, wanted)) continue;
      const slips = distance(wanted, key, most);
      if (slips > most || slips > least) continue;
      if (slips < least) [least, near] = [slips, new Set()];
      for (const profile of profiles) near.add(profile);
    }
    const within = near.size === 0 ? this.containing(wanted, under) : near;
    const found = [...within];
    if (found.length > 1) return { several: found.map((each) => each.name) };
    return found[0] === undefined
      ? null
      : { profile: found[0], sure: false, note: `the nearest name is "${found[0].name}"` };
  }

  /** Profiles whose name is part of the wanted one, or the other way round, by whole words of which there are two. */
  private containing(wanted: string, under: string | null): Set<Profile> {
    const found = new Set<Profile>();
    for (const [key, profiles] of this.plain) {
      if (this.budget-- <= 0) break;
      const [short, long] = key.length < wanted.length ? [key, wanted] : [wanted, key];
      if (!short.includes(' ') || !` ${long} `.includes(` ${short} `) || !sameDigits(key, wanted)) continue;
      if (key === under || ATTACHED.test(` ${long} `.replace(` ${short} `, ' '))) continue;
      for (const profile of profiles) found.add(profile);
    }
    return found;
  }
}

/** Numbers tell one version of a model from the next. */
function sameDigits(one: string, other: string): boolean {
  return one.replace(/\D+/g, ' ').trim() === other.replace(/\D+/g, ' ').trim();
}

/** Letters to change, add, drop or swap with their neighbour; anything over `most` stands for "more". */
function distance(one: string, other: string, most: number): number {
  const far = most + 1;
  let earlier: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i, ...new Array<number>(other.length).fill(far)];
    let least = i;
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j++) {
      const changed = before[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(changed, before[j] + 1, row[j - 1] + 1, swapped ? earlier[j - 2] + 1 : far);
      least = Math.min(least, row[j]);
    }
    // A swap looks two rows back, so one row without hope does not end it.
    if (least > most && Math.min(...before) > most) return far;
    [earlier, before] = [before, row];
  }
  return before[other.length];
}
