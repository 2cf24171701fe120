/** A volley exactly: spells, shots at every target, and what they cost the shooters. */
import { Aftermath } from '../aftermath.ts';
import { bystanderRow, ExactStrike, pinnedChance } from '../exact.ts';
import { IMMOBILISED, readied, shakenOf, startFlags } from '../flags.ts';
import { World } from '../melee/world.ts';
import { ownRow } from '../own.ts';
import { cellOf } from '../report.ts';
import { castChances, stands } from '../spells.ts';
import type { VolleyParts } from './parts.ts';

/** The expected tally of one trial, and a bound of the roundings behind its entries. */
export function exactVolley(parts: VolleyParts): { tally: Float64Array; roundings: number } {
  return new ExactVolley(parts).run();
}

class ExactVolley {
  private readonly parts: VolleyParts;
  private readonly tally: Float64Array;

  constructor(parts: VolleyParts) {
    this.parts = parts;
    this.tally = new Float64Array(parts.tallySize);
  }

  run(): { tally: Float64Array; roundings: number } {
    const world = this.exactSpells();
    const shooters = new World();
    for (const { a, fa, b, fb, chance } of world.values()) {
      this.exactShooting(a, fa, b, fb, chance);
      shooters.add(a, fa, 0, 0, chance);
    }
    for (const { a, fa, chance } of shooters.values()) this.exactOthers(a, fa, chance);
    let roundings = 40 + this.parts.castings.length * 60;
    for (const { main, others } of this.parts.strikes.values()) {
      for (const { roundings: own } of [main, ...others]) roundings = Math.max(roundings, own);
    }
    return { tally: this.tally, roundings };
  }

  private exactSpells(): World {
    const { volley, target, attacker } = this.parts;
    let world = new World();
    const flags = startFlags(volley.target, readied(new Set(volley.targetStratagems)));
    world.add(attacker.start, startFlags(volley.attacker), target.start, flags, 1);
    const nerves = new Aftermath(this.parts.nerves);
    const own = new Aftermath(this.parts.own);
    this.parts.castings.forEach(({ spell, caster, victim, strike }, index) => {
      const arcane = volley.condition === 'Arcane Power';
      const natural = volley.rulings.castingNatural === 'test';
      const chances = castChances({
        wizard: caster.wizard,
        number: spell.number,
        blockers: spell.blockers,
        arcane,
        natural,
      });
      const exact = new ExactStrike(strike);
      const next = new World();
      for (const { a, fa, b, fb, chance } of world.values()) {
        if (!stands(attacker, caster, victim, a) || target.dead[b]) {
          next.add(a, fa, b, fb, chance);
          continue;
        }
        chances.forEach((works, i) => {
          this.tally[this.parts.extras + 1 + index] += (chance * works) / 6;
          const wrong = arcane && i === 0;
          const settle = (state: number, flags: number, share: number) => {
            if (share === 0) return;
            if (!wrong) next.add(a, fa, state, flags, share);
            else {
              for (let wounds = 1; wounds <= 3; wounds++) {
                own.victimRow(a, victim, wounds).forEach((p, to) => {
                  if (p > 0) own.exact(a, to, fa, (share * p) / 3, true, (s, f, c) => next.add(s, f, state, flags, c));
                });
              }
            }
          };
          settle(b, fb, (chance * (1 - works)) / 6);
          if (works > 0) {
            exact.row(b, b).forEach((p, to) => {
              if (p > 0) nerves.exact(b, to, fb, (chance * works * p) / 6, true, settle);
            });
          }
        });
      }
      world = next;
    });
    return world;
  }

  private exactShooting(a: number, fa: number, b: number, fb: number, chance: number): void {
    const count = (state: number, flags: number, share: number) => {
      this.tally[cellOf(this.parts.main, state, flags)] += share;
      const heavy = this.parts.extras + 1 + this.parts.castings.length;
      if (flags & IMMOBILISED) this.tally[heavy] += share;
      if (shakenOf(flags) > this.parts.volley.target.state.shaken) this.tally[heavy + 1] += share;
    };
    if (this.parts.attacker.dead[a] || this.parts.target.dead[b]) {
      count(b, fb, chance);
      if (this.parts.self) this.exactOwn(a, fa, b, chance);
      if (this.parts.friend) this.countFriend(this.parts.friend.line.start, chance);
      if (this.parts.building) this.tally[cellOf(this.parts.building, this.parts.building.line.start, 0)] += chance;
      return;
    }
    const { main } = this.parts.strikesFor(fa);
    const aftermath = new Aftermath(this.parts.nerves);
    if (main.strike.covering) {
      const pinned = pinnedChance(main.strike, a, b);
      this.tally[this.parts.extras] += chance * pinned;
      count(b, fb, chance * (1 - pinned));
      aftermath.test(b, fb, chance * pinned, false, count);
    } else {
      main.row(a, b).forEach((p, to) => {
        if (p > 0) aftermath.exact(b, to, fb, chance * p, true, count);
      });
    }
    const { friend, building } = this.parts;
    if (friend) {
      bystanderRow(main.strike, 'friend', a, b, friend.line.start).forEach((p, state) => {
        if (p > 0) this.countFriend(state, chance * p);
      });
    }
    if (building) {
      bystanderRow(main.strike, 'building', a, b, building.line.start).forEach((p, state) => {
        this.tally[cellOf(building, state, 0)] += chance * p;
      });
    }
    if (this.parts.self) this.exactOwn(a, fa, b, chance);
  }

  /** A friend in this state after the shots, with what follows from his wounds. */
  private countFriend(to: number, chance: number): void {
    const { line, nerves, section: where } = this.parts.friend!;
    const flags = startFlags(line.side.unit);
    new Aftermath(nerves).exact(line.start, to, flags, chance, true, (state, after, share) => {
      this.tally[cellOf(where, state, after)] += share;
    });
  }

  private exactOthers(a: number, fa: number, chance: number): void {
    const { others } = this.parts.strikesFor(fa);
    for (const [i, { line, nerves, section: where }] of this.parts.others.entries()) {
      const flags = startFlags(line.side.unit);
      const count = (state: number, after: number, share: number) => {
        this.tally[cellOf(where, state, after)] += share;
      };
      const { strike } = others[i];
      if (this.parts.attacker.dead[a]) {
        count(line.start, flags, chance);
        continue;
      }
      const aftermath = new Aftermath(nerves);
      if (strike.covering) {
        const pinned = pinnedChance(strike, a, line.start);
        count(line.start, flags, chance * (1 - pinned));
        aftermath.test(line.start, flags, chance * pinned, false, count);
        continue;
      }
      others[i].row(a, line.start).forEach((p, to) => {
        if (p > 0) aftermath.exact(line.start, to, flags, chance * p, true, count);
      });
    }
  }

  private exactOwn(a: number, fa: number, b: number, chance: number): void {
    if (this.parts.attacker.dead[a]) {
      this.tally[cellOf(this.parts.self!, a, fa)] += chance;
      return;
    }
    const { main, others } = this.parts.strikesFor(fa);
    const shots = [
      ...(this.parts.target.dead[b] ? [] : [{ strike: main.strike, target: b }]),
      ...others.map(({ strike }, i) => ({ strike, target: this.parts.others[i].line.start })),
    ];
    const aftermath = new Aftermath(this.parts.own);
    const mistake = this.parts.mistake && new ExactStrike(this.parts.mistake);
    const count = (state: number, flags: number, share: number) => {
      this.tally[cellOf(this.parts.self!, state, flags)] += share;
    };
    ownRow(shots, this.parts.own.suffering, a).forEach((p, index) => {
      if (p === 0) return;
      aftermath.exact(a, index >> 1, fa, chance * p, false, (state, flags, share) => {
        if (!mistake || (index & 1) === 0 || this.parts.attacker.dead[state]) return count(state, flags, share);
        mistake.row(state, state).forEach((q, to) => {
          if (q > 0) aftermath.exact(state, to, flags, share * q, true, count);
        });
      });
    });
  }
}
