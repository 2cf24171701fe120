/** What a volley is made of once it is compiled: units, strikes, and where everything is counted. */

import type { Fate } from '../aftermath.ts';
import { ExactStrike } from '../exact.ts';
import { moodOf, startFlags } from '../flags.ts';
import { type Folding, folding } from '../fold.ts';
import { type Line, lineOf } from '../line.ts';
import type { Nerves } from '../morale.ts';
import { type Section, section } from '../report.ts';
import { sideOf } from '../side.ts';
import { harmedCasters, victimOf, type Wizard, wizardsOf } from '../spells.ts';
import type { Strike, Victim } from '../strike.ts';
import type { Spell, Volley } from './schema.ts';
import {
  automaticStrike,
  shooterBlockTerms,
  shooterNerves,
  spellStrike,
  targetBlockTerms,
  targetLine,
  targetNerves,
  volleyStrike,
} from './setup.ts';

/** One more unit that is shot at. */
export interface Other {
  readonly line: Line;
  readonly nerves: Nerves;
  readonly section: Section;
  readonly fate: Fate;
}

export interface Casting {
  readonly spell: Spell;
  readonly caster: Wizard;
  /** Where wounds of the wizard himself are counted. */
  readonly victim: Victim;
  readonly strike: Strike;
}

export class VolleyParts {
  readonly volley: Volley;
  readonly attacker: Line;
  readonly target: Line;
  readonly own: Nerves;
  readonly nerves: Nerves;
  readonly castings: readonly Casting[];
  readonly others: readonly Other[];
  /** Whom friendly fire hits: wounds ask him for tests like anybody else. */
  readonly friend: Other | null;
  readonly building: Section | null;
  readonly main: Section;
  /** The shooters themselves, when something here can hurt them. */
  readonly self: Section | null;
  /** Counters: pinned, then one for each spell, then the target's heavy damage. */
  readonly extras: number;
  readonly tallySize: number;
  readonly mistake: Strike | null;
  private readonly foldings = new Map<number, { main: Folding; others: Folding[] }>();
  readonly strikes = new Map<number, { main: ExactStrike; others: ExactStrike[] }>();

  constructor(volley: Volley) {
    this.volley = volley;
    const side = sideOf(volley.attacker);
    this.attacker = lineOf(side, {
      others: harmedCasters(side, volley.condition, volley.spells.length),
      startingSize: volley.rulings.startingSize,
    });
    this.target = targetLine(volley);
    this.own = shooterNerves(volley, this.attacker);
    this.nerves = targetNerves(volley, this.target, true);
    this.castings = castingsOf(volley, this.attacker, this.target);
    let at = 0;
    const take = (line: Line) => {
      const made = section(line, at);
      at += made.size;
      return made;
    };
    this.main = take(this.target);
    const other = (line: Line): Other => ({
      line,
      nerves: targetNerves(volley, line, false),
      section: take(line),
      fate: { state: 0, flags: 0 },
    });
    this.others = volley.others.map(({ unit }) => other(lineOf(sideOf(unit), volley.rulings)));
    const strike = this.strikesFor(startFlags(volley.attacker)).main.strike;
    this.friend = strike.friend ? other(strike.friend.target) : null;
    this.building = strike.building ? take(strike.building.target) : null;
    const arcane = volley.condition === 'Arcane Power' && this.castings.length > 0;
    const { miscalculation } = volley.situation;
    this.self = volley.brutal.mishaps || miscalculation || arcane ? take(this.attacker) : null;
    this.mistake = miscalculation
      ? automaticStrike(
          this.attacker,
          { plus: 3, dice: 1, sides: 3, AP: 2, deadly: 1, label: 'Grave miscalculation', rule: 'AOF-EVENT-25' },
          this.own.suffering.fog,
          shooterBlockTerms(volley),
        )
      : null;
    this.extras = at;
    this.tallySize = at + 1 + this.castings.length + 2;
  }

  /** The same, ready to be drawn. A grave miscalculation asks for raw 1s, so those dice are rolled. */
  foldingsFor(flags: number): { main: Folding; others: Folding[] } {
    let made = this.foldings.get(flags);
    if (!made) {
      const { main, others } = this.strikesFor(flags);
      const seen = this.mistake === null;
      made = {
        main: folding(main, seen ? (this.castings.length > 0 ? this.target.states : 1) : 0),
        others: others.map((other) => folding(other, seen ? 1 : 0)),
      };
      this.foldings.set(flags, made);
    }
    return made;
  }

  /** Strikes depend on the shooters' mood alone. */
  strikesFor(flags: number): { main: ExactStrike; others: ExactStrike[] } {
    let made = this.strikes.get(flags);
    if (!made) {
      const mood = moodOf(flags);
      const { volley, attacker } = this;
      made = {
        main: new ExactStrike(volleyStrike(volley, attacker, this.target, mood)),
        others: this.others.map(
          ({ line }, i) => new ExactStrike(volleyStrike(volley, attacker, line, mood, volley.others[i])),
        ),
      };
      this.strikes.set(flags, made);
    }
    return made;
  }
}

function castingsOf(volley: Volley, attacker: Line, target: Line): Casting[] {
  const wizards = wizardsOf(attacker.side);
  return volley.spells.slice(0, wizards.length).map((spell, i) => ({
    spell,
    caster: wizards[i],
    victim: victimOf(attacker, wizards[i]),
    strike: spellStrike(spell, target, volley.condition === 'Mystical Fog', targetBlockTerms(volley)),
  }));
}
