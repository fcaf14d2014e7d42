import { lookup } from 'node:dns/promises';
import net, { isIP } from 'node:net';
import tls from 'node:tls';
import type { Config } from '../../deps/config.js';
import { resolverOf } from '../../deps/public-request.js';
import { isPrivateName } from '../../domain/public-address.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { framed, FrameReader } from '../hl7/index.js';
import { hostAndPort, mayReach, type ConnectionRow } from '../interop-connections/index.js';

const resolve = resolverOf();

/** The addresses of a name. The system's resolver has few threads, so only names of local networks use it. */
const addressesOf = (host: string): Promise<{ address: string }[]> =>
  isPrivateName(host) ? lookup(host, { all: true }) : resolve(host);

/**
 * Sends a message over MLLP, and answers the first complete message that `isWanted` accepts. Throws after the time
 * limit, for a too long answer, and for an address in a forbidden network.
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
  if (!found) throw new Error('The address is in a network to which messages must not be sent.');
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
        return fail('The receiver has another certificate.');
      socket.write(framed(message));
    });
    socket.on('data', (bytes: Buffer) => {
      came += bytes.length;
      if (came > HL7_LIMITS.messageBytes) return fail('The answer is too long.');
      for (const frame of reader.read(bytes))
        if ('message' in frame && isWanted(frame.message)) return end(() => resolve(frame.message));
    });
  });
}
