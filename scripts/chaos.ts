/** npm run chaos -- [rounds] [PGlite|PostgreSQL]: kills services and workers again and again, on both databases, and checks every bit. */

import { chaos } from '../server/fixtures/chaos.ts';
import { BACKENDS } from '../server/fixtures/databases.ts';

const rounds = Number(process.argv[2] ?? 50);
for (const backend of BACKENDS.filter(({ name }) => name === (process.argv[3] ?? name))) {
  if (backend.skip) {
    console.log(`${backend.name}: not installed, SKIPPED`);
    continue;
  }
  const database = await backend.start();
  try {
    const settings = await database.fresh();
    const workers = backend.name === 'PostgreSQL' ? 3 : 0;
    const report = await chaos({ settings, rounds, seed: 1, workers, log: (line) => console.log(`  ${line}`) });
    console.log(
      `${backend.name}: ${report.rounds} rounds, ${report.kills.service} kills of the service and ` +
        `${report.kills.worker} of workers, ${report.accepted} runs accepted, none lost, none counted twice, all bits ` +
        `those of undisturbed runs; slowest start after a kill ${(report.slowestStart / 1000).toFixed(1)} s; ` +
        `${Math.round(report.seconds)} s in all`,
    );
  } finally {
    await database.stop();
  }
}
process.exit(0);
