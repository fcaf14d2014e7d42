import type { Db } from '../../db/db.js';
import type { FileStore } from '../../deps/file-store.js';
import { DOCUMENT_LIMITS } from '../../limits/index.js';
import { isFileName } from './document-files.js';
import { findNamed } from './document-file-store.js';

/**
 * Removes files that no row names, from requests that failed or were killed after storing them. Files of the last day
 * may belong to running requests and stay, and so do files with other names than ours. Answers how many were removed.
 */
export async function removeUnnamedFiles(janitor: Db, files: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DOCUMENT_LIMITS.unnamedFileHours * 3_600_000);
  await files.removeWaiting(before);
  let removed = 0;
  let old: string[] = [];
  const settle = async () => {
    const named = await findNamed(janitor, old);
    for (const name of old.filter((each) => !named.has(each))) {
      await files.remove(name);
      removed += 1;
    }
    old = [];
  };
  for await (const { name, keptAt } of files.list()) {
    if (keptAt < before && isFileName(name)) old.push(name);
    if (old.length >= DOCUMENT_LIMITS.filesAtOnce) await settle();
  }
  if (old.length > 0) await settle();
  return removed;
}
