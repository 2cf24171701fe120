/** The `battlegroup` kind: a battlegroup's focus or fury over its next turns. */
import { counted } from '../../../wording.ts';
import type { Cost, Measures, Question } from '../../ruleset.ts';
import { actedRules } from '../../twodice/stages/acted.ts';
import { stagesTrial } from '../../twodice/stages/cost.ts';
import { MAX_STATES, type Size, sizeOf } from '../../twodice/stages/exact.ts';
import { StageQuestion } from '../../twodice/stages/question.ts';
import { upTo } from '../../twodice/wear.ts';
import { FocusMachine } from './focus.ts';
import { FuryMachine } from './fury.ts';
import { STATE } from './machine.ts';
import { notesOf } from './notes.ts';
import { focusMeasures, furyMeasures, sentenceOf } from './said.ts';
import type { Battlegroup } from './schema.ts';

const { DONE } = STATE;

/** Most outcomes that the exact engine applies. */
const MAX_STEPS = 2_000_000;
/** Totals with more values than this are found by their distribution, not by name. */
const MAX_OUTCOME_VALUES = 400;

type AnyMachine = FuryMachine | FocusMachine;

interface Built {
  readonly machine: AnyMachine;
  readonly size: Size;
}

/** The estimate and the question of one scenario share what they know about it. */
const known = new WeakMap<Battlegroup, Built>();

function build(scenario: Battlegroup): Built {
  let built = known.get(scenario);
  if (!built) {
    const { battlegroup } = scenario;
    const machine =
      battlegroup.engine === 'fury' ? new FuryMachine(scenario, battlegroup) : new FocusMachine(scenario, battlegroup);
    built = { machine, size: sizeOf(machine) };
    known.set(scenario, built);
  }
  return built;
}

export class BattlegroupQuestion extends StageQuestion<AnyMachine> {
  readonly headline: 'noFrenzy' | 'met';
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Battlegroup;
  private allRules: readonly string[] | undefined;

  constructor(scenario: Battlegroup) {
    const { machine, size } = build(scenario);
    super(machine, isSmall(size), size);
    this.scenario = scenario;
    this.headline = scenario.battlegroup.engine === 'fury' ? 'noFrenzy' : 'met';
    this.notes = notesOf(scenario);
    const title = this.headline === 'noFrenzy' ? 'No frenzy' : 'Everything paid for';
    this.outcomes = [
      { name: this.headline, title, values: [0, 1] },
      ...this.machine.quantities
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
    return machine instanceof FuryMachine
      ? furyMeasures(machine, scenario, layout, tally, trials)
      : focusMeasures(machine, scenario, layout, tally, trials);
  }

  sentence(measures: Measures): string {
    return sentenceOf(this.scenario, this.headline, measures);
  }

  protected outcomeOf(): Record<string, number> {
    const { state, totals } = this.player;
    const { short } = this.machine.places;
    const met = short < 0 || totals[short] === 0;
    return { [this.headline]: (this.headline === 'met' ? met : state[DONE] === 0) ? 1 : 0, ...this.totals() };
  }

  protected ending(outcome: Readonly<Record<string, number>>): string {
    const turns = this.scenario.turns === 1 ? 'one turn' : counted(this.scenario.turns, 'turns');
    const work = counted(outcome.work ?? 0, 'points of work');
    if (this.headline === 'met') {
      return outcome.met
        ? `In ${turns} everything is paid for, ${work}.`
        : `In ${turns} ${counted(outcome.short, 'points')} ${outcome.short === 1 ? 'is' : 'are'} missing, ${work}.`;
    }
    const frenzies = outcome.frenzies === 1 ? 'One frenzy' : `${outcome.frenzies ?? 0} frenzies`;
    return `${outcome.noFrenzy ? 'No frenzy' : frenzies} in ${turns}, ${work}.`;
  }
}

function isSmall({ most, steps }: Size): boolean {
  return most <= MAX_STATES && steps <= MAX_STEPS;
}

/** Measured on one core at 2.1 GHz: nanoseconds of a transition, of each number it carries, and of a stage rolled. */
const PER_STEP = 2_500;
const PER_NUMBER = 4;
const PER_STAGE = 180;

export function estimateBattlegroup(scenario: Battlegroup): Cost {
  const { machine, size } = build(scenario);
  const numbers = machine.quantities.reduce((sum, { most }) => sum + Math.min(most, 40) * (scenario.turns / 2 + 1), 0);
  const exact = size.steps * PER_STEP + size.states * numbers * PER_NUMBER;
  return {
    compile: 300_000,
    exact: isSmall(size) ? exact : null,
    trial: stagesTrial(machine, size, 100 + machine.stages.length * PER_STAGE),
  };
}
