/**
 * A battlegroup played at the table: named things, real dice, the rules in the order of the turn. It shares neither
 * state, stages nor tables with the engines, so it can prove them wrong.
 */
import type { WordStream } from '../../../../kernel/streams.ts';
import type { Battlegroup, BattlegroupEvent, FuryGroup, Warbeast, Warjack, Work } from '../schema.ts';

export interface Account {
  frenzies: number;
  work: number;
  casterWork: number;
  short: number;
  friends: number;
  enemies: number;
  defended: number;
  life: number;
  healed: number;
  upkeepsLost: number;
  /** Points left with the caster at the end. */
  left: number;
}

interface Piece {
  name: string;
  points: number;
  cap: number;
  life: 'led' | 'wild' | 'gone' | 'autonomous' | 'inert' | 'marshaled';
  crippled: boolean;
  near: boolean;
  disrupted: boolean;
  conditions: string[];
  acts: boolean;
  charges: boolean;
  frenzied: boolean;
  wounds: number;
  /** Was knocked down in this turn. */
  fell: boolean;
}

const roll = (dice: WordStream, count: number): number[] => Array.from({ length: count }, () => dice.die(6));
const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** Prices of what it is asked for, in order; 'charge' marks what a model that forfeits movement cannot do. */
function wishes(work: Work, turn: number, effort: number, pack: boolean): Array<{ price: number; what: string }> {
  const many = (count: number, what: string) => Array.from({ length: count }, () => ({ price: 1, what }));
  switch (work.kind) {
    case 'points':
      return many(work.points === 'as everyone' ? effort : work.points, 'work');
    case 'by turn':
      return many(work.points[turn] ?? work.points[work.points.length - 1], 'work');
    case 'actions':
      return [
        ...many(work.charge && !pack ? 1 : 0, 'charge'),
        ...many(work.powerAttack ? 1 : 0, 'work'),
        ...('animus' in work && work.animus > 0 ? [{ price: work.animus, what: 'work' }] : []),
        ...many(work.boughtAttacks + work.boosts, 'work'),
        ...many('rile' in work ? work.rile : 0, 'rile'),
      ];
  }
}

export class Table {
  readonly account: Account = {
    ...{ frenzies: 0, work: 0, casterWork: 0, short: 0, friends: 0, enemies: 0, defended: 0, life: 0 },
    ...{ healed: 0, upkeepsLost: 0, left: 0 },
  };
  private readonly dice: WordStream;
  private readonly scenario: Battlegroup;
  private readonly stat: number;
  private points: number;
  private here = true;
  private shaking = 0;
  private bled = 0;
  private lost = 0;
  private readonly spells: Map<string, boolean>;
  private readonly pieces: Piece[];

  constructor(scenario: Battlegroup, dice: WordStream) {
    this.dice = dice;
    this.scenario = scenario;
    const { battlegroup } = scenario;
    const { caster } = battlegroup;
    this.stat = battlegroup.engine === 'fury' ? battlegroup.caster.FURY : battlegroup.caster.FOCUS;
    this.points = caster.points ?? this.stat;
    this.spells = new Map(caster.upkeeps.map(({ name, up }) => [name, up]));
    if (battlegroup.engine === 'fury') this.lost = battlegroup.caster.lostBeasts;
    const models: ReadonlyArray<Warbeast | Warjack> =
      battlegroup.engine === 'fury' ? battlegroup.beasts : battlegroup.warjacks;
    this.pieces = models.map((model) => ({
      name: model.name,
      points: 'FURY' in model ? model.fury : model.focus,
      cap: 'FURY' in model ? model.FURY : 3,
      life:
        'FURY' in model ? (model.wild ? 'wild' : 'led') : model.status === 'in the battlegroup' ? 'led' : model.status,
      crippled: 'FURY' in model ? model.spiritCrippled : model.crippled,
      near: model.distance === undefined || model.distance <= this.stat * 2,
      ...{ disrupted: false, conditions: [], acts: true, charges: true, frenzied: false, wounds: 0, fell: false },
    }));
  }

  play(): Account {
    const { turns, events, battlegroup } = this.scenario;
    for (let turn = 0; turn <= turns; turn++) {
      if (turn > 0) {
        for (const piece of this.pieces) {
          piece.acts = true;
          piece.charges = true;
          piece.frenzied = false;
          piece.fell = false;
        }
        if (battlegroup.engine === 'fury') this.furyTurn(turn - 1, battlegroup);
        else this.focusTurn(turn - 1);
        for (const piece of this.pieces) piece.disrupted = false;
      }
      for (const event of events) if (event.turn === turn) this.happen(event);
      if (turn > 0) this.enemyTurn();
    }
    this.account.left = this.points;
    return this.account;
  }

  private furyTurn(turn: number, group: FuryGroup): void {
    const { caster, beasts } = group;
    if (this.here) {
      this.points = Math.min(this.points, this.stat);
      this.leech(group);
      this.keepUp();
    }
    beasts.forEach((beast, i) => {
      this.threshold(group, beast, this.pieces[i]);
    });
    beasts.forEach((beast, i) => {
      const piece = this.pieces[i];
      if (piece.life === 'gone') return;
      this.shake(piece, beast.standing, this.forcible(piece) ? piece.cap - piece.points : 0, (spent) => {
        piece.points += spent;
      });
    });
    if (this.here) {
      beasts.forEach((beast, i) => {
        if (beast.retake !== turn + 1 || this.pieces[i].life !== 'wild') return;
        // What is kept is not spent in the own turn.
        if (this.spare(1) === 0) return;
        this.pieces[i].life = 'led';
        this.pieces[i].acts = false;
      });
      this.casterActs();
      const patients = this.pieces.filter((piece, i) => this.reached(piece) && !beasts[i].construct);
      if (patients.length === 0) this.account.short += caster.healModels;
      else {
        let healed = this.spare(caster.healModels);
        this.account.healed += healed;
        for (const patient of patients) {
          const off = Math.min(healed, patient.wounds);
          patient.wounds -= off;
          healed -= off;
        }
      }
      if (caster.discardTo !== 'never') this.points = Math.min(this.points, caster.discardTo);
    }
    beasts.forEach((beast, i) => {
      const piece = this.pieces[i];
      if (piece.life !== 'led') return;
      for (const { price, what } of wishes(beast.work, turn, this.scenario.effort, beast.type === 'pack')) {
        const fits = this.forcible(piece) && piece.acts && piece.points + price <= piece.cap;
        if (!fits || (what === 'charge' && !piece.charges)) this.account.short += price;
        else {
          piece.points += price;
          if (what !== 'rile') this.account.work += price;
        }
      }
    });
  }

  private leech({ caster, leech, leechOrder, bondFirst }: FuryGroup): void {
    const kept = bondFirst ? Math.min(this.lost, this.stat - this.points) : 0;
    let room = this.stat - this.points - kept;
    let may = leech === 'all that fits' ? room : Math.min(room, leech);
    while (may > 0) {
      const full = this.pieces.filter((piece) => this.reached(piece) && piece.points > 0);
      if (full.length === 0) break;
      const first =
        leechOrder === 'as listed'
          ? full[0]
          : full.reduce((best, piece) => (piece.points > best.points ? piece : best));
      first.points--;
      this.points++;
      may--;
      room--;
    }
    for (let i = 0; i < caster.ownLife && room > 0 && this.bled < caster.boxes - 1; i++) {
      this.bled++;
      this.points++;
      this.account.life++;
      room--;
    }
    const bonded = Math.min(this.lost, this.stat - this.points);
    this.points += bonded;
    if (this.scenario.rulings.bond === 'once') this.lost -= bonded;
  }

  private threshold({ beasts }: FuryGroup, beast: Warbeast, piece: Piece): void {
    if (piece.life !== 'led' || piece.points === 0 || beast.construct) return;
    if (total(roll(this.dice, 2)) + piece.points <= beast.THR) return;
    piece.acts = false;
    const stuck = piece.fell && this.scenario.rulings.fallenFrenzy === 'lies on';
    if (!beast.cannotCharge && !stuck) {
      piece.frenzied = true;
      piece.fell = false;
      piece.conditions = [];
      this.account.frenzies++;
      for (let one = 0; one < (beast.type === 'pack' ? piece.cap : 1); one++) this.rampage(beast, beasts);
    }
    if (this.scenario.rulings.frenzyFury === 'remove all') piece.points = 0;
  }

  private rampage(beast: Warbeast, beasts: readonly Warbeast[]): void {
    const { frenzyDice } = this.scenario.rulings;
    const there = beast.nearest.filter((one) => {
      const index = beasts.findIndex(({ name }) => name === one.beast);
      return index < 0 || this.pieces[index].life !== 'gone';
    });
    if (there.length === 0) return;
    const target = there[this.dice.die(there.length) - 1];
    const index = beasts.findIndex(({ name }) => name === target.beast);
    const ails = index < 0 ? [] : this.pieces[index].conditions;
    const lies = target.knockedDown || ails.includes('down');
    if (!lies && !ails.includes('stationary')) {
      const faces = roll(this.dice, beast.mindCrippled && frenzyDice === 'one fewer' ? 2 : 3);
      if (faces.every((face) => face === 1)) return;
      if (!faces.every((face) => face === 6) && total(faces) + beast.MAT < target.DEF) return;
    }
    const dice = 2 + (target.distance >= 3 ? 1 : 0) - (beast.bodyCrippled ? 1 : 0);
    const damage = Math.max(0, total(roll(this.dice, dice)) + beast.power - target.ARM);
    const left = index < 0 ? target.boxes : beasts[index].boxes - this.pieces[index].wounds;
    if (damage < left) {
      if (index >= 0) this.pieces[index].wounds += damage;
      return;
    }
    if (target.tough && !lies && this.dice.die(6) >= 5) {
      if (index < 0) return;
      this.pieces[index].wounds += left - 1;
      this.pieces[index].conditions.push('down');
      this.pieces[index].fell = true;
      return;
    }
    if (target.who === 'friend') this.account.friends++;
    else this.account.enemies++;
    if (index >= 0) this.die(this.pieces[index], beasts[index], false);
  }

  private focusTurn(turn: number): void {
    const { battlegroup, effort } = this.scenario;
    if (battlegroup.engine !== 'focus') return;
    const { caster, warjacks } = battlegroup;
    this.points = Math.min(this.points, this.stat);
    warjacks.forEach(({ type }, i) => {
      if (type !== 'monstrosity' || this.scenario.rulings.monstrosityFocus === 'cleared') this.pieces[i].points = 0;
    });
    const taken = warjacks.map(
      ({ takeOver }, i) => takeOver === turn + 1 && ['inert', 'autonomous'].includes(this.pieces[i].life),
    );
    const healing = () =>
      this.pieces.some(({ life, near }, i) => warjacks[i].type === 'monstrosity' && life !== 'gone' && near);
    if (this.here) {
      this.points = this.stat;
      warjacks.forEach(({ type }, i) => {
        const powers = type === 'warjack' || type === 'colossal';
        if (powers && this.fed(this.pieces[i])) this.pieces[i].points = Math.min(3, this.pieces[i].points + 1);
      });
      let aside = caster.keep + this.shaking + taken.filter(Boolean).length;
      if (caster.upkeepFirst) aside += [...this.spells.values()].filter(Boolean).length;
      if (caster.first === 'caster') {
        aside += caster.spend + caster.healSelf + (healing() ? caster.healModels : 0);
        for (const { name, recast, cost } of caster.upkeeps) if (recast && !this.spells.get(name)) aside += cost;
      }
      warjacks.forEach(({ work, allocate, standing }, i) => {
        const piece = this.pieces[i];
        if (!this.fed(piece)) return;
        const shakes = piece.conditions.filter((each) => each !== 'down' || standing === 'with a point').length;
        const wants = total(wishes(work, turn, effort, false).map(({ price }) => price)) + shakes;
        const asked = allocate === 'as wanted' ? wants - piece.points : allocate;
        for (let given = 0; given < asked && piece.points < 3 && this.points > aside; given++) {
          piece.points++;
          this.points--;
        }
      });
    }
    warjacks.forEach(({ standing }, i) => {
      const piece = this.pieces[i];
      if (piece.life === 'gone') return;
      this.shake(piece, standing, piece.crippled ? 0 : piece.points, (spent) => {
        piece.points -= spent;
      });
    });
    if (this.here) {
      this.keepUp();
      taken.forEach((wanted, i) => {
        if (!wanted || this.spare(1) === 0) return;
        if (this.pieces[i].life === 'inert') this.pieces[i].acts = false;
        this.pieces[i].life = 'led';
      });
      this.casterActs();
      if (healing()) this.account.healed += this.spare(caster.healModels);
      else this.account.short += caster.healModels;
    }
    warjacks.forEach(({ work, induction }, i) => {
      const piece = this.pieces[i];
      let spent = 0;
      for (const { price, what } of wishes(work, turn, effort, false)) {
        const able = piece.acts && !piece.crippled && piece.points >= price && piece.life !== 'gone';
        if (able && (what !== 'charge' || piece.charges)) {
          piece.points -= price;
          spent += price;
        } else if (piece.life === 'led') this.account.short += price;
      }
      this.account.work += spent;
      if (!induction) return;
      for (let gift = 0; gift < spent; gift++) {
        const next = this.pieces.find(
          (other, j) => j > i && warjacks[j].induction && other.life === 'led' && this.gains(other) && other.points < 3,
        );
        if (next) next.points++;
      }
    });
  }

  private keepUp(): void {
    while (this.shaking > 0) {
      this.pay(1);
      this.shaking--;
    }
    for (const [name, up] of this.spells) {
      if (!up || this.pay(1)) continue;
      this.spells.set(name, false);
      this.account.upkeepsLost++;
    }
  }

  private casterActs(): void {
    const { caster } = this.scenario.battlegroup;
    for (const { name, recast, cost } of caster.upkeeps) {
      if (!recast || this.spells.get(name)) continue;
      if (Math.max(0, this.points - caster.keep) >= cost) {
        this.points -= cost;
        this.account.casterWork += cost;
        this.spells.set(name, true);
      } else this.account.short += cost;
    }
    this.account.casterWork += this.spare(caster.spend);
    const healed = this.spare(caster.healSelf);
    this.account.healed += healed;
    this.bled = Math.max(0, this.bled - healed);
  }

  /** Spends up to so many points above what is kept; the rest is missing. */
  private spare(wanted: number): number {
    const spent = Math.min(wanted, Math.max(0, this.points - this.scenario.battlegroup.caster.keep));
    this.points -= spent;
    this.account.short += wanted - spent;
    return spent;
  }

  private pay(price: number): boolean {
    if (this.points < price) {
      this.account.short += price;
      return false;
    }
    this.points -= price;
    return true;
  }

  private shake(piece: Piece, standing: string, room: number, spend: (points: number) => void): void {
    // Stationary, then down, then the others.
    const order = ['stationary', 'down'];
    const rank = (each: string) => (order.includes(each) ? order.indexOf(each) : 2);
    let left = room;
    if (piece.fell) piece.acts = false;
    const ailing = piece.conditions.filter((condition) => condition !== 'down' || !piece.fell);
    for (const condition of [...ailing].sort((a, b) => rank(a) - rank(b))) {
      const pays = condition !== 'down' || standing === 'with a point';
      if (pays && left > 0) {
        left--;
        continue;
      }
      if (pays && (piece.life === 'led' || 'FURY' in (this.scenario.battlegroup.caster as object)))
        this.account.short++;
      if (condition === 'stationary') piece.acts = false;
      if (condition === 'down' && standing === 'forfeiting action') piece.acts = false;
      else if (condition === 'down') piece.charges = false;
    }
    spend(room - left);
    piece.conditions = piece.fell ? ['down'] : [];
  }

  private happen({ model, what, amount, chance }: BattlegroupEvent): void {
    const index = this.pieces.findIndex(({ name }) => name === model);
    const piece = this.pieces[index];
    if (piece ? piece.life === 'gone' : !this.here) return;
    if (chance < 100 && this.dice.die(100) > chance) return;
    const { battlegroup } = this.scenario;
    if (!piece) {
      if (what === 'another effect to shake') this.shaking += amount;
      else this.casterDies();
    } else if (what.startsWith('destroyed')) {
      const beast = battlegroup.engine === 'fury' ? battlegroup.beasts[index] : undefined;
      this.die(piece, beast, what === 'destroyed by an enemy');
    } else if (what === 'loses models' && battlegroup.engine === 'fury') {
      const beast = battlegroup.beasts[index];
      if (amount >= piece.cap) this.die(piece, beast, true);
      else {
        piece.cap -= amount;
        if (!beast.small && piece.life === 'led') this.lost += amount;
        this.reave(piece, Math.max(0, piece.points - piece.cap));
        piece.points = Math.min(piece.points, piece.cap);
      }
    } else if (what === 'FURY drops') {
      piece.cap = Math.max(0, piece.cap - amount);
      piece.points = Math.min(piece.points, piece.cap);
    } else if (what === 'suffers damage') {
      if (this.gains(piece)) piece.points = Math.min(3, piece.points + amount);
    } else if (what === 'disrupted') {
      piece.disrupted = true;
      piece.points = 0;
    } else if (what === 'knocked down' || what === 'stationary') {
      const condition = what === 'stationary' ? what : 'down';
      if (!piece.conditions.includes(condition)) piece.conditions.push(condition);
    } else if (what === 'another effect to shake') {
      for (let i = 0; i < amount; i++) piece.conditions.push('other');
    } else if (what === 'crippled' || what === 'repaired') {
      piece.crippled = what === 'crippled';
      if (piece.crippled && battlegroup.engine === 'focus') piece.points = 0;
    } else piece.near = what === 'returns to control range';
  }

  private casterDies(): void {
    const { battlegroup } = this.scenario;
    this.here = false;
    this.points = 0;
    for (const [name, up] of this.spells) {
      if (up) this.account.upkeepsLost++;
      this.spells.set(name, false);
    }
    this.pieces.forEach((piece, i) => {
      if (piece.life !== 'led') return;
      if (battlegroup.engine === 'focus' && battlegroup.warjacks[i].type === 'monstrosity') piece.life = 'autonomous';
      else {
        piece.life = battlegroup.engine === 'fury' ? 'wild' : 'inert';
        piece.points = 0;
      }
    });
  }

  private die(piece: Piece, beast: Warbeast | undefined, reavable: boolean): void {
    if (beast) {
      if (reavable) this.reave(piece, piece.points);
      if (!beast.small && piece.life === 'led') this.lost += beast.type === 'pack' ? piece.cap : 1;
    }
    piece.life = 'gone';
    piece.points = 0;
  }

  private reave(piece: Piece, points: number): void {
    if (this.reached(piece)) this.points = Math.max(this.points, Math.min(this.stat, this.points + points));
  }

  private enemyTurn(): void {
    const { battlegroup } = this.scenario;
    if (!this.here) return;
    const wanted = battlegroup.engine === 'fury' ? battlegroup.caster.transfers : battlegroup.caster.powerField;
    const open =
      battlegroup.engine === 'focus' || this.pieces.some((piece) => this.reached(piece) && piece.points < piece.cap);
    const done = open ? Math.min(wanted, this.points) : 0;
    this.points -= done;
    this.account.defended += done;
    this.account.short += wanted - done;
  }

  private reached(piece: Piece): boolean {
    return this.here && piece.life === 'led' && piece.near;
  }

  private forcible(piece: Piece): boolean {
    return this.reached(piece) && !piece.crippled && !piece.frenzied;
  }

  private gains(piece: Piece): boolean {
    return !piece.crippled && !piece.disrupted;
  }

  private fed(piece: Piece): boolean {
    return piece.life === 'led' && piece.near && this.gains(piece);
  }
}
