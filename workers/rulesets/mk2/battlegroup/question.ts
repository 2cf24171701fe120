/** The `battlegroup` kind: a warlock and its beasts over the next turns. */
import { counted } from '../../../wording.ts';
import { chanceInWords, probabilityMeasure } from '../../measures.ts';
import type { Cost, Measure, Measures, Question } from '../../ruleset.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import { StageQuestion } from '../../twodice/stages/question.ts';
import { builtOnce, isSmall, TurnReader, totalsAsOutcomes, turnsCost } from '../../twodice/stages/turns.ts';
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

export class BattlegroupQuestion extends StageQuestion<BattlegroupMachine> {
  readonly headline = 'noFrenzy';
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Battlegroup;

  constructor(scenario: Battlegroup) {
    const { machine, size } = build(scenario);
    super(machine, isSmall(size, MAX_STEPS), size);
    this.scenario = scenario;
    this.notes = notesOf(scenario);
    this.outcomes = [{ name: 'noFrenzy', title: 'No frenzy', values: [0, 1] }, ...totalsAsOutcomes(machine)];
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { machine, scenario } = this;
    const { rowOf } = machine;
    const { warlock, beasts, turns } = scenario;
    const turn = new TurnReader(machine, this.player.layout, tally, trials);
    const calm = (at: number) => turn.row(rowOf.calm(at))[0];
    const measures: Record<string, Measure> = {
      noFrenzy: probabilityMeasure('No beast frenzies', calm(turns - 1), trials, 'In any turn looked at.'),
      calm: turn.chances('No frenzy up to', calm, 'All turns so far have passed without one.'),
    };
    beasts.forEach(({ name, construct }, b) => {
      if (construct) return;
      const frenzied = (at: number) =>
        turn
          .row(rowOf.check(at, b))
          .slice(FRENZIED, HELPLESS + 1)
          .reduce((sum, one) => sum + one, 0);
      measures[`frenzy of ${name}`] = turn.chances(`${name} frenzies in`, frenzied, 'In the Control Phase.');
    });
    Object.assign(measures, turn.quantities(BY_TURN));
    measures.points = turn.means(
      `Fury of ${warlock.name} each turn`,
      (at) => turn.row(rowOf.points(at)),
      'After the Control Phase: what it may spend.',
    );
    beasts.forEach(({ name }, b) => {
      const held = (at: number) => turn.row(rowOf.held(at, b));
      measures[`fury of ${name}`] = turn.means(`Fury on ${name} each turn`, held, 'When its threshold is checked.');
    });
    const atEnd = (title: string, index: number) =>
      turn.distribution(title, 'points', turn.row(index), "After the last of the enemy's turns.");
    measures['left with the warlock'] = atEnd(`Fury left with ${warlock.name}`, rowOf.casterAtEnd);
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

/** Measured on one core at 2.1 GHz: nanoseconds of a stage rolled. */
const PER_STAGE = 75;

export const estimateBattlegroup = (scenario: Battlegroup): Cost => turnsCost(build(scenario), MAX_STEPS, PER_STAGE);
