import Joi, { type ObjectSchema, type Schema } from 'joi';
import type { Db } from '../db/db.js';
import type { RateLimitName } from '../deps/rate-limit-policies.js';
import type { Deps } from '../deps/deps.js';
import type { Follower } from '../deps/live-follower.js';
import type { ErrorCode } from '../domain/errors.js';
import type { Failure } from '../domain/failures.js';
import type { Text } from '../domain/language.js';
import type { Access, AccessKind } from '../operation/access.js';
import { checkOperation, type BaseCall, type Early, type Operation } from '../operation/operation.js';
import { envelope } from './envelope.js';
import type { RawSpec } from './raw-body.js';
import type { Representation } from './representation.js';
import type { Upload } from './upload.js';

/** What a handler gets. `P`, `Q`, `H` and `B` are the validated path, query, headers and body. */
export interface Call<K extends AccessKind, P, Q, H, B, R> extends BaseCall<K> {
  deps: Deps;
  path: P;
  query: Q;
  headers: H;
  body: B;
  /** Of an endpoint that takes a file: the file that came, if one did. */
  upload: Upload | undefined;
  prepared: R;
}

export interface Result {
  data: unknown;
  /** Beside `data`, for example pagination. */
  meta?: unknown;
  /** What was there already, or is still being made: of an endpoint that declares `existing` or `pending`. */
  status?: 200 | 202 | 206;
  /** Instead of the endpoint's own message. */
  message?: Text;
  /** For GET answered with 304 when the caller has it already. */
  etag?: string;
  /** The caller has it already, whatever its If-None-Match says. */
  notModified?: boolean;
  headers?: Record<string, string>;
  /** Answered to a repetition by Idempotency-Key instead of `data`: what `data` holds beyond it is shown once, and kept nowhere. */
  again?: unknown;
  /** Answered instead of the envelope, as they come: of an endpoint that declares `ndjson` or `file`. */
  lines?: AsyncIterable<string | Buffer>;
  /** Answered instead, and sent until one of the two ends it: of an endpoint that declares `events`. */
  follower?: Follower;
}

interface EndpointSpec<K extends AccessKind, P, Q, H, B, R>
  extends Pick<Operation<never, Result>, 'audit' | 'idempotent' | 'transaction'> {
  /** The operation's name in the documentation and in clients made from it: that of its file, and for good. */
  operationId: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  path: string;
  summary: string;
  /** What a reader of the documentation needs beyond the summary: rules between fields, for example. */
  description?: string;
  access: Access<K>;
  /** The policy of rate-limit-policies.ts; by default that of the path and the method. */
  limit?: RateLimitName;
  parameters?: { path?: ObjectSchema<P>; query?: ObjectSchema<Q>; headers?: ObjectSchema<H>; body?: ObjectSchema<B> };
  /** Values that the body may hold, and characters of a text in it, where that is more than usual. */
  bodyValues?: number;
  bodyText?: number;
  /** Entries that a list of the body may have, where that is more than usual. */
  bodyItems?: number;
  /** Throws where the body is so much that it is not worth a look, with a sentence of the endpoint's own. */
  bodyBounds?(body: object): void;
  /** The body is a form (application/x-www-form-urlencoded) instead of JSON. */
  form?: true;
  /** The body is multipart/form-data, with a file in the part `file`: the schema's `file` is what is known of it (`FileFacts`). */
  takesFile?: true;
  /** The body is bytes of one of these types, handed on as `raw` (`RawBody`), at most so many. */
  takesRaw?: RawSpec;
  /** The answer's status on success; 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  /** Of one that answers 204: what it says with 200 instead, for who asks for that. */
  shows?: true;
  /** Of one that makes something: what was there already may be answered instead, with 200. */
  existing?: true;
  message: Text;
  /** Schema of `data`, and of `meta` where there is one. */
  response: Schema;
  meta?: Schema;
  /**
   * The answer is one JSON value a line (application/x-ndjson), each of the schema `response`. The lines follow the
   * transaction and its audit row: never clinical records.
   */
  ndjson?: true;
  /** The answer is a file of one of these types, or the part of it that was asked for. What it says is recorded before it is sent. */
  file?: readonly string[];
  /** The answer is a stream of events (text/event-stream), whose first is the list `response` (docs/decisions/emergency-and-wards.md). */
  events?: true;
  /** May also be answered 202, while what is asked for is being made. */
  pending?: true;
  /** The caller may have the lines as CSV instead. */
  csv?: true;
  /** How answers and errors are written; the platform's envelope unless said. */
  representation?: Representation;
  /** A GET whose answer has an ETag, and is 304 for who has it already. */
  conditional?: true;
  /** The answer is the same for everybody, in a few variants: each is compressed once and kept. Never a record. */
  fixed?: true;
  /** Errors besides those that follow from the declaration. */
  errors?: readonly ErrorCode[];
  /**
   * What only the database knows to be wrong with a body that the schema refuses, so that one answer names all
   * faults. The body is as it came; of one that the schema takes the handler finds these itself.
   */
  bodyFaults?(db: Db, body: Record<string, unknown>): Promise<Failure[]>;
  /** Slow work that must not hold a database connection; it runs before the transaction. */
  prepare?(call: Early<Call<K, P, Q, H, B, never>>): Promise<R>;
  handler(call: Call<K, P, Q, H, B, R>): Promise<Result>;
}

/** An endpoint whose types are checked already. */
// A list of endpoints holds many kinds of calls: their types were checked where each was declared.
// oxlint-disable-next-line typescript/no-explicit-any
export type Endpoint = EndpointSpec<any, any, any, any, any, any> & {
  limit: RateLimitName;
  representation: Representation;
};

type Nothing = Record<never, never>;

/** Declares one operation. The declaration is checked here for what types cannot say. */
export function endpoint<K extends AccessKind, P = Nothing, Q = Nothing, H = Nothing, B = Nothing, R = undefined>(
  spec: EndpointSpec<K, P, Q, H, B, R>,
): Endpoint {
  checkOperation(spec.path, spec);
  if (spec.access.kind === 'system') throw new Error(`${spec.path}: a request cannot be the one who runs the service`);
  if (spec.ndjson && spec.access.phi)
    throw new Error(`${spec.path}: lines come after the audit row, so they hold no PHI`);
  if (spec.idempotent && spec.method === 'get') throw new Error(`${spec.path}: a GET has no idempotency key`);
  if (spec.conditional && spec.method !== 'get') throw new Error(`${spec.path}: only a GET is conditional`);
  if (spec.fixed && spec.access.kind !== 'public')
    throw new Error(`${spec.path}: what only some may see is not compressed`);
  if (spec.bodyFaults && !spec.parameters?.body) throw new Error(`${spec.path}: there is no body to have faults`);
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (memberNames(spec.parameters?.path) !== inPath.sort().join())
    throw new Error(`${spec.path}: its parameters are not those declared`);
  return {
    ...spec,
    limit: spec.limit ?? defaultLimit(spec.method, spec.path),
    representation: spec.representation ?? envelope,
  };
}

function defaultLimit(method: string, path: string): RateLimitName {
  if (!path.startsWith('/api/mobile/')) return 'api-live';
  return method === 'get' ? 'mobile-read' : 'mobile-write';
}

/** Hundreds of endpoints have the same parameters: describing a schema takes longer than all else of a declaration. */
const described = new WeakMap<Schema, string>();

function memberNames(schema: Schema | undefined): string {
  if (!schema) return '';
  const names =
    described.get(schema) ??
    Object.keys(schema.describe()['keys'] ?? {})
      .sort()
      .join();
  described.set(schema, names);
  return names;
}

const schemasOfIds = new Map<string, ObjectSchema>();

/** Path parameters that are all identifiers; a malformed one is answered as an unknown one. */
export function ids<N extends string>(...names: N[]): ObjectSchema<Record<N, string>> {
  const schema =
    schemasOfIds.get(names.join()) ??
    Joi.object(Object.fromEntries(names.map((name) => [name, Joi.string().required()])));
  schemasOfIds.set(names.join(), schema);
  return schema as ObjectSchema<Record<N, string>>;
}
