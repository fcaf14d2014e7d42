import type { Response } from 'express';
import type { HttpError } from 'http-kit';
import { isBadValue, isConnectionError, isDiskFull, isExhausted, isRetryable, isTimeout } from '../db/db-errors.js';
import { ChatError } from '../domain/errors.js';

/** The members of an answer as JSON in pieces, without the braces: what many get in the same words is written once. */
export class JsonMembers {
  constructor(readonly pieces: readonly (string | Buffer)[]) {}
}

/** Answers `{ result: 'success', msg: '', …members }`, with the parameters that were sent and not understood, if there are any. */
export function sendSuccess(res: Response, members: object, ignored: readonly string[]): void {
  const more = ignored.length > 0 && { ignored_parameters_unsupported: ignored };
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (members instanceof JsonMembers) {
    const begin = `${JSON.stringify({ result: 'success', msg: '', ...more }).slice(0, -1)},`;
    sendPieces(res, [begin, ...members.pieces, '}']);
  } else {
    sendPieces(res, [JSON.stringify({ result: 'success', msg: '', ...members, ...more })]);
  }
}

/** What is a buffer already goes out as it is. */
function sendPieces(res: Response, pieces: readonly (string | Buffer)[]): void {
  res.setHeader(
    'Content-Length',
    pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
  );
  for (const piece of pieces.slice(0, -1)) res.write(piece);
  res.end(pieces.at(-1));
}

/** The body of an error, whoever threw it; codes as in the table of errors.ts. */
export function errorEnvelope(error: HttpError): object {
  const code = error instanceof ChatError ? error.code : error.status < 500 ? 'BAD_REQUEST' : '';
  return { result: 'error', msg: error.message, ...(code !== '' && { code }), ...error.details };
}

/** What the database or the disk threw, as what a client may be told of it. */
export function asChatError(error: unknown): unknown {
  if (error instanceof ChatError) return error;
  if (isConnectionError(error) || isTimeout(error) || isRetryable(error)) {
    return new ChatError(
      'UNAVAILABLE',
      'The service is overloaded or cannot reach its database: try again.',
      {},
      { cause: error, headers: { 'Retry-After': '1' } },
    );
  }
  if (isExhausted(error)) {
    return new ChatError(
      'UNAVAILABLE',
      'The database has no room for this: nothing can be stored until its administrator makes some.',
      {},
      { cause: error, headers: { 'Retry-After': '30' } },
    );
  }
  if (isDiskFull(error)) {
    return new ChatError('STORAGE_FULL', 'The server has no room for more files.', {}, { cause: error });
  }
  if (isBadValue(error)) {
    return new ChatError('BAD_REQUEST', 'A parameter holds a value that cannot be stored.', {}, { cause: error });
  }
  return error;
}
