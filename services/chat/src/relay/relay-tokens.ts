import Joi from 'joi';
import type { Logger } from 'pino';
import { atMost } from '../concurrency/at-most.js';
import { LIMITS } from '../limits.js';
import { badRequest, RelayRefusal } from './relay-error.js';
import type { Handed, Sender } from './relay-sender.js';

const requests = Joi.object({
  realm_uuid: Joi.string().guid().required(),
  push_requests: Joi.array()
    .max(LIMITS.pushRequests)
    .items(
      Joi.object({
        token_kind: Joi.valid('fcm', 'apns').required(),
        token: Joi.string().max(LIMITS.pushToken).required(),
        ios_app_id: Joi.string().max(LIMITS.pushAppId).allow(null).required(),
        is_urgent: Joi.boolean().required(),
        payload: Joi.object().pattern(Joi.string().max(LIMITS.word), Joi.string().allow('').max(LIMITS.pushEncrypted)),
      }).unknown(true),
    )
    .required(),
})
  .unknown(true)
  .prefs({ convert: false });

const inLane = atMost(16);

/** For apps of old, which are known by their tokens and of which nothing is kept: those of one token one after another. */
export async function notifyTokens(sender: Sender, log: Logger, body: unknown): Promise<{ delete_tokens: string[] }> {
  const { value, error } = requests.validate(body);
  if (error) throw badRequest(error.message.slice(0, LIMITS.nameGiven));
  const wanted = (value as { push_requests: Omit<Handed, 'idempotency_key'>[] }).push_requests;
  const gone = new Set<string>();
  const handAll = async (token: string) => {
    for (const handed of wanted.filter((one) => one.token === token)) {
      const became = await inLane(() => sender({ ...handed, idempotency_key: undefined }));
      if (became === 'gone') return void gone.add(token);
    }
    return undefined;
  };
  const tokens = [...new Set(wanted.map(({ token }) => token))];
  const done = await Promise.allSettled(tokens.map(handAll));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) {
    log.warn({ err: failed.reason as unknown }, 'a notification was not handed over');
    throw new RelayRefusal(502, 'SENDER_FAILED', 'Not all were handed over.');
  }
  return { delete_tokens: [...gone] };
}
