/** Everything of this device, and of the key, as rows by the date of their last change. */
import type { StudyList } from '../../server/api/contract.ts';
import { counted } from '../../workers/wording.ts';
import { rulesets } from '../ask/state.ts';
import { type DocumentSort, sortOf } from '../documents/document.ts';
import { dateOf } from '../documents/room.ts';
import { roomFor } from '../documents/rooms.ts';
import { whenWritten } from '../documents/when.ts';
import { armies, dropArmy, shown, stateOf, takeBack as takeListBack, titleOf } from '../lists/state.ts';
import { navigate } from '../shell/router.ts';
import { kinds } from '../studies/state.ts';
import { pausedAs, pausedStudies } from '../studies/underway.ts';
import { change, remove, type SavedItem, type Sort, savedItems, takeBack } from './items.ts';
import { openItem } from './open.ts';

export type Shown = Exclude<Sort, 'study'> | DocumentSort | 'list';

export interface Row {
  readonly key: string;
  readonly sort: Shown;
  readonly name: string;
  readonly about: string;
  /** When it was changed last, ISO 8601; empty where nobody noted it. */
  readonly date: string;
  /** What changed then, in words. */
  readonly changed: string;
  /** What its answer said, and whether it has one yet. */
  readonly said: string;
  /** Where it is, beside this device; empty for nowhere. */
  readonly where: string;
  /** Whether it is a thing that somebody made; a study that the service stores for a while is not. */
  readonly kept: boolean;
  readonly open: () => void;
  readonly rename?: (name: string) => void;
  readonly remove?: () => void;
}

export const SORTS: Record<Shown, string> = {
  question: 'question',
  table: 'table',
  sheet: 'sheet',
  study: 'study',
  profile: 'profile',
  list: 'army list',
};

export interface RowsOptions {
  readonly say: (said: string) => void;
  readonly offer: (undo: () => void) => void;
  /** Studies that the service keeps for whoever asks. */
  readonly stored: StudyList['items'];
}

const STATES = { running: 'under way', done: '', cancelled: 'stopped', failed: 'failed' } as const;

/** Newest first; what has no date at the end. */
export function rowsOf({ say, offer, stored }: RowsOptions): Row[] {
  const items = savedItems.value.map((item): Row => {
    const { id, name, sort, kind, savedAt, library, said = '', changed = '', versions = [] } = item;
    const many = versions.length;
    return {
      key: id,
      sort: sort === 'study' ? sortOf(kind) : sort,
      name,
      about: [aboutOf(item), many > 0 ? counted(many, 'versions') : '', isPaused(item) ? 'paused' : '']
        .filter(Boolean)
        .join(', '),
      date: dateOf(item) || savedAt,
      changed,
      said,
      where: library ? 'also in the library' : '',
      kept: true,
      open: () => void openItem(item).then(say),
      rename: (to) => change(id, { name: to, ...(sort === 'study' ? { named: true } : {}) }),
      remove: () => {
        remove(id);
        say(`${name} is removed.`);
        offer(takeBack);
      },
    };
  });
  const lists = armies.value.map((army): Row => {
    const { units, ruleset } = stateOf(army);
    const corrections = army.at;
    return {
      key: `list ${army.id}`,
      sort: 'list',
      name: titleOf(army),
      about: `${gameOf(ruleset)}, ${units.length === 1 ? '1 unit' : `${units.length} units`}`,
      date: army.changedAt ?? '',
      changed: corrections === 0 ? '' : corrections === 1 ? 'corrected once' : `corrected ${corrections} times`,
      said: '',
      where: army.library ? 'also in the library' : '',
      kept: true,
      open: () => {
        shown.value = army.id;
        navigate('/lists');
      },
      remove: () => {
        dropArmy(army.id);
        say(`${titleOf(army)} is removed.`);
        offer(takeListBack);
      },
    };
  });
  const known = new Set(items.map(({ said }) => said).filter(Boolean));
  const paused = new Set(pausedStudies().map(({ id }) => id));
  const shelved = new Set(savedItems.value.map((item) => pausedOf(item)?.id));
  const there = stored
    .filter(({ id }) => !shelved.has(id))
    // What was stopped before it said anything was asked in passing, while somebody typed.
    .filter(({ id, state, sentence }) => (sentence ? !known.has(sentence) : state !== 'cancelled' || paused.has(id)))
    .map(({ id, kind, state, sentence, createdAt }): Row => {
      const title = kinds.value.find((each) => each.id === kind)?.title ?? kind;
      const standing = paused.has(id) ? 'paused' : STATES[state];
      return {
        key: id,
        sort: sortOf(kind),
        // By what it found: the service gives it no other name.
        name: sentence ?? `${title}, asked ${whenWritten(createdAt)}`,
        about: [sentence ? title : '', standing].filter(Boolean).join(', '),
        date: createdAt,
        changed: '',
        said: '',
        where: 'on the service',
        // What waits for somebody is not hidden among what was asked in passing.
        kept: paused.has(id),
        open: () => navigate(`${roomFor(kind).path}#${id}`),
      };
    });
  return [...items, ...lists, ...there].sort((a, b) => b.date.localeCompare(a.date));
}

function pausedOf({ sort, kind, values }: SavedItem) {
  return sort === 'study' ? pausedAs(kind, values) : null;
}

const isPaused = (item: SavedItem): boolean => pausedOf(item) !== null;

const gameOf = (id: string): string => rulesets.value.find((each) => each.id === id)?.title ?? id;

function aboutOf({ sort, game, kind, part }: SavedItem): string {
  const title =
    rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.title ??
    kinds.value.find(({ id }) => id === kind)?.title;
  // Parts are named as fields are: of the two words of "myUnit" the second begins small.
  if (sort === 'profile')
    return `${gameOf(game)}, ${(part ?? '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)}`;
  return [game && gameOf(game), title ?? kind].filter(Boolean).join(', ');
}
