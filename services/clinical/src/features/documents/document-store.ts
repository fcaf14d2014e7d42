import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, raw, statement } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { FileType } from '../../http/file-type.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereOwn, whereRelated } from '../../operation/relation-store.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { CURRENT, type ENTERED_IN_ERROR, type NewDocument } from './document-content.js';

/** A document as every operation reads it. */
export interface DocumentRow {
  id: string;
  patient: PatientSummary;
  type: NewDocument['type'];
  title: string;
  date: string;
  content_type: FileType;
  size: number;
  sha256: string;
  status: typeof CURRENT | typeof ENTERED_IN_ERROR;
  /** Why it was declared entered in error. */
  status_reason: string | null;
  entered_by: { id: string; full_name: string };
  /** When it was released to the patient. */
  released_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = (
  [
    'id',
    'type',
    'title',
    'date',
    'content_type',
    'size',
    'status',
    'status_reason',
    'version',
  ] satisfies (keyof DocumentRow)[]
).map((each) => column(`t.${each}`));

const MADE = [
  clause`encode(t.sha256, 'hex') as sha256`,
  ...['released_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`t.${each}`)}) as ${name(each)}`,
  ),
  clause`jsonb_build_object('id', t.entered_by, 'full_name', t.entered_by_name) as entered_by`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = t.clinic_id and p.id = t.patient_id) as patient`,
];

/** Columns of documents `t`. */
export const DOCUMENT_COLUMNS = list([...COLUMNS, ...MADE]);

export const DOCUMENT_SORTS = ['-created_at', 'created_at', '-date', 'date', 'updated_at'];

const SPEC: ListSpec = {
  id: 't.id',
  patient: 't.patient_id',
  columns: [raw(DOCUMENT_COLUMNS)],
  sorts: {
    '-created_at': { column: 't.created_at', direction: 'desc' },
    created_at: { column: 't.created_at', direction: 'asc' },
    '-date': { column: 't.date', direction: 'desc', type: 'text' },
    date: { column: 't.date', direction: 'asc', type: 'text' },
    updated_at: { column: 't.updated_at', direction: 'asc' },
  },
};

export interface DocumentFilter extends ListQuery {
  patient_id?: string;
  type?: string[];
  status?: string[];
}

interface Reader {
  clinicId: string;
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** Whether patients see their document: released, and not entered in error. Old versions lack `released_at`. */
export const isReleased = ({ status, released_at }: Pick<DocumentRow, 'status'> & { released_at?: string | null }) =>
  status === CURRENT && released_at != null;

/**
 * Documents `t` that the policy lets the caller see; for patients their own released ones. `asked` limits them to one
 * patient.
 */
export function visibleDocuments({ clinicId, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const documents: Knex.QueryBuilder = sql('documents as t').where('t.clinic_id', clinicId);
  if (caller.role === 'patient')
    whereOwn(documents, 't.patient_id', caller).where('t.status', CURRENT).whereNotNull('t.released_at');
  const columns = {
    clinic: 't.clinic_id',
    patient: 't.patient_id',
    practitioner: 't.practitioner_id',
    toPatients: true as const,
  };
  whereRelated(documents, grant, caller, columns, asked);
  return documents;
}

/** A page of the documents that the policy lets the caller see. Cursors that sort by day are encrypted. */
export function listDocuments(db: Db, reader: Reader, filter: DocumentFilter, keys: KeyRing) {
  const documents = visibleDocuments(reader, filter.patient_id);
  if (filter.patient_id) wherePatient(documents, 't.patient_id', reader.clinicId, filter.patient_id);
  for (const each of ['type', 'status'] as const) {
    const values = filter[each];
    if (values) documents.whereIn(`t.${each}`, values);
  }
  return readList<DocumentRow>(db, documents, SPEC, filter, keys);
}

/** A page of the reading patient's documents. */
export const listOwnDocuments = (db: Db, reader: Reader, query: ListQuery, keys: KeyRing) =>
  readList<DocumentRow>(db, visibleDocuments(reader), SPEC, query, keys);

const FIND = clause`select ${DOCUMENT_COLUMNS} from documents t
  where t.clinic_id = ${parameter(1)} and t.id = ${parameter(2)}`;
const FOUND = statement(FIND);
const LOCKED = statement(clause`${FIND} for no key update of t`);

export const findDocument = (db: Db, clinicId: string, id: string) => db.row<DocumentRow>(FOUND, [clinicId, id]);

export const lockDocument = (db: Db, clinicId: string, id: string) => db.row<DocumentRow>(LOCKED, [clinicId, id]);

const LINKED = statement(clause`${FIND} and exists (
  select from clinics c where c.id = ${parameter(1)} and c.settings -> 'areas' @> '"general"')`);

/** The document of a link, while its clinic uses documents. */
export const findLinked = (db: Db, clinicId: string, id: string) => db.row<DocumentRow>(LINKED, [clinicId, id]);

interface Head {
  id: string;
  patient_id: string;
  practitioner_id: string | null;
}

export const findDocumentHead = (db: Db, clinicId: string, id: string) =>
  db.row<Head>('select id, patient_id, practitioner_id from documents where clinic_id = $1 and id = $2', [
    clinicId,
    id,
  ]);

export const insertDocument = (db: Db, row: Record<string, unknown>) => db.rows(sql('documents').insert(row));

export const updateDocument = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('documents').where({ clinic_id: clinicId, id }).update(values));
