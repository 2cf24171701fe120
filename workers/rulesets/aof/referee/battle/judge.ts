/**
 * A referee of battles: reads the log of a game as a player would see it, who stood where after each activation, what was
 * said and which dice were shown, and holds every step against the digest. It knows no doctrine and rolls nothing: whatever
 * the players decided, it has to have been allowed. Names and places come as they are shown, to hundredths of an inch.
 */
import type { Replay, ReplayScene } from '../../../ruleset.ts';
import type { BattleScenario, BattleUnit } from '../../battle/schema.ts';
import { type Disc, distance, fromBox, fromSegment, gap, ROUNDING, segmentFromBox } from './ground.ts';
import { anyhow, plainly } from './sight.ts';
import { deployed, mayBackOff, standing } from './standing.ts';

const DIFFICULT = ['field', 'forest', 'lake'];
interface Unit {
  readonly name: string;
  readonly side: 1 | 2;
  readonly radius: number;
  readonly profile: BattleUnit;
  readonly rules: ReadonlySet<string>;
  bases: Disc[];
  /** Null where nothing tells. */
  wavers: boolean | null;
  /** Models at the start of the game. */
  readonly models: number;
}

export interface Finding {
  readonly rule: string;
  readonly scene: string;
  readonly text: string;
}

/** What of a log was looked at: a referee that looks at nothing finds nothing. */
export interface Judged {
  readonly findings: readonly Finding[];
  readonly looked: Readonly<Record<string, number>>;
}

export function judge(scenario: BattleScenario, { table, steps, outcome }: Replay): Judged {
  return new Judge(scenario, table!, steps, outcome).judged();
}

class Judge {
  private readonly scenario: BattleScenario;
  private readonly table: NonNullable<Replay['table']>;
  private readonly steps: Replay['steps'];
  private readonly outcome: Replay['outcome'];
  private readonly units: Unit[];
  private readonly findings: Finding[] = [];
  private readonly looked: Record<string, number> = {};
  private scene = '';
  private before: Disc[][] = [];
  private from = 0;
  /** Who is fresh in this round, and whose turn it is. */
  private fresh = new Set<number>();
  private turn: 1 | 2 = 1;
  private finished: 1 | 2 | null = null;
  private leader: 1 | 2 = 1;
  private round = 0;
  /** By unit: the round in which it came out of ambush. */
  private readonly arrived = new Map<number, number>();
  /** Units that have stood on the table. */
  private readonly came = new Set<number>();
  private held: ReadonlyArray<ReplayScene['markers'][number]['held']> = [];

  constructor(
    scenario: BattleScenario,
    table: NonNullable<Replay['table']>,
    steps: Replay['steps'],
    outcome: Replay['outcome'],
  ) {
    this.scenario = scenario;
    this.table = table;
    this.steps = steps;
    this.outcome = outcome;
    const profiles = [scenario.first, scenario.second].flatMap(({ units }) =>
      units.flatMap((unit) => Array.from({ length: unit.copies }, () => unit)),
    );
    this.units = table.units.map(({ name, side, radius }, u) => ({
      ...{ name, side, radius, profile: profiles[u], rules: new Set<string>(profiles[u].rules) },
      ...{ bases: [], wavers: false, models: profiles[u].models },
    }));
  }

  judged(): Judged {
    for (const scene of this.table.scenes) this.look(scene);
    const last = this.table.scenes.at(-1)!.markers;
    const count = (side: 1 | 2) => last.filter(({ held }) => held === side).length;
    if (this.scenario.sideMissions.kind === 'none' && this.scenario.mission !== 'sabotage') {
      this.expect(
        'AOF-MISSION-01',
        (this.survivor() || Math.sign(count(1) - count(2))) === this.outcome.won,
        `${count(1)} to ${count(2)} markers is told as ${this.outcome.won}`,
      );
    }
    return { findings: this.findings, looked: this.looked };
  }

  /** Who has units left where the other one has none, and that decides (RU-T-20). Who never came is left. */
  private survivor(): number {
    if (this.scenario.rulings.wipedOut !== 'lost') return 0;
    const isLeft = (of: 1 | 2) =>
      this.units.some((unit, u) => unit.side === of && (unit.bases.length > 0 || !this.came.has(u))) ? 1 : 0;
    return isLeft(1) - isLeft(2);
  }

  private expect(rule: string, holds: boolean, text: string): void {
    this.looked[rule] = (this.looked[rule] ?? 0) + 1;
    if (!holds) this.findings.push({ rule, scene: this.scene, text });
  }

  private look(scene: ReplayScene): void {
    this.scene = scene.title;
    const told = this.steps.slice(this.from, scene.steps);
    this.from = scene.steps;
    this.before = this.units.map(({ bases }) => bases);
    for (const { unit, bases } of scene.moved) {
      if (bases.length > 0) this.came.add(unit);
      const { radius } = this.units[unit];
      this.units[unit].bases = Array.from({ length: bases.length / 2 }, (_, i) => ({
        x: bases[2 * i],
        y: bases[2 * i + 1],
        r: radius,
      }));
    }
    standing((rule, holds, text) => this.expect(rule, holds, text), this.units, this.table, scene.moved);
    if (scene.round === 0) {
      this.leader = deployed(
        (rule, holds, text) => this.expect(rule, holds, text),
        this.scenario,
        this.table,
        this.units,
        told,
        scene.markers,
      );
      this.held = scene.markers.map(({ held }) => held);
    } else if (scene.title.startsWith('End of round')) this.roundEnds(scene, told);
    else if (scene.title.includes('out of ambush')) this.arrives(scene);
    else if (scene.unit !== null) this.acts(scene.unit, scene.round, told);
  }

  /** A unit comes over 9" from all enemies. */
  private arrives({ moved, round }: ReplayScene): void {
    for (const { unit: u } of moved) {
      this.arrived.set(u, round);
      const { side, bases, name, rules } = this.units[u];
      this.expect('AOF-SR-01', rules.has('Ambush'), `${name} has no Ambush`);
      for (const enemy of this.units) {
        if (enemy.side === side || enemy.bases.length === 0) continue;
        this.expect('TAB-AOF-27', gap(bases, enemy.bases) > 9 - ROUNDING, `${name} arrives within 9" of ${enemy.name}`);
      }
    }
  }

  // ---- turns

  private roundBegins(round: number): void {
    this.round = round;
    // Who came out of ambush acts, too.
    this.fresh = new Set(
      this.units.flatMap(({ bases }, u) => (bases.length > 0 || this.before[u].length > 0 ? [u] : [])),
    );
    this.turn = this.leader;
    // Who has nobody on the table has finished before anybody.
    const idle = ([1, 2] as const).filter((side) => ![...this.fresh].some((u) => this.units[u].side === side));
    this.finished = idle.length === 1 ? idle[0] : null;
  }

  private waits(side: 1 | 2): boolean {
    return [...this.fresh].some((u) => this.units[u].side === side && this.before[u].length > 0);
  }

  private acts(u: number, round: number, told: Replay['steps']): void {
    const { units } = this;
    if (round !== this.round) this.roundBegins(round);
    const unit = units[u];
    if (!this.waits(this.turn)) this.turn = this.turn === 1 ? 2 : 1;
    this.expect('TAB-AOF-08', this.turn === unit.side, `${unit.name} acts in the turn of the other side`);
    this.expect('TAB-AOF-08', this.fresh.has(u), `${unit.name} acts twice in a round`);
    const at = told.findIndex(({ label }) => label === `Round ${round}: ${unit.name}`);
    this.expect('TAB-AOF-09', at >= 0, `nothing says what ${unit.name} does`);
    this.fresh.delete(u);
    const text = told[at]?.text ?? '';
    const idle = text.startsWith('Wavering');
    if (unit.wavers !== null) {
      this.expect(
        'AOF-WAVER-02',
        idle === unit.wavers,
        unit.wavers ? `${unit.name} wavers and acts: ${text}` : `${unit.name} idles as if it wavered`,
      );
    }
    const move = /^(holds|advances|rushes|charges)/.exec(text)?.[1] ?? '';
    const target = units.findIndex(({ name }) => text.endsWith(`shoots at ${name}`) || text === `charges ${name}`);
    if (idle) this.moved(u, 0);
    else if (move === 'charges') this.charged(u, target);
    else {
      this.moved(u, this.allowance(u, move));
      if (target >= 0) this.shot(u, target, move, told.slice(at + 1));
    }
    if (idle) unit.wavers = false;
    this.nerves(told.slice(at + 1), move === 'charges', target >= 0 ? [u, target] : [u]);
    // Who finished first opens the next round; a side without units left has finished then (RU-T-22).
    for (const side of [unit.side, unit.side === 1 ? 2 : 1] as const) {
      const left = [...this.fresh].some((v) => units[v].side === side && units[v].bases.length > 0);
      if (!left && this.finished === null) this.finished = side;
    }
    this.turn = unit.side === 1 ? 2 : 1;
  }

  /** Of whoever of a unit was left before the scene: heroes fall last, and go their own ways then (AOF-SR-25, TAB-AOF-14). */
  private rulesLeft(u: number): ReadonlySet<string> {
    const { rules, profile } = this.units[u];
    const { joined } = profile;
    if (this.before[u].length > joined.length) return rules;
    return new Set(joined.flatMap((hero) => hero.rules));
  }

  private allowance(u: number, move: string): number {
    const rules = this.rulesLeft(u);
    if (move === 'holds') return 0;
    if (rules.has('Immobile')) return 0;
    const hurried = move !== 'advances';
    const fast = rules.has('Fast') ? (hurried ? 4 : 2) : 0;
    const slow = rules.has('Slow') ? (hurried ? 4 : 2) : 0;
    return (hurried ? 12 : 6) + fast - slow;
  }

  /** Each base goes its own straight way, no farther than that, and keeps 1" from all others (TAB-AOF-12, -13). */
  private moved(u: number, allowance: number): void {
    const { units, before, table } = this;
    const { name, bases } = units[u];
    const rules = this.rulesLeft(u);
    const start = before[u];
    if (bases.length !== start.length || bases.length === 0) return;
    const flies = rules.has('Flying');
    let farthest = 0;
    let rough = false;
    bases.forEach((to, i) => {
      const from = start[i];
      const [p, q] = [
        [from.x, from.y],
        [to.x, to.y],
      ] as const;
      farthest = Math.max(farthest, Math.hypot(to.x - from.x, to.y - from.y));
      for (const box of table.terrain) {
        if (flies || (box.kind !== 'impassable' && !DIFFICULT.includes(box.kind))) continue;
        const near = segmentFromBox(p, q, box);
        if (box.kind === 'impassable')
          this.expect('AOF-TERR-02', near >= to.r - ROUNDING, `${name} goes through impassable ground`);
        else if (near < to.r - ROUNDING) rough = true;
      }
      if (farthest === 0) return;
      units.forEach((other, v) => {
        if (v === u || before[v].length === 0) return;
        // Who stands nearer already may leave, and come no nearer (RU-T-07).
        const keeps = flies ? 1 : Math.min(1, gap(start, before[v]));
        const reaches = before[v].map((base) =>
          flies ? distance(to, base) : fromSegment([base.x, base.y], p, q) - to.r - base.r,
        );
        const least = Math.min(...reaches);
        this.expect(
          'TAB-AOF-12',
          least >= keeps - ROUNDING,
          `${name} comes within ${least.toFixed(2)}" of ${other.name}, was ${gap(start, before[v]).toFixed(2)}" away`,
        );
      });
    });
    this.expect(
      'TAB-AOF-09',
      farthest <= allowance + ROUNDING,
      `${name} moves ${farthest.toFixed(2)}" of ${allowance}"`,
    );
    if (rough && !rules.has('Strider')) {
      this.expect(
        'AOF-TERR-05',
        farthest <= 6 + ROUNDING,
        `${name} moves ${farthest.toFixed(2)}" over difficult ground`,
      );
    }
  }

  private charged(u: number, t: number): void {
    const { units, before, table } = this;
    const unit = units[u];
    const other = units[t];
    this.expect('TAB-AOF-15', other !== undefined && other.side !== unit.side, `${unit.name} charges nobody it may`);
    if (!other) return;
    const far = gap(before[u], before[t]);
    const reach = this.allowance(u, 'charges');
    this.expect('TAB-AOF-15', far <= reach + ROUNDING, `${unit.name} charges over ${far.toFixed(2)}" of ${reach}"`);
    const rules = this.rulesLeft(u);
    const free = rules.has('Flying') || rules.has('Strider');
    const within = ({ x, y, r }: Disc) =>
      table.terrain.some((box) => DIFFICULT.includes(box.kind) && fromBox([x, y], box) < r - ROUNDING);
    if (!free && before[u].some(within)) {
      this.expect(
        'AOF-TERR-05',
        far <= 6 + ROUNDING,
        `${unit.name} charges ${far.toFixed(2)}" out of difficult ground`,
      );
    }
    if (unit.bases.length > 0 && other.bases.length > 0) {
      const apart = gap(unit.bases, other.bases);
      const text = `${unit.name} stands ${apart.toFixed(2)}" from whom it fought`;
      this.expect('TAB-AOF-19', apart >= 1 - ROUNDING || !mayBackOff(units, table, [u, t], 1 - apart), text);
    }
  }

  // ---- shooting

  /** Who may fire, of the models that are left; dice show how many did (TAB-AOF-20). */
  private shot(u: number, t: number, move: string, told: Replay['steps']): void {
    const { units, before } = this;
    const unit = units[u];
    const target = units[t];
    this.expect('TAB-AOF-09', move !== 'rushes', `${unit.name} rushes and shoots`);
    this.expect('TAB-AOF-20', target.side !== unit.side, `${unit.name} shoots at its own side`);
    const shooters = unit.bases;
    const there = before[t];
    const others = units.flatMap(({ bases }, v) => (v === u || v === t ? [] : bases));
    const ranged = unit.profile.weapons.filter(({ range }) => range !== undefined);
    const sees = new Map<Disc, { surely: boolean; perhaps: boolean }>();
    const view = (one: Disc) => {
      let known = sees.get(one);
      if (!known) {
        known = {
          surely: there.some((base) => plainly(one, base, others, this.table.terrain)),
          perhaps: there.some((base) => anyhow(one, base, others, this.table.terrain)),
        };
        sees.set(one, known);
      }
      return known;
    };
    for (const weapon of ranged) {
      if (weapon.count !== undefined) continue;
      const indirect = weapon.rules.includes('Indirect');
      const reached = (one: Disc, slack: number) =>
        there.filter((base) => distance(one, base) <= weapon.range! + slack);
      // Sight and range to any model, or to one and the same (RU-T-06).
      const may = (one: Disc, slack: number, sure: boolean) => {
        const near = reached(one, slack);
        if (near.length === 0 || indirect) return near.length > 0;
        if (this.scenario.rulings.shotsAt !== 'the same model') return sure ? view(one).surely : view(one).perhaps;
        const looks = sure ? plainly : anyhow;
        return near.some((base) => looks(one, base, others, this.table.terrain));
      };
      // Nothing shows which bases are those of heroes, who carry none of it.
      const heroes = unit.profile.joined.length;
      const sure = shooters.filter((one) => may(one, -ROUNDING, true)).length - heroes;
      const able = Math.min(shooters.length - heroes, shooters.filter((one) => may(one, ROUNDING, false)).length);
      const [least, most] = [sure, able].map((models) => Math.max(0, models) * weapon.attacks);
      const rolled = told.find(({ label }) => label.startsWith(`${weapon.name}: to hit`))?.dice.length ?? 0;
      const more = `${unit.name} rolls ${rolled} dice for ${weapon.name}, may roll ${least} to ${most}`;
      this.expect('TAB-AOF-20', rolled <= most, more);
      // Earlier weapons may have left nobody to shoot at.
      if (ranged.length === 1) this.expect('TAB-AOF-20', rolled >= least, more);
    }
  }

  // ---- morale

  /** Models left and models at the start that say what half is; heroes fall last (RU-09, AOF-SR-25). */
  private strength({ bases, models, profile: { joined } }: Unit): readonly [left: number, started: number] {
    if (this.scenario.rulings.startingSize === 'everybody') return [bases.length, models + joined.length];
    return [Math.max(0, bases.length - joined.length), models];
  }

  /** Tests that were told, and those that had to be, of who acted and whom it met (AOF-MORALE-01, -02). */
  private nerves(told: Replay['steps'], melee: boolean, parties: readonly number[]): void {
    const plain = (name: string) => name.replace(/( \d+| \([^)]*\))+$/, '');
    const names = parties.map((u) => plain(this.units[u].name));
    for (const [at, u] of parties.entries()) {
      const unit = this.units[u];
      const { bases, models, profile, rules } = unit;
      if (bases.length === 0) continue;
      const own = told.find(({ label }) => label === `${names[at]}: morale`);
      if (
        names.some((name, other) => other !== at && name === names[at]) &&
        told.some(({ label }) => label === `${names[at]}: morale`)
      ) {
        // Two of one name: nothing says whose test it was.
        unit.wavers = null;
        continue;
      }
      const lost = this.before[u].length - bases.length;
      const many = profile.tough === 1 && models > 1;
      const [left, started] = this.strength(unit);
      // Wounds on a hero leave no gap in the ranks.
      const shown = bases.length > profile.joined.length;
      if (!melee && many && shown && unit.wavers === false) {
        const due = lost > 0 && 2 * left <= started;
        const text = `${unit.name}, ${lost} fallen, ${left} of ${started} left, ${own ? 'tests' : 'does not test'}`;
        this.expect('AOF-MORALE-01', due === (own !== undefined), text);
      }
      if (!own) continue;
      const failed = /fail/.test(own.text);
      const [die] = own.dice;
      if (die !== undefined && unit.wavers === false && !rules.has('Fearless') && profile.joined.length === 0) {
        this.expect(
          'AOF-MORALE-02',
          failed === die < profile.quality,
          `${unit.name} rolls ${die} on ${profile.quality}+: ${own.text}`,
        );
      }
      // Half or less left after a lost melee routs, and whoever routs is gone (AOF-MORALE-04).
      if (failed && melee && many && told.indexOf(own) > told.findIndex(({ label }) => label === 'Comparison')) {
        this.expect(
          'AOF-MORALE-04',
          2 * left > started,
          `${unit.name} has ${left} of ${started} left and does not rout`,
        );
      }
      if (failed) unit.wavers = true;
    }
  }

  // ---- markers

  private roundEnds({ markers, title, round }: ReplayScene, told: Replay['steps']): void {
    const { units } = this;
    this.expect(
      'TAB-AOF-08',
      ![...this.fresh].some((u) => units[u].bases.length > 0),
      `${title}: somebody has not acted`,
    );
    if (round === this.round && this.finished !== null) this.leader = this.finished;
    if (this.scenario.mission === 'sabotage' || this.scenario.mission === 'relic hunt') return;
    const { arrivals, markerSize } = this.scenario.rulings;
    // A disc is measured from its edge (RU-T-03).
    const reach = 3 + (markerSize === 'point' ? 0 : Number.parseInt(markerSize, 10) / 2 / 25.4);
    // Who came in this round may have to wait for the next one (RU-T-26).
    const waits = (u: number) => arrivals === 'next round' && this.arrived.get(u) === round;
    markers.forEach(({ x, y, held }, m) => {
      const near = (side: 1 | 2) =>
        units.some(
          (unit, u) =>
            unit.side === side &&
            !unit.wavers &&
            !waits(u) &&
            unit.bases.some((base) => Math.hypot(base.x - x, base.y - y) - base.r <= reach),
        );
      const edge = units.some(({ bases }) =>
        bases.some((base) => Math.abs(Math.hypot(base.x - x, base.y - y) - base.r - reach) < ROUNDING),
      );
      if (edge || units.some(({ wavers, bases }) => wavers === null && bases.length > 0)) return;
      const [first, second] = [near(1), near(2)];
      const expected = first && second ? null : first ? 1 : second ? 2 : this.held[m];
      this.expect(
        'TAB-AOF-34',
        held === expected,
        `${title}: marker ${m + 1} is held by ${held}, expected ${expected}: ${told.map(({ text }) => text).join('; ')}`,
      );
    });
    this.held = markers.map(({ held }) => held);
  }
}
