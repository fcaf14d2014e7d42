import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { FileStore } from '../../deps/file-store.js';
import { problem } from '../../domain/errors.js';
import { isStoreFull, storeFull, type Upload } from '../../http/upload.js';
import { DOCUMENT_LIMITS } from '../../limits/index.js';
import { openSealed } from '../../secrets/file-box.js';
import { lookupHash } from '../../secrets/key-ring.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';
import { findFile, insertFile, keyPlace, type FileRow } from './document-file-store.js';

type Keeping = { config: Pick<Deps['config'], 'keys'> } & Pick<Deps, 'files'>;

const storeOf = ({ files }: Keeping): FileStore => {
  if (!files) throw problem('documents_unavailable');
  return files;
};

/** The form of names from `keepUpload`: clinic, hash, and a random part. */
export const isFileName = (name: string): boolean => /^[0-9a-f-]{36}\/[\w-]{2}\/[\w-]+\.[0-9a-f]{16}$/.test(name);

/**
 * Stores a file under a name that does not reveal its content. It runs before the transaction: a row then names a
 * stored file, or the file is removed.
 */
export async function keepUpload(deps: Keeping, clinicId: string, upload: Upload): Promise<void> {
  const hash = lookupHash(deps.config.keys, `document ${clinicId} ${upload.sha256}`);
  // Two concurrent requests store a file each, until one of them is named.
  const name = `${clinicId}/${hash.slice(0, 2)}/${hash}.${randomBytes(8).toString('hex')}`;
  upload.name = name;
  try {
    await storeOf(deps).keep(upload.path, name);
  } catch (error) {
    throw isStoreFull(error) ? storeFull(error) : error;
  }
}

/** Names the file in a row, unless the clinic has one with that content. */
export async function nameUpload({ config }: Keeping, db: Db, clinicId: string, upload: Upload): Promise<void> {
  const { sha256, size, name = '', key } = upload;
  const key_encrypted = encryptSecret(config.keys, key, keyPlace(clinicId, sha256));
  if (await insertFile(db, clinicId, { sha256, size, name, key_encrypted })) upload.isNamed = true;
}

/** A range of bytes: from `start` to before `end`. */
export interface Part {
  start: number;
  end: number;
}

/**
 * The bytes of a file. The first are read before it answers, so a missing or altered file fails before anything is
 * sent.
 */
export async function readFile(
  deps: Keeping,
  db: Db,
  clinicId: string,
  sha256: string,
  { start, end }: Part,
): Promise<AsyncIterable<Buffer>> {
  const files = storeOf(deps);
  const row = await findFile(db, clinicId, sha256);
  if (!row) throw new Error('a document names a file that has no row');
  const key = decryptSecret(deps.config.keys, row.key_encrypted, keyPlace(clinicId, sha256));
  const read = (from: number) =>
    readPart(files, row, key, { start: from, end: Math.min(from + DOCUMENT_LIMITS.readBytes, end) });
  const first = await read(start);
  return (async function* () {
    yield first;
    for (let at = start + first.length; at < end; at += DOCUMENT_LIMITS.readBytes) yield await read(at);
  })();
}

const readPart = (files: FileStore, { name, size }: FileRow, key: Buffer, part: Part): Promise<Buffer> =>
  openSealed(key, size, part, (from, to) => files.read(name, from, to));
