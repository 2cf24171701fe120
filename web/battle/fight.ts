/** Fights battles as they are asked for: a first number at once, then more games, then other ways to play. */
import { batch, signal } from '@preact/signals';
import type { Simulation, SimulationRequestInput } from '../../server/api/contract.ts';
import { Problem, type ProblemBody, service } from '../api/client.ts';
import { follow } from '../api/follow.ts';
import { isFromHere, simulate } from '../engine/asking.ts';
import type { JsonObject } from '../form/json.ts';
import { announced } from '../shell/announce.ts';
import { battleOf, KIND, type Setting, without } from './scenario.ts';
import { type Chances, chancesOf, type Played, worthOf } from './verdict.ts';

/** Ways to play that are tried; the first is shown in full. */
export const WAYS = ['balanced', 'aggressive', 'objectives first'] as const;
/** For a number in the first second. */
export const FIRST_GAMES = 128;
export const GAMES = 2_000;
/** Without each unit in turn. */
const GAMES_WITHOUT = 600;
const SEED = 1;

export interface Worth {
  readonly name: string;
  readonly gap: number;
  readonly doubt: number;
  readonly verdict: string;
}

export interface Fought {
  readonly game: string;
  /** What was asked, both armies with all that they are. */
  readonly scenario: JsonObject;
  readonly setting: Omit<Setting, 'doctrine'>;
  /** The answer to the first way to play, as far as it is. */
  readonly main: Simulation | null;
  readonly played: readonly Played[];
  readonly worth: { readonly side: 'first' | 'second'; readonly lines: readonly Worth[]; readonly of: number } | null;
}

export const fought = signal<Fought | null>(null);
/** What is being counted, in words; empty when nothing is. */
export const counting = signal('');
export const fightProblem = signal<ProblemBody | null>(null);
/** What was asked last: the faults of {@link fightProblem} are places in it. */
export const askedLast = signal<JsonObject | null>(null);

let turn = new AbortController();

/** Ends what is being counted, for something else to be. */
export function takeTurn(): AbortController {
  turn.abort();
  turn = new AbortController();
  return turn;
}

/** Ends what is being counted; what was found stays. */
export function stopFighting(): void {
  turn.abort();
  counting.value = '';
}

/** Games of one way to play: so many, then so many. */
interface Way {
  readonly doctrine: (typeof WAYS)[number];
  readonly trials: readonly number[];
}

/** A first number at once, then more games, then other ways to play. */
export async function fight(
  game: string,
  first: JsonObject,
  second: JsonObject,
  setting: Omit<Setting, 'doctrine'>,
): Promise<void> {
  const ways = WAYS.map((doctrine, i) => ({ doctrine, trials: i === 0 ? [FIRST_GAMES, GAMES] : [GAMES] }));
  if (await fightSo(game, first, second, setting, ways)) announced?.ended('the battles are fought');
}

/** The first number alone, for whoever has not asked yet. */
export async function firstLook(
  game: string,
  first: JsonObject,
  second: JsonObject,
  setting: Omit<Setting, 'doctrine'>,
): Promise<void> {
  await fightSo(game, first, second, setting, [{ doctrine: WAYS[0], trials: [FIRST_GAMES] }]);
}

/** @returns whether it came to its end */
async function fightSo(
  game: string,
  first: JsonObject,
  second: JsonObject,
  setting: Omit<Setting, 'doctrine'>,
  ways: readonly Way[],
): Promise<boolean> {
  const mine = takeTurn();
  const scenario = battleOf(first, second, { ...setting, doctrine: WAYS[0] });
  batch(() => {
    fightProblem.value = null;
    fought.value = { game, scenario, setting, main: null, played: [], worth: null };
    counting.value = 'The first games';
  });
  const take = (change: Partial<Fought>): void => {
    if (!mine.signal.aborted && fought.peek()) fought.value = { ...(fought.peek() as Fought), ...change };
  };
  try {
    for (const [i, { doctrine, trials: numbers }] of ways.entries()) {
      const asked = battleOf(first, second, { ...setting, doctrine });
      for (const trials of numbers) {
        if (trials === GAMES) counting.value = `${GAMES.toLocaleString('en')} games, both ${doctrine}`;
        const answered = await played(game, asked, trials, mine.signal, (update) => {
          if (i === 0 && update.result && (update.result.trials ?? 0) > (fought.peek()?.main?.result?.trials ?? 0))
            take({ main: update });
        });
        if (mine.signal.aborted) return false;
        if (i === 0) take({ main: answered });
        if (trials !== GAMES || !answered.result) continue;
        take({ played: [...(fought.peek()?.played ?? []), { doctrine, chances: chancesOf(answered.result) }] });
      }
    }
  } catch (error) {
    fail(error, mine.signal);
  }
  if (mine.signal.aborted) return false;
  counting.value = '';
  return true;
}

/** What the army would be without each of its units, the points of which stay unspent. */
export async function tryWithout(side: 'first' | 'second'): Promise<void> {
  const before = fought.peek();
  const whole = before?.main?.result && chancesOf(before.main.result);
  if (!before || !whole) return;
  const mine = takeTurn();
  fightProblem.value = null;
  const army = before.scenario[side] as JsonObject;
  const units = army.units as JsonObject[];
  const own = (chances: Chances): Chances =>
    side === 'first' ? chances : { ...chances, won: chances.lost, lost: chances.won };
  let lines: Worth[] = [];
  const take = (): void => {
    const there = fought.peek();
    if (there)
      fought.value = { ...there, worth: { side, lines: [...lines].sort((a, b) => a.gap - b.gap), of: units.length } };
  };
  take();
  try {
    for (const [place, unit] of units.entries()) {
      const name = String(unit.name);
      counting.value = `${GAMES_WITHOUT} games without ${name}`;
      const rest = without(army, place);
      if (!rest) continue;
      const { result } = await played(
        before.game,
        { ...before.scenario, [side]: rest },
        GAMES_WITHOUT,
        mine.signal,
        () => {},
      );
      if (mine.signal.aborted) return;
      if (result) lines = [...lines, { name, ...worthOf(own(whole), own(chancesOf(result))) }];
      take();
    }
  } catch (error) {
    fail(error, mine.signal);
  }
  if (mine.signal.aborted) return;
  counting.value = '';
  announced?.ended('every unit was tried');
}

/** So many games, to their end. @param onUpdate told of what there is so far */
async function played(
  game: string,
  scenario: JsonObject,
  trials: number,
  abort: AbortSignal,
  onUpdate: (simulation: Simulation) => void,
): Promise<Simulation> {
  askedLast.value = scenario;
  const body: SimulationRequestInput = {
    ...{ ruleset: game, kind: KIND, scenario, method: 'monte-carlo', precision: { trials }, seed: SEED },
  };
  const begun = await simulate(body, abort, onUpdate).simulation;
  if (begun.state !== 'running' || isFromHere(begun.id)) return ended(begun);
  return new Promise((resolve, reject) => {
    const unfollow = follow(begun.id, (update) => {
      onUpdate(update);
      if (update.state === 'running') return;
      try {
        resolve(ended(update));
      } catch (error) {
        reject(error);
      }
    });
    abort.addEventListener('abort', () => {
      unfollow();
      service.cancel(begun.id).catch(() => {});
      resolve(begun);
    });
  });
}

function ended(simulation: Simulation): Simulation {
  const { state, error } = simulation;
  if (state !== 'failed') return simulation;
  throw new Error(error?.detail ?? 'The battles could not be fought.');
}

function fail(error: unknown, abort: AbortSignal): void {
  if (abort.aborted) return;
  counting.value = '';
  fightProblem.value = bodyOf(error);
}

export function bodyOf(error: unknown): ProblemBody {
  if (error instanceof Problem) return error.body;
  const detail = error instanceof Error ? error.message : String(error);
  return { type: 'about:blank', title: 'No answer', status: 0, code: 'page', detail };
}
