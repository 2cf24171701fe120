/** The door inside another room: what came of a list in one line, and the way to where it is read back. */

import { useState } from 'preact/hooks';
import { counted } from '../../workers/wording.ts';
import { at } from '../shell/router.ts';
import { Door } from './Door.tsx';
import { armies, stateOf, titleOf } from './state.ts';

interface InlineDoorProps {
  readonly title: string;
  readonly game: string;
  /** Where the units of a list are found in this room. */
  readonly next?: string;
  /** Takes a text of the room's own, which is none of a list. */
  readonly own?: (text: string) => boolean;
}

export function InlineDoor({ title, game, next = 'Take them from “Units of your lists”.', own }: InlineDoorProps) {
  const [read, setRead] = useState<readonly number[]>([]);
  const found = armies.value.filter(({ id }) => read.includes(id));
  return (
    <div class="paste">
      <Door title={title} game={game} own={own} onRead={(list) => setRead(list.map(({ id }) => id))} />
      <div role="status">
        {found.map((army) => {
          const { units, findings, ruleset } = stateOf(army);
          const doubtful = [
            ...findings,
            ...units.flatMap(({ source, checks = [] }) => [...checks, ...source.flatMap((line) => line.findings)]),
          ].filter(({ verdict }) => verdict === 'not known').length;
          return (
            <p key={army.id} class={units.length === 0 ? 'fault' : 'understood'}>
              <strong>{titleOf(army)}</strong>: {counted(units.length, 'units')}
              {doubtful > 0 ? `, ${counted(doubtful, 'things')} not known` : ''}.{' '}
              {ruleset === game ? next : 'It is a list of another game.'}{' '}
              <a href={at('/lists')} data-page>
                Read it back
              </a>
            </p>
          );
        })}
      </div>
    </div>
  );
}
