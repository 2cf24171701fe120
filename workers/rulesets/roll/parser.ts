/**
 * The grammar of dice expressions.
 *
 * ```
 * expression := "let" name "=" (pool | expression) { "," name "=" ... } "in" expression
 *             | "if" expression "then" expression "else" expression | either
 * either     := both { "or" both }            both := denied { "and" denied }      denied := "not" denied | compared
 * compared   := sum [ (">=" | "<=" | ">" | "<" | "=" | "!=") sum ]
 * sum        := product { ("+" | "-") product }
 * product    := unary { "*" unary | "/" unary ["rounded" ("down" | "up" | "nearest" | "toward zero")] }
 * unary      := "-" unary | primary
 * primary    := number | name | dice | "(" expression ")" | ("min" | "max") "(" sum { "," sum } ")" | "half" "(" sum ")"
 *             | "count" faces [worth] { ("," | "and") faces [worth] } ["less" faces] "of" pool
 *             | ("highest" | "lowest" | "middle") [number] "of" pool | "sum" "of" pool
 *             | ("pairs" | "triples" | "sets of" number | "most alike" | "different" | "straight") "in" pool
 *             | "wins" ["or" "ties"] "of" pool "against" pool
 *             | number "times" "(" expression ")" | "attempts" "until" either ["at most" number]
 * worth      := "twice" | "thrice" | "times" number
 * ```
 * diceParser.ts has dice, pools and faces. Division rounds down unless it is said, `half` rounds up. A truth is 1 or 0.
 */
import { Cursor, MAX_DICE, MAX_NUMBER } from './cursor.ts';
import { DiceParser, EXPLOSIONS } from './diceParser.ts';
import { SyntaxFault } from './tokens.ts';
import type { Comparison, Counted, Expression, Named, Pool, PoolValue, Reading, Rounding, Selection } from './tree.ts';

export { SyntaxFault } from './tokens.ts';

/** Attempts that are told apart unless it is said. */
export const ATTEMPTS = 100;
const MOST_ATTEMPTS = 1000;

const COMPARISONS: readonly string[] = ['>=', '<=', '>', '<', '=', '!='];
const ROUNDINGS: Readonly<Record<string, Rounding>> = { down: 'down', up: 'up', nearest: 'nearest' };
/** Words of the grammar, which nothing can be called. */
const RESERVED = new Set(
  `d df k kh kl dh dl r ro drop keep reroll explode count of in highest lowest middle half min max let if then else and or
  not times attempts until at most pairs triples sets alike different straight sum wins ties against round rounded
  down up nearest toward zero twice thrice less`.split(/\s+/),
);

/** @throws SyntaxFault with the place of the first fault */
export function parseExpression(text: string, unsaid: Unsaid = OURS): Expression {
  return new Parser(text, unsaid).parse();
}

/** What holds where a text does not say it; other tools do otherwise. */
export interface Unsaid {
  readonly rounding: Rounding;
  /** How often a die may explode. */
  readonly explosions: number;
}

const OURS: Unsaid = { rounding: 'down', explosions: EXPLOSIONS };

class Parser {
  private readonly cursor: Cursor;
  private readonly dice: DiceParser;
  private readonly scope = new Map<string, 'value' | 'pool'>();

  private readonly unsaid: Unsaid;

  constructor(text: string, unsaid: Unsaid) {
    this.unsaid = unsaid;
    this.cursor = new Cursor(text);
    this.dice = new DiceParser(this.cursor, unsaid.explosions, () => this.expression());
  }

  parse(): Expression {
    const expression = this.expression();
    if (this.cursor.peek().kind !== 'end') this.cursor.fault('an operator, a comparison or the end');
    return expression;
  }

  private expression(): Expression {
    return this.cursor.nested(() => {
      if (this.cursor.take('let')) return this.naming();
      if (this.cursor.take('if')) {
        const test = this.either();
        this.cursor.expect('then');
        const then = this.expression();
        this.cursor.expect('else');
        return { kind: 'if', test, then, otherwise: this.expression() };
      }
      return this.either();
    });
  }

  private naming(): Expression {
    const { cursor } = this;
    const token = cursor.peek();
    if (token.kind !== 'word' || RESERVED.has(token.text)) cursor.fault('a name, which is no word of the notation');
    if (this.scope.has(token.text)) cursor.fault('a name that is not taken yet');
    cursor.next();
    cursor.expect('=');
    const value = this.named();
    this.scope.set(token.text, value.kind === 'pool' ? 'pool' : 'value');
    const body = cursor.take(',') ? cursor.nested(() => this.naming()) : this.bodyAfterIn();
    this.scope.delete(token.text);
    return { kind: 'let', name: token.text, value, body };
  }

  private bodyAfterIn(): Expression {
    this.cursor.expect('in');
    return this.expression();
  }

  /** Plain dice stay dice, so that more than their sum may be read. */
  private named(): Expression | PoolValue {
    if (this.cursor.take('{')) return { kind: 'pool', pool: this.selected(this.dice.mixed('}')) };
    const value = this.expression();
    if (value.kind !== 'read' || value.reading.what !== 'sum' || 'name' in value.from) return value;
    return { kind: 'pool', pool: value.from };
  }

  private either(): Expression {
    let left = this.both();
    while (this.cursor.take('or')) left = { kind: 'binary', op: 'or', left, right: this.both() };
    return left;
  }

  private both(): Expression {
    let left = this.denied();
    while (this.cursor.take('and')) left = { kind: 'binary', op: 'and', left, right: this.denied() };
    return left;
  }

  private denied(): Expression {
    if (!this.cursor.take('not')) return this.compared();
    return this.cursor.nested(() => ({ kind: 'unary', op: 'not', of: this.denied() }));
  }

  private compared(): Expression {
    const left = this.sum();
    const op = this.cursor.take(...COMPARISONS);
    if (op === null) return left;
    const right = this.sum();
    if (COMPARISONS.includes(this.cursor.peek().text)) {
      this.cursor.fault('only one comparison; use "and", or brackets for another');
    }
    return { kind: 'binary', op: op as Comparison, left, right };
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      const op = this.cursor.take('+', '-');
      if (op === null) return left;
      left = { kind: 'binary', op: op as '+' | '-', left, right: this.product() };
    }
  }

  private product(): Expression {
    let left = this.unary();
    for (;;) {
      const op = this.cursor.take('*', '/');
      if (op === null) return left;
      const right = this.unary();
      if (op === '*') left = { kind: 'binary', op, left, right };
      else left = { kind: 'divide', left, right, rounding: this.rounding() };
    }
  }

  private rounding(): Rounding {
    const { cursor } = this;
    if (!cursor.take('round', 'rounded')) return this.unsaid.rounding;
    if (cursor.take('toward')) {
      cursor.expect('zero');
      return 'toward zero';
    }
    const word = cursor.take('down', 'up', 'nearest');
    if (word === null) return cursor.fault('"down", "up", "nearest" or "toward zero"');
    return ROUNDINGS[word];
  }

  private unary(): Expression {
    return this.cursor.nested(() => {
      if (this.cursor.take('-')) return { kind: 'unary', op: '-', of: this.unary() };
      return this.primary();
    });
  }

  private primary(): Expression {
    const { cursor, dice } = this;
    const token = cursor.peek();
    if (dice.starts()) return summed(dice.pool());
    if (token.kind === 'number') {
      cursor.next();
      const value = cursor.limited(token, 0, MAX_NUMBER);
      return cursor.is('times') ? this.times(value, token.at) : { kind: 'number', value };
    }
    if (token.text === '(') return this.bracket();
    if (token.text === '{') {
      cursor.next();
      return summed(this.selected(dice.mixed('}')));
    }
    if (token.kind === 'word') return this.worded(token.text);
    return cursor.fault('a number, dice such as 2d6, a word such as "count", "highest", "max" or "half", or "("');
  }

  /** "(1d4)d6" or an expression in brackets. */
  private bracket(): Expression {
    const { cursor, dice } = this;
    cursor.expect('(');
    const inside = this.expression();
    cursor.expect(')');
    return dice.isLetter(0) && cursor.adjoins() ? summed(dice.pool(inside)) : inside;
  }

  private worded(word: string): Expression {
    const { cursor } = this;
    const sort = this.scope.get(word);
    if (sort === 'value') {
      cursor.next();
      return { kind: 'name', name: word };
    }
    if (sort === 'pool') return summed(this.pool());
    switch (word) {
      case 'min':
      case 'max':
        return this.extreme(word);
      case 'half': {
        cursor.next();
        cursor.expect('(');
        const left = this.expression();
        cursor.expect(')');
        return { kind: 'divide', left, right: { kind: 'number', value: 2 }, rounding: 'up' };
      }
      case 'highest':
      case 'lowest':
      case 'middle':
        return this.kept(word);
      case 'wins':
        return this.wins();
      case 'attempts':
        return this.attempts();
      default:
        return this.reading(word);
    }
  }

  private extreme(op: 'min' | 'max'): Expression {
    const { cursor } = this;
    cursor.next();
    cursor.expect('(');
    const of: Expression[] = [];
    do of.push(this.expression());
    while (cursor.take(','));
    cursor.expect(')');
    return { kind: 'extreme', op, of };
  }

  /** "highest 3 of 4d6": what "4d6 keep highest 3" is. */
  private kept(end: Selection['end']): Expression {
    const { cursor } = this;
    const { at } = cursor.next();
    const dice = cursor.peek().kind === 'number' ? cursor.number(1, MAX_DICE) : 1;
    cursor.expect('of');
    const from = this.pool();
    const count = 'groups' in from && from.groups.length === 1 ? from.groups[0].count : null;
    const selection = this.dice.fitting({ op: 'keep', end, dice }, count, from.selections, at);
    return summed({ ...from, selections: [...from.selections, selection] });
  }

  private reading(word: string): Expression {
    const { cursor } = this;
    const reading = this.readingOf(word);
    if (reading === null) {
      return cursor.fault('a number, dice such as 2d6, "count", "highest", "min", "max", "half", a name or "("');
    }
    if (!cursor.take('of', 'in')) cursor.fault('"of"');
    return { kind: 'read', reading, from: this.pool() };
  }

  private readingOf(word: string): Reading | null {
    const { cursor } = this;
    if (!['sum', 'count', 'pairs', 'triples', 'sets', 'most', 'different', 'straight'].includes(word)) return null;
    cursor.next();
    switch (word) {
      case 'count':
        return { what: 'count', counted: this.counted() };
      case 'pairs':
        return { what: 'sets', of: 2 };
      case 'triples':
        return { what: 'sets', of: 3 };
      case 'sets':
        cursor.expect('of');
        return { what: 'sets', of: cursor.number(2, MAX_DICE) };
      case 'most':
        cursor.expect('alike');
        return { what: 'most alike' };
      default:
        return { what: word as 'sum' | 'different' | 'straight' };
    }
  }

  private counted(): Counted[] {
    const { cursor, dice } = this;
    const counted: Counted[] = [];
    do counted.push({ faces: dice.faces(), worth: this.worth() });
    while (cursor.take(',', 'and'));
    if (cursor.take('less')) counted.push({ faces: dice.faces(), worth: -this.worth() });
    return counted;
  }

  private worth(): number {
    if (this.cursor.take('twice')) return 2;
    if (this.cursor.take('thrice')) return 3;
    return this.cursor.take('times') ? this.cursor.number(1, 100) : 1;
  }

  private wins(): Expression {
    const { cursor } = this;
    cursor.next();
    const ties = cursor.take('or') !== null;
    if (ties) cursor.expect('ties');
    cursor.expect('of');
    const left = this.ownPool();
    cursor.expect('against');
    return { kind: 'wins', left, right: this.ownPool(), ties };
  }

  private attempts(): Expression {
    const { cursor } = this;
    cursor.next();
    cursor.expect('until');
    const until = this.either();
    let most = ATTEMPTS;
    if (cursor.take('at')) {
      cursor.expect('most');
      most = cursor.number(1, MOST_ATTEMPTS);
    }
    return { kind: 'attempts', until, most };
  }

  private times(count: number, at: number): Expression {
    if (count < 1 || count > MAX_DICE) throw new SyntaxFault(at, String(count), `a number from 1 to ${MAX_DICE}`);
    this.cursor.expect('times');
    this.cursor.expect('(');
    const of = this.expression();
    this.cursor.expect(')');
    return { kind: 'times', count, of };
  }

  /** Dice, a name for dice, or dice in brackets. */
  private pool(): Pool | Named {
    const { cursor } = this;
    const word = cursor.peek();
    if (this.scope.get(word.text) === 'pool') {
      cursor.next();
      return { name: word.text, selections: this.selections(null, []) };
    }
    return this.ownPool();
  }

  private ownPool(): Pool {
    const { cursor, dice } = this;
    if (dice.starts()) return dice.pool();
    if (cursor.take('{')) return this.selected(dice.mixed('}'));
    if (!cursor.is('(')) return cursor.fault('dice such as 2d6, or the name of dice');
    // "(1d4)d6": the brackets hold a count.
    const behind = cursor.closing() + 1;
    const counts = dice.isLetter(behind) && cursor.adjoins(behind);
    cursor.next();
    if (!counts) return this.selected(dice.mixed(')'));
    const count = this.expression();
    cursor.expect(')');
    return dice.pool(count);
  }

  private selected(pool: Pool): Pool {
    return { ...pool, selections: this.selections(null, pool.selections) };
  }

  private selections(count: null, before: readonly Selection[]): Selection[] {
    const all = [...before];
    while (this.cursor.is('keep') || this.cursor.is('drop')) all.push(this.dice.selection(count, all));
    return all;
  }
}

function summed(from: Pool | Named): Expression {
  return { kind: 'read', reading: { what: 'sum' }, from };
}
