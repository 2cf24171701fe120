/** One activation in a duel: what comes first, the action, and how the enemy reacts. */
import { BEHAVIOURS, type Behaviour, type DuelSpell } from '../duel/schema.ts';
import { suffer } from './aftermath.ts';
import type { Board } from './board.ts';
import { automaticWounds, heavyDamage } from './casualties.ts';
import { d3, d6 } from './dice.ts';
import { bought, type Duelist, inActivation } from './duelist.ts';
import { fight } from './fight.ts';
import { shakeOff } from './hazards.ts';
import { strikersOf } from './hitting.ts';
import { type Deed, deedOf, gone, legsOf } from './legs.ts';
import { attrition } from './morale.ts';
import { type Fire, fireAll, inReach, type Mark } from './shooting.ts';
import { cast, strikeBySpell, wizardsOf } from './spells.ts';
import type { Fighter } from './strike.ts';
import { ones } from './terrain.ts';

/** Both units during one activation. */
interface Scene extends Board {
  readonly unit: Duelist;
  readonly enemy: Duelist;
  readonly own: Fighter;
  readonly theirs: Fighter;
  readonly stratagems: readonly string[];
  readonly answers: readonly string[];
}

export function activate(board: Board, unit: Duelist, enemy: Duelist): void {
  const { duel, dice, round } = board;
  const stratagems = bought(unit, round, 'own');
  const answers = bought(enemy, round, 'enemy');
  const own = inActivation(duel, unit, stratagems, false);
  const theirs = inActivation(duel, enemy, answers, true);
  const { band } = unit;
  unit.posture = 'none';
  const idles = band.wavering;
  if (duel.situation.exhaustion) {
    shakeOff(own, dice);
    // After the tests, which serves him better (AOF-EXH-06).
    const hero = band.living.some(({ sort }) => sort.hero);
    if (hero && band.exhaustion > 0) band.exhaustion--;
  }
  if (duel.condition === 'Deadly Vortex' && d6(dice) === 1) {
    suffer(own, automaticWounds(band, d3(dice), own.defence, dice), duel.brutal, dice);
  }
  if (!band.gone && idles) {
    idle(board, unit, unit.plan.whenWavering);
    band.wavering = false;
    return;
  }
  if (band.gone) return;
  const scene = { duel, dice, choose: board.choose, unit, enemy, own, theirs, stratagems, answers };
  const now: Scene = { ...scene, distance: board.distance, round };
  if (enemy.here) castAll(now);
  if (band.gone || enemy.band.gone) return;
  act(board, now);
  unit.breathed = own.breathed;
  enemy.breathed = theirs.breathed;
}

function idle({ duel }: Board, unit: Duelist, as: 'rest' | 'hunker down' | 'defensive stance' | 'overwatch'): void {
  if (as !== 'rest') unit.posture = as;
  // Who has no markers when it is activated has nothing to rest from (AOF-EXH-05).
  else if (duel.situation.exhaustion && unit.band.exhaustion > 0) unit.resting = true;
}

function castAll({ duel, dice, distance, round, unit, own, theirs }: Scene): void {
  const wizards = wizardsOf(unit.band);
  unit.plan.spells.forEach((spell: DuelSpell, i) => {
    const wizard = wizards[i];
    if (spell.rounds.length > 0 && !spell.rounds.includes(round)) return;
    if (spell.range !== undefined && distance > allowance(duel, spell.range)) return;
    if (!wizard?.alive || own.band.gone || theirs.band.gone) return;
    const { condition, rulings, brutal } = duel;
    const { works, wounds } = cast(own.band, wizard, spell, condition, rulings.castingNatural, own.defence, dice);
    suffer(own, wounds, brutal, dice);
    if (works) suffer(theirs, strikeBySpell(theirs.band, spell, theirs.defence, dice), brutal, dice);
  });
}

function behaviourNow({ unit, round, choose }: Scene): Behaviour {
  const { behaviour, orders, choices } = unit.plan;
  const order = orders.find((one) => one.round === round);
  if (order) return order.behaviour;
  if (behaviour !== 'best') return behaviour;
  const immobile = unit.band.unit.rules.includes('Immobile');
  const among = choices.length > 0 ? choices : BEHAVIOURS;
  const able = immobile ? among.filter((one) => one === 'hold and shoot' || one === 'stay') : among;
  return choose(unit, able.length > 0 ? able : ['stay']);
}

function act(board: Board, scene: Scene): void {
  const { unit, enemy, own, duel, stratagems } = scene;
  const { stealthMove } = duel.rulings;
  const ground = { ...duel.situation, condition: duel.condition, stealthMove, half: allowance(duel, 2) < 2 };
  unit.band.begin();
  enemy.band.begin();
  const legs = legsOf(unit.band, ground, stratagems.includes('Sweeping Move'));
  const behaviour = behaviourNow(scene);
  // With nobody on the table there is nobody to charge, to shoot or to come near.
  const deed: Deed = enemy.here
    ? deedOf(behaviour, legs, scene.distance, duel.condition === 'Magical Winds' ? duel.rulings : null)
    : away(deedOf(behaviour, legs, Number.POSITIVE_INFINITY, null));
  switch (deed.kind) {
    case 'idle':
      idle(board, unit, deed.as);
      return;
    case 'shoot':
      if (enemy.here) shoot(scene, deed.action, scene.distance);
      return;
    case 'charge':
      charge(board, scene, deed.heavy);
      return;
    case 'move': {
      if (deed.stealthy) unit.posture = 'stealth';
      const blown = winds(scene, deed.winds);
      const inches = gone(deed.inches + blown, legs);
      if (enemy.here) {
        board.distance = Math.max(1, scene.distance - inches);
        if (scene.distance > 1 && inches > 0) cross(scene);
      }
      if (own.band.gone || !enemy.here) return;
      const watched = scene.distance > 1 && inches > 0 && react(scene, board.distance);
      if (deed.shoots && !own.band.gone) shoot(scene, 'Advance', board.distance, !watched);
    }
  }
}

function away(deed: Deed): Deed {
  return deed.kind === 'move' ? { ...deed, shoots: false } : deed;
}

/** A forced move more for whoever moves (AOF-COND-05). */
function winds({ duel, dice }: Scene, extra: 'none' | 'D3' | '2D6'): number {
  if (duel.condition !== 'Magical Winds' || extra === 'none') return 0;
  return extra === 'D3' ? d3(dice) : d6(dice) + d6(dice);
}

/** Bad ground under whoever moves (AOF-TERR-06, AOF-COND-01, AOF-SR-10). */
function cross({ duel, dice, own }: Scene): void {
  const quake = duel.condition === 'Earthquake';
  if (!quake && !duel.situation.dangerous) return;
  const each = quake && duel.situation.dangerous ? 2 : 1;
  const walking = own.band.living.filter(({ sort }) => !sort.rules.has('Flying'));
  const wounds = walking.reduce((sum, { sort }) => sum + each * ones(sort.tough, dice), 0);
  suffer(own, automaticWounds(own.band, wounds, own.defence, dice), duel.brutal, dice);
}

function charge(board: Board, scene: Scene, heavy: boolean): void {
  const { duel, dice, unit, enemy, own, theirs, stratagems, answers } = scene;
  if (answers.includes('Closing Fire')) fireAtMover(scene, 'Closing Fire', scene.distance);
  if (own.band.gone || theirs.band.gone) return;
  cross(scene);
  if (own.band.gone) return;
  react(scene, 1);
  if (own.band.gone || theirs.band.gone) return;
  const stance = enemy.posture === 'defensive stance';
  const { brutal, rulings, condition } = duel;
  own.defence.kept = false;
  theirs.defence.kept = false;
  const charger: Fighter = { ...own, charging: heavy ? 1 : 0, modifier: own.modifier - (stance ? 2 : 0) };
  charger.breathed = unit.breathed;
  const again = {
    charger: stratagems.includes('Ferocious Attack'),
    defender: answers.includes('Ferocious Attack'),
  };
  const field = { brutal, rulings, berserker: false };
  const { exhaustion } = duel.situation;
  fight(charger, theirs, { field, condition, exhaustion, strikeBack: enemy.plan.strikeBack, stance }, again, dice);
  own.breathed = charger.breathed;
  // The charger backs off (AOF-MELEE-08).
  board.distance = 1;
}

/** Overwatch at somebody who moves (AOF-ACT-11). @returns whether it fired */
function react(scene: Scene, distance: number): boolean {
  const { enemy, theirs } = scene;
  if (enemy.posture !== 'overwatch' || theirs.band.gone) return false;
  const fire = fireOf(scene, enemy, 'Overwatch');
  if (!inReach(theirs.band, told(scene.duel, distance), fire)) return false;
  enemy.posture = 'none';
  fireAtMover(scene, 'Overwatch', distance);
  return true;
}

function fireOf({ duel, stratagems, unit, own, theirs }: Scene, who: Duelist, action: Fire['action']): Fire {
  const { condition, brutal, rulings, situation } = duel;
  const acts = who === unit;
  const { modifier } = acts ? own : theirs;
  return {
    ...{ action, modifier, condition, brutal, rulings, darkSkies: situation.darkSkies },
    halves: situation.kitchenTable ? rulings.halving : 'nothing',
    heightenedSenses: acts && stratagems.includes('Heightened Senses'),
    ...{ reroll: 'none', double: false, weapons: true },
    breath: acts && !who.breathed,
    // Points are spent on the volley and the melee themselves, not on reactions.
    command: acts ? own.command : { high: false, supreme: false },
  };
}

/** Half of it where a kitchen table halves what may be done, and not what lies between (AOF-KT-01, RU-T-19). */
function allowance({ situation, rulings }: Scene['duel'], inches: number): number {
  return situation.kitchenTable && rulings.halving === 'allowances' ? Math.ceil(inches / 2) : inches;
}

/** Inches for those who halve them when they are told. */
function told({ situation, rulings }: Scene['duel'], distance: number): number {
  return situation.kitchenTable && rulings.halving === 'distances' ? 2 * distance : distance;
}

/** Everything a unit can fire, and what follows. @param at the unit that is shot at */
function fireAt(scene: Scene, by: Duelist, at: Duelist, fire: Fire, distance: number, cover: boolean): void {
  const { duel, dice, unit, own, theirs } = scene;
  const [shooter, target] = by === unit ? [own, theirs] : [theirs, own];
  const { brutal, rulings } = duel;
  const shelter = {
    ...{ cover, building: false, barrier: false, rushed: false },
    hunkered: at.posture === 'hunker down',
    stealthMove: at.posture === 'stealth',
  };
  const mark: Mark = {
    ...{ band: target.band, defence: target.defence, shelter, distance: told(duel, distance) },
    ...{ picked: null, commanded: true, fires: () => true, breath: fire.breath, nearFriend: false },
    ...{ friend: null, building: null, wounds: 0, friendWounds: 0, pinned: false },
  };
  const able = strikersOf(shooter.band, undefined);
  if (fire.breath && fire.action !== 'Covering Fire' && distance <= allowance(duel, 12)) {
    if (able.some(({ sort }) => sort.rules.has('Breath Attack'))) shooter.breathed = true;
  }
  const { mishaps } = fireAll(shooter.band, able, [mark], fire, dice);
  suffer(target, mark.wounds, brutal, dice, mark.pinned);
  const strayed = automaticWounds(shooter.band, mishaps, shooter.defence, dice);
  heavyDamage(shooter.band, strayed, brutal.heavyDamage, dice);
  if (rulings.mishapAttrition) attrition(shooter.band, strayed, shooter.nerve, 1, shooter.defence, dice);
  shooter.band.halfBefore = shooter.band.half;
}

function fireAtMover(scene: Scene, action: 'Overwatch' | 'Closing Fire', distance: number): void {
  const { enemy, unit } = scene;
  fireAt(scene, enemy, unit, fireOf(scene, enemy, action), distance, unit.cover);
}

/** @param answered whether Overwatch may fire back, within 24" (AOF-ACT-11) */
function shoot(scene: Scene, action: Fire['action'], distance: number, answered = true): void {
  const { duel, unit, enemy, own, theirs } = scene;
  const fire = fireOf(scene, unit, action);
  // Who does not shoot is not shot back at.
  const shoots = inReach(own.band, told(duel, distance), fire);
  theirs.defence.kept = false;
  fireAt(scene, unit, enemy, fire, distance, enemy.cover);
  theirs.defence.kept = true;
  if (!shoots || !answered || own.band.gone || theirs.band.gone || enemy.posture !== 'overwatch') return;
  if (distance > allowance(duel, 24)) return;
  const back = fireOf(scene, enemy, 'Overwatch');
  if (!inReach(theirs.band, told(duel, distance), back)) return;
  enemy.posture = 'none';
  fireAt(scene, enemy, unit, back, distance, unit.cover);
}
