import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '../../src/endpoints.js';
import { newId } from '../../src/id.js';
import type { TestApp } from './start.js';

const streams = endpoints
  .filter(({ events }) => events)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Whether a path is answered by a stream of events, which does not end. */
export const isStream = (path: string): boolean => streams.some((stream) => stream.test(path.split('?')[0] ?? ''));

/** For a test that asks for a stream as it asks for a list: reads the first event, and hangs up. */
export function readFirstEvent(answer: unknown, done: (error: Error | null, body: unknown) => void): void {
  const response = answer as IncomingMessage & { text: string };
  response.text = '';
  const isEvents = response.headers['content-type']?.startsWith('text/event-stream') === true;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    response.text += chunk;
    const [first] = eventsIn(response.text);
    if (!isEvents || !first) return;
    done(null, { success: true, message: '', data: first.data });
    done = () => {};
    response.destroy();
  });
  response.on('error', () => {});
  response.on('end', () => done(null, response.text === '' ? {} : JSON.parse(response.text)));
}

export interface StreamEvent {
  id: string | undefined;
  event: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** The events that are there as a whole. */
export const eventsIn = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = field('data');
      return { id: field('id'), event: field('event'), data: data === undefined ? undefined : JSON.parse(data) };
    })
    .filter(({ event }) => event !== undefined);

const PATIENCE_MS = 20_000;

type Followers = { token: string } | { api_key: string };

/** Somebody who follows a stream. */
export async function follow(app: Pick<TestApp, 'server'>, by: Followers, path: string, lastEventId?: string) {
  const requestId = newId();
  let text = '';
  let over = false;
  const request = http.get({
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    path,
    agent: false,
    headers: {
      ...('token' in by ? { authorization: `Bearer ${by.token}` } : { 'x-api-key': by.api_key }),
      'x-request-id': requestId,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  );
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (text += chunk));
  response.on('error', () => {});
  response.on('close', () => (over = true));
  const all = () => eventsIn(text);
  const until = async <T>(found: () => T | undefined, what: string): Promise<T> => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const is = found();
      if (is !== undefined) return is;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${what} did not come: ${text.slice(-2_000)}`);
  };
  return {
    status: response.statusCode,
    headers: response.headers,
    requestId,
    response,
    all,
    text: () => text,
    /** All events, when there are so many. */
    count: (count: number) => until(() => (all().length >= count ? all() : undefined), `Event ${count}`),
    over: () => until(() => over || undefined, 'The end'),
    close: () => request.destroy(),
  };
}

/** The list that somebody sees who applies events in their order. */
export function listOf(events: readonly StreamEvent[]): Map<string, unknown> {
  const list = new Map<string, unknown>();
  for (const { event, data } of events) {
    if (event === 'snapshot') list.clear();
    for (const each of event === 'snapshot' ? data : event === 'upsert' ? [data] : []) list.set(each.id, each);
    if (event === 'remove') list.delete(data.id);
  }
  return list;
}
