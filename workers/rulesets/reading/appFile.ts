/** Files that an app keeps for itself: they hold numbers of cards, and only the app knows which cards these are. */
import { dict } from './json.ts';
import type { ListText } from './listText.ts';

export const APP_FILE_ADVICE =
  'a file of the Mk IV app, which holds numbers of cards and no names: share the list as text, and paste that';

export function isAppFile({ source }: ListText): boolean {
  return source.kind === 'JSON' && Array.isArray(dict(source.value)?._forceCards);
}
