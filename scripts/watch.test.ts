/** What never ends is told by its name while it goes on; what is quick is not. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('tells what hangs while it hangs, and only that', async () => {
  const module = fileURLToPath(new URL('./watch.ts', import.meta.url));
  const program = `import { watch } from ${JSON.stringify(module)};
    const seen = await watch(1500); seen.note('a quick one'); seen.note('an endless one'); for (;;);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await once(child.stderr, 'data');
  child.kill('SIGKILL');
  expect(String(said)).toBe('still at it after 2 s: an endless one\n');
});
