import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** Encodings that are offered, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];
type Forms = Record<Encoding, Buffer>;

/** Texts of one endpoint or page that are kept compressed: more variants than it can have. */
const KEPT = 8;

/** Higher ratings of Brotli take fifty times as long for a tenth less. */
const BROTLI_QUALITY = 5;

/** Compresses each text once. For texts that are the same for everybody, of which there are few. */
export function compressedOnce(): (body: string | Buffer) => Promise<Forms> {
  const kept = new Map<string | Buffer, Promise<Forms>>();
  return (body) => {
    const known = kept.get(body);
    if (known) return known;
    if (kept.size >= KEPT) kept.clear();
    const forms = formsOf(body);
    kept.set(body, forms);
    return forms;
  };
}

async function formsOf(body: string | Buffer): Promise<Forms> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return { br, gzip: zipped };
}

/** The smallest encoding that the client takes, if any; what is sent varies with that. */
function encodingFor(req: Request, res: Response): Encoding | undefined {
  res.vary('Accept-Encoding');
  return ENCODINGS.find((encoding) => req.acceptsEncodings(encoding));
}

/** Sends the text in the smallest form that the client takes. */
export async function sendCompressed(req: Request, res: Response, body: string | Buffer, forms: Promise<Forms>) {
  const encoding = encodingFor(req, res);
  if (!encoding) return void res.send(body);
  res.set('Content-Encoding', encoding).send((await forms)[encoding]);
}

/**
 * Sends what is the same for everybody. It is made and compressed at the first request; a browser that keeps it asks by its ETag
 * whether it is still so. `no-store` is for pages that somebody types secrets into: browsers keep those with what was typed.
 */
export function sendsFixed(
  type: string,
  make: () => string | Buffer | Promise<string | Buffer>,
  cacheControl: 'no-cache' | 'no-store' = 'no-cache',
): RequestHandler {
  const compress = compressedOnce();
  let made: Promise<{ body: string | Buffer; etag: string }> | undefined;
  const making = async () => {
    const body = await make();
    return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
  };
  return async (req, res) => {
    const { body, etag } = await (made ??= making());
    res.set({ 'Cache-Control': cacheControl, ETag: etag }).type(type);
    await sendCompressed(req, res, body, compress(body));
  };
}
