import { sql, type Db } from '../../db/db.js';
import { clause, column, piece, raw, type Piece } from '../../db/piece.js';
import { whereDays } from '../../http/day-range.js';
import { visibleConsultations } from '../consultations/index.js';
import { visibleVisits } from '../emergency/index.js';
import type { Reader } from '../lab-results/index.js';
import { visibleAdmissions } from '../wards/index.js';
import type { Fact, FactSaid } from './fact.js';
import type { Asked } from './fact-store.js';

/** Vital signs with the time of measuring. */
export interface Signs extends Fact {
  at: string;
}

interface Row {
  id: string;
  version: number;
  admission_id?: string;
  at: string;
  day: string;
  signs: FactSaid['signs'];
}

const columnsOf = (table: string, at: Piece, signs: Piece, { clinic }: Reader) =>
  raw(clause`${column(`${table}.id`)} as id, ${column(`${table}.version`)} as version, iso_instant(${at}) as at,
    to_char(${at} at time zone ${clinic.timezone}, 'YYYY-MM-DD') as day, ${signs} as signs`);

const told = (type: string, rows: readonly Row[]): Signs[] =>
  rows.map(({ at, day, signs, ...row }) => ({
    kind: 'signs',
    type,
    ...row,
    on: day,
    at,
    said: { signs: signs ?? null },
  }));

/** The last vital signs of a consultation. */
export async function findNotedSigns(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Signs[]> {
  const rows = visibleConsultations(sql('consultations as c'), reader)
    .where('c.patient_id', patientId)
    .whereNot('c.status', 'entered_in_error')
    .joinRaw('join consultation_vitals s on s.clinic_id = c.clinic_id and s.consultation_id = c.id');
  whereDays(rows, 'c.created_at', days, reader.clinic.timezone);
  const signs = clause`to_jsonb(s) - 'clinic_id' - 'consultation_id'`;
  const at = piece`coalesce(c.started_at, c.created_at)`;
  const last = rows
    .select(columnsOf('c', at, signs, reader))
    .orderByRaw('coalesce(c.started_at, c.created_at) desc, c.id')
    .limit(1);
  return told('consultation', await db.rows<Row>(last));
}

/** The last vital signs of a stay. */
export async function findWardSigns(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Signs[]> {
  const rows = visibleAdmissions(reader)
    .where('a.patient_id', patientId)
    .joinRaw('join admission_observations w on w.clinic_id = a.clinic_id and w.admission_id = a.id')
    .whereNull('w.superseded_by_id')
    .whereNotNull('w.vitals');
  whereDays(rows, 'w.observed_at', days, reader.clinic.timezone);
  const columns = columnsOf('w', column('w.observed_at'), column('w.vitals'), reader);
  return told(
    'admission_observation',
    await db.rows<Row>(rows.select(columns, 'w.admission_id').orderByRaw('w.observed_at desc, w.id').limit(1)),
  );
}

/** The last vital signs of a triage, as the visit shows them. */
export async function findTriageSigns(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Signs[]> {
  const rows = visibleVisits(reader)
    .where('v.patient_id', patientId)
    .whereNot('v.status', 'entered_in_error')
    .joinRaw('join emergency_triages t on t.clinic_id = v.clinic_id and t.visit_id = v.id')
    .whereRaw(
      raw(piece`not exists (select from emergency_triages later where later.clinic_id = t.clinic_id
      and later.visit_id = t.visit_id and later.place > t.place)`),
    )
    .whereNotNull('t.vitals');
  whereDays(rows, 't.at', days, reader.clinic.timezone);
  const columns = columnsOf('v', column('t.at'), column('t.vitals'), reader);
  return told('emergency_visit', await db.rows<Row>(rows.select(columns).orderByRaw('t.at desc, t.id').limit(1)));
}
