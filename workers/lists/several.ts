/** Several lists in one paste, cut apart where each begins; every line keeps its number. */
import { LINE_END } from '../rulesets/reading/clean.ts';
import { ListText } from '../rulesets/reading/listText.ts';

/** Lists of one text. A page of more is one long text. */
const MOST = 12;

/** @param further lines that lists behind the first one begin in; nothing comes back where there are none */
export function cut(text: ListText, further: readonly number[]): ListText[] {
  if (further.length === 0 || further.length >= MOST) return [];
  const lines = text.unfenced.split(LINE_END);
  const begins = [1, ...further];
  return begins.map((first, i) => {
    const own = lines.slice(first - 1, (begins[i + 1] ?? lines.length + 1) - 1);
    return new ListText('\n'.repeat(first - 1) + own.join('\n'));
  });
}
