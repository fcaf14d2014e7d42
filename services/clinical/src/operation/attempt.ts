import type { Transaction } from '../db/db.js';
import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import type { Language } from '../domain/language.js';
import { newId } from '../id.js';
import type { PhiGrant } from './grant.js';
import { keepVersion, keepVersions } from './record-store.js';
import type { ChangedRecord, ChangedRecords, Trail, TrailNotes } from './trail.js';

/**
 * The words of this folder:
 *
 * - An *operation* is one thing that can be done: an endpoint, a command.
 * - An *attempt* is one try at it, and what is known of that try so far. It begins with its *source*, the facts of the
 *   request, and learns who makes it, where, what the policy granted, and what the handler noted.
 * - A *subject* is whom a clinical record is about, and whose work it is; a *grant* is what the clinic's PHI policy let the
 *   caller do, before the relation to the subject is asked for.
 * - The *trail* is what a handler tells its attempt while it runs: notes for the audit row, and which records changed.
 * - An *audit event* is the row that the attempt leaves in the audit trail (`audit_events`), exactly one, however it ends.
 *   An operation declares the event's name, action and resource as its *audit*.
 * - The *answer* is what goes back, and what a later attempt with the same idempotency key gets again, as a *replay*.
 */
export interface Attempt {
  /** Of its audit row. */
  id: string;
  startedAt: Date;
  source: Source;
  /** The command that the operator of the service started: then there is no caller. */
  command?: string;
  caller?: Caller;
  clinic?: Clinic;
  refused?: RefusedActor | undefined;
  /** The API key that it came with, good or not, and the clinic it was made in. */
  api_key?: { id: string; clinic_id: string };
  grant?: PhiGrant;
  /** What was searched for, for the audit row. */
  query?: Record<string, unknown>;
  /** Stands for the query, which may name somebody, in the trail. */
  queryHash?: string;
  notes: TrailNotes;
  /** Records that it changes beside its own. */
  changes: (ChangedRecord | ChangedRecords)[];
  /** Records of which the version before it is kept. */
  kept: Set<string>;
  replayed: boolean;
}

/** Where an attempt comes from: all that the runner needs of a request, whatever brought it. */
export interface Source {
  request_id: string;
  /** `GET` and the like; of a command `CLI`. */
  method: string;
  /** The template of the path, never the path; of a command its name. */
  route: string;
  /** Null where it came over no network. */
  ip: string | null;
  user_agent: string | undefined;
  language: Language;
  /** The route's parameters as they came; the first names the record. */
  parameters: Readonly<Record<string, string>>;
  /** As it was sent: each time it was. */
  idempotency_key?: readonly string[] | undefined;
  /** Of one of several attempts that came in one request: which it is, from 0. */
  part?: number;
  /** Why the caller breaks the glass, if they do. */
  break_glass_reason?: string | undefined;
}

/** Whose credential was refused: known only when the credential's public half exists. */
export interface RefusedActor {
  actor_type: 'user' | 'api_key';
  actor_id: string;
  actor_name: string;
  credential_id: string;
  clinic_id: string | undefined;
}

export const newAttempt = (source: Source, now: Date): Attempt => ({
  id: newId(),
  startedAt: now,
  source,
  notes: {},
  changes: [],
  kept: new Set(),
  replayed: false,
});

/**
 * Before the attempt changes a record. Once: what it says after the first of several changes is no version, and kept as one it would be told
 * of by nobody.
 */
export function keepBefore(
  db: Transaction,
  { kept }: Attempt,
  { kind, clinic_id, id }: Omit<ChangedRecord, 'event' | 'id'> & { id: string | undefined },
): void {
  const name = `${kind.resource_type} ${id?.toLowerCase()}`;
  if (kept.has(name)) return;
  kept.add(name);
  keepVersion(db, kind, clinic_id, id);
}

/** What the handler is given to tell its attempt. */
export const trailOf = (attempt: Attempt): Trail => ({
  note: (notes) => void Object.assign(attempt.notes, notes),
  changing(db, record) {
    keepBefore(db, attempt, record);
    attempt.changes.push(record);
  },
  changingMany(db, records) {
    keepVersions(db, records.kind, records.clinic_id, records.ids);
    attempt.changes.push(records);
  },
});
