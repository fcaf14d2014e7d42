import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Call, Endpoint, Result } from '../../http/endpoint.js';
import { readSent } from '../../http/read-request.js';
import { discardUpload, type Upload } from '../../http/upload.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { newAttempt, type Source } from '../../operation/attempt.js';
import type { Operation, Transport } from '../../operation/operation.js';
import { tryOperation } from '../../operation/run-operation.js';
import {
  fault,
  instantOf,
  locationOf,
  Rejected,
  repetitionsOf,
  component,
  textOf,
  valueOf,
  NULL,
  type Fault,
  type Header,
  type Message,
  type Segment,
  type Value,
} from '../hl7/index.js';
import {
  type ConnectionRow,
  clinicForConnections,
  connectionCaller,
  type LoadedConnection,
} from '../interop-connections/index.js';
import type { Made } from '../interop-messages/index.js';

/** The message refers to something that is not found. It is answered AE and waits in the worklist. */
export class Unmatched extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

export interface ApplicationSetting {
  deps: Deps;
  db: Transaction;
  clinic: Clinic;
  connection: ConnectionRow;
  caller: Caller;
  source: Source;
  now: Date;
  message: Message;
  header: Header;
  /** The patient that a person chose for a message without a known one. */
  assigned?: string | undefined;
}

export function settingFor(
  { deps, found, source }: { deps: Deps; found: LoadedConnection; source: Source },
  db: Transaction,
  message: Message,
  header: Header,
): ApplicationSetting {
  const clinic = clinicForConnections(found.clinic);
  const caller = connectionCaller(found);
  return { deps, db, clinic, connection: found.connection, caller, source, now: deps.clock(), message, header };
}

type Asked = Partial<Record<'path', Record<string, string>>> & { headers?: Record<string, string>; body?: object };

/** A message while it is applied: reads its fields, and runs operations in one transaction, as the connection. */
export class MessageApplication {
  readonly made: Made[] = [];
  /** Uploaded files. If the message is rolled back they are removed. */
  readonly uploads: Upload[] = [];
  patientId: string | undefined;
  #part = 0;

  constructor(readonly setting: ApplicationSetting) {}

  get db() {
    return this.setting.db;
  }
  get clinicId() {
    return this.setting.clinic.id;
  }
  get connection() {
    return this.setting.connection;
  }
  get message() {
    return this.setting.message;
  }

  /** Runs an operation as a request would, with an audit event. Throws what a request would be refused with. */
  async perform<T = { id: string; version: number }>(endpoint: Endpoint, asked: Asked): Promise<T> {
    const { db, deps, source, caller, clinic, now } = this.setting;
    const { path = {}, headers = {}, body } = asked;
    const own = { method: endpoint.method.toUpperCase(), route: endpoint.path, parameters: path };
    const part = this.#part;
    this.#part += 1;
    const attempt = { ...newAttempt({ ...source, ...own, part }, now), caller, clinic };
    const results: Result[] = [];
    const transport = {
      read: () =>
        readSent(endpoint, deps, attempt, { path, query: {}, headers, payload: body as Record<string, unknown> }),
      answer(result: Result) {
        results.push(result);
        return { status: result.status ?? endpoint.status ?? 200, headers: {}, body: '' };
      },
    } as unknown as Transport<never, Result>;
    await tryOperation({ transaction: (_clinicId, run) => run(db) }, endpoint, attempt, transport);
    return results[0]?.data as T;
  }

  /** As `perform`, for an operation without an endpoint. */
  async act<B, R>(operation: Operation<Call<'clinic', object, object, object, B, undefined>, R>, body: B): Promise<R> {
    const { db, deps, source, caller, clinic, now } = this.setting;
    const attempt = {
      ...newAttempt({ ...source, method: 'HL7', parameters: {}, part: this.#part }, now),
      caller,
      clinic,
    };
    this.#part += 1;
    const results: R[] = [];
    await tryOperation({ transaction: (_clinicId, run) => run(db) }, operation, attempt, {
      read: async () => ({
        input: { deps, path: {}, query: {}, headers: {}, body, upload: undefined },
        payload: undefined,
      }),
      answer(result) {
        results.push(result);
        return { status: 201, headers: {}, body: '' };
      },
    });
    return results[0] as R;
  }

  /** Removes uploaded files that no row names. `isKept` is false after a rollback: then all are removed. */
  async discardFiles(isKept: boolean): Promise<void> {
    for (const { isNamed, ...upload } of this.uploads)
      await discardUpload(this.setting.deps, isKept && isNamed ? { ...upload, isNamed } : upload);
  }

  /** Notes a record that the message created or changed, once. */
  note(resource_type: string, resource_id: string): Made {
    const known = this.made.find((each) => each.resource_id === resource_id);
    if (known) return known;
    const made = { resource_type, resource_id };
    this.made.push(made);
    return made;
  }

  /** Translates a code of the sender by the connection's policy. */
  code(said: string): string {
    return this.connection.policy.codes.find(({ from }) => from === said)?.to ?? said;
  }

  text(segment: Segment | undefined, field: number, number = 1, subcomponent = 1): string {
    return valueOf(this.message, segment, field, number, subcomponent);
  }

  /** As `text`, but undefined for an empty field, and null for the deleting value. */
  said(segment: Segment | undefined, field: number, number = 1): string | null | undefined {
    const text = textOf(this.message, segment, field, number);
    return text === '' ? undefined : text === NULL ? null : text;
  }

  values(segment: Segment | undefined, field: number): Value[] {
    return repetitionsOf(this.message, segment, field).filter((value) => {
      const text = component(value);
      return text !== NULL && value.some((parts) => parts.some((each) => each !== ''));
    });
  }

  /** The instant of a field. Throws AR 102 for an invalid one. */
  instant(segment: Segment | undefined, field: number, number = 1): string | undefined {
    const stamp = this.text(segment, field, number);
    if (stamp === '' || !segment) return undefined;
    const instant = instantOf(stamp, this.setting.clinic.timezone);
    if (instant === undefined)
      throw new Rejected([fault(locationOf(segment, field), '102', `${segment.name}-${field} is not a valid time.`)]);
    return instant;
  }
}

export const unmatched = (location: string, text: string, code: Fault['code'] = '204'): Unmatched =>
  new Unmatched(fault(location, code, text));

/** Throws AR 207 for more groups than one transaction may create. */
export function checkGroups(segments: readonly Segment[]): void {
  const first = segments[HL7_LIMITS.groups];
  if (!first) return;
  const text = `A message has at most ${HL7_LIMITS.groups} ${first.name}: send several.`;
  throw new Rejected([fault(locationOf(first), '207', text)]);
}

/** A mandatory segment. Throws AR 100 if it is missing. */
export function required(application: MessageApplication, name: string, after = 'MSH'): Segment {
  const found = application.message.segments.find((segment) => segment.name === name);
  if (!found) throw new Rejected([fault(`${after}^1`, '100', `The message has no ${name} segment.`)]);
  return found;
}
