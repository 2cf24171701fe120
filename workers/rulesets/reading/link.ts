/** Links to lists, which hold no list: what to do with one. */
import type { ListText } from './listText.ts';

const LINK = /^<?https?:\/\/\S+>?$/;

export const LINK_ADVICE =
  'a link holds no list, and nothing is fetched here: open it, share the list as text, and paste that';

export function looksLikeLink(line: string): boolean {
  return LINK.test(line);
}

/** Whether a text is nothing but a link, or a few words with one. */
export function isLink({ opening }: ListText): boolean {
  const lines = opening.filter((line) => line.text !== '');
  return lines.length > 0 && lines.length <= 5 && lines.some(({ text }) => /https?:\/\/\S/.test(text));
}
