/** The `effects` kind: what fire and corrosion do to one model over its next Maintenance Phases. */

import { explore, type Graph } from '../../../kernel/graph.ts';
import { counted } from '../../../wording.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Ignored, Measures, Question, Replay } from '../../ruleset.ts';
import { markMeasures, runOf } from '../activation/activation.ts';
import { policyOf } from '../activation/plan.ts';
import type { Body } from '../body/body.ts';
import { otherRulesIgnored } from '../otherRules.ts';
import type { Run } from '../run/index.ts';
import { burningBody, isColossal } from './body.ts';
import { replayEffects } from './replay.ts';
import type { Effects } from './schema.ts';
import { describe, effectsOn, type State, type Step, startState, stateKey } from './states.ts';

/** Each phase has a handful of states; the field multiplies them. */
const MAX_STATES = 20_000;

export class EffectsQuestion implements Question {
  readonly headline = 'destroyed';
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  /** Public for the replay and the tests. */
  readonly graph: Graph<State, Step>;
  readonly run: Run;
  readonly body: Body;
  readonly scenario: Effects;

  constructor(scenario: Effects) {
    this.scenario = scenario;
    this.body = burningBody(scenario);
    const { conditions } = this.body;
    this.graph = explore(
      startState(scenario),
      stateKey,
      (state, condition) => describe(scenario, state, conditions[condition]),
      MAX_STATES,
      conditions.length,
    );
    const policy = policyOf(this.graph, this.body, null, () => 0);
    this.run = runOf(this.graph, this.body, policy, { stages: scenario.turns, labels: 1 });
    this.tallySize = this.run.tallySize;
    this.outcomes = this.run.outcomes;
    this.notes = isColossal(scenario)
      ? ['Which grid burns changes nothing here but the systems; ask "hits" for those.']
      : [];
    this.rules = rulesOf(scenario, this.body);
    this.ignored = ignoredOf(scenario);
  }

  get exactErrorBound(): number {
    return this.run.errorBound;
  }

  exact(): Float64Array {
    return this.run.exact();
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.run.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const { traced, unfolding } = this.run.traceAt(seed, trial);
    return replayEffects(this, traced, unfolding, trial);
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    return this.run.find(seed, limit, ({ outcome }) => outcome[name] === value);
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { name } = this.scenario.target;
    const { damage, boxes, destroyed, alive, marks } = this.run.read(tally, trials);
    const turns = (counts: readonly number[]) => counts.map((count, turn) => ({ label: `turn ${turn + 1}`, count }));
    return {
      destroyed: probabilityMeasure(`${name} destroyed`, destroyed, trials),
      boxes: distributionMeasure('Boxes marked', 'boxes', boxes, 0, trials, 'After the last turn looked at.'),
      ...(damage
        ? {
            damage: distributionMeasure(
              'Damage suffered',
              'points',
              damage,
              0,
              trials,
              'The excess of the last blow included.',
            ),
          }
        : {}),
      alive: seriesMeasure(`${name} still standing after`, turns(alive), trials),
      ...markMeasures(this.body, marks, turns, trials),
    };
  }

  sentence({ destroyed, boxes }: Measures): string {
    if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution')
      throw new TypeError('not an effects answer');
    const { target, turns } = this.scenario;
    const on = effectsOn(this.scenario).join(' and ').toLowerCase() || 'nothing that can hurt it';
    const chance = chanceInWords(destroyed);
    const span = turns === 1 ? 'its next turn' : counted(turns, 'turns');
    return `${target.name} (ARM ${target.ARM}) under ${on} is destroyed within ${span}: ${chance}. On average ${boxes.mean.value.toFixed(1)} boxes.`;
  }
}

export function estimateEffects(scenario: Effects): Cost {
  const { target, turns } = scenario;
  const { boxesLeft, size } = burningBody(scenario);
  const boxes = size > 0 ? size * 6 : boxesLeft;
  const states = turns * 12 * (target.powerField + 1);
  return { compile: 100_000 + states * 3_000 + size * 300, exact: 5_000 + states * boxes * 12, trial: 20 + turns * 12 };
}

function rulesOf(scenario: Effects, { kind, marks }: Body): string[] {
  const { target, effects } = scenario;
  const rules = ['MK3-CONT-01', 'MK3-CONT-02', 'MK3-CONT-03', 'MK3-STAT-08'];
  if (isColossal(scenario)) rules.push('MK3-COLOSSAL-04');
  else if (kind === 'row') rules.push('MK3-DMG-08');
  else if (kind === 'spiral') rules.push('MK3-SPIRAL-01');
  else rules.push('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04');
  if (marks.length > 0) rules.push('MK3-CRIPPLE-01');
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
  ignored.push(...otherRulesIgnored('target', target));
  return ignored;
}
