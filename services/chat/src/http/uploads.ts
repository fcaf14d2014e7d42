import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { collectFields, openMultipart, type BodyLimits, type Fields } from './body.js';
import type { UploadedFile } from './endpoint.js';
import { ChatError } from './errors.js';

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
  await mkdir(limits.directory, { recursive: true, mode: 0o700 });
  const upload: Upload = { fields: new Map(), files: [] };
  const writing: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = openMultipart(req, {
        fields: limits.maxFields,
        fieldSize: limits.maxBodyBytes,
        files: limits.maxFiles,
        fileSize: limits.maxBytes,
      });
      const fail = (error: Error) => {
        req.unpipe(parser);
        parser.destroy();
        req.resume();
        reject(error);
      };
      collectFields(parser, upload.fields, limits, fail);
      parser.on('file', (field, stream, { filename, mimeType }) => {
        const file = {
          field,
          filename: filename ?? '',
          content_type: mimeType,
          size: 0,
          path: path.join(limits.directory, randomUUID()),
        };
        upload.files.push(file);
        const written = writeFile(file, stream);
        writing.push(written);
        written.catch(fail);
      });
      parser.on('filesLimit', () => fail(new ChatError('BAD_REQUEST', `Too many files (limit: ${limits.maxFiles}).`)));
      parser.on('close', resolve);
      req.on('aborted', () => fail(new ChatError('BAD_REQUEST', 'The request was cut off.')));
      req.pipe(parser);
    });
    await Promise.all(writing);
    return upload;
  } catch (error) {
    await Promise.allSettled(writing);
    await discardFiles(upload.files);
    throw error;
  }
}

/** Removes those that the handler has not moved away. */
export async function discardFiles(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}

async function writeFile(file: UploadedFile, stream: Readable & { truncated?: boolean }): Promise<void> {
  stream.on('data', (chunk: Buffer) => {
    file.size += chunk.length;
  });
  await pipeline(stream, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }));
  if (stream.truncated) throw new ChatError('BAD_REQUEST', 'The file is larger than this organization allows.');
}
