import { once } from 'node:events';
import type { Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createApp } from '../../src/app.js';
import { quickPolls } from '../../src/features/registration/quick-polls.js';
import { createHttpServer, type ShortWay } from '../../src/http/create-http-server.js';
import type { TestUser } from './builders.js';
import type { Replica } from './start.js';

const servers = new Set<Server>();

/** To be called when all has been asked. */
export function closeWays(): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  servers.clear();
}

/** Two servers of one replica: one that knows the short way, and one that does not. */
export interface Ways {
  short: number;
  ordinary: number;
  /** What the short way said of each request. */
  taken: boolean[];
}

export async function waysOf({ deps }: Pick<Replica, 'deps'>): Promise<Ways> {
  const taken: boolean[] = [];
  const short = quickPolls(deps);
  const watched: ShortWay = (req, res) => {
    const isTaken = short(req, res);
    taken.push(isTaken);
    return isTaken;
  };
  const listen = async (server: Server) => {
    servers.add(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  return {
    short: await listen(createHttpServer(createApp(deps), watched)),
    ordinary: await listen(createHttpServer(createApp(deps))),
    taken,
  };
}

export interface Asked {
  query: string;
  user?: Pick<TestUser, 'delivery_email' | 'api_key'>;
  method?: string;
  host?: string;
  headers?: string[];
  body?: string;
}

export const signed = ({ delivery_email, api_key }: Pick<TestUser, 'delivery_email' | 'api_key'>) =>
  `Authorization: Basic ${Buffer.from(`${delivery_email}:${api_key}`).toString('base64')}`;

/** All bytes of the answer, but for the time and what is left of a budget. */
export async function raw(
  port: number,
  { query, user, method = 'GET', host = 'chat.example.test', headers = [], body: sent = '' }: Asked,
): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  const lines = [
    `${method} /api/v1/events${query} HTTP/1.1`,
    `Host: ${host}`,
    'X-Request-Id: the-same-for-both',
    ...(user ? [signed(user)] : []),
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`);
  let text = '';
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString();
    const [head, body] = text.split(/\r\n\r\n/);
    const length = Number(/content-length: (\d+)/i.exec(head!)?.[1] ?? 0);
    if (body !== undefined && (method === 'HEAD' || Buffer.byteLength(body) >= length)) break;
  }
  socket.destroy();
  return text
    .replace(/^Date: .*$/m, 'Date')
    .replace(/^(X-RateLimit-Re\w+|Retry-After): \d+/gm, '$1')
    .replace(/Content-Length: \d+(.*"retry-after":)[\d.]+/s, '$1');
}

/** Asks in both ways, each twice: the first time nobody is known yet. */
export async function both(at: Ways, asked: Asked): Promise<{ answer: string; isShort: boolean }> {
  const answers: string[] = [];
  for (const port of [at.ordinary, at.short, at.ordinary, at.short]) answers.push(await raw(port, asked));
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).toBe(answers[0]);
  expect(answers[3]).toBe(answers[0]);
  return { answer: answers[0]!, isShort: at.taken.at(-1)! };
}

export const queryOf = (queue: { queue_id: string; last_event_id: number }, more = '') =>
  `?queue_id=${queue.queue_id}&last_event_id=${queue.last_event_id}${more}`;
