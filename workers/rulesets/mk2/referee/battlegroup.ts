/**
 * A battlegroup played at the table: named things, real dice, the rules in the order of the turn. It shares neither
 * state, stages nor tables with the engines, so it can prove them wrong.
 */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Battlegroup, Neighbour, Warbeast } from '../battlegroup/schema.ts';

export const battlegroupReferee: Referee<Battlegroup> = (scenario) => ({
  play: (dice): Outcome => {
    const diary = new Diary();
    const account = play(scenario, dice, diary);
    return { ...account, noFrenzy: account.frenzies === 0 ? 1 : 0, ...diary.pages };
  },
});

/** What is written down of each turn, and at the end. */
class Diary {
  readonly pages: Record<string, number | number[]> = {};
  private before: Partial<Account> = {};

  /** A further step of a series. */
  add(name: string, value: number): void {
    this.pages[name] = [...((this.pages[name] as number[] | undefined) ?? []), value];
  }

  /** What the turn that is over has brought. */
  turnOver(count: Account): void {
    for (const name of ['frenzies', 'work', 'capacity', 'onOffer', 'leached', 'wasted'] as const)
      this.add(`${name}PerTurn`, count[name] - (this.before[name] ?? 0));
    this.before = { ...count };
  }
}

export interface Account {
  frenzies: number;
  work: number;
  ownWork: number;
  capacity: number;
  onOffer: number;
  leached: number;
  wasted: number;
  upkeepsLost: number;
  healed: number;
  transfers: number;
  short: number;
  attackedFriends: number;
  friends: number;
  friendBoxes: number;
  enemies: number;
  enemyBoxes: number;
}

interface Piece {
  readonly card: Warbeast;
  fury: number;
  role: 'led' | 'wild' | 'gone';
  down: boolean;
  still: boolean;
  owes: boolean;
  frenzied: boolean;
  acts: boolean;
}

const PLACES = ['engaging', 'in sight', 'out of sight'] as const;

/** @param diary filled in, if there is one */
export function play(scenario: Battlegroup, dice: Pick<Dice, 'die'>, diary = new Diary()): Account {
  const { warlock, turns, rulings } = scenario;
  const count: Account = {
    ...{ frenzies: 0, work: 0, ownWork: 0, capacity: 0, onOffer: 0, leached: 0, wasted: 0, upkeepsLost: 0, healed: 0 },
    ...{ transfers: 0, short: 0, attackedFriends: 0, friends: 0, friendBoxes: 0, enemies: 0, enemyBoxes: 0 },
  };
  const fieldTest = scenario.edition === 'mk2-fieldtest';
  const round = (scenario.frenzyDuration ?? (fieldTest ? 'round' : 'activation')) === 'round';
  const keeps = (scenario.frenzyFury ?? (fieldTest ? 'keep' : 'removeAny')) === 'keep';
  const strictForfeit = (scenario.frenzyForfeit ?? (fieldTest ? 'ft' : 'qrs')) === 'qrs';
  const everyFall = (scenario.kdImmuneForfeit ?? (fieldTest ? 'slamThrow' : 'all')) === 'all';
  const literal = (scenario.frenzyTargets ?? (fieldTest ? 'anyEngaging' : 'enemyEngaging')) === 'anyEngaging';
  const early = (scenario.shakeTiming ?? (fieldTest ? 'afterLeach' : 'afterFrenzy')) === 'afterLeach';
  let pool = warlock.points ?? warlock.FURY;
  let spells = warlock.upkeeps.length;
  let here = true;
  const self = { down: false, still: false };
  const pieces: Piece[] = scenario.beasts.map((card) => ({
    ...{ card, fury: card.fury, role: card.wild ? ('wild' as const) : ('led' as const) },
    ...{ down: false, still: false, owes: false, frenzied: false, acts: true },
  }));
  const d6 = () => dice.die(6);
  const reached = ({ role, card }: Piece) =>
    here && role === 'led' && (card.distance === undefined || card.distance <= warlock.FURY * 2);
  const forcible = (piece: Piece) => reached(piece) && !piece.frenzied && !piece.card.spiritCrippled;
  const force = (piece: Piece, points: number) => {
    if (!forcible(piece) || piece.fury + points > piece.card.FURY) return false;
    piece.fury += points;
    return true;
  };
  const pay = () => {
    if (pool === 0) return false;
    pool--;
    return true;
  };
  const shake = () => {
    const off = (one: { down: boolean; still: boolean }, buy: () => boolean) => {
      for (const what of ['still', 'down'] as const) {
        if (!one[what]) continue;
        if (buy()) one[what] = false;
        else count.short++;
      }
    };
    if (here && warlock.shake) off(self, pay);
    for (const piece of pieces) if (piece.role !== 'gone' && piece.card.shake) off(piece, () => force(piece, 1));
  };
  const strike = (piece: Piece, target: Neighbour) => {
    const { card } = piece;
    const pick = (faces: number) => Array.from({ length: faces }, d6);
    let hit = true;
    if (!target.knockedDown) {
      const faces = pick(card.mindCrippled ? 2 : 3);
      const sum = faces.reduce((a, b) => a + b, card.MAT);
      hit = !faces.every((f) => f === 1) && (faces.every((f) => f === 6) || sum >= target.DEF);
    }
    const damage = hit
      ? Math.max(0, pick(card.bodyCrippled ? 2 : 3).reduce((a, b) => a + b, card.power) - target.ARM)
      : 0;
    const boxes = Math.min(damage, target.boxes);
    const friend = target.who === 'friend';
    if (friend) count.attackedFriends++;
    count[friend ? 'friendBoxes' : 'enemyBoxes'] += boxes;
    if (boxes === target.boxes) count[friend ? 'friends' : 'enemies']++;
  };
  const rage = (piece: Piece, stoodUp: boolean) => {
    if (piece.role === 'wild') return;
    const { card } = piece;
    const touching = card.near.filter(({ place }) => place === 'in melee range');
    const foes = touching.filter(({ who }) => who === 'enemy');
    if (touching.length > 0) {
      const choice = foes.length > 0 ? foes : touching;
      strike(piece, choice.length > 1 ? choice[dice.die(choice.length) - 1] : choice[0]);
      return;
    }
    // R11, the other way: it goes down the list to one that it reaches.
    const goesOn = rulings?.outOfReach === 'next it reaches';
    for (const place of PLACES) {
      const there = card.near.filter((one) => {
        const mere = one.who === 'friend' && one.place === 'engaging' && !literal;
        return mere ? place === 'in sight' : one.place === place;
      });
      const way = card.SPD + (place === 'in sight' && !card.cannotCharge ? 3 : 0);
      const reaches = (one: Neighbour) => !stoodUp && !one.blocked && one.distance <= way + card.meleeRange;
      const open = goesOn ? there.filter(reaches) : there;
      if (open.length === 0) continue;
      const nearest = Math.min(...open.map(({ distance }) => distance));
      const choice = open.filter(({ distance }) => distance === nearest);
      const target = choice.length > 1 ? choice[dice.die(choice.length) - 1] : choice[0];
      if (reaches(target)) strike(piece, target);
      return;
    }
  };
  for (let turn = 1; turn <= turns; turn++) {
    for (const { turn: when, what } of here ? warlock.troubles : []) {
      if (when === turn) self[what === 'stationary' ? 'still' : 'down'] = true;
    }
    for (const piece of pieces) {
      piece.frenzied = false;
      piece.acts = true;
      for (const { turn: when, what } of piece.role === 'gone' ? [] : piece.card.troubles) {
        if (when !== turn) continue;
        if (what === 'stationary') piece.still = true;
        else if (what === 'knocked down') piece.down = true;
        else if (everyFall || what.startsWith('slammed')) piece.owes = true;
      }
    }
    count.wasted += Math.max(0, pool - warlock.FURY);
    pool = Math.min(pool, warlock.FURY);
    if (here) {
      count.capacity += warlock.FURY - pool;
      count.onOffer += pieces.filter(reached).reduce((sum, { fury }) => sum + fury, 0);
      const limit = scenario.leach === 'all that fits' ? 99 : scenario.leach;
      if (scenario.leachOrder === 'fewest frenzies') {
        const givers = pieces.filter(reached);
        const most = givers.reduce((sum, { fury }) => sum + fury, 0);
        const amount = Math.max(0, Math.min(limit, warlock.FURY - pool, most));
        calmest(givers, amount, early ? (piece) => toShake(piece, forcible(piece)) : () => 0);
        pool += amount;
        count.leached += amount;
      } else
        for (let taken = 0; taken < limit && pool < warlock.FURY; taken++) {
          const givers = pieces.filter((piece) => reached(piece) && piece.fury > 0);
          if (givers.length === 0) break;
          const worth = ({ card, fury }: Piece) => {
            if (scenario.leachOrder === 'as listed') return 0;
            if (scenario.leachOrder === 'most fury first') return -fury;
            return card.construct ? 999 : card.THR - fury;
          };
          const best = Math.min(...givers.map(worth));
          const giver = givers.find((one) => worth(one) === best)!;
          giver.fury--;
          pool++;
          count.leached++;
        }
    }
    if (early) shake();
    for (let i = spells; i > 0; i--) {
      if (pay()) continue;
      spells--;
      count.upkeepsLost++;
      count.short++;
    }
    for (const { card, fury } of pieces) diary.add(`fury of ${card.name}`, fury);
    for (const piece of pieces) {
      const { card } = piece;
      // C2, the other way: nobody asks a wild one.
      const alone = piece.role === 'wild' && rulings?.wildChecks === 'no';
      const calm = piece.role === 'gone' || alone || card.construct || piece.fury === 0;
      const fails = !calm && d6() + d6() + piece.fury > card.THR;
      if (!card.construct) diary.add(`frenzy of ${card.name}`, fails ? 1 : 0);
      if (!fails) continue;
      count.frenzies++;
      piece.frenzied = true;
      piece.acts = false;
      // It cannot activate (R12): its fury stays, or is removed as after any other.
      if (piece.still && rulings?.stationaryFrenzy !== 'removed') continue;
      if (!piece.still) {
        const stoodUp = piece.down || (piece.owes && strictForfeit);
        piece.down = false;
        rage(piece, stoodUp);
      }
      // Where the frenzy of a stationary beast is over as any other is, so is the state.
      if (!round) piece.frenzied = false;
      if (keeps) continue;
      const off = scenario.removed === 'all' ? piece.fury : Math.min(piece.fury, scenario.removed);
      piece.fury -= off;
      count.wasted += off;
    }
    if (!early) shake();
    diary.add('points', pool);
    diary.add('calm', count.frenzies === 0 ? 1 : 0);
    if (here && self.still) count.short += warlock.spend + warlock.heal;
    else if (here) {
      for (const piece of pieces) {
        if (piece.card.retaken !== turn || piece.role !== 'wild') continue;
        piece.role = 'led';
        piece.acts = false;
      }
      for (const what of ['spend', 'heal'] as const) {
        for (let i = 0; i < warlock[what]; i++) {
          if (pool > warlock.keep && pay()) count[what === 'spend' ? 'ownWork' : 'healed']++;
          else count.short++;
        }
      }
    }
    self.still = false;
    self.down = false;
    for (const piece of pieces) {
      const { work } = piece.card;
      const asks: Array<{ price: number; moves?: boolean; rile?: boolean }> = [];
      const ask = (times: number, what: { price: number; moves?: boolean; rile?: boolean }) => {
        for (let i = 0; i < times; i++) asks.push(what);
      };
      if (work.kind === 'points') ask(work.points === 'as everyone' ? scenario.effort : work.points, { price: 1 });
      else if (work.kind === 'by turn') ask(work.points[turn - 1] ?? work.points[work.points.length - 1], { price: 1 });
      else {
        ask(work.move === 'advance' ? 0 : 1, { price: 1, moves: true });
        ask(work.animus > 0 ? 1 : 0, { price: work.animus });
        ask((work.powerAttack ? 1 : 0) + work.attacks + work.boosts, { price: 1 });
        ask(work.rile, { price: 1, rile: true });
      }
      if (piece.role === 'led') {
        for (const { price, moves, rile } of asks) {
          const may = piece.acts && !piece.still && !(moves && (piece.down || piece.owes)) && force(piece, price);
          if (!may) count.short += price;
          else if (!rile) count.work += price;
        }
      }
      piece.still = false;
      piece.down = false;
      piece.owes = false;
    }
    for (let i = 0; here && i < warlock.transfers; i++) {
      const takers = pieces.filter((piece) => reached(piece) && !piece.frenzied && piece.fury < piece.card.FURY);
      if (takers.length > 0 && pay()) {
        count.transfers++;
        if (rulings?.transferFury === 'goes to the beast') takers[0].fury++;
      } else count.short++;
    }
    for (const piece of pieces) {
      if (piece.card.lostAfter !== turn || piece.role === 'gone') continue;
      const reaved = scenario.reave && reached(piece) ? Math.min(piece.fury, Math.max(0, warlock.FURY - pool)) : 0;
      pool += reaved;
      count.wasted += piece.fury - reaved;
      piece.role = 'gone';
      piece.fury = 0;
    }
    if (warlock.lostAfter === turn) {
      here = false;
      count.wasted += pool;
      count.upkeepsLost += spells;
      pool = 0;
      spells = 0;
      for (const piece of pieces) if (piece.role === 'led') piece.role = 'wild';
    }
    diary.turnOver(count);
  }
  diary.pages['left with the warlock'] = pool;
  for (const { card, fury } of pieces) diary.pages[`left on ${card.name}`] = fury;
  return count;
}

/** Fury that a beast will be forced for before its check, where shakes come first (E6). */
function toShake({ card, down, still, fury }: Piece, forcible: boolean): number {
  if (!card.shake || !forcible) return 0;
  return Math.min(Number(down) + Number(still), Math.max(0, card.FURY - fury));
}

/**
 * Of every way to take so many points from these beasts the one with the fewest frenzies on average; of ways that are as
 * good, those listed first give more.
 */
function calmest(givers: readonly Piece[], amount: number, shakes: (piece: Piece) => number): void {
  let least = Number.POSITIVE_INFINITY;
  let chosen: readonly number[] = [];
  const start = givers.map(({ fury }) => fury);
  const mad = (piece: Piece) => {
    const fury = piece.fury + shakes(piece);
    if (fury === 0 || piece.card.construct) return 0;
    let ways = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + fury > piece.card.THR) ways++;
    return ways / 36;
  };
  const tryAll = (at: number, left: number, taken: readonly number[]) => {
    if (at === givers.length) {
      if (left > 0) return;
      for (const [index, piece] of givers.entries()) piece.fury = start[index] - taken[index];
      const worth = givers.reduce((sum, piece) => sum + mad(piece), 0);
      if (worth >= least - 1e-9) return;
      least = worth;
      chosen = taken;
      return;
    }
    for (let most = Math.min(left, start[at]); most >= 0; most--) tryAll(at + 1, left - most, [...taken, most]);
  };
  tryAll(0, amount, []);
  for (const [index, piece] of givers.entries()) piece.fury = start[index] - (chosen[index] ?? 0);
}
