import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, raw, statement } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereRelated } from '../../operation/relation-store.js';
import type { Diagnosis } from '../consultations/index.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import type { NewReferral } from './referral-content.js';
import type { ReferralStatus } from './referral-rules.js';

interface Person {
  id: string;
  full_name: string;
}

/** A referral as every operation reads it. */
export interface ReferralRow {
  id: string;
  patient: PatientSummary;
  /** Who refers the patient. */
  practitioner: Person;
  to_practitioner: Person | null;
  to: { name: string; facility: string | null } | null;
  priority: NewReferral['priority'];
  reason: string;
  /** With the catalog's texts at the time of the referral. */
  diagnoses: (Diagnosis & { description: string })[];
  consultation_id: string | null;
  appointment_id: string | null;
  status: ReferralStatus;
  status_reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = (
  [
    'id',
    'priority',
    'reason',
    'diagnoses',
    'consultation_id',
    'appointment_id',
    'status',
    'status_reason',
    'version',
  ] satisfies (keyof ReferralRow)[]
).map((each) => column(`f.${each}`));

const MADE = [
  ...['created_at', 'updated_at'].map((each) => clause`iso_instant(${column(`f.${each}`)}) as ${name(each)}`),
  clause`case when f.to_name is not null then jsonb_build_object('name', f.to_name, 'facility', f.to_facility) end as "to"`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = f.clinic_id and p.id = f.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = f.clinic_id and d.id = f.practitioner_id) as practitioner`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = f.clinic_id and d.id = f.to_practitioner_id) as to_practitioner`,
];

/** Columns of referrals `f`. */
export const REFERRAL_COLUMNS = list([...COLUMNS, ...MADE]);

export const REFERRAL_SORTS = ['-created_at', 'created_at', 'updated_at'];

const SPEC: ListSpec = {
  id: 'f.id',
  patient: 'f.patient_id',
  columns: [raw(REFERRAL_COLUMNS)],
  sorts: {
    '-created_at': { column: 'f.created_at', direction: 'desc' },
    created_at: { column: 'f.created_at', direction: 'asc' },
    updated_at: { column: 'f.updated_at', direction: 'asc' },
  },
};

export interface ReferralFilter extends ListQuery, DayRange {
  patient_id?: string;
  practitioner_id?: string;
  to_practitioner_id?: string;
  consultation_id?: string;
  status?: string[];
  priority?: string[];
}

interface Reader {
  clinic: Clinic;
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** Referrals `f` that the policy lets the caller see. `asked` limits them to one patient. */
export function visibleReferrals({ clinic, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const referrals: Knex.QueryBuilder = sql('referrals as f').where('f.clinic_id', clinic.id);
  const columns = {
    clinic: 'f.clinic_id',
    patient: 'f.patient_id',
    practitioner: 'f.practitioner_id',
    otherPractitioner: 'f.to_practitioner_id',
  };
  whereRelated(referrals, grant, caller, columns, asked);
  return referrals;
}

/** A page of the referrals that the policy lets the caller see. */
export function listReferrals(db: Db, reader: Reader, filter: ReferralFilter) {
  const referrals = visibleReferrals(reader, filter.patient_id);
  if (filter.patient_id) wherePatient(referrals, 'f.patient_id', reader.clinic.id, filter.patient_id);
  for (const each of ['practitioner_id', 'to_practitioner_id', 'consultation_id'] as const)
    if (filter[each]) referrals.where(`f.${each}`, filter[each]);
  if (filter.status) referrals.whereIn('f.status', filter.status);
  if (filter.priority) referrals.whereIn('f.priority', filter.priority);
  whereDays(referrals, 'f.created_at', filter, reader.clinic.timezone);
  return readList<ReferralRow>(db, referrals, SPEC, filter);
}

const FIND = clause`select ${REFERRAL_COLUMNS} from referrals f
  where f.clinic_id = ${parameter(1)} and f.id = ${parameter(2)}`;
const FOUND = statement(FIND);
const LOCKED = statement(clause`${FIND} for no key update of f`);

export const findReferral = (db: Db, clinicId: string, id: string) => db.row<ReferralRow>(FOUND, [clinicId, id]);

export const lockReferral = (db: Db, clinicId: string, id: string) => db.row<ReferralRow>(LOCKED, [clinicId, id]);

interface Head {
  id: string;
  patient_id: string;
  practitioner_id: string;
  other_practitioner_id: string | null;
}

export const findReferralHead = (db: Db, clinicId: string, id: string) =>
  db.row<Head>(
    `select id, patient_id, practitioner_id, to_practitioner_id as other_practitioner_id
     from referrals where clinic_id = $1 and id = $2`,
    [clinicId, id],
  );

export const insertReferral = (db: Db, row: Record<string, unknown>) => db.rows(sql('referrals').insert(row));

export const updateReferral = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('referrals').where({ clinic_id: clinicId, id }).update(values));
