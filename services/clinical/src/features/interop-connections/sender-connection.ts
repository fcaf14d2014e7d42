import type { Deps } from '../../deps/deps.js';
import { withinNetworks } from '../../domain/network-address.js';
import { headerOf, parseHeader, Rejected, type Header } from '../hl7/index.js';
import { loadConnection, type LoadedConnection } from './loaded-connection.js';
import { findCandidates, type Candidate, type ConnectionRow } from './connection-store.js';

/** A connected system. */
export interface Peer {
  address: string;
  encrypted: boolean;
  /** The fingerprint of its valid certificate, if it has one. */
  fingerprint: string | undefined;
}

/**
 * The connection of a message, by MSH-3 to 6 and the connected system: the most specific match. Undefined without a
 * match, or with two equal ones.
 */
export async function findSenderConnection(
  deps: Pick<Deps, 'db'>,
  sent: Buffer,
  peer: Peer,
): Promise<LoadedConnection | undefined> {
  const header = headerIn(sent);
  if (!header) return undefined;
  const sender = [
    header.sendingApplication,
    header.sendingFacility,
    header.receivingApplication,
    header.receivingFacility,
  ];
  const candidates = await deps.db.transaction(undefined, (db) => findCandidates(db, sender));
  const admitted = candidates.filter((each) => admits(each, peer));
  const [first, second] = admitted;
  if (!first || first.named === second?.named) return undefined;
  return loadConnection(deps, first);
}

function admits({ peer_cidrs, tls }: Candidate, { address, encrypted, fingerprint }: Peer): boolean {
  if (!withinNetworks(peer_cidrs, address)) return false;
  if (tls.required && !encrypted) return false;
  return tls.client_fingerprint === null || tls.client_fingerprint === fingerprint;
}

/** Whether MSH-3 to 6 of a message match the connection. An unreadable header contradicts nothing. */
export function matchesConnection(connection: ConnectionRow, sent: Buffer): boolean {
  const header = headerIn(sent);
  if (!header) return true;
  const { sending_application, sending_facility, receiving_application, receiving_facility } = connection;
  const says = [
    [sending_application, header.sendingApplication],
    [sending_facility, header.sendingFacility],
    [receiving_application, header.receivingApplication],
    [receiving_facility, header.receivingFacility],
  ];
  return says.every(([asked, said]) => asked === null || asked === said);
}

/** MSH of the message, if it can be read. */
function headerIn(sent: Buffer): Header | undefined {
  try {
    return headerOf(parseHeader(sent));
  } catch (error) {
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}
