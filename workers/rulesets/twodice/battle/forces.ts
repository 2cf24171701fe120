/** Both armies as single models: copies told apart, alike ones sharing everything that dice need. */
import { namesByArmy } from '../../../wording.ts';
import { chargeCost } from '../activation/resources.ts';
import type { Attacker, AttackRulings } from '../activation/schema.ts';
import { Situation } from '../activation/schema.ts';
import { Assault } from '../duel/assault.ts';
import type { Fighter } from '../duel/schema.ts';
import { Activations, Side, type SideState } from '../duel/side.ts';
import { Upkeep } from '../duel/upkeep.ts';
import { readAs } from '../edition.ts';
import type { Army, Battle, Combatant } from './schema.ts';

export type Seat = 0 | 1;

/** Models that differ in nothing but name and place. */
export interface Sort {
  readonly combatant: Combatant;
  readonly side: Side;
  readonly upkeep: Upkeep;
  /** Points that a charge or a run costs it. */
  readonly chargeCost: number;
  /** Attack rolls in melee, and with each ranged or magic weapon. */
  readonly melee: boolean;
  readonly shots: ReadonlyArray<{ readonly weapon: number; readonly range: number }>;
}

/** With what an activation attacks: everything for melee, or all weapons that reach so far. */
export interface Arms {
  readonly melee: boolean;
  /** Bits of the ranged and magic weapons that reach. */
  readonly reaching: number;
  /** Farther than 5": Stealth counts (MK3-ADV-18). */
  readonly far: boolean;
  readonly aimed: boolean;
}

const PLAIN = Situation.parse({});
/** A charge of this length earns all that a charge may; shorter ones are not told to the attacks. */
const CHARGED = 6;

export class Forces {
  readonly sorts: readonly Sort[];
  /** By model: its sort, its side, its name. */
  readonly sortOf: readonly number[];
  readonly seat: Uint8Array;
  readonly names: readonly string[];
  /** Where the second army begins, and the number of all. */
  readonly bounds: readonly [0, number, number];
  /** The caster of each side. */
  readonly casters: readonly [number, number];
  readonly points: readonly [number, number];
  readonly armies: readonly [Army, Army];
  private readonly rulings: AttackRulings;
  private readonly known = new Map<string, Assault>();

  constructor({ first, second, rulings }: Battle) {
    this.armies = [first, second];
    this.rulings = rulings;
    const sorts: Sort[] = [];
    const places = new Map<string, number>();
    const sortOf: number[] = [];
    const all = [first, second].map(({ models }) => models.flatMap((one) => Array<Combatant>(one.copies).fill(one)));
    for (const one of all.flat()) {
      const key = JSON.stringify({ ...one, copies: 1 });
      let place = places.get(key);
      if (place === undefined) {
        place = sorts.length;
        places.set(key, place);
        sorts.push(sortFrom(one, rulings));
      }
      sortOf.push(place);
    }
    this.sorts = sorts;
    this.sortOf = sortOf;
    this.names = namesByArmy(
      [first, second].map(({ name, models }) => ({
        name,
        units: models.map(({ attacker, copies }) => ({ name: attacker.name, copies })),
      })),
    );
    this.bounds = [0, all[0].length, sortOf.length];
    this.seat = Uint8Array.from(sortOf, (_, u) => (u < all[0].length ? 0 : 1));
    const casterOf = (side: Seat) => {
      for (let u = this.bounds[side]; u < this.bounds[side + 1]; u++) if (isCaster(this.sort(u).combatant)) return u;
      return -1;
    };
    this.casters = [casterOf(0), casterOf(1)];
    const sum = (side: Seat) => all[side].reduce((points, { cost }) => points + cost, 0);
    this.points = [sum(0), sum(1)];
  }

  sort(u: number): Sort {
    return this.sorts[this.sortOf[u]];
  }

  start(u: number, into: SideState): void {
    Object.assign(into, this.sort(u).side.start());
  }

  /** The attacks of one model on another with these weapons; compiled when they first come up. */
  assault(u: number, v: number, arms: Arms): Assault {
    const key = `${this.sortOf[u]} ${this.sortOf[v]} ${arms.melee} ${arms.reaching} ${arms.far} ${arms.aimed}`;
    let assault = this.known.get(key);
    if (!assault) {
      const { side, combatant } = this.sort(u);
      const enemy = this.sort(v).side;
      const fighter = armed(side.fighter, combatant, arms);
      assault = new Assault(side, enemy, new Activations({ fighter, rulings: this.rulings }, enemy));
      this.known.set(key, assault);
    }
    return assault;
  }
}

export const isCaster = ({ attacker }: { readonly attacker: Attacker }): boolean =>
  attacker.kind === 'warcaster' || attacker.kind === 'warlock';

/** As it attacks after a charge. */
export const charging = (fighter: Fighter): Fighter => ({
  ...fighter,
  situation: { ...fighter.situation, charge: CHARGED },
});

function sortFrom(combatant: Combatant, rulings: AttackRulings): Sort {
  const { attacker, target } = combatant;
  const fighter: Fighter = {
    ...combatant,
    target: readAs(target, rulings),
    ...{ situation: PLAIN, combatAction: 'auto', leech: 0, repair: 0 },
  };
  const side = new Side(fighter, rulings);
  return {
    combatant,
    side,
    upkeep: new Upkeep(side),
    chargeCost: chargeCost(charging(fighter)),
    melee: combatant.meleeRange > 0 && attacker.weapons.some(({ class: sort }) => sort === 'melee'),
    shots: attacker.weapons.flatMap(({ class: sort, RNG }, weapon) =>
      sort === 'melee' ? [] : [{ weapon, range: RNG ?? 0 }],
    ),
  };
}

/** The fighter with what it attacks with. */
function armed(fighter: Fighter, { attacker }: Combatant, { melee, reaching, far, aimed }: Arms): Fighter {
  const weapons = attacker.weapons.filter(({ class: sort }, i) =>
    sort === 'melee' ? melee : sort === 'ranged' ? !melee && (reaching & (1 << i)) !== 0 : (reaching & (1 << i)) !== 0,
  );
  const ranged = weapons.some(({ class: sort }) => sort === 'ranged');
  return {
    ...fighter,
    attacker: { ...attacker, weapons },
    combatAction: melee ? 'melee' : ranged ? 'ranged' : 'magic only',
    situation: { ...fighter.situation, charge: melee ? CHARGED : 'no', aim: aimed, distance: far ? 5.001 : 0 },
  };
}
