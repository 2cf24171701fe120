/** Random targets with states for the oracle tests: small enough to enumerate, of every kind there is. */
import type { WordStream } from '../../../kernel/streams.ts';
import { checkActivation } from '../activation/check.ts';
import { Activation, type ActivationInput } from '../activation/schema.ts';

type TargetInput = ActivationInput['target'];

/** The scenario with another target body, or null when the two do not fit together. */
export function withRandomBody(scenario: Activation, stream: WordStream): Activation | null {
  const { others: _others, ...target } = scenario.target;
  const input = {
    ...scenario,
    target: { ...target, powerField: 0, ...randomBody(stream) },
    afterDestroyed: 'stop' as const,
  };
  const parsed = Activation.parse(input);
  return checkActivation(parsed).length === 0 ? parsed : null;
}

function randomBody(stream: WordStream): Partial<TargetInput> {
  const upTo = (most: number) => stream.die(most + 1) - 1;
  const column = (letters: string) =>
    Array.from({ length: 1 + upTo(2) }, () => letters[upTo(letters.length - 1)]).join('');
  const columns = (letters: string) => Array.from({ length: 6 }, () => column(letters)).join('|');
  switch (upTo(6)) {
    case 6:
      return {
        damage: `#${2 + upTo(4)}:1/#${1 + upTo(4)}`,
        dismounted: { DEF: 10 + upTo(5), ARM: 10 + upTo(6) },
      };
    case 0:
      return { damage: columns('...LRMCxm'), shields: upTo(1), bucklers: upTo(1) };
    case 1:
      return { damage: `@${columns('MBSmb')}` };
    case 2:
      return { damage: `F${2 + upTo(3)}:1;${columns('..LRMx')}` };
    case 3:
      return { damage: `L{${columns('.LM')}}R{${columns('.RM')}}`, firstGrid: upTo(1) ? 'left' : 'right' };
    case 4:
      return {
        damage: `#${1 + upTo(4)}`,
        others: [
          { count: 1 + upTo(2), DEF: 10 + upTo(5), ARM: 10 + upTo(6), damage: '#1' },
          { DEF: 9 + upTo(5), ARM: 12 + upTo(6), damage: `#${2 + upTo(5)}:1` },
        ],
      };
    default:
      return upTo(1)
        ? { damage: '#9:2', powerField: 1 + upTo(2), powerFieldUse: upTo(1) ? 'lethal' : 'lethal or 5 or more' }
        : {
            damage: '#7',
            fury: 1 + upTo(2),
            beasts: [1 + upTo(4), 3 + upTo(9)],
            transferUse: upTo(1) ? 'always' : 'lethal',
          };
  }
}
