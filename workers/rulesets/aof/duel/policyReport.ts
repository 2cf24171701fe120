/** Best play in words: what each unit does in each round, and how often. */
import { percent } from '../../measures.ts';
import type { PolicyReport } from '../../ruleset.ts';
import { type BestPlay, startBlocks } from './best.ts';
import { ExactDuel } from './exact.ts';
import type { Decision, Option } from './policy.ts';
import { goesOn } from './rounds.ts';
import type { Pairing } from './setup.ts';
import { planOf } from './uses.ts';

export function policyReport(pairing: Pairing, { policy }: BestPlay): PolicyReport {
  const { duel } = pairing;
  const { first, rounds, prolonged, aim } = duel.situation;
  const found = new Map<string, Map<Option, number>>();
  const exact = new ExactDuel(pairing, true, policy);
  exact.heard = ({ round, who, about }: Decision, option, chance) => {
    const label = `Round ${round}, ${pairing.line(who).side.name}${about === 'damnation' ? ', Damnation' : ''}`;
    const options = found.get(label) ?? new Map<Option, number>();
    options.set(option, (options.get(option) ?? 0) + chance);
    found.set(label, options);
  };
  const both = first === 'roll-off' || first === 'drawn each round';
  const games = both ? (['attacker', 'target'] as const) : ([first] as const);
  let each = games.map((leader) => ({ leader, now: startBlocks(pairing, 1 / games.length) }));
  for (let round = 1; round <= rounds; round++) {
    each = each.map(({ leader, now }) => ({ leader, now: exact.round(now, round, leader) }));
    const on = goesOn(round, prolonged);
    const share = first === 'drawn each round' ? 1 / 2 : 1;
    if (on * share === 1) continue;
    // A token is drawn again: whatever came of either order may go on in either.
    each = each.map(({ leader }) => {
      const next = each[0].now.like();
      for (const other of each) {
        if (first !== 'drawn each round' && other.leader !== leader) continue;
        for (const { distance, fa, fb, chances } of other.now.all())
          next.merge(
            distance,
            fa,
            fb,
            chances.map((chance) => chance * on * share),
          );
      }
      return { leader, now: next };
    });
  }
  const lines = [...found].map(([label, options]) => {
    const all = [...options].sort(([, a], [, b]) => b - a);
    const total = all.reduce((sum, [, chance]) => sum + chance, 0);
    return `${label}: ${all.map(([option, chance]) => `${option} ${percent(chance / total)}`).join(', ')}`;
  });
  const names = (['attacker', 'target'] as const)
    .filter((who) => planOf(duel, who).behaviour === 'best')
    .map((who) => pairing.line(who).side.name);
  const aimed = aim === 'points' ? 'points destroyed beyond those lost' : 'winning more often than losing';
  return {
    summary: `Best play of ${names.join(' and ')}, by ${aimed}; moves go towards the enemy, as far as they go.`,
    lines,
  };
}
