/** Lines of a text by their numbers, cut out when somebody asks: of a long text a few bytes are kept for each, and no copies. */
import { LINE_END } from './clean.ts';

export class Lines {
  private readonly text: string;
  /** Where each line begins, and where its end does. */
  private readonly ends: Uint32Array;
  private readonly count: number;

  constructor(text: string) {
    this.text = text;
    const end = new RegExp(LINE_END, 'g');
    let places = new Uint32Array(1_024);
    let filled = 1;
    for (let match = end.exec(text); match !== null; match = end.exec(text)) {
      if (filled + 2 > places.length) {
        const more = new Uint32Array(2 * places.length);
        more.set(places);
        places = more;
      }
      places[filled++] = match.index;
      places[filled++] = end.lastIndex;
    }
    places[filled] = text.length;
    this.ends = places;
    this.count = (filled + 1) / 2;
  }

  /** A line without its end, counted from 1; nothing where there is none. */
  at(line: number): string {
    if (line < 1 || line > this.count) return '';
    return this.text.slice(this.ends[2 * line - 2], this.ends[2 * line - 1]);
  }
}
