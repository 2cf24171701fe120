/** One trial, dice by dice. */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Replay, SimulationResult } from '../../server/api/contract.ts';
import { answer } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import { count } from '../format.ts';
import { Icon } from '../shell/Icon.tsx';
import { isGame as hasRounds } from './film.ts';
import type { ReplayBoardProps } from './ReplayBoard.tsx';
import { closeReplay, openReplay, replaying } from './replay-state.ts';
import { Steps } from './Steps.tsx';

const isGame = ({ table }: Replay): boolean => table !== undefined && hasRounds(table);

export function ReplayDialog() {
  const dialog = useRef<HTMLDialogElement | null>(null);
  /** Closed by this page: word of it comes later, when the next trial may be on its way already. */
  const closing = useRef(false);
  const shown = replaying.value;
  const isOpen = shown !== null;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (isOpen || !dialog.current?.open) return;
    closing.current = true;
    dialog.current.close();
  }, [isOpen]);
  const result = shown?.result ?? answer.value.simulation?.result;
  const last = (result?.trials ?? Number.POSITIVE_INFINITY) - 1;
  const trial = shown?.replay?.trial ?? 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is for the backdrop
    <dialog
      ref={dialog}
      class="replay"
      aria-labelledby="replay-title"
      onCancel={(event) => {
        event.preventDefault();
        closeReplay();
      }}
      onClose={() => {
        if (!closing.current) closeReplay();
        closing.current = false;
      }}
      onClick={(event) => event.target === dialog.current && closeReplay()}
    >
      {shown && (
        <div class="replay-body">
          <header>
            <h2 id="replay-title">
              {shown.replay
                ? `${isGame(shown.replay) ? 'Game' : 'Trial'} ${count(shown.replay.trial)}`
                : 'Looking for a trial'}
            </h2>
            <button type="button" class="icon" aria-label="Close" onClick={closeReplay}>
              <Icon name="close" />
            </button>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
          <section class="replay-log" tabIndex={0} aria-label="Dice log">
            {shown.problem && <p class="fault">{shown.problem}</p>}
            {shown.replay && <Log replay={shown.replay} outcomes={result?.outcomes ?? []} />}
          </section>
          <footer>
            <button
              type="button"
              disabled={!shown.replay || trial >= last}
              onClick={() => openReplay(shown.simulation, { trial: trial + 1 }, shown.result)}
            >
              {shown.replay && isGame(shown.replay) ? 'Another game' : 'Another trial'}
            </button>
            <span class="note">
              Same question, same seed: {shown.replay && isGame(shown.replay) ? 'game' : 'trial'} {count(trial)} is
              always these dice.
            </span>
          </footer>
        </div>
      )}
    </dialog>
  );
}

function Log({ replay, outcomes }: { replay: Replay; outcomes: SimulationResult['outcomes'] }) {
  // Of a game that is told, its own words say how it ended.
  const values = isGame(replay) ? [] : Object.entries(replay.outcome);
  const titles = new Map(outcomes.map(({ name, title }) => [name, title]));
  return (
    <>
      <p class="lead">{replay.sentence}</p>
      <Played replay={replay} />
      <dl class="numbers">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{titles.get(name) ?? name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The steps; on a board where the trial was played on a table, which is fetched when it is wanted. */
function Played({ replay }: { replay: Replay }) {
  const [board, setBoard] = useState<{ readonly Board: ComponentType<ReplayBoardProps> } | null>(null);
  const { table } = replay;
  const wanted = table !== undefined;
  useEffect(() => {
    if (!wanted) return;
    // Without the board, the log below still tells all of it.
    import('./ReplayBoard.tsx').then(
      ({ default: Board }) => setBoard({ Board }),
      () => setBoard(null),
    );
  }, [wanted]);
  if (!table || !board) return <Steps steps={replay.steps} />;
  return (
    <>
      <board.Board replay={replay} table={table} />
      <Fold title={`The whole ${isGame(replay) ? 'game' : 'trial'}, dice by dice`} class="inner">
        <Steps steps={replay.steps} />
      </Fold>
    </>
  );
}
