/** A solved policy in words: one summary line, and one line per state where the choice matters. */

import { countdownVisits } from '../../../kernel/countdown.ts';
import type { Candidate, Graph } from '../../../kernel/graph.ts';
import { counted } from '../../../wording.ts';
import type { PolicyReport } from '../../ruleset.ts';
import type { Body } from '../body/body.ts';
import { startsDown } from '../conditions/index.ts';
import { type Run, StatesRun, TotalRun } from '../run/index.ts';
import { isListedOrder } from './freeOrder.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';
import type { Action, AttackChoice, Choice, State } from './state.ts';

const MAX_LINES = 60;

/** One decision that can really come up: a state, the boxes left, and what the policy does. */
export interface Decision {
  readonly state: State;
  /** What the target has lost that matters: "movement crippled"; empty at first. */
  readonly words: string;
  /** Which boxes they are matters too, and this is what it does most often. */
  readonly mixed: boolean;
  readonly boxesLeft: number;
  /** How often it comes up, per activation. */
  readonly weight: number;
  readonly choice: AttackChoice | null;
  readonly options: readonly AttackChoice[];
}

/** Undefined when the plan leaves nothing to decide. */
export function reportPolicy(
  scenario: Activation,
  resources: Resources,
  graph: Graph<State, Action>,
  run: Run,
  body: Body,
): PolicyReport | undefined {
  if (scenario.plan.kind !== 'optimal') return undefined;
  return reportDecisions(
    scenario,
    resources,
    reachableDecisions(graph, run, body, (node) => graph.states[node]),
  );
}

/** A report of decisions of one attacker, or undefined when there are none. */
export function reportDecisions(
  scenario: Activation,
  resources: Resources,
  decisions: readonly Decision[],
): PolicyReport | undefined {
  if (decisions.length === 0) return undefined;
  const lines = policyLines(scenario, resources, decisions);
  const shown =
    lines.length > MAX_LINES
      ? [...lines.slice(0, MAX_LINES), `... and ${lines.length - MAX_LINES} more states`]
      : lines;
  return { summary: summary(decisions, isListedOrder(scenario, resources)), lines: shown };
}

type Decisive<S> = Candidate<S> & { readonly choice: Choice | { readonly kind: 'end' } };

/**
 * The decisions of a graph whose actions are attacks, d3 rolls, or something that ends the attacker's activation.
 * @param stateOf the activation state of a node, or null for nodes that are not wanted
 */
export function reachableDecisions<S, C extends Decisive<S>>(
  graph: Graph<S, C>,
  run: Run,
  body: Body,
  stateOf: (node: number) => State | null,
): Decision[] {
  if (run instanceof TotalRun) return decisionsByTotal(graph, run, stateOf);
  if (run instanceof StatesRun) return decisionsByStates(graph, run, body, stateOf);
  throw new TypeError('a run of an unknown form');
}

function decisionsByTotal<S, C extends Decisive<S>>(
  graph: Graph<S, C>,
  { engine: { process } }: TotalRun,
  stateOf: (node: number) => State | null,
): Decision[] {
  const { capacity, policy } = process;
  const visits = countdownVisits(process);
  const decisions: Decision[] = [];
  graph.nodes.forEach((node, index) => {
    const options = attackOptions(node.candidates);
    const state = stateOf(index);
    if (options.length < 2 || state === null) return;
    for (let total = 0; total < capacity; total++) {
      const weight = visits[index * capacity + total];
      const action = policy[index * capacity + total];
      const chosen = action < 0 ? null : graph.actions[action].choice;
      if (weight === 0 || chosen?.kind === 'commit') continue;
      const choice = chosen?.kind === 'attack' ? chosen : null;
      decisions.push({ state, words: '', mixed: false, boxesLeft: capacity - total, weight, choice, options });
    }
  });
  return decisions;
}

/** States with as many boxes left in the same condition are told as one, with what is done in most of them. */
function decisionsByStates<S, C extends Decisive<S>>(
  graph: Graph<S, C>,
  { engine }: StatesRun,
  body: Body,
  stateOf: (node: number) => State | null,
): Decision[] {
  const { wear, nodes, policy } = engine.process;
  const weights = new Map<string, Map<number, number>>();
  const wanted = graph.described.map(({ candidates }) => attackOptions(candidates).length >= 2);
  engine.exact((visits) => {
    for (let state = 0; state < wear.states; state++) {
      const condition = wear.condition[state];
      for (let node = 0; node < nodes; node++) {
        const weight = visits[state * nodes + node];
        if (weight === 0 || !wanted[node * graph.conditions + condition]) continue;
        const key = `${node};${condition};${wear.worn[state]}`;
        const known = weights.get(key) ?? new Map<number, number>();
        const action = policy.actions[policy.rowOf[state] * nodes + node];
        known.set(action, (known.get(action) ?? 0) + weight);
        weights.set(key, known);
      }
    }
  });
  const decisions = [...weights].flatMap(([key, actions]): Array<Decision & { readonly node: number }> => {
    const [node, condition, worn] = key.split(';').map(Number);
    const state = stateOf(node);
    const [action] = [...actions].reduce((a, b) => (b[1] > a[1] ? b : a));
    const chosen = action < 0 ? null : graph.actions[action].choice;
    if (state === null || chosen?.kind === 'commit') return [];
    return [
      {
        node,
        state,
        words: body.conditions[condition].words,
        mixed: actions.size > 1,
        boxesLeft: body.boxesLeft - worn,
        weight: [...actions.values()].reduce((sum, weight) => sum + weight, 0),
        choice: chosen?.kind === 'attack' ? chosen : null,
        options: attackOptions(graph.described[node * graph.conditions + condition].candidates),
      },
    ];
  });
  return decisions.sort((a, b) => a.node - b.node || a.words.localeCompare(b.words) || b.boxesLeft - a.boxesLeft);
}

function attackOptions(candidates: ReadonlyArray<{ readonly choice: Choice | { kind: 'end' } }>): AttackChoice[] {
  return candidates.flatMap(({ choice }) => (choice.kind === 'attack' ? [choice] : []));
}

function policyLines(scenario: Activation, { unit }: Resources, decisions: readonly Decision[]): string[] {
  const byState = new Map<State, Map<string, Decision[]>>();
  for (const decision of decisions) {
    const byWords = byState.get(decision.state) ?? new Map<string, Decision[]>();
    byState.set(decision.state, byWords);
    byWords.set(decision.words, [...(byWords.get(decision.words) ?? []), decision]);
  }
  const groups = [...byState].flatMap(([state, byWords]) =>
    [...byWords].map(([words, list]) => [state, words, list] as const),
  );
  return groups.map(([state, lost, list]) => {
    // Boxes left run downwards, as they do at the table.
    const parts: Array<{ from: number; to: number; words: string }> = [];
    for (const { boxesLeft, choice, mixed } of list) {
      const words = `${choiceWords(scenario, choice)}${mixed ? ' (mostly)' : ''}`;
      const last = parts.at(-1);
      if (last && last.words === words) last.to = boxesLeft;
      else parts.push({ from: boxesLeft, to: boxesLeft, words });
    }
    const when = parts.map(({ from, to, words }) =>
      parts.length === 1 ? words : `with ${from === to ? from : `${to} to ${from}`} left: ${words}`,
    );
    const extras = [
      `${state.points} ${unit}`,
      state.knockedDown && !startsDown(scenario.target).value ? 'target knocked down' : '',
      state.field > 0 ? `power field ${state.field}` : '',
      lost,
    ].filter(Boolean);
    return `Attack ${state.made + 1}, ${extras.join(', ')}: ${when.join('; ')}.`;
  });
}

function choiceWords(scenario: Activation, choice: AttackChoice | null): string {
  if (!choice) return 'stop';
  const weapon = scenario.attacker.weapons[choice.weapon];
  const verb = choice.bought ? (weapon.class === 'magic' ? `cast ${weapon.name}` : `buy ${weapon.name}`) : weapon.name;
  return `${verb}${boostWords(choice)}`;
}

function boostWords({ boostAttack, boostHit, boostCritical }: AttackChoice): string {
  const damage =
    boostHit && boostCritical
      ? 'damage of a hit'
      : boostHit
        ? 'damage of a hit that is not critical'
        : boostCritical
          ? 'damage of a critical hit'
          : '';
  const boosts = [boostAttack ? 'attack' : '', damage].filter(Boolean);
  return boosts.length > 0 ? `, boost ${boosts.join(' and ')}` : ', no boost';
}

/** The policy in one line: exact where one band of boxes describes it, marked "usually" where none does. */
function summary(decisions: readonly Decision[], listed: boolean): string {
  const attack = habit(
    decisions.filter(({ options }) => options.some(({ boostAttack }) => boostAttack)),
    ({ boostAttack }) => boostAttack,
    'attack rolls',
  );
  const damage = habit(
    decisions.filter(({ options }) => options.some(({ boostHit }) => boostHit)),
    ({ boostHit }) => boostHit,
    'damage',
  );
  const never = [damage, attack].every((words) => words === '' || words.startsWith('never'));
  const boosts = never ? 'never boost' : [damage, attack].filter(Boolean).join('; ');
  const buys = decisions.some(({ choice }) => choice?.bought);
  const text = `${boosts}${buys ? '; buy attacks with the rest' : ''}`;
  return `Best play${listed ? ' in the listed order' : ''}: ${text}${/usually|rarely/.test(text) ? ' (see the policy)' : ''}.`;
}

/** The band of boxes left that predicts best, weighted by how often each decision comes up, whether to boost. */
function habit(decisions: readonly Decision[], boosts: (choice: AttackChoice) => boolean, what: string): string {
  const most = decisions.reduce((high, { boxesLeft }) => Math.max(high, boxesLeft), 0);
  const balance = new Float64Array(most + 2);
  let boosted = 0;
  let total = 0;
  for (const { boxesLeft, weight, choice } of decisions) {
    if (!choice) continue;
    const boost = boosts(choice);
    balance[boxesLeft] += boost ? weight : -weight;
    boosted += boost ? weight : 0;
    total += weight;
  }
  if (total === 0) return '';
  if (boosted === 0) return `never boost ${what}`;
  if (boosted === total) return `always boost ${what}`;
  let best = { gain: 0, from: 0, to: -1 };
  for (let from = 1; from <= most; from++) {
    let gain = 0;
    for (let to = from; to <= most; to++) {
      gain += balance[to];
      if (gain > best.gain + 1e-15) best = { gain, from, to };
    }
  }
  if (best.to < 0) return `rarely boost ${what}`;
  // Boosts outside the band plus boosts missing inside it: none means that the band is the whole rule.
  const wrong = decisions.some(
    ({ boxesLeft, choice }) => choice && boosts(choice) !== (boxesLeft >= best.from && boxesLeft <= best.to),
  );
  return `${wrong ? 'usually ' : ''}boost ${what}${band(best.from, best.to, most)}`;
}

function band(from: number, to: number, most: number): string {
  if (from === 1 && to === most) return '';
  if (to === most) return ` while ${from} or more boxes remain`;
  if (from === 1) return to === 1 ? ' for the last box' : ` once ${to} or fewer boxes remain`;
  return from === to ? ` with ${counted(from, 'boxes')} left` : ` with ${from} to ${counted(to, 'boxes')} left`;
}
