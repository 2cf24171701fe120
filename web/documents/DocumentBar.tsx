/** The head of a document: its name, where it is kept, and what can be done with it as a whole. */
import { useState } from 'preact/hooks';
import { open } from '../ask/actions.ts';
import { palette } from '../charts/palette.ts';
import { pictureOf, putPicture } from '../charts/picture.ts';
import { fileName } from '../charts/save.ts';
import type { JsonObject } from '../form/json.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { navigate } from '../shell/router.ts';
import { study } from '../studies/state.ts';
import { usualName } from './document.ts';
import { dateOf, duplicate, itemOf, linkOf, type Room, requestIn } from './room.ts';
import { VersionList, VersionTools } from './Versions.tsx';
import { whenWritten } from './when.ts';

export interface DocumentBarProps {
  readonly room: Room;
  /** What the room is called. */
  readonly title: string;
  /** One of the questions that it is made of, for Ask; null where it has none of its own. */
  readonly question: { readonly ruleset: string; readonly kind: string; readonly scenario: JsonObject } | null;
}

export function DocumentBar({ room, title, question }: DocumentBarProps) {
  const [said, setSaid] = useState('');
  const [versions, setVersions] = useState(false);
  const request = requestIn(room);
  const item = itemOf(room);
  const usual = request ? usualName(room.kind.value, request) : '';
  const say = (words: string): void => {
    setSaid(words);
    setTimeout(() => setSaid(''), 1_800);
  };
  const copyPicture = (): void => {
    const svg = document.querySelector<SVGSVGElement>('.study-answer figure svg');
    const answer = study.peek()?.answer;
    if (!svg || !answer) return;
    const { ink, surface } = palette.peek();
    const picture = pictureOf(svg, answer.sentence, { ink, surface, font: 'sans-serif' });
    void putPicture(picture, fileName(room.name.peek() || usual)).then(say, () => say('No picture could be drawn'));
  };
  return (
    <header class="document">
      <h1>{title}</h1>
      <input
        class="document-name"
        type="text"
        aria-label="Name of this document"
        data-own-undo
        maxLength={80}
        placeholder={usual}
        value={room.name.value}
        onInput={(event) => (room.name.value = event.currentTarget.value)}
      />
      <div class="document-tools">
        <CopyButton title="Copy link" text={() => linkOf(room)} />
        <button type="button" class="quiet" disabled={room.said.value === ''} onClick={copyPicture}>
          <span aria-live="polite">{said || 'Copy picture'}</span>
        </button>
        <button type="button" class="quiet" disabled={!request} onClick={() => duplicate(room)}>
          Duplicate
        </button>
        {question && (
          <button
            type="button"
            class="quiet"
            onClick={() =>
              void open({ ...question, method: 'auto', seed: 1, precision: null }).then(() => navigate('/'))
            }
          >
            Open in Ask
          </button>
        )}
        <VersionTools room={room} shown={versions} show={setVersions} />
      </div>
      {versions && <VersionList room={room} />}
      <p class="note document-kept">
        {item
          ? `Kept in My work, changed ${whenWritten(dateOf(item))}${item.changed ? `: ${item.changed}` : ''}.`
          : 'Kept in My work from your first change on.'}
      </p>
      {room.notice.value && (
        <p class="banner" role="status">
          {room.notice.value}
        </p>
      )}
    </header>
  );
}
