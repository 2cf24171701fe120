/** Files of army lists into text. Builders of lists write UTF-8, UTF-16 with a mark, and cp1252 without saying so. */

export interface FileText {
  text: string;
  /** What had to be guessed, or empty. */
  assumed: string;
}

export function decodeFile(bytes: Uint8Array): FileText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), assumed: '' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), assumed: '' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), assumed: '' };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, assumed: 'The file is not valid UTF-8; it was read as cp1252.' };
  }
}
