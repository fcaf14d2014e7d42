import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { createJobs, type Jobs } from '../../src/jobs.js';
import { framed, FrameReader } from '../../src/features/hl7/index.js';
import type { BuiltClinic } from './builders.js';
import { CONNECTIONS } from './interop.js';
import type { TestApp } from './start.js';

/** Messages may be sent to this machine. */
export const SENDS = { hl7: { port: 0, status_port: 0, out_networks: ['127.0.0.0/8'], tls: undefined } };

type Answer = string | undefined;

/** Makes other systems, which answer each message as they are told; undefined is no answer. `said` is what they say beside the code. */
export function useReceivers() {
  const servers: net.Server[] = [];
  afterAll(() => servers.map((server) => server.close()));
  return async (answer: (message: string, nth: number) => Answer | Promise<Answer> = () => 'AA', said = '') => {
    const received: string[] = [];
    const server = net.createServer((socket) => {
      const reader = new FrameReader();
      const reply = async (message: Buffer) => {
        const text = message.toString();
        received.push(text);
        const code = await answer(text, received.length);
        if (code === undefined) return void socket.destroy();
        const id = text.split('|')[9];
        const error = code === 'AA' ? '' : 'ERR||PID^1^3|204^Unknown key identifier^HL70357|E||||Not known\r';
        const header = 'MSH|^~\\&|A|B|C|D|2026||ACK|1|P|2.5.1||||||UNICODE UTF-8';
        socket.write(framed(Buffer.from(`${header}\rMSA|${code}|${id}|${said}\r${error}`)));
      };
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        for (const frame of reader.read(bytes)) if ('message' in frame) void reply(frame.message);
      });
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const fields = (nth: number, name: string) =>
      (received[nth] ?? '').split('\r').flatMap((line) => (line.startsWith(`${name}|`) ? [line.split('|')] : []))[0] ??
      [];
    return { received, fields, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
}

/** An administrator of the clinic, and a connection over which it sends. */
export async function telling(app: TestApp, clinic: BuiltClinic, address: string, values: object = {}) {
  const administrator = await app.build.user(clinic, 'administrator');
  const body = {
    name: 'Out',
    direction: 'out',
    types: ['ADT', 'OML', 'ORU', 'SIU'],
    receiving_facility: 'CLINIC',
    address,
  };
  const made = await app
    .as(administrator)
    .post(CONNECTIONS)
    .send({ ...body, sending_application: 'LAB', ...values });
  expect({ status: made.status, body: made.body.errors }).toEqual({ status: 201, body: undefined });
  return { administrator, connection: made.body.data as { id: string } };
}

/** Two workers that send; what each left to the other the next turn sends. */
export function useSenders(app: TestApp) {
  let workers: Jobs[] = [];
  beforeEach(() => (workers = [createJobs(app.deps), createJobs(app.deps)]));
  afterEach(() => Promise.all(workers.map((worker) => worker.stop())));
  const send = async ({ list }: Jobs) => {
    for (const { name, run } of list) if (name.endsWith('messages to other systems')) await run();
  };
  const alone = async () => send(workers[0] as Jobs);
  const work = async () => {
    await Promise.all(workers.map(send));
    await alone();
  };
  const purge = async (named: string) => workers[0]?.list.find(({ name }) => name === named)?.run();
  return { alone, work, purge };
}
