/** Both sides of a line: stat lines where each stands, names and sorts of models, and what follows from all of a side. */
import { type Hint, type Named, type Phrase, put, type Sheet, SIDES, type Side, type Values } from '../../box/index.ts';
import type { StatPiece } from '../../reading/statPiece.ts';
import type { pieceReaders } from '../statline/reader.ts';
import type { Kept } from './shorthands.ts';
import { sortsOf } from './words.ts';

export interface TwoDiceBox {
  readonly pieces: ReturnType<typeof pieceReaders>;
  readonly attackerKinds: readonly string[];
  readonly kept: Kept;
  readonly phrases?: readonly Phrase[];
  /** Before those of both games. */
  readonly hints?: readonly Hint[];
  readonly examples: readonly string[];
}

/** Kinds of question with both sides, and the part of the scenario that each side is. */
export const PARTS: Readonly<Record<string, Readonly<Record<Side, string>>>> = {
  activation: { attacker: 'attacker', target: 'target' },
  powerAttack: { attacker: 'attacker', target: 'target' },
  duel: { attacker: 'first', target: 'second' },
};
export const USUAL = 'activation';
const SKILLS: readonly string[] = ['MAT', 'RAT', 'magicAttack'];

export type Tree = Record<string, unknown>;

/** A list of two parts, if either has one. */
function both(field: string, one: Values, other: Values = {}): Values {
  const all = [...new Set([one[field], other[field]].flat().filter((each) => each !== undefined))];
  return all.length > 0 ? { [field]: all } : {};
}

/** The sides of one line, put into what is said. */
export class Sides {
  private readonly game: TwoDiceBox;
  private readonly sheet: Sheet;
  private readonly said: Tree;
  private readonly kind: string;
  /** Where values of the line itself stand. */
  private readonly own = new Set<string>();

  /** @param kind one of {@link PARTS} */
  constructor(game: TwoDiceBox, sheet: Sheet, said: Tree, kind: string) {
    this.game = game;
    this.sheet = sheet;
    this.said = said;
    this.kind = kind;
  }

  /** How many values are said where they belong. */
  worth(attacker: readonly [number, number], target: readonly [number, number]): number {
    const used = (side: Side, span: readonly [number, number]) =>
      this.game.pieces[side](this.sheet.open(...span)).pieces.filter(
        ({ path }) => path !== undefined && path !== 'name',
      ).length;
    return used('attacker', attacker) + used('target', target);
  }

  /** Whether somebody who can attack is described there. */
  attacks(span: readonly [number, number]): boolean {
    return this.game.pieces
      .attacker(this.sheet.open(...span))
      .pieces.some(({ path = '' }) => SKILLS.includes(path) || /^weapons\[\d+\]\.power$/.test(path));
  }

  /** Whether somebody who can be attacked is described there. */
  stands(span: readonly [number, number]): boolean {
    return this.game.pieces
      .target(this.sheet.open(...span))
      .pieces.some(({ path }) => path === 'DEF' || path === 'ARM');
  }

  /** Reads what stands from..to as these sides. @param named whoever is kept and called there */
  read(sides: readonly Side[], from: number, to: number, named: readonly Named[]): void {
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
      if (reader === 'attacker') this.arm(stem, values);
    }
    for (const piece of seen.values()) {
      const { from: at, to: end, at: stem } = piece;
      let { meaning, value, path } = piece;
      // Contests of power attacks ask how strong their target is, too.
      const [, strength] = (stem === 'target' && this.kind === 'powerAttack' && /^STR (\d+)$/.exec(meaning)) || [];
      if (strength !== undefined && path === undefined) [path, value] = ['STR', Number(strength)];
      if (path !== undefined && /weapons\[\d+\]\.name$/.test(path)) {
        if (sheet.nameIn(String(value)) === '') continue;
        value = sheet.called(String(value));
        meaning = String(value);
      }
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
  strays([from, to]: readonly [number, number], isKnown: boolean): void {
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
    this.arm('attacker', { ...(isArmed ? { weapons: values.weapons } : {}), ...skilled });
    for (const { from: at, to: end, meaning, path, value } of pieces) {
      const isWeapon = isArmed && path?.startsWith('weapons[') && !path.endsWith('.name');
      if (path === undefined || !(skills.includes(path) || isWeapon)) continue;
      const whole = `attacker.${path}`;
      if (this.sheet.take(from + at, from + end, { role: 'value', meaning, path: whole, value }))
        this.give(whole, value);
    }
  }

  /** What no single piece says: whole weapons, and what follows from all of a line. */
  private arm(stem: string, values: Values): void {
    const before = (this.at(stem)?.weapons as readonly Values[] | undefined) ?? [];
    const weapons = values.weapons as readonly Values[] | undefined;
    if (weapons)
      put(
        this.said,
        `${stem}.weapons`,
        weapons.map((weapon, i) => ({
          ...this.wielded(weapon, values),
          name:
            this.sheet.nameIn(String(weapon.name)) === '' ? `Weapon ${i + 1}` : this.sheet.called(String(weapon.name)),
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
    if (kind && (side === 'attacker' || this.kind === 'duel')) {
      put(this.said, `${stem}.kind`, kind);
      this.weigh(chip.text, kind);
      chips[at] = { ...chip, role: 'value', meaning: kind, path: `${stem}.kind`, value: kind };
    }
  }

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

  at(path: string): Tree | undefined {
    return path.split('.').reduce<unknown>((at, key) => (at as Tree | undefined)?.[key], this.said) as Tree | undefined;
  }

  /** Where the name of a side stands. */
  stem(side: Side): string {
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
          // A duellist is as much an attacker as the other one.
          if ((side === 'target' && this.kind !== 'duel') || kind === null)
            return { role: 'name', meaning: text, path: `${this.stem(side)}.name`, value: text };
          const path = `${this.stem(side)}.kind`;
          put(this.said, path, kind);
          this.weigh(text, kind);
          return { role: 'value', meaning: kind, path, value: kind };
        },
        from,
        to,
      );
    }
    return found;
  }

  /** How heavy a warbeast or a vector is matters to power attacks alone (MK3-POWER-02). */
  private weigh(text: string, kind: string): void {
    if (this.kind !== 'powerAttack') return;
    if (kind === 'warbeast' && /^light /i.test(text)) put(this.said, 'attacker.beast', 'light');
    if (kind === 'vector' && /^heavy /i.test(text)) put(this.said, 'attacker.base', 'large');
  }

  /** Whether the line says all that the part needs. */
  isWhole(side: Side): boolean {
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
