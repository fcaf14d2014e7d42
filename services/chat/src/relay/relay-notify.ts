import Joi from 'joi';
import type { Logger } from 'pino';
import { atMost } from '../concurrency/at-most.js';
import type { Database } from '../db/db.js';
import { LIMITS } from '../limits.js';
import { openText } from '../secrets/sealed-text.js';
import { badRequest, RelayRefusal } from './relay-error.js';
import type { Sender } from './relay-sender.js';
import { findDevices, noteGone, noteHanded, type RelayDevice } from './relay-store.js';

interface PushRequest {
  device_id: number;
  fcm_priority?: string;
  http_headers?: { apns_priority?: number };
  payload: { encrypted_data: string; push_account_id: number };
  idempotency_key?: string;
}

export interface Notified {
  android_successfully_sent_count: number;
  apple_successfully_sent_count: number;
  delete_device_ids: number[];
  realm_push_status: { can_push: true; expected_end_timestamp: null };
}

const requests = Joi.object({
  realm_uuid: Joi.string().guid().required(),
  push_requests: Joi.array()
    .max(LIMITS.pushRequests)
    .items(
      Joi.object({
        device_id: Joi.number().integer().required(),
        fcm_priority: Joi.string().max(LIMITS.word),
        http_headers: Joi.object({ apns_priority: Joi.number() }).unknown(true),
        idempotency_key: Joi.string().guid(),
        payload: Joi.object({
          encrypted_data: Joi.string().max(LIMITS.pushEncrypted).required(),
          push_account_id: Joi.number().unsafe().integer().required(),
        })
          .unknown(true)
          .required(),
      }).unknown(true),
    )
    .required(),
})
  .unknown(true)
  .prefs({ convert: false });

/** Handed over at a time, to devices together. */
const AT_ONCE = 16;

/**
 * Hands notifications to an organization's devices: those of one device one after another, in the order in which they
 * were sent, and none whose key it was handed before.
 */
export function createNotifier({
  db,
  log,
  secret,
  sender,
}: {
  db: Database;
  log: Logger;
  secret: Buffer;
  sender: Sender;
}) {
  /** What each device is being handed here: who tries again while that goes on waits for its end. */
  const busy = new Map<number, Promise<unknown>>();
  const inLane = atMost(AT_ONCE);

  async function handAll(device: RelayDevice, wanted: readonly PushRequest[]): Promise<Outcome> {
    const outcome: Outcome = { device, keys: [], sent: 0, is_gone: false, failed: false };
    const known = new Set(device.handed_keys);
    for (const request of wanted) {
      if (known.has(request.idempotency_key ?? '')) {
        outcome.sent += 1;
        continue;
      }
      try {
        const became = await inLane(() => sender(handedTo(device, request)));
        if (became === 'gone') return { ...outcome, is_gone: true };
        if (became === 'sent') outcome.sent += 1;
        if (request.idempotency_key !== undefined) outcome.keys.push(request.idempotency_key);
      } catch (error) {
        log.warn({ err: error, device_id: device.device_id }, 'a notification was not handed over');
        // What comes after it waits for it.
        return { ...outcome, failed: true };
      }
    }
    return outcome;
  }

  function handedTo(device: RelayDevice, { payload, fcm_priority, http_headers, idempotency_key }: PushRequest) {
    return {
      token_kind: device.token_kind,
      token: openText(secret, device.sealed_token),
      ios_app_id: device.ios_app_id,
      is_urgent: fcm_priority === 'high' || http_headers?.apns_priority === 10,
      payload: { push_account_id: device.push_account_id, encrypted_data: payload.encrypted_data },
      idempotency_key,
    };
  }

  async function notifyDevices(organization_id: string, body: unknown): Promise<Notified> {
    const { value, error } = requests.validate(body);
    if (error) throw badRequest(error.message.slice(0, LIMITS.nameGiven));
    const { realm_uuid, push_requests } = value as { realm_uuid: string; push_requests: PushRequest[] };
    const ids = [...new Set(push_requests.map(({ device_id }) => device_id))];
    const outcomes = await alone(busy, ids, async () => {
      const devices = await findDevices(db, organization_id, realm_uuid, ids);
      const done = await Promise.all(
        devices.map((device) =>
          handAll(
            device,
            push_requests.filter(({ device_id }) => device_id === device.device_id),
          ),
        ),
      );
      const handed = done.filter(({ keys }) => keys.length > 0);
      if (handed.length > 0) {
        await noteHanded(
          db,
          organization_id,
          handed.map(({ device: { device_id }, keys }) => ({ device_id, keys })),
        );
      }
      const gone = done.filter(({ is_gone }) => is_gone).map(({ device }) => device.device_id);
      if (gone.length > 0) await noteGone(db, organization_id, gone);
      return done;
    });
    if (outcomes.some(({ failed }) => failed)) {
      throw new RelayRefusal(502, 'SENDER_FAILED', 'Not all were handed over: ask again with the same keys.');
    }
    return notified(ids, outcomes);
  }
  return notifyDevices;
}

interface Outcome {
  device: RelayDevice;
  keys: string[];
  sent: number;
  is_gone: boolean;
  failed: boolean;
}

function notified(ids: readonly number[], outcomes: readonly Outcome[]): Notified {
  const reached = new Set(outcomes.filter(({ is_gone }) => !is_gone).map(({ device }) => device.device_id));
  const sentTo = (kind: string) =>
    outcomes.filter(({ device }) => device.token_kind === kind).reduce((sum, { sent }) => sum + sent, 0);
  return {
    android_successfully_sent_count: sentTo('fcm'),
    apple_successfully_sent_count: sentTo('apns'),
    delete_device_ids: ids.filter((id) => !reached.has(id)),
    realm_push_status: { can_push: true, expected_end_timestamp: null },
  };
}

/** Runs `work` once nobody else works for any of these, and keeps others waiting for as long. */
async function alone<T>(
  busy: Map<number, Promise<unknown>>,
  ids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const before = ids.map(async (id) => busy.get(id));
  const running = Promise.all(before).then(work);
  const ended = running.catch(() => undefined);
  for (const id of ids) busy.set(id, ended);
  try {
    return await running;
  } finally {
    for (const id of ids) if (busy.get(id) === ended) busy.delete(id);
  }
}
