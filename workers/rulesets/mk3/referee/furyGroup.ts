/** A warlock and its warbeasts, turn by turn (MK3-FURY, MK3-LEECH, MK3-THRESH, MK3-FRENZY, section 2 of the digest). */
import type { Dice, Outcome } from '../../proving/index.ts';
import type { Battlegroup, FuryGroup, Nearest, Warbeast } from '../battlegroup/schema.ts';
import { type Ails, chargeOf, healthy, mayCharge, outlast, recover, shake, suffer, toShake } from './ails.ts';
import {
  casterActs,
  casterFalls,
  casterOf,
  happens,
  type Range,
  reaches,
  type Spent,
  upkeepPhase,
  wanted,
} from './groupTurns.ts';
import { sum } from './stats.ts';

interface Beast {
  readonly card: Warbeast;
  readonly range: Range;
  FURY: number;
  fury: number;
  wild: boolean;
  spiritCrippled: boolean;
  readonly ails: Ails;
  gone: boolean;
  /** Has had its activation this turn. */
  acted: boolean;
  /** Boxes that frenzied fellows have marked. */
  hurt: number;
}

/** Boxes marked and models destroyed by frenzies. */
interface Rampage {
  friends: number;
  enemies: number;
  friendBoxes: number;
  enemyBoxes: number;
}

export function playFury(scenario: Battlegroup, group: FuryGroup, dice: Dice): Outcome {
  const { turns, effort, events, rulings } = scenario;
  const card = group.caster;
  const caster = casterOf(card, card.FURY);
  const beasts = group.beasts.map((one): Beast => {
    const { FURY, fury, wild, spiritCrippled } = one;
    return {
      ...{ card: one, FURY, fury: wild ? 0 : Math.min(fury, FURY), wild, spiritCrippled },
      ...{ ails: healthy(), gone: false, acted: false, hurt: 0, range: { away: false, back: false } },
    };
  });
  const spent: Spent = { work: 0, caster: 0, wasted: 0, upkeepsLost: 0, short: 0, defended: 0 };
  const rampage: Rampage = { friends: 0, enemies: 0, friendBoxes: 0, enemyBoxes: 0 };
  const byTurn = { calm: [] as number[], frenzies: [] as number[], work: [] as number[], points: [] as number[] };
  const frenzied = beasts.map((): number[] => []);
  const held = beasts.map((): number[] => []);
  let life = 0;
  /** What of it is still marked on the warlock. */
  let marked = 0;
  let healed = 0;
  let lost = 0;
  let bonds = card.lostBeasts;

  /** Points go to the warlock as far as they fit, or are lost (MK3-LEECH-04). */
  function lose(beast: Beast, points: number, reaved: boolean): void {
    beast.fury -= points;
    const room = reaved && reaches(caster, beast) ? Math.max(0, caster.stat - caster.points) : 0;
    const kept = Math.min(points, room);
    caster.points += kept;
    spent.wasted += points - kept;
  }

  function destroyed(beast: Beast, reaved: boolean): void {
    lose(beast, beast.fury, reaved);
    beast.gone = true;
    mourn(beast, beast.card.type === 'pack' ? beast.FURY : 1);
  }

  /** Each model of a pack is a warbeast of its own (MK3-LEECH-03, MK3-PACK-01). */
  function mourn({ card: { small }, wild }: Beast, models: number): void {
    if (!small && !wild) bonds += models;
  }

  function enemyTurn(turn: number): void {
    for (const event of events) {
      if (event.turn !== turn) continue;
      const beast = beasts.find((one) => one.card.name === event.model);
      if (!happens(event, dice) || (beast ? beast.gone : caster.gone)) continue;
      const { what, amount } = event;
      if (!beast) befall(what, amount);
      else if (what === 'destroyed by an enemy') destroyed(beast, true);
      else if (what === 'destroyed by a friend or a transfer') destroyed(beast, false);
      else if (what === 'loses models' || what === 'FURY drops') {
        const lost = Math.min(beast.FURY, amount);
        if (what === 'loses models' && lost === beast.FURY) {
          destroyed(beast, true);
          continue;
        }
        if (what === 'loses models') mourn(beast, lost);
        beast.FURY -= lost;
        lose(beast, Math.max(0, beast.fury - beast.FURY), what === 'loses models');
      } else if (what === 'crippled') beast.spiritCrippled = true;
      else if (what === 'repaired') beast.spiritCrippled = false;
      else if (what === 'leaves control range') Object.assign(beast.range, { away: true, back: false });
      else if (what === 'returns to control range') Object.assign(beast.range, { away: false, back: true });
      else suffer(beast.ails, event, false);
    }
  }

  function befall(what: Battlegroup['events'][number]['what'], amount: number): void {
    if (what === 'destroyed by an enemy' || what === 'destroyed by a friend or a transfer') {
      casterFalls(caster, spent);
      for (const beast of beasts) {
        if (beast.gone) continue;
        lose(beast, beast.fury, false);
        beast.wild = true;
      }
    } else if (what === 'FURY drops') caster.stat = Math.max(0, caster.stat - amount);
    else caster.toShake += amount;
  }

  function leech(): void {
    if (caster.gone) return;
    const bond = group.bondFirst ? bonds : 0;
    let room = Math.max(0, caster.stat - caster.points - bond);
    if (group.leech !== 'all that fits') room = Math.min(room, group.leech);
    const near = beasts.filter((beast) => !beast.gone && !beast.wild && reaches(caster, beast));
    const most = group.leechOrder === 'most fury first';
    if (group.leechOrder === 'fewest frenzies') {
      const amount = Math.min(
        room,
        near.reduce((all, { fury }) => all + fury, 0),
      );
      calmest(near, amount);
      caster.points += amount;
      room = 0;
    }
    for (; room > 0 && near.some(({ fury }) => fury > 0); room--) {
      // Point by point, so that nobody has fewer than one who was leeched later.
      const highest = Math.max(...near.map(({ fury }) => fury));
      const beast = near.find(({ fury }) => (most ? fury === highest : fury > 0));
      if (!beast) break;
      beast.fury--;
      caster.points++;
    }
    const own = Math.max(0, Math.min(caster.stat - caster.points - bond, card.ownLife, card.boxes - 1 - marked));
    life += own;
    marked += own;
    caster.points += own;
    const bound = Math.max(0, Math.min(bonds, caster.stat - caster.points));
    caster.points += bound;
    if (rulings.bond === 'once') bonds -= bound;
  }

  function threshold(beast: Beast): number {
    beast.acted = false;
    if (beast.gone || beast.wild || beast.card.construct || beast.fury === 0) return 0;
    if (sum(dice.roll(2)) + beast.fury <= beast.card.THR) return 0;
    beast.acted = true;
    // Nobody stands up in the turn in which he fell (MK3-KD-02); who cannot charge does not frenzy (MK3-FRENZY-06).
    const helpless = beast.card.cannotCharge || (beast.ails.fell && rulings.fallenFrenzy === 'lies on');
    if (helpless) lost++;
    if (!helpless) {
      recover(beast.ails);
      // All models of a pack frenzy (MK3-PACK-03).
      for (let model = 0; model < (beast.card.type === 'pack' ? beast.FURY : 1); model++) {
        const nearest = beast.card.nearest.filter((one) => !fellowOf(one)?.gone);
        if (nearest.length > 0 && !beast.gone)
          rush(beast, nearest[nearest.length > 1 ? dice.die(nearest.length) - 1 : 0]);
      }
    }
    if (rulings.frenzyFury === 'remove all') lose(beast, beast.fury, false);
    return helpless ? 0 : 1;
  }

  /** MK3-FRENZY-04, MK3-RUL-19. */
  function rush({ card: { MAT, power, mindCrippled, bodyCrippled } }: Beast, it: Nearest): void {
    const faces = dice.roll(mindCrippled && rulings.frenzyDice === 'one fewer' ? 2 : 3);
    const all = (face: number) => faces.every((one) => one === face);
    const fellow = fellowOf(it);
    const lies = it.knockedDown || fellow?.ails.down === true;
    const hit = lies || fellow?.ails.stationary || (!all(1) && (all(6) || sum(faces) + MAT >= it.DEF));
    if (!hit) return;
    const count = 2 + (it.distance >= 3 ? 1 : 0) - (bodyCrippled ? 1 : 0);
    const boxes = fellow ? fellow.card.boxes - fellow.hurt : it.boxes;
    let marked = Math.min(boxes, Math.max(0, sum(dice.roll(count)) + power - it.ARM));
    let fell = marked === boxes;
    if (fell && it.tough && !lies && dice.die(6) >= 5) {
      fell = false;
      marked--;
      if (fellow) Object.assign(fellow.ails, { down: true, fell: true });
    }
    const friend = it.who === 'friend';
    if (friend) rampage.friendBoxes += marked;
    else rampage.enemyBoxes += marked;
    if (fell && friend) rampage.friends++;
    if (fell && !friend) rampage.enemies++;
    if (fellow && fell) destroyed(fellow, false);
    else if (fellow) fellow.hurt += marked;
  }

  /** The warbeast of the list that stands there, if it is one. */
  function fellowOf(it: Nearest): Beast | undefined {
    return it.beast === '' ? undefined : beasts.find(({ card }) => card.name === it.beast);
  }

  enemyTurn(0);
  for (let turn = 1; turn <= turns; turn++) {
    const before = spent.work;
    spent.wasted += Math.max(0, caster.points - caster.stat);
    caster.points = Math.min(caster.points, caster.stat);
    leech();
    upkeepPhase(caster, spent, rulings.notShaken);
    byTurn.points.push(caster.points);
    for (const [index, beast] of beasts.entries()) held[index].push(beast.fury);
    for (const { ails } of beasts) ails.fell = false;
    const failed = beasts.map(threshold);
    for (const [index, one] of failed.entries()) frenzied[index].push(one);
    byTurn.frenzies.push(failed.reduce((all, one) => all + one, 0));
    byTurn.calm.push(byTurn.frenzies.every((one) => one === 0) ? 1 : 0);
    for (const beast of beasts) {
      if (beast.gone) continue;
      const room = mayForce(beast) ? beast.FURY - beast.fury : 0;
      const { standing } = beast.card;
      spent.short += Math.max(0, toShake(beast.ails, standing) - room);
      beast.fury += shake(beast.ails, room, standing, rulings.notShaken);
    }
    if (!caster.gone) {
      // Base contact and a point; it forfeits its action (MK3-FURY-11).
      for (const beast of beasts) {
        if (beast.card.retake !== turn || beast.gone || !beast.wild) continue;
        if (caster.points <= card.keep) {
          spent.short++;
          continue;
        }
        caster.points--;
        beast.wild = false;
        beast.acted = true;
      }
      // Constructs are never healed (MK3-FURY-04).
      const patients = beasts.some((one) => !one.gone && !one.wild && !one.card.construct && reaches(caster, one));
      const healModels = patients ? card.healModels : null;
      const heals = casterActs(
        caster,
        card,
        { spend: card.spend, keep: card.keep, heal: card.healSelf, healModels },
        spent,
      );
      healed += heals.self + heals.models;
      let open = heals.models;
      for (const one of beasts) {
        if (one.gone || one.wild || one.card.construct || !reaches(caster, one)) continue;
        const back = Math.min(open, one.hurt);
        one.hurt -= back;
        open -= back;
      }
      marked = Math.max(0, marked - heals.self);
      if (card.discardTo !== 'never' && caster.points > card.discardTo) {
        caster.points = card.discardTo;
      }
    }
    for (const beast of beasts) force(beast, turn);
    for (const { ails } of beasts) outlast(ails, rulings.notShaken);
    byTurn.work.push(spent.work - before);
    enemyTurn(turn);
    transfer();
  }

  function mayForce(beast: Beast): boolean {
    const { gone, wild, spiritCrippled } = beast;
    return !gone && !wild && !spiritCrippled && reaches(caster, beast);
  }

  function force(beast: Beast, turn: number): void {
    if (beast.gone || beast.wild) return;
    const { work } = beast.card;
    let want = wanted(work, effort, turn);
    if (beast.card.type === 'pack') want -= chargeOf(work);
    const able = mayForce(beast) && !beast.acted && !beast.ails.stationary && !beast.ails.idle;
    const barred = beast.card.type !== 'pack' && !mayCharge(beast.ails) ? chargeOf(work) : 0;
    const forced = (points: number) => {
      const done = able ? Math.min(points, beast.FURY - beast.fury) : 0;
      spent.work += done;
      spent.short += points - done;
      beast.fury += done;
    };
    if (work.kind !== 'actions') {
      forced(want);
      return;
    }
    // What moves it and its power attack come first, then its animus, then the rest; all of the COST must fit (MK3-FURY-02).
    const charge = (beast.card.type === 'pack' ? 0 : chargeOf(work)) + (work.powerAttack ? 1 : 0);
    spent.short += barred;
    forced(charge - barred);
    if (work.animus <= beast.FURY - beast.fury) forced(work.animus);
    else spent.short += work.animus;
    forced(want - charge);
    const riled = able ? Math.min(work.rile, beast.FURY - beast.fury) : 0;
    spent.short += work.rile - riled;
    beast.fury += riled;
  }

  /** One fury each, and somebody must be able to take it (MK3-XFER-01). */
  function transfer(): void {
    if (caster.gone) return;
    const taker = beasts.some((one) => !one.gone && !one.wild && reaches(caster, one) && one.fury < one.FURY);
    const paid = taker ? Math.min(card.transfers, caster.points) : 0;
    caster.points -= paid;
    spent.defended += paid;
    spent.short += card.transfers - paid;
  }

  const frenzies = byTurn.frenzies.reduce((all, one) => all + one, 0);
  return {
    ...{ noFrenzy: frenzies === 0 ? 1 : 0, calm: byTurn.calm, frenzies, frenziesPerTurn: byTurn.frenzies },
    ...Object.fromEntries(beasts.map((beast, index) => [`frenzy of ${beast.card.name}`, frenzied[index]])),
    ...{ work: spent.work, workPerTurn: byTurn.work, casterWork: spent.caster, wasted: spent.wasted },
    ...{
      upkeepsLost: spent.upkeepsLost,
      life,
      lostActivations: lost,
      healed,
      defended: spent.defended,
      short: spent.short,
      points: byTurn.points,
    },
    ...rampage,
    ...Object.fromEntries(beasts.map((beast, index) => [`fury of ${beast.card.name}`, held[index]])),
    'left with the caster': caster.points,
    ...Object.fromEntries(beasts.map((beast) => [`left on ${beast.card.name}`, beast.fury])),
  };
}

/**
 * Of every way to take so many points from these beasts the one with the fewest frenzies on average; of ways that are as
 * good, those listed first give more.
 */
function calmest(givers: readonly Beast[], amount: number): void {
  const start = givers.map(({ fury }) => fury);
  let least = Number.POSITIVE_INFINITY;
  let chosen: readonly number[] = start.map(() => 0);
  const mad = ({ card: { THR, construct } }: Beast, fury: number) => {
    if (fury === 0 || construct) return 0;
    let ways = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + fury > THR) ways++;
    return ways / 36;
  };
  const tryAll = (at: number, left: number, taken: readonly number[]) => {
    if (at === givers.length) {
      if (left > 0) return;
      const worth = givers.reduce((sum, beast, index) => sum + mad(beast, start[index] - taken[index]), 0);
      if (worth >= least - 1e-9) return;
      least = worth;
      chosen = taken;
      return;
    }
    for (let most = Math.min(left, start[at]); most >= 0; most--) tryAll(at + 1, left - most, [...taken, most]);
  };
  tryAll(0, amount, []);
  for (const [index, beast] of givers.entries()) beast.fury = start[index] - chosen[index];
}
