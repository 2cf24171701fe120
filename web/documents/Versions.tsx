/** Named states of a document: kept, looked at, had back. */
import { useRef, useState } from 'preact/hooks';
import { differenceLine } from './differences.ts';
import { goBackTo, itemOf, keepVersion, type Room, requestIn } from './room.ts';
import { whenWritten } from './when.ts';

export interface VersionToolsProps {
  readonly room: Room;
  /** Whether the list of versions is open. */
  readonly shown: boolean;
  readonly show: (shown: boolean) => void;
}

export function VersionTools({ room, shown, show }: VersionToolsProps) {
  const [naming, setNaming] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const request = requestIn(room);
  const versions = itemOf(room)?.versions ?? [];
  const done = (): void => {
    setNaming(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      {naming === null ? (
        <button
          ref={button}
          type="button"
          class="quiet"
          disabled={!request}
          onClick={() => setNaming(`Version ${versions.length + 1}`)}
        >
          Keep a version
        </button>
      ) : (
        <form
          class="version-name"
          onSubmit={(event) => {
            event.preventDefault();
            if (naming.trim()) keepVersion(room, naming.trim());
            done();
          }}
        >
          <input
            type="text"
            aria-label="Name of the version"
            data-own-undo
            maxLength={80}
            value={naming}
            ref={(input) => input?.focus()}
            onInput={(event) => setNaming(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && done()}
          />
          <button type="submit">Keep</button>
        </form>
      )}
      {versions.length > 0 && (
        <button type="button" class="quiet" aria-expanded={shown} onClick={() => show(!shown)}>
          Versions ({versions.length})
        </button>
      )}
    </>
  );
}

export function VersionList({ room }: { readonly room: Room }) {
  const request = requestIn(room);
  const versions = itemOf(room)?.versions ?? [];
  if (versions.length === 0) return null;
  return (
    <ol class="versions" reversed aria-label="Versions">
      {[...versions].reverse().map((version) => {
        const since = request ? differenceLine(version.values, request) : '';
        return (
          <li key={version.at + version.name}>
            <b>{version.name}</b>{' '}
            <span class="note">
              {whenWritten(version.at)}. {since ? `Since then: ${since}.` : 'The same as now.'}
            </span>{' '}
            {since && (
              <button
                type="button"
                class="quiet"
                aria-label={`Go back to ${version.name}`}
                onClick={() => goBackTo(room, version)}
              >
                Go back to it
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
