/** One unit of a battle as its sheet is kept while it lasts: what is lost, who leads it, what befell it. */
import type { z } from 'zod';
import type { Fighter } from '../duel/schema.ts';
import type { Fighting } from './attack.ts';
import { giftsOf, spreadsPanic, total } from './gifts.ts';
import { Losses } from './losses.ts';
import { isHorde, losesMagnitude, squadsIn, startOf, traitsOf, type UnitRead } from './sheet.ts';

export type FighterRead = z.infer<typeof Fighter>;

/** What a leader or Commander gives once a round: his own Horde, or one Horde of all. */
export interface Spent {
  roll: boolean;
  surge: boolean;
  attack: boolean;
}

export const unspent = (): Spent => ({ roll: false, surge: false, attack: false });

export class Combatant {
  readonly given: FighterRead;
  readonly side: 0 | 1;
  readonly place: number;
  host: Combatant | null = null;
  left: number;
  readonly losses: Losses;
  /** Magnitude lost since the last step of its nerves; and what it had when that time began. */
  taken = 0;
  had: number;
  broken: boolean;
  /** Destroyed or dead; driven off or fled from the map. */
  dead = false;
  away = false;
  everBroken = false;
  rallied = false;
  counted: boolean;
  /** Turns of flight. */
  fled = 0;
  tide = false;
  spare: boolean;
  berserk: boolean;
  onFire: boolean;
  stunned: boolean;
  /** It has lost its actions in this round. */
  idle = false;
  shock = 0;
  grief = 0;
  /** What of the Abandonment table waits for its turn. */
  mourning: 'no' | 'test' | 'table' = 'no';
  failedBy = 0;
  /** Most squads it has been short of. */
  short: number;
  opponent: Combatant | null = null;
  attacker: Combatant | null = null;
  reactions = 0;
  opportunity = true;
  commands = false;
  /** What of its leader's is spent in this round; damage rolls and hunts are each Horde's own, whoever gives them. */
  spent = unspent();
  damageRolls = 0;
  hunts = 0;
  /** Whether its leader, its Commander and its Adept are there for it. */
  led = true;
  commanded = true;
  adeptDead: boolean;
  private sheet: UnitRead;
  private within: UnitRead;

  constructor(given: FighterRead, side: 0 | 1, place: number) {
    this.given = given;
    this.side = side;
    this.place = place;
    this.left = startOf(given);
    this.had = this.left;
    this.broken = given.state.broken && losesMagnitude(given);
    this.counted = this.broken;
    this.spare = traitsOf(given).has('Battle-Hardened');
    this.berserk = given.state.berserk;
    this.onFire = given.state.onFire && isHorde(given);
    this.stunned = given.state.stunned;
    this.short = isHorde(given) ? given.squads - squadsIn(this.left) : 0;
    this.adeptDead = given.state.adeptDead;
    this.losses = new Losses(given);
    this.sheet = given;
    this.within = given;
    this.rewrite();
  }

  get horde(): boolean {
    return isHorde(this.given);
  }

  get onField(): boolean {
    return !this.dead && !this.away;
  }

  /** Acts and holds ground. */
  get stands(): boolean {
    return this.onField && !this.broken;
  }

  get helpless(): boolean {
    return this.stunned || this.grief > 0 || this.shock > 0;
  }

  get squads(): number {
    return this.horde ? squadsIn(this.left) : 0;
  }

  get embedded(): boolean {
    return this.host?.onField ?? false;
  }

  /** What its sheet says now; fire and flight are kept by the battle. */
  get unit(): UnitRead {
    return this.sheet;
  }

  /** As the others aim at it. */
  get asTarget(): UnitRead {
    return this.embedded ? this.within : this.sheet;
  }

  /** Writes its sheet again: who leads it, or what it is, has changed. */
  rewrite(): void {
    const { given } = this;
    const commander = this.commanded
      ? {}
      : ({ commander: 'none', commanderRole: 'none', doctrine: 'none' } satisfies Partial<UnitRead>);
    const state = { ...given.state, onFire: false, broken: false, berserk: this.berserk, adeptDead: this.adeptDead };
    this.sheet = { ...given, ...(this.led ? {} : { leader: 'none' as const }), ...commander, state };
    this.within = { ...this.sheet, kind: given.kind === 'weapon specialist' ? 'specialist' : 'leader' };
    this.losses.unit = this.sheet;
  }

  fighting(unit: UnitRead): Fighting {
    const around = this.embedded && this.host && !this.host.stunned && this.host.grief === 0 ? this.host.squads : 0;
    return {
      ...{ unit, left: this.left, broken: this.broken, stunned: false, around },
      ...{ overwhelming: this.tide ? 1 : 0, fireDrill: 0, startSquads: this.squads + this.short },
    };
  }

  newRound(): void {
    this.losses.newTurn();
    this.reactions = this.given.reactions;
    this.opportunity = true;
    this.commands = false;
    this.idle = false;
    this.spent = unspent();
    this.damageRolls = 0;
    this.hunts = 0;
  }

  get spreadsPanic(): boolean {
    return this.horde && spreadsPanic(this.unit);
  }

  /** Squads that it frightens with (AE-TRAIT-18, AE-LEAD-37). */
  get frightens(): number {
    if (!this.stands || !traitsOf(this.unit).has('Fear Incarnate')) return 0;
    return this.squads + total(giftsOf(this.unit), ({ abilities }) => abilities);
  }
}
