/** The referee of what befalls a unit outside fights, step by step. */
import type { Event, Hazards, Step } from '../hazards/schema.ts';
import { anyTest, type Party, suffer } from './aftermath.ts';
import { Band, type Model } from './band.ts';
import { defenseOf, takeHits } from './blocking.ts';
import { automaticWounds } from './casualties.ts';
import { type Dice, d3, d6, extra } from './dice.ts';
import { defenceOf, nerveOf } from './layers.ts';
import { passesMorale, waver } from './morale.ts';
import { before, type Outcome, writeDown } from './outcome.ts';
import { dangerDice, ones } from './terrain.ts';

export function playHazards(scenario: Hazards, dice: Dice): Outcome {
  const { target, steps, condition, brutal, modifiers, rulings } = scenario;
  const band = new Band(target, rulings);
  const party: Party = {
    band,
    defence: defenceOf(condition, modifiers),
    nerve: nerveOf(condition, brutal, rulings, modifiers),
  };
  const start = before(band);
  const waveringBy: number[] = [];
  const destroyedBy: number[] = [];
  for (const step of steps) {
    if (!band.gone) befall(step, party, scenario, dice);
    waveringBy.push(band.wavering && !band.gone ? 1 : 0);
    destroyedBy.push(band.gone ? 1 : 0);
  }
  const outcome: Outcome = { waveringBy, destroyedBy, markers: band.exhaustion };
  writeDown(outcome, '', band, start);
  outcome.points = band.points > 0 ? [start.points - band.pointsLeft] : [];
  return outcome;
}

function befall(step: Step, party: Party, scenario: Hazards, dice: Dice): void {
  const { band, nerve, defence } = party;
  switch (step.kind) {
    case 'event':
      happen(step.event, party, scenario, dice);
      return;
    case 'dangerous terrain':
      crossDangerous(party, scenario, step.models, dice);
      return;
    case 'hits':
      hits(party, scenario, step.hits + extra(step.plus, dice), step.AP, step.deadly, dice);
      return;
    case 'wounds':
      wounds(party, scenario, step.wounds + extra(step.plus, dice), dice);
      return;
    case 'morale test':
      anyTest(party, dice);
      return;
    case 'Wavering':
      waver(band, nerve, defence, dice);
      return;
    case 'exhaustion marker':
      band.exhaustion++;
      if (band.exhaustion >= 3) anyTest(party, dice);
      return;
    case 'recovery':
      shakeOff(party, dice);
  }
}

/** A test for each marker, without the markers' penalty (AOF-EXH-04). */
export function shakeOff({ band, nerve }: Party, dice: Dice): void {
  for (let marker = band.exhaustion; marker > 0; marker--)
    if (passesMorale(band, nerve, dice, false)) band.exhaustion--;
}

function happen(event: Event, party: Party, scenario: Hazards, dice: Dice): void {
  switch (event) {
    case 'Monstrous Spawn':
      hits(party, scenario, d3(dice) + 3, 1, 0, dice);
      return;
    case 'Toxic Fumes':
      hits(party, scenario, d3(dice) + 4, 0, 0, dice);
      return;
    case 'Rigged to Blow':
      hits(party, scenario, d3(dice) + 3, 2, 0, dice);
      return;
    case 'Magic Anomaly':
      hits(party, scenario, d3(dice) + 3, 0, 0, dice);
      return;
    case 'Crazed Sniper':
      hits(party, scenario, d3(dice), 0, 0, dice);
      return;
    case 'Deadly Spores':
      hits(party, scenario, d6(dice), 0, 0, dice);
      return;
    case 'Carnivorous Fauna':
      // Who flies over the terrain is safe from what lives in it (AOF-SR-10).
      if (d6(dice) === 1) testDanger(party, scenario, 1, dice, walking(party));
      return;
    case 'Deadly Vortex':
      if (d6(dice) === 1) wounds(party, scenario, d3(dice), dice);
      return;
    case 'Daemonic Infestation':
    case 'Sacrifice':
    case 'Echoes of a rout':
      wounds(party, scenario, d3(dice), dice);
      return;
    case 'Booby Traps':
      crossDangerous(party, scenario, undefined, dice);
      return;
    case 'Building collapse':
      testDanger(party, scenario, 1, dice);
      waver(party.band, party.nerve, party.defence, dice);
  }
}

function hits(party: Party, { brutal }: Hazards, count: number, AP: number, deadly: number, dice: Dice): void {
  const { band, defence } = party;
  const all = Array.from({ length: count }, () => ({ AP, rending: false }));
  suffer(party, takeHits(band, all, deadly, defenseOf(band, false), defence, dice), brutal, dice);
}

function wounds(party: Party, { brutal }: Hazards, count: number, dice: Dice): void {
  suffer(party, automaticWounds(party.band, count, party.defence, dice), brutal, dice);
}

/** Ground that was dangerous before the earthquake wounds twice (AOF-COND-01); who flies is above it (AOF-SR-10). */
function crossDangerous(party: Party, scenario: Hazards, models: number | undefined, dice: Dice): void {
  const standing = walking(party);
  const able: Model[] = models === undefined ? standing : standing.filter(({ sort }) => sort.own).slice(0, models);
  testDanger(party, scenario, scenario.condition === 'Earthquake' ? 2 : 1, dice, able);
}

function walking({ band }: Party): Model[] {
  return band.living.filter(({ sort }) => !sort.rules.has('Flying'));
}

function testDanger(party: Party, scenario: Hazards, each: number, dice: Dice, models = party.band.living): void {
  if (models.length === 0) return;
  wounds(party, scenario, each * ones(dangerDice(models), dice), dice);
}
