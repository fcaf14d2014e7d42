import Joi from 'joi';
import type { Db } from '../../db/db.js';
import { signedInOrWebhookBot } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { aliased, bool, enumOf, jsonOrText, str } from '../../http/param-types.js';
import type { Caller } from '../../domain/caller.js';
import { pagesToPreview } from '../link-previews/index.js';
import { mayCallHooks } from '../hook-calls/index.js';
import { findBotDefaults } from '../user-directory/index.js';
import { isPersonalClient, normalizeContent } from './message-content.js';
import type { To } from './message-destination.js';
import { lineOf } from './message-place.js';
import { prepareMessage } from './send-prepared.js';
import { sendTogether, type Sending } from './send-together.js';
import { LIMITS } from '../../limits/index.js';

interface Params {
  type: 'direct' | 'private' | 'channel' | 'stream';
  /** A bot that says none sends to its default channel. */
  to?: To;
  topic?: string;
  content: string;
  queue_id?: string;
  local_id?: string;
  read_by_sender?: boolean;
}

const target = () => Joi.alternatives(Joi.number().integer().min(0), Joi.string().max(LIMITS.deliveryEmail));

export const sendMessageEndpoint = endpoint({
  method: 'post',
  path: '/messages',
  operationId: 'sendMessage',
  summary:
    'Send a message. Repeating a send with the same queue_id and local_id, or the same Idempotency-Key header, answers the first message',
  access: signedInOrWebhookBot,
  transaction: false,
  params: Joi.object<Params, true>({
    type: enumOf('direct', 'private', 'channel', 'stream').required(),
    to: jsonOrText(
      Joi.number().integer().min(0),
      Joi.string().max(LIMITS.recipientsText),
      Joi.array().items(target()).max(LIMITS.recipientsGiven),
    ),
    topic: aliased(str().max(LIMITS.nameGiven), 'subject'),
    content: str().max(LIMITS.messageGiven).required(),
    queue_id: str().max(64),
    local_id: str().max(100),
    read_by_sender: bool(),
  }),
  response: Joi.object({
    id: Joi.number().integer().required(),
    automatic_new_visibility_policy: Joi.number().valid(2, 3),
  }),
  errors: ['STREAM_DOES_NOT_EXIST', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],

  async handler({ db, realm, caller, params, client, req, deps }) {
    const { queue_id, local_id, type, topic } = params;
    const content = normalizeContent(params.content);
    const message = await deps.sendTurns.run(realm.id, async () =>
      prepareMessage(
        db.reads,
        realm,
        { ...caller, is_active: true },
        {
          type,
          content,
          to: params.to ?? (await getDefaultTarget(db.reads, caller)),
          topic,
          client,
          read_by_sender: params.read_by_sender ?? isPersonalClient(client),
        },
        (destination) => deps.sendLines.checkRoom(lineOf(realm, destination)),
      ),
    );
    if (queue_id !== undefined && local_id !== undefined) message.sent_by = { queue_id, local_id };
    const key = retryKey(req.headers['idempotency-key'], queue_id, local_id);
    const sent = await deps.sendLines.join(
      lineOf(realm, message.destination),
      { realm, message, key },
      (group: Sending[]) => sendTogether(db, group, deps.now),
    );
    const { rendered } = message;
    const fetched = rendered.external_image_urls.length + pagesToPreview(realm, caller, rendered).length;
    if (fetched > 0 || mayCallHooks(message)) deps.jobs.onAdded();
    return sent;
  },
});

async function getDefaultTarget(db: Db, caller: Caller): Promise<To> {
  const defaults = caller.is_bot ? await findBotDefaults(db, caller.realm_id, caller.id) : undefined;
  const to = defaults?.default_sending_stream_id;
  if (to == null) throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'to' argument", { var_name: 'to' });
  return to;
}

/** What a repeated send is recognised by: the header, or the client's own id within its queue. */
function retryKey(header: string | string[] | undefined, queue_id?: string, local_id?: string): string | undefined {
  if (header !== undefined) {
    if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
      throw new ChatError('BAD_REQUEST', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
    }
    return `key:${header}`;
  }
  if (queue_id === undefined || local_id === undefined) return undefined;
  return `queue:${queue_id}:${local_id}`;
}
