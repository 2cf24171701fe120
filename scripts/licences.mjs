/**
 * node scripts/licences.mjs FILE: every package that is delivered with Wargauge, with its licence as it came. What is
 * delivered is what the lock file does not mark as a tool of development.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** @returns one text for all packages, sorted by name. @throws Error naming a package that says nothing of its licence */
export function licences() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const delivered = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(path))
    .map(([path]) => path)
    .sort((a, b) => a.localeCompare(b));
  const sections = delivered.map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const files = readdirSync(path).filter((file) => LICENCE.test(file));
    if (files.length === 0 && typeof license !== 'string') throw new Error(`${name} says nothing of its licence`);
    const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8').trim());
    return [`${name} ${version} (${license ?? 'see below'})`, '', ...texts, ''].join('\n');
  });
  return ['Packages that are delivered with Wargauge, and their licences.', '', ...sections].join('\n');
}

if (process.argv[1]?.endsWith('licences.mjs')) writeFileSync(process.argv[2], licences());
