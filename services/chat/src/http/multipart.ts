import busboy from 'busboy';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { LIMITS } from '../limits/index.js';
import { ChatError } from '../domain/errors.js';
import { checkName, tooLarge, tooManyFields, type BodyLimits, type Fields } from './form.js';

export interface FilePart {
  field: string;
  filename: string;
  content_type: string;
  /** `truncated` once it has given `maxFileBytes`. */
  stream: Readable & { truncated?: boolean };
}

export interface FileRules {
  maxFiles: number;
  /** Of each file. */
  maxFileBytes: number;
  /** Takes a file as it comes in; the body is read once all of them are settled. */
  take(part: FilePart): Promise<void>;
}

/**
 * Reads a multipart body to its end and answers its text fields. Files go to `files.take`; without
 * it they are passed over and count as part of the body. At the first fault the rest is thrown away
 * unread. Every stream that is opened here has its errors end here: they are the sender's fault.
 *
 * @throws ChatError, or what `take` threw, after every `take` has settled.
 */
export async function readMultipart(req: Request, limits: BodyLimits, files?: FileRules): Promise<Fields> {
  const fields: Fields = new Map();
  const taking: Promise<void>[] = [];
  const parser = openParser(req, limits, files);
  try {
    await new Promise<void>((resolve, reject) => {
      let failed = false;
      const fail = (error: unknown) => {
        if (failed) return;
        failed = true;
        req.unpipe(parser);
        req.resume();
        parser.destroy();
        reject(error);
      };
      let bytes = 0;
      const count = (length: number) => {
        bytes += length;
        if (bytes > limits.maxBodyBytes) fail(tooLarge());
      };

      parser.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
        if (name === undefined) return fail(malformed('A part of the multipart body has no name.'));
        if (value === undefined) return fail(malformed('A part of the multipart body is in an unknown character set.'));
        if (valueTruncated) return fail(tooLarge());
        try {
          checkName(name);
        } catch (error) {
          return fail(error);
        }
        if (files) count(name.length + value.length);
        fields.set(name, value);
      });
      parser.on('file', (name: string | undefined, stream, { filename, mimeType }) => {
        stream.on('error', (error) => fail(blame(error)));
        if (failed || !files) return void stream.resume();
        const part = { field: name ?? '', filename: filename ?? '', content_type: mimeType, stream };
        const taken = files.take(part);
        taking.push(taken);
        taken.catch((error: unknown) => fail(blame(error)));
      });
      if (!files) req.on('data', (chunk: Buffer) => count(chunk.length));
      parser.on('fieldsLimit', () => fail(tooManyFields(limits.maxFields)));
      parser.on('partsLimit', () => fail(tooManyFields(limits.maxFields)));
      parser.on('filesLimit', () =>
        fail(files ? malformed(`Too many files (limit: ${files.maxFiles}).`) : tooManyFields(limits.maxFields)),
      );
      parser.on('error', (cause) => fail(malformed('The multipart body is malformed.', cause)));
      parser.on('close', resolve);
      req.on('error', (cause) => fail(cutOff(cause)));
      req.on('close', () => {
        if (!req.complete) fail(cutOff());
      });
      req.pipe(parser);
    });
    await Promise.all(taking);
    return fields;
  } catch (error) {
    await Promise.allSettled(taking);
    throw error;
  }
}

function openParser(req: Request, { maxBodyBytes, maxFields }: BodyLimits, files?: FileRules): busboy.Busboy {
  const maxFiles = files?.maxFiles ?? maxFields;
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fields: maxFields,
        fieldSize: maxBodyBytes,
        headerPairs: LIMITS.partHeaders,
        parts: maxFields + maxFiles + 1,
        files: maxFiles,
        ...(files && { fileSize: files.maxFileBytes }),
      },
    });
  } catch (cause) {
    throw malformed('The multipart body is malformed.', cause);
  }
}

/** What the parser finds wrong has no code; what the disk or `take` does has one. */
function blame(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error : malformed('The multipart body is malformed.', error);
}

function malformed(msg: string, cause?: unknown): ChatError {
  return new ChatError('BAD_REQUEST', msg, {}, { cause });
}

function cutOff(cause?: unknown): ChatError {
  return malformed('The request was cut off.', cause);
}
