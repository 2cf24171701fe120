/** The thread that holds the embedded database, so that no statement ever holds up a request. */

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { ThreadReply } from './pglite.ts';
import type { Ask } from './remote.ts';

const port = parentPort!;
const { directory, archive } = workerData as { directory: string | null; archive: Uint8Array | null };

/** The number by which the database knows a column of bytes. */
const BYTEA = 17;

/** 64-bit integers and exact numerics as numbers: everything we store stays far below 2^53. */
const parsers = { 20: Number, 1700: Number, [BYTEA]: bytesOf };
/** Parts of studies are megabytes of bytes, and the database's own reading and writing of them goes byte by byte. */
const serializers = { [BYTEA]: textOf };

/** @param text hexadecimal, behind `\\x` */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2 - 1);
  Buffer.from(bytes.buffer).write(text.slice(2), 'hex');
  return bytes;
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`;
}

const opening = PGlite.create({
  ...(directory === null ? {} : { dataDir: directory }),
  ...(archive === null ? {} : { loadDataDir: new Blob([archive as Uint8Array<ArrayBuffer>]) }),
  parsers,
  serializers,
});

/** Set when it could not be opened: this thread never will. */
let unopened = false;
opening.catch(() => {
  unopened = true;
});

async function answer(request: Ask): Promise<unknown> {
  const pg = await opening;
  switch (request.do) {
    case 'open':
      return null;
    case 'query':
      return (
        await pg.query(
          request.text,
          request.values.map((value) => (Array.isArray(value) ? [...value] : value)),
        )
      ).rows;
    case 'begin':
    case 'commit':
    case 'rollback':
      return (await pg.query(request.do)).rows;
    case 'script':
      return (await pg.exec(request.text)).flatMap(({ rows }) => rows);
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await pg.close();
      return null;
  }
}

port.on('message', (request: Ask & { readonly id: number }) => {
  answer(request).then(
    (value) => port.postMessage({ id: request.id, value } satisfies ThreadReply),
    (thrown: unknown) => {
      const { name, message, code } = thrown as { name?: unknown; message?: unknown; code?: unknown };
      const error = {
        message: String(message ?? name ?? thrown).slice(0, 500),
        code: typeof code === 'string' ? code : '',
        unopened,
      };
      port.postMessage({ id: request.id, error } satisfies ThreadReply);
    },
  );
});
