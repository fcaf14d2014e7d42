import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import type { Language } from '../domain/language.js';
import type { Transaction } from '../db/db.js';
import type { Follower } from '../deps/live-follower.js';
import type { Access, AccessKind } from './access.js';
import type { Source } from './attempt.js';
import type { AuditEvent } from './audit-store.js';
import type { PhiGrant } from './grant.js';
import type { RecordKind } from './record-store.js';
import type { Trail } from './trail.js';

/** How an operation appears in the audit trail. */
export interface AuditSpec {
  /** For example `consultation.create`. */
  event: string;
  action: AuditEvent['action'];
  resource: string;
  /** The path names another record than the one that it is about: the row names none. */
  unnamed?: true;
  /** The parameter of the path with the record's id, where that is not the first. */
  named?: string;
  /** What kind of record it makes or changes: its versions are kept, and its changes told to who follows them. */
  record?: RecordKind;
  /** For operations that touch patients without being declared `phi(...)`. */
  phi_level?: 'limited' | 'full';
}

/** What every handler gets, whatever brought the attempt. */
export interface BaseCall<K extends AccessKind = AccessKind> {
  /** The attempt's transaction; row-level security shows the chosen clinic's rows. */
  db: Transaction;
  now: Date;
  language: Language;
  /** The caller's address, as far as trusted proxies say. */
  ip: string;
  userAgent: string | undefined;
  caller: K extends 'public' ? Caller | undefined : Caller;
  clinic: K extends 'clinic' ? Clinic : Clinic | undefined;
  /** Only on `phi(...)` operations: the relation a list must apply. */
  phi: PhiGrant | undefined;
  /**
   * What the policy grants this caller, in this clinic, of what another access guards: for answers that hold records of more than
   * one kind. Nobody breaks the glass by it. Throws 403.
   */
  allowed(access: Access): PhiGrant | undefined;
  /** Where it comes from: for operations that make attempts at others. */
  source: Source;
  /** For the audit row; what is noted survives a throw. */
  trail: Trail;
  /** What `prepare` returned. */
  prepared: unknown;
}

/** A call before its transaction. */
export type Early<C> = Omit<C, 'db' | 'prepared'>;

/** One thing that can be done. `C` is its call, with what was read of the request. */
export interface Operation<C extends BaseCall, Result> {
  access: Access;
  /** Required with `phi(...)` and wherever records change. */
  audit?: AuditSpec;
  /** Accepts an idempotency key (clinical-gaps.md section 3); of one that is made of others each of these keeps it for itself. */
  idempotent?: true;
  /**
   * False for operations that need no database: the handler must not touch `db`. `parts` for one that is made of others, each of
   * which has its transaction and its row: it leaves one of its own where it is refused before any of these was tried.
   */
  transaction?: false | 'parts';
  /** Slow work that must not hold a database connection; it runs before the transaction. */
  prepare?(call: Early<C>): Promise<unknown>;
  handler(call: C): Promise<Result>;
}

/** The answer to an attempt, and to a repetition of it under the same idempotency key. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Kept for a replay instead of the body. */
  kept?: string;
  /** Instead of the body, as they come, after the transaction. */
  lines?: AsyncIterable<string | Buffer>;
  /** Instead of the body, from then on: what a follower of a list is told. */
  follower?: Follower;
}

/** What a transport does for an attempt, in the order in which the runner asks for it. */
export interface Transport<C extends BaseCall, Result> {
  /** Says in the attempt who makes it, and in which clinic. Throws for strangers, and when a limit is reached. */
  identify?(): Promise<void>;
  /** What was sent, checked: the operation's own part of the call, and the payload as it came. Not asked for without access. */
  read(): Promise<{ input: Omit<C, keyof BaseCall>; payload: unknown }>;
  answer(result: Result): Answer;
}

/**
 * Checks a declaration for what the types cannot say. The runner writes the audit row, asks for the relation and keeps the
 * idempotency key in the transaction: an operation that would go without must not start.
 */
export function checkOperation(
  route: string,
  {
    access,
    audit,
    idempotent,
    transaction,
  }: Pick<Operation<never, never>, 'access' | 'audit' | 'idempotent' | 'transaction'>,
): void {
  const refuse = (why: string): never => {
    throw new Error(`${route}: ${why}`);
  };
  if (access.phi && !audit) refuse('a PHI operation must be audited');
  if (transaction !== undefined && (access.phi || ((audit || idempotent) && transaction === false)))
    refuse('an audit row, a relation and an idempotency key need a transaction');
  if (idempotent && access.kind !== 'clinic') refuse('idempotency keys belong to a clinic');
  if (!access.phi) return;
  const { subject, noSubject } = access.phi;
  if (subject && noSubject !== undefined) refuse('a PHI operation has a subject or says why not');
  if (subject && !route.includes(`{${subject.param}}`)) refuse('its subject is no parameter of the path');
  if (!subject && noSubject === undefined && route.includes('{'))
    refuse('a PHI operation on a record must say whose it is');
}
