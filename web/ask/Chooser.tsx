/** Which game, which question, and the questions to try. */

import { isObject, type Json } from '../form/json.ts';
import { Options } from '../form/Options.tsx';
import { narrow } from '../shell/narrow.ts';
import { choose, replaceScenario } from './actions.ts';
import { GameOptions } from './GameOptions.tsx';
import { kind, question, ruleset } from './state.ts';
import { UndoRedo } from './UndoRedo.tsx';

export function Chooser() {
  const asked = question.value;
  const game = ruleset.value;
  const examples = kind.value?.examples ?? [];
  return (
    <div class="chooser">
      <div class="chooser-head">
        <h1>{kind.value?.question ?? 'What are the odds?'}</h1>
        {!narrow.value && <UndoRedo />}
      </div>
      <div class="chooser-row">
        <label>
          <span class="unseen">Game</span>
          <select value={asked?.ruleset ?? ''} onChange={(event) => void choose(event.currentTarget.value)}>
            <GameOptions />
          </select>
        </label>
        <label>
          <span class="unseen">Question</span>
          <select
            value={asked?.kind ?? ''}
            onChange={(event) => game && void choose(game.id, event.currentTarget.value)}
          >
            <Options of={game?.kinds ?? []} />
          </select>
        </label>
        {examples.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
          <div class="examples" role="group" aria-label="Questions to try">
            <span class="label" aria-hidden="true">
              Try
            </span>
            {examples.map((example) => (
              <button
                key={example.id}
                type="button"
                class="chip"
                onClick={() => {
                  const scenario = example.scenario as Json;
                  if (isObject(scenario)) replaceScenario(scenario);
                }}
              >
                {example.title}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
