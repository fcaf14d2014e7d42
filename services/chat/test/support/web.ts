import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '../../src/deps/public-address.js';
import type { InternetOverrides } from '../../src/deps/public-host.js';

/** A part of the internet: a server on this machine that answers for every name that ends with `.web.test`. */
export interface TestWeb {
  /** What the service is to take for the internet. */
  internet: InternetOverrides;
  /** The address of a path on a host of that name. */
  at(path: string, host?: string): string;
  /** Answers of a path from now on. */
  serve(path: string, answer: RequestListener): void;
  /** Paths that were asked for, with what came along. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** What a name resolves to instead, one list after another; the last stays. */
  resolveTo(host: string, ...answers: string[][]): void;
  stop(): Promise<void>;
}

/** The only address of this machine that is taken for a public one. */
const PUBLIC = '127.0.0.1';

export async function startWeb(): Promise<TestWeb> {
  const answers = new Map<string, RequestListener>();
  const names = new Map<string, string[][]>();
  const asked: TestWeb['asked'] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? '';
    asked.push({ path, headers: req.headers });
    const answer = answers.get(path);
    if (answer) answer(req, res);
    else res.writeHead(404).end();
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    at: (path, host = 'pictures.web.test') => `http://${host}:${port}${path}`,
    serve: (path, answer) => void answers.set(path, answer),
    resolveTo: (host, ...lists) => void names.set(host, lists),
    internet: {
      async resolve(hostname) {
        const lists = names.get(hostname) ?? (hostname.endsWith('.web.test') ? [[PUBLIC]] : [[]]);
        const [addresses = []] = lists.length > 1 ? lists.splice(0, 1) : lists;
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
      isPublic: (address) => address === PUBLIC || isPublicAddress(address),
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers with a body of a type. */
export const body =
  (content: Buffer | string, type: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(200, { 'content-type': type }).end(content);

export const redirect =
  (location: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(302, { location }).end();
