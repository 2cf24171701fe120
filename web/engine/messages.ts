/** What travels between the page and its engine. Plain data. */
import type { SimulationRequestInput } from '../../server/api/contract.ts';
import type { DecideRequest } from '../../workers/analyses/decide.ts';
import type { BoxRequest } from '../../workers/box/index.ts';
import type { ProblemBody } from '../api/client.ts';

/** What the engine can be asked, by the name of the task. */
export type Task =
  /** Loads a game, so that its first question need not wait for it. */
  | { readonly do: 'load'; readonly ruleset: string }
  | { readonly do: 'schema'; readonly ruleset: string; readonly kind: string }
  | { readonly do: 'catalogue' | 'rulings' | 'profiles'; readonly ruleset: string }
  | { readonly do: 'statLine'; readonly ruleset: string; readonly part: string; readonly text: string }
  | { readonly do: 'simulate'; readonly body: SimulationRequestInput; readonly bounds: Bounds }
  | { readonly do: 'box'; readonly body: BoxRequest }
  /** What could be done about a question; null where its kind says nothing of that. */
  | { readonly do: 'decide'; readonly body: DecideRequest }
  | { readonly do: 'replay'; readonly simulation: string; readonly query: ReplayQuery }
  | {
      readonly do: 'disclose' | 'sweep' | 'editions' | 'compareRulings';
      readonly body: object;
      readonly bounds: Bounds;
    };

export type ReplayQuery = { readonly trial: number } | { readonly outcome: string };

/** How long this device may work on a question that the service could answer as well; null where there is none. */
export interface Bounds {
  readonly exactMs: number | null;
  readonly trialsMs: number | null;
}

export type ToEngine =
  | { readonly id: number; readonly task: Task }
  /** Nobody waits for it any more, or what is counted so far is enough. */
  | { readonly id: number; readonly stop: true };

export type FromEngine =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly problem: ProblemBody }
  /** The device would take about so many milliseconds: better asked elsewhere. */
  | { readonly id: number; readonly tooDear: number };
