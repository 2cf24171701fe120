/** What never ends is told by its name while it goes on; what is quick is not. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('tells what hangs while it hangs, and only that', async () => {
  const module = fileURLToPath(new URL('./watch.ts', import.meta.url));
  const program = `import { watch } from ${JSON.stringify(module)};
    const seen = await watch(1500); seen.note('a quick one'); seen.note('an endless one'); for (;;);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  try {
    await expect.poll(() => said).toContain('still at it after 2 s: an endless one\n');
    expect(said).not.toContain('a quick one');
  } finally {
    child.kill('SIGKILL');
  }
});
