/** The `melee` kind, compiled: the way in, the fight, what it leaves behind. */
import type { WordStream } from '../../../kernel/streams.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure } from '../../measures.ts';
import type { Measures, Question } from '../../ruleset.ts';
import { Aftermath, type Fate, type Remark, suffer } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import { dangerRow, rollDanger } from '../danger.ts';
import { ExactStrike } from '../exact.ts';
import { IMMOBILISED, moodOf, ROUTED, shakenOf, startFlags, WAVERING } from '../flags.ts';
import { type Folding, folding, strikeWith } from '../fold.ts';
import type { Line } from '../line.ts';
import { cellOf, pointsMeasure, type Section, section, unitMeasures } from '../report.ts';
import { freshLedger } from '../roll.ts';
import { counted } from '../words.ts';
import { BlowStrikes } from './blow.ts';
import { clash, freshUpshot } from './clash.ts';
import { Exchange, type Fighter } from './exchange.ts';
import { ignoredInMelee, notesOfMelee } from './ignored.ts';
import { addMarker, exactMarker } from './markers.ts';
import type { Melee } from './schema.ts';
import { dangerDice, exchangeOptions, fighterOf, meleeLine, reactionStrike } from './setup.ts';
import { afterMelee, type Joint, World } from './world.ts';

export class MeleeQuestion extends DiceQuestion {
  readonly headline = 'won';
  readonly rules: readonly string[];
  readonly ignored: Question['ignored'];
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  readonly melee: Melee;
  private readonly attacker: Line;
  private readonly target: Line;
  private readonly exchange: Exchange;
  /** Second fights at once, by the side that strikes first in them (AOF-CP-17). */
  private readonly again: ReadonlyArray<{ readonly exchange: Exchange; readonly byTarget: boolean }>;
  private readonly fighters: readonly [Fighter, Fighter];
  private readonly sections: readonly [Section, Section];
  /** Counters of who won (-1, 0, 1), then of the margin for each of them, then heavy damage of both sides. */
  private readonly winners: number;
  private readonly most: number;
  private readonly reactions = new Map<number, Folding | null>();
  private readonly blows: BlowStrikes | null;
  // The trial at hand.
  private readonly a: Fate = { state: 0, flags: 0 };
  private readonly b: Fate = { state: 0, flags: 0 };
  protected readonly ledger = freshLedger();
  private readonly upshot = freshUpshot();
  private readonly second = freshUpshot();

  constructor(melee: Melee) {
    super();
    this.melee = melee;
    this.attacker = meleeLine(melee, 'attacker');
    this.target = meleeLine(melee, 'target');
    const [charger, defender] = [fighterOf(melee, 'attacker', this.attacker), fighterOf(melee, 'target', this.target)];
    this.fighters = [charger, defender];
    const options = exchangeOptions(melee, this.attacker.states + this.target.states);
    this.exchange = new Exchange(charger, defender, options);
    const next = { ...options, charge: false, unfatigued: true, stance: false, berserker: false };
    this.again = [
      ...(melee.attackerStratagems.includes('Ferocious Attack')
        ? [{ exchange: new Exchange(charger, defender, { ...next, stance: options.stance }), byTarget: false }]
        : []),
      ...(melee.targetStratagems.includes('Ferocious Attack')
        ? [{ exchange: new Exchange(defender, charger, { ...next, strikeBack: 'always' }), byTarget: true }]
        : []),
    ];
    this.blows = charger.killingBlow || defender.killingBlow ? new BlowStrikes(this.exchange) : null;
    this.sections = [section(this.attacker, 0), section(this.target, this.attacker.states * 8)];
    this.winners = this.sections[1].at + this.sections[1].size;
    this.most = Math.max(this.attacker.capacity, this.target.capacity);
    this.tallySize = this.winners + 3 + 3 * (2 * this.most + 1) + 4;
    this.rules = this.rulesThatTakePart();
    this.ignored = ignoredInMelee(melee, new Set(this.rules));
    this.notes = notesOfMelee(melee, this.exchange);
    this.outcomes = [
      { name: 'won', title: 'Won by the charger (1), a tie (0), lost (-1)', values: [1, 0, -1] },
      { name: 'wounds', title: 'Wounds on the defender', values: range(this.target.capacity) },
      { name: 'left', title: 'Defenders left', values: range(this.target.side.models) },
      { name: 'routed', title: 'Defender routs', values: [0, 1] },
      { name: 'attackerLeft', title: 'Chargers left', values: range(this.attacker.side.models) },
      { name: 'attackerRouted', title: 'Charger routs', values: [0, 1] },
    ];
  }

  private honour(which: 'attackerStratagems' | 'targetStratagems'): boolean {
    return this.melee[which].includes('Code of Honor');
  }

  private reaction(flags: number): Folding | null {
    let made = this.reactions.get(flags);
    if (made === undefined) {
      const strike = reactionStrike(this.melee, this.target, this.attacker, moodOf(flags));
      made = strike && folding(new ExactStrike(strike), this.attacker.states);
      this.reactions.set(flags, made);
    }
    return made;
  }

  // ---- with dice

  protected play(stream: WordStream, say?: Remark): void {
    const { a, b, ledger, melee, fighters, upshot } = this;
    a.state = this.attacker.start;
    a.flags = startFlags(melee.attacker, this.honour('attackerStratagems'));
    b.state = this.target.start;
    b.flags = startFlags(melee.target, this.honour('targetStratagems'));
    upshot.won = -1;
    upshot.margin = 0;
    const danger = dangerDice(melee, this.attacker, a.state);
    if (danger.worse + danger.plain > 0) {
      const heard: number[] | undefined = say && [];
      const to = rollDanger(fighters[0].nerves.suffering, a.state, danger, stream, ledger, heard);
      if (say && heard)
        say('Dangerous terrain', heard, counted(this.attacker.wounds[to] - this.attacker.wounds[a.state], 'wound'));
      suffer(fighters[0].nerves, a, to, true, stream, ledger, say);
    }
    const reaction = this.attacker.dead[a.state] ? null : this.reaction(b.flags);
    if (reaction) {
      ledger.berserker = false;
      const to = strikeWith(reaction, b.state, a.state, stream, ledger, say);
      suffer(fighters[0].nerves, a, to, true, stream, ledger, say);
    }
    if (this.attacker.dead[a.state]) return;
    clash(this.exchange, a, b, stream, ledger, upshot, this.blows, say);
    if (melee.situation.exhaustion) this.markers(stream, say);
    for (const { exchange, byTarget } of this.again) {
      if (this.gone(a, this.attacker) || this.gone(b, this.target)) break;
      say?.('Ferocious Attack', [], 'they fight again at once');
      if (byTarget) clash(exchange, b, a, stream, ledger, this.second, null, say);
      else clash(exchange, a, b, stream, ledger, this.second, null, say);
      if (melee.situation.exhaustion) this.markers(stream, say);
    }
  }

  private gone({ state, flags }: Fate, line: Line): boolean {
    return line.dead[state] === 1 || (flags & ROUTED) !== 0;
  }

  private markers(stream: WordStream, say?: Remark): void {
    const [charger, defender] = this.fighters;
    addMarker(charger.nerves, this.a, stream, this.ledger, say);
    addMarker(defender.nerves, this.b, stream, this.ledger, say);
  }

  protected count(tally: Int32Array): void {
    const { a, b, upshot, winners, most } = this;
    tally[cellOf(this.sections[0], a.state, a.flags)]++;
    tally[cellOf(this.sections[1], b.state, b.flags)]++;
    tally[winners + upshot.won + 1]++;
    const margin = Math.max(-most, Math.min(most, upshot.margin));
    tally[winners + 3 + (upshot.won + 1) * (2 * most + 1) + margin + most]++;
    const heavy = this.tallySize - 4;
    if (a.flags & IMMOBILISED) tally[heavy]++;
    if (shakenOf(a.flags) > this.melee.attacker.state.shaken) tally[heavy + 1]++;
    if (b.flags & IMMOBILISED) tally[heavy + 2]++;
    if (shakenOf(b.flags) > this.melee.target.state.shaken) tally[heavy + 3]++;
  }

  protected outcome(): Record<string, number> {
    const { a, b, attacker, target, upshot } = this;
    return {
      won: upshot.won,
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
    return `${end(this.attacker, this.a)}; ${end(this.target, this.b)}.`;
  }

  // ---- exactly

  exact(): Float64Array | null {
    if (!this.isExact()) return null;
    const { melee, winners, most } = this;
    const tally = new Float64Array(this.tallySize);
    const [charger, defender] = this.fighters.map(({ nerves }) => new Aftermath(nerves));
    const way = this.wayIn(charger);
    // Nobody fights who never arrives.
    const away = way.filter(({ a }) => this.attacker.dead[a] === 1);
    for (const { chance } of away.values()) {
      tally[winners] += chance;
      tally[winners + 3 + most] += chance;
    }
    this.countAll(tally, away);
    let world = way.filter(({ a }) => this.attacker.dead[a] === 0);
    world = afterMelee(world, this.exchange, charger, defender, (won, margin, chance) => {
      tally[winners + won + 1] += chance;
      tally[winners + 3 + (won + 1) * (2 * most + 1) + margin + most] += chance;
    });
    if (melee.situation.exhaustion) world = this.exactMarkers(world, charger, defender);
    for (const { exchange, byTarget } of this.again) {
      const over = world.filter((joint) => this.isOver(joint));
      this.countAll(tally, over);
      world = world.filter((joint) => !this.isOver(joint));
      world = byTarget
        ? afterMelee(world.swapped(), exchange, defender, charger, null).swapped()
        : afterMelee(world, exchange, charger, defender, null);
      if (melee.situation.exhaustion) world = this.exactMarkers(world, charger, defender);
    }
    this.countAll(tally, world);
    const { roundings } = this.exchange;
    const cells = this.attacker.states * this.target.states;
    this.exactErrorBound = (12 * (roundings + 200) + 8 * cells) * 2 ** -53;
    return tally;
  }

  private isExact(): boolean {
    const { situation, rulings } = this.melee;
    return !this.blows && !situation.berserker && !rulings.deadlyOverkillCounts;
  }

  /** Dangerous terrain and reactions. */
  private wayIn(charger: Aftermath): World {
    const { melee, attacker, target } = this;
    let world = new World();
    const fa = startFlags(melee.attacker, this.honour('attackerStratagems'));
    const fb = startFlags(melee.target, this.honour('targetStratagems'));
    world.add(attacker.start, fa, target.start, fb, 1);
    const danger = dangerDice(melee, attacker, attacker.start);
    if (danger.worse + danger.plain > 0) {
      world = world.through(({ a, fa: flags, b, fb: other, chance }, emit) => {
        dangerRow(charger, a, danger).forEach((p, to) => {
          if (p > 0) charger.exact(a, to, flags, chance * p, true, (s, f, c) => emit(s, f, b, other, c));
        });
      });
    }
    const reaction = this.reaction(fb);
    if (!reaction) return world;
    return world.through(({ a, fa: flags, b, fb: other, chance }, emit) => {
      if (attacker.dead[a]) {
        emit(a, flags, b, other, chance);
        return;
      }
      reaction.made.row(b, a).forEach((p, to) => {
        if (p > 0) charger.exact(a, to, flags, chance * p, true, (s, f, c) => emit(s, f, b, other, c));
      });
    });
  }

  private isOver({ a, fa, b, fb }: Joint): boolean {
    return this.attacker.dead[a] === 1 || this.target.dead[b] === 1 || ((fa | fb) & ROUTED) !== 0;
  }

  private exactMarkers(world: World, charger: Aftermath, defender: Aftermath): World {
    return world.through((joint: Joint, emit) => {
      exactMarker(charger, joint.a, joint.fa, joint.chance, (a, fa, share) => {
        exactMarker(defender, joint.b, joint.fb, share, (b, fb, chance) => emit(a, fa, b, fb, chance));
      });
    });
  }

  private countAll(tally: Float64Array, world: World): void {
    const heavy = this.tallySize - 4;
    const { attacker, target } = this.melee;
    for (const { a, fa, b, fb, chance } of world.values()) {
      tally[cellOf(this.sections[0], a, fa)] += chance;
      tally[cellOf(this.sections[1], b, fb)] += chance;
      if (fa & IMMOBILISED) tally[heavy] += chance;
      if (shakenOf(fa) > attacker.state.shaken) tally[heavy + 1] += chance;
      if (fb & IMMOBILISED) tally[heavy + 2] += chance;
      if (shakenOf(fb) > target.state.shaken) tally[heavy + 3] += chance;
    }
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { winners, most, attacker, target } = this;
    const [own, other] = this.sections;
    const width = 2 * most + 1;
    const names = [attacker.side.name, target.side.name];
    let byThree = 0;
    for (let margin = 3; margin <= most; margin++) byThree += tally[winners + 3 + 2 * width + margin + most];
    const margins = Array.from(
      { length: width },
      (_, i) => tally[winners + 3 + i] + tally[winners + 3 + width + i] + tally[winners + 3 + 2 * width + i],
    );
    const all: Record<string, Measures[string]> = {
      won: probabilityMeasure(`Melee won by ${names[0]}`, tally[winners + 2], trials),
      tied: probabilityMeasure('The melee is a tie', tally[winners + 1], trials),
      defeated: probabilityMeasure(`Melee won by ${names[1]}`, tally[winners], trials),
      wonByThree: probabilityMeasure(`Won by ${names[0]} by 3 wounds or more`, byThree, trials),
      margin: distributionMeasure(
        'Wounds caused beyond those suffered',
        'wounds',
        margins,
        -most,
        trials,
        'By the charger, without Musician, Battle Standard and Fear.',
      ),
      ...unitMeasures(tally, other, trials, { prefix: '', melee: true }),
      ...unitMeasures(tally, own, trials, { prefix: 'attacker', melee: true }),
    };
    const points = pointsMeasure(tally, trials, { destroyed: other, lost: own, cost: attacker.side.cost });
    if (points) all.points = points;
    const heavy = this.tallySize - 4;
    this.fighters.forEach(({ nerves }, i) => {
      if (!nerves.heavy) return;
      const prefix = i === 0 ? 'attackerImmobilised' : 'immobilised';
      all[prefix] = probabilityMeasure(`${names[i]} immobilised`, tally[heavy + 2 * i], trials);
      all[i === 0 ? 'attackerShaken' : 'shaken'] = probabilityMeasure(
        `${names[i]} shaken`,
        tally[heavy + 2 * i + 1],
        trials,
      );
    });
    return all;
  }

  sentence({ won, out, attackerOut, lost, attackerLost }: Measures): string {
    if (won?.kind !== 'probability' || out?.kind !== 'probability' || attackerOut?.kind !== 'probability') {
      throw new TypeError('not a melee answer');
    }
    if (lost?.kind !== 'distribution' || attackerLost?.kind !== 'distribution')
      throw new TypeError('not a melee answer');
    const { attacker, target } = this;
    return `${attacker.side.name} charging ${target.side.name}: won ${chanceInWords(won)}. Wiped out or routed: ${target.side.name} ${chanceInWords(out)}, ${attacker.side.name} ${chanceInWords(attackerOut)}. Models lost on average: ${lost.mean.value.toFixed(2)} and ${attackerLost.mean.value.toFixed(2)}.`;
  }

  private rulesThatTakePart(): string[] {
    const { melee, exchange, fighters } = this;
    const { situation } = melee;
    const charging = exchange.charges(this.target.start);
    exchange.strike('striker', startFlags(melee.attacker, false), charging);
    if (exchange.replies(this.target.start, startFlags(melee.target, false))) {
      exchange.strike('replier', startFlags(melee.target, false), false);
    }
    const all = new Set([...exchange.rules(), 'AOF-MELEE-06', 'AOF-MELEE-07', 'AOF-MORALE-04', 'AOF-MORALE-05']);
    for (const { nerves } of fighters) for (const rule of nerves.rules) all.add(rule);
    for (const rule of ['AOF-ROUT-01', 'AOF-FATIGUE-01', 'AOF-WAVER-01', 'AOF-MELEE-05']) all.add(rule);
    if (situation.strikeBack === 'never' || situation.defensiveStance) all.delete('AOF-MELEE-05');
    if (exchange.strikerBonus + exchange.defenderBonus > 0) all.add('AOF-CMD-03');
    if ([this.attacker, this.target].some(({ side }) => side.profiles.some(({ rules }) => rules.has('Fear'))))
      all.add('AOF-SR-08');
    if (exchange.phalanxDice(this.attacker.start, this.target.start) > 0) all.add('AOF-SR-16');
    const danger = dangerDice(melee, this.attacker, this.attacker.start);
    if (danger.plain + danger.worse > 0) all.add('AOF-TERR-06');
    if (melee.condition === 'Earthquake') all.add('AOF-COND-01');
    const reaction = this.reaction(startFlags(melee.target, false));
    for (const rule of reaction?.made.strike.rules ?? []) all.add(rule);
    if (situation.exhaustion) for (const rule of ['AOF-EXH-01', 'AOF-EXH-02', 'AOF-EXH-03']) all.add(rule);
    if (this.again.length > 0) all.add('AOF-CP-17');
    if (this.blows) all.add('AOF-CP-16');
    if (this.honour('attackerStratagems') || this.honour('targetStratagems')) all.add('AOF-CP-11');
    return [...all].sort();
  }
}

function range(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, i) => i);
}
