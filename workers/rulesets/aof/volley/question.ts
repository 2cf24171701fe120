/** The `volley` kind, compiled: spells, then shooting, then what it cost the shooters. */
import type { WordStream } from '../../../kernel/streams.ts';
import { chanceInWords, probabilityMeasure } from '../../measures.ts';
import type { Measures, Question } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { type Fate, type Remark, suffer, testMorale } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import { rollCast, rollWrong } from '../casting.ts';
import { IMMOBILISED, readied, shakenOf, startFlags } from '../flags.ts';
import { type Folding, strikeWith } from '../fold.ts';
import { freshLedger, openLedger } from '../ledger.ts';
import type { Nerves } from '../morale.ts';
import { cellOf, pointsMeasure, unitMeasures } from '../report.ts';
import { rollStrike } from '../roll.ts';
import { stands } from '../spells.ts';
import { counted, sayBatch } from '../words.ts';
import { automaticWounds } from '../wound.ts';
import { exactVolley } from './exact.ts';
import { notesOfVolley } from './notes.ts';
import { VolleyParts } from './parts.ts';
import { rulesOfVolley } from './rulesOf.ts';
import type { Volley } from './schema.ts';
import { isExactVolley } from './setup.ts';

export class VolleyQuestion extends DiceQuestion {
  readonly headline: string;
  readonly tallySize: number;
  readonly volley: Volley;
  private readonly parts: VolleyParts;
  // The trial at hand.
  private readonly a: Fate = { state: 0, flags: 0 };
  private readonly b: Fate = { state: 0, flags: 0 };
  protected readonly ledger = freshLedger();
  private readonly cast: Uint8Array;
  private pinned = false;
  /** The rules that take part, once somebody has asked. */
  private acting: readonly string[] | null = null;

  constructor(volley: Volley) {
    super();
    this.volley = volley;
    this.parts = new VolleyParts(volley);
    this.cast = new Uint8Array(this.parts.castings.length);
    this.tallySize = this.parts.tallySize;
    this.headline = volley.situation.action === 'Covering Fire' ? 'wavering' : 'wounds';
  }

  get outcomes(): Question['outcomes'] {
    return [
      { name: 'wounds', title: 'Wounds', values: upTo(this.parts.target.capacity) },
      { name: 'left', title: 'Models left', values: upTo(this.parts.target.side.models) },
      { name: 'destroyed', title: 'Wiped out', values: [0, 1] },
      { name: 'wavering', title: 'Wavering', values: [0, 1] },
    ];
  }

  get notes(): readonly string[] {
    return notesOfVolley(this.volley, this.parts.strikesFor(startFlags(this.volley.attacker)).main.strike);
  }

  get rules(): readonly string[] {
    this.acting ??= rulesOfVolley(this.parts);
    return this.acting;
  }

  // ---- with dice

  protected play(stream: WordStream, say?: Remark): void {
    const { a, b, ledger, volley } = this;
    a.state = this.parts.attacker.start;
    a.flags = startFlags(volley.attacker);
    b.state = this.parts.target.start;
    b.flags = startFlags(volley.target, readied(new Set(volley.targetStratagems)));
    this.pinned = false;
    ledger.berserker = false;
    this.cast.fill(0);
    for (let i = 0; i < this.parts.castings.length; i++) this.playSpell(i, stream, say);
    if (this.parts.friend) {
      const { fate, line } = this.parts.friend;
      fate.state = line.start;
      fate.flags = startFlags(line.side.unit);
      ledger.friend = line.start;
    }
    if (this.parts.building) ledger.building = this.parts.building.line.start;
    const { main, others } = this.parts.foldingsFor(a.flags);
    for (const { fate, line } of this.parts.others) {
      fate.state = line.start;
      fate.flags = startFlags(line.side.unit);
    }
    if (this.parts.attacker.dead[a.state]) return;
    let mishaps = 0;
    let ones = 0;
    if (!this.parts.target.dead[b.state]) {
      const to = this.shoot(main, b.state, stream, say);
      mishaps += ledger.mishaps;
      ones += ledger.ones;
      this.after(this.parts.nerves, b, to, stream, say);
      const { friend } = this.parts;
      if (friend) suffer(friend.nerves, friend.fate, ledger.friend, true, stream, ledger, say);
    }
    for (let i = 0; i < others.length; i++) {
      const { fate, nerves } = this.parts.others[i];
      const to = this.shoot(others[i], fate.state, stream, say);
      mishaps += ledger.mishaps;
      ones += ledger.ones;
      this.after(nerves, fate, to, stream, say);
    }
    if (this.parts.self) this.playOwn(mishaps, ones, stream, say);
  }

  private playSpell(index: number, stream: WordStream, say?: Remark): void {
    const { a, b, ledger } = this;
    const { spell, caster, victim, strike } = this.parts.castings[index];
    if (!stands(this.parts.attacker, caster, victim, a.state) || this.parts.target.dead[b.state]) return;
    const { condition, rulings } = this.volley;
    const casting = { arcane: condition === 'Arcane Power', natural: rulings.castingNatural === 'test' };
    const works = rollCast(caster, spell, casting, stream, say);
    if (works.takesEffect) {
      this.cast[index] = 1;
      openLedger(ledger, strike);
      const to = rollStrike(strike, b.state, b.state, stream, ledger, say && sayBatch(strike, b.state, say));
      suffer(this.parts.nerves, b, to, true, stream, ledger, say);
    }
    if (works.wrong) {
      const to = rollWrong(this.parts.own.suffering, victim, a.state, stream, ledger, say);
      suffer(this.parts.own, a, to, true, stream, ledger, say);
    }
  }

  private shoot(strike: Folding, from: number, stream: WordStream, say?: Remark): number {
    return strikeWith(strike, this.a.state, from, stream, this.ledger, say);
  }

  private after(nerves: Nerves, fate: Fate, to: number, stream: WordStream, say?: Remark): void {
    if (this.volley.situation.action !== 'Covering Fire') {
      suffer(nerves, fate, to, true, stream, this.ledger, say);
      return;
    }
    if (!this.ledger.pinned) return;
    if (nerves === this.parts.nerves) this.pinned = true;
    testMorale(nerves, fate, false, stream, this.ledger, say);
  }

  private playOwn(mishaps: number, ones: number, stream: WordStream, say?: Remark): void {
    const { a, ledger } = this;
    const { suffering } = this.parts.own;
    if (mishaps > 0) {
      say?.('Mishaps', [], `${counted(mishaps, 'automatic wound')} on the shooters`);
      suffer(
        this.parts.own,
        a,
        automaticWounds(suffering, a.state, mishaps, stream, ledger),
        false,
        stream,
        ledger,
        say,
      );
    }
    if (!this.parts.mistake || ones === 0 || this.parts.attacker.dead[a.state]) return;
    openLedger(ledger, this.parts.mistake);
    const listen = say && sayBatch(this.parts.mistake, a.state, say);
    const to = rollStrike(this.parts.mistake, a.state, a.state, stream, ledger, listen);
    suffer(this.parts.own, a, to, true, stream, ledger, say);
  }

  protected count(tally: Int32Array): void {
    const { a, b, ledger } = this;
    tally[cellOf(this.parts.main, b.state, b.flags)]++;
    for (let i = 0; i < this.parts.others.length; i++) {
      const { section: where, fate } = this.parts.others[i];
      tally[cellOf(where, fate.state, fate.flags)]++;
    }
    if (this.parts.friend) {
      const { section: where, fate } = this.parts.friend;
      tally[cellOf(where, fate.state, fate.flags)]++;
    }
    if (this.parts.building) tally[cellOf(this.parts.building, ledger.building, 0)]++;
    if (this.parts.self) tally[cellOf(this.parts.self, a.state, a.flags)]++;
    if (this.pinned) tally[this.parts.extras]++;
    for (let i = 0; i < this.cast.length; i++) tally[this.parts.extras + 1 + i] += this.cast[i];
    const heavy = this.parts.extras + 1 + this.cast.length;
    if (b.flags & IMMOBILISED) tally[heavy]++;
    if (shakenOf(b.flags) > this.volley.target.state.shaken) tally[heavy + 1]++;
  }

  protected outcome(): Record<string, number> {
    const { state, flags } = this.b;
    const { wounds, start, left, dead } = this.parts.target;
    return {
      wounds: wounds[state] - wounds[start],
      left: left[state],
      destroyed: dead[state],
      wavering: dead[state] ? 0 : flags & 1,
    };
  }

  protected story(): string {
    const { wounds, left, destroyed, wavering } = this.outcome();
    const { name } = this.parts.target.side;
    if (destroyed) return `${name}: wiped out.`;
    return `${name}: ${counted(wounds, 'wound')}, ${counted(left, 'model')} left${wavering ? ', Wavering' : ''}.`;
  }

  // ---- exactly

  exact(): Float64Array | null {
    if (!isExactVolley(this.volley)) return null;
    const { tally, roundings } = exactVolley(this.parts);
    this.exactErrorBound = (roundings * 3 + this.parts.target.states + 200) * 2 ** -53;
    return tally;
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { volley } = this;
    const all: Record<string, Measures[string]> = unitMeasures(tally, this.parts.main, trials, {
      prefix: '',
      melee: false,
    });
    const points = pointsMeasure(tally, trials, {
      destroyed: this.parts.main,
      lost: this.parts.self,
      cost: this.parts.attacker.side.cost,
    });
    if (points) all.points = points;
    const { extras } = this.parts;
    if (volley.situation.action === 'Covering Fire') {
      all.pinned = probabilityMeasure(`${this.parts.target.side.name} pinned down`, tally[extras], trials);
    }
    this.parts.castings.forEach(({ spell }, i) => {
      all[`spell${i + 1}`] = probabilityMeasure(`${spell.name} works`, tally[extras + 1 + i], trials);
    });
    if (this.parts.nerves.heavy) {
      const at = extras + 1 + this.parts.castings.length;
      all.immobilised = probabilityMeasure(`${this.parts.target.side.name} immobilised`, tally[at], trials);
      all.shaken = probabilityMeasure(`${this.parts.target.side.name} shaken`, tally[at + 1], trials);
    }
    this.parts.others.forEach(({ section: where }, i) => {
      Object.assign(all, unitMeasures(tally, where, trials, { prefix: `other${i + 1}`, melee: false }));
    });
    if (this.parts.self)
      Object.assign(all, unitMeasures(tally, this.parts.self, trials, { prefix: 'attacker', melee: false }));
    if (this.parts.friend)
      Object.assign(all, unitMeasures(tally, this.parts.friend.section, trials, { prefix: 'friend', melee: false }));
    if (this.parts.building) {
      const { buildingWounds, buildingDestroyed } = unitMeasures(tally, this.parts.building, trials, {
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
    const { attacker, target } = this.parts;
    if (this.volley.situation.action === 'Covering Fire') {
      return `${attacker.side.name} pinning ${target.side.name} down: Wavering ${chanceInWords(wavering)}.`;
    }
    return `${attacker.side.name} shooting at ${target.side.name}: ${wounds.mean.value.toFixed(2)} wounds and ${lost.mean.value.toFixed(2)} models on average; wiped out ${chanceInWords(destroyed)}, Wavering ${chanceInWords(wavering)}.`;
  }
}
