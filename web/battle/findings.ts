/** What games can be looked for by: how they ended, a turn of fortune, and who was left. */
import type { SimulationResult } from '../../server/api/contract.ts';

export interface Finding {
  /** As replays are asked for it: a name and a value. */
  readonly outcome: string;
  readonly words: string;
}

export function findings(outcomes: SimulationResult['outcomes'], names: readonly [string, string]): Finding[] {
  const [first, second] = names;
  return outcomes.flatMap(({ name, title, values }): Finding[] => {
    if (name === 'won') {
      return [
        { outcome: 'won:1', words: `${first} wins` },
        { outcome: 'won:0', words: 'nobody wins' },
        { outcome: 'won:-1', words: `${second} wins` },
      ];
    }
    if (name === 'comeback') return [{ outcome: 'comeback:1', words: 'the winner was behind at half-time' }];
    if (name === 'firstMarkers' || name === 'secondMarkers') {
      const most = values.at(-1) ?? 0;
      const whose = name === 'firstMarkers' ? first : second;
      return most > 1 ? [{ outcome: `${name}:${most}`, words: `${whose} holds ${most} markers` }] : [];
    }
    if (!name.startsWith('left')) return [];
    const unit = title.replace(/ is left in the end$/, '');
    return [
      { outcome: `${name}:1`, words: `${unit} is left` },
      { outcome: `${name}:0`, words: `${unit} falls` },
    ];
  });
}
