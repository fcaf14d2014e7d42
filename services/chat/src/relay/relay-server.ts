import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../db/db.js';
import { LIMITS } from '../limits/index.js';
import { sealText } from '../secrets/sealed-text.js';
import type { RelayConfig } from './relay-config.js';
import { badRequest, RelayRefusal } from './relay-error.js';
import { createDelivery } from './relay-delivery.js';
import { createNotifier } from './relay-notify.js';
import { notifyTokens } from './relay-tokens.js';
import { authenticateOrganization, isUuid } from './relay-organizations.js';
import { openRegistration } from './relay-registration.js';
import type { Sender } from './relay-sender.js';
import { upsertDevice } from './relay-store.js';

interface RelayDeps {
  config: RelayConfig;
  db: Database;
  log: Logger;
  sender: Sender;
}

type Operation = (organization_id: string, body: string) => Promise<object>;

const INT64 = /^(?:0|-?[1-9]\d{0,18})$/;
/** Of a request and its headers, milliseconds. */
const REQUEST_MS = 30_000;

/** The relay over HTTP: chat-gaps.md 4.19 says how its two operations are called. */
export function createRelayServer({ config, db, log, sender }: RelayDeps): http.Server {
  const hand = createDelivery(sender, log);
  const notifyDevices = createNotifier({ db, secret: config.secret, hand });
  const operations: Record<string, Operation> = {
    '/api/v1/remotes/push/e2ee/register': (organization_id, body) => registerDevice(config, db, organization_id, body),
    '/api/v1/remotes/push/e2ee/notify': (organization_id, body) => notifyDevices(organization_id, parsed(body)),
    '/api/v1/remotes/push/tokens/notify': (_organization_id, body) => notifyTokens(hand, parsed(body)),
  };
  const serve = async (req: IncomingMessage): Promise<object> => {
    if (req.method === 'GET' && req.url === '/health') {
      await db.query('select 1');
      return {};
    }
    const operation = operations[req.url ?? ''];
    if (!operation) throw new RelayRefusal(404, 'NOT_FOUND', 'No such address.');
    if (req.method !== 'POST') throw new RelayRefusal(405, 'METHOD_NOT_ALLOWED', 'Only POST.');
    // Before the body is read: who has no key gets nothing read.
    const organization_id = await authenticateOrganization(db, req.headers.authorization);
    return operation(organization_id, await bodyOf(req));
  };
  const server = http.createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (req, res) => {
    serve(req).then(
      (members) => answer(res, 200, { result: 'success', msg: '', ...members }),
      (error: unknown) => {
        if (error instanceof RelayRefusal) {
          return answer(res, error.status, { result: 'error', msg: error.message, code: error.code });
        }
        log.error({ err: error }, 'a request failed');
        return answer(res, 500, { result: 'error', msg: 'The relay failed.' });
      },
    );
  });
  return server;
}

async function registerDevice(config: RelayConfig, db: Database, organization_id: string, body: string) {
  const { realm_uuid, push_account_id, ...sealed } = Object.fromEntries(new URLSearchParams(body));
  const { bouncer_public_key = '', encrypted_push_registration = '' } = sealed;
  if (!isUuid(realm_uuid)) throw badRequest('realm_uuid is needed.');
  if (!INT64.test(push_account_id ?? '') || BigInt.asIntN(64, BigInt(push_account_id!)) !== BigInt(push_account_id!)) {
    throw badRequest('push_account_id is needed.');
  }
  const { token, ...opened } = openRegistration(
    config.privateKeys,
    { bouncer_public_key, encrypted_push_registration },
    db.now(),
  );
  const device = {
    realm_uuid,
    push_account_id: push_account_id!,
    ...opened,
    sealed_token: sealText(config.secret, token),
  };
  return { device_id: await upsertDevice(db, organization_id, device) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest('The body is not JSON.');
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LIMITS.pushRequestBytes) throw new RelayRefusal(413, 'BAD_REQUEST', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answer(res: ServerResponse, status: number, body: object): void {
  const headers = {
    'content-type': 'application/json',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="relay"' }),
    // What is left of a body that nobody reads would be taken for the next request.
    ...(status >= 400 && { connection: 'close' }),
  };
  res.writeHead(status, headers).end(JSON.stringify(body));
}
