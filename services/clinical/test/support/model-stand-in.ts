import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}

/** What the model was given, as it is in the request. */
export interface Asked {
  task: string;
  language: string;
  question?: string;
  sources: { type: string; id: string | null; version: number | null; text: string }[];
}

type Respond = (response: ServerResponse, asked: Asked) => unknown;

/** A server that speaks as a model's endpoint does, and answers what a test says. */
export async function startModel() {
  const received: Received[] = [];
  let respond: Respond = (response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ url: request.url, authorization: request.headers.authorization, body });
      respond(response, JSON.parse(JSON.parse(body).messages[1].content) as Asked);
    });
  });
  server.listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      base_url: `http://127.0.0.1:${port}/v1`,
      model: 'stand-in',
      key: 'sk-stand-in',
      networks: ['127.0.0.1/32'],
    },
    received,
    /** How it answers from now on, with nothing received yet. */
    answers(how: Respond) {
      received.length = 0;
      respond = how;
    },
    /** Answers that, as a model would write it. */
    says(answer: object | string | ((asked: Asked) => object)) {
      this.answers((response, asked) => say(response, typeof answer === 'function' ? answer(asked) : answer));
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A completion with these words. */
export function say(response: ServerResponse, words: object | string, finish_reason = 'stop'): void {
  const content = typeof words === 'string' ? words : JSON.stringify(words);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason }] }));
}
