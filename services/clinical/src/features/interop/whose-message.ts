import type { Deps } from '../../deps/deps.js';
import { withinNetworks } from '../../domain/network-address.js';
import { headerOf, parseHeader, Rejected, type Header } from '../hl7/index.js';
import { loadConnection, type Found } from './connection-caller.js';
import { findCandidates, type Candidate, type ConnectionRow } from './connection-store.js';

/** Who is connected. */
export interface Peer {
  address: string;
  encrypted: boolean;
  /** Of their certificate, where they showed one that is good. */
  fingerprint: string | undefined;
}

/**
 * The connection whose message that is, by MSH-3 to 6 and who is connected: the one that names most of them. Undefined where it is nobody's,
 * or two would have it.
 */
export async function connectionOf(deps: Pick<Deps, 'db'>, sent: Buffer, peer: Peer): Promise<Found | undefined> {
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

/** Whether a message says of MSH-3 to 6 what the connection asks for. One without a header that can be read does not contradict it. */
export function saysSo(connection: ConnectionRow, sent: Buffer): boolean {
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

/** What the message says of who sent it. */
function headerIn(sent: Buffer): Header | undefined {
  try {
    return headerOf(parseHeader(sent));
  } catch (error) {
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}
