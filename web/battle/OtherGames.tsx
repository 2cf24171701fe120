/** Games whose battles have no room of their own yet: their first example, asked in *Ask*. */
import { open } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import type { JsonObject } from '../form/json.ts';
import { navigate } from '../shell/router.ts';
import { GAME, KIND } from './scenario.ts';

export function OtherGames() {
  const others = rulesets.value.flatMap(({ id, title, kinds }) => {
    const example = kinds.find((kind) => kind.id === KIND)?.examples[0];
    return id !== GAME && example ? [{ id, title, scenario: example.scenario }] : [];
  });
  if (others.length === 0) return null;
  return (
    <p class="note battle-others">
      Battlegroups and Hordes on open ground, without a room of their own:{' '}
      {others.map(({ id, title, scenario }) => (
        <button
          key={id}
          type="button"
          class="quiet"
          onClick={async () => {
            await open({
              ruleset: id,
              kind: KIND,
              scenario: scenario as JsonObject,
              method: 'auto',
              seed: 1,
              precision: null,
            });
            navigate('/');
          }}
        >
          {title}
        </button>
      ))}
    </p>
  );
}
