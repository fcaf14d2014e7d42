import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack } from 'tar-stream';

/** A file on the disk, and its name in the archive. */
export interface ArchivedFile {
  name: string;
  path: string;
  /** Bytes; what is added to it meanwhile is left out. */
  size: number;
}

/** Packs the files, one after another, into a compressed archive whose names begin with `prefix`. */
export async function packArchive(to: string, prefix: string, files: AsyncIterable<ArchivedFile>): Promise<void> {
  const pack = createPack();
  const written = pipeline(pack, createGzip(), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  const packed = (async () => {
    for await (const { name, path, size } of files) {
      const entry = pack.entry({ name: `${prefix}/${name}`, size });
      if (size === 0) entry.end(undefined);
      else await pipeline(createReadStream(path, { start: 0, end: size - 1 }), entry);
    }
    pack.finalize();
  })();
  packed.catch((error: Error) => pack.destroy(error));
  await Promise.all([written, packed]);
}
