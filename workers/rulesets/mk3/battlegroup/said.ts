/** What a battlegroup's tally says: measures and the sentence. */
import { counted } from '../../../wording.ts';
import { chanceInWords, probabilityMeasure } from '../../measures.ts';
import type { Measure, Measures } from '../../ruleset.ts';
import type { TurnReader } from '../../twodice/stages/turns.ts';
import type { FocusMachine } from './focus.ts';
import type { FuryMachine } from './fury.ts';
import { type Battlegroup, WARJACK_CAP } from './schema.ts';

/** What is left with the caster and on each model in the end. */
function leftAtEnd(
  what: 'Fury' | 'Focus',
  names: readonly string[],
  { rowOf }: FuryMachine | FocusMachine,
  turn: TurnReader,
): Record<string, Measure> {
  const [caster, ...models] = names;
  const left = (title: string, row: number) =>
    turn.distribution(title, 'points', turn.row(row), "After the last of the enemy's turns.");
  return {
    'left with the caster': left(`${what} left with ${caster}`, rowOf.casterAtEnd),
    ...Object.fromEntries(
      models.map((name, m) => [`left on ${name}`, left(`${what} left on ${name}`, rowOf.atEnd(m))]),
    ),
  };
}

export function furyMeasures(
  machine: FuryMachine,
  { battlegroup, turns }: Battlegroup,
  turn: TurnReader,
  trials: number | null,
): Measures {
  if (battlegroup.engine !== 'fury') throw new TypeError('not a fury battlegroup');
  const { rowOf } = machine;
  const { caster, beasts } = battlegroup;
  const calm = (at: number) => turn.row(rowOf.calm(at))[0];
  const measures: Record<string, Measure> = {
    noFrenzy: probabilityMeasure('No beast frenzies', calm(turns - 1), trials, 'In any turn looked at.'),
    calm: turn.chances('No frenzy up to', calm, 'Whether all turns so far have passed without a frenzy.'),
  };
  beasts.forEach(({ name, construct, cannotCharge }, b) => {
    if (construct || cannotCharge) return;
    const frenzied = (at: number) => turn.row(rowOf.check(at, b))[1];
    measures[`frenzy of ${name}`] = turn.chances(`${name} frenzies in`, frenzied, 'In the Control Phase.');
  });
  Object.assign(measures, turn.quantities(['frenzies', 'work']));
  measures.points = turn.means(
    `Fury of ${caster.name} each turn`,
    (at) => turn.row(rowOf.points(at)),
    'After leeching, shaking and upkeep: what it may spend.',
  );
  beasts.forEach(({ name, FURY }, b) => {
    const held = (at: number) => turn.row(rowOf.held(at, b)).slice(0, FURY + 1);
    const description = 'After leeching: what its threshold check adds.';
    measures[`fury of ${name}`] = turn.means(`Fury on ${name} each turn`, held, description);
  });
  return {
    ...measures,
    ...leftAtEnd(
      'Fury',
      [caster, ...beasts].map(({ name }) => name),
      machine,
      turn,
    ),
  };
}

export function focusMeasures(
  machine: FocusMachine,
  { battlegroup }: Battlegroup,
  turn: TurnReader,
  trials: number | null,
): Measures {
  if (battlegroup.engine !== 'focus') throw new TypeError('not a focus battlegroup');
  const { rowOf, places } = machine;
  const { caster, warjacks } = battlegroup;
  const all = trials ?? 1;
  const measures: Record<string, Measure> = {
    met: probabilityMeasure(
      'Everything is paid for',
      places.short < 0 ? all : turn.total(places.short)[0],
      trials,
      'Warjacks, own spending, upkeep, shaking and power field, in every turn looked at.',
    ),
    metInTurn: turn.chances(
      'Everything is paid for in',
      (at) => (places.short < 0 ? all : turn.booked(places.short, at)[0]),
      "With the enemy's turn that follows.",
    ),
    ...turn.quantities(['work', 'wasted']),
    points: turn.means(
      `Focus of ${caster.name} each turn`,
      (at) => turn.row(rowOf.points(at)),
      'After allocation, shaking and upkeep: what it may spend.',
    ),
  };
  warjacks.forEach(({ name }, j) => {
    const held = (at: number) => turn.row(rowOf.held(at, j));
    const description = `At the end of the Control Phase, at most ${WARJACK_CAP}.`;
    measures[`focus of ${name}`] = turn.means(`Focus of ${name} each turn`, held, description);
  });
  return {
    ...measures,
    ...leftAtEnd(
      'Focus',
      [caster, ...warjacks].map(({ name }) => name),
      machine,
      turn,
    ),
  };
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
