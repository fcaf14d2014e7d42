import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from 'http-kit';
import { LOCKS, numberInClinic } from '../../db/advisory-locks.js';
import { sqlState, type Database, type Transaction } from '../../db/db.js';
import type { Endpoint } from '../../http/endpoint.js';
import type { Attempt } from '../../operation/attempt.js';
import { recordFailure } from '../../operation/audit.js';
import { tryOperation } from '../../operation/run-operation.js';
import { translateError } from '../../operation/translate-error.js';
import { FHIR_LIMITS } from '../limits.js';
import { refusal } from '../operation-outcome.js';
import { baseOf } from '../search/search.js';
import type { Types } from '../type.js';
import { findExisting, searchIn } from '../writing/conditional-match.js';
import { partEndpoint, type Whole } from '../writing/bundle-part.js';
import { runEntry, attemptOfEntry, Budget, type Answered, type BundleCall } from './entry-run.js';
import {
  EntryReferences,
  referencesOfEntry,
  inProcessingOrder,
  resolveConditionalReferences,
  typeOf,
  type Search,
} from './entry-references.js';
import { findInvalidEntries, addFaults } from './entry-faults.js';
import { locateAtParts, withParts } from './entry-parts.js';
import { locateInBundle } from './fault-location.js';
import type { Entry } from './bundle-entries.js';

/**
 * The entries in one transaction, in the order of HL7, answered in their own: all of them or none. Each leaves its row in the trail;
 * where one fails, as which it failed, and of the others that they were not done.
 */
export async function runTransaction(call: BundleCall, types: Types, sent: readonly Entry[]): Promise<Answered[]> {
  const entries = withParts(sent, types);
  for (let tries = 1; ; tries += 1) {
    const attempts = new Map(entries.map((entry) => [entry, attemptOfEntry(entry, call)]));
    const run = new Run(call, types, entries, attempts);
    try {
      return await call.deps.db.transaction(call.clinic.id, (db) => run.all(db), {
        caller: call.caller.id,
        transactionMs: FHIR_LIMITS.bundleSeconds * 1000,
      });
    } catch (thrown) {
      if (isDeadlock(thrown) && tries < FHIR_LIMITS.transactionTries) {
        await pause(Math.random() * FHIR_LIMITS.transactionPauseMs);
        continue;
      }
      const error = translateError(thrown);
      await recordFailures(call, attempts, error, run.current);
      const said = run.current ? await run.toldOf(locateInBundle(error, run.current)) : error;
      throw new HttpError(said.status, said.code, said.message, { ...said.details, recorded: true }, said);
    }
  }
}

/** Of two transactions that wait for each other PostgreSQL rolls one back. */
const isDeadlock = (thrown: unknown): boolean => ['40P01', '40001'].includes(sqlState(thrown) ?? '');

interface Found {
  reference: string;
  patients: string[];
}

class Run {
  /** The entry that is being carried out: it is at fault where something is thrown. */
  current: Entry | undefined;
  readonly #links: EntryReferences;
  readonly #budget: Budget;
  readonly #touched = new Set<string>();
  /** What conditional references were found to be: most entries of a Bundle refer to the same few. */
  readonly #found = new Map<string, Found>();
  readonly #answers = new Map<Entry, Answered>();
  /** Resources that hold parts, as they are read for the first of these. */
  readonly #wholes = new Map<Entry, Whole['read']>();

  constructor(
    readonly call: BundleCall,
    readonly types: Types,
    readonly entries: readonly Entry[],
    readonly attempts: ReadonlyMap<Entry, Attempt>,
  ) {
    this.#links = new EntryReferences(entries);
    this.#budget = new Budget(call.deps.clock);
  }

  async all(db: Transaction): Promise<Answered[]> {
    const order = inProcessingOrder(this.entries, this.#links);
    await lockNames(db, this.call.clinic.id, this.entries);
    for (const entry of order) {
      this.current = entry;
      this.#answers.set(entry, await this.#one(db, entry));
    }
    this.current = undefined;
    return this.entries.flatMap((entry) => this.#answers.get(entry) ?? []);
  }

  /** A fault of what was sent, with those of the entries that were not tried; of another refusal nothing follows for the rest. */
  async toldOf(error: HttpError): Promise<HttpError> {
    if (error.code !== 'malformed' && error.code !== 'validation_failed') return error;
    return addFaults(
      error,
      [],
      findInvalidEntries(this.entries.filter((each) => each !== this.current && !this.#answers.has(each))),
    );
  }

  async #one(db: Transaction, entry: Entry): Promise<Answered> {
    this.#budget.check();
    const attempt = this.attempts.get(entry) as Attempt;
    const { id } = entry.parameters;
    if (id !== undefined && isWrite(entry)) this.#touch(`${typeOf(entry)}/${id}`);
    const whole = await resolveConditionalReferences(this.#links.linked(entry), this.#searchIn(db, attempt));
    const endpoint = this.#endpointOf(entry);
    const answered = await runEntry({ ...whole, endpoint }, this.call, attempt, (transport) =>
      tryOperation(within(db), endpoint, attempt, transport),
    ).catch((error: unknown) => {
      throw locateAtParts(error, entry, this.entries);
    });
    this.#budget.spend(answered);
    const made = id === undefined && isWrite(entry) ? this.#referenceIn(answered) : undefined;
    if (made !== undefined) {
      // What a conditional create found is as it was.
      if (answered.status === 201 || entry.method !== 'POST') this.#touch(made);
      this.#links.learn(entry, made);
    }
    return answered;
  }

  /** The operation of an entry; of a part, which was made with the resource that holds it, one that only answers it. */
  #endpointOf({ endpoint, part }: Entry): Endpoint {
    const answered = part && this.#answers.get(part.of);
    const [, id] = (answered && this.#referenceIn(answered)?.split('/')) ?? [];
    const [type, whole] = [endpoint, part?.of.endpoint].map(
      (each) => each && this.types.get(typeOf({ endpoint: each })),
    );
    if (!part || !answered || id === undefined || !type || !whole) return endpoint;
    const { event } = this.attempts.get(part.of)?.notes ?? {};
    const read = this.#wholes.get(part.of) ?? {};
    this.#wholes.set(part.of, read);
    return partEndpoint(endpoint, type, { ...part, type: whole, id, existed: answered.status === 200, event, read });
  }

  /** Throws 400 for a resource that another entry writes as well: which of them is meant to last, nobody knows. */
  #touch(reference: string): void {
    if (this.#touched.has(reference))
      throw refusal('malformed', {
        severity: 'error',
        code: 'duplicate',
        text: {
          en: 'Another entry of the transaction writes the same resource: put all that changes into one entry.',
          es: 'Otra entrada de la transacción escribe el mismo recurso: ponga todo lo que cambia en una sola entrada.',
        },
      });
    this.#touched.add(reference);
  }

  #referenceIn({ headers: { Location = '' } }: Answered): string | undefined {
    const base = `${baseOf(this.call.deps)}/`;
    return Location.startsWith(base) ? Location.slice(base.length).replace(/\/_history\/.*$/, '') : undefined;
  }

  /** What a search that stands for a reference finds, by who may make that search. Throws 412 unless that is one resource. */
  readonly #searchIn =
    (db: Transaction, attempt: Attempt): Search =>
    async (name, search, expression) => {
      const text = `${name}?${search}`;
      const found = this.#found.get(text) ?? (await this.#find(db, name, search, expression));
      this.#found.set(text, found);
      attempt.notes.patient_ids = [...new Set([...(attempt.notes.patient_ids ?? []), ...found.patients])];
      return found.reference;
    };

  async #find(db: Transaction, name: string, search: string, expression: string): Promise<Found> {
    this.#budget.check();
    const type = this.types.get(name);
    const criterion = { given: searchIn(search), expression, lock: false };
    const row = type && (await findExisting({ ...this.call, db, phi: undefined }, type, this.types, criterion));
    const id = row && type.map(row, this.call).id;
    if (!row || id === undefined)
      throw refusal('precondition_failed', {
        severity: 'error',
        code: 'not-found',
        text: {
          en: 'No resource matches: correct the search, or create the resource in an entry of this Bundle.',
          es: 'Ningún recurso coincide: corrija la búsqueda, o cree el recurso en una entrada de este Bundle.',
        },
        expression,
      });
    return { reference: `${name}/${id}`, patients: type.patientsOf(row) };
  }
}

const isWrite = ({ method }: Entry): boolean => method !== 'GET' && method !== 'HEAD';

/** A database whose transactions are all the one that is open. */
const within = (db: Transaction): Pick<Database, 'transaction'> => ({ transaction: (_clinicId, run) => run(db) });

/**
 * Two transactions that write or refer to the same wait for each other before either does anything, in one order for all: else each could
 * hold what the other needs next. A name has one of the clinic's places, so that a transaction holds only so many locks. What is only read
 * needs none.
 */
async function lockNames(db: Transaction, clinicId: string, entries: readonly Entry[]): Promise<void> {
  const names = entries.filter(isWrite).flatMap(referencesOfEntry);
  const places = [...new Set(names.map(placeOf))].sort((a, b) => a - b);
  for (const place of places)
    db.defer('select pg_advisory_xact_lock($1)', [numberInClinic(LOCKS.fhirTransaction, clinicId, String(place))]);
}

const placeOf = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE() % FHIR_LIMITS.transactionPlaces;

/** Status of those that were not done because another failed. */
const FAILED_DEPENDENCY = 424;

async function recordFailures(
  { deps, clinic }: BundleCall,
  attempts: ReadonlyMap<Entry, Attempt>,
  error: HttpError,
  failed: Entry | undefined,
): Promise<void> {
  const ofOthers = new HttpError(FAILED_DEPENDENCY, 'transaction_failed', 'Another entry of the transaction failed.');
  await deps.db.transaction(clinic.id, async (db) => {
    for (const [entry, attempt] of attempts)
      await recordFailure(
        within(db),
        entry.endpoint,
        attempt,
        failed === undefined || entry === failed ? error : ofOthers,
      );
  });
}
