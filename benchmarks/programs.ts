/** Richer programs than the plain activation: trials, exact answers, compilation, and trials as a share of the plain one. */
import type { Figure, Report } from './figures.ts';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName } from './scenarios.ts';
import { Side, takeTurns } from './slices.ts';

/** One of their slices may be a single call of a tenth of a second. */
const MOST_ROUNDS = 12;

/** What people wait for: the most that it may cost. */
const TARGETS: Partial<Record<string, Pick<Figure, 'better' | 'must' | 'aim'>>> = {
  'compile grid': { better: 'less', must: 50, aim: 25 },
  'answer several': { better: 'less', must: 60, aim: 25 },
  'answer Mk II duel': { better: 'less', must: 15, aim: 5 },
  battlegroup: { better: 'less', must: 600, aim: 300 },
};

export async function programsReport(rounds: number): Promise<Report> {
  const figures: Figure[] = [];
  // One program after the other, each beside the plain activation: few processes at a time, and every ratio is local.
  for (const name of PROGRAM_NAMES) figures.push(...(await programFigures(name, Math.min(rounds, MOST_ROUNDS))));
  return {
    figures,
    remarks: [
      'Each program took turns with the plain activation of the kernel table; the share is the time of one plain trial ' +
        'over that of one of its own. Compiling includes solving best play.',
    ],
  };
}

async function programFigures(name: ProgramName, rounds: number): Promise<Figure[]> {
  const sides = ['plain', name, `compile ${name}`, `answer ${name}`] as const;
  const least = await takeTurns(
    sides.map((side) => Side.workload(side)),
    { rounds, sliceMs: 40 },
  );
  const timeOf = (side: (typeof sides)[number]) => least.get(side) ?? Number.NaN;
  const group = 'programs';
  const what = PROGRAMS[name];
  return [
    {
      group,
      what,
      value: timeOf(name),
      unit: 'ns/trial',
      ...TARGETS[name],
      note: `${readableRate(timeOf(name))}, ${((100 * timeOf('plain')) / timeOf(name)).toPrecision(2)} % of the plain activation`,
    },
    {
      ...{ group, what: '... compile', value: timeOf(`compile ${name}`) / 1e6, unit: 'ms' },
      ...TARGETS[`compile ${name}`],
    },
    {
      ...{ group, what: '... compile and answer exactly', value: timeOf(`answer ${name}`) / 1e6, unit: 'ms' },
      ...TARGETS[`answer ${name}`],
    },
  ];
}

function readableRate(nanoseconds: number): string {
  return `${(1000 / nanoseconds).toPrecision(3)} M trials/s`;
}
