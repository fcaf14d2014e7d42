import type { Db, Tx } from '../../db/db.js';
import type { Phone, SealedRegistration, TokenKind } from './push-device.js';

const PHONE = `realm_id, user_id, id, push_account_id::text, token_kind, push_public_key, registration, relay_device_id,
  error_code, registered_at`;

export const findPhones = (db: Db, realm_id: number, user_id: number) =>
  db.query<Phone>(
    `select ${PHONE} from push_devices where realm_id = $1 and user_id = $2 and kind = 'relay' order by id`,
    [realm_id, user_id],
  );

export const findPhone = (db: Db, realm_id: number, user_id: number, id: number) =>
  db.maybe<Phone>(
    `select ${PHONE} from push_devices where realm_id = $1 and user_id = $2 and id = $3 and kind = 'relay'`,
    [realm_id, user_id, id],
  );

/** Stays as it is until the commit. */
export const findPhoneLocked = (tx: Tx, realm_id: number, user_id: number, id: number) =>
  tx.maybe<Phone>(
    `select ${PHONE} from push_devices where realm_id = $1 and user_id = $2 and id = $3 and kind = 'relay' for update`,
    [realm_id, user_id, id],
  );

/** Those that failed count for nothing: they make room. */
export async function countDevices(db: Db, realm_id: number, user_id: number): Promise<number> {
  const { devices } = await db.one<{ devices: number }>(
    'select count(*) as devices from push_devices where realm_id = $1 and user_id = $2 and error_code is null',
    [realm_id, user_id],
  );
  return devices;
}

/** A phone that waits for the relay to hear of it: a new one, or one that failed. */
export async function upsertPendingPhone(
  tx: Tx,
  realm_id: number,
  user_id: number,
  phone: {
    name_hash: Buffer;
    push_account_id: string;
    token_kind: TokenKind;
    push_public_key: Buffer;
    registration: SealedRegistration;
  },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into push_devices (realm_id, user_id, kind, name_hash, push_account_id, token_kind, push_public_key,
       registration, registered_at)
     values ($1, $2, 'relay', $3, $4, $5, $6, $7, $8)
     on conflict (realm_id, user_id, kind, name_hash) do update set token_kind = excluded.token_kind,
       push_public_key = excluded.push_public_key, registration = excluded.registration, relay_device_id = null,
       error_code = null, failures = 0, registered_at = excluded.registered_at
     returning id`,
    [
      realm_id,
      user_id,
      phone.name_hash,
      phone.push_account_id,
      phone.token_kind,
      phone.push_public_key,
      JSON.stringify(phone.registration),
      tx.now(),
    ],
  );
  return id;
}

/** What the relay answered: its id of the phone, or why there is none. */
export async function updatePhone(
  tx: Tx,
  { realm_id, user_id, id }: Pick<Phone, 'realm_id' | 'user_id' | 'id'>,
  answered: { relay_device_id: number } | { error_code: string },
): Promise<void> {
  const { relay_device_id = null, error_code = null } = answered as { relay_device_id?: number; error_code?: string };
  await tx.query(
    `update push_devices set relay_device_id = $4, error_code = $5, registration = null
     where realm_id = $1 and user_id = $2 and id = $3`,
    [realm_id, user_id, id, relay_device_id, error_code],
  );
}

/** The phones of a person that failed longest ago, but the newest `kept`. */
export async function deleteFailedPhones(tx: Tx, realm_id: number, user_id: number, kept: number): Promise<void> {
  await tx.query(
    `delete from push_devices where realm_id = $1 and user_id = $2 and id in (
       select id from push_devices where realm_id = $1 and user_id = $2 and error_code is not null
       order by registered_at desc, id desc offset $3)`,
    [realm_id, user_id, kept],
  );
}
