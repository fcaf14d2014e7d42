import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.js';
import { inFolder } from './file-folder.js';
import type { FileStore } from './file-store.js';
import { inObjectStore } from './object-store.js';

/** A folder (`file:`) or a bucket of a store that speaks S3 (`https:`, `http:`); undefined where none is set. */
export function createFileStore({ documents }: Pick<Config, 'documents'>): FileStore | undefined {
  if (documents === undefined) return undefined;
  return documents.url.protocol === 'file:'
    ? inFolder(path.resolve(fileURLToPath(documents.url)))
    : inObjectStore(documents);
}
