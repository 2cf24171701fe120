/** Below the board: the fields of what is chosen, and what the question may mean by it. */
import { useForm } from '../form/context.ts';
import { GroupFields } from '../form/GroupFields.tsx';
import { Icon } from '../shell/Icon.tsx';
import type { Asked } from './asked.ts';
import type { Editing } from './editing.ts';
import { type Chosen, NOTHING_CHOSEN } from './gestures.ts';
import { inWords } from './scene.ts';

interface ChosenFieldsProps {
  editing: Editing;
  asked: Asked;
  chosen: Chosen;
  choose: (next: Chosen) => void;
  /** Inches of the grid that new models stand on, 0 for none. */
  step: number;
}

export function ChosenFields({ editing, asked, chosen, choose, step }: ChosenFieldsProps) {
  const { scene } = editing;
  const models = [...chosen.models].filter((index) => index < scene.models.length);
  const [single] = models;
  if (chosen.terrain !== null && scene.terrain[chosen.terrain]) {
    return <TerrainFields editing={editing} index={chosen.terrain} onRemoved={() => choose(NOTHING_CHOSEN)} />;
  }
  if (single === undefined) {
    const aim = asked.aimPath ? ' Tap the ground twice to aim there.' : '';
    return <p class="note">Drag models. Tap a model or a piece of terrain to change it.{aim}</p>;
  }
  const takeAway = (): void => {
    if (editing.remove(chosen.models)) choose(NOTHING_CHOSEN);
  };
  if (models.length > 1) {
    return (
      <p class="board-actions">
        {models.length} models are chosen.
        <button type="button" class="quiet" disabled={models.length === scene.models.length} onClick={takeAway}>
          <Icon name="close" /> Take them away
        </button>
      </p>
    );
  }
  return <ModelFields {...{ editing, asked, choose, takeAway, step }} index={single} />;
}

interface ModelFieldsProps {
  editing: Editing;
  asked: Asked;
  index: number;
  choose: (next: Chosen) => void;
  takeAway: () => void;
  step: number;
}

function ModelFields({ editing, asked, index, choose, takeAway, step }: ModelFieldsProps) {
  const { setValue } = useForm();
  const { scene, models, path } = editing;
  const model = scene.models[index];
  if (!model || models?.item.type !== 'group') return null;
  const unit = scene.models.flatMap((each, at) => (model.unit !== '' && each.unit === model.unit ? [at] : []));
  return (
    <fieldset class="board-chosen">
      <legend>{inWords(model, scene)}</legend>
      <p class="board-actions">
        {asked.roles.map((role) => (
          <button
            key={role.title}
            type="button"
            class="quiet"
            aria-pressed={role.model === index}
            onClick={() => setValue(role.path, index + 1)}
          >
            {role.title}
          </button>
        ))}
        <span class="push" />
        {unit.length > 1 && (
          <button type="button" class="quiet" onClick={() => choose({ models: new Set(unit), terrain: null })}>
            Whole unit
          </button>
        )}
        <button
          type="button"
          class="quiet"
          disabled={editing.full}
          onClick={() => choose({ models: new Set([editing.copy(index, step)]), terrain: null })}
        >
          <Icon name="copy" /> One more
        </button>
        <button type="button" class="quiet" disabled={scene.models.length < 2} onClick={takeAway}>
          <Icon name="close" /> Take away
        </button>
      </p>
      <GroupFields group={models.item} path={[...path, 'models', index]} value={editing.items('models')[index]} />
    </fieldset>
  );
}

function TerrainFields({ editing, index, onRemoved }: { editing: Editing; index: number; onRemoved: () => void }) {
  const { scene, terrain, path } = editing;
  if (terrain?.item.type !== 'group') return null;
  return (
    <fieldset class="board-chosen">
      <legend>{scene.terrain[index]?.name}</legend>
      <p class="board-actions">
        <span class="push" />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            editing.removeTerrain(index);
            onRemoved();
          }}
        >
          <Icon name="close" /> Take away
        </button>
      </p>
      <GroupFields group={terrain.item} path={[...path, 'terrain', index]} value={editing.items('terrain')[index]} />
    </fieldset>
  );
}
