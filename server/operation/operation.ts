/** What whoever runs the service wants to know, asked for at most once in a moment, however many ask. */
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Config } from '../config.ts';
import type { Persistence } from '../persistence.ts';
import type { Watchdog } from '../watchdog.ts';
import { type WorkFacts, workFacts } from './facts.ts';
import { type HereFacts, type Trouble, troublesOf } from './troubles.ts';

const FRESH_MS = 1_000;

interface Known {
  readonly facts: WorkFacts;
  readonly at: number;
}

interface Options {
  readonly persistence: Persistence;
  readonly watchdog: Watchdog;
  readonly config: Pick<Config, 'databaseConnections'>;
}

export class Operation {
  private readonly on: Options;
  private known: Known | null = null;
  private asking: Promise<Known | null> | null = null;

  constructor(options: Options) {
    this.on = options;
  }

  /** What the database knows, a moment old at most; null while it does not answer. */
  async facts(): Promise<WorkFacts | null> {
    if (this.known && performance.now() - this.known.at < FRESH_MS) return this.known.facts;
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return (await this.asking)?.facts ?? null;
  }

  /** What was known last, and for how many seconds; asks again, but waits for nobody. */
  get last(): { readonly facts: WorkFacts; readonly seconds: number } | null {
    void this.facts();
    return this.known && { facts: this.known.facts, seconds: (performance.now() - this.known.at) / 1000 };
  }

  /** The next one to ask waits for new facts. */
  changed(): void {
    this.known = null;
  }

  get here(): HereFacts {
    const { persistence, watchdog, config } = this.on;
    const hands = persistence.current?.work.hands;
    return {
      storage: persistence.state,
      engineVersion: ENGINE_VERSION,
      lookedSeconds: hands?.looks ? (performance.now() - hands.lookedAt) / 1000 : null,
      loop: { longestMs: watchdog.longest, held: watchdog.held, request: watchdog.longestRequest },
      // One more listens.
      connectionsEach: config.databaseConnections + 1,
    };
  }

  async troubles(): Promise<readonly Trouble[]> {
    return troublesOf(this.here, await this.facts());
  }

  private async ask(): Promise<Known | null> {
    const db = this.on.persistence.current?.storage.db;
    const facts = db ? await workFacts(db).catch(() => null) : null;
    if (facts) this.known = { facts, at: performance.now() };
    return facts && this.known;
  }
}
