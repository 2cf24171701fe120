/** A game as text to read or to send, and what its dice did, in words. */
import type { Replay } from '../../server/api/contract.ts';

export function reportText({ report = [] }: Pick<Replay, 'report'>): string {
  return report.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n');
}

/** Says nothing where the dice did nothing, and claims no more than how far such games stray. */
export function luckInWords({ luck, table }: Pick<Replay, 'luck' | 'table'>): string | null {
  if (!luck || luck.spread < 0.5) return null;
  const [first, second] = table?.armies ?? [luck.army, 'the other army'];
  const favoured = luck.points >= 0 ? first : second;
  const [points, spread] = [Math.abs(Math.round(luck.points)), Math.round(luck.spread)];
  if (points < spread / 2)
    return `The dice favoured nobody much: ${favoured} by about ${points} points, and they stray by about ${spread}.`;
  const much = points > 2 * spread ? 'very much' : points > spread ? 'clearly' : 'somewhat';
  return `The dice favoured ${favoured} ${much}: by about ${points} points, where they stray by about ${spread}.`;
}
