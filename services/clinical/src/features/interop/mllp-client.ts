import { lookup } from 'node:dns/promises';
import net, { isIP } from 'node:net';
import tls from 'node:tls';
import type { Config } from '../../deps/config.js';
import { resolverOf } from '../../deps/public-request.js';
import { withinNetworks } from '../../domain/network-address.js';
import { isPrivateName, isPublicAddress } from '../../domain/public-address.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { framed, FrameReader } from '../hl7/index.js';
import type { ConnectionRow } from './connection-store.js';

/** `host:port`, or `[address]:port`. */
export function hostAndPort(address: string): { host: string; port: number } {
  const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(address) ?? [];
  return { host: inBrackets ?? plain ?? '', port: Number(port) };
}

/** Whether messages may be sent to that address: it is public, or in a network that the service's settings name. */
export const mayReach = (networks: readonly string[], address: string): boolean =>
  isPublicAddress(address) || (networks.length > 0 && withinNetworks(networks, address));

const resolve = resolverOf();

/** Names of this network alone are looked up by the system: it has few threads, which somebody's silent name server would hold. */
const addressesOf = (host: string): Promise<{ address: string }[]> =>
  isPrivateName(host) ? lookup(host, { all: true }) : resolve(host);

/**
 * Sends one message over MLLP and answers the first whole one that comes back and is wanted. Throws where nobody answers in time, more comes
 * than one message may have, or a name leads into a network that messages may not be sent to.
 */
export async function exchangeMessage(
  { hl7 }: Pick<Config, 'hl7'>,
  { address, tls: asked }: Pick<ConnectionRow, 'address' | 'tls'>,
  message: Buffer,
  isWanted: (answer: Buffer) => boolean,
): Promise<Buffer> {
  const { host, port } = hostAndPort(address ?? '');
  const addresses = isIP(host) ? [{ address: host }] : await addressesOf(host);
  const found = addresses.find((each) => mayReach(hl7.out_networks, each.address));
  if (!found) throw new Error('The address is in a network that messages are not sent to.');
  const socket = asked.required
    ? tls.connect({
        host: found.address,
        port,
        ...(isIP(host) === 0 && { servername: host }),
        ...(hl7.tls && { cert: hl7.tls.cert, key: hl7.tls.key, ...(hl7.tls.ca && { ca: hl7.tls.ca }) }),
        // A certificate that is known by its fingerprint needs no authority.
        rejectUnauthorized: asked.client_fingerprint === null,
      })
    : net.connect({ host: found.address, port });
  const begun = asked.required ? 'secureConnect' : 'connect';
  return new Promise<Buffer>((resolve, reject) => {
    const reader = new FrameReader();
    let came = 0;
    const end = (settle: () => void) => {
      clearTimeout(slow);
      socket.destroy();
      settle();
    };
    const fail = (why: string) => end(() => reject(new Error(why)));
    const slow = setTimeout(() => fail('Nobody answered in time.'), HL7_LIMITS.answerMs);
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('The connection was closed before an answer came.'));
    socket.once(begun, () => {
      const { client_fingerprint: known } = asked;
      if (known !== null && (socket as tls.TLSSocket).getPeerCertificate?.().fingerprint256 !== known)
        return fail('The other side has another certificate.');
      socket.write(framed(message));
    });
    socket.on('data', (bytes: Buffer) => {
      came += bytes.length;
      if (came > HL7_LIMITS.messageBytes) return fail('More came back than an answer may have.');
      for (const frame of reader.read(bytes))
        if ('message' in frame && isWanted(frame.message)) return end(() => resolve(frame.message));
    });
  });
}
