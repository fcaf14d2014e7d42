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
import type { ConnectionRow } from './connection-store.js';
import type { Made } from './message-store.js';

/** What cannot be applied until somebody looks at it: it is answered AE, and waits in the worklist. */
export class Unmatched extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

export interface Setting {
  deps: Deps;
  db: Transaction;
  clinic: Clinic;
  connection: ConnectionRow;
  caller: Caller;
  source: Source;
  now: Date;
  message: Message;
  header: Header;
  /** The patient whom somebody chose for a message that named none. */
  assigned?: string | undefined;
}

type Asked = Partial<Record<'path', Record<string, string>>> & { headers?: Record<string, string>; body?: object };

/** One message being applied: what it says, and the operations that are carried out for it in one transaction, as the connection. */
export class Application {
  readonly made: Made[] = [];
  /** Files that were put into the store; those of a message that is taken back go again. */
  readonly uploads: Upload[] = [];
  patientId: string | undefined;
  #part = 0;

  constructor(readonly setting: Setting) {}

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

  /** Carries out an operation as a request for it would be, with its row in the trail. Throws what a request would be refused with. */
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

  /** As `perform`, of an operation that no request asks for. */
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

  /** Removes the files that no row names: all of them where what the message did is taken back. */
  async discardFiles(isKept: boolean): Promise<void> {
    for (const { isNamed, ...upload } of this.uploads)
      await discardUpload(this.setting.deps, isKept && isNamed ? { ...upload, isNamed } : upload);
  }

  /** Notes what the message made or changed, once. */
  note(resource_type: string, resource_id: string): Made {
    const known = this.made.find((each) => each.resource_id === resource_id);
    if (known) return known;
    const made = { resource_type, resource_id };
    this.made.push(made);
    return made;
  }

  /** What a code of the other side means here. */
  code(said: string): string {
    return this.connection.policy.codes.find(({ from }) => from === said)?.to ?? said;
  }

  text(segment: Segment | undefined, field: number, number = 1, subcomponent = 1): string {
    return valueOf(this.message, segment, field, number, subcomponent);
  }

  /** As `text`, undefined where nothing is said, null where it is said that there is nothing any more. */
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

  /** A time that a field says. Throws AR 102 for what is none. */
  instant(segment: Segment | undefined, field: number, number = 1): string | undefined {
    const stamp = this.text(segment, field, number);
    if (stamp === '' || !segment) return undefined;
    const instant = instantOf(stamp, this.setting.clinic.timezone);
    if (instant === undefined)
      throw new Rejected([fault(locationOf(segment, field), '102', `${segment.name}-${field} is no time.`)]);
    return instant;
  }
}

export const unmatched = (location: string, text: string, code: Fault['code'] = '204'): Unmatched =>
  new Unmatched(fault(location, code, text));

/** Throws AR 207 for a message that makes more records than one transaction is to hold. */
export function checkGroups(segments: readonly Segment[]): void {
  const first = segments[HL7_LIMITS.groups];
  if (!first) return;
  const text = `A message has at most ${HL7_LIMITS.groups} ${first.name}: send several.`;
  throw new Rejected([fault(locationOf(first), '207', text)]);
}

/** Throws AR 100 where a message lacks a segment. */
export function required(application: Application, name: string, after = 'MSH'): Segment {
  const found = application.message.segments.find((segment) => segment.name === name);
  if (!found) throw new Rejected([fault(`${after}^1`, '100', `The message has no ${name}.`)]);
  return found;
}
