/** The `battlegroup` kind: a battlegroup's focus or fury over its next turns. */
import { counted } from '../../../wording.ts';
import type { Cost, Measures, Question } from '../../ruleset.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import { StageQuestion } from '../../twodice/stages/question.ts';
import { builtOnce, isSmall, TurnReader, totalsAsOutcomes, turnsCost } from '../../twodice/stages/turns.ts';
import { FocusMachine } from './focus.ts';
import { FuryMachine } from './fury.ts';
import { notesOf } from './notes.ts';
import { focusMeasures, furyMeasures, sentenceOf } from './said.ts';
import type { Battlegroup } from './schema.ts';

const { DONE } = STATE;

/** Most outcomes that the exact engine applies. */
const MAX_STEPS = 2_000_000;
type AnyMachine = FuryMachine | FocusMachine;

const build = builtOnce((scenario: Battlegroup): AnyMachine => {
  const { battlegroup } = scenario;
  return battlegroup.engine === 'fury'
    ? new FuryMachine(scenario, battlegroup)
    : new FocusMachine(scenario, battlegroup);
});

export class BattlegroupQuestion extends StageQuestion<AnyMachine> {
  readonly headline: 'noFrenzy' | 'met';
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Battlegroup;

  constructor(scenario: Battlegroup) {
    const { machine, size } = build(scenario);
    super(machine, isSmall(size, MAX_STEPS), size);
    this.scenario = scenario;
    this.headline = scenario.battlegroup.engine === 'fury' ? 'noFrenzy' : 'met';
    this.notes = notesOf(scenario);
    const title = this.headline === 'noFrenzy' ? 'No frenzy' : 'Everything paid for';
    this.outcomes = [{ name: this.headline, title, values: [0, 1] }, ...totalsAsOutcomes(machine)];
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { machine, scenario } = this;
    const turn = new TurnReader(machine, this.player.layout, tally, trials);
    return machine instanceof FuryMachine
      ? furyMeasures(machine, scenario, turn, trials)
      : focusMeasures(machine, scenario, turn, trials);
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

/** Measured on one core at 2.1 GHz: nanoseconds of a stage rolled. */
const PER_STAGE = 180;

export const estimateBattlegroup = (scenario: Battlegroup): Cost => turnsCost(build(scenario), MAX_STEPS, PER_STAGE);
