/** Best play as the machinery has solved it, asked by a player who keeps the account himself. */
import { ActivationQuestion } from '../../twodice/activation/activation.ts';
import { LASTING } from '../../twodice/activation/attack.ts';
import { stateKey } from '../../twodice/activation/state.ts';
import { StatesRun } from '../../twodice/run/index.ts';
import type { Activation } from '../kinds/activation.ts';
import { sharedActivation } from '../kinds/activation.ts';
import type { Adviser, Decision, Standing } from '../referee/activationByHand.ts';

/** A fresh adviser for each trial; the question behind them is compiled once. */
export function advisersFor(scenario: Activation): () => Adviser {
  const question = new ActivationQuestion(sharedActivation(scenario));
  const { graph, run } = question;
  const nodes = new Map(graph.states.map((state, node) => [stateKey(state), node]));
  const { freeStrike, countercharge } = scenario.situation;
  const guns = scenario.attacker.weapons.map(({ class: sort }) => sort === 'ranged' && !freeStrike && !countercharge);
  const nodeOf = (standing: Standing): number => {
    const { made, left, points, down, chargePending, granted, grants } = standing;
    const lasting = LASTING.reduce((bits, effect, bit) => {
      return effect !== 'Disruption' && standing.lasting.has(effect) ? bits | (1 << bit) : bits;
    }, 0);
    const sorted = standing.shots.map((made, index) => (guns[index] ? [...made].sort((a, b) => b - a) : []));
    const shots = guns.includes(true) ? sorted : [];
    const firing = granted >= 0 && guns[granted] ? standing.shots[granted][standing.gun] : 0;
    const key = stateKey({
      ...{ made, left, points, freeAttacks: 0, knockedDown: down, chargePending, field: 0, lasting, rage: 0 },
      ...{ granted, grants, shots, firing, struck: false, step: 0 },
    });
    const node = nodes.get(key);
    if (node === undefined) throw new Error(`nobody has thought of ${key}`);
    return node;
  };
  const decisionOf = (action: number): Decision | null => {
    if (action < 0) return null;
    const { choice } = graph.actions[action];
    if (choice.kind !== 'attack') throw new TypeError('no attack');
    return choice;
  };
  if (run instanceof StatesRun) {
    const { policy, wear, nodes: width } = run.engine.process;
    return () => {
      let state = 0;
      return {
        decide: (standing) => decisionOf(policy.actions[policy.rowOf[state] * width + nodeOf(standing)]),
        told: (points, branch, came) => {
          const spot = wear.spots > 1 ? branch - 1 : 0;
          const code = wear.after(state, points, spot);
          if (code < 0 !== (came !== 'stands')) throw new Error('the pencil and the states disagree about a fall');
          state = came === 'saved' ? wear.stand(state, points, spot) : code < 0 ? ~code : code;
        },
      };
    };
  }
  const { process } = question.engine;
  const boxes = question.body.boxesLeft;
  return () => {
    let marked = 0;
    return {
      decide: (standing) => decisionOf(process.policy[nodeOf(standing) * boxes + marked]),
      told: (points, _branch, came) => {
        marked = came === 'saved' ? boxes - 1 : Math.min(boxes, marked + points);
      },
    };
  };
}
