/** A pasted piece made plain, and where each of its characters stood before. */
import { cleanText } from './clean.ts';

export interface Aligned {
  readonly text: string;
  /** The place in the source of a place in the text. */
  origin(at: number): number;
}

/** Characters that may stand for one: an entity, marks on both sides, spoilt UTF-8. */
const WINDOW = 16;
const ENTITY = /&(?:#\w{1,8}|[A-Za-z]{2,8});/y;

/** Lines of a piece cleaned as lists are, so that findings can point into what was pasted. */
export function aligned(source: string): Aligned {
  const text = cleanText(source);
  if (text === source) return { text, origin: (at) => at };
  const places = new Int32Array(text.length + 1);
  let next = 0;
  for (let i = 0; i < text.length; i++) {
    ENTITY.lastIndex = next;
    const entity = text.charAt(i) === '&' ? null : ENTITY.exec(source);
    if (entity) {
      places[i] = next;
      next += entity[0].length;
      continue;
    }
    let place = next;
    const end = Math.min(source.length, next + WINDOW);
    while (place < end && !standsFor(source.charAt(place), text.charAt(i))) place++;
    const found = place < end;
    places[i] = Math.min(found ? place : next, source.length);
    if (found) next = place + 1;
  }
  places[text.length] = source.length;
  return { text, origin: (at) => places[Math.max(0, Math.min(at, text.length))] };
}

function standsFor(sign: string, plain: string): boolean {
  if (sign === plain) return true;
  return plain.trim() === '' ? sign.trim() === '' : sign > '\u007f' && !/[\p{L}\p{N}]/u.test(plain);
}
