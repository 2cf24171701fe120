/** The `attack` kind: one attack roll and its damage roll. */
import { counted } from '../../../wording.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure } from '../../measures.ts';
import type { Cost, Measures, Question } from '../../ruleset.ts';
import { StageQuestion } from '../../twodice/stages/question.ts';
import { read } from '../../twodice/stages/tally.ts';
import { upTo } from '../../upTo.ts';
import { AttackMachine, STATE } from './machine.ts';
import type { Attack } from './schema.ts';
import type { Term } from './terms.ts';

const { RESULT, POINTS, BOXES, DESTROYED } = STATE;

export class AttackQuestion extends StageQuestion<AttackMachine> {
  readonly headline = 'destroyed';
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Attack;

  constructor(scenario: Attack) {
    super(new AttackMachine(scenario));
    this.scenario = scenario;
    const { terms } = this.machine.resolved;
    const said = (title: string, list: readonly Term[]) =>
      list.map(({ label, value, rule }) => `${title} ${value > 0 ? '+' : ''}${value}: ${label}${rule && ` (${rule})`}`);
    this.notes = [...said('Attack roll', terms.attack), ...said('DEF', terms.DEF), ...said('ARM', terms.ARM)];
    this.outcomes = [
      { name: 'hit', title: 'Miss, hit, critical hit', values: [0, 1, 2] },
      { name: 'damage', title: 'Points of damage', values: upTo(this.machine.rows[POINTS] - 1) },
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
    ];
  }

  protected override actingRules(): readonly string[] {
    return this.machine.resolved.rules;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const row = (index: number) => read(tally, this.player.layout.rows[index]);
    const [, hit, critical] = row(RESULT);
    return {
      destroyed: probabilityMeasure('Target destroyed', row(DESTROYED)[1], trials),
      hit: probabilityMeasure('Hits', hit + critical, trials, 'Critical hits included.'),
      critical: probabilityMeasure('Critical hit', critical, trials, 'A hit with a pair.'),
      damage: distributionMeasure(
        'Points of damage',
        'points',
        row(POINTS),
        0,
        trials,
        'Excess included; a miss is 0.',
      ),
      boxes: distributionMeasure('Boxes marked', 'boxes', row(BOXES), 0, trials),
    };
  }

  sentence({ destroyed, hit, damage }: Measures): string {
    if (destroyed?.kind !== 'probability' || hit?.kind !== 'probability' || damage?.kind !== 'distribution') {
      throw new TypeError('not an attack answer');
    }
    const { boxes } = this.scenario.target;
    const means = `hits ${chanceInWords(hit)}, ${damage.mean.value.toFixed(1)} points on average`;
    return `The target (${boxes} ${boxes === 1 ? 'box' : 'boxes'}) is destroyed: ${chanceInWords(destroyed)}; ${means}.`;
  }

  protected outcomeOf(): Record<string, number> {
    const { state } = this.player;
    return { hit: state[RESULT], damage: state[POINTS], destroyed: state[DESTROYED] };
  }

  protected ending(outcome: Readonly<Record<string, number>>): string {
    const hit = ['It misses', 'It hits', 'A critical hit'][outcome.hit];
    const end = outcome.destroyed ? 'the target is destroyed' : 'the target survives';
    return `${hit}, ${counted(outcome.damage, 'points')} of damage, ${end}.`;
  }
}

/** Measured on one core at 2.1 GHz. */
export function estimateAttack({ target }: Attack): Cost {
  return { compile: 150_000, exact: 100_000 + target.boxes * 1_000, trial: 60 };
}
