import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { withinNetworks } from '../../domain/network-address.js';
import { checkArea } from '../../domain/areas.js';
import { endpoint } from '../../http/endpoint.js';
import type { RawBody } from '../../http/raw-body.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { publicAccess } from '../../operation/access.js';
import { secretMatches } from '../../secrets/secrets.js';
import {
  connectionCaller,
  loadConnection,
  type LoadedConnection,
  parseConnectionKey,
  findKey,
  matchesConnection,
} from '../interop-connections/index.js';
import { receiveMessages } from './batch-receiving.js';
import { findMessage, messageSchema, messageView } from '../interop-messages/index.js';

const HL7 = 'application/hl7-v2';

interface Sent {
  'x-api-key'?: string;
  authorization?: string;
  accept?: string;
}

export const receiveHl7MessageEndpoint = endpoint({
  operationId: 'receiveHl7Message',
  method: 'post',
  path: '/api/v1/interop/hl7/messages',
  summary: 'Receive an HL7 v2 message',
  description:
    'The key of a connection is sent as `X-API-Key` or as a bearer token. The answer is the acknowledgment, positive or negative; with ' +
    '`Accept: application/json` it is the outcome. A repeated message gets the same answer. A batch (BHS) is answered by a batch of ' +
    'acknowledgments.',
  access: publicAccess,
  audit: { event: 'interop_message.receive', action: 'C', resource: 'interop_message' },
  transaction: 'parts',
  limit: 'hl7',
  takesRaw: { types: [HL7], bytes: HL7_LIMITS.messageBytes, refusal: 'hl7_required' },
  parameters: {
    headers: Joi.object<Sent, true>({
      'x-api-key': Joi.string(),
      authorization: Joi.string(),
      accept: Joi.string(),
    }),
  },
  file: [HL7],
  message: { en: 'Message received.', es: 'Mensaje recibido.' },
  response: messageSchema,
  errors: ['unauthenticated', 'network_not_allowed', 'area_disabled'],

  async handler({ deps, headers, body, ip, source }) {
    const found = await authenticated(deps, headers, ip);
    checkArea(found.clinic, 'interop');
    const { raw } = body as RawBody;
    const { id, answer } = await receiveMessages(
      { deps, whose: async (sent) => (matchesConnection(found.connection, sent) ? found : undefined), source },
      raw,
    );
    const row =
      id !== undefined && headers.accept?.includes('application/json')
        ? await deps.db.transaction(found.clinic.id, (db) => findMessage(db, found.clinic.id, id))
        : undefined;
    if (row) return { data: messageView(row, connectionCaller(found)) };
    return { data: undefined, lines: whole(answer), headers: { 'Content-Type': HL7 } };
  },
});

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * The connection of the key. Throws 401, the same for every reason, and 403 for a network from which it must not be
 * used.
 */
async function authenticated({ db }: Deps, headers: Sent, ip: string): Promise<LoadedConnection> {
  const given = headers['x-api-key'] ?? /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const parsed = parseConnectionKey(given);
  const key = parsed && (await db.transaction(undefined, (tx) => findKey(tx, parsed.id)));
  if (!parsed || !key || !secretMatches(parsed.secret, key.key_hash))
    throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  if (!withinNetworks(key.peer_cidrs, ip)) throw problem('network_not_allowed');
  const found = await loadConnection({ db }, { clinic_id: key.clinic_id, id: parsed.id });
  if (!found) throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  return found;
}
