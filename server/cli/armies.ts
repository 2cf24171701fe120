/** Whole lists from files: a battle of two of them, and studies of lists against lists. */
import { type Force, forceOf, LONGEST_ARMY_NAME } from '../../workers/lists/force.ts';
import { sumsIn } from '../../workers/lists/shown.ts';
import type { ReadUnit } from '../../workers/lists/types.ts';
import { counted, distinctNames } from '../../workers/wording.ts';
import { bytesOf } from './input.ts';
import { listsHere } from './list.ts';
import { CommandError } from './usage.ts';

type Dict = Readonly<Record<string, unknown>>;
type Army = Force['army'];

/** The game whose lists are armies of a battle, and its kind of question. */
const GAME = 'aof';
const KIND = 'battle';
/** Half the width of the interval at which a pair of lists that is still open is left open. */
const HALF_WIDTH = 0.03;

/**
 * The armies of lists, in the order of the files.
 * @param tell who stays at home, and what has no price
 * @throws CommandError where a file has no army of a game that fights whole battles
 */
export async function armiesIn(files: readonly string[], tell: (words: string) => void): Promise<readonly Army[]> {
  const armies: Army[] = [];
  for (const file of files) {
    const reading = await listsHere([{ name: file, bytes: await bytesOf(file) }], GAME);
    const found = reading.armies.filter(({ units }) => units.length > 0);
    if (found.length === 0)
      throw new CommandError(`${file}: no unit was found in it. "wargauge list ${file}" says more.`);
    for (const { title, source, units } of found) {
      const { army, points, leftOut, unpriced } = forceOf(title ?? source, units.map(listed));
      if (army.units.length === 0) throw new CommandError(`${file}: nothing says what its units are.`);
      tell(`${army.name}: ${counted(units.length - leftOut.length, 'units')}, ${counted(points, 'points')}`);
      if (leftOut.length > 0) tell(`Stays at home, no profile says what it is: ${leftOut.join(', ')}.`);
      if (unpriced.length > 0) tell(`The list does not say what it costs: ${unpriced.join(', ')}.`);
      armies.push(army);
    }
  }
  const names = distinctNames(armies.map(({ name }) => name));
  return armies.map((army, i) => ({ ...army, name: names[i]!.slice(0, LONGEST_ARMY_NAME) }));
}

function listed(unit: ReadUnit) {
  const { name, profile, values } = unit;
  const { points } = sumsIn(unit);
  return { name, points: points > 0 ? points : null, values: profile === null ? null : (values as Dict) };
}

/** Two armies as a question; everything else of it is that of a request, if there is one. */
export function battleOf(armies: readonly Army[], request: unknown, mission: string | undefined): Dict {
  const [first, second] = two(armies);
  const base = dict(request);
  const scenario = { ...dict(base.scenario), ...(mission === undefined ? {} : { mission }) };
  return { ruleset: GAME, kind: KIND, ...base, scenario: { ...scenario, first, second } };
}

/** Lists as a study: `matrix` of any number, `swap` of the first against the second. */
export function studyOf(kind: string, armies: readonly Army[], request: unknown, mission: string | undefined): Dict {
  if (kind === 'swap') return battleOf(armies, request, mission);
  if (kind !== 'matrix') throw new CommandError('--army goes with run, report, and the studies matrix and swap.');
  const base = dict(request);
  const situation = { title: 'Battle', kind: KIND, base: mission === undefined ? {} : { mission } };
  const profiles = armies.map((army) => ({ name: army.name, values: army }));
  return { ruleset: GAME, situations: [situation], halfWidth: HALF_WIDTH, ...base, profiles };
}

function two(armies: readonly Army[]): readonly [Army, Army] {
  const [first, second, third] = armies;
  if (!first || !second || third)
    throw new CommandError(`A battle has two armies: ${counted(armies.length, 'lists')} came with --army.`);
  return [first, second];
}

function dict(value: unknown): Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Dict) : {};
}
