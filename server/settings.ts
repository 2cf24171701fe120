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
