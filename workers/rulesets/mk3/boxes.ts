/** The compact notation of damage tracks: `#8` or `#8:3` (section 4 of the digest). */

export interface Track {
  readonly boxes: number;
  readonly marked: number;
}

/** Reads a track that the schema has accepted. */
export function readTrack(text: string): Track {
  const [boxes, marked = '0'] = text.replace('#', '').split(':');
  return { boxes: Number(boxes), marked: Number(marked) };
}
