// Makes a Chromium available to the browser tests where it can: an installed one, or the distribution's package when
// this runs as root on a Debian-like system. Never fails: without a browser those tests say visibly that they skip.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const found = () => PLACES.find((place) => place && existsSync(place));
const run = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing Chromium for the browser tests ...');
  if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-dejavu-core']);
}
console.log(
  found()
    ? `Browser tests run with ${found()}`
    : 'NO CHROMIUM FOUND: the browser tests are SKIPPED (install Chromium or set CHROMIUM_PATH to run them)',
);
