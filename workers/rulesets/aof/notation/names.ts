/** Names as a unit can hold them. A long or odd name never costs a unit or a weapon. */

const LONGEST = 60;

export interface FittedName {
  readonly name: string;
  /** Why it is not the name as it was written; null when it is. */
  readonly note: string | null;
}

/** @param fallback stands where nothing is left of a name */
export function fittedName(written: string, fallback: string): FittedName {
  const trimmed = written.trim();
  const plain = trimmed
    .replace(/[;|\n]/g, ' ')
    .replace(/^(?:\d+x |\+)+/, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  const name = plain.slice(0, LONGEST).trim() || fallback;
  if (name === trimmed) return { name, note: null };
  if (name !== plain && plain !== '') return { name, note: `the name is cut to ${LONGEST} characters` };
  return { name, note: `named "${name}" here` };
}

/** "2x Claws" as the name of a weapon: two of them. */
export function countedName(written: string): { readonly times: number; readonly name: string } {
  const match = /^(\d{1,3}) ?[xX] (?=\S)(.*)$/s.exec(written.trim());
  return match && Number(match[1]) > 0
    ? { times: Number(match[1]), name: match[2] }
    : { times: 1, name: written.trim() };
}

/** Whether two names mean one weapon: without case, and either in the singular or the plural. */
export function sameName(one: string, other: string): boolean {
  const forms = (name: string) => {
    const low = name.trim().toLowerCase().replace(/\s+/g, ' ');
    // "Bow", "Bows"; "Torch", "Torches"; "Battery", "Batteries"; "Knife", "Knives"; "Axe", "Axes".
    return [
      low,
      low.replace(/s$/, ''),
      low.replace(/es$/, ''),
      low.replace(/ies$/, 'y'),
      low.replace(/ves$/, 'fe'),
      low.replace(/ves$/, 'f'),
    ];
  };
  const theirs = new Set(forms(other));
  return forms(one).some((form) => form !== '' && theirs.has(form));
}
