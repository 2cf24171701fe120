/** What a `hits` question says about itself: rules that took part, input without effect, notes, steps of a replay. */
import { counted } from '../../../wording.ts';
import type { ReplayStep } from '../../ruleset.ts';
import type { Hits } from './schema.ts';
import type { HitsPlan, Step } from './steps.ts';
import type { Heard } from './throw.ts';

export function rulesOf({ hits, repairs }: Hits, { layout, wear, generator }: HitsPlan): string[] {
  const { kind, field } = layout;
  const rules = ['MK3-DMG-01', 'MK3-DMG-02'];
  const grid = kind === 'grid' || kind === 'colossal';
  const systems = hits.some(({ system }) => system !== undefined);
  const every = hits.some(({ column, system }) => column === 'every' && system === undefined);
  const fielded = repairs.some(({ what }) => what === 'force field');
  const repaired = repairs.some(({ what }) => what === 'boxes');
  if (kind === 'row') rules.push('MK3-DMG-08');
  if (grid) rules.push('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04', 'MK3-GRID-05');
  if (kind === 'spiral') rules.push('MK3-SPIRAL-01');
  if (systems) rules.push(kind === 'spiral' ? 'MK3-SPIRAL-02' : 'MK3-GRID-03');
  if (kind === 'colossal') {
    rules.push('MK3-COLOSSAL-01', 'MK3-COLOSSAL-05');
    if (hits.some((hit) => hit.grid === 'random')) rules.push('MK3-COLOSSAL-04');
    if (hits.some((hit) => hit.grid !== 'random')) rules.push('MK3-COLOSSAL-02');
  }
  if (field) {
    rules.push('MK3-FIELD-01');
    if (every) rules.push('MK3-FIELD-02');
    if (systems) rules.push('MK3-FIELD-03');
    if (fielded) rules.push('MK3-DICE-01', 'MK3-FIELD-04');
    if (fielded && generator >= 0) rules.push('MK3-CRIPPLE-04');
  }
  if (wear.systems.length > 0) rules.push('MK3-CRIPPLE-01');
  if (repaired) rules.push('MK3-DMG-11');
  if (repaired && wear.systems.length > 0) rules.push('MK3-CRIPPLE-06');
  return rules.sort();
}

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
