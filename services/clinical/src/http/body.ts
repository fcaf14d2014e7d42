import { isUtf8 } from 'node:buffer';
import { json, urlencoded } from 'body-parser';
import type { Request, Response } from 'express';
import { toHttpError } from 'http-kit';
import { LIMITS } from '../limits/index.js';
import { problem, type ErrorCode } from '../domain/errors.js';
import { invalid } from '../domain/failures.js';
import type { Endpoint } from './endpoint.js';
import { checkPlainData } from './validation.js';

interface BodyKind {
  parse: ReturnType<typeof json>;
  mediaType: RegExp;
  /** What another one is refused with. */
  refusal: ErrorCode;
}

/** JSON in another encoding that does not say so would be read all the same, with its letters lost. */
function checkEncoding(_: unknown, __: unknown, body: Buffer, charset: string): void {
  if (charset === 'utf-8' && !isUtf8(body)) throw new NotUtf8();
}
class NotUtf8 extends Error {}

const JSON_BODY: BodyKind = {
  parse: json({ limit: LIMITS.bodyBytes, type: () => true, verify: checkEncoding }),
  mediaType: /^application\/(?:[\w.-]+\+)?json(?:\s*;|\s*$)/i,
  refusal: 'unsupported_media_type',
};

const FORM: BodyKind = {
  parse: urlencoded({
    limit: LIMITS.bodyBytes,
    parameterLimit: LIMITS.objectMembers,
    extended: false,
    type: () => true,
  }),
  mediaType: /^application\/x-www-form-urlencoded(?:\s*;|\s*$)/i,
  refusal: 'form_required',
};

/**
 * The request's body, JSON unless it is to be a form, or `{}` where none was sent. Throws 415 for another media type, 413 for too
 * much, 422 for what is not worth a look (checkPlainData), and what body-parser throws for what it cannot read.
 */
export async function readBody(
  { form, method, parameters, representation, bodyValues, bodyText, bodyItems, bodyBounds }: Endpoint,
  req: Request,
  res: Response,
): Promise<Record<string, unknown>> {
  const { parse, mediaType, refusal } = form ? FORM : JSON_BODY;
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type = '' } = req.headers;
  if ((length === undefined && chunked === undefined) || length === '0') return {};
  if (!mediaType.test(type)) throw problem(refusal);
  if (!form) representation.checkMediaType?.(type, method);
  await new Promise<void>((resolve, reject) => {
    // Of a compressed body the parser does not hear that it breaks off.
    req.once('close', () => req.complete || reject(brokenOff()));
    parse(req, res, (error?: unknown) => (error ? reject(explained(error)) : resolve()));
  });
  const body: unknown = req.body;
  // The connection broke before the parser began: it takes that for a body that was read already.
  if (body === undefined) throw brokenOff();
  if (typeof body === 'object' && body !== null) bodyBounds?.(body);
  checkPlainData(body, parameters?.body, 'body', bodyValues, bodyText, bodyItems);
  return body as Record<string, unknown>;
}

const brokenOff = () => invalid({ path: 'body', rule: 'malformed' });

/** The parser has a name for all it refuses but compressed data that is cut or none, and what is refused for it. */
function explained(error: unknown): unknown {
  if (error instanceof NotUtf8) return invalid({ path: 'body', rule: 'not_utf8' });
  return toHttpError(error).code === 'malformed_request' ? brokenOff() : error;
}
