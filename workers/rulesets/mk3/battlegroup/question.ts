/** The `battlegroup` kind: a battlegroup's focus or fury over its next turns. */
import { counted } from '../../../wording.ts';
import type { Cost, Measures } from '../../ruleset.ts';
import { GroupQuestion } from '../../twodice/battlegroup/question.ts';
import { furyEnding, furyMeasures, spanOf } from '../../twodice/battlegroup/said.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import { builtOnce, turnsCost } from '../../twodice/stages/turns.ts';
import { FocusMachine } from './focus.ts';
import { FuryMachine } from './fury.ts';
import { notesOf } from './notes.ts';
import { focusMeasures, saidOf } from './said.ts';
import type { Battlegroup } from './schema.ts';

const { DONE, FRENZIED } = STATE;

/** Most outcomes that the exact engine applies. */
const MAX_STEPS = 2_000_000;
type AnyMachine = FuryMachine | FocusMachine;

const build = builtOnce((scenario: Battlegroup): AnyMachine => {
  const { battlegroup } = scenario;
  return battlegroup.engine === 'fury'
    ? new FuryMachine(scenario, battlegroup)
    : new FocusMachine(scenario, battlegroup);
});

const HEADLINES = {
  fury: { headline: 'noFrenzy', title: 'No frenzy' },
  focus: { headline: 'met', title: 'Everything paid for' },
} as const;

export class BattlegroupQuestion extends GroupQuestion<Battlegroup, AnyMachine, 'noFrenzy' | 'met'> {
  constructor(scenario: Battlegroup) {
    const notes = notesOf(scenario);
    super(scenario, build(scenario), MAX_STEPS, { ...HEADLINES[scenario.battlegroup.engine], notes });
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { machine, scenario } = this;
    const turn = this.reader(tally, trials);
    const { battlegroup } = scenario;
    if (machine instanceof FocusMachine) return focusMeasures(machine, scenario, turn, trials);
    if (battlegroup.engine !== 'fury') throw new TypeError('not a fury battlegroup');
    const { caster, beasts } = battlegroup;
    const mayFrenzy = (b: number) => !beasts[b].construct && !beasts[b].cannotCharge;
    const shown = { byTurn: ['frenzies', 'work'], frenzied: [FRENZIED, FRENZIED] } as const;
    return furyMeasures(machine, { caster, called: 'caster', beasts, mayFrenzy, ...shown }, turn, trials);
  }

  sentence(measures: Measures): string {
    return saidOf(this.scenario, this.headline, measures);
  }

  protected outcomeOf(): Record<string, number> {
    const { state, totals } = this.player;
    const { short } = this.machine.places;
    const met = short < 0 || totals[short] === 0;
    return { [this.headline]: (this.headline === 'met' ? met : state[DONE] === 0) ? 1 : 0, ...this.totals() };
  }

  protected ending(outcome: Readonly<Record<string, number>>): string {
    const { turns } = this.scenario;
    if (this.headline === 'noFrenzy') return furyEnding(outcome, turns);
    const { short } = outcome;
    const paid = outcome.met
      ? 'everything is paid for'
      : `${counted(short, 'points')} ${short === 1 ? 'is' : 'are'} missing`;
    return `In ${spanOf(turns)} ${paid}, ${counted(outcome.work ?? 0, 'points of work')}.`;
  }
}

/** Measured on one core at 2.1 GHz: nanoseconds of a stage rolled. */
const PER_STAGE = 180;

export const estimateBattlegroup = (scenario: Battlegroup): Cost => turnsCost(build(scenario), MAX_STEPS, PER_STAGE);
