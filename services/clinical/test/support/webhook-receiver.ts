import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '../../src/domain/public-address.js';
import { createPublicRequest, type PublicRequest } from '../../src/deps/public-request.js';
import { createSender, type Send, type SenderOptions } from '../../src/features/webhooks/webhook-sender.js';
import { createJobs } from '../../src/jobs.js';
import { certificate } from './certificate.js';
import type { TestApp } from './start.js';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** How it answers; 204 unless a test says otherwise. */
  answer(respond: (response: ServerResponse, letter: Received) => unknown): void;
  /** Finds the receiver where its name would not lead. */
  send: Send;
  sender(options: SenderOptions): Send;
  request: PublicRequest;
  server: Server;
  stop(): Promise<void>;
}

const NAME = 'receiver.test';

/** Whom webhooks tell: a server of https on this machine, under a name that only its own sender knows. */
export async function startReceiver(): Promise<Receiver> {
  const { key, cert } = await certificate(NAME);
  const received: Received[] = [];
  let respond: (response: ServerResponse, letter: Received) => unknown = (response) => response.writeHead(204).end();
  const server = createServer({ key, cert }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const letter = { headers: request.headers, body };
      received.push(letter);
      respond(response, letter);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const way = {
    ca: cert,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  };
  const sender = (options: SenderOptions) => createSender({ ...way, ...options });
  return {
    url: `https://${NAME}:${port}/hooks`,
    port,
    received,
    answer(how) {
      respond = how;
    },
    send: sender({}),
    sender,
    request: createPublicRequest(way),
    server,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What one worker does now: queues what has changed, and makes the deliveries that are due. */
export async function work(app: TestApp, send: Send): Promise<void> {
  const jobs = createJobs(app.deps, send);
  for (const name of ['queue deliveries', 'deliver']) await jobs.list.find((job) => job.name.startsWith(name))?.run();
  await jobs.stop();
}

/** As though all waiting were over. */
export const endWaits = async (app: TestApp) => {
  await app
    .db('webhook_deliveries')
    .where({ status: 'pending' })
    .update({ next_attempt_at: app.db.fn.now(), leased_until: 'epoch' });
  await app.db('webhook_health').update({ resume_at: 'epoch' });
};

export const signatureOf = ({ headers, body }: Received, secret: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'))
    .digest('base64')}`;

type Told = { changed_at: string; version: number };

/** A clinic with an administrator and a webhook that is told of patients, and a doctor who changes them. */
export async function webhookOf(app: TestApp, url: string, values: object = {}) {
  const practice = await app.build.practice();
  const administrator = await app.build.user(practice.clinic, 'administrator');
  const { body } = await app
    .as(administrator)
    .post('/api/v1/webhooks')
    .send({ url, events: ['patient.update', 'patient.create'], ...values })
    .expect(201);
  const { secret, ...webhook } = body.data;
  const base = `/api/v1/webhooks/${webhook.id}`;
  return {
    ...practice,
    administrator,
    webhook,
    secret: secret as string,
    base,
    rename: (given_names: string, patient = practice.patient) =>
      app
        .as(practice.doctor)
        .patch(`/api/v1/patients/${patient.id}`)
        .set('If-Match', '*')
        .send({ given_names })
        .expect(200),
    /** In the order of the changes that they tell. */
    async deliveries() {
      const { body } = await app.as(administrator).get(`${base}/deliveries`);
      return body.data.sort((a: Told, b: Told) => a.changed_at.localeCompare(b.changed_at) || a.version - b.version);
    },
  };
}
