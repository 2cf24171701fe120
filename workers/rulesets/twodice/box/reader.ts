/** One line for both sides in the 2d6 games: stat lines of either side around a verb, and what hurried players write. */
import {
  type BoxContext,
  type BoxReader,
  inPlaces,
  type LineReading,
  type Named,
  type Phrase,
  put,
  refuse,
  Sheet,
  SIDES,
  type Side,
  split,
  takeNames,
  type Values,
} from '../../box/index.ts';
import type { StatPiece } from '../../reading/statPiece.ts';
import { MAX_ATTACKERS } from '../several/schema.ts';
import type { pieceReaders } from '../statline/reader.ts';
import { BOOSTED, eachOnce, hasPlaces, RECASTS, recast } from './recast.ts';
import { Relations } from './relations.ts';
import { eachOf, severalLines } from './severalLines.ts';
import { HINTS, LOADED, LOOKALIKES, NUMBER, numberOf, PHRASES, sortsOf } from './words.ts';

export interface TwoDiceBox {
  readonly pieces: ReturnType<typeof pieceReaders>;
  readonly attackerKinds: readonly string[];
  /** What points are called that a target keeps for its defence, and the field they fill. */
  readonly kept: { readonly says: string; readonly field: string };
  readonly phrases?: readonly Phrase[];
  readonly examples: readonly string[];
}

/** Kinds of question with both sides, and the part of the scenario that each side is. */
const PARTS: Readonly<Record<string, Readonly<Record<Side, string>>>> = {
  activation: { attacker: 'attacker', target: 'target' },
  powerAttack: { attacker: 'attacker', target: 'target' },
  duel: { attacker: 'first', target: 'second' },
};
const USUAL = 'activation';
const SKILLS: readonly string[] = ['MAT', 'RAT', 'magicAttack'];
/** Sorts of models that nobody gives focus to. */
const OF_THEIR_OWN = /caster|lock|beast|solo|troop|infantry|warrior|grunt/i;
/** Who is hit or burns is said, and seldom by whom. */
const TARGET_FIRST: readonly Side[] = ['target', 'attacker'];

export function twoDiceBox(game: TwoDiceBox): BoxReader {
  return {
    examples: game.examples,
    hints: HINTS,
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

type Tree = Record<string, unknown>;

/** A list of two parts, if either has one. */
function both(field: string, one: Values, other: Values = {}): Values {
  const all = [...new Set([one[field], other[field]].flat().filter((each) => each !== undefined))];
  return all.length > 0 ? { [field]: all } : {};
}

class Line {
  private readonly game: TwoDiceBox;
  private readonly sheet: Sheet;
  private readonly context: BoxContext;
  private kind = USUAL;
  private readonly said: Tree = {};

  constructor(game: TwoDiceBox, sheet: Sheet, context: BoxContext) {
    this.game = game;
    this.sheet = sheet;
    this.context = context;
  }

  read(): Omit<LineReading, 'chips' | 'unread'> {
    const { sheet, game } = this;
    const names = takeNames(sheet, this.context.names);
    refuse(sheet, LOOKALIKES);
    const relations = new Relations(sheet);
    this.shorthands();
    const hits = this.hits();
    const { at, kinds, sets } = split(sheet, phrasesOf(game));
    const before = this.context.kind;
    const said = hits ? 'hits' : kinds[0];
    const asked = said ?? (before !== undefined && before in PARTS && sets.length === 0 ? before : USUAL);
    this.kind = asked in RECASTS ? USUAL : asked;
    for (const [path, value] of sets) put(this.said, this.placed(path), value);
    if (kinds.includes('effects')) eachOnce(this.said, sheet);
    const end = sheet.text.length;
    const both: ReadonlyArray<readonly [number, number]> = at
      ? [
          [0, at[0]],
          [at[1], end],
        ]
      : [];
    // A verb behind everything parts nothing.
    const isParted =
      both.length > 0 &&
      both.every(
        (span) =>
          sheet.words(...span).length > 0 ||
          sheet.chips.some(({ from, to, role }) => role !== 'filler' && from >= span[0] && to <= span[1]),
      );
    const spans: ReadonlyArray<readonly [number, number]> = isParted ? both : [[0, end]];
    const turned = isParted && this.worth(spans[1]!, spans[0]!) > this.worth(spans[0]!, spans[1]!);
    const order = turned ? [...spans].reverse() : spans;
    const whole: string[] = [];
    const killed = this.killed(order, at);
    const isKilled = (place: number) => killed !== null && place >= killed[0] && place < killed[1];
    order.forEach(([from, to], i) => {
      const both = said === 'hits' || said === 'effects' ? TARGET_FIRST : SIDES;
      const sides = order.length === 1 ? both : [SIDES[i]!];
      const known = names.filter((one) =>
        isKilled(one.from) ? order.length > 1 && i === 1 : one.from >= from && one.from < to,
      );
      this.part(
        sides,
        from,
        to,
        known.map(({ named }) => named),
      );
      if (i === 0 && order[1]) this.strays(order[1], known.length > 0);
    });
    const crowd = this.notOfTheTarget(order[0]!, order.length > 1);
    this.loaded();
    const related = relations.settle(this.said, this.kind === USUAL && said === undefined);
    // How long somebody burns who is attacked is another question.
    const other =
      said === 'effects' && this.said.attacker
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
    this.drop(this.kind === 'duel' ? ['effects', 'hits'] : ['effects', 'turns', 'hits']);
    const assumed = [...related, ...this.assumed(ofAttacker), ...this.forced(ofAttacker)];
    for (const side of SIDES) if (this.isWhole(side)) whole.push(PARTS[this.kind]![side]);
    if (crowd > 1) return eachOf(crowd, this.said, whole, assumed, sheet);
    // Who is aimed at by several others says nothing about those.
    const kind = before === 'several' && whole.join() === 'target' && !this.said.attacker ? before : this.kind;
    return { kind, said: this.said, whole, assumed };
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

  /** "3 hits of P+S 16, 2 boosted hits": before anything else, for to hit is a verb, too. @returns whether there are some */
  private hits(): boolean {
    let at = 0;
    this.sheet.each(
      new RegExp(
        // "P+S 18 hits" is a verb behind a stat: so many hits begin a side, or follow a mark or a word that joins.
        `(?<=^|[,;&|>] {0,2}|(?<!\\p{L})(?:and|by|from|after|with|takes?|suffers?|vs\\.?|plus) )(${NUMBER}) (?:(boosted|charge) )?hits?(?: each)?(?: of| at| with| from)?(?![\\p{L}\\p{N}])`,
        'giu',
      ),
      ([, count = '', boosted]) => {
        const stem = `hits[${at++}]`;
        put(this.said, `${stem}.count`, numberOf(count));
        if (boosted !== undefined) put(this.said, `${stem}.dice`, BOOSTED);
        const meaning = `${numberOf(count)} ${boosted === undefined ? '' : `${boosted} `}${numberOf(count) === 1 ? 'hit' : 'hits'}`;
        return { role: 'value', meaning, path: `${stem}.count`, value: numberOf(count) };
      },
    );
    // "2d6+6 vs ARM 18": a damage roll of power 6, where nobody says how it hit.
    if (/(?<!\p{L})(?:MAT|RAT|DEF|magic attack)(?!\p{L})/iu.test(this.sheet.text)) return at > 0;
    this.sheet.each(
      /(?<![\p{L}\p{N}])([23])d6 ?\+ ?(\d{1,2})(?: damage| dmg)?(?= (?:vs\.?|versus|against|into|on|at) (?:an? )?ARM[\s:=]*\d)/giu,
      ([, dice, power]) => {
        const stem = `hits[${at++}]`;
        put(this.said, `${stem}.count`, 1);
        put(this.said, `${stem}.power`, Number(power));
        if (Number(dice) === BOOSTED) put(this.said, `${stem}.dice`, BOOSTED);
        return { role: 'value', meaning: `damage ${dice}d6 + ${power}`, path: `${stem}.power`, value: Number(power) };
      },
    );
    return at > 0;
  }

  /** "12/18/28", "3f", "two attacks": taken before stat lines are read, that know nothing of them. */
  private shorthands(): void {
    const { sheet } = this;
    for (const match of sheet.text.matchAll(
      /(?<![\p{L}\d#:./+])(\d{1,2})( ?\/ ?)(\d{1,2})(?:( ?\/ ?)(\d{1,3}))?(?![\p{L}\d#:./])/gu,
    )) {
      const before = sheet.text.slice(0, match.index);
      if (/(?:P\s?\+?\s?S|POW|x\d)[\s:=]*$/i.test(before)) continue;
      const [, def = '', gap = '', arm = '', second = '', boxes] = match;
      if (/(?<!DEF ?\/ ?)(?:DEF|ARM|MAT|RAT|STR|SPD)[\s:=]*$/i.test(before)) {
        // "ARM 18 / 28": boxes behind it.
        if (!/ARM[\s:=]*$/i.test(before) || boxes !== undefined) continue;
        const at = match.index + def.length + gap.length;
        const value = `#${arm}`;
        sheet.take(at, at + arm.length, { role: 'value', meaning: `${arm} boxes`, path: 'target.damage', value });
        put(this.said, 'target.damage', value);
        continue;
      }
      let at = match.index;
      const take = (text: string, path: string, value: unknown, meaning: string) => {
        sheet.take(at, at + text.length, { role: 'value', meaning, path: `target.${path}`, value });
        put(this.said, `target.${path}`, value);
        at += text.length;
      };
      take(def, 'DEF', Number(def), `DEF ${def}`);
      at += gap.length;
      take(arm, 'ARM', Number(arm), `ARM ${arm}`);
      at += second.length;
      if (boxes !== undefined) take(boxes, 'damage', `#${boxes}`, `${boxes} ${boxes === '1' ? 'box' : 'boxes'}`);
    }
    const one = (says: string, path: string, meaning: (count: string) => string) =>
      sheet.each(new RegExp(`(?<![\\p{L}\\p{N}])(?:${says})(?![\\p{L}\\p{N}])`, 'giu'), (match) => {
        const value = numberOf(match.slice(1).find((group) => group !== undefined) ?? '');
        put(this.said, path, value);
        return { role: 'value', meaning: meaning(String(value)), path, value };
      });
    one(
      `(?:camp(?:s|ing|ed)?|keep(?:s|ing)?) (${NUMBER})(?: ${this.game.kept.says})?|(${NUMBER}) camped`,
      `target.${this.game.kept.field}`,
      (n) => `keeps ${n}`,
    );
    one(
      String.raw`(?:magic attack|magic ability|arcane(?: attack)?)[\s:=]*(\d{1,2})`,
      'attacker.magicAttack',
      (n) => `magic attack ${n}`,
    );
    one(String.raw`(\d{1,2}) ?f(?:oc)?`, 'attacker.points', (n) => `${n} focus or fury`);
    one(
      `(${NUMBER}) (?:initial |plain |melee |ranged )?(?:attacks|shots|swings|initials|times)`,
      'attacker.weapons[0].initialAttacks',
      (n) => `${n} attacks`,
    );
    sheet.each(/(?<![\p{L}\p{N}])(?:twice|thrice)(?![\p{L}\p{N}])/giu, ([word]) => {
      const value = /^twice$/i.test(word) ? 2 : 3;
      put(this.said, 'attacker.weapons[0].initialAttacks', value);
      return { role: 'value', meaning: `${value} attacks`, path: 'attacker.weapons[0].initialAttacks', value };
    });
    this.arms();
    sheet.each(/(?<=(?:box(?:es)?|hp|hit points|wounds|focus|fury|points) )(?:left|remaining)(?!\p{L})/giu, () => ({
      role: 'filler',
      meaning: '',
    }));
    one(
      `(?:unit of |squad of )(${NUMBER})(?: models| men| troopers| grunts)?|(?<!combined (?:melee|ranged)(?: attacks?)? )(${NUMBER}) (?:models|men|troopers|grunts|dudes|guys|bodies)`,
      'target.others[0].count',
      (n) => `${n} models`,
    );
  }

  /** "2 fists P+S 15": so many of that weapon. "18 DEF 14 ARM": the number first. */
  private arms(): void {
    const { sheet } = this;
    sheet.each(
      /(?<![\p{L}\p{N}+./,])([2-9])(?= ?(?!x )[\p{L}]{3,20}s (?:with |at |of )?P ?\+? ?S[\s:]*\d)/giu,
      (match) => {
        const before = sheet.text.slice(0, match.index).match(/(?:P ?\+? ?S|POW)[\s:=]*\d/giu)?.length ?? 0;
        const path = `attacker.weapons[${before}].initialAttacks`;
        const value = Number(match[1]);
        put(this.said, path, value);
        return { role: 'value', meaning: `${value} of them`, path, value };
      },
    );
    for (const match of sheet
      .open(0, sheet.text.length)
      .matchAll(
        /(?<![\p{L}\d+./-])(?<!(?:DEF|ARM|MAT|RAT|STR|SPD|POW|P ?\+? ?S|boxes|hp)[\s:=]{0,3})(\d{1,2})( ?)(DEF|ARM)([\s,/]+)(\d{1,2}) ?(DEF|ARM)(?![\s:=]*\d)(?!\p{L})/giu,
      )) {
      const [whole, first = '', blank = '', one = '', gap = '', second = '', other = ''] = match;
      const half = first.length + blank.length + one.length;
      const take = (at: number, end: number, stat: string, value: number) => {
        const path = `target.${stat}`;
        if (sheet.take(at, end, { role: 'value', meaning: `${stat} ${value}`, path, value }))
          put(this.said, path, value);
      };
      take(match.index, match.index + half, one.toUpperCase(), Number(first));
      take(match.index + half + gap.length, match.index + whole.length, other.toUpperCase(), Number(second));
    }
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
      : this.at('target.DEF') === undefined && this.at('target.ARM') === undefined;
    if (!chip || !isAttackers || !this.at('attacker')) return 1;
    delete this.at('target')?.others;
    if (Object.keys(this.at('target') ?? {}).length === 0) delete this.said.target;
    const count = Number(chip.value);
    const alike = this.kind === USUAL && this.at('situation.combined') === undefined && this.isWhole('attacker');
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
    const holder = this.at(loaded.path!.replace(/\.points$/, ''));
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

  /** How many values are said where they belong. */
  private worth(attacker: readonly [number, number], target: readonly [number, number]): number {
    const used = (side: Side, span: readonly [number, number]) =>
      this.game.pieces[side](this.sheet.open(...span)).pieces.filter(
        ({ path }) => path !== undefined && path !== 'name',
      ).length;
    return used('attacker', attacker) + used('target', target);
  }

  private part(sides: readonly Side[], from: number, to: number, named: readonly Named[]): void {
    const { sheet } = this;
    sheet.joints(from, to);
    const first = sides[0]!;
    const sort = this.sort(first, from, to);
    const name = named.length > 0 || sort !== null ? null : this.name(first, from, to);
    if (sort !== null && name === null && named.length === 0) put(this.said, `${this.stem(first)}.name`, sort);
    const seen = new Map<number, StatPiece & { readonly at: string }>();
    // A duellist is an attacker and a target at once.
    const readers: readonly Side[] = this.kind === 'duel' ? SIDES : sides;
    for (const reader of readers) {
      const stem = this.kind === 'duel' ? `${PARTS.duel![first]}.${reader}` : reader;
      const { values, pieces } = this.game.pieces[reader](sheet.open(from, to));
      for (const piece of pieces) {
        const before = seen.get(piece.from);
        if (!before || before.path === undefined) seen.set(piece.from, { ...piece, at: stem });
      }
      if (reader === 'attacker') this.attacks(stem, values);
    }
    for (const { from: at, to: end, meaning, path, value, at: stem } of seen.values()) {
      if (path !== undefined && /weapons\[\d+\]\.name$/.test(path) && sheet.nameIn(String(value)) === '') continue;
      if (path === 'name' || (path !== undefined && this.own.has(`${stem}.${path}`))) continue;
      const taken = sheet.take(from + at, from + end, {
        role: path === undefined ? 'spare' : 'value',
        meaning,
        ...(path === undefined ? {} : { path: `${stem}.${path}`, value }),
      });
      if (taken && path !== undefined) this.give(`${stem}.${path}`, value);
    }
    for (const [i, one] of named.entries()) this.known(sides[Math.min(i, sides.length - 1)]!, one);
    this.unit();
  }

  /**
   * "kill a caster DEF 15 ARM 16 with RAT 6 POW 12": skill and power of an attacker who has none of them before, behind the
   * target. Of a target nobody asks them.
   */
  private strays([from, to]: readonly [number, number], isKnown: boolean): void {
    if (isKnown || this.kind !== USUAL) return;
    const { MAT, RAT, magicAttack, kind, weapons } = this.at('attacker') ?? {};
    const hasSkill = (MAT ?? RAT ?? magicAttack) !== undefined;
    const hasPower = (weapons as Tree[] | undefined)?.some(({ power }) => power !== undefined) === true;
    if (hasPower || (!hasSkill && kind !== undefined)) return;
    const line = this.sheet.open(from, to);
    const { values, pieces } = this.game.pieces.attacker(line);
    const [weapon] = (values.weapons as readonly Values[] | undefined) ?? [];
    const isArmed = weapon?.power !== undefined;
    const behind = Math.max(
      ...this.game.pieces.target(line).pieces.map(({ path, from: at }) => (/^(?:DEF|ARM)$/.test(path ?? '') ? at : -1)),
    );
    const skills = pieces.flatMap(({ path = '', from: at }) =>
      !hasSkill && SKILLS.includes(path) && at > behind ? [path] : [],
    );
    if (!hasSkill && skills.length === 0) return;
    const skilled = Object.fromEntries(skills.map((skill) => [skill, values[skill]]));
    this.attacks('attacker', { ...(isArmed ? { weapons: values.weapons } : {}), ...skilled });
    for (const { from: at, to: end, meaning, path, value } of pieces) {
      const isWeapon = isArmed && path?.startsWith('weapons[') && !path.endsWith('.name');
      if (path === undefined || !(skills.includes(path) || isWeapon)) continue;
      const whole = `attacker.${path}`;
      if (this.sheet.take(from + at, from + end, { role: 'value', meaning, path: whole, value }))
        this.give(whole, value);
    }
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
    const path = `${this.stem('target')}.name`;
    if (name !== '' && sheet.take(from, from + name.length, { role: 'name', meaning: name, path, value: name }))
      put(this.said, path, name);
    return [verb.to, end];
  }

  /** What no single piece says: whole weapons, and what follows from all of a line. */
  private attacks(stem: string, values: Values): void {
    const before = (this.at(stem)?.weapons as readonly Values[] | undefined) ?? [];
    const weapons = values.weapons as readonly Values[] | undefined;
    if (weapons)
      put(
        this.said,
        `${stem}.weapons`,
        weapons.map((weapon, i) => ({
          ...this.wielded(weapon, values),
          ...(this.sheet.nameIn(String(weapon.name)) === '' ? { name: `Weapon ${i + 1}` } : {}),
          ...before[i],
          ...both('qualities', weapon, before[i]),
        })),
      );
    for (const field of ['kind', 'points']) {
      if (values[field] !== undefined && !this.has(`${stem}.${field}`))
        put(this.said, `${stem}.${field}`, values[field]);
    }
  }

  /** A POW of who says only how well he strikes, or casts, is no gun. */
  private wielded(weapon: Values, line: Values): Values {
    const { MAT, RAT, magicAttack } = { ...this.at('attacker'), ...line } as Values;
    const isPlain = weapon.class === 'ranged' && weapon.RNG === undefined && weapon.ROF === undefined;
    if (!isPlain || RAT !== undefined || this.said.combatAction === 'ranged') return weapon;
    if (MAT !== undefined) return { ...weapon, class: 'melee' };
    return magicAttack === undefined ? weapon : { ...weapon, class: 'magic' };
  }

  /** "10 troopers": as many as the one whose stats are said. */
  private unit(): void {
    const target = this.at('target');
    const [others] = (target?.others as Tree[] | undefined) ?? [];
    if (!target || !others) return;
    const { DEF, ARM, damage } = target;
    if (DEF === undefined || ARM === undefined || others.DEF !== undefined) return;
    const count = Number(others.count);
    put(
      this.said,
      'target.others',
      count > 1 ? [{ count: count - 1, DEF, ARM, ...(damage === undefined ? {} : { damage }) }] : [],
    );
  }

  /** Who is kept lends what the line leaves open; who is described in full is only called so. */
  private known(side: Side, { name, parts }: Named): void {
    const stem = this.kind === 'duel' ? PARTS.duel![side] : side;
    const values = parts[stem] ?? parts[side];
    if (!values || this.isWhole(side)) this.called(side, name);
    else put(this.said, stem, { ...values, ...this.at(stem) });
  }

  /** As it is typed; a name that is a sort of model says that, too. */
  private called(side: Side, name: string): void {
    const { chips } = this.sheet;
    const at = chips.findIndex(({ role, meaning, path }) => role === 'name' && meaning === name && path === undefined);
    const chip = chips[at];
    if (!chip) return;
    const stem = this.stem(side);
    put(this.said, `${stem}.name`, chip.text);
    const [, kind] =
      sortsOf(this.game.attackerKinds).find(([says]) => new RegExp(`^(?:${says})$`, 'i').test(chip.text)) ?? [];
    chips[at] = { ...chip, meaning: chip.text, path: `${stem}.name`, value: chip.text };
    if (kind && side === 'attacker') {
      put(this.said, `${stem}.kind`, kind);
      chips[at] = { ...chip, role: 'value', meaning: kind, path: `${stem}.kind`, value: kind };
    }
  }

  /** Who charges without a point to pay for it, or joins a combined attack, and is no more than its stats, is taken for one of the infantry. */
  private assumed(at: number): Array<LineReading['assumed'][number]> {
    const attacker = this.at('attacker');
    const { charge = 'no', combined } = this.at('situation') ?? {};
    const isInfantry = this.kind === USUAL && (charge !== 'no' || combined !== undefined);
    if (!attacker || !isInfantry || !this.isWhole('attacker')) return [];
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
    const attacker = this.at('attacker');
    const { kind, magicAttack, points } = attacker ?? {};
    if (!attacker || !/warbeast/.test(String(kind)) || magicAttack === undefined || points !== undefined) return [];
    attacker.points = magicAttack;
    const says = `${magicAttack} fury`;
    return [{ path: 'attacker.points', value: magicAttack, meaning: `forced up to ${magicAttack} times`, says, at }];
  }

  private readonly own = new Set<string>();

  private has(path: string): boolean {
    const keys = path.match(/[^.[\]]+/g) ?? [];
    let at: unknown = this.said;
    for (const key of keys) at = (at as Tree | undefined)?.[key];
    return at !== undefined;
  }

  private give(path: string, value: unknown): void {
    this.own.add(path);
    if (!path.includes('.weapons[')) put(this.said, path, value);
  }

  private at(path: string): Tree | undefined {
    return path.split('.').reduce<unknown>((at, key) => (at as Tree | undefined)?.[key], this.said) as Tree | undefined;
  }

  /** Where the name of a side stands. */
  private stem(side: Side): string {
    return this.kind === 'duel' ? `${PARTS.duel![side]}.attacker` : side;
  }

  private name(side: Side, from: number, to: number): string | null {
    const { sheet } = this;
    const spot = this.game.pieces.name(sheet.open(from, to));
    if (!spot) return null;
    const at = from + spot.from;
    const text = sheet.nameIn(sheet.text.slice(at, from + spot.to));
    if (!/\p{L}{2}/u.test(text) || text.length > 60 || !sheet.isName(from, at)) return null;
    const path = `${this.stem(side)}.name`;
    if (!sheet.take(at, at + text.length, { role: 'name', meaning: text, path, value: text })) return null;
    put(this.said, path, text);
    return text;
  }

  /** "heavy jack". @returns the words */
  private sort(side: Side, from: number, to: number): string | null {
    let found: string | null = null;
    for (const [says, kind] of sortsOf(this.game.attackerKinds)) {
      this.sheet.each(
        new RegExp(`(?<![\\p{L}\\p{N}-])(?:${says})(?![\\p{L}\\p{N}])`, 'giu'),
        ([text]) => {
          if (found !== null) return null;
          found = text;
          if (side === 'target' || kind === null)
            return { role: 'name', meaning: text, path: `${this.stem(side)}.name`, value: text };
          const path = `${this.stem(side)}.kind`;
          put(this.said, path, kind);
          return { role: 'value', meaning: kind, path, value: kind };
        },
        from,
        to,
      );
    }
    return found;
  }

  /** Whether the line says all that the part needs. */
  private isWhole(side: Side): boolean {
    const part = this.at(PARTS[this.kind]![side]);
    if (!part) return false;
    const attacks = (one: Tree | undefined) =>
      one !== undefined &&
      ((one.weapons as unknown[] | undefined) ?? []).length > 0 &&
      [one.MAT, one.RAT, one.magicAttack].some((stat) => stat !== undefined);
    const stands = (one: Tree | undefined) => one?.DEF !== undefined && one.ARM !== undefined;
    if (this.kind === 'duel') return attacks(part.attacker as Tree) && stands(part.target as Tree);
    if (this.kind === 'powerAttack' && side === 'attacker') return part.MAT !== undefined && part.STR !== undefined;
    return side === 'attacker' ? attacks(part) : stands(part);
  }
}
