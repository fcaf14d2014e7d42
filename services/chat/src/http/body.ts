import bodyParser from 'body-parser';
import type { Request, RequestHandler, Response } from 'express';
import { ChatError } from '../domain/errors.js';
import { parseForm, type BodyLimits, type Fields } from './form.js';
import { readMultipart } from './multipart.js';

/** Reads form bodies (urlencoded, and multipart whose files are passed over); any other body stays unread. */
export function bodyReader({ maxBodyBytes, maxFields }: BodyLimits) {
  const readRaw = bodyParser.raw({ type: 'application/x-www-form-urlencoded', limit: maxBodyBytes });

  return async function readBody(req: Request, res: Response): Promise<Fields> {
    const type = req.headers['content-type'];
    if (type === undefined || !hasBody(req)) return new Map();
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      await run(readRaw, req, res);
      // A connection that broke before the parser began looks to it like a body that was read already.
      if (!Buffer.isBuffer(req.body)) throw new ChatError('BAD_REQUEST', 'The request was cut off.');
      return parseForm(utf8(req.body), maxFields);
    }
    if (isMultipart(req)) return readMultipart(req, { maxBodyBytes, maxFields });
    return new Map();
  };
}

export function isMultipart(req: Request): boolean {
  return /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '');
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ChatError('BAD_REQUEST', 'The request body is not valid UTF-8.');
  }
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

function run(middleware: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    middleware(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}
