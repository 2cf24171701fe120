/** The `melee` kind, compiled: the way in, the fights, what they leave behind. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { Measures, Question } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { type Fate, type Remark, suffer } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import { rollDanger } from '../danger.ts';
import { ROUTED, WAVERING } from '../flags.ts';
import { strikeWith } from '../fold.ts';
import { freshLedger } from '../ledger.ts';
import type { Line } from '../line.ts';
import { counted } from '../words.ts';
import { automaticWounds } from '../wound.ts';
import { clash, freshUpshot } from './clash.ts';
import { exactMelee, isExactMelee, neverMet } from './exact.ts';
import { addMarker } from './markers.ts';
import { meleeMeasures, meleeSentence } from './measures.ts';
import { notesOfMelee } from './notes.ts';
import { MeleeParts } from './parts.ts';
import { rulesOfMelee } from './rulesOf.ts';
import type { Melee } from './schema.ts';
import { dangerDice } from './setup.ts';

export class MeleeQuestion extends DiceQuestion {
  readonly headline = 'won';
  readonly tallySize: number;
  readonly melee: Melee;
  private readonly parts: MeleeParts;
  // The trial at hand.
  private readonly a: Fate = { state: 0, flags: 0 };
  private readonly b: Fate = { state: 0, flags: 0 };
  protected readonly ledger = freshLedger();
  private readonly upshot = freshUpshot();
  /** How each fight went, and its margin; `fought` of them took place. */
  private readonly results: Array<-1 | 0 | 1> = [];
  private readonly margins: number[] = [];
  private fought = 0;
  /** The rules that take part, once somebody has asked. */
  private acting: readonly string[] | null = null;
  private won: -1 | 0 | 1 = 0;

  constructor(melee: Melee) {
    super();
    this.melee = melee;
    this.parts = new MeleeParts(melee);
    this.tallySize = this.parts.tallySize;
  }

  get outcomes(): Question['outcomes'] {
    return [
      { name: 'won', title: 'Won by the charger (1), a tie (0), lost (-1)', values: [1, 0, -1] },
      { name: 'wounds', title: 'Wounds on the defender', values: upTo(this.parts.target.capacity) },
      { name: 'left', title: 'Defenders left', values: upTo(this.parts.target.side.models) },
      { name: 'routed', title: 'Defender routs', values: [0, 1] },
      { name: 'attackerLeft', title: 'Chargers left', values: upTo(this.parts.attacker.side.models) },
      { name: 'attackerRouted', title: 'Charger routs', values: [0, 1] },
    ];
  }

  get notes(): readonly string[] {
    return notesOfMelee(this.melee, this.parts.fights[0].exchange);
  }

  get rules(): readonly string[] {
    this.acting ??= rulesOfMelee(this.parts);
    return this.acting;
  }

  // ---- with dice

  protected play(stream: WordStream, say?: Remark): void {
    const { a, b, parts, melee } = this;
    a.state = parts.attacker.start;
    a.flags = parts.flags('attacker');
    b.state = parts.target.start;
    b.flags = parts.flags('target');
    this.fought = 0;
    // Closing Fire comes before the move (AOF-CP-14), Overwatch at its end (AOF-ACT-11).
    const first = melee.situation.reaction === 'Closing Fire';
    if (first) this.react(stream, say);
    this.cross(stream, say);
    if (!first) this.react(stream, say);
    // The first raw 6 of the round, in whichever fight it falls (AOF-EVENT-26).
    this.ledger.berserker = melee.situation.berserker;
    for (const { exchange, byTarget } of parts.fights) {
      if (this.gone(a, parts.attacker) || this.gone(b, parts.target)) break;
      this.fight(exchange, byTarget, stream, say);
    }
    this.won = this.fought > 0 ? this.results[this.fought - 1] : neverMet(parts, a.state, b.state);
  }

  private fight(
    exchange: MeleeParts['fights'][number]['exchange'],
    byTarget: boolean,
    stream: WordStream,
    say?: Remark,
  ): void {
    const { a, b, parts, upshot, ledger } = this;
    if (this.fought > 0) say?.('Ferocious Attack', [], 'they fight again at once');
    const blows = this.fought > 0 ? null : parts.blows;
    if (byTarget) clash(exchange, b, a, stream, ledger, upshot, blows, say);
    else clash(exchange, a, b, stream, ledger, upshot, blows, say);
    const sign = byTarget ? -1 : 1;
    this.results[this.fought] = (sign * upshot.won) as -1 | 0 | 1;
    this.margins[this.fought] = sign * upshot.margin;
    this.fought++;
    if (!this.melee.situation.exhaustion) return;
    const [charger, defender] = parts.fighters;
    addMarker(charger.nerves, a, stream, ledger, say);
    addMarker(defender.nerves, b, stream, ledger, say);
  }

  /** The charger's dangerous terrain. */
  private cross(stream: WordStream, say?: Remark): void {
    const { a, parts, melee, ledger } = this;
    const { attacker, fighters } = parts;
    if (attacker.dead[a.state]) return;
    const danger = dangerDice(melee, attacker, a.state);
    if (danger.worse + danger.plain === 0) return;
    const heard: number[] | undefined = say && [];
    const to = rollDanger(fighters[0].nerves.suffering, a.state, danger, stream, ledger, heard);
    if (say && heard) say('Dangerous terrain', heard, counted(attacker.wounds[to] - attacker.wounds[a.state], 'wound'));
    suffer(fighters[0].nerves, a, to, true, stream, ledger, say);
  }

  /** The defender's fire at the charge, and what it does to the shooters (AOF-BRUTAL-03). */
  private react(stream: WordStream, say?: Remark): void {
    const { a, b, parts, ledger } = this;
    const reaction = parts.attacker.dead[a.state] ? null : parts.reaction(b.flags);
    if (!reaction) return;
    const [charger, defender] = parts.fighters;
    ledger.berserker = false;
    const to = strikeWith(reaction, b.state, a.state, stream, ledger, say);
    const { mishaps } = ledger;
    suffer(charger.nerves, a, to, true, stream, ledger, say);
    if (mishaps === 0) return;
    say?.('Mishaps', [], `${counted(mishaps, 'automatic wound')} on the shooters`);
    const hurt = automaticWounds(defender.nerves.suffering, b.state, mishaps, stream, ledger);
    suffer(defender.nerves, b, hurt, false, stream, ledger, say);
  }

  private gone({ state, flags }: Fate, line: Line): boolean {
    return line.dead[state] === 1 || (flags & ROUTED) !== 0;
  }

  protected count(tally: Int32Array): void {
    const { a, b, parts } = this;
    parts.countEnd(tally, a.state, a.flags, b.state, b.flags, 1);
    tally[parts.winners + this.won + 1]++;
    if (this.fought === 0) tally[parts.fightCell(0, this.won, 0)]++;
    for (let i = 0; i < this.fought; i++) tally[parts.fightCell(i, this.results[i], this.margins[i])]++;
  }

  protected outcome(): Record<string, number> {
    const { a, b, won } = this;
    const { attacker, target } = this.parts;
    return {
      won,
      wounds: target.wounds[b.state] - target.wounds[target.start],
      left: target.left[b.state],
      routed: b.flags & ROUTED ? 1 : 0,
      attackerLeft: attacker.left[a.state],
      attackerRouted: a.flags & ROUTED ? 1 : 0,
    };
  }

  protected story(): string {
    const end = (line: Line, { state, flags }: Fate) => {
      const { name } = line.side;
      if (line.dead[state]) return `${name} wiped out`;
      if (flags & ROUTED) return `${name} routed`;
      return `${name}: ${counted(line.left[state], 'model')} left${flags & WAVERING ? ', Wavering' : ''}`;
    };
    return `${end(this.parts.attacker, this.a)}; ${end(this.parts.target, this.b)}.`;
  }

  // ---- exactly

  exact(): Float64Array | null {
    if (!isExactMelee(this.melee)) return null;
    const { tally, roundings } = exactMelee(this.parts);
    const cells = this.parts.attacker.states * this.parts.target.states;
    this.exactErrorBound = (12 * (roundings + 200) + 8 * cells) * 2 ** -53;
    return tally;
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    return meleeMeasures(this.parts, tally, trials);
  }

  sentence(measures: Measures): string {
    return meleeSentence(this.parts, measures);
  }
}
