import type { Db, Tx } from '../../db/db.js';
import type { PushDeviceKind, TokenKind } from './push-device.js';

export type AddressKind = Exclude<PushDeviceKind, 'relay'>;

/** A device that is reached without a registration at the relay. */
export interface AddressedDevice {
  realm_id: number;
  user_id: number;
  id: number;
  kind: AddressKind;
  token_kind: TokenKind | null;
  sealed_address: string;
  registered_at: Date;
}

const ADDRESSED = 'realm_id, user_id, id, kind, token_kind, sealed_address, registered_at';

export const findAddressedDevices = (db: Db, realm_id: number, user_id: number, kinds: readonly AddressKind[]) =>
  db.query<AddressedDevice>(
    `select ${ADDRESSED} from push_devices where realm_id = $1 and user_id = $2 and kind = any ($3) order by id`,
    [realm_id, user_id, kinds],
  );

export const findAddressedDevice = (
  db: Db,
  realm_id: number,
  user_id: number,
  kinds: readonly AddressKind[],
  name_hash: Buffer,
) =>
  db.maybe<AddressedDevice>(
    `select ${ADDRESSED} from push_devices
     where realm_id = $1 and user_id = $2 and kind = any ($3) and name_hash = $4`,
    [realm_id, user_id, kinds, name_hash],
  );

/** One that is known keeps what waits for it. */
export async function upsertAddressedDevice(
  tx: Tx,
  realm_id: number,
  user_id: number,
  device: {
    kind: AddressKind;
    token_kind: TokenKind | null;
    name_hash: Buffer;
    sealed_address: string;
    session_id: number | null;
  },
): Promise<void> {
  await tx.query(
    `insert into push_devices (realm_id, user_id, kind, token_kind, name_hash, sealed_address, registered_at, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (realm_id, user_id, kind, name_hash) do update
     set sealed_address = excluded.sealed_address, session_id = excluded.session_id`,
    [
      realm_id,
      user_id,
      device.kind,
      device.token_kind,
      device.name_hash,
      device.sealed_address,
      tx.now(),
      device.session_id,
    ],
  );
}

/** Whether it was there. */
export async function deleteDevice(tx: Tx, realm_id: number, user_id: number, id: number): Promise<boolean> {
  const deleted = await tx.query(
    'delete from push_devices where realm_id = $1 and user_id = $2 and id = $3 returning id',
    [realm_id, user_id, id],
  );
  return deleted.length > 0;
}

/** Those that came with an API key. A browser that is signed in keeps hearing, and with it what devices are known to show. */
export async function deleteDevicesOfKey(tx: Tx, realm_id: number, user_id: number): Promise<void> {
  await tx.query('delete from push_devices where realm_id = $1 and user_id = $2 and session_id is null', [
    realm_id,
    user_id,
  ]);
  await tx.query(
    `delete from pushed_messages where realm_id = $1 and user_id = $2
       and not exists (select from push_devices where realm_id = $1 and user_id = $2)`,
    [realm_id, user_id],
  );
}
