/**
 * Reads dice and what is done to them.
 *
 * ```
 * dice      := [count] "d" (number | "%" | "(" expression ")" | "{" face { "," face } "}") { modifier } | [count] "dF" ...
 * count     := number | "(" expression ")"
 * modifier  := ("drop" | "keep") (("lowest" | "highest" | "middle") [number] | number) | "reroll" ["until"] faces
 *            | "explode" [faces] ["at most" number]
 * pool      := dice | name | ("(" | "{") dice { ("," | "+") dice } (")" | "}")
 * faces     := number ["+" | "-" | "s"] | number ".." number     4+ means 4 or more, 2- means 2 or less, 1s means 1
 * ```
 * Read as well: kh3, kl1, dh1, dl1, k3, d1, r1, ro<3, !, !>4 behind dice, as other dice tools write them.
 */
import { counted } from '../../wording.ts';
import { type Cursor, MAX_DICE, MAX_SIDES } from './cursor.ts';
import { SyntaxFault } from './tokens.ts';
import type { Dice, End, Expression, Faces, Pool, Selection } from './tree.ts';

/** How often a die may explode unless it is said, here. */
export const EXPLOSIONS = 20;
const MOST_EXPLOSIONS = 100;
const MOST_FACES = 200;

/** What a letter behind dice stands for in other tools. */
const SHORT: Readonly<Record<string, readonly [op: Selection['op'], end: End]>> = {
  ...{ k: ['keep', 'highest'], kh: ['keep', 'highest'], kl: ['keep', 'lowest'] },
  ...{ d: ['drop', 'lowest'], dl: ['drop', 'lowest'], dh: ['drop', 'highest'] },
};

export class DiceParser {
  private readonly cursor: Cursor;
  private readonly explosions: number;
  private readonly expression: () => Expression;

  /**
   * @param explosions how often a die may explode where it is not said
   * @param expression reads what stands in brackets as a count or a number of sides
   */
  constructor(cursor: Cursor, explosions: number, expression: () => Expression) {
    this.cursor = cursor;
    this.explosions = explosions;
    this.expression = expression;
  }

  /** Whether dice begin here: "d6", "2d6", "dF". */
  starts(): boolean {
    const { cursor } = this;
    return this.isLetter(0) || (cursor.peek().kind === 'number' && this.isLetter(1));
  }

  /** Whether the token `ahead` places on is the letter d of dice ("d", "d6" reads as "d" then "6"). */
  isLetter(ahead: number): boolean {
    return this.cursor.is('d', ahead) || this.cursor.is('df', ahead);
  }

  /** One sort of dice with its modifiers; the cursor stands at the count or at the letter. */
  pool(count?: Expression): Pool {
    const { cursor } = this;
    const many = count ?? {
      kind: 'number',
      value: cursor.peek().kind === 'number' ? cursor.number(0, MAX_DICE) : 1,
    };
    const letter = cursor.take('d', 'df');
    if (letter === null) cursor.fault('dice such as 2d6');
    const sides = letter === 'df' ? [-1, 0, 1] : this.sides();
    return this.modified({ count: many, sides });
  }

  /** Several sorts of dice in brackets; the cursor stands behind the bracket. */
  mixed(closing: string): Pool {
    const groups: Dice[] = [];
    do {
      if (!this.starts()) this.cursor.fault('dice such as 2d6');
      const { at } = this.cursor.peek();
      const one = this.pool();
      if (one.selections.length > 0) throw new SyntaxFault(at, '"keep" or "drop" inside', 'dice such as 2d6, 1d8');
      groups.push(...one.groups);
    } while (this.cursor.take(',', '+'));
    this.cursor.expect(closing);
    return { groups, selections: [] };
  }

  private sides(): Expression | readonly number[] {
    const { cursor } = this;
    if (cursor.take('%')) return { kind: 'number', value: 100 };
    if (cursor.peek().kind === 'number' && cursor.adjoins())
      return { kind: 'number', value: cursor.number(1, MAX_SIDES) };
    if (cursor.take('(')) {
      const inside = this.expression();
      cursor.expect(')');
      return inside;
    }
    if (cursor.take('{')) return this.listed();
    return cursor.fault('the number of sides, %, "(" or "{" with faces');
  }

  private listed(): number[] {
    const { cursor } = this;
    const faces: number[] = [];
    do {
      const first = this.signed();
      const last = cursor.take('..') ? this.signed() : first;
      if (last < first || last - first >= MOST_FACES || faces.length + last - first >= MOST_FACES)
        cursor.fault(`at most ${MOST_FACES} faces, each range from low to high`);
      for (let face = first; face <= last; face++) faces.push(face);
    } while (cursor.take(','));
    cursor.expect('}');
    return faces;
  }

  private signed(): number {
    const minus = this.cursor.take('-') !== null;
    const value = this.cursor.number(0, MAX_SIDES, 'a face, a whole number');
    return minus ? -value : value;
  }

  private modified(plain: { count: Expression; sides: Dice['sides'] }): Pool {
    const { cursor } = this;
    const selections: Selection[] = [];
    let dice: Dice = plain;
    for (;;) {
      const word = cursor.peek();
      if (word.text === 'drop' || word.text === 'keep') selections.push(this.selection(plain.count, selections));
      else if (Object.hasOwn(SHORT, word.text) && cursor.adjoins())
        selections.push(this.short(plain.count, selections));
      else if (word.text === 'reroll' || ((word.text === 'r' || word.text === 'ro') && cursor.adjoins())) {
        if (dice.reroll) {
          throw new SyntaxFault(word.at, 'a second "reroll"', 'one reroll per pool; name a range such as 1..2');
        }
        dice = { ...dice, reroll: this.reroll() };
      } else if (word.text === 'explode' || (word.text === '!' && cursor.adjoins())) {
        if (dice.explode) throw new SyntaxFault(word.at, 'a second "explode"', 'one of them per pool');
        dice = { ...dice, explode: this.explode() };
      } else return { groups: [dice], selections };
    }
  }

  /** "drop lowest 2", and how it leaves enough where the number of dice is known. */
  selection(count: Expression | null, before: readonly Selection[]): Selection {
    const { cursor } = this;
    const word = cursor.next();
    const op = word.text as Selection['op'];
    const counts = cursor.peek().kind === 'number' && !this.starts();
    // "keep 3" keeps the best, "drop 1" drops the worst.
    const usual = counts ? (op === 'keep' ? 'highest' : 'lowest') : null;
    const end = (cursor.take('lowest', 'highest', 'middle') as Selection['end'] | null) ?? usual;
    if (end === null) return cursor.fault('"lowest", "highest" or "middle"');
    const most = count?.kind === 'number' ? count.value : MAX_DICE;
    const dice = cursor.peek().kind === 'number' && !this.starts() ? cursor.number(0, most) : 1;
    return this.fitting({ op, end, dice }, count, before, word.at);
  }

  private short(count: Expression, before: readonly Selection[]): Selection {
    const word = this.cursor.next();
    const [op, end] = SHORT[word.text];
    const dice = this.cursor.peek().kind === 'number' ? this.cursor.number(0, MAX_DICE) : 1;
    return this.fitting({ op, end, dice }, count, before, word.at);
  }

  /** @throws SyntaxFault where more dice are kept or dropped than there are, as far as that is known */
  fitting(one: Selection, count: Expression | null, before: readonly Selection[], at: number): Selection {
    if (count?.kind !== 'number') return one;
    let left = count.value;
    for (const { op, dice } of before) left = op === 'keep' ? dice : left - dice;
    if (one.dice > left) {
      const found = `"${one.op} ${one.end} ${one.dice}"`;
      throw new SyntaxFault(at, found, `at most the ${counted(left, 'dice')} that are left`);
    }
    return one;
  }

  private reroll(): NonNullable<Dice['reroll']> {
    const { cursor } = this;
    const word = cursor.next().text;
    if (word === 'reroll') {
      const until = cursor.take('until') !== null;
      return { faces: this.faces(), until };
    }
    // "r1" goes on until the face is another one, "ro1" does so once.
    const faces = this.shortFaces();
    if (word === 'ro') return { faces, until: false };
    const others = complement(faces);
    if (!others) return cursor.fault('faces from the lowest or highest on, such as r<3');
    return { faces: others, until: true };
  }

  private explode(): NonNullable<Dice['explode']> {
    const { cursor } = this;
    const word = cursor.next().text;
    let faces: Faces | 'highest' = 'highest';
    if (word === '!') {
      cursor.take('!');
      if (
        cursor.adjoins() &&
        (cursor.peek().kind === 'number' || ['>', '<', '>=', '<='].some((sign) => cursor.is(sign)))
      )
        faces = this.shortFaces();
    } else if (cursor.peek().kind === 'number' && !this.starts()) faces = this.faces();
    let most = this.explosions;
    if (cursor.is('at') && cursor.is('most', 1)) {
      cursor.next();
      cursor.next();
      most = cursor.number(1, MOST_EXPLOSIONS);
    }
    return { faces, most };
  }

  /** ">4", "<3", "1": as other tools write faces, the named one included. */
  private shortFaces(): Faces {
    const { cursor } = this;
    const sign = cursor.take('>', '<', '>=', '<=', '=');
    const face = cursor.number(0, MAX_SIDES, 'a face');
    if (sign === '>' || sign === '>=') return { from: face, to: MAX_SIDES };
    if (sign === '<' || sign === '<=') return { from: -MAX_SIDES, to: face };
    return { from: face, to: face };
  }

  faces(): Faces {
    const { cursor } = this;
    const from = cursor.number(0, MAX_SIDES, 'faces such as 1s, 4+, 2- or 1..2');
    if (cursor.take('..')) return { from, to: cursor.number(from, MAX_SIDES, 'the last face of the range') };
    if (!cursor.adjoins()) return { from, to: from };
    const sign = cursor.take('+', '-', 's');
    if (sign === '+') return { from, to: MAX_SIDES };
    return { from: sign === '-' ? -MAX_SIDES : from, to: from };
  }
}

function complement({ from, to }: Faces): Faces | null {
  if (to >= MAX_SIDES) return { from: -MAX_SIDES, to: from - 1 };
  if (from <= 1) return { from: to + 1, to: MAX_SIDES };
  return null;
}
