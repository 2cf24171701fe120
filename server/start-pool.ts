/** The threads of a process, by its settings; without threads the process ends. */
import type { Logger } from 'pino';
import { SimulationPool } from '../workers/pool.ts';
import type { Config } from './config.ts';
import { stop } from './settings.ts';

export function startPool({ threads, threadMemory, maxWaiting }: Config, logger: Logger): SimulationPool {
  return new SimulationPool({
    ...{ threads, threadMemory, maxWaiting },
    onRetry: (error) => logger.warn({ err: error }, 'a task is tried again'),
    onBroken: (error) => stop(`The simulating threads cannot work any more: ${error.message}`, 1),
  });
}
