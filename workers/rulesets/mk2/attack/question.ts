/** The `attack` kind: one attack roll and its damage roll. */
import { counted } from '../../../wording.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure } from '../../measures.ts';
import type { Cost, Measures, Question, Replay, See } from '../../ruleset.ts';
import { exactTally } from '../../twodice/stages/exact.ts';
import { StagePlayer } from '../../twodice/stages/player.ts';
import { read } from '../../twodice/stages/tally.ts';
import { upTo } from '../../twodice/wear.ts';
import { AttackMachine, STATE } from './machine.ts';
import type { Attack } from './schema.ts';
import type { Term } from './terms.ts';

const { RESULT, POINTS, BOXES, DESTROYED } = STATE;

export class AttackQuestion implements Question {
  readonly headline = 'destroyed';
  readonly rules: readonly string[];
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  readonly machine: AttackMachine;
  readonly player: StagePlayer;
  private readonly scenario: Attack;

  constructor(scenario: Attack) {
    this.scenario = scenario;
    this.machine = new AttackMachine(scenario);
    this.player = new StagePlayer(this.machine);
    this.tallySize = this.player.layout.size;
    const { rules, terms } = this.machine.resolved;
    this.rules = rules;
    const said = (title: string, list: readonly Term[]) =>
      list.map(({ label, value, rule }) => `${title} ${value > 0 ? '+' : ''}${value}: ${label}${rule && ` (${rule})`}`);
    this.notes = [...said('Attack roll', terms.attack), ...said('DEF', terms.DEF), ...said('ARM', terms.ARM)];
    this.outcomes = [
      { name: 'hit', title: 'Miss, hit, critical hit', values: [0, 1, 2] },
      { name: 'damage', title: 'Points of damage', values: upTo(this.machine.rows[POINTS] - 1) },
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
    ];
  }

  exact(): Float64Array {
    const { tally, errorBound } = exactTally(this.machine);
    this.exactErrorBound = errorBound;
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.player.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const steps = this.player.replay(seed, trial);
    const outcome = this.outcomeOf();
    const hit = ['It misses', 'It hits', 'A critical hit'][outcome.hit];
    const end = outcome.destroyed ? 'the target is destroyed' : 'the target survives';
    return { trial, steps, outcome, sentence: `${hit}, ${counted(outcome.damage, 'points')} of damage, ${end}.` };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return this.player.walk(seed, from, to, () => see(this.outcomeOf()));
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

  private outcomeOf(): Record<string, number> {
    const { state } = this.player;
    return { hit: state[RESULT], damage: state[POINTS], destroyed: state[DESTROYED] };
  }
}

/** Measured on one core at 2.1 GHz. */
export function estimateAttack({ target }: Attack): Cost {
  return { compile: 150_000, exact: 400_000 + target.boxes * 1_000, trial: 250 };
}
