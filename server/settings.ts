/** The settings of this process from its environment, or the end of it with a readable message. */
import { ConfigError, readConfig } from './config.ts';

export function settings(environment: NodeJS.ProcessEnv = process.env): ReturnType<typeof readConfig> {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return stop(error.message, 2);
    throw error;
  }
}

/** Says why and ends the process. */
export function stop(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

/** Whoever ends a process waits no longer than this; what is stored is safe however it ends. */
const SHUTDOWN_MS = 25_000;

/**
 * Puts everything down in order, and then ends the process; when something of it says nothing any more, without it.
 * @param late told then
 */
export async function endWithin(shutDown: () => Promise<void>, late: () => void, ms = SHUTDOWN_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const how = await Promise.race([shutDown(), patience]);
  clearTimeout(timer);
  if (how === 'late') late();
  process.exit(0);
}
