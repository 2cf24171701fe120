/** The `effects` kind: what fire and corrosion do to one model over its next Maintenance Phases. */
import type { TracedTrial } from '../../../kernel/countdown.ts';
import { CountdownEngine } from '../../../kernel/engine.ts';
import { explore, type Graph, packProcess, policyByRule } from '../../../kernel/graph.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Ignored, Measures, Question, Replay } from '../../ruleset.ts';
import { readWear, wearOutcome, wearOutcomeValues } from '../../twodice/wear.ts';
import { readTrack } from '../boxes.ts';
import { replayEffects } from './replay.ts';
import type { Effects } from './schema.ts';
import { describe, effectsOn, type State, type Step, startState, stateKey } from './states.ts';

/** Each phase has a handful of states; the field multiplies them. */
const MAX_STATES = 20_000;

export class EffectsQuestion implements Question {
  readonly headline = 'destroyed';
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[] = [];
  readonly tallySize: number;
  readonly exactErrorBound: number;
  readonly outcomes: Question['outcomes'];
  /** Public for the replay and the tests. */
  readonly graph: Graph<State, Step>;
  readonly engine: CountdownEngine;
  readonly scenario: Effects;
  readonly boxesLeft: number;

  constructor(scenario: Effects) {
    this.scenario = scenario;
    const { boxes, marked } = readTrack(scenario.target.damage);
    this.boxesLeft = boxes - marked;
    this.graph = explore(startState(scenario), stateKey, (state) => describe(scenario, state), MAX_STATES);
    const policy = policyByRule(this.graph, this.boxesLeft, () => 0);
    const process = packProcess(this.graph, this.boxesLeft, policy, { stages: scenario.turns, labels: 1 });
    this.engine = new CountdownEngine(process);
    this.tallySize = this.engine.tallySize;
    this.exactErrorBound = this.engine.errorBound;
    this.outcomes = wearOutcomeValues(this.engine.layout, this.boxesLeft);
    this.rules = rulesOf(scenario);
    this.ignored = ignoredOf(scenario);
  }

  exact(): Float64Array {
    return this.engine.exact();
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.engine.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.engine.traceAt(seed, trial);
    return replayEffects(this, traced, this.outcomeOf(traced), unfolding, trial);
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    return this.engine.find(seed, limit, (traced) => this.outcomeOf(traced)[name] === value);
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { name } = this.scenario.target;
    const { damage, boxes, destroyed, alive } = readWear(tally, this.engine.layout, this.boxesLeft, trials);
    const turns = alive.map((count, turn) => ({ label: `turn ${turn + 1}`, count }));
    return {
      destroyed: probabilityMeasure(`${name} destroyed`, destroyed, trials),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'After the last turn looked at.'),
      damage: distributionMeasure(
        'Damage suffered',
        'points',
        damage,
        0,
        trials,
        'The excess of the last blow included.',
      ),
      alive: seriesMeasure(`${name} still standing after`, turns, trials),
    };
  }

  sentence({ destroyed, boxes }: Measures): string {
    if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution')
      throw new TypeError('not an effects answer');
    const { target, turns } = this.scenario;
    const on = effectsOn(this.scenario).join(' and ').toLowerCase() || 'nothing that can hurt it';
    const chance = chanceInWords(destroyed);
    const span = turns === 1 ? 'its next turn' : `${turns} turns`;
    return `${target.name} (ARM ${target.ARM}) under ${on} is destroyed within ${span}: ${chance}. On average ${boxes.mean.value.toFixed(1)} boxes.`;
  }

  private outcomeOf(traced: TracedTrial): Record<string, number> {
    return wearOutcome(traced, this.engine.layout, this.boxesLeft);
  }
}

export function estimateEffects({ target, turns }: Effects): Cost {
  const { boxes } = readTrack(target.damage);
  const states = turns * 12 * (target.powerField + 1);
  return { compile: 100_000 + states * 3_000, exact: 5_000 + states * boxes * 12, trial: 20 + turns * 12 };
}

function rulesOf({ target, effects }: Effects): string[] {
  const rules = ['MK3-CONT-01', 'MK3-CONT-02', 'MK3-CONT-03', 'MK3-DMG-08'];
  if (effects.includes('Corrosion')) rules.push('MK3-CONT-04');
  if (effects.includes('Fire')) rules.push('MK3-CONT-05', 'MK3-DMG-01');
  if (target.tough) rules.push('MK3-TOUGH-01', 'MK3-TOUGH-02');
  if (target.powerField > 0) rules.push('MK3-PFIELD-01', 'MK3-PFIELD-02');
  if (target.shields > 0) rules.push('MK3-WQ-16');
  if (target.bucklers > 0) rules.push('MK3-WQ-02');
  if (target.incorporeal) rules.push('MK3-ADV-12');
  if (target.immunities.includes('Fire')) rules.push('MK3-IMM-04');
  if (target.immunities.includes('Corrosion')) rules.push('MK3-IMM-02');
  return rules.sort();
}

function ignoredOf(scenario: Effects): Ignored[] {
  const { target, effects } = scenario;
  const ignored: Ignored[] = [];
  target.immunities.forEach((immunity, index) => {
    if (immunity === 'Cold' || immunity === 'Electricity') {
      ignored.push({ path: `target.immunities[${index}]`, reason: `there is no continuous effect of ${immunity}` });
    }
  });
  const shielded = target.shields + target.bucklers + target.spellARM > 0 || target.ARMmodifiers !== undefined;
  if (shielded && !effects.includes('Fire')) {
    ignored.push({ path: 'target', reason: 'corrosion asks for no damage roll, so ARM bonuses do nothing' });
  }
  if (target.powerField > 0 && !effects.includes('Fire') && scenario.fieldAgainst === 'Fire only') {
    ignored.push({ path: 'target.powerField', reason: 'the power field is kept for fire, and there is none' });
  }
  return ignored;
}
