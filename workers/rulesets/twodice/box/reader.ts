/** One line for both sides in the 2d6 games: stat lines of either side around a verb, and what hurried players write. */
import {
  type BoxContext,
  type BoxReader,
  type Chip,
  howMany,
  inPlaces,
  type LineReading,
  type Phrase,
  put,
  refuse,
  Sheet,
  SIDES,
  type Side,
  split,
  takeNames,
} from '../../box/index.ts';
import { PAYS_FOR_CHARGE } from '../activation/resources.ts';
import { MAX_ATTACKERS } from '../several/schema.ts';
import { ABOUT_TARGET, eachOnce, hasPlaces, RECASTS, recast } from './recast.ts';
import { Relations } from './relations.ts';
import { eachOf, severalLines } from './severalLines.ts';
import { takeHits, takeShorthands } from './shorthands.ts';
import { PARTS, Sides, type Tree, type TwoDiceBox, USUAL } from './sides.ts';
import { FULL_FOCUS, HINTS, LOADED, LOOKALIKES, NERVE, PHRASES } from './words.ts';

/** Sorts of models that nobody gives focus to. */
const OF_THEIR_OWN = /caster|lock|beast|solo|troop|infantry|warrior|grunt/i;
/** Who is hit or burns is said, and seldom by whom. */
const TARGET_FIRST: readonly Side[] = ['target', 'attacker'];

export function twoDiceBox(game: TwoDiceBox): BoxReader {
  return {
    examples: game.examples,
    hints: [...(game.hints ?? []), ...HINTS],
    read: (text, context) =>
      inPlaces(text, (sheet) => {
        const border = (line: string, from: number) => {
          const rest = new Sheet(' '.repeat(from) + line.slice(from));
          takeNames(rest, context.names);
          return split(rest, phrasesOf(game)).at;
        };
        const alone = { ...context, kind: USUAL };
        return (
          severalLines(sheet, (one) => new Line(game, one, alone).read(), border) ??
          new Line(game, sheet, context).read()
        );
      }),
  };
}

/** Where there are no warjacks, nobody is full of focus. */
const phrasesOf = ({ phrases = [], attackerKinds }: TwoDiceBox): readonly Phrase[] => [
  ...phrases,
  ...(attackerKinds.some((kind) => kind.includes('warjack')) ? [LOADED] : []),
  ...PHRASES,
];

const SURVIVES = /^surviv/i;
/** What nobody is written behind but who is attacked; of a line that begins with it: "kill a caster DEF 15 with MAT 7". */
const LEADS = /^(?:vs\.?|versus|v|against|gegen|into)$/i;
const BEGINS = /^(?:kill|destroy)s?$/i;

class Line {
  private readonly game: TwoDiceBox;
  private readonly sheet: Sheet;
  private readonly context: BoxContext;
  private kind = USUAL;
  private readonly said: Tree = {};
  private sides: Sides;

  constructor(game: TwoDiceBox, sheet: Sheet, context: BoxContext) {
    this.game = game;
    this.sheet = sheet;
    this.context = context;
    this.sides = new Sides(game, sheet, this.said, USUAL);
  }

  read(): Omit<LineReading, 'chips' | 'unread'> {
    const { sheet, game } = this;
    const names = takeNames(sheet, this.context.names);
    refuse(sheet, LOOKALIKES);
    const relations = new Relations(sheet);
    takeShorthands(sheet, this.said, game.kept);
    const hits = takeHits(sheet, this.said);
    const { at: verb, kinds: all, sets } = split(sheet, phrasesOf(game));
    const kinds = this.asksOfNerve(verb !== null, all, sets) ? all : all.filter((kind) => kind !== 'morale');
    const before = this.context.kind;
    const said = hits ? 'hits' : kinds[0];
    const asked = said ?? (before !== undefined && before in PARTS && sets.length === 0 ? before : USUAL);
    this.kind = asked in RECASTS ? USUAL : asked;
    this.sides = new Sides(game, sheet, this.said, this.kind);
    const at = verb && this.parts(verb) ? verb : null;
    for (const [path, value] of sets) put(this.said, this.placed(path), value);
    if (kinds.includes('effects')) eachOnce(this.said, sheet);
    const end = sheet.text.length;
    const both: ReadonlyArray<readonly [number, number]> = at
      ? [
          [0, at[0]],
          [at[1], end],
        ]
      : [];
    // A verb behind everything parts nothing, but for "how many grunts does the jack kill".
    const counted = at && !this.something([at[1], end]) ? howMany(sheet, at) : null;
    const isParted = counted !== null || (both.length > 0 && both.every((span) => this.something(span)));
    const spans: ReadonlyArray<readonly [number, number]> = counted ?? (isParted ? both : [[0, end]]);
    // "vs SPD 6 MAT 6 DEF 13 ARM 14": a whole card of who is attacked.
    const leads = at !== null && [LEADS, BEGINS].some((verb) => verb.test(sheet.text.slice(...at)));
    const isTarget = !isParted && at !== null && leads && !this.something([0, at[0]]);
    const turned = isParted && !counted && this.turned(spans[0]!, spans[1]!, sheet.text.slice(...at!));
    const order = turned ? [...spans].reverse() : spans;
    const whole: string[] = [];
    const killed = this.killed(order, at);
    const isKilled = (place: number) => killed !== null && place >= killed[0] && place < killed[1];
    if (isTarget) this.sides.strays(order[0]!, false);
    order.forEach(([from, to], i) => {
      const both = ABOUT_TARGET.includes(said ?? '') ? TARGET_FIRST : SIDES;
      const sides: readonly Side[] = order.length > 1 ? [SIDES[i]!] : isTarget ? ['target'] : both;
      const known = names.filter((one) =>
        isKilled(one.from) ? order.length > 1 && i === 1 : one.from >= from && one.from < to,
      );
      this.sides.read(
        sides,
        from,
        to,
        known.map(({ named }) => named),
      );
      if (i === 0 && order[1]) this.sides.strays(order[1], known.length > 0);
    });
    if (isParted && !LEADS.test(sheet.text.slice(...at!))) this.lost(order[1]!, names.length > 0);
    const crowd = this.notOfTheTarget(order[0]!, order.length > 1);
    this.loaded();
    const related = relations.settle(this.said, this.kind === USUAL && said === undefined);
    // How long somebody burns who is attacked is another question.
    const other =
      (said === 'effects' || said === 'hazard') && this.said.attacker
        ? USUAL
        : this.lands()
          ? 'hits'
          : (said ?? (before !== undefined && this.stays(before) ? before : USUAL));
    const [ofAttacker = end, ofTarget = ofAttacker] = order.map(([, to]) => to);
    if (other in RECASTS) {
      const { assumed: filled, ...cast } = recast(other, this.said, sheet);
      const placed = filled.map((each) => (each.says === undefined ? each : { ...each, at: ofTarget }));
      return { kind: other, ...cast, assumed: placed };
    }
    this.drop([...(this.kind === 'duel' ? [] : ['turns']), 'effects', 'hits', 'source', 'unit', 'frights', 'volleys']);
    const assumed = [...related, ...this.assumed(ofAttacker), ...this.forced(ofAttacker), ...this.paid(ofAttacker)];
    for (const side of SIDES) if (this.sides.isWhole(side)) whole.push(PARTS[this.kind]![side]);
    if (crowd > 1) return eachOf(crowd, this.said, whole, assumed, sheet);
    // Who is aimed at by several others says nothing about those.
    const kind = before === 'several' && whole.join() === 'target' && !this.said.attacker ? before : this.kind;
    return { kind, said: this.said, whole, assumed };
  }

  /**
   * Whether the left side is attacked. A whole card has more stats of an attacker than of a target, so that two sides are
   * counted only where they could not stand as they are written.
   */
  private turned(left: readonly [number, number], right: readonly [number, number], verb: string): boolean {
    const { sides } = this;
    const isPassive = / by$/i.test(verb) || SURVIVES.test(verb);
    if (isPassive ? sides.attacks(right) && sides.stands(left) : sides.attacks(left) && sides.stands(right))
      return isPassive;
    if (!sides.stands(left) && sides.stands(right)) return false;
    return sides.worth(right, left) > sides.worth(left, right);
  }

  /**
   * "my caster DEF 15 ARM 16 survives 3 attacks MAT 6 P+S 12": whoever survives stands before the verb, and what he survives
   * behind it. Where these do not stand there the verb says nothing that anybody reads.
   *
   * @returns whether a verb parts the sides; all others do
   */
  private parts([from, to]: readonly [number, number]): boolean {
    const { sheet, sides } = this;
    if (!SURVIVES.test(sheet.text.slice(from, to))) return true;
    if (sides.attacks([to, sheet.text.length]) && sides.stands([0, from])) return true;
    sheet.giveBack(sheet.chips.findIndex((chip) => chip.from === from));
    return false;
  }

  /**
   * "heavy jack slams MAT 6 STR 11 DEF 12 ARM 18": behind a verb, of an attacker about whom nothing else is said, nobody
   * knows whose stats those are.
   */
  private lost([from, to]: readonly [number, number], isKnown: boolean): void {
    const { MAT, RAT, magicAttack, STR, weapons } = this.sides.at('attacker') ?? {};
    if (isKnown || (MAT ?? RAT ?? magicAttack ?? STR ?? weapons) !== undefined || this.kind === 'duel') return;
    const isStray = ({ from: at, role, path, meaning }: Chip) =>
      at >= from &&
      at < to &&
      (role === 'spare' || path === 'target.STR') &&
      /^(?:MAT|RAT|STR|P\+S|POW) /.test(meaning);
    for (let i = this.sheet.chips.length - 1; i >= 0; i--) {
      const chip = this.sheet.chips[i]!;
      if (!isStray(chip)) continue;
      if (chip.path === 'target.STR') delete this.sides.at('target')?.STR;
      this.sheet.giveBack(i);
    }
  }

  /** Whether a unit checks its nerve, and nobody attacks; words that ask for it are unread elsewhere. */
  private asksOfNerve(
    isParted: boolean,
    kinds: readonly string[],
    sets: ReadonlyArray<readonly [string, unknown]>,
  ): boolean {
    if (!kinds.includes('morale')) return true;
    const asks = !isParted && kinds[0] === 'morale' && sets.some(([path]) => /^(?:frights|volleys)/.test(path));
    const { chips } = this.sheet;
    for (let i = chips.length - 1; i >= 0 && !asks; i--)
      if (chips[i]!.meaning === NERVE || /^(?:frights|volleys)/.test(chips[i]!.path ?? '')) this.sheet.giveBack(i);
    return asks;
  }

  /** Whether anything is said between two places. */
  private something([from, to]: readonly [number, number]): boolean {
    const { sheet } = this;
    const isSaid = (chip: Chip) => chip.role !== 'filler' && chip.from >= from && chip.to <= to;
    return sheet.words(from, to).length > 0 || sheet.chips.some(isSaid);
  }

  /** Whether something hits by itself of which no skill is said: a hit that has landed. */
  private lands(): boolean {
    const { automatic } = (this.said.situation as Tree | undefined) ?? {};
    const { MAT, RAT, magicAttack, weapons } = (this.said.attacker as Tree | undefined) ?? {};
    if (!automatic || this.kind !== USUAL || (MAT ?? RAT ?? magicAttack) !== undefined || !weapons) return false;
    const [weapon] = weapons as readonly Tree[];
    put(this.said, 'hits[0].count', weapon?.initialAttacks ?? 1);
    return true;
  }

  /** Whether an open question of another kind has a place for all that is said. */
  private stays(kind: string): boolean {
    return this.kind === USUAL && kind in RECASTS && hasPlaces(kind, this.said);
  }

  /** What this kind of question does not ask. */
  private drop(parts: readonly string[]): void {
    const { chips } = this.sheet;
    for (const part of parts) delete this.said[part];
    chips.forEach(({ path, value: _, ...chip }, i) => {
      if (path !== undefined && parts.includes(path.split(/[.[]/)[0]!)) chips[i] = { ...chip, role: 'spare' };
    });
  }

  /**
   * "5 men MAT 6": who attack one after the other, and nothing about who is attacked.
   *
   * @returns how many; 1 where nobody says, and where they are more than can be asked or their attacks are one
   */
  private notOfTheTarget([from, to]: readonly [number, number], isParted: boolean): number {
    const at = this.sheet.chips.findIndex(({ path }) => path === 'target.others[0].count');
    const chip = this.sheet.chips[at];
    const isAttackers = isParted
      ? chip && chip.from >= from && chip.to <= to
      : this.sides.at('target.DEF') === undefined && this.sides.at('target.ARM') === undefined;
    if (!chip || !isAttackers || !this.sides.at('attacker')) return 1;
    delete this.sides.at('target')?.others;
    if (Object.keys(this.sides.at('target') ?? {}).length === 0) delete this.said.target;
    const count = Number(chip.value);
    const alike =
      this.kind === USUAL && this.sides.at('situation.combined') === undefined && this.sides.isWhole('attacker');
    if (alike && count >= 2 && count <= MAX_ATTACKERS) {
      const { path: _, value: __, ...bare } = chip;
      this.sheet.chips[at] = { ...bare, role: 'choice', meaning: `${count} attackers` };
      return count;
    }
    this.sheet.giveBack(at);
    return 1;
  }

  /** "fully loaded" is said of who is given focus, and where nobody says how much it is. */
  private loaded(): void {
    const { chips } = this.sheet;
    const points = chips.filter(({ path }) => path?.endsWith('attacker.points'));
    const loaded = points.find(({ text }) => new RegExp(`^(?:${LOADED.says})$`, 'i').test(text));
    if (!loaded) return;
    const holder = this.sides.at(loaded.path!.replace(/\.points$/, ''));
    const [said] = points.filter((one) => one !== loaded);
    if (!said && !OF_THEIR_OWN.test(`${holder?.kind ?? ''} ${holder?.name ?? ''}`)) return;
    if (holder && said) holder.points = said.value;
    else delete holder?.points;
    this.sheet.giveBack(chips.indexOf(loaded));
  }

  private placed(path: string): string {
    if (this.kind !== 'duel') return path;
    if (path === 'turns') return 'rounds';
    return path.replace(/^target\./, 'second.target.').replace(/^(attacker|situation|plan|combatAction)/, 'first.$1');
  }

  /**
   * "can my heavy kill a colossal? MAT 6 P+S 19 vs DEF 10": who is killed stands before the stats of who kills.
   *
   * @returns where, and takes the name if nobody has
   */
  private killed(
    [attacker, target]: ReadonlyArray<readonly [number, number]>,
    at: readonly [number, number] | null,
  ): readonly [number, number] | null {
    if (!attacker || !target || !at || attacker[0] > target[0]) return null;
    const { sheet } = this;
    const verb = sheet.chips.find(
      ({ from, to, meaning }) => meaning === 'attacks' && to < at[0] && from >= attacker[0],
    );
    const end = sheet.text.indexOf('?');
    if (!verb || end < verb.to || end > at[0]) return null;
    const [, lead = '', name = ''] =
      /^(\s+(?:(?:an?|the|my|his|another|enemy)\s+)?)(\p{L}[\p{L} '-]{1,40})$/iu.exec(sheet.open(verb.to, end)) ?? [];
    const from = verb.to + lead.length;
    const path = `${this.sides.stem('target')}.name`;
    if (name !== '' && sheet.take(from, from + name.length, { role: 'name', meaning: name, path, value: name }))
      put(this.said, path, name);
    return [verb.to, end];
  }

  /** Who charges without a point to pay for it, or joins a combined attack, and is no more than its stats, is taken for one of the infantry. */
  private assumed(at: number): Array<LineReading['assumed'][number]> {
    const attacker = this.sides.at('attacker');
    const { charge = 'no', combined } = this.sides.at('situation') ?? {};
    const isInfantry = this.kind === USUAL && (charge !== 'no' || combined !== undefined);
    if (!attacker || !isInfantry || !this.sides.isWhole('attacker') || this.boosts() > 0) return [];
    if (attacker.kind !== undefined || attacker.points !== undefined) return [];
    attacker.kind = 'warrior';
    return [
      {
        path: 'attacker.kind',
        value: 'warrior',
        meaning: charge === 'no' ? 'warrior' : 'warrior, who charges for nothing',
        says: 'warrior',
        at,
      },
    ];
  }

  /** A warbeast whose FURY is said may be forced as often. */
  private forced(at: number): Array<LineReading['assumed'][number]> {
    const attacker = this.sides.at('attacker');
    const { kind, magicAttack, points } = attacker ?? {};
    if (!attacker || !/warbeast/.test(String(kind)) || magicAttack === undefined || points !== undefined) return [];
    attacker.points = magicAttack;
    const says = `${magicAttack} fury`;
    return [{ path: 'attacker.points', value: magicAttack, meaning: `forced up to ${magicAttack} times`, says, at }];
  }

  /** Boosts of each attack that the line says. */
  private boosts(): number {
    const {
      plan = {},
      boostAttack,
      boostDamage,
    } = this.said as { plan?: Tree; boostAttack?: unknown; boostDamage?: unknown };
    const said = this.kind === USUAL ? [plan.boostAttack, plan.boostDamage] : [boostAttack, boostDamage];
    return said.filter((boost) => boost === 'always' || boost === true).length;
  }

  /**
   * Whoever makes a power attack can pay for it, and for the boosts that are said; whoever pays for charges, for one; and
   * whoever boosts in an activation for every boost, as far as he may hold so much, and for nothing else.
   */
  private paid(at: number): Array<LineReading['assumed'][number]> {
    const attacker = this.sides.at('attacker');
    if (!attacker || attacker.points !== undefined || !this.sides.isWhole('attacker')) return [];
    const { charge = 'no' } = this.sides.at('situation') ?? {};
    const charges = this.kind === USUAL && charge !== 'no' && PAYS_FOR_CHARGE.includes(String(attacker.kind));
    const boosts = this.boosts();
    const isPaid = boosts > 0 && this.kind === USUAL && attacker.kind !== 'warrior';
    if (this.kind !== 'powerAttack' && !charges && !isPaid) return [];
    const weapons = (attacker.weapons as readonly Tree[] | undefined) ?? [];
    const attacks = isPaid
      ? weapons.reduce((sum, { initialAttacks, ROF }) => sum + Number(initialAttacks ?? ROF ?? 1), 0)
      : 1;
    const points = Math.min(
      this.kind === USUAL ? FULL_FOCUS : Infinity,
      (isPaid && !charges ? 0 : 1) + attacks * boosts,
    );
    attacker.points = points;
    if (isPaid) put(this.said, 'plan.buy', false);
    const isForced = !this.game.attackerKinds.includes('warcaster') || /beast|warlock/.test(String(attacker.kind));
    const paid = `${points} ${isForced ? 'fury' : 'focus'}`;
    const [meaning, says] = isPaid
      ? [`${paid} to pay for it, and buys nothing else`, `${paid}, buys nothing else`]
      : [`${paid} to pay for it`, paid];
    return [{ path: 'attacker.points', value: points, meaning, says, at }];
  }
}
