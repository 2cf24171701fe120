/** The `hazards` kind, compiled: one unit, one thing after another. */
import type { WordStream } from '../../../kernel/streams.ts';
import { chanceInWords, distributionMeasure, seriesMeasure } from '../../measures.ts';
import type { Measures, Question } from '../../ruleset.ts';
import { Aftermath, type Emit, echo, type Fate, type Remark, suffer, testMorale } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import { type DangerDice, dangerRow, groundDice, rollDanger } from '../danger.ts';
import { ExactStrike } from '../exact.ts';
import { ALL_FLAGS, exhaustionOf, startFlags, WAVERING, withExhaustion } from '../flags.ts';
import { freshLedger, openLedger } from '../ledger.ts';
import { type Line, lineOf } from '../line.ts';
import { addMarker, exactMarker, rollRecovery } from '../melee/markers.ts';
import { type Nerves, nervesOf, severalTests } from '../morale.ts';
import { cellOf, pointsMeasure, type Section, section, share, unitMeasures } from '../report.ts';
import { rollStrike } from '../roll.ts';
import { sideOf } from '../side.ts';
import type { Strike } from '../strike.ts';
import { automaticStrike } from '../volley/setup.ts';
import { counted, sayBatch } from '../words.ts';
import { automaticWounds } from '../wound.ts';
import { type Deed, deedsOf } from './deeds.ts';
import { rulesOfHazards } from './rulesOf.ts';
import type { Hazards } from './schema.ts';

/** Exhaustion markers that the tally tells apart. */
const MARKERS = 18;

export class HazardsQuestion extends DiceQuestion {
  readonly headline = 'wounds';
  readonly rules: readonly string[];
  readonly notes: readonly string[] = [];
  readonly tallySize: number;
  readonly hazards: Hazards;
  private readonly line: Line;
  private readonly nerves: Nerves;
  /** Deeds of each step; a step's end is what the series reports. */
  private readonly steps: ReadonlyArray<readonly Deed[]>;
  private readonly strikes = new Map<Deed, ExactStrike>();
  private readonly sections: readonly Section[];
  private readonly markers: number;
  private readonly fate: Fate = { state: 0, flags: 0 };
  protected readonly ledger = freshLedger();
  private readonly trace: Int32Array;

  constructor(hazards: Hazards) {
    super();
    this.hazards = hazards;
    this.line = lineOf(sideOf(hazards.target), hazards.rulings);
    const free = hazards.modifiers.morale;
    this.nerves = nervesOf(this.line, {
      condition: hazards.condition,
      brutal: hazards.brutal,
      better: false,
      rulings: hazards.rulings,
      terms: free === 0 ? [] : [{ label: 'other', value: free, rule: 'AOF-TEST-02' }],
    });
    this.steps = hazards.steps.map((step) => deedsOf(step, hazards));
    for (const deed of this.steps.flat())
      if (deed.what === 'hits') this.strikes.set(deed, new ExactStrike(this.strikeOf(deed)));
    let at = 0;
    this.sections = this.steps.map(() => {
      const made = section(this.line, at);
      at += made.size;
      return made;
    });
    this.markers = at;
    this.tallySize = at + MARKERS;
    this.trace = new Int32Array(this.steps.length);
    const most = (deed: Deed & { what: 'danger' }) => {
      const { worse, plain } = this.danger(deed, this.line.start);
      return worse + plain;
    };
    this.rules = rulesOfHazards(hazards, this.steps.flat(), this.nerves, this.strikes, most);
  }

  get outcomes(): Question['outcomes'] {
    return [
      { name: 'wounds', title: 'Wounds', values: Array.from({ length: this.line.capacity + 1 }, (_, i) => i) },
      { name: 'destroyed', title: 'Wiped out', values: [0, 1] },
      { name: 'wavering', title: 'Wavering', values: [0, 1] },
    ];
  }

  private strikeOf(deed: Deed & { what: 'hits' }): Strike {
    const { plus, sides, AP, deadly, label, rules } = deed;
    const free = this.hazards.modifiers.block;
    const terms = free === 0 ? [] : [{ label: 'other', value: free, rule: 'AOF-TEST-02' }];
    return automaticStrike(
      this.line,
      {
        plus,
        dice: sides === 0 ? 0 : 1,
        sides: sides === 6 ? 6 : 3,
        AP,
        deadly,
        label,
        rule: rules[0] ?? 'AOF-SHOOT-05',
      },
      this.nerves.suffering.fog,
      terms,
    );
  }

  private danger(deed: Deed & { what: 'danger' }, state: number): DangerDice {
    const { line } = this;
    const models = (profile: number) => {
      const left = line.leftOf[profile][state];
      if (deed.models === null) return left;
      return profile === 0 ? Math.min(left, deed.models) : 0;
    };
    const dice = deed.crossed
      ? groundDice(line, models)
      : line.side.profiles.reduce((sum, { tough }, profile) => sum + tough * models(profile), 0);
    return deed.worse ? { worse: dice, plain: 0 } : { worse: 0, plain: dice };
  }

  // ---- with dice

  protected play(stream: WordStream, say?: Remark): void {
    const { fate, line } = this;
    fate.state = line.start;
    fate.flags = startFlags(this.hazards.target);
    for (let i = 0; i < this.steps.length; i++) {
      for (const deed of this.steps[i]) if (line.dead[fate.state] === 0) this.act(deed, stream, say);
      this.trace[i] = cellOf(this.sections[i], fate.state, fate.flags);
    }
  }

  private act(deed: Deed, stream: WordStream, say?: Remark): void {
    const { fate, nerves, ledger } = this;
    if (deed.chance < 6) {
      const face = stream.die(6);
      const happens = face <= deed.chance;
      say?.(deed.label, [face], happens ? 'it happens' : 'nothing happens');
      if (!happens) return;
    }
    switch (deed.what) {
      case 'danger': {
        const heard: number[] | undefined = say && [];
        const to = rollDanger(nerves.suffering, fate.state, this.danger(deed, fate.state), stream, ledger, heard);
        if (say && heard) say(`${deed.label}: dangerous terrain test`, heard, counted(this.taken(to), 'wound'));
        suffer(nerves, fate, to, true, stream, ledger, say);
        return;
      }
      case 'hits': {
        const { strike } = this.strikes.get(deed)!;
        openLedger(ledger, strike);
        ledger.berserker = false;
        const to = rollStrike(strike, fate.state, fate.state, stream, ledger, say && sayBatch(strike, fate.state, say));
        suffer(nerves, fate, to, true, stream, ledger, say);
        return;
      }
      case 'wounds': {
        const extra = deed.sides === 0 ? 0 : stream.die(deed.sides);
        const to = automaticWounds(nerves.suffering, fate.state, deed.plus + extra, stream, ledger);
        say?.(deed.label, extra === 0 ? [] : [extra], `${deed.plus + extra} automatic wounds, ${this.taken(to)} taken`);
        suffer(nerves, fate, to, true, stream, ledger, say);
        return;
      }
      case 'test':
        testMorale(nerves, fate, false, stream, ledger, say);
        return;
      case 'waver':
        this.waver(stream, say);
        return;
      case 'marker':
        addMarker(nerves, fate, stream, ledger, say);
        return;
      case 'recovery':
        this.recover(stream, say);
    }
  }

  private taken(to: number): number {
    return this.line.wounds[to] - this.line.wounds[this.fate.state];
  }

  private waver(stream: WordStream, say?: Remark): void {
    const { fate, nerves, ledger } = this;
    const before = fate.flags;
    fate.flags |= WAVERING;
    say?.(this.line.side.name, [], 'Wavering');
    if (!nerves.echoes || before & WAVERING) return;
    echo(nerves, fate, stream, ledger, say);
  }

  private recover(stream: WordStream, say?: Remark): void {
    const { fate, nerves } = this;
    const markers = exhaustionOf(fate.flags);
    const dice: number[] = [];
    const left = rollRecovery(nerves, fate, stream, say ? dice : null);
    fate.flags = withExhaustion(fate.flags, left);
    say?.('Exhaustion', dice, `${left} of ${counted(markers, 'marker')} stay`);
  }

  protected count(tally: Int32Array): void {
    for (let i = 0; i < this.trace.length; i++) tally[this.trace[i]]++;
    tally[this.markers + exhaustionOf(this.fate.flags)]++;
  }

  protected outcome(): Record<string, number> {
    const { state, flags } = this.fate;
    const { wounds, start, dead } = this.line;
    return {
      wounds: wounds[state] - wounds[start],
      destroyed: dead[state],
      wavering: dead[state] ? 0 : flags & WAVERING,
    };
  }

  protected story(): string {
    const { wounds, destroyed, wavering } = this.outcome();
    const { name } = this.line.side;
    if (destroyed) return `${name}: wiped out.`;
    return `${name}: ${counted(wounds, 'wound')}${wavering ? ', Wavering' : ''}.`;
  }

  // ---- exactly

  exact(): Float64Array {
    const tally = new Float64Array(this.tallySize);
    const aftermath = new Aftermath(this.nerves);
    let now = new Map<number, number>();
    const key = (state: number, flags: number) => state * ALL_FLAGS + flags;
    now.set(key(this.line.start, startFlags(this.hazards.target)), 1);
    for (const [i, deeds] of this.steps.entries()) {
      for (const deed of deeds) {
        const next = new Map<number, number>();
        const emit: Emit = (state, flags, chance) => {
          if (chance > 0) next.set(key(state, flags), (next.get(key(state, flags)) ?? 0) + chance);
        };
        for (const [at, chance] of now)
          this.spread(aftermath, deed, Math.floor(at / ALL_FLAGS), at % ALL_FLAGS, chance, emit);
        now = next;
      }
      for (const [at, chance] of now)
        tally[cellOf(this.sections[i], Math.floor(at / ALL_FLAGS), at % ALL_FLAGS)] += chance;
    }
    for (const [at, chance] of now) tally[this.markers + exhaustionOf(at % ALL_FLAGS)] += chance;
    let roundings = 100;
    for (const { roundings: own } of this.strikes.values()) roundings = Math.max(roundings, own);
    this.exactErrorBound = this.steps.length * (roundings + 4 * this.line.states + 100) * 2 ** -53;
    return tally;
  }

  private spread(aftermath: Aftermath, deed: Deed, state: number, flags: number, all: number, emit: Emit): void {
    if (this.line.dead[state]) {
      emit(state, flags, all);
      return;
    }
    if (deed.chance < 6) emit(state, flags, (all * (6 - deed.chance)) / 6);
    const chance = (all * deed.chance) / 6;
    const wounded = (row: Float64Array, weight: number) => {
      row.forEach((p, to) => {
        if (p > 0) aftermath.exact(state, to, flags, chance * p * weight, true, emit);
      });
    };
    switch (deed.what) {
      case 'danger':
        wounded(dangerRow(aftermath, state, this.danger(deed, state)), 1);
        return;
      case 'hits':
        wounded(this.strikes.get(deed)!.row(state, state), 1);
        return;
      case 'wounds': {
        const faces = deed.sides === 0 ? [0] : Array.from({ length: deed.sides }, (_, i) => i + 1);
        for (const face of faces) wounded(aftermath.automaticRow(state, deed.plus + face), 1 / faces.length);
        return;
      }
      case 'test':
        aftermath.test(state, flags, chance, false, emit);
        return;
      case 'waver': {
        const after = flags | WAVERING;
        if (!this.nerves.echoes || flags & WAVERING) emit(state, after, chance);
        else {
          aftermath.echoes(state, after, chance, emit);
        }
        return;
      }
      case 'marker':
        exactMarker(aftermath, state, flags, chance, emit);
        return;
      case 'recovery': {
        const markers = exhaustionOf(flags);
        severalTests(this.nerves, state, withExhaustion(flags, 0), markers, (left, after, p) =>
          emit(state, withExhaustion(after, left), chance * p),
        );
      }
    }
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { sections, line } = this;
    const last = sections[sections.length - 1];
    const all: Record<string, Measures[string]> = unitMeasures(tally, last, trials, { prefix: '', melee: false });
    const labels = this.hazards.steps.map((step, i) => `${i + 1}. ${step.kind === 'event' ? step.event : step.kind}`);
    const by = (title: string, is: (state: number, kind: number) => boolean) =>
      seriesMeasure(
        title,
        sections.map((where, i) => ({ label: labels[i], count: share(tally, where, is) })),
        trials,
      );
    if (sections.length > 1) {
      all.waveringBy = by(
        `${line.side.name} Wavering after`,
        (state, kind) => (kind & WAVERING) !== 0 && !line.dead[state],
      );
      all.destroyedBy = by(`${line.side.name} wiped out after`, (state) => line.dead[state] === 1);
    }
    const exhausted = this.hazards.target.state.exhaustion > 0;
    if (exhausted || this.steps.flat().some(({ what }) => what === 'marker')) {
      const counts = Array.from({ length: MARKERS }, (_, i) => tally[this.markers + i]);
      all.markers = distributionMeasure('Exhaustion markers', 'markers', counts, 0, trials);
    }
    const points = pointsMeasure(tally, trials, { destroyed: last, lost: null, cost: 0 });
    if (points) all.points = points;
    return all;
  }

  sentence({ wounds, destroyed, wavering }: Measures): string {
    if (wounds?.kind !== 'distribution' || destroyed?.kind !== 'probability' || wavering?.kind !== 'probability') {
      throw new TypeError('not a hazards answer');
    }
    return `${this.line.side.name}: ${wounds.mean.value.toFixed(2)} wounds on average; wiped out ${chanceInWords(destroyed)}, Wavering ${chanceInWords(wavering)}.`;
  }
}
