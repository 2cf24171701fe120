/**
 * One game as it can be told: what each unit did and what came of it, how much of that was to be expected, and what the
 * dice did for either side. What is to be expected is found by rolling the same deed again and again from where it began,
 * with dice of its own, so it rests on the very rules and places of the game.
 */
import { GONE, type Options } from '../../../battle/index.ts';
import { counted } from '../../../wording.ts';
import type { ReplayChapter, ReplayLuck } from '../../ruleset.ts';
import { WAVERING } from '../flags.ts';
import { CHARGE, HOLD, IDLE, RUSH, streamOf } from './actions.ts';
import type { Playing } from './view.ts';

/** Streams of deeds that are rolled again, apart from those of chunks, battles and players. */
const PURPOSE_AGAIN = 4;
/** How often each is. */
const AGAIN = 120;
const SPREAD = 0x9e3779b1;
/** Points from which on a deed is worth a word about its luck, as a share of how far it strays. */
const REMARKABLE = 1.5;
const AND = new Intl.ListFormat('en');

interface Look {
  /** Points and models left, by unit, and whether it wavers. */
  readonly points: Float64Array;
  readonly left: Int32Array;
  readonly wavers: readonly boolean[];
}

interface Deed {
  readonly title: string;
  /** Points that the enemies of the first army lost, less its own. */
  readonly swing: number;
  readonly mean: number;
  readonly spread: number;
}

export class Chronicle {
  private readonly battle: Playing;
  private readonly saved: Int32Array;
  private readonly chapters: ReplayChapter[] = [];
  private lines: string[] = [];
  /** Deeds without dice, told together. */
  private quiet: string[] = [];
  private readonly deeds: Deed[] = [];
  private before: Look;
  private owners: number[] = [];
  private mean = 0;
  private spread = 0;
  private from: readonly [number, number] = [0, 0];

  constructor(battle: Playing) {
    this.battle = battle;
    this.saved = new Int32Array(battle.state.size);
    this.before = this.look();
  }

  deployed(first: number): void {
    const { battle } = this;
    const { state, forces } = battle;
    const waiting = forces.units.flatMap(({ name }, u) => (state.on[u] === 0 ? [name] : []));
    this.chapters.push({
      title: 'Deployment',
      lines: [
        `${battle.army(0)} had ${counted(forces.bounds[1], 'units')} and ${battle.army(1)} ${counted(forces.units.length - forces.bounds[1], 'units')}; ${battle.markers.count === 1 ? 'one marker lay' : `${battle.markers.count} markers lay`} on the table.`,
        ...(waiting.length > 0 ? [`${AND.format(waiting)} waited off the table.`] : []),
        `${battle.army(first === 0 ? 0 : 1)} acted first.`,
      ],
    });
    this.owners = Array.from(state.owner.subarray(0, battle.markers.count));
  }

  /** A deed is about to be done. */
  begins(options: Options, i: number): void {
    const { battle } = this;
    const { state } = battle;
    const u = options.unit[i];
    this.from = [state.x[u], state.y[u]];
    this.before = this.look();
    [this.mean, this.spread] = [0, 0];
    if (options.action[i] === IDLE || (options.action[i] === HOLD && options.target[i] < 0)) return;
    const swings: number[] = [];
    state.save(this.saved);
    battle.try(() => {
      const [a, b] = battle.key;
      for (let again = 0; again < AGAIN; again++) {
        const mark = Math.imul(state.activations * 1024 + again + 1, SPREAD);
        state.dice.set(streamOf([a ^ mark, b + mark], PURPOSE_AGAIN));
        battle.perform(options, i);
        swings.push(this.swingSince());
        state.restore(this.saved);
      }
    });
    this.mean = swings.reduce((sum, swing) => sum + swing, 0) / AGAIN;
    this.spread = Math.sqrt(swings.reduce((sum, swing) => sum + (swing - this.mean) ** 2, 0) / (AGAIN - 1));
  }

  /** It is done. */
  done(options: Options, i: number): void {
    const { battle } = this;
    const u = options.unit[i];
    const what = this.inWords(options, i);
    const came = this.whatCame(u, options.action[i], options.target[i]);
    const swing = this.swingSince();
    this.deeds.push({ title: `round ${battle.state.round}: ${what}`, swing, mean: this.mean, spread: this.spread });
    if (came === '' && options.target[i] < 0) {
      this.quiet.push(what);
      return;
    }
    this.tellQuiet();
    this.lines.push(`${what}${came === '' ? ': nobody fell' : came}.${this.luckOf(u, swing)}`);
  }

  roundEnds(round: number): void {
    const { battle } = this;
    this.tellQuiet();
    const { state, markers } = battle;
    for (let m = 0; m < markers.count; m++) {
      const [now, was] = [state.owner[m], this.owners[m]];
      if (now === was) continue;
      const marker = `Marker ${m + 1}`;
      this.lines.push(
        now === GONE
          ? `${marker} was destroyed.`
          : now < 0
            ? `${marker} was contested, and nobody's.`
            : `${battle.army(now === 0 ? 0 : 1)} seized marker ${m + 1}.`,
      );
    }
    this.owners = Array.from(state.owner.subarray(0, markers.count));
    if (this.lines.length === 0) this.lines.push('Nothing changed.');
    this.chapters.push({ title: `Round ${round}`, lines: this.lines });
    this.lines = [];
  }

  /** The whole, once the game is over. @param end who won, in words */
  told(end: string): readonly ReplayChapter[] {
    const { battle, deeds } = this;
    const army = (swing: number) => battle.army(swing > 0 ? 0 : 1);
    const points = (swing: number) => `${Math.abs(Math.round(swing))} points`;
    const greatest = deeds.reduce<Deed | null>(
      (best, deed) => (Math.abs(deed.swing) > Math.abs(best?.swing ?? 0) ? deed : best),
      null,
    );
    const luckiest = deeds.reduce<Deed | null>(
      (best, deed) => (strayOf(deed) > (best ? strayOf(best) : 0) ? deed : best),
      null,
    );
    const { points: luck, spread } = this.luck();
    return [
      ...this.chapters,
      {
        title: 'The end',
        lines: [
          end,
          ...(greatest
            ? [`The heaviest blow, ${points(greatest.swing)} for ${army(greatest.swing)}, was in ${greatest.title}.`]
            : []),
          spread < 0.5
            ? 'No dice were rolled that could cost anybody points.'
            : `By the dice alone ${army(luck)} gained about ${points(luck)}; in such a game they stray by about ${Math.round(spread)} either way.`,
          ...(luckiest && strayOf(luckiest) > 0
            ? [
                `The greatest stroke of luck was in ${luckiest.title}: ${points(luckiest.swing - luckiest.mean)} more for ${army(luckiest.swing - luckiest.mean)} than was to be expected.`,
              ]
            : []),
        ],
      },
    ];
  }

  /** What the dice did for the first army, over all deeds of both. */
  luck(): ReplayLuck {
    const { deeds, battle } = this;
    return {
      army: battle.army(0),
      points: deeds.reduce((sum, { swing, mean }) => sum + swing - mean, 0),
      spread: Math.sqrt(deeds.reduce((sum, { spread }) => sum + spread ** 2, 0)),
    };
  }

  private look(): Look {
    const { battle } = this;
    const { units } = battle.forces;
    return {
      points: Float64Array.from(units, (_, u) => this.pointsOf(u)),
      left: Int32Array.from(battle.state.left),
      wavers: units.map((_, u) => (battle.state.flags[u] & WAVERING) !== 0),
    };
  }

  private pointsOf(u: number): number {
    return this.battle.state.left[u] > 0 ? this.battle.points(u) : 0;
  }

  private swingSince(): number {
    const { battle, before } = this;
    return before.points.reduce((sum, was, u) => {
      const lost = was - this.pointsOf(u);
      return sum + (battle.sideOf(u) === 0 ? -lost : lost);
    }, 0);
  }

  private inWords(options: Options, i: number): string {
    const { battle, from } = this;
    const { state } = battle;
    const [u, action, target] = [options.unit[i], options.action[i], options.target[i]];
    const name = battle.name(u);
    if (action === IDLE) return `${name} recovered`;
    if (action === CHARGE) return `${name} charged ${battle.name(target)}`;
    const inches = action === HOLD ? 0 : Math.hypot(options.x[i] - from[0], options.y[i] - from[1]);
    const goal = state.goal[u] >= 0 && inches > 0 ? ` towards marker ${state.goal[u] + 1}` : '';
    const went =
      inches < 0.05
        ? `${name} held`
        : `${name} ${action === RUSH ? 'rushed' : 'advanced'} ${inches.toFixed(0)}"${goal}`;
    return target < 0 ? went : `${went} and shot at ${battle.name(target)}`;
  }

  /** What it cost whom. */
  private whatCame(u: number, action: number, target: number): string {
    const { battle, before } = this;
    const { state } = battle;
    const lost = (v: number): string => {
      const [was, now] = [before.left[v], state.left[v]];
      const name = battle.name(v);
      if (now === 0 && was > 0)
        return battle.points(v) === 0 && this.routed(v) ? `${name} routed` : `${name} was destroyed`;
      const fell = was - now;
      const wavers = !before.wavers[v] && (state.flags[v] & WAVERING) !== 0;
      if (fell > 0) return `${fell} of ${was} of ${name} fell${wavers ? ' and the rest wavered' : ''}`;
      if (before.points[v] > this.pointsOf(v)) return `${name} was wounded${wavers ? ' and wavered' : ''}`;
      return wavers ? `${name} wavered` : '';
    };
    const parts = [...(target >= 0 ? [lost(target)] : []), lost(u)].filter((part) => part !== '');
    if (parts.length === 0) return action === CHARGE ? ': nobody fell' : '';
    return `: ${parts.join(', ')}`;
  }

  private routed(v: number): boolean {
    return this.battle.sort(v).line.dead[this.battle.state.wounds[v]] === 0;
  }

  private luckOf(u: number, swing: number): string {
    const sign = this.battle.sideOf(u) === 0 ? 1 : -1;
    const stray = sign * (swing - this.mean);
    if (this.spread === 0 || Math.abs(stray) < REMARKABLE * this.spread) return '';
    return stray > 0 ? ' Lucky dice.' : ' Unlucky dice.';
  }

  private tellQuiet(): void {
    if (this.quiet.length > 0) this.lines.push(`${this.quiet.join('; ')}.`);
    this.quiet = [];
  }
}

const strayOf = ({ swing, mean }: Deed): number => Math.abs(swing - mean);
