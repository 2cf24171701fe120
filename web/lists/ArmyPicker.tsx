/** The units of all lists read for this game, to fill a part with. */
import { Options } from '../form/Options.tsx';
import { type ArmyUnit, armyLists } from './state.ts';

interface ArmyPickerProps {
  /** The part it fills, for its name. */
  title: string;
  game: string;
  onPick: (unit: ArmyUnit) => void;
}

export function ArmyPicker({ title, game, onPick }: ArmyPickerProps) {
  const lists = armyLists.value.filter((list) => list.game === game);
  if (lists.length === 0) return null;
  return (
    <select
      class="samples"
      aria-label={`${title}: take a unit from an army list`}
      value=""
      onChange={(event) => {
        const [id, index] = event.currentTarget.value.split('/').map(Number);
        event.currentTarget.value = '';
        const unit = lists.find((list) => list.id === id)?.units[index];
        if (unit) onPick(unit);
      }}
    >
      <option value="">Units of your lists…</option>
      {lists.map((list) => (
        <optgroup key={list.id} label={list.title}>
          <Options of={list.units.map(({ title }, i) => ({ id: `${list.id}/${i}`, title }))} />
        </optgroup>
      ))}
    </select>
  );
}
