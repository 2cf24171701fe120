// Makes a PostgreSQL server available to the storage tests where it can: an installed one, or the distribution's
// package when this runs as root on a Debian-like system. Never fails: without it those tests say that they skip.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';

const HOME = '/usr/lib/postgresql';
const found = () => {
  if (process.env.POSTGRES_BIN && existsSync(`${process.env.POSTGRES_BIN}/initdb`)) return process.env.POSTGRES_BIN;
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => `${HOME}/${version}/bin`).find((folder) => existsSync(`${folder}/initdb`));
};
const run = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing PostgreSQL for the storage tests ...');
  // Only the programs are wanted, not a cluster that starts with the machine.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  if (!existsSync('/etc/postgresql-common/createcluster.conf')) {
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  }
  if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', 'postgresql']);
}
console.log(
  found()
    ? `Storage tests also run with ${found()}`
    : 'NO POSTGRESQL FOUND: its storage tests are SKIPPED (install it or set POSTGRES_BIN to run them)',
);
