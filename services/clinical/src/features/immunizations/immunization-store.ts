import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, raw, statement } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { CodedRow } from '../../http/coded.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { whereOwn, whereRelated } from '../../operation/relation-store.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { ENTERED_IN_ERROR, type ImmunizationContent } from './immunization-content.js';

type Known<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** A vaccination as it is read everywhere. */
export interface ImmunizationRow
  extends Known<Pick<ImmunizationContent, 'occurred_on' | 'lot_number' | 'dose_number' | 'site' | 'reason'>> {
  id: string;
  patient: PatientSummary;
  vaccine: CodedRow;
  status: ImmunizationContent['status'] | typeof ENTERED_IN_ERROR;
  /** Why it was declared an error. */
  status_reason: string | null;
  recorded_at: string;
  /** Null of what another system recorded, and did not say. */
  practitioner: { id: string; full_name: string } | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = (
  [
    'id',
    'occurred_on',
    'lot_number',
    'dose_number',
    'site',
    'status',
    'reason',
    'status_reason',
    'version',
  ] satisfies (keyof ImmunizationRow)[]
).map((each) => column(`i.${each}`));

const MADE = [
  ...['recorded_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`i.${each}`)}) as ${name(each)}`,
  ),
  clause`jsonb_build_object('system', i.vaccine_system, 'code', i.vaccine_code, 'display', i.vaccine_display) as vaccine`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = i.clinic_id and p.id = i.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = i.clinic_id and d.id = i.practitioner_id) as practitioner`,
];

/** Of immunizations `i`. */
export const IMMUNIZATION_COLUMNS = list([...COLUMNS, ...MADE]);

export const IMMUNIZATION_SORTS = ['-occurred_on', 'occurred_on', '-created_at', 'created_at', 'updated_at'];

const SPEC: ListSpec = {
  id: 'i.id',
  patient: 'i.patient_id',
  columns: [raw(IMMUNIZATION_COLUMNS)],
  sorts: {
    '-occurred_on': { column: 'i.occurred_on', direction: 'desc', type: 'text' },
    occurred_on: { column: 'i.occurred_on', direction: 'asc', type: 'text' },
    '-created_at': { column: 'i.created_at', direction: 'desc' },
    created_at: { column: 'i.created_at', direction: 'asc' },
    updated_at: { column: 'i.updated_at', direction: 'asc' },
  },
};

export interface ImmunizationFilter extends ListQuery {
  status?: string[];
}

interface Reader {
  clinicId: string;
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** Immunizations `i` that the policy lets the caller see, patients their own that are no errors; `asked` is the patient whose alone are asked for. */
export function visibleImmunizations({ clinicId, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const immunizations: Knex.QueryBuilder = sql('immunizations as i').where('i.clinic_id', clinicId);
  if (caller.role === 'patient') whereOwn(immunizations, 'i.patient_id', caller).whereNot('i.status', ENTERED_IN_ERROR);
  const columns = {
    clinic: 'i.clinic_id',
    patient: 'i.patient_id',
    practitioner: 'i.practitioner_id',
    toPatients: true,
  } as const;
  whereRelated(immunizations, grant, caller, columns, asked);
  return immunizations;
}

/** A page of a patient's immunizations that the policy lets the caller see. `keys` hide where a cursor stands. */
export function listImmunizations(
  db: Db,
  reader: Reader,
  patientId: string,
  filter: ImmunizationFilter,
  keys: KeyRing,
) {
  const immunizations = visibleImmunizations(reader, patientId);
  wherePatient(immunizations, 'i.patient_id', reader.clinicId, patientId);
  if (filter.status) immunizations.whereIn('i.status', filter.status);
  return readList<ImmunizationRow>(db, immunizations, SPEC, filter, keys);
}

/** A page of those of the patient who reads. */
export const listOwnImmunizations = (db: Db, reader: Reader, query: ListQuery, keys: KeyRing) =>
  readList<ImmunizationRow>(db, visibleImmunizations(reader), SPEC, query, keys);

const FIND = clause`select ${IMMUNIZATION_COLUMNS} from immunizations i
  where i.clinic_id = ${parameter(1)} and i.id = ${parameter(2)}`;
const FOUND = statement(FIND);
const LOCKED = statement(clause`${FIND} for no key update of i`);

export const findImmunization = (db: Db, clinicId: string, id: string) =>
  db.row<ImmunizationRow>(FOUND, [clinicId, id]);

export const lockImmunization = (db: Db, clinicId: string, id: string) =>
  db.row<ImmunizationRow>(LOCKED, [clinicId, id]);

interface Head {
  id: string;
  patient_id: string;
  practitioner_id: string | null;
}

export const findImmunizationHead = (db: Db, clinicId: string, id: string) =>
  db.row<Head>('select id, patient_id, practitioner_id from immunizations where clinic_id = $1 and id = $2', [
    clinicId,
    id,
  ]);

/** The columns of what a body says. */
export const columnsOf = ({ vaccine, ...rest }: Partial<ImmunizationContent>): Record<string, unknown> => ({
  ...rest,
  ...(vaccine && {
    vaccine_system: vaccine.system ?? null,
    vaccine_code: vaccine.code ?? null,
    vaccine_display: vaccine.display,
  }),
});

export const insertImmunization = (db: Db, row: Record<string, unknown>) => db.rows(sql('immunizations').insert(row));

export const updateImmunization = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('immunizations').where({ clinic_id: clinicId, id }).update(values));
