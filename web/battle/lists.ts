/** Questions about whole lists, each a study: what to swap, and which of several lists to take. */
import { signal } from '@preact/signals';
import type { Study } from '../../server/api/contract.ts';
import { Problem, service } from '../api/client.ts';
import { reachable } from '../engine/network.ts';
import { isStudyFromHere, studyHere } from '../engine/studies.ts';
import { isObject, type JsonObject } from '../form/json.ts';
import { announced } from '../shell/announce.ts';
import { whyFailed } from '../studies/state.ts';
import { bodyOf, counting, type Fought, fightProblem, takeTurn } from './fight.ts';
import { KIND } from './scenario.ts';

const LOOK_AGAIN_MS = 700;
/** Half the width of the interval at which a list that is still open is left open. */
const PRECISION = 0.03;

export interface ListQuestion {
  /** In a player's words. */
  readonly title: string;
  /** What it is asked about, so that an answer to other battles is not shown. */
  readonly scenario: JsonObject;
  readonly study: Study | null;
}

export const listQuestion = signal<ListQuestion | null>(null);

/** What each unit of one army is worth against its points of the others. */
export function trySwaps(
  { game, scenario }: Pick<Fought, 'game' | 'scenario'>,
  side: 'first' | 'second',
): Promise<void> {
  // Found by all doctrines by turns where there are several, as whoever plays may be of either mind.
  const request = { ruleset: game, kind: KIND, scenario: undecided(scenario), side };
  return ask(swapTitle(scenario, side), scenario, 'swap', request);
}

export function swapTitle(scenario: JsonObject, side: 'first' | 'second'): string {
  const army = scenario[side];
  return `What should ${isObject(army) && typeof army.name === 'string' ? army.name : `the ${side} army`} swap?`;
}

/** Which list does best against the second army. */
export function tryLists({ game, scenario }: Fought, lists: readonly JsonObject[]): Promise<void> {
  const { first: _, second, ...base } = undecided(scenario) as { first: JsonObject; second: JsonObject };
  const request = {
    ruleset: game,
    profiles: lists.map((list) => ({ name: list.name, values: list })),
    opponents: [{ name: second.name, values: second }],
    situations: [{ title: 'Battle', kind: KIND, base }],
    halfWidth: PRECISION,
  };
  return ask(`Which list against ${String(second.name)}?`, scenario, 'matrix', request as unknown as JsonObject);
}

/** Without the doctrine that was asked about: studies play three by turns. */
function undecided(scenario: JsonObject): JsonObject {
  const of = (army: unknown): JsonObject => {
    const { doctrine: _, ...rest } = army as JsonObject;
    return rest;
  };
  return { ...scenario, first: of(scenario.first), second: of(scenario.second) };
}

async function ask(title: string, scenario: JsonObject, kind: string, request: JsonObject): Promise<void> {
  const { signal: abort } = takeTurn();
  fightProblem.value = null;
  counting.value = 'Lists with a change, against lists without';
  listQuestion.value = { title, scenario, study: null };
  const take = (study: Study): void => {
    if (!abort.aborted) listQuestion.value = { title, scenario, study };
  };
  try {
    const study = await counted(kind, request, abort, take);
    if (abort.aborted) return;
    if (study.state === 'failed') throw new Problem(whyFailed(study));
    take(study);
    announced?.ended(study.answer?.sentence ?? title);
  } catch (error) {
    if (abort.aborted) return;
    fightProblem.value = bodyOf(error);
  }
  counting.value = '';
}

/** By the service where there is one, on this device where there is none. */
async function counted(
  kind: string,
  request: JsonObject,
  abort: AbortSignal,
  tell: (study: Study) => void,
): Promise<Study> {
  const here = (): Promise<Study> => {
    const own = studyHere(kind, request, tell);
    abort.addEventListener('abort', own.stop);
    return own.study;
  };
  if (!reachable.peek()) return here();
  try {
    let study = await service.study(kind, request);
    while (study.state === 'running' && !isStudyFromHere(study.id)) {
      tell(study);
      if (abort.aborted) return await service.cancelStudy(study.id);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      study = await service.studyAt(study.id);
    }
    return study;
  } catch (error) {
    if (error instanceof Problem && error.body.code === 'unreachable') return here();
    throw error;
  }
}
