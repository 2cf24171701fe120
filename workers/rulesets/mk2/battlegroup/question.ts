/** The `battlegroup` kind: a warlock and its beasts over the next turns. */
import type { Cost, Measures } from '../../ruleset.ts';
import { GroupQuestion } from '../../twodice/battlegroup/question.ts';
import { furyEnding, furyMeasures, furySentence, meanOf } from '../../twodice/battlegroup/said.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import { builtOnce, turnsCost } from '../../twodice/stages/turns.ts';
import { BattlegroupMachine } from './machine.ts';
import type { QuantityId } from './quantities.ts';
import { notesOf } from './rules.ts';
import type { Battlegroup } from './schema.ts';
import { OWN } from './state.ts';

const { DONE, FRENZIED } = STATE;
const { HELPLESS } = OWN;

/** Most outcomes that the exact engine applies. */
const MAX_STEPS = 500_000;
/** Means by turn are shown of these. */
const BY_TURN: readonly QuantityId[] = ['frenzies', 'work', 'capacity', 'onOffer', 'leached', 'wasted'];

const build = builtOnce((scenario: Battlegroup) => new BattlegroupMachine(scenario));

export class BattlegroupQuestion extends GroupQuestion<Battlegroup, BattlegroupMachine, 'noFrenzy'> {
  constructor(scenario: Battlegroup) {
    const notes = notesOf(scenario);
    super(scenario, build(scenario), MAX_STEPS, { headline: 'noFrenzy', title: 'No frenzy', notes });
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { warlock, beasts } = this.scenario;
    return furyMeasures(
      this.machine,
      {
        ...{ caster: warlock, called: 'warlock', beasts, byTurn: BY_TURN, frenzied: [FRENZIED, HELPLESS] },
        mayFrenzy: (b) => !beasts[b].construct,
      },
      this.reader(tally, trials),
      trials,
    );
  }

  sentence(measures: Measures): string {
    const friends = meanOf(measures, 'attackedFriends');
    const harm = friends > 0 ? `, ${friends.toFixed(2)} of them on friends` : '';
    return furySentence(measures, this.scenario.turns, harm);
  }

  protected outcomeOf(): Record<string, number> {
    return { noFrenzy: 1 - this.player.state[DONE], ...this.totals() };
  }

  protected ending(outcome: Readonly<Record<string, number>>): string {
    return furyEnding(outcome, this.scenario.turns);
  }
}

/** Measured on one core at 2.1 GHz: nanoseconds of a stage rolled. */
const PER_STAGE = 75;

export const estimateBattlegroup = (scenario: Battlegroup): Cost => turnsCost(build(scenario), MAX_STEPS, PER_STAGE);
