/** One trial, dice by dice. */
import { useEffect, useRef } from 'preact/hooks';
import type { Replay } from '../../server/api/contract.ts';
import { answer } from '../ask/state.ts';
import { count } from '../format.ts';
import { Icon } from '../shell/Icon.tsx';
import { Die } from './Die.tsx';
import { closeReplay, openReplay, replaying } from './replay-state.ts';

export function ReplayDialog() {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const shown = replaying.value;
  const isOpen = shown !== null;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  const last = (answer.value.simulation?.result?.trials ?? Number.POSITIVE_INFINITY) - 1;
  const trial = shown?.replay?.trial ?? 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is for the backdrop
    <dialog
      ref={dialog}
      class="replay"
      aria-labelledby="replay-title"
      onClose={closeReplay}
      onClick={(event) => event.target === dialog.current && closeReplay()}
    >
      {shown && (
        <div class="replay-body">
          <header>
            <h2 id="replay-title">{shown.replay ? `Trial ${count(shown.replay.trial)}` : 'Looking for a trial'}</h2>
            <button type="button" class="icon" aria-label="Close" onClick={closeReplay}>
              <Icon name="close" />
            </button>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
          <section class="replay-log" tabIndex={0} aria-label="Dice log">
            {shown.problem && <p class="fault">{shown.problem}</p>}
            {shown.replay && <Log replay={shown.replay} />}
          </section>
          <footer>
            <button
              type="button"
              disabled={!shown.replay || trial >= last}
              onClick={() => openReplay(shown.simulation, { trial: trial + 1 })}
            >
              Another trial
            </button>
            <span class="note">Same question, same seed: trial {count(trial)} is always these dice.</span>
          </footer>
        </div>
      )}
    </dialog>
  );
}

function Log({ replay }: { replay: Replay }) {
  const titles = new Map(answer.value.simulation?.result?.outcomes.map((each) => [each.name, each.title]));
  return (
    <>
      <p class="lead">{replay.sentence}</p>
      <ol class="log">
        {replay.steps.map((step, i) => (
          <li key={i}>
            <span class="log-label">{step.label}</span>
            {step.dice.length > 0 && (
              <span class="log-dice">
                {step.dice.map((face, at) => (
                  <Die key={at} face={face} sixSided={(step.sides ?? 6) === 6} />
                ))}
              </span>
            )}
            <span class="log-text">{step.text}</span>
          </li>
        ))}
      </ol>
      <dl class="numbers">
        {Object.entries(replay.outcome).map(([name, value]) => (
          <div key={name}>
            <dt>{titles.get(name) ?? name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
