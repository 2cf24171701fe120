/** The list of runs before there is any: one long question of each game, to see one at work. */
import { useState } from 'preact/hooks';
import type { KindSummary, RulesetSummary } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { rulesets } from '../ask/state.ts';

/** Far more than an answer needs: long enough to be stopped, gone on with and opened. */
const TRIALS = 20_000_000;

export interface FirstRunsProps {
  /** A run was begun, or why it was not. */
  readonly began: (run: Promise<unknown>) => void;
}

export function FirstRuns({ began }: FirstRunsProps) {
  const [chosen, setChosen] = useState('');
  const begin = (game: RulesetSummary, kind: KindSummary, scenario: Record<string, unknown>) => {
    setChosen(game.id);
    const asked = { ruleset: game.id, kind: kind.id, scenario, precision: { trials: TRIALS } };
    began(
      service
        .simulate({ ...asked, method: 'monte-carlo', seed: 1 }, new AbortController().signal)
        .finally(() => setChosen('')),
    );
  };
  return (
    <section class="beginnings" aria-label="Where to begin">
      <p>
        None yet. A question that takes longer than a moment is listed here while its dice are rolled: how far it is,
        its answer so far, <b>Stop</b>, <b>Go on</b>, and <b>Open</b>, which shows it on Ask. Begin with an example,
        each rolled twenty million times:
      </p>
      <div class="beginning-games">
        {rulesets.value.map((game) => {
          const kind = game.kinds.find(({ examples }) => examples.length > 0);
          const example = kind?.examples[0];
          if (!kind || !example) return null;
          return (
            <section key={game.id} aria-label={game.title}>
              <h2>{game.title}</h2>
              <ul>
                <li>
                  <button
                    type="button"
                    disabled={chosen !== ''}
                    onClick={() => begin(game, kind, example.scenario as Record<string, unknown>)}
                  >
                    <span class="beginning-room">{kind.title}</span> {example.title}
                  </button>
                </li>
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}
