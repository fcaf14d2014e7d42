import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { ObjectSchema } from 'joi';
import type { Deps } from '../deps/deps.js';
import { problem } from '../domain/errors.js';
import { DOCUMENT_LIMITS, LIMITS } from '../limits/index.js';
import { newFileKey, sealing } from '../secrets/file-box.js';
import { FileTypeReader, type FileType } from './file-type.js';
import { FILE_PART, readMultipart } from './multipart.js';
import { checkPlainData } from './validation.js';

/** What is known of a file that came in: this, and not its bytes, is what a body says where requests are compared. */
export interface FileFacts {
  sha256: string;
  size: number;
  /** Null of a type that is not taken. */
  content_type: FileType | null;
}

/** A file that came in, encrypted, until it is known whether it stays. */
export interface Upload extends FileFacts {
  key: Buffer;
  /** Where it waits. */
  path: string;
  /** Its name in the store, once it is there. */
  name?: string;
  /** A row names it, or may do so: it is not removed. */
  isNamed?: true;
}

const MULTIPART = /^multipart\/form-data\s*;/i;

/**
 * The fields of a multipart body, with what is known of its file as `file`. `onUpload` is told of the file before anything else can go
 * wrong. Throws 413, 415, 422, and 503 where files cannot be kept.
 */
export async function readUpload(
  body: ObjectSchema | undefined,
  { files }: Pick<Deps, 'files'>,
  req: Request,
  onUpload: (upload: Upload) => void,
): Promise<{ payload: Record<string, unknown>; upload: Upload | undefined }> {
  const {
    'content-length': length,
    'content-type': type = '',
    'content-encoding': encoding = 'identity',
  } = req.headers;
  if (!MULTIPART.test(type) || encoding !== 'identity') throw problem('file_required');
  if (!files) throw problem('documents_unavailable');
  if (Number(length) > DOCUMENT_LIMITS.fileBytes + DOCUMENT_LIMITS.uploadOtherBytes) throw problem('body_too_large');
  await mkdir(files.incoming, { recursive: true, mode: 0o700 });
  const upload: Upload = {
    sha256: '',
    size: 0,
    content_type: null,
    key: newFileKey(),
    path: path.join(files.incoming, randomUUID()),
  };
  onUpload(upload);
  let came = false;
  try {
    const fields = await readMultipart(req, async (stream) => {
      came = true;
      await receive(stream, upload);
      if (stream.truncated) throw problem('body_too_large');
    });
    const { sha256, size, content_type } = upload;
    const file = { sha256, size, content_type };
    const payload: Record<string, unknown> = came ? { ...fields, [FILE_PART]: file } : fields;
    checkPlainData(payload, body);
    return { payload, upload: came ? upload : undefined };
  } catch (error) {
    throw isStoreFull(error) ? storeFull(error) : error;
  }
}

/** A file that a request holds in itself, as one that came in a form. */
export async function uploadBytes({ files }: Pick<Deps, 'files'>, bytes: Buffer): Promise<Upload> {
  if (!files) throw problem('documents_unavailable');
  await mkdir(files.incoming, { recursive: true, mode: 0o700 });
  const upload: Upload = {
    sha256: '',
    size: 0,
    content_type: null,
    key: newFileKey(),
    path: path.join(files.incoming, randomUUID()),
  };
  await receive(Readable.from([bytes]), upload);
  return upload;
}

/** Writes it encrypted to where it waits, and to the disk itself. */
async function receive(stream: NodeJS.ReadableStream, upload: Upload): Promise<void> {
  const hash = createHash('sha256');
  const reader = new FileTypeReader();
  const looking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      reader.read(chunk);
      upload.size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, looking, sealing(upload.key), createWriteStream(upload.path, { mode: 0o600, flags: 'wx' }));
  upload.sha256 = hash.digest('hex');
  upload.content_type = reader.type() ?? null;
  const handle = await open(upload.path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes it unless a row names it. What cannot be removed now the worker removes later. */
export async function discardUpload({ files, log }: Pick<Deps, 'files' | 'log'>, upload: Upload): Promise<void> {
  const { path: file, name, isNamed } = upload;
  try {
    await rm(file, { force: true });
    if (name !== undefined && !isNamed) await files?.remove(name);
  } catch (error) {
    log.warn(
      { err: { message: String((error as NodeJS.ErrnoException).code) } },
      'a file that is not used could not be removed',
    );
  }
}

/** The store has no room left, or no room for this service. */
export const isStoreFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String((error as NodeJS.ErrnoException | undefined)?.code));

export const storeFull = (cause: unknown) =>
  problem('unavailable', { headers: { 'Retry-After': String(LIMITS.fullDiskRetrySeconds) }, cause });
