/** The part of autocannon that the service benchmark uses; the package has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface LoadRequest {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  export interface Load {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly LoadRequest[];
  }

  export interface LoadResult {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number; readonly average: number };
    /** Seconds. */
    readonly duration: number;
  }

  /** Emits 'response' with (client, status, bytes, milliseconds) for each answer. */
  function autocannon(load: Load, done: (error: Error | null, result: LoadResult) => void): EventEmitter;
  export default autocannon;
}
