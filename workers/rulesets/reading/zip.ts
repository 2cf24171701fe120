/** Zip archives of list builders (.rosz, .catz, .gstz): what is in them, guarded against what would not fit. */
import { unzipSync } from 'fflate';

/** Bytes that are unpacked of one archive. */
export const MOST_UNZIPPED = 8_000_000;
const MOST_FILES = 20;

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Archives begin with these four bytes. */
export function looksZipped(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The files of an archive, or why there are none. Never throws.
 *
 * @param wanted names of the files that are unpacked; the others stay packed
 */
export function unzipped(bytes: Uint8Array, wanted: RegExp | null = null): readonly ZippedFile[] | string {
  let room = MOST_UNZIPPED;
  let files = 0;
  let refused: string | null = null;
  try {
    const found = unzipSync(bytes, {
      // What an archive says of a size is also all that is unpacked.
      filter: ({ name, originalSize }) => {
        if (wanted !== null && !wanted.test(name)) return false;
        files++;
        room -= originalSize;
        if (files > MOST_FILES) refused = `more than ${MOST_FILES} files in the archive`;
        else if (room < 0 || originalSize < 0) refused = `an archive that unpacks to more than ${MOST_UNZIPPED} bytes`;
        return refused === null;
      },
    });
    if (refused !== null) return refused;
    const list = Object.entries(found).map(([name, content]) => ({ name, bytes: content }));
    return list.length > 0 ? list : 'an archive without files';
  } catch (error) {
    return `an archive that cannot be opened: ${error instanceof Error ? error.message.slice(0, 120) : 'it is broken'}`;
  }
}
