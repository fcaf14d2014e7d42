import type { Request, Response } from 'express';
import type Joi from 'joi';
import type { Database, Tx } from '../db/db.js';
import type { Deps } from '../deps/deps.js';
import type { Access } from './access.js';
import type { ErrorCode } from '../domain/errors.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';
import type { RateLimitBucket } from '../deps/rate-limit.js';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** A file of a multipart request, on disk until the answer is sent; move it away to keep it. */
export interface UploadedFile {
  field: string;
  filename: string;
  content_type: string;
  /** Bytes. */
  size: number;
  path: string;
}

export interface UploadRules {
  /** How many files at most; one where nothing is said. */
  maxFiles?: number;
  /** Bytes of each file. */
  maxBytes: (deps: Deps) => number;
}

export interface Context<D, C, P> {
  /** The transaction of a write; for reads the database. */
  db: D;
  realm: Realm;
  caller: C;
  /** Of the browser's session; undefined for who shows an API key, and for nobody. */
  session_id?: number | undefined;
  /** Path parameters included. */
  params: P;
  /** Name of the client software: parameter `client`, else from the User-Agent. */
  client: string;
  files: UploadedFile[];
  deps: Deps;
  req: Request;
  res: Response;
}

/** Writes have a transaction unless they decline it; reads have one only when they ask for it. */
type DbOf<M extends Method, T> = T extends true ? Tx : T extends false ? Database : M extends 'get' ? Database : Tx;

export interface Declaration<M extends Method, C extends Caller | undefined, P, T extends boolean | undefined> {
  method: M;
  /** Below `/api/v1`: `/messages/{message_id}`; `{+name}` takes slashes too. */
  path: string;
  /** Its name for programs made from the interface's description: that of the constant, without `Endpoint`. Clients keep it, so it stays. */
  operationId: string;
  /** One line for the documentation. */
  summary: string;
  access: Access<C>;
  /** Of path, body and query together. `client` is understood everywhere and need not be declared. */
  params?: Joi.ObjectSchema<P>;
  /** Success members besides `result` and `msg`; without it there are none. */
  response?: Joi.ObjectSchema;
  /** Errors besides those that every endpoint may answer. */
  errors?: readonly ErrorCode[];
  transaction?: T;
  /**
   * Changes rows of users or realms: what this replica remembers of those that its transactions changed is forgotten before the
   * answer. `caller`: the caller too, who is changed without a transaction.
   */
  changesPrincipals?: true | 'caller';
  /** Takes files (multipart): they are written to disk before the handler runs. */
  upload?: UploadRules;
  /** Of a GET: the cookie of a browser counts without its CSRF token, as where pages show files. */
  cookieAlone?: true;
  /** Which budget a request is counted against; `user` where nothing is said. `refusals`: only what is refused is, and nothing is done once it is spent. */
  rateLimit?: RateLimitBucket | 'refusals';
  /** What an unknown host is told by a public endpoint; NONEXISTENT_SUBDOMAIN where nothing is said. */
  unknownHost?: ErrorCode;
  /** The path is not below `/api/v1` (files that clients fetch beside the interface). */
  atRoot?: boolean;
  /** The handler answers through `res` itself: for files, redirects, and pages, whose readers are told by a page too what went wrong. */
  raw?: true | 'page';
  /** Answers the success members. A returned `msg` replaces the empty one. */
  handler(context: Context<DbOf<M, T>, C, P>): Promise<object | void>;
}

/** An endpoint whose type parameters nobody needs any more: what the runner and the map work with. */
export type Endpoint = Omit<Declaration<Method, never, never, boolean | undefined>, 'handler' | 'access' | 'params'> & {
  access: Access<never>;
  params?: Joi.ObjectSchema;
  handler(context: Context<never, never, never>): Promise<object | void>;
};

/** Endpoints by the domain they belong to, and within it by `keyOf`. */
export type EndpointMap = Readonly<Record<string, Readonly<Record<`${Uppercase<Method>} /${string}`, Endpoint>>>>;

/** Declares one operation: see README, "How an endpoint is written". */
export function endpoint<
  M extends Method,
  C extends Caller | undefined,
  P = Record<never, never>,
  T extends boolean | undefined = undefined,
>(declaration: Declaration<M, C, P, T>): Endpoint {
  return declaration;
}

/** Method and path as declared: `PATCH /messages/{message_id}`. */
export function keyOf({ method, path }: Endpoint): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Operations by area, each with its domains. */
export type Areas = Readonly<Record<string, EndpointMap>>;

export const joined = (areas: Areas): EndpointMap => Object.assign({}, ...Object.values(areas)) as EndpointMap;

export function endpointsOf(map: EndpointMap): Endpoint[] {
  return Object.values(map).flatMap((domain) => Object.values(domain));
}

/** Whether the handler runs in a transaction. */
export function isTransactional({ transaction, method }: Endpoint): boolean {
  return transaction ?? method !== 'get';
}

/** The path as the world sees it. */
export function fullPath({ path, atRoot }: Endpoint): string {
  return atRoot ? path : `/api/v1${path}`;
}
