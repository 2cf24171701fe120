/**
 * Taking turns: every side runs in its own process and gets a slice of time in each round, so that a noisy neighbour
 * hits all of them alike. The least time per unit over all slices is what the code can do; everything above it is
 * somebody else's work on the same core.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { WorkloadName } from './workloads.ts';

export interface Turns {
  readonly rounds: number;
  readonly sliceMs: number;
}

/** A process that answers `slice <ms>` with `<units> <nanoseconds>`. */
export class Side {
  readonly name: string;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;
  private complaint = '';

  constructor(name: string, command: string, parameters: readonly string[]) {
    this.name = name;
    this.child = spawn(command, [...parameters]);
    this.child.stderr.on('data', (data: Buffer) => {
      this.complaint += data.toString();
    });
    // Writing to a side that died is reported by the read that follows.
    this.child.stdin.on('error', () => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  static workload(name: WorkloadName): Side {
    const entry = fileURLToPath(new URL('./side.ts', import.meta.url));
    return new Side(name, process.execPath, ['--import', 'tsx', entry, name]);
  }

  /** Nanoseconds per unit in one slice. */
  async slice(ms: number): Promise<number> {
    this.child.stdin.write(`slice ${ms}\n`);
    const { value, done } = await this.lines.next();
    const [units, nanoseconds] = String(value ?? '')
      .split(' ')
      .map(Number);
    if (done || !(units! > 0)) throw new Error(`the side "${this.name}" failed: ${this.complaint || value}`);
    return nanoseconds! / units!;
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.stdin.end();
    this.child.kill();
    await exited;
  }
}

/**
 * Lets all sides take turns and ends them.
 * @returns per side the least nanoseconds per unit
 */
export async function takeTurns(sides: readonly Side[], { rounds, sliceMs }: Turns): Promise<Map<string, number>> {
  const least = new Map<string, number>();
  try {
    // The first answer of a side comes when it has warmed up; waiting for all of them keeps that out of the rounds.
    await Promise.all(sides.map((side) => side.slice(1)));
    for (let round = 0; round < rounds; round++) {
      for (const side of sides) {
        least.set(side.name, Math.min(least.get(side.name) ?? Number.POSITIVE_INFINITY, await side.slice(sliceMs)));
      }
    }
  } finally {
    await Promise.all(sides.map((side) => side.end()));
  }
  return least;
}
