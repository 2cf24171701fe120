/** Which rules take part in a morale question, what of the input is idle, and how the rules were read. */
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import type { Problem } from '../../ruleset.ts';
import { bestCMD, commandCheck, hasReroll, isOutOfFormation, withoutReroll } from './command.ts';
import { MAX_MODELS, type Morale } from './schema.ts';

const isActive = ({ from, to }: { from: number; to: number }, turns: number): boolean => from <= Math.min(to, turns);

export function checkMorale(scenario: Morale): Problem[] {
  const { unit, volleys, frights } = scenario;
  const problems: Problem[] = [];
  if (unit.type !== 'unit' && unit.models !== 1) {
    problems.push({
      path: 'unit.models',
      message: `${counted(unit.models, 'models')}, but it is one ${unit.type}`,
      allowed: '1',
    });
  }
  if (unit.fleeing && unit.nerve !== 'ordinary') {
    problems.push({
      path: 'unit.fleeing',
      message: `a model that is ${unit.nerve} never flees (MK2-CMD-08)`,
      allowed: 'false, or "ordinary" nerve',
    });
  }
  if (unit.type !== 'lone trooper' && !unit.inFormation) {
    problems.push({
      path: 'unit.inFormation',
      message: 'only a lone trooper is out of formation: the others of its unit are not (MK2-UNIT-02)',
      allowed: 'true, or "lone trooper"',
    });
  }
  volleys.forEach(({ from, to, strike }, i) => {
    if (from > to) problems.push(backwards(`volleys[${i}]`, from, to));
    if (strike.kind !== 'casualties') return;
    if (strike.weights.every((weight) => weight === 0)) {
      problems.push({
        path: `volleys[${i}].strike.weights`,
        message: 'all weights are 0',
        allowed: `at least one weight above 0, for 0 to ${MAX_MODELS} models`,
      });
    }
  });
  frights.forEach(({ from, to }, i) => {
    if (from > to) problems.push(backwards(`frights[${i}]`, from, to));
  });
  return problems;
}

function backwards(path: string, from: number, to: number): Problem {
  return { path: `${path}.to`, message: `turn ${to} comes before turn ${from}`, allowed: `${from} or later` };
}

/** Rules that have something to act on, sorted. */
export function rulesOf(scenario: Morale): readonly string[] {
  const { unit, volleys, frights, turns } = scenario;
  const ledger = new Ledger();
  const fire = volleys.filter((volley) => isActive(volley, turns));
  const near = frights.filter((fright) => isActive(fright, turns));
  if (fire.some(({ strike }) => strike.kind === 'attacks')) ledger.enter('MK2-ATK-01', 'MK2-ATK-02', 'MK2-DMG-01');
  // What makes it check: half of a unit shot away, and whatever frightens it.
  const massive = unit.type === 'unit' && fire.length > 0;
  const asked = massive || near.length > 0 || isOutOfFormation(unit);
  if (unit.nerve !== 'ordinary') {
    const nerve = { Fearless: 'MK2-ADV-06', Undead: 'MK2-ADV-13', Construct: 'MK2-ADV-04' }[unit.nerve];
    if (asked) ledger.enter('MK2-CMD-08', nerve);
    return ledger.rules;
  }
  if (!asked && !unit.fleeing) return ledger.rules;
  ledger.enter('MK2-CMD-01');
  const becomesFearless = unit.fearlessFrom > 0 && unit.fearlessFrom <= turns;
  if (becomesFearless) ledger.enter('MK2-CMD-08', 'MK2-ADV-06');
  if (unit.type === 'unit') ledger.enter('MK2-CMD-03');
  if (asked) ledger.enter('MK2-CMD-04');
  if (massive) ledger.enter('MK2-CMD-05');
  for (const { what } of near) {
    if (what !== 'special rule')
      ledger.enter('MK2-CMD-06', 'MK2-CMD-07', what === 'Terror' ? 'MK2-ADV-11' : 'MK2-ADV-01');
  }
  enterCommand(ledger, scenario);
  if (unit.fleeing || commandCheck(scenario).fail > 0) ledger.enter('MK2-FLEE-01', 'MK2-FLEE-02', 'MK2-RALLY-01');
  return ledger.rules;
}

/** Whose CMD counts, and the reroll: what would be different without them. */
function enterCommand(ledger: Ledger, scenario: Morale): void {
  const { unit } = scenario;
  const CMD = bestCMD(unit);
  const without = (change: Partial<Morale['unit']>) => bestCMD({ ...unit, ...change }) !== CMD;
  const lent = without({ commanderCMD: undefined });
  const led = unit.type === 'lone trooper' && without({ unitCMD: undefined });
  if (lent) ledger.enter('MK2-ADV-03');
  if (led) ledger.enter('MK2-UNIT-01');
  if (lent || led) ledger.enter('MK2-CMD-02');
  if (withoutReroll(commandCheck(scenario)).fail > 0 && hasReroll(scenario)) ledger.enter('MK2-UNIT-03');
  if (isOutOfFormation(unit)) ledger.enter('MK2-UNIT-02');
}

export function notesOf({ unit, volleys, rallySameActivation }: Morale): string[] {
  const notes: string[] = [];
  if (unit.type === 'unit' && volleys.length > 0) {
    notes.push('A lost leader or standard bearer is replaced at once, so CMD and reroll stay as they are.');
  }
  if (volleys.some(({ strike }) => strike.kind === 'attacks')) {
    notes.push('Each model under fire has one box.');
  }
  if (unit.nerve === 'ordinary' && !rallySameActivation) {
    notes.push('A model that flees in its own activation rallies at the end of its next one at the earliest.');
  }
  return notes;
}
