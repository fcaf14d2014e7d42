import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, piece, raw, statement } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { Caller } from '../../domain/caller.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereOwn, whereRelated } from '../../operation/relation-store.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import type { CodedRow } from '../../http/coded.js';
import type { AllergyContent, ASSERTERS, ENTERED_IN_ERROR, Reaction } from './allergy-content.js';
import { COUNTS } from './allergy-rules.js';

type Known<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** An allergy as it is read everywhere; with `none_known` the statement that there is none, without a substance. */
export interface AllergyRow
  extends Known<Pick<AllergyContent, 'category' | 'type' | 'criticality' | 'onset' | 'last_occurrence' | 'note'>> {
  id: string;
  patient: PatientSummary;
  none_known: boolean;
  substance: CodedRow | null;
  /** Null once it was declared an error. */
  clinical_status: NonNullable<AllergyContent['clinical_status']> | null;
  verification_status: NonNullable<AllergyContent['verification_status']> | typeof ENTERED_IN_ERROR;
  status_reason: string | null;
  reactions: (Known<Reaction> & { manifestation: CodedRow })[];
  /** Null, as the recorder, of what was there before allergies were records. */
  recorded_at: string | null;
  recorder: { id: string; full_name: string } | null;
  asserter: { type: (typeof ASSERTERS)[number]; practitioner_id: string | null; name: string | null } | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export const ALLERGY_SORTS = ['-created_at', 'created_at', 'updated_at'];

const COLUMNS = (
  [
    'id',
    'none_known',
    'category',
    'type',
    'criticality',
    'clinical_status',
    'verification_status',
    'status_reason',
    'reactions',
    'onset',
    'last_occurrence',
    'note',
    'version',
  ] satisfies (keyof AllergyRow)[]
).map((each) => column(`a.${each}`));

const MADE = [
  ...['recorded_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`a.${each}`)}) as ${name(each)}`,
  ),
  clause`case when not a.none_known then
    jsonb_build_object('system', a.substance_system, 'code', a.substance_code, 'display', a.substance_display) end as substance`,
  clause`case when a.asserter_type is not null then
    jsonb_build_object('type', a.asserter_type, 'practitioner_id', a.asserter_id, 'name', a.asserter_name) end as asserter`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = a.clinic_id and p.id = a.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = a.clinic_id and d.id = a.recorder_id) as recorder`,
];

/** Of allergies `a`. */
export const ALLERGY_COLUMNS = list([...COLUMNS, ...MADE]);

const SPEC: ListSpec = {
  id: 'a.id',
  patient: 'a.patient_id',
  columns: [raw(ALLERGY_COLUMNS)],
  sorts: {
    '-created_at': { column: 'a.created_at', direction: 'desc' },
    created_at: { column: 'a.created_at', direction: 'asc' },
    updated_at: { column: 'a.updated_at', direction: 'asc' },
  },
};

export interface AllergyFilter extends ListQuery {
  patient_id?: string;
  clinical_status?: string[];
  verification_status?: string[];
  category?: string[];
}

/** What patients are not shown of their own. */
const WITHDRAWN = ['refuted', 'entered-in-error'];

/** Whether a patient is shown it, or a version of it, of their own. */
export const stands = ({ verification_status }: Pick<AllergyRow, 'verification_status'>): boolean =>
  !WITHDRAWN.includes(verification_status);

/** Allergies `a` that the policy lets the caller see, patients their own that stand; `asked` is the patient whose alone are asked for. */
export function visibleAllergies(
  { clinicId, caller, grant }: { clinicId: string; caller: Caller; grant: PhiGrant | undefined },
  asked?: string,
): Knex.QueryBuilder {
  const allergies: Knex.QueryBuilder = sql('allergies as a').where('a.clinic_id', clinicId);
  if (caller.role === 'patient')
    whereOwn(allergies, 'a.patient_id', caller).whereNotIn('a.verification_status', WITHDRAWN);
  const columns = {
    clinic: 'a.clinic_id',
    patient: 'a.patient_id',
    practitioner: 'a.recorder_id',
    toPatients: true,
  } as const;
  whereRelated(allergies, grant, caller, columns, asked);
  return allergies;
}

/** A page of the allergies that the policy lets the caller see. */
export function listAllergies(
  db: Db,
  { clinicId, caller, grant }: { clinicId: string; caller: Caller; grant: PhiGrant | undefined },
  filter: AllergyFilter,
) {
  const allergies = visibleAllergies({ clinicId, caller, grant }, filter.patient_id);
  if (filter.patient_id) wherePatient(allergies, 'a.patient_id', clinicId, filter.patient_id);
  for (const name of ['clinical_status', 'verification_status', 'category'] as const) {
    const values = filter[name];
    if (values) allergies.whereIn(`a.${name}`, values);
  }
  return readList<AllergyRow>(db, allergies, SPEC, filter);
}

const FIND = statement(piece`select ${ALLERGY_COLUMNS} from allergies a
  where a.clinic_id = ${parameter(1)} and a.id = ${parameter(2)}`);

export const findAllergy = (db: Db, clinicId: string, id: string) => db.row<AllergyRow>(FIND, [clinicId, id]);

interface AllergyHead {
  id: string;
  patient_id: string;
  practitioner_id: string | null;
}

export const findAllergyHead = (db: Db, clinicId: string, id: string) =>
  db.row<AllergyHead>(
    'select id, patient_id, recorder_id as practitioner_id from allergies where clinic_id = $1 and id = $2',
    [clinicId, id],
  );

/** An allergy that counts, or the statement that there is none, as far as the check of a prescription needs it. */
export type CountedAllergy = Pick<AllergyRow, 'id' | 'none_known' | 'substance' | 'criticality'>;

/** What counts of the patient, the oldest first. */
export const findCounted = (db: Db, clinicId: string, patientId: string) =>
  db.rows<CountedAllergy>(
    `select a.id, a.none_known, a.criticality, case when not a.none_known then
       jsonb_build_object('system', a.substance_system, 'code', a.substance_code, 'display', a.substance_display) end as substance
     from allergies a where a.clinic_id = $1 and a.patient_id = $2 and ${COUNTS} order by a.created_at, a.id`,
    [clinicId, patientId],
  );

/** The columns of what a body says. */
export const columnsOf = ({ substance, asserter, reactions, ...rest }: AllergyContent): Record<string, unknown> => ({
  ...rest,
  ...(substance !== undefined && {
    substance_system: substance?.system ?? null,
    substance_code: substance?.code ?? null,
    substance_display: substance?.display ?? null,
  }),
  ...(asserter !== undefined && {
    asserter_type: asserter?.type ?? null,
    asserter_id: asserter?.practitioner_id ?? null,
    asserter_name: asserter?.name ?? null,
  }),
  ...(reactions && { reactions: JSON.stringify(reactions.map(filled)) }),
});

/** Every member of what is read is there. */
const filled = ({
  manifestation: { system = null, code = null, display },
  severity = null,
  onset = null,
}: Reaction) => ({
  manifestation: { system, code, display },
  severity,
  onset,
});

export const insertAllergies = (db: Db, rows: Record<string, unknown>[]) => db.rows(sql('allergies').insert(rows));

/** They no longer count, and stay. */
export const endAllergies = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows(`update allergies set clinical_status = 'inactive' where clinic_id = $1 and id = any($2)`, [clinicId, ids]);

export const updateAllergy = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('allergies').where({ clinic_id: clinicId, id }).update(values));
