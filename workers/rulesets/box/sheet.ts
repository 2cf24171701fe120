/** A line of which pieces are taken one after the other; what nobody takes is unread. */
import { NUMBER_WORDS } from './numbers.ts';
import type { Chip } from './types.ts';

type Said = Omit<Chip, 'from' | 'to' | 'text'>;

/** Words that join others and mean nothing by themselves. */
const FILLER =
  /^(?:a|an|the|my|his|her|their|your|our|its|with|and|plus|has|have|having|at|of|to|on|in|is|are|who|that|which|does|do|what|whats|what's|will|would|can|i|if|for|one|some|by|from|it|this|chance|chances|could|another|odds|please|model|models|target|attacker|shooter|shooters|defender|enemy|stat|stats|from|made|making|each|all|then|so|how|likely|using|via|into|onto|through|per|for|when|while|as|but|or|be|being|he|she|they|we|me|you|against)$/i;
/** Of these no name and no weapon is made, wherever they stand. */
const JOINT = /(?<![\p{L}\p{N}'-])(?:with|and|plus|has|have|having)(?![\p{L}\p{N}'-])/giu;
const ARTICLES =
  /^(?:[\s|,;:.]*(?:a|an|the|my|his|her|their|your|our|what|whats|what's|how|likely|do|does|will|would|can|could|if|one|is|are|i|chances?|odds|that|of|to|another)(?=[\s|]))+/i;
const WORD = /[^\s|,;:()[\]&•·?!=]+/g;
const MEANINGFUL = /[\p{L}\p{N}]/u;
/** Words of rules and dice. Whoever writes one means something by it: where nobody reads it, it is unread and no name. */
const TELLING =
  /^(?:\d.*|[+±−-].*|.*[+±].*|abandonment|additional|always|ap|arm|armou?r|attacks?|auto-?(?:hits?|miss|misses)|automatic(?:ally)?|average|blasts?|bonus|boost(?:s|ed|ing)?|breaks?|breaking|broken|bs|buy|buys|buying|cma|combined|cortex|cover|cra|crippled?|crit(?:s|ical|icals|ically)?|damage|def|defen[cs]e|dice|die|dmg|does|elevation|expected|extra|falls?|falling|fatigued?|flees?|fleeing|frenz(?:y|ies)|from|full|fully|gets?|half|hits?|hitting|how|initials?|kills?|left|loses?|losing|lost|many|mat|minus|miss|missed|misses|morale|movement|much|needs?|needing|never|no|non|not|out|overwatch|penalty|per|pi|plus|pow|ranged?|rat|re-?roll(?:s|ed|ing)?|remaining|rof|rolls?|rolling|saves?|saving|set|shaken|shots?|spd|str|suppress(?:es|ing|ed)?|survives?|take|tests?|testing|threshold|thrice|times|tough|trampl(?:es?|ing)|turns?|twice|unaware|un-?boosted|under|unmodified|versus|vs|when|wins?|winning|within|without|wounds?|ws|x\d.*)$/i;
/** How many of something: no name begins so, and whoever reads no count there has not read the word. "One" is an article. */
const COUNT = new RegExp(`^(?!one$)(?:${NUMBER_WORDS})$`, 'i');

interface Span {
  readonly from: number;
  readonly to: number;
}

export class Sheet {
  readonly text: string;
  readonly chips: Chip[] = [];
  private readonly taken: Uint8Array;
  private readonly refused: Span[] = [];

  constructor(text: string) {
    this.text = text;
    this.taken = new Uint8Array(text.length);
  }

  isFree(from: number, to: number): boolean {
    return !this.taken.subarray(from, to).includes(1);
  }

  /** @returns whether nobody had taken any of it before */
  take(from: number, to: number, said: Said): boolean {
    if (to <= from || !this.isFree(from, to)) return false;
    this.taken.fill(1, from, to);
    this.chips.push({ ...said, from, to, text: this.text.slice(from, to) });
    return true;
  }

  /** Keeps a span from everybody: whatever else it looks like, it is unread. */
  refuse(from: number, to: number): void {
    if (to <= from || !this.isFree(from, to)) return;
    this.taken.fill(1, from, to);
    this.refused.push({ from, to });
  }

  /** Takes a chip back: its words are unread. */
  giveBack(index: number): void {
    const [chip] = this.chips.splice(index, 1);
    if (chip) this.refused.push({ from: chip.from, to: chip.to });
  }

  /**
   * Hands every free match of a global pattern to `use`, and takes it for what that says; null leaves it. What is taken
   * already is a mark in it, so that a shorter match is found in front of it.
   */
  each(pattern: RegExp, use: (match: RegExpMatchArray) => Said | null, from = 0, to = this.text.length): void {
    for (const match of this.open(0, this.text.length).matchAll(pattern)) {
      const at = match.index;
      if (at < from || at + match[0].length > to || !this.isFree(at, at + match[0].length)) continue;
      const said = use(match);
      if (said) this.take(at, at + match[0].length, said);
    }
  }

  /** The text of a span with a mark that parts words instead of everything taken: places stay. */
  open(from: number, to: number): string {
    let open = '';
    for (let at = from; at < to; at++) open += this.taken[at] === 1 ? '|' : this.text.charAt(at);
    return open;
  }

  /** Whether words at a place can be a name: they begin a side, if only behind a count, or begin with a capital where something is said before them. */
  isName(from: number, at: number): boolean {
    const said = this.chips.some(
      ({ from: begins, to, role, path }) =>
        begins >= from && to <= at && role !== 'filler' && !/(?:\.(?:models|squads|copies)|Units)$/.test(path ?? ''),
    );
    return !said || /\p{Lu}/u.test(this.text.charAt(at));
  }

  /**
   * How much of some words can be a name: up to the first that means something by itself or counts what follows; none where
   * all of them only join others.
   */
  nameIn(text: string): string {
    let end = 0;
    let isNamed = false;
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const bare = word.replace(/^[(["']+|[\s\-,;:.)\]"']+$/g, '');
      if (TELLING.test(bare) || COUNT.test(bare)) break;
      // What only joins a name to what comes behind it is no part of it: "goblins in one".
      if (FILLER.test(bare)) continue;
      isNamed = true;
      end = index + word.length;
    }
    return isNamed ? text.slice(0, end).replace(/[\s\-,;:.]+$/, '') : '';
  }

  /** What somebody called something, without the words that join it to others: "fists" of "the fists of". */
  called(text: string): string {
    const words = text.split(/\s+/);
    const tells = (word: string) => !FILLER.test(word);
    return words.slice(words.findIndex(tells), words.findLastIndex(tells) + 1).join(' ');
  }

  /** Takes words that join others: articles where a side begins, and those that no name has anywhere. */
  joints(from: number, to: number): void {
    const [lead = ''] = ARTICLES.exec(`${this.open(from, to)} `) ?? [];
    this.fill(from, from + Math.min(lead.length, to - from), true);
    this.each(JOINT, () => ({ role: 'filler', meaning: '' }), from, to);
  }

  /** Takes all that is left and means nothing. */
  fillers(): void {
    this.fill(0, this.text.length, false);
  }

  private fill(from: number, to: number, all: boolean): void {
    for (const { from: at, to: end, text } of this.words(from, to)) {
      if (all || FILLER.test(text.replace(/[.]+$/, ''))) this.take(at, end, { role: 'filler', meaning: '' });
    }
  }

  /** What nobody understood, in its order. */
  unread(): ReadonlyArray<Span & { readonly text: string }> {
    const refused = this.refused.map(({ from, to }) => ({ from, to, text: this.text.slice(from, to) }));
    return [...this.words(), ...refused].sort((a, b) => a.from - b.from);
  }

  /** Free words, neighbours on their own. */
  words(from = 0, to = this.text.length): ReadonlyArray<{ from: number; to: number; text: string }> {
    const open = this.open(from, to);
    return [...open.matchAll(WORD)]
      .filter(([word]) => MEANINGFUL.test(word))
      .map(({ index, 0: text }) => ({ from: from + index, to: from + index + text.length, text }));
  }
}

/** Puts a value into a tree of parts, making what is missing on the way. */
export function put(root: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.match(/[^.[\]]+/g) ?? [];
  let at: Record<string, unknown> | unknown[] = root;
  keys.forEach((key, i) => {
    const held = at as Record<string, unknown>;
    if (i === keys.length - 1) held[key] = value;
    else {
      held[key] ??= /^\d+$/.test(keys[i + 1] ?? '') ? [] : {};
      at = held[key] as Record<string, unknown>;
    }
  });
}
