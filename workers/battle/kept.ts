/**
 * Answers kept by all the numbers that they depend on: a player who tries a deed again and again asks the same again and
 * again. Whoever finds nothing works the answer out and writes it down.
 */
export class Kept {
  private readonly room: number;
  private readonly places: number;
  private readonly asked: Float64Array;
  private readonly lengths: Int32Array;
  /** What the answer depends on; whoever asks writes it here. None of it may be no number. */
  readonly key: Float64Array;
  /** Answers, so many numbers a place. */
  readonly told: Int32Array;

  /**
   * @param places answers that are kept at most
   * @param room the most numbers that one depends on
   * @param answers numbers of one answer
   */
  constructor(places: number, room: number, answers: number) {
    this.room = room;
    this.places = places;
    this.asked = new Float64Array(places * room);
    this.lengths = new Int32Array(places);
    this.key = new Float64Array(room);
    this.told = new Int32Array(places * answers);
  }

  /** Where an answer is kept, by who is asked about; others may share the place. */
  placeOf(number: number): number {
    return number % this.places;
  }

  /**
   * Whether what is kept at a place is the answer to the {@link key}. If not, it will be: the caller writes it down.
   * @param length numbers of the key, 1 or more
   */
  has(place: number, length: number): boolean {
    const { asked, key, lengths } = this;
    let same = lengths[place] === length;
    lengths[place] = length;
    for (let i = 0, at = place * this.room; i < length; i++, at++) {
      if (asked[at] === key[i]) continue;
      asked[at] = key[i];
      same = false;
    }
    return same;
  }
}
