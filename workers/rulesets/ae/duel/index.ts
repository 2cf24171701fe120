/**
 * The `duel` kind: Hordes and characters of two sides over many rounds.
 *
 * schema.ts    what a scenario says            setup.ts    units in every shape, attacks when first needed
 * board.ts     everything that changes         nerves.ts   Break tests and losses    battle.ts   the turns, with real dice
 * exact.ts     one against one, exactly        channels.ts what is measured
 * check.ts, report.ts   what is refused, what takes part, what changes nothing
 */
import { distinctNames } from '../../../wording.ts';
import { type Cost, scenarioKind } from '../../ruleset.ts';
import { HordeQuestion } from '../question.ts';
import { checkDuel } from './check.ts';
import { DuelEngine } from './engine.ts';
import { isSimple, pairsOf } from './exact.ts';
import { examples } from './examples.ts';
import { Duel } from './schema.ts';
import { Field } from './setup.ts';

export const duel = scenarioKind<Duel>({
  id: 'duel',
  title: 'A battle of several rounds',
  question: 'Who holds the field?',
  schema: Duel,
  examples,
  check: checkDuel,
  estimate,
  compile: (scenario) => new HordeQuestion(new DuelEngine(namedApart(scenario))),
  matchup: { row: 'A.units[0]', column: 'B.units[0]', win: 'holdsA', loss: 'holdsB' },
  sweepFields: [
    { path: 'A.units[0].BS', title: 'BS of the first unit of side A' },
    { path: 'B.units[0].AP', title: 'AP of the first unit of side B' },
  ],
});

/** Fitted to 1,400 random duels: none took longer than this says, most far less. */
function estimate(scenario: Duel): Cost {
  const { A, B, rounds } = scenario;
  const units = [...A.units, ...B.units];
  const attacks = units.reduce((sum, { attacks }) => sum + attacks, 0);
  const trial = 200 + rounds * (units.length * 170 + attacks * 125);
  const compile = 400_000 + units.length ** 2 * 60_000;
  const field = new Field(scenario);
  if (!isSimple(field)) return { compile, exact: null, trial };
  // Losses of a turn and the few conditions of nerves multiply the pairs.
  const pairs = pairsOf(field);
  const reached = Math.min(pairs, 40 * 40 ** Math.min(2, rounds / 2));
  return { compile, exact: 2_000_000 + reached * rounds * (attacks + 1) * 18_000, trial };
}

/** Nobody else is a Horde that others stand within. */
const HOSTS: readonly string[] = ['horde', 'capital ship', 'fortress'];

/** Units of one name are numbered, over both sides; who stands within one follows it. */
function namedApart(scenario: Duel): Duel {
  const names = distinctNames([...scenario.A.units, ...scenario.B.units].map(({ name }) => name));
  const renamed = (units: Duel['A']['units'], from: number): Duel['A']['units'] => {
    const host = new Map(
      units.flatMap(({ name, kind }, i) => (HOSTS.includes(kind) ? [[name, names[from + i]] as const] : [])),
    );
    return units.map((unit, i) => ({ ...unit, name: names[from + i], within: host.get(unit.within) ?? unit.within }));
  };
  const A = { ...scenario.A, units: renamed(scenario.A.units, 0) };
  return { ...scenario, A, B: { ...scenario.B, units: renamed(scenario.B.units, A.units.length) } };
}
