/** One line for both sides of a question: what all games share. types.ts says what comes out. */
export { NUMBER, NUMBER_WORDS, numberOf, wordNumber } from './numbers.ts';
export { put, Sheet } from './sheet.ts';
export { flagged, howMany, inPlaces, LONGEST, type Phrase, refuse, spansOf, split, takeNames } from './sides.ts';
export * from './types.ts';
