import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problem } from '../domain/errors.js';
import { DOCUMENT_LIMITS, LIMITS } from '../limits/index.js';
import { signedHeaders } from './aws-signature.js';
import type { StoreAccess } from './config.js';
import type { FileStore } from './file-store.js';
import { removeOlder } from './file-folder.js';

/** A bucket of a store that speaks S3: `https://host/bucket`, and perhaps behind it what all names begin with. */
export function inObjectStore({ url, ...access }: { url: URL } & StoreAccess): FileStore {
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const objectOf = (name: string) => `${url.origin}/${bucket}/${prefix}${name}`;
  const incoming = path.join(tmpdir(), 'clinical-incoming');

  async function ask(
    address: string,
    {
      method = 'GET',
      headers = {},
      timeoutMs = DOCUMENT_LIMITS.storeMs,
      body = Buffer.alloc(0),
    }: { method?: string; headers?: Record<string, string>; timeoutMs?: number; body?: Buffer },
    ...expected: number[]
  ): Promise<Response> {
    const signed = signedHeaders(access, { method, url: new URL(address), headers, body, now: new Date() });
    let answer: Response;
    try {
      answer = await fetch(address, {
        method,
        headers: signed,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
    } catch (cause) {
      throw away(cause);
    }
    if (expected.includes(answer.status)) return answer;
    await answer.body?.cancel();
    const fault = new Error(`the store of files answered ${answer.status} to ${method}`);
    throw answer.status >= 500 ? away(fault) : fault;
  }

  const reads = atMost(DOCUMENT_LIMITS.storeReadsAtOnce);
  const files = atMost(DOCUMENT_LIMITS.storeFilesAtOnce);
  return {
    incoming,
    keep: (file, name) =>
      files(async () => {
        const body = await readFile(file);
        await ask(objectOf(name), { method: 'PUT', body }, 200);
        await rm(file, { force: true });
      }),
    read: (name, from, to) =>
      reads(async () => {
        const headers = { range: `bytes=${from}-${to - 1}` };
        const answer = await ask(objectOf(name), { headers, timeoutMs: DOCUMENT_LIMITS.storeReadMs }, 206);
        return Buffer.from(await answer.arrayBuffer());
      }),
    async remove(name) {
      await ask(objectOf(name), { method: 'DELETE' }, 200, 204, 404);
    },
    removeWaiting: (before) => removeOlder(incoming, before),
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
        const page = await (await ask(`${url.origin}/${bucket}?${query.toString()}`, {}, 200)).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { name: textOf(entry, 'Key').slice(prefix.length), keptAt: new Date(textOf(entry, 'LastModified')) };
        token = textOf(page, 'NextContinuationToken') || undefined;
      } while (token !== undefined);
    },
  };
}

/** Names are of letters, digits, dots and slashes: nothing in them is written otherwise. A token may hold anything. */
const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** So many at once; who comes beyond that is told to come again. What waits here would hold what all others need. */
function atMost(most: number) {
  let running = 0;
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= most) throw away(new Error('the store of files is slow'));
    running += 1;
    try {
      return await act();
    } finally {
      running -= 1;
    }
  };
}

const away = (cause: unknown) =>
  problem('unavailable', { headers: { 'Retry-After': String(LIMITS.retrySeconds) }, cause });
