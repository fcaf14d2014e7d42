import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { certificate } from '../../../test/support/certificate.js';
import { framed, FrameReader } from '../hl7/index.js';
import { exchangeMessage } from './mllp-client.js';

type Certificate = Awaited<ReturnType<typeof certificate>>;

let theirs: Certificate;
let ours: Certificate;
let strangers: Certificate;
const servers: net.Server[] = [];
beforeAll(async () => {
  theirs = await certificate('localhost');
  ours = await certificate('clinic.example');
  strangers = await certificate('elsewhere.example');
});
afterAll(() => servers.map((server) => server.close()));

/** Another system, which acknowledges what it is sent; without `options` it speaks no TLS. */
async function receiver(options?: tls.TlsOptions) {
  const received: string[] = [];
  const converse = (socket: net.Socket) => {
    const reader = new FrameReader();
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      for (const frame of reader.read(bytes)) {
        if (!('message' in frame)) continue;
        received.push(frame.message.toString());
        socket.write(framed(Buffer.from('answer')));
      }
    });
  };
  const server = options ? tls.createServer(options, converse) : net.createServer(converse);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { received, port: (server.address() as AddressInfo).port };
}

const fingerprintOf = ({ cert }: Certificate): string => new X509Certificate(cert).fingerprint256;

/** Sends one message to `localhost`, as the operator's files and the connection say. */
async function send(port: number, files: Certificate | undefined, ca?: Certificate, known?: Certificate) {
  const hl7 = {
    port: 0,
    status_port: 0,
    out_networks: ['127.0.0.0/8'],
    tls: files && { ...files, ca: ca?.cert },
  };
  const asked = { required: true, client_fingerprint: known ? fingerprintOf(known) : null };
  const sent = { address: `localhost:${port}`, tls: asked };
  return (await exchangeMessage({ hl7 }, sent, Buffer.from('message'), () => true)).toString();
}

test('a message goes to whose certificate an authority of ours signed for that name, and to nobody else', async () => {
  const good = await receiver(theirs);
  expect(await send(good.port, ours, theirs)).toBe('answer');
  await expect(send(good.port, ours, strangers)).rejects.toThrow(/self-signed/);
  await expect(send(good.port, undefined)).rejects.toThrow(/self-signed/);
  expect(good.received).toEqual(['message']);
  const other = await receiver(strangers);
  await expect(send(other.port, ours, strangers)).rejects.toThrow(/does not match certificate/);
  expect(other.received).toEqual([]);
});

test('a certificate that is known by its fingerprint needs no authority, and no other one will do', async () => {
  const { received, port } = await receiver(strangers);
  expect(await send(port, undefined, undefined, strangers)).toBe('answer');
  await expect(send(port, undefined, undefined, theirs)).rejects.toThrow('The receiver has another certificate.');
  expect(received).toEqual(['message']);
});

test('where both sides show a certificate, ours is the one of the listener', async () => {
  const { received, port } = await receiver({ ...theirs, requestCert: true, ca: ours.cert, rejectUnauthorized: true });
  expect(await send(port, ours, theirs)).toBe('answer');
  await expect(send(port, strangers, theirs)).rejects.toThrow();
  await expect(send(port, undefined, undefined, theirs)).rejects.toThrow();
  expect(received).toEqual(['message']);
});

test('where TLS is asked for nothing is sent without it', async () => {
  const { received, port } = await receiver();
  await expect(send(port, ours, theirs)).rejects.toThrow();
  expect(received).toEqual([]);
});
