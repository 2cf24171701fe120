/** The `battlegroup` kind: a warlock and its beasts over the next turns. */
import { counted } from '../../../wording.ts';
import { chanceInWords, distributionMeasure, meanSeries, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Measure, Measures, Question, SeriesMeasure } from '../../ruleset.ts';
import { actedRules } from '../../twodice/stages/acted.ts';
import { stagesTrial } from '../../twodice/stages/cost.ts';
import { MAX_STATES, type Size, sizeOf } from '../../twodice/stages/exact.ts';
import { StageQuestion } from '../../twodice/stages/question.ts';
import { read, type Span } from '../../twodice/stages/tally.ts';
import { upTo } from '../../twodice/wear.ts';
import { BattlegroupMachine } from './machine.ts';
import type { QuantityId } from './quantities.ts';
import { notesOf } from './rules.ts';
import type { Battlegroup } from './schema.ts';
import { STATE } from './state.ts';

const { DONE, FRENZIED, HELPLESS } = STATE;

/** Most outcomes that the exact engine applies. */
const MAX_STEPS = 500_000;
/** Totals with more values than this are found by their distribution, not by name. */
const MAX_OUTCOME_VALUES = 400;
/** Means by turn are shown of these. */
const BY_TURN: readonly QuantityId[] = ['frenzies', 'work', 'capacity', 'onOffer', 'leached', 'wasted'];

interface Built {
  readonly machine: BattlegroupMachine;
  readonly size: Size;
}

/** The estimate and the question of one scenario share what they know about it. */
const known = new WeakMap<Battlegroup, Built>();

function build(scenario: Battlegroup): Built {
  let built = known.get(scenario);
  if (!built) {
    const machine = new BattlegroupMachine(scenario);
    built = { machine, size: sizeOf(machine) };
    known.set(scenario, built);
  }
  return built;
}

const isSmall = ({ most, steps }: Size): boolean => most <= MAX_STATES && steps <= MAX_STEPS;

export class BattlegroupQuestion extends StageQuestion<BattlegroupMachine> {
  readonly headline = 'noFrenzy';
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Battlegroup;
  private allRules: readonly string[] | undefined;

  constructor(scenario: Battlegroup) {
    const { machine, size } = build(scenario);
    super(machine, isSmall(size), size);
    this.scenario = scenario;
    this.notes = notesOf(scenario);
    this.outcomes = [
      { name: 'noFrenzy', title: 'No frenzy', values: [0, 1] },
      ...machine.quantities
        .filter(({ most }) => most * scenario.turns < MAX_OUTCOME_VALUES)
        .map(({ id, title, most }) => ({ name: id, title, values: upTo(most * scenario.turns) })),
    ];
  }

  /** Rules that take part; worked out when they are first asked for. */
  get rules(): readonly string[] {
    this.allRules ??= actedRules(this.machine);
    return this.allRules;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { machine, scenario } = this;
    const { layout } = this.player;
    const { rowOf } = machine;
    const { warlock, beasts, turns } = scenario;
    const row = (index: number) => read(tally, layout.rows[index]);
    const each = <T>(make: (turn: number) => T): T[] => Array.from({ length: turns }, (_, turn) => make(turn));
    const steps = (count: (turn: number) => number) =>
      each((turn) => ({ label: `turn ${turn + 1}`, count: count(turn) }));
    const means = (title: string, spans: readonly Span[], description: string): SeriesMeasure => {
      const each = spans.map((span, turn) => ({ label: `turn ${turn + 1}`, counts: read(tally, span), low: 0 }));
      return meanSeries(title, each, trials, description);
    };
    const calm = (turn: number) => row(rowOf.calm(turn))[0];
    const measures: Record<string, Measure> = {
      noFrenzy: probabilityMeasure('No beast frenzies', calm(turns - 1), trials, 'In any turn looked at.'),
      calm: seriesMeasure('No frenzy up to', steps(calm), trials, 'All turns so far have passed without one.'),
    };
    beasts.forEach(({ name, construct }, b) => {
      if (construct) return;
      const frenzied = (turn: number) =>
        row(rowOf.check(turn, b))
          .slice(FRENZIED, HELPLESS + 1)
          .reduce((sum, one) => sum + one, 0);
      measures[`frenzy of ${name}`] = seriesMeasure(
        `${name} frenzies in`,
        steps(frenzied),
        trials,
        'In the Control Phase.',
      );
    });
    machine.quantities.forEach(({ id, title, unit, description }, q) => {
      measures[id] = distributionMeasure(title, unit, read(tally, layout.total[q]), 0, trials, description);
      if (!BY_TURN.includes(id as QuantityId)) return;
      measures[`${id}PerTurn`] = means(`${title} each turn`, layout.byTurn[q], 'On average.');
    });
    const held = each((turn) => layout.rows[rowOf.points(turn)]);
    measures.points = means(`Fury of ${warlock.name} each turn`, held, 'After the Control Phase: what it may spend.');
    beasts.forEach(({ name }, b) => {
      const spans = each((turn) => layout.rows[rowOf.fury(turn, b)]);
      measures[`fury of ${name}`] = means(`Fury on ${name} each turn`, spans, 'When its threshold is checked.');
    });
    const atEnd = (title: string, index: number) =>
      distributionMeasure(title, 'points', row(index), 0, trials, "After the last of the enemy's turns.");
    measures['left with the warlock'] = atEnd(`Fury left with ${warlock.name}`, rowOf.warlockAtEnd);
    beasts.forEach(({ name }, b) => {
      measures[`left on ${name}`] = atEnd(`Fury left on ${name}`, rowOf.atEnd(b));
    });
    return measures;
  }

  sentence(measures: Measures): string {
    const { noFrenzy } = measures;
    if (noFrenzy?.kind !== 'probability') throw new TypeError('not a battlegroup answer');
    const mean = (id: QuantityId): number => {
      const measure = measures[id];
      return measure?.kind === 'distribution' ? measure.mean.value : 0;
    };
    const { turns } = this.scenario;
    const span = turns === 1 ? 'In one turn' : `In ${counted(turns, 'turns')}`;
    const friends = mean('attackedFriends');
    const harm = friends > 0 ? `, ${friends.toFixed(2)} of them on friends` : '';
    const cost = `${mean('work').toFixed(1)} points of work cost ${mean('frenzies').toFixed(2)} frenzies${harm}`;
    return `${span} no beast frenzies: ${chanceInWords(noFrenzy)}. On average ${cost}.`;
  }

  protected outcomeOf(): Record<string, number> {
    return { noFrenzy: 1 - this.player.state[DONE], ...this.totals() };
  }

  protected ending(outcome: Readonly<Record<string, number>>): string {
    const frenzies = outcome.frenzies === 1 ? 'One frenzy' : `${outcome.frenzies ?? 0} frenzies`;
    const span = this.scenario.turns === 1 ? 'one turn' : counted(this.scenario.turns, 'turns');
    return `${outcome.noFrenzy ? 'No frenzy' : frenzies} in ${span}, ${counted(outcome.work ?? 0, 'points of work')}.`;
  }
}

/** Measured on one core at 2.1 GHz: nanoseconds of a transition, of each number it carries, and of a stage rolled. */
const PER_STEP = 2_500;
const PER_NUMBER = 4;
const PER_STAGE = 75;

export function estimateBattlegroup(scenario: Battlegroup): Cost {
  const { machine, size } = build(scenario);
  const numbers = machine.quantities.reduce((sum, { most }) => sum + Math.min(most, 40) * (scenario.turns / 2 + 1), 0);
  return {
    compile: 300_000,
    exact: isSmall(size) ? size.steps * PER_STEP + size.states * numbers * PER_NUMBER : null,
    trial: stagesTrial(machine, size, 100 + machine.stages.length * PER_STAGE),
  };
}
