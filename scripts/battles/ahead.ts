/** What it is worth to play ahead: equal lists, of which one plays ahead and the other chooses by its scores alone. */
import { Stock } from '../../workers/rulesets/aof/battle/arsenal.ts';
import { Battle } from '../../workers/rulesets/aof/battle/battle.ts';
import { BattleScenario } from '../../workers/rulesets/aof/battle/schema.ts';
import { findKind } from '../../workers/rulesets/index.ts';

const WAYS = ['the reply', 'five activations'] as const;
const MISSIONS = ['duel', 'seize ground'] as const;
const Z = 1.96;

type Unit = Readonly<Record<string, unknown>>;

/** @param games of the reply; of five activations there are a tenth */
export function aheadReport(games: number, seed: number): string[] {
  return [
    '| one side plays ahead, the other does not | score of who does | games |',
    '|---|---|---|',
    ...WAYS.map((ahead, i) => {
      const { mean, error, played } = strengthOf(ahead, i === 0 ? games : games / 10, seed);
      const score = `${(100 * mean).toFixed(1)} % ± ${(100 * Z * error).toFixed(1)}`;
      return `| \`ahead: "${ahead}"\` | ${score} | ${played.toLocaleString('en')} |`;
    }),
  ];
}

/** Each game is played twice with the same dice, either side playing ahead once: its error is that of such pairs. */
function strengthOf(ahead: (typeof WAYS)[number], games: number, seed: number) {
  let [sum, squares, pairs] = [0, 0, 0];
  const lists = equalLists();
  const each = Math.max(2, Math.round(games / (2 * MISSIONS.length * lists.length)));
  for (const [l, units] of lists.entries()) {
    for (const mission of MISSIONS) {
      const stock = new Stock();
      const battles = [0, 1].map((side) => {
        const army = (own: number) => ({ units, ahead: own === side ? ahead : 'nothing' });
        return new Battle(BattleScenario.parse({ first: army(0), second: army(1), mission }), stock);
      });
      for (let game = 0; game < each; game++) {
        const score = battles.reduce((total, battle, side) => {
          battle.play([game, seed + l], undefined, 0);
          return total + (1 + (side === 0 ? battle.record.won : -battle.record.won)) / 4;
        }, 0);
        sum += score;
        squares += score * score;
        pairs += 1;
      }
    }
  }
  const mean = sum / pairs;
  return { mean, error: Math.sqrt((squares / pairs - mean * mean) / pairs), played: 2 * pairs };
}

/** Two lists of the sorts of units that the first example has. */
function equalLists(): ReadonlyArray<readonly Unit[]> {
  const { scenario } = findKind('aof', 'battle').examples.find(({ id }) => id === 'duel')!;
  const { first, second } = scenario as Readonly<Record<'first' | 'second', { readonly units: readonly Unit[] }>>;
  const [swords, archers, knights, militia] = first.units;
  const [monster, wolves, herd] = second.units;
  const of = (unit: Unit, copies: number) => ({ ...unit, copies });
  return [
    [of(swords, 2), of(archers, 2), of(knights, 1), of(militia, 1), of(monster, 1), of(wolves, 2)],
    [of(swords, 2), of(archers, 3), of(wolves, 2), of(herd, 1), of(knights, 1)],
  ];
}
