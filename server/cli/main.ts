#!/usr/bin/env node
/** The command line: every command is the service's own code with arguments for a request. */
import { failed } from './failed.ts';
import { list } from './listCommand.ts';
import { jobs, keys } from './operating.ts';
import { command, options } from './options.ts';
import { ask, gated, run, study, writeReport } from './questions.ts';
import { backup, exportLibrary, importLibrary, restore } from './stored.ts';
import { EXIT, USAGE } from './usage.ts';

const COMMANDS: Readonly<Record<string, () => Promise<number | undefined>>> = {
  run,
  ask,
  report: writeReport,
  study,
  gate: gated,
  list,
  import: importLibrary,
  export: exportLibrary,
  backup,
  restore,
  keys,
  jobs,
  worker: async () => void (await import('../worker-main.ts')).startWorker(),
  serve: async () => void (await import('../main.ts')),
};

const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (options.help || command === 'help') {
  console.log(USAGE);
} else if (!chosen) {
  console.error(command === '' ? USAGE : `There is no command "${command}".\n\n${USAGE}`);
  process.exitCode = EXIT.faulty;
} else {
  // A reader such as head may close the pipe early.
  process.stdout.on('error', () => process.exit(EXIT.ok));
  const code = await chosen().catch(failed);
  // A service goes on; everything else ends here, whatever a thread still wants.
  if (code !== undefined) process.exit(code);
}
