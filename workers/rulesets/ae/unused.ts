/** Finds inputs that change nothing, by taking each of them back and looking whether the compiled question differs. */

/** Numbers of a profile, which need not matter everywhere. */
export const PROFILE_NUMBERS: readonly string[] = [
  'name',
  'kind',
  'squads',
  'WS',
  'BS',
  'S',
  'T',
  'Ag',
  'WP',
  'TB',
  'AB',
  'WPB',
  'ATS',
  'AP',
  'lowestAP',
  'wounds',
  'magnitude',
];

type Tree = Readonly<Record<string, unknown>>;

/**
 * Paths of the fields that differ from `defaults` and whose return to the default leaves the fingerprint as it is.
 * Elements of a list of words are taken away one by one.
 * @param fingerprint everything of a scenario that any answer could depend on, as text
 * @param printed names of numbers that belong to a profile, which nobody expects to matter in every question
 */
export function unusedFields<S extends object>(
  scenario: S,
  defaults: object,
  fingerprint: (scenario: S) => string,
  printed: ReadonlySet<string>,
): string[] {
  const whole = fingerprint(scenario);
  const found: string[] = [];
  const same = (changed: Tree): boolean => fingerprint(changed as S) === whole;
  const walk = (value: Tree, base: Tree, path: string, rebuild: (changed: Tree) => Tree): void => {
    for (const [key, given] of Object.entries(value)) {
      if (printed.has(key)) continue;
      const at = path ? `${path}.${key}` : key;
      const standard = base[key];
      if (given === undefined || JSON.stringify(given) === JSON.stringify(standard)) continue;
      const put = (changed: unknown) =>
        rebuild(changed === undefined ? without(value, key) : { ...value, [key]: changed });
      if (Array.isArray(given)) {
        given.forEach((element, index) => {
          if (typeof element === 'string' && same(put(given.toSpliced(index, 1)))) found.push(`${at}[${index}]`);
        });
      } else if (isTree(given) && isTree(standard)) walk(given, standard, at, put);
      else if (same(put(standard))) found.push(at);
    }
  };
  walk(scenario as Tree, defaults as Tree, '', (changed) => changed);
  return found;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(value: Tree, key: string): Tree {
  const { [key]: _, ...rest } = value;
  return rest;
}
