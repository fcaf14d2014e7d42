import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { UploadedFile } from './endpoint.js';
import { ChatError } from '../domain/errors.js';
import type { BodyLimits, Fields } from './form.js';
import { readMultipart, type FilePart } from './multipart.js';

export interface FileLimits {
  /** Where files wait until the handler takes them. */
  directory: string;
  maxFiles: number;
  /** Of each file. */
  maxBytes: number;
}

export interface Upload {
  fields: Fields;
  files: UploadedFile[];
}

/** Streams the files of a multipart request to disk. When it throws it has left nothing behind. */
export async function receiveUpload(req: Request, limits: FileLimits & BodyLimits): Promise<Upload> {
  const { directory, maxFiles, maxBytes } = limits;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const files: UploadedFile[] = [];
  const take = (part: FilePart) => {
    const { field, filename, content_type } = part;
    const file = { field, filename, content_type, size: 0, path: path.join(directory, randomUUID()) };
    files.push(file);
    return writeFile(file, part.stream);
  };
  try {
    return { fields: await readMultipart(req, limits, { maxFiles, maxFileBytes: maxBytes, take }), files };
  } catch (error) {
    await discardFiles(files);
    throw error;
  }
}

/** Where files wait, below the uploads folder. */
export function incomingDir(uploads_dir: string): string {
  return path.join(uploads_dir, 'incoming');
}

/** No upload takes so long: what is older was left by a process that was killed. */
const CUT_AFTER_MS = 24 * 60 * 60 * 1000;

export async function removeCutUploads(uploads_dir: string, now = Date.now()): Promise<void> {
  const directory = incomingDir(uploads_dir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for await (const { name } of await opendir(directory)) {
    const file = path.join(directory, name);
    const changed = await stat(file).catch(() => undefined);
    if (changed && now - changed.mtimeMs > CUT_AFTER_MS) await rm(file, { force: true });
  }
}

/** Removes those that the handler has not moved away. */
export async function discardFiles(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}

async function writeFile(file: UploadedFile, stream: FilePart['stream']): Promise<void> {
  stream.on('data', (chunk: Buffer) => {
    file.size += chunk.length;
  });
  await pipeline(stream, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }));
  if (stream.truncated) throw new ChatError('BAD_REQUEST', 'The file is larger than this organization allows.');
}
