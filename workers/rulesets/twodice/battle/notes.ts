/** What a battle leaves out, said in its answer, and the rules that take part in it. */
import { Ledger } from '../../disclosure/ledger.ts';
import { duelRules } from '../duel/acted.ts';
import { openings } from '../duel/question.ts';
import type { Fighter } from '../duel/schema.ts';
import { Side } from '../duel/side.ts';
import { editionOf } from '../edition.ts';
import { charging, type Forces, type Sort } from './forces.ts';
import { missionOf, roundsOf } from './missions.ts';
import type { Battle } from './schema.ts';
import type { Skirmish } from './skirmish.ts';

export function notesOf(scenario: Battle, forces: Forces): string[] {
  const { first, second } = scenario;
  const { objectives, ends, flank } = missionOf(scenario);
  const beasts = forces.sorts.some(({ side }) => side.economy === 'beast');
  const machines = forces.sorts.some(({ side }) => side.economy === 'warjack' || side.economy === 'monstrosity');
  return [
    'Players choose by the boxes that an attack marks on average, and look no further than the activation at hand.',
    ...(machines
      ? [
          'Focus goes to the warjacks nearest to an enemy whom they may reach, what the power field holds and the caster spends set aside.',
        ]
      : []),
    ...(beasts
      ? [
          'Fury is leeched from the beast with the most of it, as long as the warlock has room; no transfers, no healing.',
        ]
      : []),
    ...(objectives.length > 0
      ? [
          'Whoever stands nearest to a flag or a zone goes there, and stays unless an attack is worth more; the control point that wins is worth the whole enemy army.',
        ]
      : []),
    ...(scenario.mission === 'caster kill' || editionOf(forces.sorts[0].side.fighter.target).scenarios
      ? []
      : ['The text of this game has no scenarios: what is played here is one of the next edition.']),
    ...(flank ? ['The fastest model of each side begins on the flank.'] : []),
    ...(ends === 'left'
      ? [
          `The rules have no last round here. After round ${roundsOf(scenario)} whoever is ahead is counted as the winner, and told apart.`,
        ]
      : []),
    'Left out: terrain, facing and back strikes, units and their formation, orders, feats, animi and upkeeps, templates, power attacks and ★Attacks, shooting into a melee, channelled spells, free strikes (nobody leaves a melee; a frenzied beast leaves it unpunished).',
    'An activation attacks one model only; what is left of it when that one falls is lost.',
    `Doctrines: ${first.way} and ${second.way}. Another one may turn the answer.`,
  ];
}

/** Rules of the attacks of everybody on everybody of the other army, and of the points in each turn. */
export function rulesOf({ forces, scenario }: Skirmish): readonly string[] {
  const ledger = new Ledger();
  const sortsOf = (side: 0 | 1) => [
    ...new Set(forces.sortOf.slice(forces.bounds[side], forces.bounds[side + 1]).map((sort) => forces.sorts[sort])),
  ];
  for (const one of sortsOf(0)) for (const other of sortsOf(1)) ledger.enter(...duelRulesOf(one, other, scenario));
  const present = (economy: string) => forces.sorts.some(({ side }) => side.economy === economy);
  if (present('warjack') || present('monstrosity')) ledger.enter('MK3-FOCUS-01', 'MK3-FOCUS-03', 'MK3-FOCUS-11');
  if (present('warjack')) ledger.enter('MK3-FOCUS-02', 'MK3-FOCUS-04');
  if (present('beast')) ledger.enter('MK3-LEECH-01', 'MK3-FURY-05', 'MK3-FURY-07');
  if (forces.sorts.some(({ melee }) => melee)) ledger.enter('MK3-CHARGE-01');
  if (forces.sorts.some(({ melee, chargeCost }) => melee && chargeCost > 0)) ledger.enter('MK3-CHARGE-06');
  if (forces.sorts.some(({ shots }) => shots.length > 0)) ledger.enter('MK3-ATK-17');
  ledger.enter('MK3-SCEN-01', 'MK3-SCEN-06');
  if (missionOf(scenario).objectives.length > 0) ledger.enter('MK3-SCEN-02', 'MK3-SCEN-03', 'MK3-SCEN-04');
  return ledger.rules;
}

function duelRulesOf(one: Sort, other: Sort, scenario: Battle): readonly string[] {
  const { rulings } = scenario;
  const rounds = roundsOf(scenario);
  const as = (sort: Sort): Fighter => (sort.melee ? charging(sort.side.fighter) : sort.side.fighter);
  const [first, second] = [as(one), as(other)];
  const sides = [new Side(first, rulings, second), new Side(second, rulings, first)] as const;
  return duelRules(sides, openings({ first, second, rulings, rounds }), rounds);
}
