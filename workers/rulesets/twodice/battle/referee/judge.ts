/**
 * A log of a battle against the digest: moves by the pictures of it, attacks by its words and dice, points by what was
 * bought. Written from the rules alone; shares nothing with what played but the scenario and the form of a replay.
 */
import type { Replay } from '../../../ruleset.ts';
import type { Battle, Combatant } from '../schema.ts';
import { ahead, fromFlags, sheetOf, Tally } from './scoring.ts';

export interface Finding {
  readonly rule: string;
  readonly step: number;
  readonly text: string;
}

interface Piece {
  readonly card: Combatant;
  readonly side: number;
  readonly name: string;
  readonly radius: number;
  x: number;
  y: number;
  on: boolean;
}

const NEAR = 2e-5;
const GAP = (a: Piece, b: Piece) => Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius;
const MACHINES = /warjack|colossal|vector/;
const BEASTS = /warbeast|gargantuan/;

/** @returns what is against a rule, and how often each rule was looked at */
export function judge(scenario: Battle, replay: Replay): { findings: Finding[]; looked: Record<string, number> } {
  const { table, steps } = replay;
  const findings: Finding[] = [];
  const looked: Record<string, number> = {};
  const cards = [scenario.first, scenario.second].flatMap(({ models }, side) =>
    models.flatMap((card) => Array.from({ length: card.copies }, () => ({ card, side }))),
  );
  const pieces: Piece[] = cards.map(({ card, side }, u) => {
    const { name, radius } = table!.units[u];
    return { card, side, name, radius, x: 0, y: 0, on: false };
  });
  let step = 0;
  const ask = (rule: string, holds: boolean, text: string): void => {
    looked[rule] = (looked[rule] ?? 0) + 1;
    if (!holds) findings.push({ rule, step, text });
  };
  const byName = (name: string) => pieces.find((one) => one.name === name)!;
  const isCaster = ({ card }: Piece) => card.attacker.kind === 'warcaster' || card.attacker.kind === 'warlock';
  const reach = ({ card }: Piece) =>
    card.attacker.weapons.some(({ class: sort }) => sort === 'melee') ? card.meleeRange : 0;
  /** Who was knocked down at some time: nobody knows from a log when he got up. */
  const shaky = new Set(
    pieces.filter(({ card }) => card.target.tough || card.target.knockedDown).map(({ name }) => name),
  );
  for (const { text } of steps) if (/knocked down/.test(text)) for (const { name } of pieces) shaky.add(name);
  const raging = new Set<string>();
  /** Of this turn: fury on a beast at its check, and how often it was forced since. */
  const held = new Map<string, number>();
  const forced = new Map<string, number>();
  const sheet = sheetOf(scenario.mission);
  const tally = new Tally(sheet);
  const stands = (all: readonly Piece[]) =>
    all.map(({ card, ...one }) => ({ ...one, cost: card.cost, counts: !card.target.inert }));
  /** The turn at hand: its round, its side, and whether it has been scored. */
  const turnNow = { round: 0, side: -1, player: 1 as 1 | 2, scored: true };
  let begun = -1;
  let fallen = -1;
  let acted = new Set<string>();
  let spent = [0, 0];
  let over = false;

  let from = 0;
  const scenes = table!.scenes;
  // What happened between two pictures: steps of one model, mostly.
  for (const [at, scene] of scenes.entries()) {
    const before = pieces.map((one) => ({ ...one }));
    for (const { unit, bases } of scene.moved) {
      const piece = pieces[unit];
      piece.on = bases.length > 0;
      if (piece.on) [piece.x, piece.y] = [bases[0], bases[1]];
    }
    for (const one of pieces) {
      if (!one.on) continue;
      const inside = Math.min(one.x, one.y, 48 - one.x, 48 - one.y) >= one.radius - NEAR;
      ask('TAB-GEO-25', inside, `${one.name} is off the table`);
      if (sheet.flags) ask('TAB-MK3-41', fromFlags(sheet, stands([one])[0]) >= -NEAR, `${one.name} stands on a flag`);
      for (const other of pieces) {
        if (other === one || !other.on) continue;
        ask('TAB-GEO-25', GAP(one, other) >= -NEAR, `${one.name} stands on ${other.name}`);
      }
    }
    if (at === 0) deployed();
    for (; from < scene.steps; from++) {
      step = from;
      tell(before);
    }
  }
  for (; from < steps.length; from++) {
    step = from;
    tell(pieces);
  }
  ended();
  return { findings, looked };

  function deployed(): void {
    const lower = pieces.filter(({ y }) => y < 24);
    const firstSide = scenario.begins === 'second' ? 1 : 0;
    if (scenario.mission === 'outflank') {
      outflanked(firstSide);
      return;
    }
    for (const one of pieces) {
      const depth = one.y < 24 ? one.y + one.radius : 48 - one.y + one.radius;
      const zone = one.y < 24 ? 7 : 10;
      ask('TAB-MK3-01', depth <= zone + NEAR, `${one.name} stands ${depth.toFixed(2)}" deep in a zone of ${zone}"`);
    }
    if (scenario.begins !== 'by lot') {
      ask(
        'TAB-MK3-01',
        lower.every(({ side }) => side === firstSide),
        'whoever goes first does not have the lower edge',
      );
    }
  }

  /** 24" by 10" in the middle of the edge, and one of each side in the 4" by 12" at the right of its player (TAB-MK3-46). */
  function outflanked(firstSide: number): void {
    for (const side of [0, 1]) {
      const own = pieces.filter((one) => one.side === side);
      const below = own.find(isCaster)!.y < 24;
      if (scenario.begins !== 'by lot')
        ask('TAB-MK3-01', below === (side === firstSide), 'the edges are the wrong way round');
      const flank: Piece[] = [];
      for (const one of own) {
        // As its player sees it, from his own left corner.
        const [x, y] = below ? [one.x, one.y] : [48 - one.x, 48 - one.y];
        const primary = x - one.radius >= 12 - NEAR && x + one.radius <= 36 + NEAR && y + one.radius <= 10 + NEAR;
        const secondary = x - one.radius >= 44 - NEAR && y - one.radius >= 18 - NEAR && y + one.radius <= 30 + NEAR;
        ask('TAB-MK3-46', primary || secondary, `${one.name} stands in neither zone`);
        if (secondary) flank.push(one);
      }
      const fits = flank.length === 1 && !isCaster(flank[0]) && flank[0].card.base < 120;
      ask('TAB-MK3-46', fits, `on the flank: ${flank.map(({ name }) => name).join(', ')}`);
    }
  }

  function tell(before: readonly Piece[]): void {
    const { label, text, dice } = steps[step];
    ask('TAB-MK3-40', !over, 'something happens after a caster has fallen');
    const turn = /^(.*): its turn$/.exec(text);
    if (turn && /^Round \d+$/.test(label)) {
      const round = Number(label.slice(6));
      const owed = turnNow.side >= 0 && tally.opens(turnNow.round, turnNow.player) && !turnNow.scored;
      ask('TAB-MK3-40', !owed, 'a turn ended without being scored');
      ask('TAB-MK3-40', !tally.won(0) && !tally.won(1), 'a turn begins after the winning point');
      const side = scenario.first.name === turn[1] ? 0 : 1;
      if (begun < 0) begun = side;
      Object.assign(turnNow, { round, side, player: side === begun ? 1 : 2, scored: false });
      acted = new Set();
      spent = [0, 0];
      for (const kept of [raging, held, forced]) kept.clear();
      return;
    }
    const score = /^(.*) controls (.*): (no|\d+) control points?, now (\d+) to (\d+)$/.exec(text);
    if (score) {
      const { side, round, player } = turnNow;
      turnNow.scored = true;
      ask('MK3-SCEN-04', tally.opens(round, player), `${text}, too early`);
      const said = score[3] === 'no' ? 0 : Number(score[3]);
      const [least, most] = tally.turn(side, stands(before));
      ask('MK3-SCEN-02', said >= least && said <= most, `${text}; it is ${least} to ${most}`);
      tally.points[side] += said;
      ask(
        'MK3-SCEN-03',
        tally.points.join() === `${score[4]},${score[5]}`,
        `${text}; it is ${tally.points.join(' to ')}`,
      );
      return;
    }
    const [, rest] = /^Round \d+, (.*)$/.exec(label) ?? [];
    if (rest === undefined) return;
    const piece = [...pieces].sort((a, b) => b.name.length - a.name.length).find(({ name }) => rest.startsWith(name))!;
    const was = before[pieces.indexOf(piece)];
    const { card } = piece;
    const check = /^threshold check: (\d) \+ (\d) \+ (\d+) fury = (\d+): (\w+)/.exec(text);
    if (check) {
      const [a, b, points, total] = check.slice(1, 5).map(Number);
      ask('MK3-THRESH-01', a === dice[0] && b === dice[1] && a + b + points === total, text);
      ask('MK3-THRESH-01', total > (card.THR ?? 99) === (check[5] === 'frenzy'), text);
      ask('MK3-FURY-01', points <= (card.FURY ?? 0), `${piece.name} holds ${points} fury`);
      held.set(piece.name, points);
      if (check[5] === 'frenzy') raging.add(piece.name);
      return;
    }
    const moves = /^(charges|runs|advances) ([\d.]+)"$/.exec(text);
    if (moves) {
      begins(piece);
      const inches = Math.hypot(piece.x - was.x, piece.y - was.y);
      const most = moves[1] === 'charges' ? card.SPD + 3 : moves[1] === 'runs' ? 2 * card.SPD : card.SPD;
      const rule = moves[1] === 'charges' ? 'TAB-MK3-13' : 'TAB-MK3-08';
      ask(rule, inches <= most + NEAR, `${piece.name} ${text} of ${most}"`);
      ask(rule, Math.abs(inches - Number(moves[2])) < 0.051, `${piece.name} ${text}, and the pictures show ${inches}`);
      leaves(piece, was, before);
      const pays = MACHINES.test(card.attacker.kind) || BEASTS.test(card.attacker.kind);
      if (pays && moves[1] !== 'advances' && !raging.has(piece.name)) pay(piece, 1);
      return;
    }
    const strikes = /^(charge attacks|attacks) on (.*)$/.exec(text);
    if (strikes) {
      begins(piece);
      const target = byName(strikes[2]);
      const there = before[pieces.indexOf(target)];
      const gap = GAP(piece, there);
      const frenzied = raging.has(piece.name);
      ask('MK3-FRENZY-03', frenzied || target.side !== piece.side, `${piece.name} attacks ${target.name}`);
      const next = weaponsUsed();
      for (const used of next) {
        const weapon = card.attacker.weapons.find(({ name }) => name === used)!;
        if (weapon.class === 'melee') {
          ask('MK3-ATK-18', gap <= reach(piece) + NEAR, `${piece.name} strikes ${target.name} at ${gap.toFixed(2)}"`);
        } else {
          ask(
            'MK3-ATK-04',
            gap <= (weapon.RNG ?? 0) + NEAR,
            `${piece.name} shoots ${target.name} at ${gap.toFixed(2)}"`,
          );
          if (weapon.class === 'ranged')
            ask('MK3-ATK-17', !isInMelee(piece, before), `${piece.name} shoots out of a melee`);
        }
      }
      sight(piece, there, before);
      if (strikes[1] === 'charge attacks') {
        const inches = Math.hypot(piece.x - was.x, piece.y - was.y);
        ask('MK3-CHARGE-03', inches >= 3 - NEAR || frenzied, `${piece.name} charged ${inches}"`);
      }
      return;
    }
    if (/^(?:Attack \d+).*bought\): attack$/.test(label.slice(label.lastIndexOf(': Attack') + 2))) {
      ask('MK3-FRENZY-04', !raging.has(piece.name), `${piece.name} buys an attack in its frenzy`);
      const [, used] = /\(([^,()]*), bought\)/.exec(label) ?? [];
      const weapon = card.attacker.weapons.find(({ name }) => name === used);
      pay(piece, weapon?.class === 'magic' ? weapon.cost : 1);
    }
    const gone = / is destroyed$/.exec(text) && byName(text.replace(/ is destroyed$/, ''));
    if (gone && isCaster(gone)) [over, fallen] = [true, gone.side];
  }

  /** Who has won, and when it was over (TAB-MK3-40, -50, RU-T-50). */
  function ended(): void {
    step = steps.length;
    const { round, side } = turnNow;
    const rounds = scenario.rounds ?? (scenario.mission === 'annihilation' ? 6 : 7);
    const control = [0, 1].find((one) => tally.won(one));
    const winner = fallen >= 0 ? 1 - fallen : (control ?? ahead(scenario.mission, tally.points, stands(pieces)));
    const early = fallen >= 0 || control !== undefined;
    ask('TAB-MK3-40', early || (round === rounds && side !== begun), `it ended in round ${round} of ${rounds}`);
    ask('MK3-SCEN-01', replay.outcome.winner === (winner === 2 ? 0 : winner + 1), `the winner should be ${winner}`);
  }

  /** Weapons of the attacks that follow, until somebody else acts. */
  function weaponsUsed(): Set<string> {
    const { label } = steps[step];
    const used = new Set<string>();
    for (let i = step + 1; i < steps.length && steps[i].label.startsWith(label); i++) {
      const [, name] = /: Attack \d+ \(([^,()]*)(?:, bought)?\)/.exec(steps[i].label) ?? [];
      if (name) used.add(name);
    }
    return used;
  }

  function begins(piece: Piece): void {
    const key = `${piece.name}`;
    const [last] = [...acted].slice(-1);
    ask('TAB-MK3-02', !acted.has(key) || last === key, `${key} acts twice in one turn`);
    acted.delete(key);
    acted.add(key);
  }

  /** Focus or fury that a model has used in this turn. */
  function pay(piece: Piece, points: number): void {
    const { card, side } = piece;
    const { control } = side === 0 ? scenario.first : scenario.second;
    if (BEASTS.test(card.attacker.kind)) {
      const now = (forced.get(piece.name) ?? 0) + points;
      forced.set(piece.name, now);
      const all = now + (held.get(piece.name) ?? 0);
      ask('MK3-FURY-01', all <= (card.FURY ?? 0), `${piece.name} is forced ${now} times and holds ${all}`);
      return;
    }
    // What a monstrosity keeps from turn to turn is not seen in a log (MK3-MONSTROSITY-02).
    if (card.attacker.kind === 'monstrosity') return;
    spent[side] += points;
    const machines = pieces.filter((one) => one.side === side && MACHINES.test(one.card.attacker.kind)).length;
    ask('MK3-FOCUS-01', spent[side] <= control + machines, `${spent[side]} points in one turn of FOCUS ${control}`);
  }

  function isInMelee(piece: Piece, all: readonly Piece[]): boolean {
    return all.some(
      (one) =>
        one.on &&
        one.side !== piece.side &&
        !shaky.has(one.name) &&
        !shaky.has(piece.name) &&
        GAP(piece, one) <= Math.max(reach(piece), reach(one)) - NEAR &&
        isClear(one, piece, all),
    );
  }

  /** Nobody walks out of an enemy's melee range; there are no free strikes in these battles (TAB-MK3-18). */
  function leaves(piece: Piece, was: Piece, all: readonly Piece[]): void {
    if (raging.has(piece.name) || shaky.has(piece.name)) return;
    for (const one of all) {
      if (!one.on || one.side === piece.side || shaky.has(one.name) || reach(one) === 0) continue;
      if (!isClear(one, was, all)) continue;
      const [there, here] = [GAP(was, one), GAP(piece, one)];
      const left = there <= reach(one) - NEAR && here > reach(one) + NEAR;
      ask('TAB-MK3-18', !left, `${piece.name} leaves the melee range of ${one.name}`);
    }
  }

  /** Tried on many lines: a window narrower than these is not found, so only a wall of bases counts against sight. */
  function sight(piece: Piece, target: Piece, all: readonly Piece[]): void {
    const seen = isClear(piece, target, all, 60) || isClearAslant(piece, target, all);
    ask('TAB-GEO-14', seen, `${piece.name} does not see ${target.name}`);
  }

  /** On lines of every direction and offset that meets both bases, the tangents among them. */
  function isClearAslant(a: Piece, b: Piece, all: readonly Piece[]): boolean {
    const blockers = standing(a, b, all);
    const d = Math.hypot(b.x - a.x, b.y - a.y);
    const [ex, ey] = [(b.x - a.x) / d, (b.y - a.y) / d];
    const most = Math.asin(Math.min(1, (a.radius + b.radius) / d));
    for (let i = -500; i <= 500; i++) {
      const angle = (most * i) / 500;
      const [ux, uy] = [ex * Math.cos(angle) - ey * Math.sin(angle), ey * Math.cos(angle) + ex * Math.sin(angle)];
      // How far to the left of a's middle the line runs; b's middle is so far to the left of that line.
      const aside = -d * Math.sin(angle);
      const [low, high] = [Math.max(-a.radius, aside - b.radius), Math.min(a.radius, aside + b.radius)];
      for (let j = 0; j <= 500 && low <= high; j++) {
        const off = low + ((high - low) * j) / 500;
        const from = Math.sqrt(Math.max(0, a.radius ** 2 - off ** 2));
        const to = d * Math.cos(angle) - Math.sqrt(Math.max(0, b.radius ** 2 - (off - aside) ** 2));
        const [x, y] = [a.x - uy * off + ux * from, a.y + ux * off + uy * from];
        const far = Math.max(0, to - from);
        const free = blockers.every((one) => {
          const along = Math.max(0, Math.min(far, (one.x - x) * ux + (one.y - y) * uy));
          return Math.hypot(one.x - x - along * ux, one.y - y - along * uy) > one.radius;
        });
        if (free) return true;
      }
    }
    return false;
  }

  /** Who is in the way of sight: as large as whom one looks at, and certainly on his feet (TAB-GEO-14). */
  function standing(a: Piece, b: Piece, all: readonly Piece[]): Piece[] {
    return all.filter(
      (one) =>
        one.on && one.name !== a.name && one.name !== b.name && one.radius >= b.radius - NEAR && !shaky.has(one.name),
    );
  }

  function isClear(a: Piece, b: Piece, all: readonly Piece[], tries = 9): boolean {
    const blockers = standing(a, b, all);
    if (blockers.length === 0) return true;
    const d = Math.hypot(b.x - a.x, b.y - a.y);
    const [sx, sy] = [-(b.y - a.y) / d, (b.x - a.x) / d];
    for (let i = 0; i <= tries; i++) {
      for (let j = 0; j <= tries; j++) {
        const [p, q] = [((2 * i) / tries - 1) * a.radius, ((2 * j) / tries - 1) * b.radius];
        const [x, y, tx, ty] = [a.x + sx * p, a.y + sy * p, b.x + sx * q, b.y + sy * q];
        const [dx, dy] = [tx - x, ty - y];
        const square = dx * dx + dy * dy;
        const free = blockers.every((one) => {
          const share = Math.max(0, Math.min(1, ((one.x - x) * dx + (one.y - y) * dy) / square));
          return Math.hypot(one.x - x - share * dx, one.y - y - share * dy) > one.radius;
        });
        if (free) return true;
      }
    }
    return false;
  }
}
