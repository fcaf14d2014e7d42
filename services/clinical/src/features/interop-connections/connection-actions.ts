import { isIP } from 'node:net';
import { violatedConstraint } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { isLoopbackName } from '../../domain/network-address.js';
import { isPrivateName } from '../../domain/public-address.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { newFileKey } from '../../secrets/file-box.js';
import { encryptSecret } from '../../secrets/secret-box.js';
import { newSecret, sha256 } from '../../secrets/secrets.js';
import { hostAndPort, mayReach } from './connection-addresses.js';
import { contentKeyPlace, formatConnectionKey } from './connection-keys.js';
import {
  POLICY,
  TLS,
  type CONNECTION_STATUSES,
  type ConnectionChanges,
  type NewConnection,
} from './connection-content.js';
import {
  countConnections,
  findConnection,
  hasEquallyMatching,
  insertConnection,
  lockConnection,
  lockSenders,
  updateConnection,
  type ConnectionRow,
} from './connection-store.js';

type Named = Partial<
  Pick<
    ConnectionRow,
    | 'transport'
    | 'direction'
    | 'sending_application'
    | 'sending_facility'
    | 'receiving_application'
    | 'receiving_facility'
    | 'address'
  >
>;

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getConnection({ db, clinic }: Pick<Change, 'db' | 'clinic'>, id: string): Promise<ConnectionRow> {
  const row = isUuid(id) ? await findConnection(db, clinic.id, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** Creates a connection; one over HTTP gets a key. Throws 422 if another connection would match the same messages. */
export async function createConnection(
  change: Change & { deps: Deps },
  body: NewConnection,
): Promise<{ row: ConnectionRow; key: string | undefined }> {
  const { db, clinic, deps } = change;
  const id = newId();
  checkTransport(deps, body);
  await lockClinic(db, clinic.id);
  if ((await countConnections(db, clinic.id)) >= INTEROP_LIMITS.perClinic)
    throw invalid({ path: 'name', rule: 'max_items', limit: INTEROP_LIMITS.perClinic });
  await checkUniqueMatch(change, id, body);
  const secret = body.transport === 'http' ? newSecret() : undefined;
  const none = { sending_application: null, sending_facility: null, receiving_application: null };
  await refusingEqualMatch(
    insertConnection(db, {
      ...none,
      receiving_facility: null,
      charset: null,
      address: null,
      ...body,
      tls: { ...TLS, ...body.tls },
      policy: { ...POLICY, ...body.policy },
      clinic_id: clinic.id,
      id,
      key_hash: secret ? sha256(secret) : null,
      content_key_encrypted: encryptSecret(deps.config.keys, newFileKey(), contentKeyPlace(clinic.id, id)),
    }),
  );
  return { row: await getConnection(change, id), key: secret && formatConnectionKey(id, secret) };
}

/** Throws 404, 412 for another version, and 422 as `createConnection`. */
export async function changeConnection(
  change: Change & { deps: Deps },
  id: string,
  ifMatch: string | undefined,
  body: ConnectionChanges,
): Promise<{ row: ConnectionRow; changed: string[] }> {
  const { db, clinic } = change;
  const before = await lock(change, id, ifMatch);
  const given = {
    ...body,
    ...(body.tls && { tls: { ...before.tls, ...body.tls } }),
    ...(body.policy && { policy: { ...before.policy, ...body.policy } }),
  };
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = { ...before, ...values };
  checkTransport(change.deps, after);
  await checkUniqueMatch(change, id, after);
  const changed = Object.keys(values);
  if (changed.length > 0) await refusingEqualMatch(updateConnection(db, clinic.id, id, values));
  return { row: await getConnection(change, id), changed };
}

/** Sets whether a connection is active. Throws 404 and 412. */
export async function setStatus(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  status: (typeof CONNECTION_STATUSES)[number],
): Promise<ConnectionRow> {
  const before = await lock(change, id, ifMatch);
  if (before.status !== status) await updateConnection(change.db, change.clinic.id, id, { status });
  return getConnection(change, id);
}

/**
 * Gives a connection over HTTP a new key and ends the former one. Throws 404, and 422 for a connection without a key.
 */
export async function rotateKey(change: Change, id: string): Promise<{ row: ConnectionRow; key: string }> {
  const before = await lock(change, id, undefined);
  if (before.transport !== 'http') throw invalid({ path: 'transport', rule: 'only_when', value: 'http' });
  const secret = newSecret();
  await updateConnection(change.db, change.clinic.id, id, { key_hash: sha256(secret) });
  return { row: await getConnection(change, id), key: formatConnectionKey(id, secret) };
}

async function lock({ db, clinic }: Change, id: string, ifMatch: string | undefined): Promise<ConnectionRow> {
  const row = isUuid(id) ? await lockConnection(db, clinic.id, id) : undefined;
  if (!row) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  return row;
}

const PRIVATE: OwnRule = {
  name: 'private_address',
  en: 'The :attribute is in a network to which messages must not be sent.',
  es: ':attribute está en una red a la que no se deben enviar mensajes.',
};
const ONLY_SENT: OwnRule = {
  name: 'only_sent',
  en: 'A connection over http can only receive.',
  es: 'Una conexión por http solo puede recibir.',
};

function checkTransport({ config }: Pick<Deps, 'config'>, { transport, direction, address, ...named }: Named): void {
  const says = namesIn(named).some((each) => each !== null);
  if (direction !== 'in' && transport === 'http') throw invalid({ path: 'direction', rule: ONLY_SENT });
  if (direction !== 'in' && !address)
    throw invalid({ path: 'address', rule: 'required_when', other: 'direction', value: direction ?? 'out' });
  if (address) checkAddress(config.hl7.out_networks, address);
  if (transport === 'mllp' && direction !== 'out' && !says)
    throw invalid({ path: 'sending_application', rule: 'required' });
}

/** Refuses an address that certainly is in a forbidden network. Names are resolved and checked at sending. */
function checkAddress(networks: readonly string[], address: string): void {
  const { host, port } = hostAndPort(address);
  if (port < 1 || port > 65_535) throw invalid({ path: 'address', rule: 'format' });
  const isLocal = isLoopbackName(host) && isIP(host) === 0;
  const literal = isLocal ? '127.0.0.1' : isIP(host) ? host : undefined;
  const isRefused = literal === undefined ? isPrivateName(host) && networks.length === 0 : !mayReach(networks, literal);
  if (isRefused) throw invalid({ path: 'address', rule: PRIVATE });
}

const namesIn = ({ sending_application, sending_facility, receiving_application, receiving_facility }: Named) =>
  [sending_application, sending_facility, receiving_application, receiving_facility].map((each) => each ?? null);

async function checkUniqueMatch({ db }: Change, id: string, said: Named): Promise<void> {
  if (said.transport !== 'mllp' || said.direction === 'out') return;
  await lockSenders(db);
  if (await hasEquallyMatching(db, id, namesIn(said))) throw invalid({ path: 'sending_application', rule: 'taken' });
}

const refusingEqualMatch = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw violatedConstraint(error) === 'interop_connections_sender'
      ? invalid({ path: 'sending_application', rule: 'taken' })
      : error;
  });
