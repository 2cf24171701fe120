/** What may be asked of the luck meter, and the distribution behind each thing that happened. */
import { z } from 'zod';
import type { Problem } from '../../rulesets/ruleset.ts';
import type { Cell } from '../cell.ts';
import { probedMeasures } from '../probe.ts';
import { CountingFields, checkedAt, KindField, QuestionFields, RulesetField, ScenarioField } from '../request.ts';
import { type StudyContext, StudyProblems } from '../study.ts';
import { type LogReading, readLog } from './log.ts';

const MOST_EVENTS = 200;

const Chance = z
  .union([z.number().min(0).max(1), z.string().min(1).max(300)])
  .optional()
  .meta({
    title: 'Chance',
    description: 'Of one success, for "2 of 9": from 0 to 1, or a roll such as "2d6+6 >= 13".',
  });

const asked = {
  name: z.string().min(1).max(120).optional(),
  attack: z.string().min(1).max(60).optional().meta({
    title: 'Attack',
    description:
      'What comes from the same dice has the same word here, and counts once. Left out: what follows about the same question, measure by measure, is one attack until a measure comes again.',
  }),
  ruleset: RulesetField.optional(),
  kind: KindField.optional(),
  scenario: ScenarioField.optional().meta({ description: 'Where it differs from the common one.' }),
};

export const LuckRequest = z.strictObject({
  ...QuestionFields,
  text: z.string().max(20_000).optional().meta({
    title: 'What happened',
    description:
      'In words: "hit 2 of 9, no kills, 14 damage". Or a log, a line an attack: "Turn 2: hit 4 of 10 on 4+, 3 wounds", "2d6 = 9".',
  }),
  chance: Chance,
  happened: z
    .array(
      z.union([
        z.strictObject({
          ...asked,
          measure: z.string().max(60).optional().meta({ description: 'The headline unless given.' }),
          value: z.number().meta({ description: 'What it was; 1 and 0 for yes and no.' }),
        }),
        z.strictObject({
          name: asked.name,
          attack: asked.attack,
          successes: z.int().min(0).max(10_000),
          tries: z.int().min(1).max(10_000),
          chance: Chance,
        }),
      ]),
    )
    .max(MOST_EVENTS)
    .default([])
    .meta({ title: 'What happened, in numbers', description: 'One entry each; a whole game may have many.' }),
  better: z.enum(['more', 'less']).default('more').meta({ title: 'Luck is', description: 'More of it, or less.' }),
  trials: z.int().min(16_384).max(50_000_000).default(262_144).meta({
    title: 'Trials',
    description: 'Where there is no exact answer.',
    advanced: true,
  }),
  ...CountingFields,
});
export type LuckRequest = z.infer<typeof LuckRequest>;

/** One thing that happened. */
export interface Event {
  readonly name: string;
  /** What the line or the entry is called, without what was counted there; null where it has no name. */
  readonly where: string | null;
  readonly value: number;
  /** Things of one attack come from the same dice: they are not independent of each other. */
  readonly attack: string;
  /** Where its distribution comes from: a cell, or a binomial whose chance is a number or a cell's. */
  readonly from:
    | { readonly cell: Cell }
    | { readonly tries: number; readonly chance: number | { readonly cell: Cell } };
}

export interface LuckPlan {
  readonly events: readonly Event[];
  readonly cells: readonly Cell[];
  readonly unknown: readonly string[];
}

/** @throws StudyProblems */
export function planOf(request: LuckRequest, context: StudyContext): LuckPlan {
  const problems: Problem[] = [];
  const cells = new Map<string, Cell>();
  const cellOf = (
    at: string,
    own: { ruleset?: string | undefined; kind?: string | undefined; scenario?: unknown },
    measure: string | null,
  ): Cell | null => {
    const scenario = own.scenario ?? request.scenario;
    const result = checkedAt(context, own.ruleset ?? request.ruleset, own.kind ?? request.kind, scenario, at);
    if ('problems' in result) {
      problems.push(...result.problems);
      return null;
    }
    const key = JSON.stringify([result.checked, measure]);
    const known = cells.get(key);
    if (known) return known;
    const { seed, method } = request;
    const made: Cell = {
      key: String(cells.size),
      request: result.checked,
      seed: seed + cells.size,
      measures: [{ name: measure }],
      method,
      keep: 'distribution',
    };
    cells.set(key, made);
    return made;
  };
  const chanceOf = (at: string, chance: string | number | undefined) => {
    if (typeof chance === 'number') return chance;
    if (chance === undefined) {
      problems.push({
        path: at,
        message: 'the chance of one success is missing',
        allowed: 'a number from 0 to 1, or a roll',
      });
      return null;
    }
    const cell = cellOf(at, { kind: 'roll', scenario: { expression: chance } }, 'success');
    return cell && { cell };
  };
  const { logged: said, unknown, lines } = saidIn(request, context);
  const events: Event[] = [];
  const tried = (
    at: string,
    name: string,
    successes: number,
    tries: number,
    chance: string | number | undefined,
    attack: string,
  ) => {
    if (successes > tries) {
      problems.push({
        path: at,
        message: `${successes} successes of ${tries} tries`,
        allowed: 'no more than there are tries',
      });
      return;
    }
    const of = chanceOf(at, chance);
    if (of !== null) events.push({ name, where: null, value: successes, attack, from: { tries, chance: of } });
  };
  for (const { line, title, said: each, chance = request.chance } of said) {
    const attack = `${SAID} ${line}`;
    const where = title ?? (lines > 1 ? `Line ${line + 1}` : null);
    const name = (own: string) => (where === null ? own : `${where}: ${own}`);
    if ('successes' in each) {
      const { successes, tries, label } = each;
      tried('chance', name(`${successes} of ${tries} ${label}`), successes, tries, chance, attack);
      continue;
    }
    const cell =
      'roll' in each
        ? cellOf('text', { kind: 'roll', scenario: { expression: each.roll } }, 'total')
        : cellOf('scenario', {}, each.measure);
    const own = 'roll' in each ? each.roll : each.measure;
    if (cell) events.push({ name: name(own), where, value: each.value, attack, from: { cell } });
  }
  const attacks = attacksOf(request.happened);
  request.happened.forEach((each, i) => {
    const at = `happened[${i}]`;
    if ('tries' in each) {
      const { successes, tries, name = `${successes} of ${tries}`, chance = request.chance } = each;
      tried(at, name, successes, tries, chance, attacks[i]);
      return;
    }
    const cell = cellOf(at, each, each.measure ?? null);
    const name = each.name ?? each.measure ?? `${i + 1}`;
    if (cell) events.push({ name, where: each.name ?? null, value: each.value, attack: attacks[i], from: { cell } });
  });
  if (events.length > MOST_EVENTS) {
    problems.push({ path: 'text', message: `${events.length} things happened`, allowed: `at most ${MOST_EVENTS}` });
  }
  if (problems.length === 0 && events.length === 0) {
    problems.push({
      path: request.text === undefined ? 'happened' : 'text',
      message: unknown.length > 0 ? `not understood: ${unknown.join(', ')}` : 'nothing happened',
      allowed: 'what happened, such as "2 of 9 hit" or "14 damage", in the words of the measures',
    });
  }
  if (problems.length > 0) throw new StudyProblems(problems);
  return { events, cells: [...cells.values()], unknown };
}

/** What is said in one line is one attack, and comes from the same dice. */
const SAID = 'said';

/**
 * Which attack each entry belongs to: the one named, or the one before it while the question stays the same and no
 * measure comes twice.
 */
function attacksOf(happened: LuckRequest['happened']): string[] {
  let last = { question: '', measures: new Set<string>(), attack: '' };
  return happened.map((each, i) => {
    if (each.attack !== undefined) return `named ${each.attack}`;
    if ('tries' in each) return `entry ${i}`;
    const question = JSON.stringify([each.ruleset, each.kind, each.scenario]);
    const measure = each.measure ?? '';
    if (question !== last.question || last.measures.has(measure) || last.attack === '')
      last = { question, measures: new Set(), attack: `entry ${i}` };
    last.measures.add(measure);
    return last.attack;
  });
}

function saidIn(request: LuckRequest, context: StudyContext): LogReading {
  if (request.text === undefined || request.text.trim() === '') return { logged: [], unknown: [], lines: 0 };
  const result = checkedAt(context, request.ruleset, request.kind, request.scenario, 'scenario');
  if ('problems' in result) throw new StudyProblems(result.problems);
  return readLog(request.text, probedMeasures(result.checked));
}
