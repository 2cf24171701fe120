/** The designer's two panes: the sheet of profiles, and what its edits move. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { ProfileLines } from '../designer/ProfileLines.tsx';
import { versionId } from '../documents/room.ts';
import { type Json, type JsonObject, sameJson } from '../form/json.ts';
import { Options } from '../form/Options.tsx';
import { savedItems } from '../saved/items.ts';
import { narrow } from '../shell/narrow.ts';
import { gameAt } from '../studies/request/held.ts';
import { listIn, withList } from '../studies/request/text.ts';
import { historyOf } from './history.ts';
import { Live } from './Live.tsx';
import { LivePrices } from './LivePrices.tsx';
import { Sheet } from './Sheet.tsx';

export interface ProfileSheetProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
  /** Of the kept document that these profiles belong to. */
  readonly own: string | null;
  /** What they are compared with (`Room.against`). */
  readonly against: Signal<string | null>;
  /** Where further profiles come from: below the sheet. */
  readonly children: ComponentChildren;
}

interface Version {
  readonly id: string;
  readonly title: string;
  readonly request: JsonObject;
}

const START = 'start';

export function ProfileSheet({ request, change, own, against, children }: ProfileSheetProps) {
  const game = gameAt(request, ['']);
  // Of the room and not of the grid, which comes and goes with the width of the window.
  const history = useMemo(() => historyOf<Json[]>(), [game]);
  // A set of another game has nothing in common with this one.
  const start = useSignal<Version>({ id: START, title: 'the start', request });
  const begun = useRef(game);
  useEffect(() => {
    if (begun.current === game) return;
    begun.current = game;
    start.value = { id: START, title: 'the start', request };
    against.value = START;
  }, [game]);
  const versions: Version[] = [
    start.value,
    ...savedItems.value
      .filter((item) => item.sort === 'study' && item.game === game)
      .flatMap(({ id, name, values, versions = [] }) => [
        ...(id === own ? [] : [{ id, title: name, request: values }]),
        ...versions.map((each) => ({
          id: versionId(id, each),
          title: id === own ? each.name : `${name}: ${each.name}`,
          request: each.values,
        })),
      ])
      .filter(({ request: one }) => Array.isArray(one.profiles)),
  ];
  const kept = versions.filter(({ id }) => own !== null && id.startsWith(`${own}/`)).at(-1);
  const version = versions.find(({ id }) => id === against.value) ?? kept ?? start.value;
  const changed = !sameJson(listIn(start.value.request, 'profiles'), listIn(request, 'profiles'));
  const moved = !sameJson(listIn(version.request, 'profiles'), listIn(request, 'profiles'));
  // Only profiles are compared: both meet in the situations of now.
  const before = { ...request, profiles: listIn(version.request, 'profiles') };
  const title = version.id === START ? version.title : `"${version.title}"`;
  const compared = moved ? { title, request: before } : null;
  if (narrow.value)
    return (
      <>
        <Live request={request} version={compared} />
        <LivePrices request={request} version={compared} />
        <ProfileLines request={request} change={change} />
        {children}
      </>
    );
  return (
    <div class="sheet-panes">
      <div>
        <p class="sheet-tools">
          <label>
            Compare with{' '}
            <select value={version.id} onChange={(event) => (against.value = event.currentTarget.value)}>
              <Options of={versions.map(({ id, title }) => ({ id, title: id === START ? 'the start' : title }))} />
            </select>
          </label>{' '}
          <button
            type="button"
            class="quiet"
            disabled={!moved}
            onClick={() => {
              against.value = START;
              start.value = { id: START, title: 'the start', request };
            }}
          >
            Start from here
          </button>
        </p>
        <Sheet
          key={game}
          history={history}
          request={request}
          change={change}
          example={own === null && !changed}
          began={(profiles) => {
            start.value = { id: START, title: 'the start', request: withList(request, 'profiles', profiles) };
          }}
          before={moved ? listIn(before, 'profiles') : null}
        />
        {children}
      </div>
      <div class="sheet-beside">
        <Live request={request} version={compared} />
        <LivePrices request={request} version={compared} />
      </div>
    </div>
  );
}
