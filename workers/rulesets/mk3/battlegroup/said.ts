/** What a battlegroup's tally says: measures and the sentence. */
import { counted } from '../../../wording.ts';
import { chanceInWords, distributionMeasure, meanSeries, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Measure, Measures, SeriesMeasure } from '../../ruleset.ts';
import { read, type TallyLayout } from '../../twodice/stages/tally.ts';
import type { FocusMachine } from './focus.ts';
import type { FuryMachine } from './fury.ts';
import { STATE } from './machine.ts';
import { type Battlegroup, WARJACK_CAP } from './schema.ts';

const { SPENT_VALUES } = STATE;

type Reader = (row: number) => number[];

/** A mean for each turn. */
function means(
  title: string,
  byTurn: ReadonlyArray<readonly number[]>,
  trials: number | null,
  description: string,
): SeriesMeasure {
  const steps = byTurn.map((counts, turn) => ({ label: `turn ${turn + 1}`, counts, low: 0 }));
  return meanSeries(title, steps, trials, description);
}

const eachTurn = <T>({ turns }: Battlegroup, make: (turn: number) => T): T[] =>
  Array.from({ length: turns }, (_, turn) => make(turn));

export function furyMeasures(
  machine: FuryMachine,
  scenario: Battlegroup,
  layout: TallyLayout,
  tally: ArrayLike<number>,
  trials: number | null,
): Measures {
  const { battlegroup } = scenario;
  if (battlegroup.engine !== 'fury') throw new TypeError('not a fury battlegroup');
  const { rowOf } = machine;
  const row: Reader = (index) => read(tally, layout.rows[index]);
  const { caster, beasts } = battlegroup;
  const calm = eachTurn(scenario, (turn) => ({ label: `turn ${turn + 1}`, count: row(rowOf.calm(turn))[0] }));
  const measures: Record<string, Measure> = {
    noFrenzy: probabilityMeasure('No beast frenzies', calm[calm.length - 1].count, trials, 'In any turn looked at.'),
    calm: seriesMeasure('No frenzy up to', calm, trials, 'Whether all turns so far have passed without a frenzy.'),
  };
  beasts.forEach(({ name, construct, cannotCharge }, b) => {
    if (construct || cannotCharge) return;
    const steps = eachTurn(scenario, (turn) => ({
      label: `turn ${turn + 1}`,
      count: read(tally, { ...layout.rows[rowOf.check(turn, b)], values: SPENT_VALUES })[1],
    }));
    measures[`frenzy of ${name}`] = seriesMeasure(`${name} frenzies in`, steps, trials, 'In the Control Phase.');
  });
  addQuantities(measures, machine, scenario, layout, tally, trials, ['frenzies', 'work']);
  measures.points = means(
    `Fury of ${caster.name} each turn`,
    eachTurn(scenario, (turn) => row(rowOf.points(turn))),
    trials,
    'After leeching, shaking and upkeep: what it may spend.',
  );
  beasts.forEach(({ name, FURY }, b) => {
    measures[`fury of ${name}`] = means(
      `Fury on ${name} each turn`,
      eachTurn(scenario, (turn) => row(rowOf.fury(turn, b)).slice(0, FURY + 1)),
      trials,
      'After leeching: what its threshold check adds.',
    );
  });
  const title = `Fury left with ${caster.name}`;
  measures['left with the caster'] = distributionMeasure(title, 'points', row(rowOf.casterAtEnd), 0, trials, AT_END);
  beasts.forEach(({ name }, b) => {
    const counts = row(rowOf.atEnd(b));
    measures[`left on ${name}`] = distributionMeasure(`Fury left on ${name}`, 'points', counts, 0, trials, AT_END);
  });
  return measures;
}

const AT_END = "After the last of the enemy's turns.";

export function focusMeasures(
  machine: FocusMachine,
  scenario: Battlegroup,
  layout: TallyLayout,
  tally: ArrayLike<number>,
  trials: number | null,
): Measures {
  const { battlegroup } = scenario;
  if (battlegroup.engine !== 'focus') throw new TypeError('not a focus battlegroup');
  const { rowOf, places } = machine;
  const row: Reader = (index) => read(tally, layout.rows[index]);
  const { caster, warjacks } = battlegroup;
  const all = trials ?? 1;
  const nothingMissing = (turn: number) => (places.short < 0 ? all : tally[layout.byTurn[places.short][turn].at]);
  const measures: Record<string, Measure> = {
    met: probabilityMeasure(
      'Everything is paid for',
      places.short < 0 ? all : tally[layout.total[places.short].at],
      trials,
      'Warjacks, own spending, upkeep, shaking and power field, in every turn looked at.',
    ),
    metInTurn: seriesMeasure(
      'Everything is paid for in',
      eachTurn(scenario, (turn) => ({ label: `turn ${turn + 1}`, count: nothingMissing(turn) })),
      trials,
      "With the enemy's turn that follows.",
    ),
  };
  addQuantities(measures, machine, scenario, layout, tally, trials, ['work', 'wasted']);
  measures.points = means(
    `Focus of ${caster.name} each turn`,
    eachTurn(scenario, (turn) => row(rowOf.points(turn))),
    trials,
    'After allocation, shaking and upkeep: what it may spend.',
  );
  warjacks.forEach(({ name }, j) => {
    measures[`focus of ${name}`] = means(
      `Focus of ${name} each turn`,
      eachTurn(scenario, (turn) => row(rowOf.focus(turn, j))),
      trials,
      `At the end of the Control Phase, at most ${WARJACK_CAP}.`,
    );
  });
  const title = `Focus left with ${caster.name}`;
  measures['left with the caster'] = distributionMeasure(title, 'points', row(rowOf.casterAtEnd), 0, trials, AT_END);
  warjacks.forEach(({ name }, j) => {
    const counts = row(rowOf.atEnd(j));
    measures[`left on ${name}`] = distributionMeasure(`Focus left on ${name}`, 'points', counts, 0, trials, AT_END);
  });
  return measures;
}

/** The distribution of every quantity over all turns, and means by turn of those in `series`. */
function addQuantities(
  measures: Record<string, Measure>,
  machine: FuryMachine | FocusMachine,
  scenario: Battlegroup,
  layout: TallyLayout,
  tally: ArrayLike<number>,
  trials: number | null,
  series: readonly string[],
): void {
  machine.quantities.forEach(({ id, title, unit, description }, q) => {
    measures[id] = distributionMeasure(title, unit, read(tally, layout.total[q]), 0, trials, description);
    if (!series.includes(id)) return;
    measures[`${id}PerTurn`] = means(
      `${title} each turn`,
      eachTurn(scenario, (turn) => read(tally, layout.byTurn[q][turn])),
      trials,
      'On average.',
    );
  });
}

export function sentenceOf(scenario: Battlegroup, headline: 'noFrenzy' | 'met', measures: Measures): string {
  const chance = measures[headline];
  if (chance?.kind !== 'probability') throw new TypeError('not a battlegroup answer');
  const mean = (id: string): number => {
    const measure = measures[id];
    return measure?.kind === 'distribution' ? measure.mean.value : 0;
  };
  const { turns } = scenario;
  const span = turns === 1 ? 'In one turn' : `In ${counted(turns, 'turns')}`;
  if (headline === 'met') {
    const rest = `${mean('work').toFixed(1)} points of work, ${mean('wasted').toFixed(1)} points wasted`;
    return `${span} everything is paid for: ${chanceInWords(chance)}. On average ${rest}.`;
  }
  const work = `${mean('work').toFixed(1)} points of work cost ${mean('frenzies').toFixed(2)} frenzies`;
  return `${span} no beast frenzies: ${chanceInWords(chance)}. On average ${work}.`;
}
