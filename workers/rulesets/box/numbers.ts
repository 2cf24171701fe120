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
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};
/** In a pattern that asks for whole words. */
export const NUMBER_WORDS: string = Object.keys(NUMBERS).join('|');
export const NUMBER = `\\d{1,2}|${NUMBER_WORDS}`;
export const numberOf = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word);
