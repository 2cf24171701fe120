/** Inputs of a duel that were set but change nothing, and remarks on what was assumed. */
import { counted } from '../../../wording.ts';
import type { Ignored } from '../../ruleset.ts';
import { sideOf } from '../side.ts';
import { arcaneNotes, wizardsOf } from '../spells.ts';
import { idleSettings } from '../volley/ignored.ts';
import { looksForBest } from './policy.ts';
import { behavioursOf, type Duel, type Use, type Which } from './schema.ts';
import { everUses, planOf, useNotes } from './uses.ts';

export function ignoredInDuel(duel: Duel): Ignored[] {
  const found: Ignored[] = [];
  const say = (path: string, reason: string) => found.push({ path, reason });
  const { situation, condition, brutal } = duel;
  const shooting = (which: 'attacker' | 'target') => {
    return behavioursOf(planOf(duel, which)).some(
      (one) => one.startsWith('advance') || one.includes('shoot') || one.includes('fire') || one === 'overwatch',
    );
  };
  const charging = (which: 'attacker' | 'target') => {
    return behavioursOf(planOf(duel, which)).some((one) => one.includes('charge'));
  };
  const melee = charging('attacker') || charging('target');
  for (const which of ['attacker', 'target'] as const) {
    const other = which === 'attacker' ? 'target' : 'attacker';
    const unit = duel[which];
    found.push(...idleSettings(which, unit));
    const { spells, stratagems } = planOf(duel, which);
    if (unit.wizard > 0 && spells.length === 0) say(`${which}.wizard`, 'no spell is named in its plan');
    spells.forEach(({ rounds }, i) => {
      if (rounds.length > 0 && rounds.every((round) => round > situation.rounds))
        say(`${which}Plan.spells[${i}]`, `the duel has ${counted(situation.rounds, 'rounds')}`);
    });
    stratagems.forEach((use, i) => {
      const reason = idleUse(duel, which, use, { melee, shot: shooting(which), shotAt: shooting(other) });
      if (reason) say(`${which}Plan.stratagems[${i}]`, reason);
    });
    unit.joined.forEach((one, i) => {
      if (one.wizard > 0 && unit.wizard === 0 && spells.length === 0)
        say(`${which}.joined[${i}].wizard`, 'no spell is named in its plan');
      one.rules.forEach((rule, j) => {
        if (['Ambush', 'Fast', 'Flying', 'Immobile', 'Scout', 'Slow', 'Strider'].includes(rule)) {
          say(`${which}.joined[${i}].rules[${j}]`, `${rule}: the unit moves by its own rules`);
        }
      });
    });
    unit.weapons.forEach((weapon, i) => {
      if (weapon.range !== undefined && !shooting(which)) say(`${which}.weapons[${i}]`, 'the unit never shoots');
      if (weapon.range === undefined && !melee) say(`${which}.weapons[${i}]`, 'nobody ever charges');
    });
    const plan = which === 'attacker' ? duel.attackerPlan : duel.targetPlan;
    plan.orders.forEach(({ round }, i) => {
      const at = `${which}Plan.orders[${i}]`;
      if (round > situation.rounds) say(at, `the duel has ${situation.rounds} rounds`);
      else if (plan.orders.findIndex((one) => one.round === round) < i) say(at, `round ${round} is named twice`);
    });
    if (plan.choices.length > 0 && plan.behaviour !== 'best')
      say(`${which}Plan.choices`, 'it does what it is told, and looks for nothing better');
    if (plan.damnation !== 'suffer' && condition !== 'Damnation') say(`${which}Plan.damnation`, 'nobody is damned');
    if (unit.rules.includes('Ambush') && plan.ambush === 0)
      say(`${which}.rules`, 'Ambush: the unit starts on the table');
    const arrival = Math.max(duel.attackerPlan.ambush, duel.targetPlan.ambush);
    plan.idleRounds.forEach((round, i) => {
      const at = `${which}Plan.idleRounds[${i}]`;
      if (round > situation.rounds) say(at, `the duel has ${counted(situation.rounds, 'rounds')}`);
      else if (round < arrival) say(at, 'nobody acts before both units have arrived');
      else if (plan.idleRounds.indexOf(round) < i) say(at, `round ${round} is named twice`);
    });
    if (unit.rules.includes('Strider') && !situation.difficult && condition !== 'Muddy Terrain') {
      say(`${which}.rules`, 'Strider: the ground is open');
    }
    if (unit.state.fatigued && !melee) say(`${which}.state.fatigued`, 'nobody ever charges');
    const cover = which === 'attacker' ? 'attackerCover' : 'targetCover';
    if (situation[cover] && !shooting(other)) say(`situation.${cover}`, 'nobody shoots at it');
  }
  if (brutal.friendlyFire) say('brutal.friendlyFire', 'a duel has no friends beside it');
  if (brutal.heavyDamage && !duel.attacker.heavyDamage && !duel.target.heavyDamage) {
    say('brutal.heavyDamage', 'nobody here is a monster or chariot');
  }
  const cast = duel.attackerPlan.spells.length + duel.targetPlan.spells.length > 0;
  if (condition === 'Arcane Power' && !cast) {
    say('condition', `${condition} changes nothing in a duel`);
  }
  if (situation.aim !== 'winning' && !looksForBest(duel)) say('situation.aim', 'nobody looks for best play');
  if (situation.prolonged && situation.rounds <= 4)
    say('situation.prolonged', 'it begins after round 4, and there are no more');
  return found;
}

/** Why a stratagem does nothing, or null. */
function idleUse(
  { situation }: Duel,
  which: Which,
  { stratagem, round, during }: Use,
  { melee, shot, shotAt }: { melee: boolean; shot: boolean; shotAt: boolean },
): string | null {
  if (round > situation.rounds) return `the duel has ${counted(situation.rounds, 'rounds')}`;
  if (['Closing Fire', 'Killing Blow', 'Ferocious Attack', 'Sweeping Move'].includes(stratagem) && !melee)
    return 'nobody ever charges';
  if (stratagem.endsWith(': hit') && !melee && !(shot && during === 'own')) return 'the unit strikes nobody';
  if (stratagem.endsWith(': block') && !melee && !(shotAt && during === 'enemy')) return 'nobody strikes the unit';
  const covered = which === 'attacker' ? situation.targetCover : situation.attackerCover;
  if (stratagem === 'Heightened Senses' && !(shot && covered)) return 'no shot of it is hindered by cover';
  if (stratagem === 'Seize Initiative' && situation.first === which) return 'it acts first in every round';
  return null;
}

export function notesOfDuel(duel: Duel): string[] {
  const { rulings, situation, condition } = duel;
  const notes = [
    ...useNotes(duel.attacker.name, duel.attackerPlan.stratagems),
    ...useNotes(duel.target.name, duel.targetPlan.stratagems),
  ];
  if (everUses(duel, 'attacker', 'Killing Blow') || everUses(duel, 'target', 'Killing Blow')) {
    notes.push('Killing Blow is simulated, not computed exactly.');
  }
  if (condition === 'Arcane Power') {
    const [own, other] = [sideOf(duel.attacker), sideOf(duel.target)];
    notes.push(
      ...new Set([...arcaneNotes(own, duel.attackerPlan.spells), ...arcaneNotes(other, duel.targetPlan.spells)]),
    );
    const many = [own, other].some((side) => wizardsOf(side).some(({ needs }) => needs > 1));
    if (many)
      notes.push('Of several equal wizards, one whom his own raw 1 kills is missing from the spells that follow.');
  }
  if (rulings.deadlyOverkillCounts) notes.push('Counted overkill is simulated, not computed exactly.');
  if (situation.first !== 'drawn each round')
    notes.push('With one unit a side, whoever acts first does so every round.');
  return notes;
}
