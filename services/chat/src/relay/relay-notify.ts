import { setTimeout } from 'node:timers/promises';
import { batchLoader } from '../concurrency/batch-loader.js';
import type { Database } from '../db/db.js';
import { LIMITS } from '../limits/index.js';
import { openText } from '../secrets/sealed-text.js';
import type { Deliver } from './relay-delivery.js';
import { keysToAskAgain, parseRequests, type PushRequest } from './relay-requests.js';
import type { PushDelivery } from './relay-sender.js';
import {
  findKnownIds,
  freeRelayDevices,
  leaseRelayDevices,
  noteGone,
  noteHanded,
  type HandedKey,
  type RelayDevice,
} from './relay-store.js';

export interface Notified {
  android_successfully_sent_count: number;
  apple_successfully_sent_count: number;
  delete_device_ids: number[];
  /** Keys of what may be handed over another time. */
  not_handed: string[];
  realm_push_status: { can_push: true; expected_end_timestamp: null };
}

/** Longer than anybody works for a request. */
const LEASE_SECONDS = (2 * LIMITS.pushRelayMs) / 1_000;
/** Before it is looked again whether a device is free. */
const LOOK_AGAIN_MS = 50;
const KEYS_TOGETHER = 1_000;

interface Wanted {
  organization_id: string;
  realm_uuid: string;
  push_requests: readonly PushRequest[];
  /** When nothing is begun any more, milliseconds. */
  until: number;
}

/** What became of what a device was to get. */
interface Outcome {
  device: RelayDevice;
  sent: number;
  is_gone: boolean;
  not_handed: readonly PushRequest[];
}

/**
 * Hands notifications to an organization's devices: those of one device one after another, in the order in which they
 * were sent, and none whose key it was handed before, whichever process of the relay is asked.
 */
export function createNotifier({ db, secret, hand }: { db: Database; secret: Buffer; hand: Deliver }) {
  /** For all devices together, and of each device before it is handed the next: a process that dies has one at most that it did not note. */
  const note = batchLoader((handed: HandedKey[]) => noteHanded(db, handed).then(() => handed), { most: KEYS_TOGETHER });

  async function handAll({ organization_id, push_requests, until }: Wanted, device: RelayDevice): Promise<Outcome> {
    const requests = push_requests.filter(({ device_id }) => device_id === device.device_id);
    const outcome: Outcome = { device, sent: 0, is_gone: false, not_handed: [] };
    const known = new Set<string | undefined>(device.handed_keys);
    let noted: Promise<unknown> = Promise.resolve();
    for (const [place, request] of requests.entries()) {
      const { idempotency_key: key } = request;
      await noted;
      const became = known.has(key) ? 'sent' : await hand(() => handedTo(device, request), until);
      if (became === 'gone') outcome.is_gone = await noteGone(db, organization_id, device);
      // What comes after it waits for it.
      if (became === 'failed' || (became === 'gone' && !outcome.is_gone)) outcome.not_handed = requests.slice(place);
      if (became === 'gone' || became === 'failed') break;
      if (became === 'sent') outcome.sent += 1;
      if (key !== undefined && !known.has(key)) {
        known.add(key);
        // What could not be noted may be handed over again, which is better than not at all.
        noted = note({ organization_id, device_id: device.device_id, key }).catch(() => undefined);
      }
    }
    await noted;
    return outcome;
  }

  function handedTo(
    device: RelayDevice,
    { payload, fcm_priority, http_headers, idempotency_key }: PushRequest,
  ): PushDelivery {
    return {
      token_kind: device.token_kind,
      token: openText(secret, device.sealed_token),
      ios_app_id: device.ios_app_id,
      is_urgent: fcm_priority === 'high' || http_headers?.apns_priority === 10,
      payload: { push_account_id: device.push_account_id, encrypted_data: payload.encrypted_data },
      idempotency_key,
    };
  }

  /** To those of the devices to which nobody is handing anything. */
  async function handToFree(wanted: Wanted, device_ids: readonly number[]): Promise<Outcome[]> {
    const { organization_id, realm_uuid } = wanted;
    const leased = await leaseRelayDevices(db, organization_id, realm_uuid, device_ids, LEASE_SECONDS);
    if (leased.devices.length === 0) return [];
    try {
      return await Promise.all(leased.devices.map((device) => handAll(wanted, device)));
    } finally {
      await freeRelayDevices(db, organization_id, leased);
    }
  }

  /** @throws RelayRefusal */
  return async (organization_id: string, body: unknown): Promise<Notified> => {
    const wanted: Wanted = { organization_id, ...parseRequests(body), until: Date.now() + LIMITS.pushRelayBeginMs };
    const ids = [...new Set(wanted.push_requests.map(({ device_id }) => device_id))];
    const outcomes: Outcome[] = [];
    let left = ids;
    while (left.length > 0) {
      const done = await handToFree(wanted, left);
      outcomes.push(...done);
      const handled = new Set(done.map(({ device }) => device.device_id));
      left = left.filter((id) => !handled.has(id));
      // What is known, and could not be had, is busy.
      if (left.length > 0) left = await findKnownIds(db, organization_id, wanted.realm_uuid, left);
      if (left.length === 0 || Date.now() >= wanted.until) break;
      await setTimeout(LOOK_AGAIN_MS);
    }
    const busy = wanted.push_requests.filter(({ device_id }) => left.includes(device_id));
    return notified(ids, outcomes, busy);
  };
}

function notified(ids: readonly number[], outcomes: readonly Outcome[], busy: readonly PushRequest[]): Notified {
  const there = new Set([
    ...outcomes.filter(({ is_gone }) => !is_gone).map(({ device }) => device.device_id),
    ...busy.map(({ device_id }) => device_id),
  ]);
  const delete_device_ids = ids.filter((id) => !there.has(id));
  const sentTo = (kind: string) =>
    outcomes.filter(({ device }) => device.token_kind === kind).reduce((sum, { sent }) => sum + sent, 0);
  const [android_successfully_sent_count, apple_successfully_sent_count] = [sentTo('fcm'), sentTo('apns')];
  const isAnythingHanded =
    android_successfully_sent_count + apple_successfully_sent_count + delete_device_ids.length > 0;
  return {
    android_successfully_sent_count,
    apple_successfully_sent_count,
    delete_device_ids,
    not_handed: keysToAskAgain([...outcomes.flatMap(({ not_handed }) => not_handed), ...busy], isAnythingHanded),
    realm_push_status: { can_push: true, expected_end_timestamp: null },
  };
}
