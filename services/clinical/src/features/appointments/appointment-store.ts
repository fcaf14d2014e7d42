import { clause, parameter, piece, raw, statement } from '../../db/piece.js';
import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { wherePatient } from '../patients/index.js';
import type { AppointmentScope, AppointmentStatus } from './appointment-rules.js';

export interface AppointmentRow {
  id: string;
  status: AppointmentStatus;
  start_at: string;
  end_at: string;
  type_code: string | null;
  type_name: string | null;
  modality: string;
  reason: string | null;
  patient: { id: string; full_name: string; birth_date: string | null; sex: string };
  practitioner: { id: string; full_name: string; specialty: string | null };
  location: { id: string; name: string; room: string | null; timezone: string | null } | null;
  consultation_id: string | null;
  overbook: boolean;
  cancellation_reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The columns of an `AppointmentRow` but its consultation, over the tables of `APPOINTMENT_TABLES`. */
export const APPOINTMENT_COLUMNS = clause`
  a.id, a.status, a.start_at, a.end_at, a.type_code, a.type_name, a.modality, a.reason, a.overbook,
  a.cancellation_reason, a.version, a.created_at, a.updated_at,
  jsonb_build_object('id', p.id, 'full_name', p.full_name, 'birth_date', p.birth_date, 'sex', p.sex) as patient,
  jsonb_build_object('id', d.id, 'full_name', d.full_name, 'specialty', d.specialty) as practitioner,
  case when l.id is not null then
    jsonb_build_object('id', l.id, 'name', l.name, 'room', l.room, 'timezone', l.timezone) end as location`;

// Joined from the left so that a count can leave them out.
export const APPOINTMENT_TABLES = clause`
  appointments a
  left join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  left join practitioners d on d.clinic_id = a.clinic_id and d.id = a.practitioner_id
  left join locations l on l.clinic_id = a.clinic_id and l.id = a.location_id`;

const CONSULTATION_ID = clause`
  (select c.id from consultations c where c.clinic_id = a.clinic_id and c.appointment_id = a.id
     and c.status <> 'entered_in_error' order by c.created_at limit 1) as consultation_id`;

export interface AppointmentFilter {
  status?: AppointmentStatus[];
  patient_id?: string;
  practitioner_id?: string;
}

/** The appointments that the caller may see, for `readList`. */
export function appointmentsIn(clinicId: string, scope: AppointmentScope, filter: AppointmentFilter) {
  const list = sql.from(raw(APPOINTMENT_TABLES)).where('a.clinic_id', clinicId) as Knex.QueryBuilder;
  for (const [column, value] of Object.entries(scope) as [string, string | null | undefined][]) {
    if (value === null) list.whereRaw('false');
    else if (value !== undefined) list.where(`a.${column}`, value);
  }
  if (filter.status) list.whereIn('a.status', filter.status);
  if (filter.patient_id) wherePatient(list, 'a.patient_id', clinicId, filter.patient_id);
  if (filter.practitioner_id) list.where('a.practitioner_id', filter.practitioner_id);
  return list;
}

const APPOINTMENT = statement(piece`select ${APPOINTMENT_COLUMNS}, ${CONSULTATION_ID} from ${APPOINTMENT_TABLES}
  where a.clinic_id = ${parameter(1)} and a.id = ${parameter(2)}`);

export const LIST_COLUMNS = [raw(APPOINTMENT_COLUMNS), raw(CONSULTATION_ID)];

export const findAppointment = (db: Db, clinicId: string, id: string) =>
  db.row<AppointmentRow>(APPOINTMENT, [clinicId, id]);

export interface AppointmentHead {
  id: string;
  status: AppointmentStatus;
  start_at: string;
  end_at: string;
  patient_id: string;
  practitioner_id: string;
  location_id: string | null;
  overbook: boolean;
  /** Its practitioner gave the patient to themselves: no relation for a PHI policy that asks for one. */
  self_assigned: boolean;
  version: number;
}

/** Locked until the transaction ends. */
export const lockAppointment = (db: Db, clinicId: string, id: string) =>
  db.row<AppointmentHead>(
    `select id, status, start_at, end_at, patient_id, practitioner_id, location_id, overbook, self_assigned, version
     from appointments where clinic_id = $1 and id = $2 for no key update`,
    [clinicId, id],
  );

export const hasConsultation = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(
    `select id from consultations where clinic_id = $1 and appointment_id = $2 and status <> 'entered_in_error' limit 1`,
    [clinicId, id],
  )) !== undefined;

/**
 * Locks an active practitioner's calendar until the transaction ends. Whoever takes up time locks it first:
 * two bookings that met only at the exclusion constraint would wait for each other until one is a deadlock's victim.
 */
export const lockCalendar = async (db: Db, clinicId: string, practitionerId: string): Promise<boolean> =>
  (await db.row('select id from practitioners where clinic_id = $1 and id = $2 and active for no key update', [
    clinicId,
    practitionerId,
  ])) !== undefined;

interface NewAppointment {
  clinic_id: string;
  id: string;
  status: AppointmentStatus;
  start_at: string;
  end_at: string;
  type_code: string | null;
  type_name: string | null;
  modality: string;
  reason: string | null;
  patient_id: string;
  practitioner_id: string;
  location_id: string | null;
  self_assigned: boolean;
  overbook: boolean;
}

export const insertAppointment = (db: Db, row: NewAppointment) =>
  db.rows(
    `insert into appointments (clinic_id, id, status, start_at, end_at, type_code, type_name, modality, reason, patient_id,
       practitioner_id, location_id, overbook, self_assigned)
     select clinic_id, id, status, start_at, end_at, type_code, type_name, modality, reason, patient_id,
       practitioner_id, location_id, overbook, self_assigned
     from jsonb_populate_record(null::appointments, $1::jsonb)`,
    [JSON.stringify(row)],
  );

export const updateAppointmentStatus = (
  db: Db,
  clinicId: string,
  id: string,
  status: AppointmentStatus,
  cancellationReason: string | null,
) =>
  db.rows('update appointments set status = $3, cancellation_reason = $4 where clinic_id = $1 and id = $2', [
    clinicId,
    id,
    status,
    cancellationReason,
  ]);

/** Ends a visit that was begun; any other appointment stays as it is. */
export const fulfilAppointment = (db: Db, clinicId: string, id: string) =>
  db.rows(
    `update appointments set status = 'fulfilled'
     where clinic_id = $1 and id = $2 and status in ('arrived', 'checked-in')`,
    [clinicId, id],
  );

export const updateAppointmentTime = (
  db: Db,
  clinicId: string,
  id: string,
  {
    start_at,
    end_at,
    practitioner_id,
    location_id,
    overbook,
    self_assigned,
  }: Omit<AppointmentHead, 'id' | 'status' | 'patient_id' | 'version'>,
) =>
  db.rows(
    `update appointments set start_at = $3, end_at = $4, practitioner_id = $5, location_id = $6, overbook = $7,
       self_assigned = $8
     where clinic_id = $1 and id = $2`,
    [clinicId, id, start_at, end_at, practitioner_id, location_id, overbook, self_assigned],
  );
