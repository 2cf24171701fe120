/** Builds the C references with whatever C compiler this machine has. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs of the folder `reference`. */
export type ReferenceName = 'activation' | 'duel';

export interface Reference {
  readonly executable: string;
  /** First line of the compiler's own description. */
  readonly compiler: string;
  remove(): void;
}

/** The built reference, or null where there is no C compiler. A compiler that rejects the source is an error. */
export function buildReference(name: ReferenceName): Reference | null {
  const command = process.env.CC || 'cc';
  const compiler = describe(command);
  if (compiler === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'wargauge-bench-'));
  const executable = join(folder, name);
  const source = fileURLToPath(new URL(`./reference/${name}.c`, import.meta.url));
  execFileSync(command, ['-std=c11', '-O3', '-march=native', '-o', executable, source, '-lm'], { stdio: 'pipe' });
  return { executable, compiler, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function describe(command: string): string | null {
  try {
    return execFileSync(command, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]!.trim();
  } catch {
    return null;
  }
}
