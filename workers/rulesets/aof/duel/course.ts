/**
 * Everything that may come up in a duel, activation by activation: how far apart both units may be, in which moods and
 * with which wounds. Each rule enters itself where it does something there: a die that comes out otherwise, a test that
 * may be asked for, a move after which the future is another one (futures.ts).
 */
import { Ledger } from '../../disclosure/ledger.ts';
import {
  BREATH_USED,
  DAMNED,
  exhaustionOf,
  IDLE,
  POSTURE,
  type Posture,
  postureOf,
  READIED,
  readied,
  startFlags,
  WAVERING,
  withExhaustion,
  withPosture,
} from '../flags.ts';
import { saveOffset } from '../line.ts';
import { TOO_MANY } from '../melee/markers.ts';
import { alive, enterBlows, enterComparison, strongest } from '../melee/rulesOf.ts';
import { reachedBy, reachedByWounds, rulesOfNerves, type States, shakenBy } from '../reached.ts';
import { strikes } from '../strike.ts';
import { coverTerms } from '../volley/setup.ts';
import { isCast } from './casts.ts';
import { isQuiet } from './contents.ts';
import { Futures, NOTHING, Numbers } from './futures.ts';
import { hasInspiration, moveDanger } from './ground.ts';
import { enterMove } from './legs.ts';
import { AWAY, arrivals, CLOSEST, landings, type Move, RETURN_FIRE, restsFrom, startDistance } from './moves.ts';
import { afterRound, flagsOf, optionsAt, type Stand, type When, withFlags } from './now.ts';
import type { Option } from './policy.ts';
import { goesOn } from './rounds.ts';
import { type Behaviour, type Duel, haveMet, isActivated, type Which } from './schema.ts';
import { CLOSING, OVERWATCH, type Pairing, PLAIN_CHARGE, type Shot } from './setup.ts';
import { mapped, merged, nameOf, type Spot, seen, statesOf, withStates } from './spots.ts';
import { OTHER } from './steps.ts';
import { leaderOf, planOf, USE_RULES } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;

/** What is looked at. */
export interface Seen {
  /** Whether any measure tells who is Wavering. */
  readonly wavering: boolean;
  /** Whether either may act first in any round, as where several units of a side act in turn. */
  readonly anyOrder: boolean;
}
const DUEL: Seen = { wavering: true, anyOrder: false };

export class Course {
  readonly ledger: Ledger;
  protected readonly pairing: Pairing;
  protected readonly duel: Duel;
  private readonly numbers = new Numbers();
  protected readonly futures: Futures;

  /** What moves and fights led to, which enter their rules once. */
  private readonly done = new Map<string, readonly Spot[]>();
  private readonly ids = new Map<Pairing, number>();

  private readonly seen: Seen;

  /** @param told rules that somebody else has entered */
  constructor(pairing: Pairing, seen: Seen = DUEL, told: ReadonlySet<string> | null = null) {
    this.ledger = new Ledger(told);
    this.seen = seen;
    this.pairing = pairing;
    this.duel = pairing.duel;
    this.futures = new Futures(pairing, this.numbers);
  }

  /** Plays all that may happen. */
  run(): void {
    const { first, rounds, prolonged } = this.duel.situation;
    this.enterSetUp();
    const fixed = (first === 'attacker' || first === 'target') && !this.seen.anyOrder;
    const leaders: readonly Which[] = fixed ? [first] : SIDES;
    const tokens = first === 'drawn each round';
    const drawn = tokens || this.seen.anyOrder;
    let ways = drawn
      ? [{ leaders, spots: [this.start()] }]
      : leaders.map((one) => ({ leaders: [one], spots: [this.start()] }));
    if (first === 'roll-off') this.enterOrder('AOF-DICE-03', 1, ways[0].spots);
    for (let round = 1; round <= rounds; round++) {
      if (tokens) this.enterOrder('AOF-FOG-02', round, ways[0].spots);
      ways = ways.map(({ leaders: all, spots }) => ({
        leaders: all,
        spots: merged(all.flatMap((leader) => this.round(round, leader, spots))),
      }));
      if (round === rounds || goesOn(round, prolonged) === 1) continue;
      const lasts = ways.some(({ leaders: all, spots }) =>
        spots.some((spot) => all.some((leader) => this.futures.round(round + 1, leader, spot) !== NOTHING)),
      );
      if (lasts) this.ledger.enter('AOF-FOG-05');
    }
  }

  private start(): Spot {
    const state = (which: Which) => new Set([this.pairing.line(which).start]);
    return {
      distance: startDistance(this.duel),
      fa: startFlags(this.duel.attacker),
      fb: startFlags(this.duel.target),
      a: state('attacker'),
      b: state('target'),
    };
  }

  /** Who acts first is of consequence (AOF-DICE-03, AOF-FOG-02). */
  private enterOrder(rule: string, round: number, spots: readonly Spot[]): void {
    const differs = spots.some(
      (spot) => this.futures.round(round, 'attacker', spot) !== this.futures.round(round, 'target', spot),
    );
    if (differs) this.ledger.enter(rule);
  }

  /** Where both are when it begins: scouts, reinforcements, halved distances. */
  protected enterSetUp(): void {
    const { duel } = this;
    const { situation } = duel;
    const differs = (rule: string, other: Duel) => {
      if (this.ledger.has(rule)) return false;
      const others = new Futures(this.pairing, this.numbers, other);
      const at = (one: Duel) => ({ ...this.start(), distance: startDistance(one) });
      return SIDES.some((leader) => this.futures.round(1, leader, at(duel)) !== others.round(1, leader, at(other)));
    };
    for (const which of SIDES) {
      const plan = planOf(duel, which);
      const rules = duel[which].rules;
      const planned = which === 'attacker' ? 'attackerPlan' : 'targetPlan';
      const unscouted = { ...duel, [which]: { ...duel[which], rules: rules.filter((rule) => rule !== 'Scout') } };
      if (rules.includes('Scout') && differs('AOF-SR-20', unscouted)) this.ledger.enter('AOF-SR-20');
      const late = rules.includes('Ambush') ? 'AOF-SR-01' : 'AOF-KT-01';
      if (plan.ambush === 0 || !differs(late, { ...duel, [planned]: { ...plan, ambush: 0 } })) continue;
      this.ledger.enter(late);
    }
    if (situation.kitchenTable && differs('AOF-KT-01', { ...duel, situation: { ...situation, kitchenTable: false } }))
      this.ledger.enter('AOF-KT-01');
  }

  private round(round: number, leader: Which, before: readonly Spot[]): Spot[] {
    const { duel } = this;
    const first = leaderOf(duel, round, leader);
    const when = { round, leader, first, acted: 0 };
    let spots = merged(before.map((spot) => ({ ...spot, distance: arrivals(duel, round, spot.distance) })));
    if (first !== leader) {
      const seized = spots.some(
        (spot) => this.futures.led(when, spot) !== this.futures.led({ ...when, first: leader }, spot),
      );
      if (seized) this.ledger.enter(USE_RULES['Seize Initiative']);
    }
    if (duel.condition === 'Damnation' && haveMet(duel, round)) {
      for (const who of [first, OTHER[first]]) spots = merged(spots.flatMap((spot) => this.damned(spot, who, round)));
    }
    for (const acted of [0, 1]) {
      spots = merged(spots.flatMap((spot) => this.activation({ ...when, acted }, this.living(spot))));
    }
    return merged(spots.map((spot) => ({ ...spot, fa: afterRound(spot.fa), fb: afterRound(spot.fb) })));
  }

  /** A spot with nobody dead; none where somebody must be. */
  private living(spot: Spot): Spot | null {
    const [a, b] = SIDES.map((who) => alive(this.pairing.line(who), statesOf(spot, who)));
    if (a.size === 0 || b.size === 0) return null;
    return a === spot.a && b === spot.b ? spot : { ...spot, a, b };
  }

  private damned(spot: Spot, who: Which, round: number): Spot[] {
    return optionsAt(this.duel, who, round, 'damnation').flatMap((way) => {
      if (way === 'suffer') return [withFlags(spot, who, flagsOf(spot, who) | DAMNED)];
      this.ledger.enter('AOF-COND-07');
      return this.wounded(this.pairing, spot, who, 3);
    });
  }

  private activation(when: When, living: Spot | null): Spot[] {
    if (!living) return [];
    const { futures, ledger } = this;
    const { round } = when;
    const who = futures.whose(when);
    const after = { ...when, acted: when.acted + 1 };
    if (!isActivated(this.duel, who, round)) {
      const stopped = planOf(this.duel, who).idleRounds.includes(round);
      if (stopped && futures.acting(when, seen(living)) !== futures.at(after, seen(living))) ledger.enter('AOF-FOG-04');
      return [living];
    }
    const pairing = futures.armed(round, who, living);
    const spots = this.opened(pairing, this.withUses(pairing, living), who, round).flatMap((one) => {
      const spot = this.living(one);
      return spot
        ? futures.optionsOf(who, round, spot).flatMap((option) => this.taken(when, pairing, spot, who, option))
        : [];
    });
    return spots.map((spot) => this.withoutUses(pairing, spot));
  }

  /** Stratagems that are kept ready: a save, a word of honour, a point for morale. */
  private withUses({ forces }: Pairing, spot: Spot): Spot {
    return SIDES.reduce((now, which) => {
      const offset = forces[which].has('Eternal Vigilance') ? saveOffset(this.pairing.line(which)) : 0;
      const ready = withFlags(now, which, flagsOf(now, which) | readied(forces[which]));
      return offset === 0
        ? ready
        : withStates(
            ready,
            which,
            mapped(statesOf(ready, which), (state) => state + offset),
          );
    }, spot);
  }

  private withoutUses({ forces }: Pairing, spot: Spot): Spot {
    if (forces.attacker.size + forces.target.size === 0) return spot;
    return SIDES.reduce((now, which) => {
      const { saveSpent } = this.pairing.line(which);
      const spent = withFlags(now, which, flagsOf(now, which) & ~READIED);
      return withStates(
        spent,
        which,
        mapped(statesOf(spent, which), (state) => saveSpent[state]),
      );
    }, spot);
  }

  private opened(pairing: Pairing, spot: Spot, who: Which, round: number): Spot[] {
    const { condition, situation } = this.duel;
    const own = flagsOf(spot, who);
    const markers = exhaustionOf(own);
    const begun = withPosture(own, POSTURE.none) | (own & WAVERING ? IDLE : 0);
    let spots = [withFlags(spot, who, begun)];
    const { line } = pairing.fighters[who];
    if (situation.exhaustion && markers > 0) {
      const inspired = [...statesOf(spot, who)].some((state) => hasInspiration(line, state));
      if (!(own & WAVERING)) this.ledger.enter('AOF-EXH-04');
      if (inspired) this.ledger.enter('AOF-EXH-06');
      spots = Array.from({ length: markers + 1 }, (_, left) => withFlags(spots[0], who, withExhaustion(begun, left)));
    }
    if (condition === 'Deadly Vortex') {
      this.ledger.enter('AOF-COND-10');
      spots = spots.flatMap((one) => this.wounded(pairing, one, who, 3));
    }
    if (own & WAVERING || !haveMet(this.duel, round)) return spots;
    for (const cast of pairing.casts[who]) {
      const near = ({ distance }: Spot, state: number) => isCast(cast, line, state, round, distance);
      spots = spots.flatMap((one) => {
        if (![...statesOf(one, who)].some((state) => near(one, state))) return [one];
        this.enter(['AOF-SR-26', ...(condition === 'Arcane Power' ? ['AOF-COND-08'] : [])]);
        let after = [one];
        if (cast.chances.some((chance) => chance > 0)) {
          const { strike } = cast.strike;
          this.enter(strike.rules);
          after = this.suffered(pairing, one, OTHER[who], reachedBy(strike, 0, statesOf(one, OTHER[who])));
        }
        return condition === 'Arcane Power' ? after.flatMap((hurt) => this.wounded(pairing, hurt, who, 3)) : after;
      });
    }
    return spots;
  }

  private taken(when: When, pairing: Pairing, spot: Spot, who: Which, option: Option): Spot[] {
    const own = flagsOf(spot, who);
    const stand = seen(spot);
    if (own & IDLE) {
      const posture = restsFrom(option, this.duel, own);
      if (!this.ledger.has('AOF-WAVER-02') && this.isFelt(when, stand, who)) this.ledger.enter('AOF-WAVER-02');
      this.enterPosture(when, stand, who, posture, own & ~(WAVERING | IDLE));
      return [withFlags(spot, who, withPosture(own & ~(WAVERING | IDLE), posture))];
    }
    const { walks } = this.pairing;
    const { round } = when;
    const states = [...statesOf(spot, who)];
    const parts = new Map<number, number[]>();
    for (const state of states) parts.set(walks[who][state], [...(parts.get(walks[who][state]) ?? []), state]);
    return [...parts.values()].flatMap((alike) => {
      const part = parts.size === 1 ? spot : withStates(spot, who, new Set(alike));
      const move = pairing.move(who, alike[0], own, spot.distance, option as Behaviour);
      const deed = {
        when,
        who,
        stand,
        option: option as Behaviour,
        state: alike[0],
        pairing,
        move,
      };
      if (move.kind === 'idle') {
        const posture = restsFrom(option, this.duel, own, move.posture);
        enterMove(this.ledger, this.futures, deed);
        this.enterPosture(when, stand, who, posture, own);
        return [withFlags(part, who, withPosture(own, posture))];
      }
      const key = `${this.idOf(pairing)} ${who} ${option} ${this.duel.situation.exhaustion ? round : 0} ${nameOf(part)}`;
      const known =
        this.done.get(key) ??
        (move.kind === 'charge'
          ? this.charged(when, pairing, part, who, move.heavy)
          : this.walked(pairing, part, who, move));
      this.done.set(key, known);
      enterMove(this.ledger, this.futures, deed);
      return known;
    });
  }

  /** Whether it matters that a Wavering unit spends its activation idle; who was so from the start recovers unseen. */
  protected isFelt(when: When, stand: Stand, who: Which): boolean {
    if (this.seen.wavering && (when.round > 1 || !(startFlags(this.duel[who]) & WAVERING))) return true;
    const calm = (flags: number) => flags & ~(WAVERING | IDLE);
    const steady = withFlags(stand, who, calm(flagsOf(stand, who)));
    return this.futures.at({ ...when, acted: when.acted + 1 }, steady) !== this.futures.acting(when, steady);
  }

  private idOf(pairing: Pairing): number {
    const id = this.ids.get(pairing) ?? this.ids.size;
    this.ids.set(pairing, id);
    return id;
  }

  protected enterPosture(when: When, stand: Stand, who: Which, posture: Posture, own: number): void {
    if (posture === POSTURE.none || this.ledger.has(POSTURE_RULES[posture])) return;
    const after = { ...when, acted: when.acted + 1 };
    const at = (one: Posture) => this.futures.at(after, withFlags(stand, who, withPosture(own, one)));
    if (at(posture) !== at(POSTURE.none)) this.ledger.enter(POSTURE_RULES[posture]);
  }

  private walked(pairing: Pairing, spot: Spot, who: Which, move: Move & { kind: 'move' }): Spot[] {
    const other = OTHER[who];
    return [...landings(move, spot.distance).keys()].flatMap((distance) => {
      let spots = [withFlags({ ...spot, distance }, who, withPosture(flagsOf(spot, who), move.posture))];
      if (move.moved) spots = this.crossed(pairing, spots, who);
      if (move.moved) spots = spots.flatMap((one) => this.watched(pairing, one, other, distance));
      if (!move.shoots) return spots;
      const shot = { mode: move.shoots, moved: move.moved };
      return spots.flatMap((one) => {
        const fired = this.fired(pairing, one, who, shot, distance);
        if (!fired) return [one];
        return distance <= RETURN_FIRE ? fired.flatMap((two) => this.watched(pairing, two, other, distance)) : fired;
      });
    });
  }

  private charged(when: When, pairing: Pairing, spot: Spot, who: Which, heavy: boolean): Spot[] {
    const other = OTHER[who];
    const { forces } = pairing;
    let spots = [spot];
    if (forces[other].has('Closing Fire')) {
      spots = spots.flatMap((one) => {
        const fired = this.fired(pairing, one, other, CLOSING, one.distance);
        if (fired) this.ledger.enter(USE_RULES['Closing Fire']);
        return fired ?? [one];
      });
    }
    spots = this.crossed(pairing, spots, who).flatMap((one) => this.watched(pairing, one, other, CLOSEST));
    spots = spots.flatMap((one) => this.fought(when, pairing, one, who, who, heavy));
    for (const striker of [who, other]) {
      if (forces[striker].has('Ferocious Attack'))
        spots = spots.flatMap((one) => this.fought(when, pairing, one, who, striker, null));
    }
    return spots.map((one) => ({ ...one, distance: CLOSEST }));
  }

  /** @param heavy null for a fight that follows another at once */
  private fought(
    when: When,
    pairing: Pairing,
    before: Spot,
    who: Which,
    striker: Which,
    heavy: boolean | null,
  ): Spot[] {
    const spot = this.living(before);
    if (!spot) return [before];
    const defender = OTHER[striker];
    const moods = { striker: flagsOf(spot, striker), defender: flagsOf(spot, defender) };
    const exchange = pairing.exchange(striker, {
      ...PLAIN_CHARGE,
      ...{ again: heavy === null, turned: striker !== who, heavy: heavy === true },
      strikerBraced: postureOf(moods.striker) === POSTURE.braced,
      defenderBraced: postureOf(moods.defender) === POSTURE.braced,
    });
    const replies = exchange.replies(strongest(exchange.defender.line, statesOf(spot, defender)), moods.defender);
    let after = withFlags(spot, striker, exchange.afterStriking(exchange.striker, moods.striker));
    if (replies) after = withFlags(after, defender, exchange.afterStriking(exchange.defender, moods.defender));
    let spots: Spot[] = [after];
    if (!isQuiet(exchange, moods.striker, moods.defender)) {
      const standing = { chargers: statesOf(spot, striker), defenders: statesOf(spot, defender) };
      const scratch = new Ledger();
      const blows = pairing.fighters[striker].killingBlow || pairing.fighters[defender].killingBlow;
      const ends = enterBlows(exchange, standing, moods, blows, scratch);
      const losers = enterComparison(exchange, ends, moods, scratch);
      this.enter(scratch.rules);
      // A charge that comes to a fight acts by itself.
      if (heavy !== null) this.ledger.enter('AOF-ACT-04');
      if (heavy === null && ends.struck) this.ledger.enter(USE_RULES['Ferocious Attack']);
      spots = [withStates(withStates(after, striker, ends.chargers), defender, ends.defenders)];
      for (const role of losers) {
        const loser = role === 'striker' ? striker : defender;
        if (flagsOf(spots[0], loser) & WAVERING) continue;
        spots = spots.flatMap((one) => [one, withFlags(one, loser, flagsOf(one, loser) | WAVERING)]);
      }
    }
    return this.duel.situation.exhaustion ? spots.flatMap((one) => this.tired(when, pairing, one)) : spots;
  }

  /** One marker more for both (AOF-EXH-01, AOF-EXH-02). */
  private tired(when: When, pairing: Pairing, spot: Spot): Spot[] {
    const fresh = { ...seen(spot), distance: CLOSEST };
    const after = { ...when, acted: when.acted + 1 };
    const future = this.futures.at(after, fresh);
    let spots = [spot];
    for (const who of SIDES) {
      const markers = exhaustionOf(flagsOf(spot, who)) + 1;
      spots = spots.map((one) => withFlags(one, who, withExhaustion(flagsOf(one, who), markers)));
      const marked = withFlags(fresh, who, withExhaustion(flagsOf(fresh, who), markers));
      if (markers >= TOO_MANY || this.futures.at(after, marked) !== future) this.ledger.enter('AOF-EXH-01');
      if (markers < TOO_MANY) continue;
      this.ledger.enter('AOF-EXH-02');
      spots = spots.flatMap((one) => this.tested(pairing, one, who));
    }
    return spots;
  }

  private tested(pairing: Pairing, spot: Spot, who: Which): Spot[] {
    const { nerves } = pairing.fighters[who];
    const flags = flagsOf(spot, who);
    const states = alive(nerves.line, statesOf(spot, who));
    this.enter(rulesOfNerves(nerves, flags, { tests: true, wounded: false, states }));
    return flags & WAVERING ? [spot] : [spot, withFlags(spot, who, flags | WAVERING)];
  }

  private crossed(pairing: Pairing, spots: readonly Spot[], who: Which): Spot[] {
    const { line } = pairing.fighters[who];
    return spots.flatMap((spot) => {
      const danger = moveDanger(this.duel, line, strongest(line, statesOf(spot, who)));
      const dice = danger ? danger.plain + danger.worse : 0;
      if (dice === 0) {
        // Who flies takes no test on ground that asks for one.
        if (this.duel.situation.dangerous || this.duel.condition === 'Earthquake') this.ledger.enter('AOF-SR-10');
        return [spot];
      }
      this.ledger.enter('AOF-TERR-06', ...(this.duel.condition === 'Earthquake' ? ['AOF-COND-01'] : []));
      return this.wounded(pairing, spot, who, 2 * dice);
    });
  }

  private watched(pairing: Pairing, spot: Spot, watcher: Which, distance: number): Spot[] {
    const flags = flagsOf(spot, watcher);
    if (postureOf(flags) !== POSTURE.watching) return [spot];
    const spent = withFlags(spot, watcher, withPosture(flags, POSTURE.none));
    const fired = this.fired(pairing, spent, watcher, OVERWATCH, distance);
    return fired ?? [spot];
  }

  /** @returns null where nobody has anything to shoot with */
  private fired(pairing: Pairing, before: Spot, who: Which, shot: Shot, distance: number): Spot[] | null {
    const spot = this.living(before);
    if (!spot || distance === AWAY) return null;
    const other = OTHER[who];
    const [own, theirs] = [flagsOf(spot, who), flagsOf(spot, other)];
    const { strike } = pairing.aimed(who, own, distance, shot, postureOf(theirs));
    const { line } = pairing.fighters[who];
    const shooter = strongest(line, statesOf(spot, who));
    // Somebody would reach the enemy by day.
    if (strike.rules.has('AOF-COND-06')) this.ledger.enter('AOF-COND-06');
    if (!strikes(strike, shooter)) return null;
    this.enter(strike.rules);
    this.enterHeightened(pairing, who, strike);
    let spots = [strike.rules.has('AOF-SR-05') ? withFlags(spot, who, own | BREATH_USED) : spot];
    spots = spots.flatMap((one) =>
      this.suffered(pairing, one, other, reachedBy(strike, shooter, statesOf(one, other)), strike.covering),
    );
    if (!strike.mishaps) return spots;
    const dice = strike.batches.reduce(
      (sum, { automatic, copies, attacks }) => sum + (automatic ? 0 : copies[shooter] * attacks),
      0,
    );
    // Their wounds ask for no test (AOF-BRUTAL-03).
    return spots.flatMap((one) => {
      const { nerves } = pairing.fighters[who];
      const states = statesOf(one, who);
      const reached = reachedByWounds(nerves.suffering, states, dice);
      const attrition = nerves.mishapAttrition ? nerves.attrition : 'off';
      const { wounded } = shakenBy(nerves, states, reached);
      this.enter(rulesOfNerves({ ...nerves, attrition }, own, { wounded, tests: false, states }));
      return [withStates(one, who, reached)];
    });
  }

  /** Cover is no help against Heightened Senses (AOF-CP-12). */
  private enterHeightened(
    { forces }: Pairing,
    who: Which,
    strike: { readonly batches: ReadonlyArray<{ readonly automatic: unknown; readonly blast: number }> },
  ): void {
    const { situation, condition } = this.duel;
    const cover = who === 'attacker' ? situation.targetCover : situation.attackerCover;
    if (!forces[who].has('Heightened Senses')) return;
    const hidden = coverTerms({ cover, building: false, rushed: false }, condition === 'Heavy Storm').length > 0;
    if (hidden && strike.batches.some(({ automatic, blast }) => automatic === null && blast === 0))
      this.ledger.enter(USE_RULES['Heightened Senses']);
  }

  private wounded(pairing: Pairing, spot: Spot, who: Which, wounds: number): Spot[] {
    const { suffering } = pairing.fighters[who].nerves;
    const states = alive(suffering.target, statesOf(spot, who));
    if (states.size === 0) return [spot];
    if (suffering.regeneration.includes(true)) this.ledger.enter('AOF-SR-18');
    if (suffering.fog) this.ledger.enter('AOF-COND-11');
    return this.suffered(pairing, spot, who, reachedByWounds(suffering, states, wounds));
  }

  /** Wounds, and what of morale follows. */
  private suffered(pairing: Pairing, spot: Spot, who: Which, reached: States, pinned = false): Spot[] {
    const { nerves } = pairing.fighters[who];
    const flags = flagsOf(spot, who);
    const from = statesOf(spot, who);
    const shaken = shakenBy(nerves, from, reached, pinned);
    this.enter(rulesOfNerves(nerves, flags, shaken));
    const { save } = nerves.line;
    const saved = [...from].some((state) => save[state] === 1) && [...reached].some((state) => save[state] === 0);
    if (saved) this.ledger.enter(USE_RULES['Eternal Vigilance']);
    const after = withStates(spot, who, new Set([...from, ...reached, ...shaken.states]));
    if (!shaken.tests || flags & WAVERING) return [after];
    return [after, withFlags(after, who, flags | WAVERING)];
  }

  /** A save against a lethal wound enters itself where it is made; a word of command by its own rule besides. */
  private enter(rules: Iterable<string>): void {
    for (const rule of rules) if (rule !== 'AOF-CP-09') this.ledger.enter(rule);
  }
}

const POSTURE_RULES = ['', 'AOF-ACT-05', 'AOF-ACT-06', 'AOF-ACT-10', 'AOF-ACT-11', 'AOF-EXH-05'] as const;
