import Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { dayRangeParameters, whereDays, type DayRange } from '../../http/day-range.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listParameters, readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { csvOf, day, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { toldByList } from '../../operation/relation-store.js';
import type { Clinic } from '../../domain/clinic.js';
import { askedDays } from '../schedules/index.js';
import { APPOINTMENT_STATUSES, scopeOf } from './appointment-rules.js';
import { appointmentsIn, LIST_COLUMNS, type AppointmentFilter, type AppointmentRow } from './appointment-store.js';
import { offeredView } from './appointment-view.js';

const LIST: ListSpec = {
  columns: LIST_COLUMNS,
  id: 'a.id',
  patient: 'a.patient_id',
  sorts: {
    start_at: { column: 'a.start_at', direction: 'asc' },
    '-start_at': { column: 'a.start_at', direction: 'desc' },
    updated_at: { column: 'a.updated_at', direction: 'asc' },
  },
};

interface Query extends ListQuery, DayRange, AppointmentFilter {
  date?: string;
}

export const appointmentQuery = Joi.object<Query, true>({
  date: day(),
  ...dayRangeParameters,
  status: csvOf(APPOINTMENT_STATUSES),
  patient_id: uuid(),
  practitioner_id: uuid(),
  ...listParameters(Object.keys(LIST.sorts)),
});

export const LIST_DESCRIPTION =
  `Days are the clinic's; without any, today and the ${LIMITS.appointmentDays.usual} days that follow. ` +
  `A range is at most ${LIMITS.appointmentDays.longest} days long. \`updated_since\`, or sorting by \`updated_at\`, lists changes of ` +
  'all days unless days are given, and `meta.next_cursor` goes on from there, also later. Of a long list pages ' +
  'are counted only so far: `meta.total_exact` tells, and `cursor` goes on.';

/** One page of the appointments that the caller may see (clinical-gaps.md 2.2). */
export async function readAppointments(
  {
    db,
    clinic,
    caller,
    now,
    query,
    trail,
  }: { db: Db; clinic: Clinic; caller: Caller; now: Date; query: Query; trail: Trail },
  path: string,
) {
  const { date, ...rest } = query;
  const feed = [query.sort, query.cursor?.sort, query.updated_since && 'updated_at'].includes('updated_at');
  const days =
    feed && !date && !query.date_from && !query.date_to
      ? {}
      : askedDays(query, { now, timezone: clinic.timezone, ...LIMITS.appointmentDays });
  const source = appointmentsIn(clinic.id, scopeOf(caller), query);
  whereDays(source, 'a.start_at', days, clinic.timezone);
  const { rows, meta, counted } = await readList<AppointmentRow>(db, source, LIST, query);
  const shown = rows.map(({ patient }) => patient.id);
  const told = await toldByList(db, { caller, clinic, grant: undefined }, { shown, counted, asked: query.patient_id });
  trail.note({ patient_ids: told, result_count: rows.length });
  const data = rows.map((row) => offeredView(row, { clinic, caller, now }));
  return { data, meta, etag: weakEtag(0, [data, meta]), headers: listLinks(path, { ...rest, ...days }, meta) };
}
