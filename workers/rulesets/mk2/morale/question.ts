/** The `morale` kind: when do they run, and do they come back? */
import { counted } from '../../../wording.ts';
import { chanceInWords, probabilityMeasure } from '../../measures.ts';
import type { Cost, Measure, Measures, Question } from '../../ruleset.ts';
import { stagesTrial } from '../../twodice/stages/cost.ts';
import { StageQuestion } from '../../twodice/stages/question.ts';
import { builtOnce, TurnReader } from '../../twodice/stages/turns.ts';
import { upTo } from '../../upTo.ts';
import { FLED, LOST, MoraleMachine, RALLIED, STATE } from './machine.ts';
import { notesOf, rulesOf } from './rules.ts';
import type { Morale, Volley } from './schema.ts';

const { LEFT, RAN, STATUS, STEADY, FLEEING, DESTROYED } = STATE;

/** Most outcomes that the exact engine applies. */
const MAX_STEPS = 400_000;
/** Measured on one core at 2.1 GHz: nanoseconds of a transition, and of a stage or an attack rolled. */
const PER_STEP = 2_400;
const PER_ROLL = 25;

/** Of the chance that one attack destroys a model. */
const ROUNDINGS = 40;

const attacksOf = (strike: Volley['strike']): number => (strike.kind === 'casualties' ? 1 : strike.count);

const build = builtOnce((scenario: Morale) => new MoraleMachine(scenario));

export class MoraleQuestion extends StageQuestion<MoraleMachine> {
  readonly headline: 'neverRan' | 'steady';
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Morale;

  constructor(scenario: Morale) {
    const { machine, size } = build(scenario);
    super(machine, machine.steps <= MAX_STEPS, size);
    this.scenario = scenario;
    // Who flees already has run: then the question is whether it stands at the end.
    this.headline = scenario.unit.fleeing ? 'steady' : 'neverRan';
    this.notes = notesOf(scenario);
    const { quantities, turns } = this.machine;
    this.outcomes = [
      { name: 'neverRan', title: 'Never runs', values: [0, 1] },
      { name: 'steady', title: 'Stands at the end', values: [0, 1] },
      { name: 'models', title: 'Models left', values: upTo(scenario.unit.models) },
      ...quantities.map(({ id, title, most }) => ({ name: id, title, values: upTo(most * turns) })),
    ];
  }

  protected override actingRules(): readonly string[] {
    return rulesOf(this.scenario);
  }

  /** A binomial chance multiplies up to so many factors, each with the roundings of the dice behind it. */
  protected override roundings(): number {
    const factors = this.scenario.volleys.reduce((most, { strike }) => most + attacksOf(strike), 0);
    return this.scenario.turns * (factors * ROUNDINGS + 8) * 2 ** -53;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { machine, scenario } = this;
    const { rowOf, turns } = machine;
    const { name, models } = scenario.unit;
    const turn = new TurnReader(machine, this.player.layout, tally, trials);
    const booked = (quantity: number) => (at: number) => turn.booked(quantity, at)[1];
    const status = (value: number) => (at: number) => turn.row(rowOf.status(at))[value];
    const last = turns - 1;
    const measures: Record<string, Measure> = {
      neverRan: probabilityMeasure(
        `${name} never runs`,
        turn.row(rowOf.ran(last))[0],
        trials,
        'In all turns looked at, whether it is wiped out or not.',
      ),
      steady: probabilityMeasure(`${name} stands at the end`, status(STEADY)(last), trials, 'Not fleeing.'),
      firm: turn.chances('Has never run by the end of', (at) => turn.row(rowOf.ran(at))[0]),
      fledIn: turn.chances('Starts to flee in', booked(FLED), 'In the enemy turn or its own.'),
      ralliedIn: turn.chances('Rallies in', booked(RALLIED), 'In its own activation.'),
      fleeing: turn.chances('Fleeing at the end of', status(FLEEING)),
      lostIn: turn.chances('Activation lost in', booked(LOST), 'Spent running, or cut short by fleeing.'),
      destroyed: turn.chances('Wiped out by the end of', status(DESTROYED)),
      models: turn.distribution('Models left', 'models', turn.row(rowOf.left(last)), 'At the end.'),
      modelsLeft: turn.means('Models left after', (at) => turn.row(rowOf.left(at))),
      ...turn.quantities(),
    };
    // One model is there or is not: "wiped out" says it.
    if (models === 1) {
      delete measures.models;
      delete measures.modelsLeft;
    }
    return measures;
  }

  sentence(measures: Measures): string {
    const { unit, turns } = this.scenario;
    const chance = measures[this.headline];
    const { lost } = measures;
    if (chance?.kind !== 'probability' || lost?.kind !== 'distribution') throw new TypeError('not a morale answer');
    const span = turns === 1 ? 'one turn' : counted(turns, 'turns');
    const what = this.headline === 'steady' ? `stands after ${span}` : `never runs in ${span}`;
    return `${unit.name} (CMD ${this.machine.check.CMD}) ${what}: ${chanceInWords(chance)}. On average ${lost.mean.value.toFixed(2)} activations lost to flight.`;
  }

  protected outcomeOf(): Record<string, number> {
    const { state } = this.player;
    const outcome = { neverRan: 1 - state[RAN], steady: state[STATUS] === STEADY ? 1 : 0, models: state[LEFT] };
    return { ...outcome, ...this.totals() };
  }

  protected ending(outcome: Readonly<Record<string, number>>): string {
    const { name, models } = this.scenario.unit;
    const left = `${outcome.models} of ${counted(models, 'models')} left`;
    const end = outcome.steady ? 'stands' : outcome.models > 0 ? 'is fleeing' : 'is wiped out';
    const ran = outcome.neverRan ? 'never ran' : outcome.fled === 1 ? 'fled once' : `fled ${outcome.fled} times`;
    return `${name} ${end}, ${left}; it ${ran}.`;
  }
}

export function estimateMorale(scenario: Morale): Cost {
  const { machine, size } = build(scenario);
  const steps = Math.min(machine.steps, size.steps);
  const attacks = scenario.volleys.reduce((sum, { strike }) => sum + attacksOf(strike), 0);
  return {
    compile: 200_000,
    exact: machine.steps > MAX_STEPS ? null : 20_000 + steps * PER_STEP,
    trial: stagesTrial(machine, size, 100 + (machine.stages.length + attacks * 3 * scenario.turns) * PER_ROLL),
  };
}
