/** What a battle of two lists leaves to ask: which units earn their points, one press a side. */
import { Faults } from '../battle/Faults.tsx';
import { counting, stopFighting } from '../battle/fight.ts';
import { listQuestion, swapTitle, trySwaps } from '../battle/lists.ts';
import { Told } from '../battle/Told.tsx';
import { isObject, type JsonObject, sameJson } from '../form/json.ts';
import { answer, kind, request } from './state.ts';

const SIDES = ['first', 'second'] as const;

export function WholeLists() {
  const { simulation, stale } = answer.value;
  const roster = kind.value?.matchup?.roster;
  const asked = request.value;
  if (!roster || !simulation?.result || !asked) return null;
  const scenario = asked.scenario as JsonObject;
  const sides = SIDES.filter((side) => sortsIn(scenario[side], roster.units) > 1);
  const shown = listQuestion.value;
  const own = shown && sameJson(shown.scenario, scenario);
  if (sides.length === 0) return null;
  return (
    <section class={stale ? 'stale at-once' : undefined} aria-labelledby="whole-lists">
      <h2 id="whole-lists">Which units earn their points?</h2>
      <p class="note">One unit after the other is swapped for its points of the others, against the same enemy.</p>
      <ul class="from-here-list">
        {sides.map((side) => (
          <li key={side}>
            <button
              type="button"
              disabled={stale || counting.value !== ''}
              onClick={() => void trySwaps({ game: asked.ruleset, scenario }, side)}
            >
              {swapTitle(scenario, side)}
            </button>
          </li>
        ))}
        {own && counting.value !== '' && (
          <li>
            <button type="button" class="quiet" onClick={stopFighting}>
              Stop
            </button>
          </li>
        )}
      </ul>
      {own && <Faults />}
      {own && <Told question={shown} />}
    </section>
  );
}

/** Sorts of units that say they cost something, or say nothing of it: only these stand in for each other. */
function sortsIn(army: unknown, units: string): number {
  const list = isObject(army as JsonObject) ? (army as JsonObject)[units] : undefined;
  return Array.isArray(list) ? list.filter((unit) => isObject(unit) && unit.cost !== 0).length : 0;
}
