/**
 * Activations one after the other as a single countdown: the state is whose turn it is and the state of that
 * activation. When an attacker is done the next one begins with what the target carries over.
 */
import { type Outcomes, outcomesOf } from '../../../kernel/countdown.ts';
import { Distribution } from '../../../kernel/distribution.ts';
import type { Candidate, NodeDescription } from '../../../kernel/graph.ts';
import { resourcesOf } from '../activation/resources.ts';
import { type Choice, type State, stateKey } from '../activation/state.ts';
import { ActivationStates } from '../activation/states.ts';
import type { Body } from '../body/body.ts';
import { activationOf, type Several } from './schema.ts';

export interface Turn {
  /** Place in the order of attackers. */
  readonly who: number;
  readonly state: State;
}

export interface TurnAction extends Candidate<Turn> {
  /** `end`: the attacker is done, and the next one begins. */
  readonly choice: Choice | { readonly kind: 'end' };
}

const NOTHING: Outcomes = outcomesOf([{ branch: 0, probability: 1, loss: Distribution.point(0) }]);
/** Above every rank within one activation. */
const RANKS = 100_000;

export function turnKey({ who, state }: Turn): string {
  return `${who}:${stateKey(state)}`;
}

export class SeveralStates {
  /** One activation per attacker, in the order in which they act. */
  readonly activations: readonly ActivationStates[];

  /** @param order indices of the scenario's attackers */
  constructor(scenario: Several, order: readonly number[], body: Body) {
    this.activations = order.map((index) => {
      const activation = activationOf(scenario, index);
      return new ActivationStates(activation, resourcesOf(activation), body);
    });
  }

  start(): Turn {
    return { who: 0, state: this.activations[0].start() };
  }

  describe({ who, state }: Turn, condition = 0): NodeDescription<Turn, TurnAction> {
    const inner = this.activations[who].describe(state, condition);
    const within = (next: State): Turn => ({ who, state: next });
    const attacks = inner.candidates.map(({ choice, outcomes, next }) => ({
      choice,
      outcomes,
      next: [...next.values()].map((each) => (each === undefined ? undefined : within(each))),
    }));
    const following = this.activations[who + 1];
    // A rule or a script goes on as long as it can; only best play may think better of it.
    const mayPass = attacks.length === 0 || (inner.mayEnd === true && this.plays(who) === 'optimal');
    const handsOver = following && (mayPass || inner.mayForgo === true);
    const pass: TurnAction[] = handsOver
      ? [{ choice: { kind: 'end' }, outcomes: NOTHING, next: [this.handOver(who + 1, state)] }]
      : [];
    return {
      rank: who * RANKS + inner.rank,
      stage: who,
      label: 0,
      ...(inner.lastStand
        ? { lastStand: { probability: inner.lastStand.probability, state: within(inner.lastStand.state) } }
        : {}),
      ...(inner.cleared ? { cleared: within(inner.cleared) } : {}),
      // Of what is tied the earlier candidate wins: whoever still has initial attacks makes them.
      candidates: mayPass ? [...pass, ...attacks] : [...attacks, ...pass],
      mayEnd: following === undefined && inner.mayEnd === true,
      mayForgo: following === undefined && inner.mayForgo === true,
    };
  }

  plays(who: number): 'optimal' | 'rule' | 'script' {
    return this.activations[who].scenario.plan.kind;
  }

  private handOver(who: number, { knockedDown, field }: State): Turn {
    return { who, state: { ...this.activations[who].start(), knockedDown, field } };
  }
}
