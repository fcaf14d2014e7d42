import type { Logger } from 'pino';
import { httpPost } from '../deps/http-post.js';
import { LIMITS } from '../limits/index.js';
import type { RelayConfig } from './relay-config.js';

/** What a device is handed. Values of `payload` are text, as some push services take nothing else. */
export interface PushDelivery {
  token_kind: 'fcm' | 'apns';
  token: string;
  ios_app_id: string | null;
  /** Worth waking the device for. */
  is_urgent: boolean;
  /** Of phones `push_account_id` and `encrypted_data`; of tokens what an app of old shows. */
  payload: Record<string, string>;
  idempotency_key: string | undefined;
}

/**
 * Hands one notification over. `gone`: the device takes none any more; `refused`: never this one.
 *
 * @throws for what may go well another time.
 */
export type Sender = (handed: PushDelivery) => Promise<'sent' | 'gone' | 'refused'>;

const ANSWER_BYTES = 100_000;
const GONE = [404, 410];

export function createSender({ sender }: Pick<RelayConfig, 'sender'>, log: Logger): Sender {
  if (sender.kind === 'print') {
    return async ({ token_kind, ios_app_id, is_urgent, payload }) => {
      log.info({ token_kind, ios_app_id, is_urgent, push_account_id: payload['push_account_id'] }, 'a notification');
      return 'sent';
    };
  }
  return async ({ idempotency_key, ...handed }) => {
    const { status } = await httpPost(sender.url, {
      headers: {
        'content-type': 'application/json',
        ...(sender.token !== undefined && { authorization: `Bearer ${sender.token}` }),
        ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
      },
      body: JSON.stringify(handed),
      timeout_ms: LIMITS.pushSenderMs,
      most_bytes: ANSWER_BYTES,
    });
    if (status >= 200 && status < 300) return 'sent';
    if (GONE.includes(status)) return 'gone';
    if (status === 400 || status === 413) return 'refused';
    throw new Error(`what sends for the relay answers ${status}`);
  };
}
