import { createHash } from 'node:crypto';
import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { addJob } from '../jobs/index.js';
import { deleteDevice } from './push-address-store.js';
import {
  phoneStatus,
  type Phone,
  type PushDeviceKind,
  type SealedRegistration,
  type TokenKind,
} from './push-device.js';
import {
  countDevices,
  deleteFailedPhones,
  findPhoneLocked,
  findPhones,
  updatePhone,
  upsertPendingPhone,
} from './push-device-store.js';
import { deleteWaiting } from './push-queue-store.js';

/** The job that tells the relay of a phone. */
export const REGISTER_PHONE = 'register a phone at the push relay';

export interface GivenPhone {
  push_account_id: string;
  token_kind: TokenKind;
  push_public_key: Buffer;
  registration: SealedRegistration;
}

/**
 * A phone that is to hear of messages, once the relay has heard of it. One that is pending or active already stays as it is;
 * one that failed begins anew.
 *
 * @throws ChatError BAD_REQUEST for more devices than a person may have.
 */
export async function registerPhone(tx: Tx, deps: Deps, owner: Caller, given: GivenPhone): Promise<void> {
  await lockExclusively(tx, 'toldLists', owner.id);
  const known = (await findPhones(tx, owner.realm_id, owner.id)).find(
    ({ push_account_id }) => push_account_id === given.push_account_id,
  );
  if (known && phoneStatus(known) !== 'failed') return;
  await makeRoom(tx, owner);
  const { realm_id, id: user_id } = owner;
  const device_id = await upsertPendingPhone(tx, realm_id, user_id, {
    ...given,
    name_hash: hashOf(given.push_account_id),
  });
  await announce(tx, { ...owner, user_id }, { ...given, relay_device_id: null, error_code: null });
  await addJob(tx, deps, { task: REGISTER_PHONE, realm_id, user_id, payload: { user_id, device_id } });
}

/** The relay knows the phone, or says why it never will; the person's clients are told. The caller holds its row. */
export async function settlePhone(
  tx: Tx,
  phone: Phone,
  answered: { relay_device_id: number } | { error_code: string },
): Promise<void> {
  await updatePhone(tx, phone, answered);
  await announce(tx, phone, { ...phone, relay_device_id: null, error_code: null, ...answered });
}

/** The phone takes nothing any more, as the relay says: its person's clients are told, and may register it anew. */
export async function retirePhone(
  tx: Tx,
  { realm_id, user_id, id }: { realm_id: number; user_id: number; id: number },
): Promise<void> {
  const phone = await findPhoneLocked(tx, realm_id, user_id, id);
  if (!phone || phoneStatus(phone) !== 'active') return;
  await deleteWaiting(tx, realm_id, user_id, id);
  await settlePhone(tx, phone, { error_code: 'INVALID_PUSH_DEVICE_TOKEN' });
}

/** Nothing is sent there any more: a phone fails, all others are forgotten. */
export async function retireDevice(
  tx: Tx,
  device: { realm_id: number; user_id: number; id: number; kind: PushDeviceKind },
): Promise<void> {
  if (device.kind === 'relay') await retirePhone(tx, device);
  else await deleteDevice(tx, device.realm_id, device.user_id, device.id);
}

/** @throws ChatError BAD_REQUEST for more devices than a person may have. The caller holds the lock of the person's lists. */
export async function makeRoom(tx: Tx, owner: Caller): Promise<void> {
  if ((await countDevices(tx, owner.realm_id, owner.id)) >= LIMITS.pushDevices) {
    throw new ChatError('BAD_REQUEST', `You have too many devices (limit: ${LIMITS.pushDevices}).`);
  }
  await deleteFailedPhones(tx, owner.realm_id, owner.id, LIMITS.pushDevices);
}

export const hashOf = (name: string) => createHash('sha256').update(name).digest();

async function announce(
  tx: Tx,
  { realm_id, user_id }: { realm_id: number; user_id: number },
  phone: Pick<Phone, 'push_account_id' | 'relay_device_id' | 'error_code'>,
): Promise<void> {
  const { push_account_id, error_code } = phone;
  await publish(tx, realm_id, {
    audience: { user_ids: [user_id] },
    payload: { type: 'push_device', push_account_id, status: phoneStatus(phone), ...(error_code && { error_code }) },
  });
}
