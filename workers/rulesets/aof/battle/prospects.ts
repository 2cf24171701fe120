/** What fights and volleys are expected to come to, for weighing: points, morale included, of whole units. */
import { FATIGUED, WAVERING } from '../flags.ts';
import { ALL, type Arsenal, failureOf } from './arsenal.ts';
import type { Forces } from './forces.ts';

/** Share of what is left that Wavering costs. */
const WAVERS_FOR = 0.35;

export class Prospects {
  private readonly arsenal: Arsenal;
  private readonly forces: Forces;
  private readonly threatShot: Float64Array;
  private readonly threatCharge: Float64Array;
  /** Points that the fight weighed last is expected to take and to give. */
  taken = 0;
  given = 0;

  constructor(arsenal: Arsenal, forces: Forces) {
    this.arsenal = arsenal;
    this.forces = forces;
    this.threatShot = new Float64Array(forces.sorts.length ** 2).fill(Number.NaN);
    this.threatCharge = new Float64Array(forces.sorts.length ** 2).fill(Number.NaN);
  }

  /** Points that a fresh unit of one sort is expected to shoot off a fresh one of another. */
  shot(a: number, b: number): number {
    const at = a * this.forces.sorts.length + b;
    const known = this.threatShot[at];
    if (!Number.isNaN(known)) return known;
    const { sorts } = this.forces;
    const { bands, line } = sorts[a];
    const shot = this.arsenal.shot(a, b, (1 << bands.length) - 1, ALL, true, false, 0);
    this.threatShot[at] = shot ? shot.worth(line.start, sorts[b].line.start) : 0;
    return this.threatShot[at];
  }

  /** ... and to take from it by a charge. */
  charge(a: number, b: number): number {
    const at = a * this.forces.sorts.length + b;
    const known = this.threatCharge[at];
    if (!Number.isNaN(known)) return known;
    const { sorts } = this.forces;
    this.fight(a, b, sorts[a].line.start, sorts[b].line.start, 0, 0);
    this.threatCharge[at] = this.taken;
    return this.taken;
  }

  /** Expected points that a charge takes and gives, morale of the loser included; left in `taken` and `given`. */
  fight(a: number, b: number, sa: number, sb: number, fa: number, fb: number): void {
    const { arsenal, forces } = this;
    const own = forces.sorts[a];
    const other = forces.sorts[b];
    const strike = arsenal.blow(a, b, 'striker', (fa & (FATIGUED | WAVERING)) !== 0);
    const reply = arsenal.blow(a, b, 'replier', (fb & (FATIGUED | WAVERING)) !== 0);
    const front = reaching(own.radius, own.line.left[sa], other.line.left[sb], other.radius);
    const back = reaching(other.radius, other.line.left[sb], own.line.left[sa], own.radius);
    const hit = strike.worth(sa, sb) * front;
    const wounds = strike.mean(sa, sb) * front;
    // Whoever is left strikes back.
    const rest = Math.max(0, 1 - hit / Math.max(1e-9, other.worth[sb]));
    const returned = reply.worth(sb, sa) * back * rest;
    const taken = reply.mean(sb, sa) * back * rest;
    const edge = (wounds - taken) / Math.sqrt(0.7 + 0.6 * (wounds + taken));
    const win = 0.5 + (0.5 * edge) / (0.6 + Math.abs(edge));
    const left = other.worth[sb] - hit;
    const mine = own.worth[sa] - returned;
    this.taken = hit + win * this.fails(b, sb, fb) * left * (this.isLow(b, sb, wounds) ? 1 : WAVERS_FOR);
    this.given = returned + (1 - win) * this.fails(a, sa, fa) * mine * (this.isLow(a, sa, taken) ? 1 : WAVERS_FOR);
  }

  private fails(sort: number, state: number, flags: number): number {
    return (flags & WAVERING) !== 0 ? 1 : failureOf(this.forces.sorts[sort].fighter.nerves, state);
  }

  /** Whether a unit is likely to be at half strength after so many wounds. */
  private isLow(sort: number, state: number, wounds: number): boolean {
    const { line } = this.forces.sorts[sort];
    let to = state;
    for (let i = Math.floor(wounds); i > 0; i--) to = line.next[to];
    return line.half[to] === 1;
  }
}

/** The share of a unit that comes near enough to strike another: ranks that reach over, as broad as both are. */
function reaching(radius: number, models: number, others: number, their: number): number {
  const ranks = 1 + Math.floor(2 / (2 * radius));
  const abreast = Math.floor((Math.min(5, others) * their) / radius) + 2;
  return Math.min(1, (ranks * abreast) / Math.max(1, models));
}
