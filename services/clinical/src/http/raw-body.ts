import type { Request } from 'express';
import { problem, type ErrorCode } from '../domain/errors.js';
import { invalid } from '../domain/failures.js';

/** What bytes an endpoint takes: of which types, how many, and what another type is refused with. */
export interface RawSpec {
  types: readonly string[];
  bytes: number;
  refusal: ErrorCode;
}

/** The body of an endpoint that takes bytes as they are. */
export interface RawBody {
  raw: Buffer;
}

/** The bytes of the body, empty where none was sent. Throws 415 for another media type, 413 for too many, 422 for a body that breaks off. */
export async function readRaw({ types, bytes, refusal }: RawSpec, req: Request): Promise<Buffer> {
  const {
    'content-length': length,
    'content-type': type = '',
    'content-encoding': encoding = 'identity',
  } = req.headers;
  const named = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(named) || encoding !== 'identity') throw problem(refusal);
  if (Number(length) > bytes) throw problem('body_too_large');
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of req as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > bytes) throw problem('body_too_large');
      pieces.push(piece);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw invalid({ path: 'body', rule: 'malformed' });
    throw error;
  }
  return Buffer.concat(pieces);
}
