import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { limitConcurrency } from '../concurrency/concurrency-limit.js';
import { LIMITS } from '../limits/index.js';
import type { Config } from './config.js';
import { lookupOfPublicHost, type InternetOverrides } from './public-host.js';

/** What people link to, fetched without telling anything of whoever looks at it. */
export interface Web {
  /** @throws whatever is in the way; WebRefused for answers that nobody asked for. */
  get(address: string, wanted: Wanted): Promise<WebAnswer>;
  /** Posts to an address that somebody chose for it, who may have written a name and password into it. @throws as `get` does. */
  post(address: string, letter: WebLetter): Promise<{ status: number; body: Buffer }>;
}

export interface WebLetter {
  content_type: string;
  body: string;
  /** Of the answer. */
  most_bytes: number;
  /** For the whole exchange, milliseconds. */
  timeout_ms: number;
}

interface Wanted {
  /** What it is to be: the value of `Accept`. */
  accept: string;
  most_bytes: number;
  /** Of an answer that is longer the beginning is enough. */
  isCut?: boolean;
}

export interface WebAnswer {
  /** Where the last redirect led. */
  url: string;
  content_type: string;
  body: Buffer;
}

export class WebRefused extends Error {}

/** What any of these headers would be asked with tells nothing but that it is this service. */
const headersOf = ({ baseUrl }: Pick<Config, 'baseUrl'>, accept: string) => ({
  accept,
  'accept-encoding': 'identity',
  'user-agent': `Mozilla/5.0 (compatible; ChatPreview/1.0; +${baseUrl})`,
});

/** Over http and https to public addresses only, also where redirects lead; each exchange is bounded in time and bytes. */
export function createWeb(config: Pick<Config, 'baseUrl'>, internet: InternetOverrides = {}): Web {
  const inLane = limitConcurrency(LIMITS.webAtOnce, {
    most: LIMITS.webWaiting,
    refuse: () => new WebRefused('too much is being fetched'),
  });
  return {
    get: (address, wanted) =>
      inLane(async () => {
        const signal = AbortSignal.timeout(LIMITS.webMs);
        let url = webUrlOf(address);
        for (let redirects = 0; redirects <= LIMITS.webRedirects; redirects += 1) {
          const answer = await ask(url, headersOf(config, wanted.accept), internet, signal);
          const status = answer.statusCode ?? 0;
          if (status === 200) return { url: url.href, ...(await read(answer, wanted)) };
          answer.destroy();
          if (![301, 302, 303, 307, 308].includes(status)) throw new WebRefused(`the status is ${status}`);
          url = webUrlOf(answer.headers.location ?? '', url);
        }
        throw new WebRefused('there are too many redirects');
      }),
    async post(address, { content_type, body, most_bytes, timeout_ms }) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (!url || !['http:', 'https:'].includes(url.protocol)) throw new WebRefused('this is no address of the web');
      const headers = {
        ...headersOf(config, 'application/json'),
        'content-type': content_type,
        'content-length': String(Buffer.byteLength(body)),
      };
      const answer = await ask(url, headers, internet, AbortSignal.timeout(timeout_ms), body);
      return { status: answer.statusCode ?? 0, body: (await read(answer, { most_bytes })).body };
    },
  };
}

/** Ports below 1024 that the web is served at; what else answers there may take a request for something of its own. */
const WEB_PORTS = ['', '80', '443'];

/** Without a name and password in it, which somebody may have meant for themselves. */
function webUrlOf(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new WebRefused('this is no address of the web');
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < 1024) throw new WebRefused('this is no port of the web');
  url.username = url.password = url.hash = '';
  return url;
}

async function ask(
  url: URL,
  headers: Record<string, string>,
  internet: InternetOverrides,
  signal: AbortSignal,
  body?: string,
): Promise<IncomingMessage> {
  const lookup = await lookupOfPublicHost(url, signal, internet);
  signal.throwIfAborted();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', headers, lookup, agent: false, signal });
    asked.on('error', reject);
    // Also where it ends with neither an answer nor an error, as after `101 Switching Protocols`.
    asked.on('close', () => reject(new WebRefused('there is no answer')));
    asked.on('response', (answer) => {
      answer.on('error', () => undefined);
      resolve(answer);
    });
    asked.end(body);
  });
}

async function read(
  answer: IncomingMessage,
  { most_bytes, isCut = false }: Pick<Wanted, 'most_bytes' | 'isCut'>,
): Promise<Pick<WebAnswer, 'content_type' | 'body'>> {
  const { 'content-type': content_type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  try {
    if (encoding !== 'identity') throw new WebRefused('the answer is compressed');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > most_bytes && !isCut) throw new WebRefused('the answer is too long');
      if (bytes >= most_bytes) break;
    }
    return { content_type, body: Buffer.concat(chunks).subarray(0, most_bytes) };
  } finally {
    answer.destroy();
  }
}
