// Makes a Chromium available to the browser tests where it can: an installed one, or the distribution's package when
// this runs as root on a Debian-like system. Never fails: without a browser those tests say visibly that they skip.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const { shells, browsers } = JSON.parse(
  readFileSync(new URL('../web/e2e/chromium-places.json', import.meta.url), 'utf8'),
);
const found = () => [process.env.CHROMIUM_PATH, ...shells, ...browsers].find((place) => place && existsSync(place));
const run = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing Chromium for the browser tests ...');
  const install = (name) => run('apt-get', ['install', '-y', '-qq', name, 'fonts-dejavu-core']);
  // Older distributions have no shell of it.
  if (run('apt-get', ['update', '-qq'])) install('chromium-headless-shell') || install('chromium');
}
console.log(
  found()
    ? `Browser tests run with ${found()}`
    : 'NO CHROMIUM FOUND: the browser tests are SKIPPED (install Chromium or set CHROMIUM_PATH to run them)',
);
