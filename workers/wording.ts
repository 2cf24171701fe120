/** Counts and names in sentences. Knows no game, so that the page and the service use it too. */

/** Nouns whose singular is no rule of spelling. */
const IRREGULAR: Readonly<Record<string, string>> = { dice: 'die', axes: 'axe', lives: 'life' };
/** What ends in s, or in nothing, and stays as it is. */
const STAYS = /(?:us|ss|is)$|^(?:fury|Magnitude|degrees Celsius|times)$/;

/** The singular of a noun: "boxes" is "box", "frenzies" is "frenzy", "dice" is "die"; "focus" and "fury" stay. */
export function singular(noun: string): string {
  if (IRREGULAR[noun]) return IRREGULAR[noun];
  if (noun === 'times') return 'time';
  if (STAYS.test(noun)) return noun;
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.replace(/(x|ch|sh|ss|z)es$|s$/, '$1');
}

const PLURALS: ReadonlyMap<string, string> = new Map(Object.entries(IRREGULAR).map(([many, one]) => [one, many]));

/** The plural of a noun: the way back from {@link singular}. */
export function plural(noun: string): string {
  const known = PLURALS.get(noun);
  if (known) return known;
  if (/[^aeiou]y$/.test(noun) && noun !== 'fury') return `${noun.slice(0, -1)}ies`;
  if (/(?:x|ch|sh|ss|z)$/.test(noun)) return `${noun}es`;
  return noun === 'fury' || noun === 'focus' ? noun : `${noun}s`;
}

/** A unit in the number that belongs to a count: its first word, "points of damage" and "point of damage". */
export function unitFor(count: number, unit: string): string {
  return count === 1 ? unit.replace(/^\S+/, singular) : unit;
}

/** `counted(1, 'boxes')` is "1 box", `counted(3, 'points of damage')` is "3 points of damage". @param unit in the plural */
export function counted(count: number, unit: string): string {
  return `${count} ${unitFor(count, unit)}`;
}

/** "A", "A and B", "A, B and C", and no more than six names; "nobody" where there are none. */
export function named(names: readonly string[]): string {
  if (names.length > 6) return `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
  return names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** So many letters of a name stand on a button or above a column. */
const SHORT = 24;

/**
 * Names for where there is little room: a long one ends after a word, where that leaves it enough, with an ellipsis. As they
 * are where the short ones could not be told apart.
 */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map((name) => {
    if (name.length <= SHORT) return name;
    const cut = name.slice(0, SHORT);
    const end = cut.lastIndexOf(' ');
    const words = end < SHORT / 2 ? cut : cut.slice(0, end);
    return `${words.replace(/[\s,;:(-]+$/, '')}…`;
  });
  return new Set(short).size === new Set(names).size ? short : [...names];
}

/**
 * A name of at most so many letters; long names of one list often differ at their end, so that the middle goes. What is
 * left are whole words, where that leaves enough; a name of one word has none to lose.
 */
export function withoutMiddle(name: string, most: number): string {
  if (name.length <= most) return name;
  const from = name.length - Math.floor((most - 1) / 2.6);
  const space = name.indexOf(' ', from - 1);
  const last = name.slice(name.lastIndexOf(' ') + 1);
  const whole = space >= 0 && space < name.length - 1 ? name.slice(space + 1) : last.length <= most / 2 ? last : '';
  const end = name.includes(' ') ? whole : name.slice(from);
  const room = most - 1 - end.length;
  const start = name.slice(0, room);
  const word = name[room] === ' ' ? -1 : start.lastIndexOf(' ');
  return `${start.slice(0, word > room / 2 ? word : room).trimEnd()}…${end}`;
}

/**
 * Names that stand side by side, each of at most so many letters: as {@link withoutMiddle}, but where that makes two of them
 * alike, what tells them apart stays: "Wardens of…Company 6…" and "Wardens of…Company 11…". Alike only where no words tell
 * them apart, or these have no room.
 */
export function withoutMiddles(names: readonly string[], most: number): string[] {
  const short = names.map((name) => withoutMiddle(name, most));
  const alike = new Map<string, Set<string>>();
  names.forEach((name, i) => {
    const group = alike.get(short[i]) ?? new Set();
    alike.set(short[i], group.add(name));
  });
  return names.map((name, i) => {
    const group = alike.get(short[i]);
    return group && group.size > 1 ? apart(name, [...group], most) : short[i];
  });
}

/** A name of which the words stay that others of its group have not: those between the words that all begin and end with. */
function apart(name: string, group: readonly string[], most: number): string {
  const words = group.map((one) => one.split(' '));
  const [first] = words;
  const fewest = Math.min(...words.map(({ length }) => length));
  let before = 0;
  while (before < fewest && words.every((one) => one[before] === first[before])) before++;
  let behind = 0;
  while (before + behind < fewest && words.every((one) => one.at(-1 - behind) === first.at(-1 - behind))) behind++;
  const own = name.split(' ');
  const [start, middle] = [own.slice(0, before), own.slice(before, own.length - behind)];
  const tail = behind > 0 ? '…' : '';
  // With the word before it a number says what it counts.
  const [last = ''] = start.slice(-1);
  const told = [`${last} ${middle.join(' ')}`, middle.join(' ')].find(
    (one, i) => one.length <= (i === 0 ? most / 2 : most - 2 - tail.length),
  );
  if (told === undefined || middle.length === 0) return withoutMiddle(name, most);
  const begins = told.startsWith(`${last} `) ? start.slice(0, -1) : start;
  const room = most - 1 - told.length - tail.length;
  let head = '';
  for (const word of begins) {
    if (`${head} ${word}`.trim().length > room) break;
    head = `${head} ${word}`.trim();
  }
  if (head === begins.join(' ')) return `${head} ${told}${tail}`.trim();
  return `${head || (begins[0] ?? '').slice(0, room)}…${told}${tail}`;
}

/** Names that tell those who bear them apart: one that comes again is numbered. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const same = names.filter((other) => other === name).length;
    return same === 1 ? name : `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`;
  });
}

/**
 * Names of the units of several armies, one by one and in order, no two alike: units of one name in one army are numbered, and
 * what another army has, too, says whose it is.
 */
export function namesByArmy(
  armies: ReadonlyArray<{
    readonly name: string;
    readonly units: ReadonlyArray<{ readonly name: string; readonly copies: number }>;
  }>,
): string[] {
  const printed = armies.map(({ units }) => units.flatMap(({ name, copies }) => Array<string>(copies).fill(name)));
  const names = armies.flatMap((army, side) => {
    const ofOthers = new Set(printed.filter((_, other) => other !== side).flat());
    const numbered = distinctNames(printed[side]);
    return numbered.map((name, at) => (ofOthers.has(printed[side][at]) ? `${name} (${army.name})` : name));
  });
  // A list may itself call a unit "Wolf 1".
  return distinctNames(names);
}

/** The scenario with two sides of it that bear one name told apart by numbers; the same object where they do not. */
export function toldApart<
  S extends { readonly [key in A | B]: { readonly name: string } },
  A extends string,
  B extends string,
>(scenario: S, first: A, second: B): S {
  const [a, b] = [scenario[first], scenario[second]];
  if (a.name !== b.name) return scenario;
  const [one, two] = distinctNames([a.name, b.name]);
  return { ...scenario, [first]: { ...a, name: one }, [second]: { ...b, name: two } };
}

/** The same for a list of those who take part. */
export function allToldApart<T extends { readonly name: string }>(list: readonly T[]): T[] {
  const names = distinctNames(list.map(({ name }) => name));
  return list.map((one, index) => (one.name === names[index] ? one : { ...one, name: names[index] }));
}

/**
 * Whom somebody meets: "Swordsmen", or "Swordsmen in shooting and Spearmen in melee" where questions differ.
 *
 * @param met by question, with its title
 * @returns null where nobody is met, or one without a name
 */
export function metInWords(
  met: ReadonlyArray<{ readonly title: string; readonly name: string | null }>,
): string | null {
  const names = new Set(met.map(({ name }) => name || null));
  if (names.size === 0 || names.has(null)) return null;
  return names.size === 1 ? (met[0]?.name ?? null) : named(met.map(({ title, name }) => `${name} in ${title}`));
}

/**
 * One step of a series by itself: "Points destroyed", "Guards still standing after attack 2", "Distance: base to base".
 *
 * @param title of the series; many end where the step goes on
 */
export function stepTitle(title: string, step: string): string {
  if (/(?:^|\s)(?:after|by|of|to|in)$/.test(title)) return `${title} ${step}`;
  if (/ each (?:turn|round)$/.test(title) && /^(?:turn|round) /.test(step))
    return title.replace(/ each (?:turn|round)$/, ` in ${step}`);
  // What was done to what the title counts.
  if (!title.includes(' ') && /^(?:[a-z]+ed|lost)(?: |$)/.test(step)) return `${title} ${step}`;
  return `${title}: ${step}`;
}
