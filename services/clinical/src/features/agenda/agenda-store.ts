import { column, inside, parameter, piece, statement } from '../../db/piece.js';
import type { Db } from '../../db/db.js';
import { onCareTeam } from '../../operation/relation-store.js';
import {
  APPOINTMENT_COLUMNS,
  APPOINTMENT_TABLES,
  type AppointmentRow,
  type AppointmentStatus,
} from '../appointments/index.js';
import { spanParameters, type CalendarSpan } from '../schedules/index.js';

export interface AgendaFilter {
  status: AppointmentStatus[] | null;
  /** Only patients whom this practitioner has seen or is to see. */
  care_team_of: string | null;
  /** Whose care team a patient must be of for their allergies and alerts to be shown; null: everybody's are. */
  clinical_for: string | null;
}

export interface AgendaRow extends Omit<AppointmentRow, 'consultation_id'> {
  age: number | null;
  /** Null, as their alerts are, of patients who are none of the asker's. */
  allergies_count: number | null;
  alerts: string[] | null;
  is_first_visit: boolean;
  consultation: { id: string; status: string } | null;
}

const FILTER = piece`
  a.clinic_id = ${parameter(1)} and a.practitioner_id = ${parameter(2)}
  and a.start_at >= ${parameter(3)}::date::timestamp at time zone ${parameter(5)}
  and a.start_at < (${parameter(4)}::date + 1)::timestamp at time zone ${parameter(5)}
  and (${parameter(6)}::text[] is null or a.status = any(${parameter(6)}))
  and (${parameter(7)}::uuid is null or ${onCareTeam(column('a.clinic_id'), parameter(7), column('a.patient_id'))})`;

const ITEMS = statement(piece`
  select ${APPOINTMENT_COLUMNS},
    extract(year from age((a.start_at at time zone ${parameter(5)})::date, p.birth_date))::integer as age,
    case when clinical then cardinality(p.allergies) end as allergies_count, case when clinical then p.alerts end as alerts,
    not exists (select from appointments e where e.clinic_id = a.clinic_id and e.patient_id = a.patient_id
                  and e.start_at < a.start_at and e.status in ('arrived', 'checked-in', 'fulfilled'))
      and not exists (select from consultations c where c.clinic_id = a.clinic_id and c.patient_id = a.patient_id
                  and c.status <> 'entered_in_error' and coalesce(c.started_at, c.created_at) < a.start_at
                  and c.appointment_id is distinct from a.id) as is_first_visit,
    (select jsonb_build_object('id', c.id, 'status', c.status) from consultations c
     where c.clinic_id = a.clinic_id and c.appointment_id = a.id and c.status <> 'entered_in_error'
     order by c.created_at limit 1) as consultation
  from ${APPOINTMENT_TABLES}
  cross join lateral (select ${parameter(9)}::uuid is null or ${onCareTeam(column('a.clinic_id'), parameter(9), column('a.patient_id'))} as clinical) t
  where ${inside(FILTER)} order by a.start_at, a.id limit ${parameter(8)}`);

/** The appointments with what a clinician needs to know before the patient comes in. Age is of that day. */
export const findAgendaItems = (db: Db, span: CalendarSpan, filter: AgendaFilter, limit: number) =>
  db.rows<AgendaRow>(ITEMS, [...spanParameters(span), filter.status, filter.care_team_of, limit, filter.clinical_for]);

const COUNTS = statement(
  piece`select a.status, count(*) as count from appointments a where ${inside(FILTER)} group by a.status order by a.status`,
);

export const countAgendaItems = (db: Db, span: CalendarSpan, filter: AgendaFilter) =>
  db.rows<{ status: AppointmentStatus; count: number }>(COUNTS, [
    ...spanParameters(span),
    filter.status,
    filter.care_team_of,
  ]);
