import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { openText, sealText } from '../../secrets/sealed-text.js';
import {
  deleteDevice,
  findAddressedDevice,
  upsertAddressedDevice,
  type AddressedDevice,
  type AddressKind,
} from './push-address-store.js';
import { hashOf, makeRoom } from './push-device-actions.js';
import type { TokenKind } from './push-device.js';

/** What an app of old gave: the token by which its push service finds it (chat.md 4.21). */
export interface TokenAddress {
  token: string;
  ios_app_id: string | null;
}

/** Where a browser, or an app with a distributor, is reached, and the keys to encrypt for it (RFC 8291). */
export interface WebAddress {
  endpoint: string;
  /** Base64url. */
  p256dh: string;
  auth: string;
}

/** What a device is known by among those of its person. */
export const tokenName = (token_kind: TokenKind, token: string) =>
  hashOf(`${token_kind} ${token_kind === 'apns' ? token.toLowerCase() : token}`);
export const endpointName = (endpoint: string) => hashOf(endpoint);

/**
 * An endpoint as it is kept, whose characters may be more than those of what was given; undefined of what is no address
 * of https, or too long. Whether its name leads to the internet is found whenever something is sent.
 */
export function keptEndpoint(given: string): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > LIMITS.pushEndpoint ? undefined : url.href;
}

/**
 * A device that hears of messages from now on; one that is known gets the keys that are given now.
 *
 * @throws ChatError BAD_REQUEST for more devices than a person may have.
 */
export async function addDevice(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  owner: Caller,
  device: {
    kind: AddressKind;
    token_kind: TokenKind | null;
    name_hash: Buffer;
    address: TokenAddress | WebAddress;
    /** Of a browser that is signed in: the device goes with it. */
    session_id?: number | undefined;
  },
): Promise<void> {
  await lockExclusively(tx, 'toldLists', owner.id);
  const { address, session_id = null, ...row } = device;
  const known = await findAddressedDevice(tx, owner.realm_id, owner.id, [device.kind], device.name_hash);
  if (!known) await makeRoom(tx, owner);
  const sealed_address = sealText(config.apiKeySecret, JSON.stringify(address));
  await upsertAddressedDevice(tx, owner.realm_id, owner.id, { ...row, sealed_address, session_id });
}

/** False when there is none. */
export async function removeDevice(
  tx: Tx,
  owner: Caller,
  kinds: readonly AddressKind[],
  name_hash: Buffer,
): Promise<boolean> {
  const device = await findAddressedDevice(tx, owner.realm_id, owner.id, kinds, name_hash);
  return device !== undefined && (await deleteDevice(tx, owner.realm_id, owner.id, device.id));
}

export const openAddress = <T extends TokenAddress | WebAddress>(
  { config }: Pick<Deps, 'config'>,
  { sealed_address }: Pick<AddressedDevice, 'sealed_address'>,
) => JSON.parse(openText(config.apiKeySecret, sealed_address)) as T;
