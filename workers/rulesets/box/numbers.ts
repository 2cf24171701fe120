/** Small numbers as words. */

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};
/** In a pattern that asks for whole words. */
export const NUMBER_WORDS: string = Object.keys(NUMBERS).join('|');
export const NUMBER = `\\d{1,2}|${NUMBER_WORDS}`;
/** Null where the word is none of them. */
export function wordNumber(word: string): number | null {
  const plain = word.toLowerCase();
  return Object.hasOwn(NUMBERS, plain) ? (NUMBERS[plain] ?? null) : null;
}
export const numberOf = (word: string): number => wordNumber(word) ?? Number(word);
