import { createHash, createHmac } from 'node:crypto';
import type { StoreAccess } from './config.js';

interface Signed {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  now: Date;
}

const SERVICE = 's3';

/** The headers of a request to an S3-compatible store, signed with version 4 of Amazon's signature: all of them, and the body. */
export function signedHeaders(
  { region, access_key, secret_key }: StoreAccess,
  { method, url, headers, body, now }: Signed,
): Record<string, string> {
  const at = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const digest = sha256(body);
  const sent = { ...headers, 'x-amz-content-sha256': digest, 'x-amz-date': at };
  const own: Record<string, string> = { ...sent, host: url.host };
  const names = Object.keys(own).sort();
  const query = [...url.searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${own[name]?.trim()}\n`);
  const request = [method, url.pathname, query, lines.join(''), names.join(';'), digest].join('\n');
  const scope = [day, region, SERVICE, 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret_key}`);
  const credential = `Credential=${access_key}/${scope.join('/')}`;
  const signature = `Signature=${hmac(key, text).toString('hex')}`;
  return { ...sent, authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(';')}, ${signature}` };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
