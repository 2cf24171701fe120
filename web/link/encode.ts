/** A whole question as URL-safe text. A leading letter says how: `z` deflated JSON, `j` plain JSON. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';

/** Encodes any JSON value; deflates when the browser can and it pays. */
export async function encode(value: Json): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const packed = await pipe(plain, 'CompressionStream');
  if (packed && packed.length < plain.length) return 'z' + toBase64Url(packed);
  return 'j' + toBase64Url(plain);
}

/** The reverse of {@link encode}. @throws SyntaxError when the text is not one of ours. */
export async function decode(text: string): Promise<Json> {
  const bytes = fromBase64Url(text.slice(1));
  if (text.startsWith('j')) return parse(bytes);
  if (!text.startsWith('z')) throw new SyntaxError('not a Wargauge link');
  const plain = await pipe(bytes, 'DecompressionStream');
  if (!plain) throw new SyntaxError('this browser cannot unpack the link');
  return parse(plain);
}

/**
 * What a fragment holds behind `#q=` or another letter; null where it begins otherwise.
 *
 * @throws SyntaxError when it is damaged
 */
export async function unpacked(fragment: string, letter: string): Promise<JsonObject | null> {
  const start = `#${letter}=`;
  if (!fragment.startsWith(start) || fragment.length === start.length) return null;
  let body: Json;
  try {
    body = await decode(fragment.slice(start.length));
  } catch {
    throw new SyntaxError('The link is damaged: it cannot be unpacked.');
  }
  return isObject(body) ? body : {};
}

function parse(bytes: Uint8Array): Json {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
}

/** Longer than any question the service accepts; a link that unpacks to more is not a question. */
const MAX_BYTES = 1_000_000;

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  name: 'CompressionStream' | 'DecompressionStream',
): Promise<Uint8Array | null> {
  const Stream = globalThis[name];
  if (!Stream) return null;
  const through = new Stream('deflate-raw');
  const writer = through.writable.getWriter();
  // The reader below reports a broken stream; these promises reject with the same error.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = through.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BYTES) throw new SyntaxError('the link is too long');
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
