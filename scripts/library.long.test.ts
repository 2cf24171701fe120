/** The engine as others get it: packed, installed into an empty project, type-checked, run, and bundled. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../server/api/operations.ts';
import { QUESTION, type Service, startService } from '../server/fixtures/service.ts';

const require = createRequire(import.meta.url);
const project = mkdtempSync(join(tmpdir(), 'wargauge-library-'));
const npm = (where: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd: where, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** The examples of the documentation, in their order. */
const EXAMPLES = [...readFileSync('docs/LIBRARY.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code!,
);

let service: Service;
beforeAll(async () => {
  service = await startService();
  const built = join(project, 'built');
  execFileSync(process.execPath, ['scripts/library.mjs', built], { stdio: 'inherit' });
  // Its dependencies are packed from here, so that no network is needed.
  const { dependencies } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
  const packed = [built, ...Object.keys(dependencies).map((name) => join(process.cwd(), 'node_modules', name))].map(
    (folder) => join(project, npm(folder, 'pack', '--silent', '--ignore-scripts', '--pack-destination', project)),
  );
  const user = join(project, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "type": "module", "private": true }');
  npm(user, 'install', '--offline', '--no-audit', '--no-fund', '--silent', ...packed);
  EXAMPLES.forEach((code, i) => void writeFileSync(join(user, `example${i + 1}.ts`), code));
});
afterAll(async () => {
  await service.close();
  rmSync(project, { recursive: true, force: true });
});

describe('the library in an empty project', () => {
  const user = join(project, 'user');

  it('needs nothing but the checker of schemas and exact geometry', () => {
    expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'robust-predicates',
      'wargauge',
      'zod',
    ]);
  });

  it('type-checks its examples, and runs them under Node', async () => {
    const manifest = require.resolve('typescript/package.json');
    const tsc = join(dirname(manifest), require(manifest).bin.tsc);
    const files = EXAMPLES.map((_, i) => `example${i + 1}.ts`);
    const strict = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023', '--outDir', 'run'];
    // Of the world an example has a console only: the library needs neither Node's types nor the DOM's.
    writeFileSync(join(user, 'console.d.ts'), 'declare const console: { log(...said: unknown[]): void };');
    execFileSync(process.execPath, [tsc, ...strict, '--types', '', '--skipLibCheck', 'console.d.ts', ...files], {
      cwd: user,
      stdio: 'inherit',
    });
    const said: string[] = [];
    for (const file of files) {
      const script = join(user, 'run', file.replace('.ts', '.js'));
      writeFileSync(script, readFileSync(script, 'utf8').replace('http://127.0.0.1:3000', service.url));
      // The service answers in this process, so nobody may hold it up.
      said.push((await promisify(execFile)(process.execPath, [script], { cwd: user })).stdout);
    }
    expect(said).toHaveLength(7);
    expect(said[0]).toMatch(/^Warjack .* Beast .*%/);
    // Of 216 falls of three dice the two best reach 9 in 112.
    expect(Number(said[1]!.split(' ')[1])).toBeCloseTo(atLeastNine(), 12);
    expect(said[2]).toContain('target.DEF');
    expect(said[3]).toMatch(/^\d+ \{/);
    expect(said[4]).toMatch(/\[\d/);
    expect(said[5]).toContain('MAT 7, P+S 18, DEF 12, ARM 18, 28 boxes\nnot understood: xyzzy\n');
    expect(said[5]).toMatch(/destroys .*%/);
    // 21 of 36.
    expect(said[6]).toContain('58.3');
    expect(said[6]).toMatch(/invalid-scenario scenario\.expression/);
  });

  it('asks the running service by every operation of its description', async () => {
    const { Client } = await import(pathToFileURL(join(user, 'node_modules/wargauge/client/index.js')).href);
    const methods = Object.getOwnPropertyNames(Client.prototype).filter((name) => name !== 'constructor');
    expect(methods.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
    const asked: string[] = [];
    const client = new Client({
      url: `${service.url}/`,
      key: 'wg_none',
      fetch: (url: string, init: { method: string; headers: Record<string, string> }) => {
        asked.push(`${init.method} ${url.slice(service.url.length)} ${init.headers.Authorization}`);
        const { Authorization: _, ...headers } = init.headers;
        return fetch(url, { ...init, headers });
      },
    });
    const { id } = await client.createSimulation(QUESTION, { headers: { Prefer: 'respond-async' } });
    expect((await client.getSimulation(id)).id).toBe(id);
    const log = await client.replayTrial(id, { query: { trial: 3, outcome: undefined } });
    expect(log.steps.length).toBeGreaterThan(0);
    expect(asked.at(-1)).toBe(`GET /api/v1/simulations/${id}/replays?trial=3 Bearer wg_none`);
    // What is no JSON comes as it is.
    expect(await (await client.watchSimulation(id)).text()).toContain('event: end');
    await expect(client.getSimulation('sim/../none')).rejects.toMatchObject({ status: 404, name: 'ApiProblem' });
    expect(asked.at(-1)).toContain('sim%2F..%2Fnone');
  });

  it.each(['example1.ts', 'example6.ts'])('is bundled with one game where one is named: %s', async (example) => {
    const out = join(project, 'bundle');
    const result = await build({
      configFile: false,
      root: user,
      logLevel: 'error',
      build: { outDir: out, rolldownOptions: { input: join(user, example) }, modulePreload: false, write: false },
    });
    const { output } = [result].flat()[0] as { output: Array<{ type: string; code?: string }> };
    const code = output.map((each) => each.code ?? '').join('');
    expect(code).toContain('MK3-TOUGH-01');
    for (const other of ['Age of Fantasy', 'HORDES Mk II', 'Adeptus Evangelion']) expect(code).not.toContain(other);
    expect(code).not.toMatch(/from\s*["']node:/);
    // Who reads no lines has nothing of what reads them.
    expect(code.includes('best play|plays?')).toBe(example === 'example6.ts');
  });
});

function atLeastNine(): number {
  let falls = 0;
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) if (a + b + c - Math.min(a, b, c) >= 9) falls++;
  return falls / 216;
}
