import bodyParser from 'body-parser';
import busboy from 'busboy';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config.js';
import { ChatError } from './errors.js';

/** What was sent, by name; of a name sent twice the last value counts. */
export type Fields = Map<string, string>;

export interface BodyLimits {
  maxBodyBytes: number;
  maxFields: number;
}

const MAX_NAME_BYTES = 200;

/** Reads form bodies (urlencoded, and multipart whose files are passed over); any other body stays unread. */
export function bodyReader({ maxBodyBytes, maxFields }: Pick<Config, 'maxBodyBytes' | 'maxFields'>) {
  const readRaw = bodyParser.raw({ type: 'application/x-www-form-urlencoded', limit: maxBodyBytes });

  return async function readBody(req: Request, res: Response): Promise<Fields> {
    const type = req.headers['content-type'];
    if (type === undefined || !hasBody(req)) return new Map();
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      await run(readRaw, req, res);
      return Buffer.isBuffer(req.body) ? parseForm(utf8(req.body), maxFields) : new Map();
    }
    if (isMultipart(req)) return readMultipart(req, { maxBodyBytes, maxFields });
    return new Map();
  };
}

export function isMultipart(req: Request): boolean {
  return /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '');
}

/** @throws ChatError BAD_REQUEST for bad percent-encoding, bad UTF-8 and too many fields. */
export function parseForm(form: string, maxFields: number): Fields {
  const fields: Fields = new Map();
  if (form === '') return fields;
  const pairs = form.split('&', maxFields + 1);
  if (pairs.length > maxFields) throw tooManyFields(maxFields);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = unescapeForm(equals === -1 ? pair : pair.slice(0, equals));
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new ChatError('BAD_REQUEST', 'A parameter name is too long.');
    fields.set(name, equals === -1 ? '' : unescapeForm(pair.slice(equals + 1)));
  }
  return fields;
}

/** The query string's fields. */
export function queryFields(req: Request, maxFields: number): Fields {
  const mark = req.url.indexOf('?');
  return mark === -1 ? new Map() : parseForm(req.url.slice(mark + 1), maxFields);
}

function unescapeForm(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new ChatError('BAD_REQUEST', 'The parameters are not well-formed UTF-8 in percent-encoding.');
  }
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

/** A busboy over the request; a malformed multipart header is the sender's fault. */
export function openMultipart(req: Request, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      limits: { fieldNameSize: MAX_NAME_BYTES, headerPairs: 50, ...limits },
      defParamCharset: 'utf8',
    });
  } catch (cause) {
    throw new ChatError('BAD_REQUEST', 'The multipart body is malformed.', {}, { cause });
  }
}

/** Collects the text fields into `fields`; answers the first fault, if any. */
export function collectFields(
  parser: busboy.Busboy,
  fields: Fields,
  limits: BodyLimits,
  fail: (error: ChatError) => void,
): void {
  let bytes = 0;
  parser.on('field', (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
    if (name === undefined) return fail(new ChatError('BAD_REQUEST', 'A part of the multipart body has no name.'));
    bytes += name.length + value.length;
    if (valueTruncated || bytes > limits.maxBodyBytes) fail(tooLarge());
    else if (nameTruncated) fail(new ChatError('BAD_REQUEST', 'A parameter name is too long.'));
    else fields.set(name, value);
  });
  parser.on('fieldsLimit', () => fail(tooManyFields(limits.maxFields)));
  parser.on('error', (cause) => fail(new ChatError('BAD_REQUEST', 'The multipart body is malformed.', {}, { cause })));
}

function readMultipart(req: Request, limits: BodyLimits): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields: Fields = new Map();
    const parser = openMultipart(req, { fields: limits.maxFields, fieldSize: limits.maxBodyBytes });
    const fail = (error: ChatError) => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    let received = 0;
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.maxBodyBytes) fail(tooLarge());
    });
    collectFields(parser, fields, limits, fail);
    parser.on('file', (_name, file) => file.resume());
    parser.on('close', () => resolve(fields));
    req.on('aborted', () => fail(new ChatError('BAD_REQUEST', 'The request was cut off.')));
    req.pipe(parser);
  });
}

export function tooLarge(): ChatError {
  return new ChatError('BODY_TOO_LARGE', 'The request is too large.');
}

function tooManyFields(limit: number): ChatError {
  return new ChatError('BAD_REQUEST', `Too many parameters (limit: ${limit}).`);
}
