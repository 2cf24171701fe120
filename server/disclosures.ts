/**
 * What of a question changed nothing, worked out in the pool and remembered: it depends on the scenario and the engine
 * alone, never on how the question was answered.
 */
import type { Checked } from '../workers/answer.ts';
import type { SimulationPool } from '../workers/pool.ts';
import { allowance, answerNs } from '../workers/rulesets/disclosure/allowance.ts';
import { findKind } from '../workers/rulesets/index.ts';
import { ENGINE_VERSION } from '../workers/version.ts';
import type { Disclosure } from './api/contract.ts';
import type { Config } from './config.ts';

const REMEMBERED = 500;

interface DisclosureOptions {
  /** Work it out again, whatever is known. */
  readonly anew?: boolean;
  /** Told the most nanoseconds of one core that it may cost, where it is worked out; may throw. */
  readonly charge?: (costNs: number) => void;
}

export class Disclosures {
  private readonly pool: SimulationPool;
  private readonly limits: Pick<Config, 'exactAutoNs'>;
  private readonly known = new Map<string, Promise<Disclosure>>();

  constructor(pool: SimulationPool, limits: Pick<Config, 'exactAutoNs'>) {
    this.pool = pool;
    this.limits = limits;
  }

  async of(request: Checked, { anew, charge }: DisclosureOptions = {}): Promise<Disclosure> {
    const key = JSON.stringify([request.ruleset, request.kind, request.scenario]);
    const known = this.known.get(key);
    if (known && !anew) return known;
    const milliseconds = this.millisecondsFor(request);
    charge?.(milliseconds * 1e6);
    const found = this.find(request, milliseconds);
    this.known.set(key, found);
    if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value!);
    // A fault is not remembered, nor what a busier moment left untested.
    const forget = () => void (this.known.get(key) === found && this.known.delete(key));
    found.then(({ untested }) => untested.length > 0 && forget(), forget);
    return found;
  }

  private async find(request: Checked, milliseconds: number): Promise<Disclosure> {
    const started = performance.now();
    const limits = { milliseconds, exactNs: this.limits.exactAutoNs };
    const { unused, printed, untested, idle, compared } = await this.pool.disclose(request, limits);
    return {
      unused: [...unused],
      printed: [...printed],
      untested: [...untested],
      idle: [...idle],
      compared,
      engineVersion: ENGINE_VERSION,
      elapsedMs: performance.now() - started,
    };
  }

  private millisecondsFor({ ruleset, kind, scenario }: Checked): number {
    const cost = findKind(ruleset, kind).estimate(scenario);
    return allowance(answerNs(cost, this.limits.exactAutoNs) / 1e6);
  }
}
