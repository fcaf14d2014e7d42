import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../deps/deps.js';
import type { Language } from '../domain/language.js';
import { newAttempt, type Attempt } from '../operation/attempt.js';
import type { Answer } from '../operation/operation.js';
import { runOperation } from '../operation/run-operation.js';
import { translateError } from '../operation/translate-error.js';
import { compressedOnce, sendCompressed } from './compression.js';
import type { Endpoint, Result } from './endpoint.js';
import { isNotModified } from './etag.js';
import { sendEvents } from './event-stream.js';
import { identify } from './identify.js';
import { readRequest, sourceOf } from './read-request.js';
import { discardUpload, type Upload } from './upload.js';

/** A request as an attempt at the endpoint's operation, and the answer as the endpoint represents it. */
export function runEndpoint(endpoint: Endpoint, deps: Deps): RequestHandler {
  const compress = endpoint.fixed && compressedOnce();
  return async (req, res) => {
    res.locals['representation'] = endpoint.representation;
    const attempt = newAttempt(sourceOf(endpoint, req), deps.clock());
    let upload: Upload | undefined;
    const answering = runOperation(deps.db, endpoint, attempt, {
      identify: () => identify(endpoint, deps, req, res, attempt),
      read: () => readRequest(endpoint, deps, { req, res, onUpload: (came) => (upload = came) }, attempt),
      answer: (result: Result) => answerOf(endpoint, req.headers['if-none-match'], attempt.source.language, result),
    });
    const answer = await counted(deps, attempt, answering, async () => {
      if (upload) await discardUpload(deps, upload);
    });
    res.status(answer.status).set(answer.headers);
    if (attempt.replayed) res.set('Idempotent-Replayed', 'true');
    if (answer.follower) return sendEvents({ endpoint, deps, attempt, follower: answer.follower }, req, res);
    if (answer.status === 304 || (answer.lines && req.method === 'HEAD')) res.end();
    else if (answer.lines) await sendLines(answer.lines, req, res);
    else {
      if (!res.hasHeader('Content-Type')) res.type(endpoint.representation.contentType);
      if (compress) await sendCompressed(req, res, answer.body, compress(answer.body));
      else res.send(answer.body);
    }
  };
}

/** The answer, or what is thrown instead, counted for the key that the request came with. */
async function counted(
  deps: Deps,
  attempt: Attempt,
  answering: Promise<Answer>,
  atEnd: () => Promise<void>,
): Promise<Answer> {
  let outcome = 'ok';
  try {
    return await answering;
  } catch (error) {
    outcome = translateError(error).code;
    throw error;
  } finally {
    if (attempt.api_key) deps.keyUsage.count(attempt.api_key, outcome, attempt.startedAt);
    await atEnd();
  }
}

const HUNG_UP = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/**
 * Compressed where the caller takes that, unless an ETag names the bytes. Throws when a line cannot be made; a caller who hung up
 * misses nothing. The attempt has its row already.
 */
async function sendLines(lines: AsyncIterable<string | Buffer>, req: Request, res: Response): Promise<void> {
  if (!res.hasHeader('Content-Type')) res.type('application/x-ndjson');
  const zips = !res.hasHeader('ETag') && req.acceptsEncodings('gzip', 'identity') === 'gzip';
  res.vary('Accept-Encoding');
  if (zips) res.set('Content-Encoding', 'gzip');
  const sent = Readable.from(lines);
  await (zips ? pipeline(sent, createGzip(), res) : pipeline(sent, res)).catch((error: NodeJS.ErrnoException) => {
    if (!HUNG_UP.includes(error.code ?? '')) throw error;
  });
}

/** The status and the headers of an answer, to a caller who has what that tag names. */
export function standingOf(
  endpoint: Endpoint,
  ifNoneMatch: string | undefined,
  result: Result,
): Pick<Answer, 'status' | 'headers'> {
  const headers = { ...result.headers };
  if (result.etag) headers['ETag'] = result.etag;
  const known = endpoint.method === 'get' && result.etag !== undefined && isNotModified(ifNoneMatch, result.etag);
  if (result.notModified || known) return { status: 304, headers };
  return { status: result.status ?? endpoint.status ?? 200, headers };
}

function answerOf(endpoint: Endpoint, ifNoneMatch: string | undefined, language: Language, result: Result): Answer {
  const { status, headers } = standingOf(endpoint, ifNoneMatch, result);
  if (status === 304) return { status, headers, body: '' };
  if (result.lines) return { status, headers, body: '', lines: result.lines };
  if (result.follower) return { status, headers, body: '', follower: result.follower };
  const { data, again, meta, message = endpoint.message } = result;
  const bodyOf = (shown: unknown) => endpoint.representation.success({ message, data: shown, meta }, language);
  return { status, headers, body: bodyOf(data), ...(again !== undefined && { kept: bodyOf(again) }) };
}
