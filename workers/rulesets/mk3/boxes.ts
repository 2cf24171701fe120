/** The compact notation of damage tracks: `#8` or `#8:3` (section 4 of the digest). */

export interface Track {
  readonly boxes: number;
  readonly marked: number;
}

/** A layout as parseLayout wants it: the "#" of a row may be left out. */
export function layoutText(damage: string): string {
  return /^\d/.test(damage) ? `#${damage}` : damage;
}

/** Reads a row of boxes that the check has accepted; the "#" may be left out. */
export function readTrack(text: string): Track {
  const [boxes, marked = '0'] = text.replace('#', '').split(':');
  return { boxes: Number(boxes), marked: Number(marked) };
}
