/** What a `hits` question says about itself: notes, and the steps of a replay. */
import { counted } from '../../../wording.ts';
import type { ReplayStep } from '../../ruleset.ts';
import type { Hits } from './schema.ts';
import type { HitsPlan, Step } from './steps.ts';
import type { Heard } from './throw.ts';

/** What a repair takes off: see `BoxMarks.repair`. */
const REPAIRED =
  'A repair takes a box of each crippled system, then boxes of one system after the other, hull last; of several it takes the deepest, in the rightmost column.';
const HEALED =
  'Healing takes a circle of each crippled aspect, then circles of one aspect after the other; of several it takes the innermost, on the highest branch.';

export function notesOf({ repairs, hits }: Hits, { names, layout, generator }: HitsPlan): string[] {
  const fields = repairs.filter(({ what }) => what === 'force field').length;
  return [
    ...(names.length === 0 ? ['A row has no systems to cripple.'] : []),
    ...(hits.some(({ system }) => system !== undefined)
      ? ['Damage to a named system is lost beyond the last box of it.']
      : []),
    ...(layout.kind !== 'row' && repairs.some(({ what }) => what === 'boxes')
      ? [layout.kind === 'spiral' ? HEALED : REPAIRED]
      : []),
    ...(fields > 0
      ? [`${fields === 1 ? 'One focus goes' : `${fields} focus go`} into the force field, one a turn.`]
      : []),
    ...(fields > 0 && generator < 0 ? ['The layout has no field generator, so nothing stops its repair.'] : []),
  ];
}

/** One step of a replay; `left` says what is left after it. */
export function replayStep(plan: HitsPlan, step: Step, heard: Heard, left: string): ReplayStep {
  if (step.kind === 'hit') return hitStep(plan, step, heard, left);
  const label = step.after === 0 ? 'before the first hit' : `after hit ${step.after}`;
  if (step.kind === 'field') {
    const text =
      heard.dice.length === 0
        ? 'the field generator is crippled: nothing is removed'
        : `d3 of ${heard.dice[0]} is ${Math.ceil(heard.dice[0] / 2)}, + 1: ${heard.removed} removed from the force field`;
    return { label: `Force field ${label}`, dice: heard.dice, text };
  }
  const die =
    heard.dice.length === 0 ? '' : ` with ${step.sides === 3 ? 'a d3 of ' : ''}${heard.dice[0]} + ${step.boxes}`;
  return {
    label: `Repair ${label}`,
    dice: heard.dice,
    text: `${counted(heard.removed, 'boxes')} repaired${die}; ${left} left`,
  };
}

function hitStep(plan: HitsPlan, step: Step & { kind: 'hit' }, heard: Heard, left: string): ReplayStep {
  const { layout, wear, armour, names } = plan;
  const place = layout.kind === 'spiral' ? 'branch' : 'column';
  const grid = heard.board >= 0 && wear.boards === 2 ? `${heard.board === 0 ? 'left' : 'right'} grid, ` : '';
  const named = heard.board >= 0 && step.systems ? `, ${names[step.systems[heard.board]]}` : '';
  const every = heard.board >= 0 && step.every && !step.systems ? `, ${grid}each ${place}` : '';
  const one = heard.column >= 0 && wear.perBoard > 1 ? `, ${grid}${place} ${heard.column + 1}` : '';
  const rest = heard.restColumn >= 0 ? `, the rest to the other grid at column ${heard.restColumn + 1}` : '';
  const field = heard.absorbed > 0 ? `, ${heard.absorbed} to the force field` : '';
  const sum = `${heard.dice.join(' + ') || '0'} + ${step.power} against ARM ${armour}: ${counted(heard.points, 'points')}`;
  return {
    label: `Hit ${step.index + 1}`,
    dice: heard.dice,
    text: `${sum}${field}${named}${every}${one}${rest}; ${left} left`,
  };
}
