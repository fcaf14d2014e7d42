import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { HttpError } from 'http-kit';
import { problem } from '../domain/errors.js';
import { invalid } from '../domain/failures.js';
import { DOCUMENT_LIMITS } from '../limits/index.js';

/** The part that holds the file. */
export const FILE_PART = 'file';

/** Takes the file as it comes in; the stream is `truncated` where the file is larger than it may be. */
export type TakeFile = (stream: Readable & { truncated?: boolean }) => Promise<void>;

/**
 * Reads a multipart body to its end and answers its text fields; the one file that it may have goes to `take`. At the first fault
 * nothing more is kept. Throws 413 and 422, or what `take` threw, once `take` has settled.
 */
export async function readMultipart(req: Request, take: TakeFile): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  const taking: Promise<void>[] = [];
  const parser = openParser(req);
  try {
    await new Promise<void>((resolve, reject) => {
      let failed = false;
      let bytes = 0;
      const fail = (error: unknown) => {
        if (failed) return;
        failed = true;
        req.unpipe(parser);
        // What still comes is thrown away: an answer while it does would not be read.
        req.resume();
        parser.destroy();
        reject(error);
      };
      req.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > DOCUMENT_LIMITS.fileBytes + DOCUMENT_LIMITS.uploadOtherBytes) fail(problem('body_too_large'));
      });
      parser.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
        if (name === undefined || name === '' || value === undefined) return fail(malformed());
        if (valueTruncated) return fail(invalid({ path: name.slice(0, 100), rule: 'too_long' }));
        // A part of that name that is no file is no file.
        fields.set(name, fields.has(name) ? [fields.get(name), value] : value);
      });
      parser.on('file', (name: string | undefined, stream) => {
        stream.on('error', (error) => fail(blame(error)));
        if (failed) return void stream.resume();
        if (name !== FILE_PART) {
          stream.resume();
          return fail(invalid({ path: FILE_PART, rule: 'required' }));
        }
        const taken = take(stream);
        taking.push(taken);
        taken.catch((error: unknown) => fail(blame(error)));
      });
      for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const)
        parser.on(limit, () => fail(invalid({ path: 'body', rule: 'too_many' })));
      parser.on('error', () => fail(malformed()));
      parser.on('close', resolve);
      req.on('error', () => fail(malformed()));
      req.on('close', () => {
        if (!req.complete) fail(malformed());
      });
      req.pipe(parser);
    });
    await Promise.all(taking);
    return Object.fromEntries(fields);
  } catch (error) {
    await Promise.allSettled(taking);
    throw error;
  }
}

function openParser(req: Request): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fields: DOCUMENT_LIMITS.uploadFields,
        fieldSize: DOCUMENT_LIMITS.uploadFieldBytes,
        headerPairs: DOCUMENT_LIMITS.uploadPartHeaders,
        parts: DOCUMENT_LIMITS.uploadFields + 2,
        files: 1,
        // It takes a file that reaches the limit for a larger one.
        fileSize: DOCUMENT_LIMITS.fileBytes + 1,
      },
    });
  } catch {
    throw malformed();
  }
}

/** What the disk finds wrong is no fault of the sender's; what is found about the body is. */
const blame = (error: unknown): unknown =>
  error instanceof HttpError || (error instanceof Error && 'syscall' in error) ? error : malformed();

const malformed = () => invalid({ path: 'body', rule: 'malformed' });
