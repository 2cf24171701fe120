/**
 * What may still happen in a duel from one moment on, as a number: two moments with the same number have the same
 * future. So a move, a posture or an order of acting took part in an answer only where the number would be another
 * without it. Wounds are left aside: units act as those who stand at the start.
 */
import {
  BREATH_USED,
  DAMNED,
  exhaustionOf,
  IDLE,
  POSTURE,
  postureOf,
  WAVERING,
  withExhaustion,
  withPosture,
} from '../flags.ts';
import { TOO_MANY } from '../melee/markers.ts';
import { blockKey } from './blocks.ts';
import { isCast } from './casts.ts';
import { contentOf, meleeOf } from './contents.ts';
import { hasInspiration, moveDanger } from './ground.ts';
import { AWAY, arrivals, CLOSEST, landings, type Move, RETURN_FIRE, restsFrom } from './moves.ts';
import { afterRound, flagsOf, followed, optionsAt, type Stand, type When, withFlags } from './now.ts';
import type { Option } from './policy.ts';
import { type Behaviour, type Duel, haveMet, isActivated, type Which } from './schema.ts';
import { CLOSING, damnedBits, OVERWATCH, type Pairing, PLAIN_CHARGE, type Shot } from './setup.ts';
import { OTHER } from './steps.ts';
import { leaderOf } from './uses.ts';

/** Nothing more happens. */
export const NOTHING = 0;
/** Moments after which every further one counts as unlike all others: what may have acted is named then. */
const MOST_MOMENTS = 4_000;
const SIDES = ['attacker', 'target'] as const;

/** Numbers for texts: shared by all futures that are compared. */
export class Numbers {
  private readonly known = new Map<string, number>();
  private fresh = NOTHING + 1;

  of(text: string): number {
    const number = this.known.get(text) ?? this.fresh++;
    this.known.set(text, number);
    return number;
  }

  unlike(): number {
    return this.fresh++;
  }
}

/** Where things may go on after something has happened, and what that was. */
interface Branch {
  readonly stand: Stand;
  readonly events: readonly string[];
}

export class Futures {
  private readonly pairing: Pairing;
  /** Who arrives, waits and leads by this duel; everything else by the pairing's own. */
  private readonly duel: Duel;
  private readonly numbers: Numbers;
  /** By moment, then by how both stand. */
  private readonly known: Array<Map<number, number> | undefined> = [];
  private moments = 0;

  constructor(pairing: Pairing, numbers: Numbers, duel = pairing.duel) {
    this.pairing = pairing;
    this.numbers = numbers;
    this.duel = duel;
  }

  /** The future of a round that begins, before anybody arrives. */
  round(round: number, leader: Which, { distance, fa, fb }: Stand): number {
    const { rounds } = this.duel.situation;
    if (round > rounds) return NOTHING;
    const stand = { distance: arrivals(this.duel, round, distance), fa: followed(fa), fb: followed(fb) };
    return this.led({ round, leader, first: leaderOf(this.duel, round, leader), acted: 0 }, stand);
  }

  /** The same with this order of acting, whoever seizes the initiative. */
  led(when: When, stand: Stand): number {
    const { condition } = this.duel;
    if (condition !== 'Damnation' || !haveMet(this.duel, when.round)) return this.at(when, stand);
    const cursed = (stands: readonly Branch[], who: Which): Branch[] =>
      stands.flatMap((branch) =>
        optionsAt(this.duel, who, when.round, 'damnation').flatMap((way) =>
          way === 'sacrifice'
            ? this.shaken({ ...branch, events: [...branch.events, `sacrifice ${who}`] }, who)
            : [{ ...branch, stand: withFlags(branch.stand, who, flagsOf(branch.stand, who) | DAMNED) }],
        ),
      );
    const branches = [when.first, OTHER[when.first]].reduce(cursed, [{ stand, events: [] }]);
    return this.joined(branches.map(({ stand: now, events }) => [events, this.at(when, now)] as const));
  }

  /** The future of a moment between two activations. */
  at(when: When, stand: Stand): number {
    const { round, leader, first, acted } = when;
    const { distance, fa, fb } = stand;
    const moment = ((round * 2 + (leader === 'target' ? 1 : 0)) * 2 + (first === 'target' ? 1 : 0)) * 3 + acted;
    this.known[moment] ??= new Map();
    const known = this.known[moment];
    const key = blockKey(distance, fa, fb);
    let number = known.get(key);
    if (number === undefined) {
      number = this.moments >= MOST_MOMENTS ? this.numbers.unlike() : this.work(when, stand);
      known.set(key, number);
      this.moments++;
    }
    return number;
  }

  private work(when: When, stand: Stand): number {
    const { round, acted } = when;
    if (acted === 2) return this.after(when, stand);
    const who = this.whose(when);
    if (!isActivated(this.duel, who, round)) return this.at(next(when), stand);
    return this.acting(when, stand);
  }

  /** The future of an activation, whether it is had or not. */
  acting(when: When, stand: Stand): number {
    const { round } = when;
    const who = this.whose(when);
    const futures = this.opened(who, round, stand).flatMap(({ stand: now, events }) =>
      this.optionsOf(who, round, now).map((option) => [events, this.taken(when, who, now, option)] as const),
    );
    return this.joined(futures);
  }

  whose({ first, acted }: When): Which {
    return acted === 0 ? first : OTHER[first];
  }

  /** The next round, in whatever order. */
  private after({ round, leader }: When, stand: Stand): number {
    const next = { ...stand, fa: afterRound(stand.fa), fb: afterRound(stand.fb) };
    const leaders = this.duel.situation.first === 'drawn each round' ? SIDES : [leader];
    return this.joined(leaders.map((one) => [[], this.round(round + 1, one, next)] as const));
  }

  optionsOf(who: Which, round: number, stand: Stand): readonly Option[] {
    return optionsAt(this.duel, who, round, flagsOf(stand, who) & IDLE ? 'idle' : 'action');
  }

  /** What befalls a unit before it decides. */
  private opened(who: Which, round: number, stand: Stand): Branch[] {
    const { condition } = this.duel;
    const own = flagsOf(stand, who);
    const begun = withPosture(own, POSTURE.none) | (own & WAVERING ? IDLE : 0);
    let branches: Branch[] = [{ stand: withFlags(stand, who, begun), events: [] }];
    const markers = exhaustionOf(own);
    if (this.duel.situation.exhaustion && markers > 0) {
      const least = this.pairing.line(who).start;
      const inspired = hasInspiration(this.pairing.line(who), least) ? 1 : 0;
      branches = Array.from({ length: markers + 1 }, (_, left) => Math.max(0, left - inspired)).map((left) => ({
        events: [],
        stand: withFlags(branches[0].stand, who, withExhaustion(flagsOf(branches[0].stand, who), left)),
      }));
    }
    const happens = (event: string, whom: Which) => {
      branches = branches.flatMap((one) => this.shaken({ ...one, events: [...one.events, event] }, whom));
    };
    if (condition === 'Deadly Vortex') happens(`vortex ${who}`, who);
    if (own & WAVERING || !haveMet(this.duel, round)) return branches;
    const { casts } = this.pairing.during(round, who);
    const line = this.pairing.line(who);
    casts[who].forEach((cast, i) => {
      if (!isCast(cast, line, line.start, round, stand.distance)) return;
      happens(`cast ${who} ${i}`, OTHER[who]);
      if (condition === 'Arcane Power') happens('raw 1', who);
    });
    return branches;
  }

  /** The future after an option is taken. */
  taken(when: When, who: Which, stand: Stand, option: Option): number {
    const own = flagsOf(stand, who);
    if (own & IDLE) {
      const posture = restsFrom(option, this.duel, own);
      const calm = this.at(next(when), withFlags(stand, who, withPosture(own & ~(WAVERING | IDLE), posture)));
      return this.joined([[[`recovers ${who}`], calm]]);
    }
    const pairing = this.armed(when.round, who, stand);
    const { start } = this.pairing.line(who);
    return this.moved(when, who, stand, pairing.move(who, start, own, stand.distance, option as Behaviour), option);
  }

  /** With the stratagems of an activation, and what befell both units this round. */
  armed(round: number, who: Which, { fa, fb }: Stand): Pairing {
    return this.pairing.during(round, who).underDamnation(damnedBits(fa, fb));
  }

  /** The future after a move of a unit that acts. */
  moved(when: When, who: Which, stand: Stand, move: Move, option: Option): number {
    const own = flagsOf(stand, who);
    if (move.kind === 'idle') {
      const posture = restsFrom(option, this.duel, own, move.posture);
      return this.at(next(when), withFlags(stand, who, withPosture(own, posture)));
    }
    const pairing = this.armed(when.round, who, stand);
    const branches =
      move.kind === 'charge' ? this.charged(pairing, who, stand, move.heavy) : this.walked(pairing, who, stand, move);
    return this.joined(branches.map(({ stand: now, events }) => [events, this.at(next(when), now)] as const));
  }

  private walked(pairing: Pairing, who: Which, stand: Stand, move: Move & { kind: 'move' }): Branch[] {
    const other = OTHER[who];
    return [...landings(move, stand.distance).keys()].flatMap((distance) => {
      const there = withFlags({ ...stand, distance }, who, withPosture(flagsOf(stand, who), move.posture));
      let branches: Branch[] = [{ stand: there, events: [] }];
      if (move.moved) branches = this.ground(branches, who);
      if (move.moved) branches = this.watched(pairing, branches, other, distance);
      if (!move.shoots) return branches;
      const shot = { mode: move.shoots, moved: move.moved };
      return branches.flatMap((branch) => {
        const fired = this.fired(pairing, branch, who, shot, distance);
        if (!fired) return [branch];
        return distance <= RETURN_FIRE ? this.watched(pairing, fired, other, distance) : fired;
      });
    });
  }

  private charged(pairing: Pairing, who: Which, stand: Stand, heavy: boolean): Branch[] {
    const other = OTHER[who];
    let branches: Branch[] = [{ stand, events: [] }];
    if (pairing.forces[other].has('Closing Fire')) {
      branches = branches.flatMap((one) => this.fired(pairing, one, other, CLOSING, stand.distance) ?? [one]);
    }
    branches = this.watched(pairing, this.ground(branches, who), other, CLOSEST);
    branches = branches.flatMap((one) => this.fought(pairing, one, who, who, heavy));
    for (const striker of [who, other]) {
      if (!pairing.forces[striker].has('Ferocious Attack')) continue;
      branches = branches.flatMap((one) => this.fought(pairing, one, who, striker, null));
    }
    return branches.map((one) => ({ ...one, stand: { ...one.stand, distance: CLOSEST } }));
  }

  private fought(pairing: Pairing, branch: Branch, who: Which, striker: Which, heavy: boolean | null): Branch[] {
    const { stand } = branch;
    const [own, theirs] = [flagsOf(stand, striker), flagsOf(stand, OTHER[striker])];
    const exchange = pairing.exchange(striker, {
      ...PLAIN_CHARGE,
      ...{ again: heavy === null, turned: striker !== who, heavy: heavy === true },
      strikerBraced: postureOf(own) === POSTURE.braced,
      defenderBraced: postureOf(theirs) === POSTURE.braced,
    });
    const happened = meleeOf(exchange, own, theirs);
    const { exhaustion } = this.duel.situation;
    const replies = exchange.replies(exchange.defender.line.start, theirs);
    let after = withFlags(stand, striker, exchange.afterStriking(exchange.striker, own));
    if (replies) after = withFlags(after, OTHER[striker], exchange.afterStriking(exchange.defender, theirs));
    let branches: Branch[] = [{ stand: after, events: branch.events }];
    const shakes = (event: string, whom: Which) => {
      branches = branches.flatMap((one) => this.shaken({ ...one, events: [...one.events, event] }, whom));
    };
    const event = `${striker} ${this.numbers.of(happened)}`;
    if (happened !== '') for (const whom of SIDES) shakes(event, whom);
    if (!exhaustion) return branches;
    branches = branches.map((one) => ({
      ...one,
      stand: SIDES.reduce(
        (now, whom) => withFlags(now, whom, withExhaustion(flagsOf(now, whom), exhaustionOf(flagsOf(now, whom)) + 1)),
        one.stand,
      ),
    }));
    for (const whom of SIDES) if (exhaustionOf(flagsOf(branches[0].stand, whom)) >= TOO_MANY) shakes('tired', whom);
    return branches;
  }

  /** Bad ground under a move. */
  private ground(branches: readonly Branch[], who: Which): Branch[] {
    const line = this.pairing.line(who);
    if (!moveDanger(this.pairing.duel, line, line.start)) return [...branches];
    return branches.flatMap((one) => this.shaken({ ...one, events: [...one.events, `ground ${who}`] }, who));
  }

  /** Fire from Overwatch. */
  private watched(pairing: Pairing, branches: readonly Branch[], watcher: Which, distance: number): Branch[] {
    return branches.flatMap((branch) => {
      const flags = flagsOf(branch.stand, watcher);
      if (postureOf(flags) !== POSTURE.watching) return [branch];
      const spent = { ...branch, stand: withFlags(branch.stand, watcher, withPosture(flags, POSTURE.none)) };
      return this.fired(pairing, spent, watcher, OVERWATCH, distance) ?? [branch];
    });
  }

  /** @returns null where nobody has anything to shoot with */
  private fired(pairing: Pairing, branch: Branch, who: Which, shot: Shot, distance: number): Branch[] | null {
    if (distance === AWAY) return null;
    const [own, other] = [flagsOf(branch.stand, who), flagsOf(branch.stand, OTHER[who])];
    const made = pairing.shot(who, own, distance, shot, postureOf(other));
    const content = made ? contentOf(made.strike) : '';
    if (!made || content === '') return null;
    const now = made.strike.rules.has('AOF-SR-05') ? withFlags(branch.stand, who, own | BREATH_USED) : branch.stand;
    const shaken = this.shaken(
      { stand: now, events: [...branch.events, `${who} ${this.numbers.of(content)}`] },
      OTHER[who],
    );
    return made.strike.mishaps ? shaken.flatMap((one) => this.shaken(one, who)) : shaken;
  }

  /** Whoever is hurt may be Wavering afterwards. */
  private shaken(branch: Branch, who: Which): Branch[] {
    const flags = flagsOf(branch.stand, who);
    if (flags & WAVERING || this.pairing.duel.brutal.attrition === 'instead of morale') return [branch];
    return [branch, { ...branch, stand: withFlags(branch.stand, who, flags | WAVERING) }];
  }

  /** One number for everything that may come of it. */
  private joined(ways: ReadonlyArray<readonly [events: readonly string[], future: number]>): number {
    const [only] = ways;
    const plain = ways.every(([events, future]) => events.length === 0 && future === only[1]);
    if (plain) return only[1];
    const texts = ways.map(([events, future]) => `${events.map((event) => this.numbers.of(event)).join()}:${future}`);
    return this.numbers.of(`[${[...new Set(texts)].sort().join(' ')}]`);
  }
}

function next(when: When): When {
  return { ...when, acted: when.acted + 1 };
}
