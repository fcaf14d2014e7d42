import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.js';

const INCOMING = 'incoming';
const KEPT = 'kept';

/** A folder, which may be on a disk that several machines share. */
export function inFolder(folder: string): FileStore {
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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the files of a folder that have not changed since before then. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
