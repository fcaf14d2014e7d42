import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.js';

/** Keeps files outside the database, by names of letters, digits, dots and slashes. They come in encrypted. */
export interface FileStore {
  /** A folder where files wait that are on their way in. */
  incoming: string;
  /** Takes a file from `incoming` in. When this settles the file is there whole, and stays through a crash. */
  keep(file: string, name: string): Promise<void>;
  /** The bytes from `from` to before `to`. */
  read(name: string, from: number, to: number): Promise<Buffer>;
  /** Removes it, whether it is there or not. */
  remove(name: string): Promise<void>;
  /** All that is kept, with the time when it was. */
  list(): AsyncIterable<{ name: string; keptAt: Date }>;
  /** Removes what waited since before then: its request was killed. */
  removeWaiting(before: Date): Promise<void>;
}

/** A folder; undefined where none is set. */
export function createFileStore({ documents }: Pick<Config, 'documents'>): FileStore | undefined {
  return documents && inFolder(fileURLToPath(documents.url));
}

const INCOMING = 'incoming';
const KEPT = 'kept';

function inFolder(folder: string): FileStore {
  const incoming = path.join(folder, INCOMING);
  const kept = path.join(folder, KEPT);
  const place = (name: string) => path.join(kept, name);
  return {
    incoming,
    async keep(file, name) {
      const target = place(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(file, target);
      // The names too: of the file, and of folders that were made for it.
      for (let made = path.dirname(target); made.length >= folder.length; made = path.dirname(made))
        await syncFolder(made);
    },
    async read(name, from, to) {
      const chunks: Buffer[] = [];
      for await (const chunk of createReadStream(place(name), { start: from, end: to - 1 }))
        chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    remove: (name) => rm(place(name), { force: true }),
    removeWaiting: (before) => removeOlder(incoming, before),
    async *list() {
      await mkdir(kept, { recursive: true, mode: 0o700 });
      for await (const entry of await opendir(kept, { recursive: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => undefined);
        if (found) yield { name: path.relative(kept, file).split(path.sep).join('/'), keptAt: found.ctime };
      }
    },
  };
}

async function removeOlder(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
