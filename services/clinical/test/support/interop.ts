import type { Response } from 'supertest';
import type { BuiltClinic } from './builders.js';
import type { TestApp } from './start.js';

export const CONNECTIONS = '/api/v1/interop/connections';
export const MESSAGES = '/api/v1/interop/messages';

/** A clinic with an administrator, its laboratory and a doctor, and another system that sends by HTTP. */
export async function exchange(app: TestApp, values: Record<string, unknown> = {}) {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const laboratory = await app.build.user(clinic, 'laboratory');
  const { connection, send } = await connectionOf(app, administrator, values);
  return { clinic, doctor, administrator, laboratory, connection, send };
}

/** As `exchange`, in a clinic that is there. */
export async function exchangeIn(app: TestApp, clinic: BuiltClinic) {
  const administrator = await app.build.user(clinic, 'administrator');
  return connectionOf(app, administrator);
}

/** A message of the worklist that is about that patient: they go to another bed without having one. */
export async function waitingMessage(app: TestApp, clinic: BuiltClinic, patient: { mrn: string }): Promise<string> {
  const { send } = await exchangeIn(app, clinic);
  await send(messageOf('ADT^A02', [identify(patient), 'PV1|1|I|W^A^1']));
  return (await lastMessage(app, clinic)).id;
}

export const REPLAY_DAYS = { date_from: '2026-01-01', date_to: '2026-12-31' };

export async function replayIn(app: TestApp, clinic: BuiltClinic): Promise<string> {
  const administrator = await app.build.user(clinic, 'administrator');
  const { connection } = await connectionOf(app, administrator);
  const body = { connection_id: connection.id, ...REPLAY_DAYS };
  const made = await app.as(administrator).post('/api/v1/interop/replays').send(body).expect(202);
  return made.body.data.id;
}

export const TYPES = ['ADT', 'ORU', 'SIU', 'ORM', 'OML', 'VXU'];

export async function connectionOf(
  app: TestApp,
  administrator: { token: string },
  values: Record<string, unknown> = {},
) {
  const body = { name: 'Laboratory', transport: 'http', types: TYPES, receiving_facility: 'CLINIC', ...values };
  const connection = (await app.as(administrator).post(CONNECTIONS).send(body).expect(201)).body.data;
  const send = async (message: string | Buffer) => {
    const answer = await app
      .as()
      .post('/api/v1/interop/hl7/messages')
      .set('X-API-Key', connection.key as string)
      .set('Content-Type', 'application/hl7-v2')
      .buffer(true)
      .parse(binary)
      .send(message)
      .expect(200);
    return segmentsOf(answer.body as Buffer);
  };
  return { connection, send };
}

/** supertest hands on bytes of a type that it does not know as they came. */
export const binary = (response: Response, done: (error: Error | null, body: Buffer) => void): void => {
  const pieces: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.on('end', () => done(null, Buffer.concat(pieces)));
};

/** An acknowledgment as its segments, each as its fields. */
export const segmentsOf = (bytes: Buffer): Record<string, string[]> =>
  Object.fromEntries(
    bytes
      .toString('latin1')
      .split('\r')
      .filter(Boolean)
      .map((line) => line.split('|'))
      .map((fields) => [fields[0] ?? '', fields]),
  );

let last = 0;
export const nextControlId = (): string => `C${(last += 1)}`;

/** A message with the header that most senders write. */
export function messageOf(type: string, segments: readonly string[], values: Record<string, string> = {}): string {
  const { controlId = nextControlId(), version = '2.5.1', more = '', processing = 'P' } = values;
  const header = `MSH|^~\\&|LAB|NORTH|EHR|CLINIC|20260101080000||${type}|${controlId}|${processing}|${version}${more}`;
  return `${[header, ...segments].join('\r')}\r`;
}

/** What became of the last message of the clinic. */
export async function lastMessage(app: TestApp, clinic: BuiltClinic) {
  const row = await app.db('interop_messages').where({ clinic_id: clinic.id }).orderBy('id', 'desc').first();
  return row as Record<string, unknown> & {
    id: string;
    status: string;
    errors: { code: string; location: string }[];
    results: { resource_type: string; resource_id: string }[];
  };
}

export const identify = (patient: { mrn: string }) => `PID|1||${patient.mrn}^^^CLINIC^MR||Doe^Jane||19800517|F`;
