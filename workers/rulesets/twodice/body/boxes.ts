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

/** Whether the boxes are one row. */
export function isRow(damage: string): boolean {
  return /^#?\d+(:\d+)?$/.test(damage);
}

/** Mounted and dismounted row of a dragoon (`#5/#5`, MK3-CAV-05), or null for anything else. */
export function readDragoon(damage: string): readonly [Track, Track] | null {
  const rows = /^(#\d{1,3}(?::\d{1,3})?)\/(#\d{1,3}(?::\d{1,3})?)$/.exec(damage);
  return rows ? [readTrack(rows[1]), readTrack(rows[2])] : null;
}
