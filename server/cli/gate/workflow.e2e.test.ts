/** The ready-made workflow: its own steps, in a shell, over its own sheet. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { THOROUGH } from '../../../workers/fixtures/share.ts';
import { program } from '../../fixtures/program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wargauge-gate-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Workflow {
  readonly jobs: {
    readonly gate: { readonly steps: ReadonlyArray<{ readonly name?: string; readonly run?: string }> };
  };
}

/** Every step that is a command, but the one that installs the program; @returns the codes and what was printed. */
async function steps(): Promise<{ readonly codes: readonly number[]; readonly out: string }> {
  const { jobs } = parse(readFileSync(join(root, 'deploy/gate/github.yml'), 'utf8')) as Workflow;
  const commands = jobs.gate.steps.flatMap(({ name, run }) => (run !== undefined && name !== 'Install' ? [run] : []));
  const codes: number[] = [];
  let out = '';
  for (const command of commands) {
    const ended = await shell(command);
    codes.push(ended.code);
    out += ended.out;
  }
  return { codes, out };
}

function shell(command: string): Promise<{ readonly code: number; readonly out: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      THREADS: '1',
      GITHUB_STEP_SUMMARY: 'summary.md',
      PATH: `${folder}${delimiter}${process.env.PATH}`,
    };
    execFile('bash', ['-e', '-c', command], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
    });
  });
}

describe('the workflow of a build server', () => {
  it.runIf(THOROUGH)(
    'passes what has not changed, and fails a price that went from 39 to 139 at its line',
    async () => {
      cpSync(join(root, 'deploy/gate'), folder, { recursive: true });
      // Threads look for their loader where the program was started.
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
      const executable = join(folder, 'wargauge');
      const words = [process.execPath, ...program('server/cli/main')];
      writeFileSync(`${executable}.sh`, `#!/bin/sh\nexec ${words.map((word) => `"${word}"`).join(' ')} "$@"\n`);
      // By another process: whoever is being started by this one at the moment has it open, and nobody may run it then.
      execFileSync('install', ['-m', '755', `${executable}.sh`, executable]);
      expect(await shell('wargauge gate --update')).toMatchObject({ code: 0 });
      expect(await steps()).toEqual({ codes: [0, 0], out: '' });
      expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('The balance gate is passed.');
      const sheet = join(folder, 'units.csv');
      writeFileSync(sheet, readFileSync(sheet, 'utf8').replace('Levy,39', 'Levy,139'));
      const { codes, out } = await steps();
      expect(codes).toEqual([1, 0]);
      expect(out).toBe('::error file=units.csv,line=2::Too much: the price of Levy went from 39 to 139 (256.4 %25).\n');
      for (const file of ['balance.md', 'balance.xml', 'balance.sarif'])
        expect(existsSync(join(folder, file))).toBe(true);
      expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('| Levy | points | 39 | 139 |');
    },
  );
});
