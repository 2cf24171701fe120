/** Where a tuning problem comes from: an army list, or the question on Ask; and more choices for all its slots at once. */
import { useSignal } from '@preact/signals';
import { request as asked, rulesets } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import { InlineDoor } from '../lists/InlineDoor.tsx';
import { type ArmyList, armyLists } from '../lists/state.ts';
import { narrow } from '../shell/narrow.ts';
import { opponentsFrom, tuningOf } from '../studies/request/handed.ts';
import { formOf } from '../studies/request/held.ts';
import { listIn, withChoice } from '../studies/request/text.ts';
import { UnitSelect } from '../studies/request/UnitSelect.tsx';
import { laidInto, partOf, unitsFor } from '../studies/request/units.ts';
import { tuningIn } from '../tuner/model.ts';

interface TuneStartProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
}

export function TuneStart({ request, change }: TuneStartProps) {
  const base = asked.value;
  const game = rulesets.value.find(({ id }) => id === request.ruleset) ?? rulesets.value[0];
  const elsewhere = (
    <>
      {base && (
        <p class="actions">
          <button
            type="button"
            class="quiet"
            onClick={() => {
              const { ruleset, kind, scenario } = base;
              change({ ...request, ruleset, kind: kind ?? '', scenario: scenario as JsonObject });
            }}
          >
            Tune the question on Ask ({rulesets.value.find(({ id }) => id === base.ruleset)?.title ?? base.ruleset})
          </button>
        </p>
      )}
      {game?.lists && (
        <Fold title={`An army list of ${game.title}`}>
          <InlineDoor title="Your army list" game={game.id} />
        </Fold>
      )}
    </>
  );
  return (
    <>
      <p class="actions">
        {armyLists.value.map((list) => (
          <button
            key={list.id}
            type="button"
            class="quiet"
            onClick={() => void tuningOf(list, request).then((made) => change(made))}
          >
            Tune {list.title}
          </button>
        ))}
      </p>
      <Against request={request} change={change} />
      {narrow.value && tuningIn(request) ? <Fold title="Start from a list or from Ask">{elsewhere}</Fold> : elsewhere}
      {!tuningIn(request) && <EverySlot request={request} change={change} />}
    </>
  );
}

/** The units of a list as those that are met, in place of whoever was. */
function Against({ request, change }: TuneStartProps) {
  const lists = armyLists.value.filter(({ game }) => game === request.ruleset);
  const said = useSignal('');
  if (lists.length === 0 || listIn(request, 'slots').length === 0) return null;
  const meet = async (list: ArmyList) => {
    const opponents = await opponentsFrom(list, String(request.kind));
    said.value = opponents
      ? `Everybody meets the units of ${list.title} now, as often as their points say.`
      : 'This question has no place for a unit on the other side.';
    if (opponents) change({ ...request, opponents });
  };
  return (
    <>
      <p class="actions">
        {lists.map((list) => (
          <button key={list.id} type="button" class="quiet" onClick={() => void meet(list)}>
            Against {list.title}
          </button>
        ))}
      </p>
      <p role="status" class="note">
        {said.value}
      </p>
    </>
  );
}

/** One profile as a further choice in every slot. */
function EverySlot({ request, change }: TuneStartProps) {
  const form = formOf(String(request.ruleset), String(request.kind));
  const part = form && partOf(form, 'own');
  const units = part ? unitsFor(String(request.ruleset), String(request.kind), part.key) : [];
  if (!part || units.length === 0 || listIn(request, 'slots').length === 0) return null;
  return (
    <UnitSelect
      caption="As a further choice in every slot"
      units={units}
      hint="choose …"
      onPick={(unit) => {
        const points = unit.points === null ? {} : { points: unit.points };
        change(withChoice(request, { name: unit.name, ...points, patches: laidInto(part, unit) }));
      }}
    />
  );
}
