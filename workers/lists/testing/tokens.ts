/** Words and numbers of a source, each with something else that could stand there. */
export interface Token {
  readonly at: number;
  readonly text: string;
  /** What to put in its place. */
  readonly next: string;
}

const JSON_VALUE = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?/g;
const XML_VALUE = /(?<==)"[^"]*"|>[^<>]*</g;
const WORD = /&\w+;|\d+|\p{L}+/gu;

/** Those of values: not keys of JSON, nor names of elements and attributes. */
export function tokensOf(text: string): Token[] {
  if (/^\s*[{[]"?/.test(text) && isJson(text)) return inside(text, JSON_VALUE, (match) => match[1] === undefined);
  if (/^\s*</.test(text)) return inside(text, XML_VALUE, () => true);
  return wordsOf(text, 0);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function inside(text: string, pattern: RegExp, isValue: (match: RegExpExecArray) => boolean): Token[] {
  return [...text.matchAll(pattern)].flatMap((match) => (isValue(match) ? wordsOf(match[0], match.index) : []));
}

function wordsOf(text: string, from: number): Token[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    if (word.startsWith('&')) return [];
    const next = /^\d+$/.test(word) ? String(Number(word) + 1).padStart(word.length, '0') : 'Zqxw';
    return [{ at: from + index, text: word, next }];
  });
}
