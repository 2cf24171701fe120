/** The loops: against C, against a naive calculator, and the exact engine's own times. */
import { buildReference } from './compiler.ts';
import type { Figure, Report } from './figures.ts';
import { Side, takeTurns } from './slices.ts';

export async function kernelReport(rounds: number): Promise<Report> {
  const reference = buildReference('activation');
  const duel = buildReference('duel');
  const remarks: string[] = [];
  if (reference) {
    remarks.push(
      `C reference: built by ${reference.compiler}, -O3 -march=native; scalar, one word and one lookup per attack. ` +
        'The engine may fold several attacks into one draw: the ratio compares time per trial of the same law. ' +
        'The unit battle in C: one word and one alias lookup per strike, sizes known when it is compiled.',
    );
  } else remarks.push('SKIPPED: no C compiler here, so there is no ratio to C.');
  try {
    const sides = [
      ...(reference ? [new Side('C', reference.executable, [])] : []),
      ...(duel ? [new Side('C duel', duel.executable, [])] : []),
      Side.workload('battle'),
      Side.workload('exact battle'),
      Side.workload('compile battle'),
      Side.workload('plain'),
      Side.workload('naive'),
      Side.workload('focus'),
      Side.workload('exact plain'),
      Side.workload('exact focus'),
      Side.workload('compile plain'),
      Side.workload('compile focus'),
    ];
    const least = await takeTurns(sides, { rounds, sliceMs: 40 });
    return { figures: kernelFigures((side) => least.get(side)), remarks };
  } finally {
    reference?.remove();
    duel?.remove();
  }
}

function kernelFigures(least: (side: string) => number | undefined): Figure[] {
  const group = 'kernel';
  const plain = least('plain')!;
  const c = least('C');
  const perMicrosecond = (side: string) => 1000 / least(side)!;
  const figures: Figure[] = [];
  if (c !== undefined) {
    figures.push(
      { group, what: 'plain activation: speed as a share of C', value: c / plain, unit: 'x', ...more(0.6, 1) },
      { group, what: 'plain activation in C', value: c, unit: 'ns/trial' },
    );
  }
  const battle = least('battle')!;
  const cDuel = least('C duel');
  if (cDuel !== undefined) {
    figures.push(
      { group, what: 'unit battle: speed as a share of C', value: cDuel / battle, unit: 'x', ...more(0.6, 0.9) },
      { group, what: 'unit battle in C', value: cDuel, unit: 'ns/trial' },
    );
  }
  figures.push(
    { group, what: 'unit battle, twenty models a side, four rounds', value: battle, unit: 'ns/trial' },
    { group, what: 'exact unit battle, compiled before', value: least('exact battle')! / 1e6, unit: 'ms' },
    {
      group,
      what: 'compile and answer the unit battle',
      value: least('compile battle')! / 1e6,
      unit: 'ms',
      ...less(10, 3),
    },
    {
      group,
      what: 'plain activation: times faster than naive',
      value: least('naive')! / plain,
      unit: 'x',
      ...more(100, 300),
    },
    {
      group,
      what: 'plain activation',
      value: plain,
      unit: 'ns/trial',
      note: `${perMicrosecond('plain').toFixed(0)} trials/us`,
    },
    { group, what: 'plain activation, naive calculator', value: least('naive')!, unit: 'ns/trial' },
    {
      group,
      what: 'three focus, best play',
      value: least('focus')!,
      unit: 'ns/trial',
      note: `${perMicrosecond('focus').toFixed(0)} trials/us`,
    },
    {
      group,
      what: 'exact plain activation, compiled before',
      value: least('exact plain')! / 1e3,
      unit: 'us',
      ...less(50, 10),
    },
    { group, what: 'exact three focus, compiled before', value: least('exact focus')! / 1e3, unit: 'us' },
    { group, what: 'compile and answer the plain activation', value: least('compile plain')! / 1e3, unit: 'us' },
    { group, what: 'compile, solve and answer three focus', value: least('compile focus')! / 1e3, unit: 'us' },
    {
      group,
      what: 'trials simulated in the time of one exact plain answer',
      value: least('exact plain')! / plain,
      unit: 'trials',
    },
  );
  return figures;
}

const more = (must: number, aim: number) => ({ better: 'more', must, aim }) as const;
const less = (must: number, aim: number) => ({ better: 'less', must, aim }) as const;
