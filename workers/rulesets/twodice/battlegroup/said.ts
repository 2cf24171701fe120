/** What the tally of a battlegroup says in both games: measures, the sentence, the end of a replay. */
import { counted } from '../../../wording.ts';
import { chanceInWords, probabilityMeasure } from '../../measures.ts';
import type { Measure, Measures } from '../../ruleset.ts';
import type { TurnReader } from '../stages/turns.ts';
import type { GroupMachine } from './machine.ts';
import type { Checked } from './threshold.ts';

type Machine = Pick<GroupMachine<never>, 'rowOf' | 'turns'>;
interface Named {
  readonly name: string;
}

/** Means by turn of what caster and models hold, and what they have left in the end. */
export interface Held {
  readonly what: 'Fury' | 'Focus';
  readonly caster: Named;
  /** What the caster is called in the names of measures. */
  readonly called: 'caster' | 'warlock';
  readonly models: readonly Named[];
  /** When the caster's points and those of the models are looked at. */
  readonly when: { readonly points: string; readonly held: string };
}

export function heldMeasures(
  { rowOf }: Machine,
  { what, caster, models, when }: Held,
  turn: TurnReader,
): Record<string, Measure> {
  const measures: Record<string, Measure> = {
    points: turn.means(`${what} of ${caster.name} each turn`, (at) => turn.row(rowOf.points(at)), when.points),
  };
  const title = what === 'Fury' ? 'Fury on' : 'Focus of';
  models.forEach(({ name }, m) => {
    const held = (at: number) => turn.row(rowOf.held(at, m));
    measures[`${what.toLowerCase()} of ${name}`] = turn.means(`${title} ${name} each turn`, held, when.held);
  });
  return measures;
}

export function leftAtEnd(
  { rowOf }: Machine,
  { what, caster, called, models }: Held,
  turn: TurnReader,
): Record<string, Measure> {
  const left = (title: string, row: number) =>
    turn.distribution(title, 'points', turn.row(row), "After the last of the enemy's turns.");
  return {
    [`left with the ${called}`]: left(`${what} left with ${caster.name}`, rowOf.casterAtEnd),
    ...Object.fromEntries(
      models.map(({ name }, m) => [`left on ${name}`, left(`${what} left on ${name}`, rowOf.atEnd(m))]),
    ),
  };
}

/** A warlock and its beasts. */
export interface FuryGroup {
  readonly caster: Named;
  readonly called: Held['called'];
  readonly beasts: readonly Checked[];
  /** Whether a beast may frenzy at all. */
  readonly mayFrenzy: (b: number) => boolean;
  /** Values of its activation that mean a frenzy: from and to. */
  readonly frenzied: readonly [number, number];
  /** Quantities shown by turn. */
  readonly byTurn: readonly string[];
}

export function furyMeasures(
  machine: Machine,
  { caster, called, beasts, mayFrenzy, frenzied: [from, to], byTurn }: FuryGroup,
  turn: TurnReader,
  trials: number | null,
): Measures {
  const { rowOf, turns } = machine;
  const calm = (at: number) => turn.row(rowOf.calm(at))[0];
  const measures: Record<string, Measure> = {
    noFrenzy: probabilityMeasure('No beast frenzies', calm(turns - 1), trials, 'In any turn looked at.'),
    calm: turn.chances('No frenzy up to', calm, 'All turns so far have passed without one.'),
  };
  beasts.forEach(({ name }, b) => {
    if (!mayFrenzy(b)) return;
    const frenzied = (at: number) =>
      turn
        .row(rowOf.check(at, b))
        .slice(from, to + 1)
        .reduce((sum, one) => sum + one, 0);
    measures[`frenzy of ${name}`] = turn.chances(`${name} frenzies in`, frenzied, 'In the Control Phase.');
  });
  const when = { points: 'After the Control Phase: what it may spend.', held: 'When its threshold is checked.' };
  const held: Held = { what: 'Fury', caster, called, models: beasts, when };
  return {
    ...measures,
    ...turn.quantities(byTurn),
    ...heldMeasures(machine, held, turn),
    ...leftAtEnd(machine, held, turn),
  };
}

/** "one turn", "3 turns". */
export const spanOf = (turns: number): string => (turns === 1 ? 'one turn' : counted(turns, 'turns'));

/** Mean of a measure; 0 where the scenario does not count it. */
export function meanOf(measures: Measures, id: string): number {
  const measure = measures[id];
  return measure?.kind === 'distribution' ? measure.mean.value : 0;
}

/** @param what happens with the chance of the headline  @param rest what it comes to on average */
export function sentenceOf(measures: Measures, headline: string, turns: number, what: string, rest: string): string {
  const chance = measures[headline];
  if (chance?.kind !== 'probability') throw new TypeError('not a battlegroup answer');
  return `In ${spanOf(turns)} ${what}: ${chanceInWords(chance)}. On average ${rest}.`;
}

/** @param harm what else is said of the frenzies */
export function furySentence(measures: Measures, turns: number, harm = ''): string {
  const mean = (id: string) => meanOf(measures, id);
  const rest = `${mean('work').toFixed(1)} points of work cost ${mean('frenzies').toFixed(2)} frenzies${harm}`;
  return sentenceOf(measures, 'noFrenzy', turns, 'no beast frenzies', rest);
}

/** The end of a trial of a warlock's group. */
export function furyEnding(outcome: Readonly<Record<string, number>>, turns: number): string {
  const frenzies = outcome.frenzies === 1 ? 'One frenzy' : `${outcome.frenzies ?? 0} frenzies`;
  const work = counted(outcome.work ?? 0, 'points of work');
  return `${outcome.noFrenzy ? 'No frenzy' : frenzies} in ${spanOf(turns)}, ${work}.`;
}
