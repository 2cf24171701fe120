/** The `volley` kind, compiled: spells, then shooting, then what it cost the shooters. */
import type { WordStream } from '../../../kernel/streams.ts';
import { chanceInWords, probabilityMeasure } from '../../measures.ts';
import type { Measures, Question } from '../../ruleset.ts';
import { Aftermath, type Fate, type Remark, suffer, testMorale } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import { bystanderRow, ExactStrike, pinnedChance } from '../exact.ts';
import { IMMOBILISED, moodOf, shakenOf, startFlags } from '../flags.ts';
import { type Line, lineOf } from '../line.ts';
import type { Nerves } from '../morale.ts';
import { ownRow } from '../own.ts';
import { cellOf, pointsMeasure, type Section, section, unitMeasures } from '../report.ts';
import { automaticWounds, freshLedger, openLedger, rollStrike } from '../roll.ts';
import { sideOf } from '../side.ts';
import { castChances } from '../spells.ts';
import type { Strike } from '../strike.ts';
import { sayBatch } from '../words.ts';
import { ignoredInVolley, notesOfVolley } from './ignored.ts';
import type { Spell, Volley } from './schema.ts';
import { automaticStrike, isExactVolley, shooterNerves, targetLine, targetNerves, volleyStrike } from './setup.ts';

/** One more unit that is shot at. */
interface Other {
  readonly line: Line;
  readonly nerves: Nerves;
  readonly section: Section;
  readonly fate: Fate;
}

interface Casting {
  readonly spell: Spell;
  /** Index of the profile that casts, and its X. */
  readonly caster: number;
  readonly wizard: number;
  readonly strike: Strike;
}

/** States of shooters and target together, with their chances. */
type World = Map<string, { a: number; fa: number; b: number; fb: number; chance: number }>;

export class VolleyQuestion extends DiceQuestion {
  readonly headline: string;
  readonly rules: readonly string[];
  readonly ignored: Question['ignored'];
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  readonly volley: Volley;
  private readonly attacker: Line;
  private readonly target: Line;
  private readonly own: Nerves;
  private readonly nerves: Nerves;
  private readonly castings: readonly Casting[];
  private readonly others: readonly Other[];
  private readonly friend: Section | null;
  private readonly building: Section | null;
  private readonly main: Section;
  private readonly self: Section | null;
  /** Counters: pinned, then one for each spell, then the target's heavy damage. */
  private readonly extras: number;
  private readonly strikes = new Map<number, { main: ExactStrike; others: ExactStrike[] }>();
  private readonly mistake: Strike | null;
  // The trial at hand.
  private readonly a: Fate = { state: 0, flags: 0 };
  private readonly b: Fate = { state: 0, flags: 0 };
  private readonly ledger = freshLedger();
  private readonly cast: Uint8Array;
  private pinned = false;

  constructor(volley: Volley) {
    super();
    this.volley = volley;
    this.attacker = lineOf(sideOf(volley.attacker));
    this.target = targetLine(volley);
    this.own = shooterNerves(volley, this.attacker);
    this.nerves = targetNerves(volley, this.target, true);
    this.castings = castingsOf(volley, this.target);
    this.cast = new Uint8Array(this.castings.length);
    let at = 0;
    const take = (line: Line) => {
      const made = section(line, at);
      at += made.size;
      return made;
    };
    this.main = take(this.target);
    this.others = volley.others.map(({ unit }) => {
      const line = lineOf(sideOf(unit));
      return { line, nerves: targetNerves(volley, line, false), section: take(line), fate: { state: 0, flags: 0 } };
    });
    const strike = this.strikesFor(startFlags(volley.attacker, false)).main.strike;
    this.friend = strike.friend ? take(strike.friend.target) : null;
    this.building = strike.building ? take(strike.building.target) : null;
    const arcane = volley.condition === 'Arcane Power' && this.castings.length > 0;
    const { miscalculation } = volley.situation;
    this.self = volley.brutal.mishaps || miscalculation || arcane ? take(this.attacker) : null;
    this.mistake = miscalculation
      ? automaticStrike(
          this.attacker,
          { plus: 3, dice: 1, sides: 3, AP: 2, deadly: 1, label: 'Grave miscalculation', rule: 'AOF-EVENT-25' },
          this.own.suffering.fog,
          [],
        )
      : null;
    this.extras = at;
    this.tallySize = at + 1 + this.castings.length + 2;
    this.headline = volley.situation.action === 'Covering Fire' ? 'wavering' : 'wounds';
    this.rules = this.rulesThatTakePart(strike);
    this.ignored = ignoredInVolley(volley, strike);
    this.notes = notesOfVolley(volley, strike);
    this.outcomes = [
      { name: 'wounds', title: 'Wounds', values: upTo(this.target.capacity) },
      { name: 'left', title: 'Models left', values: upTo(this.target.side.models) },
      { name: 'destroyed', title: 'Wiped out', values: [0, 1] },
      { name: 'wavering', title: 'Wavering', values: [0, 1] },
    ];
  }

  /** Strikes depend on the shooters' mood alone. */
  private strikesFor(flags: number): { main: ExactStrike; others: ExactStrike[] } {
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

  // ---- with dice

  protected play(stream: WordStream, say?: Remark): void {
    const { a, b, ledger, volley } = this;
    a.state = this.attacker.start;
    a.flags = startFlags(volley.attacker, false);
    b.state = this.target.start;
    b.flags = startFlags(volley.target, volley.targetStratagems.includes('Code of Honor'));
    this.pinned = false;
    ledger.berserker = false;
    this.cast.fill(0);
    for (let i = 0; i < this.castings.length; i++) this.playSpell(i, stream, say);
    if (this.friend) ledger.friend = this.friend.line.start;
    if (this.building) ledger.building = this.building.line.start;
    const { main, others } = this.strikesFor(a.flags);
    for (const { fate, line } of this.others) {
      fate.state = line.start;
      fate.flags = startFlags(line.side.unit, false);
    }
    if (this.attacker.dead[a.state]) return;
    let mishaps = 0;
    let ones = 0;
    if (!this.target.dead[b.state]) {
      const to = this.shoot(main.strike, b.state, stream, say);
      mishaps += ledger.mishaps;
      ones += ledger.ones;
      this.after(this.nerves, b, to, stream, say);
    }
    for (let i = 0; i < others.length; i++) {
      const { fate, nerves } = this.others[i];
      const to = this.shoot(others[i].strike, fate.state, stream, say);
      mishaps += ledger.mishaps;
      ones += ledger.ones;
      this.after(nerves, fate, to, stream, say);
    }
    if (this.self) this.playOwn(mishaps, ones, stream, say);
  }

  private playSpell(index: number, stream: WordStream, say?: Remark): void {
    const { a, b, ledger } = this;
    const { spell, caster, wizard, strike } = this.castings[index];
    if (this.attacker.leftOf[caster][a.state] === 0 || this.target.dead[b.state]) return;
    const extra = this.volley.condition === 'Arcane Power' ? 1 : 0;
    const face = stream.die(6);
    const total = face + wizard + extra;
    let works = total >= spell.number;
    let highest = 0;
    for (let i = 0; i < spell.blockers.length; i++) {
      const block = stream.die(6) + spell.blockers[i] + extra;
      highest = Math.max(highest, block);
      if (block > total) works = false;
    }
    const against = highest > 0 ? `, best block ${highest}` : '';
    say?.(
      `Casting ${spell.name}`,
      [face],
      `${total} against ${spell.number}${against}: ${works ? 'it works' : 'nothing happens'}`,
    );
    if (works) {
      this.cast[index] = 1;
      openLedger(ledger, strike);
      const to = rollStrike(strike, b.state, b.state, stream, ledger, say && sayBatch(strike, b.state, say));
      suffer(this.nerves, b, to, true, stream, ledger, say);
    }
    if (extra === 1 && face === 1) {
      const wounds = stream.die(3);
      say?.('Arcane power goes wrong', [wounds], `${wounds} automatic wounds on the wizard's unit`);
      const to = automaticWounds(this.own.suffering, a.state, wounds, stream, ledger);
      suffer(this.own, a, to, true, stream, ledger, say);
    }
  }

  private shoot(strike: Strike, from: number, stream: WordStream, say?: Remark): number {
    openLedger(this.ledger, strike);
    const listen = say && sayBatch(strike, from, say);
    return rollStrike(strike, this.a.state, from, stream, this.ledger, listen);
  }

  private after(nerves: Nerves, fate: Fate, to: number, stream: WordStream, say?: Remark): void {
    if (this.volley.situation.action !== 'Covering Fire') {
      suffer(nerves, fate, to, true, stream, this.ledger, say);
      return;
    }
    if (!this.ledger.pinned) return;
    if (nerves === this.nerves) this.pinned = true;
    testMorale(nerves, fate, false, stream, this.ledger, say);
  }

  private playOwn(mishaps: number, ones: number, stream: WordStream, say?: Remark): void {
    const { a, ledger } = this;
    const { suffering } = this.own;
    if (mishaps > 0) {
      say?.('Mishaps', [], `${mishaps} automatic wounds on the shooters`);
      suffer(this.own, a, automaticWounds(suffering, a.state, mishaps, stream, ledger), false, stream, ledger, say);
    }
    if (!this.mistake || ones === 0 || this.attacker.dead[a.state]) return;
    openLedger(ledger, this.mistake);
    const listen = say && sayBatch(this.mistake, a.state, say);
    const to = rollStrike(this.mistake, a.state, a.state, stream, ledger, listen);
    suffer(this.own, a, to, true, stream, ledger, say);
  }

  protected count(tally: Int32Array): void {
    const { a, b, ledger } = this;
    tally[cellOf(this.main, b.state, b.flags)]++;
    for (let i = 0; i < this.others.length; i++) {
      const { section: where, fate } = this.others[i];
      tally[cellOf(where, fate.state, fate.flags)]++;
    }
    if (this.friend) tally[cellOf(this.friend, ledger.friend, 0)]++;
    if (this.building) tally[cellOf(this.building, ledger.building, 0)]++;
    if (this.self) tally[cellOf(this.self, a.state, a.flags)]++;
    if (this.pinned) tally[this.extras]++;
    for (let i = 0; i < this.cast.length; i++) tally[this.extras + 1 + i] += this.cast[i];
    const heavy = this.extras + 1 + this.cast.length;
    if (b.flags & IMMOBILISED) tally[heavy]++;
    if (shakenOf(b.flags) > this.volley.target.state.shaken) tally[heavy + 1]++;
  }

  protected outcome(): Record<string, number> {
    const { state, flags } = this.b;
    const { wounds, start, left, dead } = this.target;
    return {
      wounds: wounds[state] - wounds[start],
      left: left[state],
      destroyed: dead[state],
      wavering: dead[state] ? 0 : flags & 1,
    };
  }

  protected story(): string {
    const { wounds, left, destroyed, wavering } = this.outcome();
    const { name } = this.target.side;
    if (destroyed) return `${name} is wiped out.`;
    return `${name} takes ${wounds} ${wounds === 1 ? 'wound' : 'wounds'}, ${left} ${left === 1 ? 'model is' : 'models are'} left${wavering ? ', Wavering' : ''}.`;
  }

  // ---- exactly

  exact(): Float64Array | null {
    if (!isExactVolley(this.volley)) return null;
    const tally = new Float64Array(this.tallySize);
    const world = this.exactSpells(tally);
    const ownFinal = new Map<number, number>();
    for (const { a, fa, b, fb, chance } of world.values()) {
      this.exactShooting(tally, a, fa, b, fb, chance);
      const key = a * 65536 + fa;
      ownFinal.set(key, (ownFinal.get(key) ?? 0) + chance);
    }
    for (const [key, chance] of ownFinal) this.exactOthers(tally, Math.floor(key / 65536), key % 65536, chance);
    let roundings = 40 + this.castings.length * 60;
    for (const { main, others } of this.strikes.values()) {
      for (const { roundings: own } of [main, ...others]) roundings = Math.max(roundings, own);
    }
    this.exactErrorBound = (roundings * 3 + this.target.states + 200) * 2 ** -53;
    return tally;
  }

  private exactSpells(tally: Float64Array): World {
    const { volley, target, attacker } = this;
    const honour = volley.targetStratagems.includes('Code of Honor');
    let world: World = new Map();
    add(world, attacker.start, startFlags(volley.attacker, false), target.start, startFlags(volley.target, honour), 1);
    const nerves = new Aftermath(this.nerves);
    const own = new Aftermath(this.own);
    this.castings.forEach(({ spell, caster, wizard, strike }, index) => {
      const arcane = volley.condition === 'Arcane Power';
      const chances = castChances({ wizard, number: spell.number, blockers: spell.blockers, arcane });
      const exact = new ExactStrike(strike);
      const next: World = new Map();
      for (const { a, fa, b, fb, chance } of world.values()) {
        if (attacker.leftOf[caster][a] === 0 || target.dead[b]) {
          add(next, a, fa, b, fb, chance);
          continue;
        }
        chances.forEach((works, i) => {
          tally[this.extras + 1 + index] += (chance * works) / 6;
          const wrong = arcane && i === 0;
          const settle = (state: number, flags: number, share: number) => {
            if (share === 0) return;
            if (!wrong) add(next, a, fa, state, flags, share);
            else {
              for (let wounds = 1; wounds <= 3; wounds++) {
                own.automaticRow(a, wounds).forEach((p, to) => {
                  if (p > 0) own.exact(a, to, fa, (share * p) / 3, true, (s, f, c) => add(next, s, f, state, flags, c));
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

  private exactShooting(tally: Float64Array, a: number, fa: number, b: number, fb: number, chance: number): void {
    const count = (state: number, flags: number, share: number) => {
      tally[cellOf(this.main, state, flags)] += share;
      const heavy = this.extras + 1 + this.cast.length;
      if (flags & IMMOBILISED) tally[heavy] += share;
      if (shakenOf(flags) > this.volley.target.state.shaken) tally[heavy + 1] += share;
    };
    if (this.attacker.dead[a] || this.target.dead[b]) {
      count(b, fb, chance);
      if (this.self) this.exactOwn(tally, a, fa, b, chance);
      if (this.friend) tally[cellOf(this.friend, this.friend.line.start, 0)] += chance;
      if (this.building) tally[cellOf(this.building, this.building.line.start, 0)] += chance;
      return;
    }
    const { main } = this.strikesFor(fa);
    const aftermath = new Aftermath(this.nerves);
    if (main.strike.covering) {
      const pinned = pinnedChance(main.strike, a, b);
      tally[this.extras] += chance * pinned;
      count(b, fb, chance * (1 - pinned));
      aftermath.test(b, fb, chance * pinned, false, count);
    } else {
      main.row(a, b).forEach((p, to) => {
        if (p > 0) aftermath.exact(b, to, fb, chance * p, true, count);
      });
    }
    for (const role of ['friend', 'building'] as const) {
      const where = this[role];
      if (!where) continue;
      bystanderRow(main.strike, role, a, b, where.line.start).forEach((p, state) => {
        tally[cellOf(where, state, 0)] += chance * p;
      });
    }
    if (this.self) this.exactOwn(tally, a, fa, b, chance);
  }

  private exactOthers(tally: Float64Array, a: number, fa: number, chance: number): void {
    const { others } = this.strikesFor(fa);
    for (const [i, { line, nerves, section: where }] of this.others.entries()) {
      const flags = startFlags(line.side.unit, false);
      const count = (state: number, after: number, share: number) => {
        tally[cellOf(where, state, after)] += share;
      };
      const { strike } = others[i];
      if (this.attacker.dead[a]) {
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

  private exactOwn(tally: Float64Array, a: number, fa: number, b: number, chance: number): void {
    if (this.attacker.dead[a]) {
      tally[cellOf(this.self!, a, fa)] += chance;
      return;
    }
    const { main, others } = this.strikesFor(fa);
    const shots = [
      ...(this.target.dead[b] ? [] : [{ strike: main.strike, target: b }]),
      ...others.map(({ strike }, i) => ({ strike, target: this.others[i].line.start })),
    ];
    const aftermath = new Aftermath(this.own);
    const mistake = this.mistake && new ExactStrike(this.mistake);
    const count = (state: number, flags: number, share: number) => {
      tally[cellOf(this.self!, state, flags)] += share;
    };
    ownRow(shots, this.own.suffering, a).forEach((p, index) => {
      if (p === 0) return;
      aftermath.exact(a, index >> 1, fa, chance * p, false, (state, flags, share) => {
        if (!mistake || (index & 1) === 0 || this.attacker.dead[state]) return count(state, flags, share);
        mistake.row(state, state).forEach((q, to) => {
          if (q > 0) aftermath.exact(state, to, flags, share * q, true, count);
        });
      });
    });
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { volley } = this;
    const all: Record<string, Measures[string]> = unitMeasures(tally, this.main, trials, { prefix: '', melee: false });
    const points = pointsMeasure(tally, trials, {
      destroyed: this.main,
      lost: this.self,
      cost: this.attacker.side.cost,
    });
    if (points) all.points = points;
    const { extras } = this;
    if (volley.situation.action === 'Covering Fire') {
      all.pinned = probabilityMeasure(`${this.target.side.name} pinned down`, tally[extras], trials);
    }
    this.castings.forEach(({ spell }, i) => {
      all[`spell${i + 1}`] = probabilityMeasure(`${spell.name} works`, tally[extras + 1 + i], trials);
    });
    if (this.nerves.heavy) {
      const at = extras + 1 + this.castings.length;
      all.immobilised = probabilityMeasure(`${this.target.side.name} immobilised`, tally[at], trials);
      all.shaken = probabilityMeasure(`${this.target.side.name} shaken`, tally[at + 1], trials);
    }
    this.others.forEach(({ section: where }, i) => {
      Object.assign(all, unitMeasures(tally, where, trials, { prefix: `other${i + 1}`, melee: false }));
    });
    if (this.self) Object.assign(all, unitMeasures(tally, this.self, trials, { prefix: 'attacker', melee: false }));
    if (this.friend) Object.assign(all, unitMeasures(tally, this.friend, trials, { prefix: 'friend', melee: false }));
    if (this.building) {
      const { buildingWounds, buildingDestroyed } = unitMeasures(tally, this.building, trials, {
        prefix: 'building',
        melee: false,
      });
      Object.assign(all, { buildingWounds, buildingDestroyed });
    }
    return all;
  }

  sentence({ wounds, lost, wavering, destroyed }: Measures): string {
    if (wounds?.kind !== 'distribution' || lost?.kind !== 'distribution') throw new TypeError('not a volley answer');
    if (wavering?.kind !== 'probability' || destroyed?.kind !== 'probability')
      throw new TypeError('not a volley answer');
    const { attacker, target } = this;
    if (this.volley.situation.action === 'Covering Fire') {
      return `${attacker.side.name} pins ${target.side.name} down: Wavering ${chanceInWords(wavering)}.`;
    }
    return `${attacker.side.name} shoots at ${target.side.name}: ${wounds.mean.value.toFixed(2)} wounds and ${lost.mean.value.toFixed(2)} models on average, wiped out ${chanceInWords(destroyed)}, Wavering ${chanceInWords(wavering)}.`;
  }

  private rulesThatTakePart(strike: Strike): string[] {
    const all = new Set([...strike.rules, ...this.nerves.rules, 'AOF-MORALE-03']);
    for (const { strike: cast } of this.castings) for (const rule of [...cast.rules, 'AOF-SR-26']) all.add(rule);
    if (this.castings.length > 0 && this.volley.condition === 'Arcane Power') all.add('AOF-COND-08');
    if (this.mistake) all.add('AOF-EVENT-25');
    if (this.volley.targetStratagems.includes('Code of Honor')) all.add('AOF-CP-11');
    return [...all].sort();
  }
}

function castingsOf(volley: Volley, target: Line): Casting[] {
  const side = sideOf(volley.attacker);
  const wizards = side.profiles.flatMap(({ wizard, models }, index) =>
    wizard > 0 ? Array.from({ length: models }, () => ({ caster: index, wizard })) : [],
  );
  const damned = volley.situation.damnationTarget ? [{ label: 'damnation', value: -1, rule: 'AOF-COND-07' }] : [];
  return volley.spells.slice(0, wizards.length).map((spell, i) => ({
    spell,
    ...wizards[i],
    strike: automaticStrike(
      target,
      {
        plus: spell.hits,
        dice: spell.plus === 'nothing' ? 0 : 1,
        sides: spell.plus === 'D6' ? 6 : 3,
        AP: spell.AP,
        deadly: spell.deadly,
        label: spell.name,
        rule: 'AOF-SR-26',
      },
      volley.condition === 'Mystical Fog',
      damned,
    ),
  }));
}

function add(world: World, a: number, fa: number, b: number, fb: number, chance: number): void {
  const key = `${a} ${fa} ${b} ${fb}`;
  const known = world.get(key);
  if (known) known.chance += chance;
  else world.set(key, { a, fa, b, fb, chance });
}

function upTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, i) => i);
}
