/** The profiles of a study from files: army lists, tables and workbooks of any game, or units as a repository keeps them. */
import { doubtsIn, partsIn } from '../../workers/lists/shown.ts';
import type { ReadUnit } from '../../workers/lists/types.ts';
import { parsePath } from '../../workers/paths.ts';
import type { ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { counted } from '../../workers/wording.ts';
import { rulesetAt } from '../scenarios.ts';
import { unitsOf } from './gate/sheet.ts';
import { bytesOf } from './input.ts';
import { listsHere } from './list.ts';
import { CommandError } from './usage.ts';

interface Profile {
  readonly name: string;
  readonly points?: number;
  readonly values: object;
  readonly plan?: object;
}

interface Found {
  /** Null where a file does not say of which game its units are. */
  readonly ruleset: string | null;
  /** As they stand in a kind of question. */
  as(kind: ScenarioKind): Profile[];
  /** What was not understood of them, a line each. */
  readonly doubts: readonly string[];
}

/** Kinds of study that consist of profiles. */
const OF_PROFILES = ['matrix', 'balance'];

/**
 * A request with the units of a file as its profiles; everything else is that of `request`, or of the kind's example.
 *
 * @param ruleset the game, whatever is recognised
 * @param tell what was not understood of the file
 * @throws CommandError where the study takes no profiles, the file has no units, or nobody says of which game they are
 */
export async function requestWithUnits(
  kind: string,
  file: string,
  request: Readonly<Record<string, unknown>> | null,
  ruleset: string | undefined,
  tell: (words: string) => void,
): Promise<Readonly<Record<string, unknown>>> {
  if (!OF_PROFILES.includes(kind)) throw new CommandError(`--units go with ${OF_PROFILES.join(' and ')} only.`);
  const found = await foundIn(file, ruleset ?? (request?.ruleset as string | undefined));
  const game = ruleset ?? (request?.ruleset as string | undefined) ?? found.ruleset;
  if (game === null) throw new CommandError(`${file} does not say which game its units are of: --ruleset ID.`);
  const base = request ?? exampleOf(kind, game);
  const situations = base.situations as ReadonlyArray<{ readonly kind: string }> | undefined;
  const asked = rulesetAt(game).kinds.find(({ id }) => id === situations?.[0]?.kind);
  if (!asked) throw new CommandError('The request has no situation of a kind that the game knows.');
  for (const doubt of found.doubts) tell(doubt);
  const profiles = distinct(found.as(asked));
  tell(`${counted(profiles.length, 'profiles')} of ${rulesetAt(game).title} from ${file}`);
  return { ...base, ruleset: game, profiles };
}

function exampleOf(kind: string, game: string): Readonly<Record<string, unknown>> {
  const examples = studyKinds.find(({ id }) => id === kind)?.examples ?? [];
  const requests = examples.map(({ request }) => request as Readonly<Record<string, unknown>>);
  const found = requests.find((one) => one.ruleset === game);
  if (!found) throw new CommandError(`No example of ${kind} is of ${rulesetAt(game).title}: give a request, too.`);
  const { profiles: _, opponents: __, ...rest } = found;
  return rest;
}

async function foundIn(file: string, ruleset: string | undefined): Promise<Found> {
  const bytes = await bytesOf(file);
  if (asARepositoryKeepsThem(file, bytes)) {
    const units = unitsOf(file, bytes.toString('utf8'));
    return { ruleset: null, doubts: [], as: () => units.map(({ file: _, line: __, ...profile }) => profile) };
  }
  const { armies } = await listsHere([{ name: file, bytes }], ruleset);
  const units = armies.flatMap((army) => army.units);
  if (units.length === 0)
    throw new CommandError(`${file}: no unit was found in it. "wargauge list ${file}" says more.`);
  const known = units.filter(({ profile }) => profile !== null);
  if (known.length === 0) throw new CommandError(`${file}: nothing says what its units are. Give their book or cards.`);
  const doubts = [
    ...armies.flatMap(({ findings }) => findings),
    ...units.flatMap(({ source, checks = [] }) => [...source.flatMap(doubtsIn), ...checks]),
  ]
    .filter(({ verdict }) => verdict === 'not known')
    .map(({ at, text, note }) => [at, text, note].filter(Boolean).join(': '));
  const left = units
    .filter(({ profile }) => profile === null)
    .map(({ name }) => `${name}: left out, nothing says what it is`);
  return {
    ruleset: armies.find((army) => army.units.length > 0)?.ruleset ?? null,
    doubts: [...doubts, ...left],
    as: (kind) => known.map((unit) => profileOf(unit, kind)),
  };
}

/** YAML, or a sheet whose titles are the paths of fields. */
function asARepositoryKeepsThem(file: string, bytes: Buffer): boolean {
  if (/\.ya?ml$/i.test(file)) return true;
  if (!/\.(csv|tsv)$/i.test(file)) return false;
  const [head = ''] = bytes.toString('utf8', 0, 10_000).split(/\r?\n/);
  const titles = head.replace(/^\ufeff/, '').split(/[,;\t]/);
  return titles.includes('name') && titles.some((title) => /^[a-z]\w*(\[\d+\]|\.\w+)/.test(title));
}

/** With all that either side needs, where these differ. */
function profileOf(unit: ReadUnit, { matchup }: ScenarioKind): Profile {
  const own = String(parsePath(matchup?.row ?? 'attacker')?.findLast((part) => typeof part === 'string') ?? '');
  const parts: Readonly<Record<string, unknown>> = partsIn(unit) ?? {};
  const values = (matchup?.sides ? parts.first : undefined) ?? parts[own] ?? unit.values;
  const { points } = unit;
  return {
    name: unit.name.slice(0, 80),
    ...(points !== undefined && points !== null && points > 0 ? { points } : {}),
    values: values as object,
  };
}

/** Copies are one profile; others of one name get a number. */
function distinct(profiles: readonly Profile[]): Profile[] {
  const different = [...new Map(profiles.map((profile) => [JSON.stringify(profile), profile])).values()];
  const taken = new Map<string, number>();
  return different.map((profile) => {
    const before = taken.get(profile.name) ?? 0;
    taken.set(profile.name, before + 1);
    return before === 0 ? profile : { ...profile, name: `${profile.name.slice(0, 76)} ${before + 1}` };
  });
}
