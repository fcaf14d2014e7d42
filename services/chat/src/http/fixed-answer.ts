import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

const ENCODINGS = ['br', 'gzip'] as const;

type Body = string | Buffer;

/** Higher ratings of Brotli take fifty times as long for a tenth less. */
const BROTLI_QUALITY = 5;

/**
 * Sends what is the same for everybody, in the smallest form that the client takes. It is made and compressed at the first
 * request. A browser that keeps it asks by its ETag whether it is still so, as often as `cacheControl` says.
 */
export function sendsFixed(type: string, make: () => Body | Promise<Body>, cacheControl = 'no-cache'): RequestHandler {
  let made: ReturnType<typeof formsOf> | undefined;
  const making = async () => formsOf(await make());
  return async (req, res) => {
    const { etag, ...forms } = await (made ??= making());
    const encoding = ENCODINGS.find((one) => forms[one].length < forms.plain.length && req.acceptsEncodings(one));
    res.set({ 'Cache-Control': cacheControl, ETag: etag }).type(type).vary('Accept-Encoding');
    if (encoding) res.set('Content-Encoding', encoding);
    res.send(forms[encoding ?? 'plain']);
  };
}

/** The ETag is weak: it names what is sent, in whichever form. */
async function formsOf(given: Body) {
  const body = Buffer.from(given);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  return { plain: body, br, gzip: zipped, etag };
}
