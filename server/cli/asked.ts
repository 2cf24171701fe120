/** What a command asks: a file, units of a list as profiles, or whole lists, of which the file says the rest. */
import { armiesIn, battleOf, studyOf } from './armies.ts';
import { jsonOf } from './input.ts';
import { requestWithUnits } from './profiles.ts';

/** The options of the command line that a question may be made of. */
export interface Asked {
  readonly army?: readonly string[] | undefined;
  readonly mission?: string | undefined;
  readonly ruleset?: string | undefined;
  readonly units?: string | undefined;
}

function tell(words: string): void {
  console.error(words);
}

/** The question of a file; with two armies a battle of theirs. @throws CommandError where a file cannot be read */
export async function questionAsked({ army, mission }: Asked, file: string | undefined): Promise<unknown> {
  if (army === undefined) return jsonOf(file);
  const request = file === undefined ? null : await jsonOf(file);
  return battleOf(await armiesIn(army, tell), request, mission);
}

/** The request of a study. @throws CommandError where a file cannot be read */
export async function studyAsked(options: Asked, kind: string, file: string | undefined): Promise<unknown> {
  const { army, mission, ruleset, units } = options;
  const alone = file === undefined && (units !== undefined || army !== undefined);
  const given = alone ? null : await jsonOf(file);
  if (army !== undefined) return studyOf(kind, await armiesIn(army, tell), given, mission);
  if (units === undefined) return given;
  return requestWithUnits(kind, units, given as Record<string, unknown> | null, ruleset, tell);
}
