import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, piece, raw, type Piece } from '../../db/piece.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { AI_LIMITS } from '../../limits/index.js';
import { visibleAllergies } from '../allergies/index.js';
import { visibleConsultations } from '../consultations/index.js';
import { visibleVisits } from '../emergency/index.js';
import { visibleImmunizations } from '../immunizations/index.js';
import type { Reader } from '../lab-results/index.js';
import { visibleResults } from '../lab-results/index.js';
import { visiblePrescriptions } from '../prescriptions/index.js';
import { visibleProblems } from '../problems/index.js';
import { visibleAdmissions } from '../wards/index.js';
import type { Fact, FactKind } from './fact.js';

export interface Asked extends DayRange {
  patientId: string;
  /** The day in the clinic's time zone. */
  today: string;
}

interface Row extends Pick<Fact, 'id' | 'version' | 'said' | 'admission_id'> {
  day: string | null;
}

const { facts } = AI_LIMITS;

const dayOf = (at: Piece, { clinic }: Reader): Piece =>
  clause`to_char(${at} at time zone ${clinic.timezone}, 'YYYY-MM-DD')`;

/** Adds the columns of a fact to a query. `id` is the alias of its table. */
const saying = (rows: Knex.QueryBuilder, id: string, on: Piece, said: Piece): Knex.QueryBuilder =>
  rows.select(
    raw(clause`${column(`${id}.id`)} as id, ${column(`${id}.version`)} as version, ${on} as day, ${said} as said`),
  );

async function read(db: Db, kind: FactKind, type: string, rows: Knex.QueryBuilder): Promise<Fact[]> {
  const found = await db.rows<Row>(rows.limit(facts[kind]));
  return found.map(({ day, ...row }) => ({ kind, type, ...row, on: day }));
}

/** The patient's current problems. */
export function findProblemFacts(db: Db, { clinic, ...reader }: Reader, { patientId }: Asked): Promise<Fact[]> {
  const rows = visibleProblems({ clinicId: clinic.id, ...reader })
    .where('m.patient_id', patientId)
    .where('m.status', 'active')
    .whereIn('m.verification', ['unconfirmed', 'confirmed']);
  const said = clause`jsonb_build_object('name', m.description, 'code', m.code, 'status', m.verification)`;
  return read(
    db,
    'problem',
    'problem',
    saying(rows, 'm', column('m.onset_on'), said).orderByRaw('m.recorded_at, m.id'),
  );
}

/** Active allergies, or the statement that there are none. */
export function findAllergyFacts(db: Db, { clinic, ...reader }: Reader, { patientId }: Asked): Promise<Fact[]> {
  const rows = visibleAllergies({ clinicId: clinic.id, ...reader })
    .where('a.patient_id', patientId)
    .where('a.clinical_status', 'active')
    .whereIn('a.verification_status', ['unconfirmed', 'confirmed']);
  const said = clause`jsonb_build_object('name', a.substance_display, 'none_known', a.none_known, 'criticality', a.criticality,
    'more', (select jsonb_agg(reaction -> 'manifestation' ->> 'display') from jsonb_array_elements(a.reactions) reaction))`;
  return read(db, 'allergy', 'allergy', saying(rows, 'a', clause`null::text`, said).orderByRaw('a.created_at, a.id'));
}

/** Active prescriptions that have not ended. */
export function findMedicationFacts(db: Db, reader: Reader, { patientId, today }: Asked): Promise<Fact[]> {
  const rows = visiblePrescriptions(reader)
    .where('r.patient_id', patientId)
    .where('r.status', 'active')
    .whereRaw(raw(piece`coalesce(r.valid_until, 'infinity') >= ${today}::date`))
    .joinRaw('join prescription_items i on i.clinic_id = r.clinic_id and i.prescription_id = r.id');
  const said = clause`jsonb_build_object('name', i.medication_display, 'number', r.number, 'more', jsonb_build_array(i.medication_strength, i.instructions))`;
  const named = saying(rows, 'r', dayOf(column('r.authored_at'), reader), said);
  return read(db, 'medication', 'prescription', named.orderByRaw('r.authored_at, r.id, i.position'));
}

/** Medications given in hospital now, of admissions that the reader may see. */
export function findGivenFacts(db: Db, reader: Reader, { patientId }: Asked): Promise<Fact[]> {
  const rows = visibleAdmissions(reader)
    .where('a.patient_id', patientId)
    .whereIn('a.status', ['planned', 'waiting', 'admitted', 'on_leave'])
    .joinRaw('join inpatient_medications g on g.clinic_id = a.clinic_id and g.admission_id = a.id')
    .whereIn('g.status', ['active', 'on_hold'])
    .whereRaw(raw(piece`coalesce(g.ends_at, 'infinity') > ${reader.now.toISOString()}::timestamptz`));
  const said = clause`jsonb_build_object('name', g.medication_display, 'number', g.number, 'status', g.status, 'more', jsonb_build_array(g.medication_strength, g.instructions))`;
  const named = saying(rows, 'g', dayOf(column('g.starts_at'), reader), said).select('g.admission_id');
  return read(db, 'given', 'inpatient_medication', named.orderByRaw('g.starts_at, g.id'));
}

/** The last value of each test, if it is out of range. */
export function findResultFacts(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Fact[]> {
  const results = visibleResults(reader)
    .where('r.patient_id', patientId)
    .whereNull('r.superseded_by_id')
    .whereNotIn('r.status', ['cancelled', 'entered-in-error'])
    .select('r.clinic_id', 'r.id', 'r.version', 'r.issued_at')
    .orderByRaw('r.issued_at desc, r.id desc')
    .limit(facts.resultsRead);
  whereDays(results, 'r.issued_at', days, reader.clinic.timezone);
  const said = clause`jsonb_build_object('name', v.display, 'code', v.code, 'value', coalesce(to_jsonb(v.value_number), to_jsonb(v.value_text)),
    'status', v.value_comparator, 'unit', v.value_unit, 'interpretation', v.interpretation,
    'reference', case when v.reference_low is not null or v.reference_high is not null
      then concat_ws(' - ', trim_scale(v.reference_low), trim_scale(v.reference_high)) else v.reference_text end)`;
  const latest = sql
    .from(results.as('r'))
    .joinRaw('join observations v on v.clinic_id = r.clinic_id and v.record_id = r.id')
    .select(
      raw(clause`distinct on (v.code_system, v.code) r.id, r.version, r.issued_at, ${dayOf(column('r.issued_at'), reader)} as day,
        v.interpretation, v.position, ${said} as said`),
    )
    .orderByRaw('v.code_system, v.code, r.issued_at desc, r.id desc, v.position');
  const rows = sql
    .from(latest.as('latest'))
    .whereRaw("latest.interpretation is not null and latest.interpretation <> 'N'")
    .select('latest.id', 'latest.version', 'latest.day', 'latest.said')
    .orderByRaw('latest.issued_at desc, latest.id, latest.position');
  return read(db, 'result', 'lab_result', rows);
}

/** The last signed consultations. */
export function findConsultationFacts(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Fact[]> {
  const rows = visibleConsultations(sql('consultations as c'), reader)
    .where('c.patient_id', patientId)
    .where('c.status', 'completed');
  whereDays(rows, 'c.created_at', days, reader.clinic.timezone);
  const said = clause`jsonb_build_object('name', c.reason, 'number', c.number, 'status', c.type,
    'more', (select jsonb_agg(d.description order by d.position) from consultation_diagnoses d
      where d.clinic_id = c.clinic_id and d.consultation_id = c.id and d.certainty <> 'ruled_out'))`;
  const at = piece`coalesce(c.started_at, c.created_at)`;
  return read(
    db,
    'consultation',
    'consultation',
    saying(rows, 'c', dayOf(at, reader), said).orderByRaw('c.created_at desc, c.id desc'),
  );
}

/** The last stays. */
export function findAdmissionFacts(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Fact[]> {
  const rows = visibleAdmissions(reader)
    .where('a.patient_id', patientId)
    .whereIn('a.status', ['admitted', 'on_leave', 'discharged']);
  whereDays(rows, 'a.admitted_at', days, reader.clinic.timezone);
  const said = clause`jsonb_build_object('name', a.reason, 'number', a.number, 'status', a.status, 'until', ${dayOf(column('a.discharged_at'), reader)})`;
  const named = saying(rows, 'a', dayOf(column('a.admitted_at'), reader), said);
  return read(db, 'admission', 'admission', named.orderByRaw('a.admitted_at desc, a.id desc'));
}

export function findVisitFacts(db: Db, reader: Reader, { patientId, ...days }: Asked): Promise<Fact[]> {
  const rows = visibleVisits(reader).where('v.patient_id', patientId).whereNot('v.status', 'entered_in_error');
  whereDays(rows, 'v.arrival_at', days, reader.clinic.timezone);
  const said = clause`jsonb_build_object('name', v.complaint, 'number', v.number, 'status', v.status)`;
  const named = saying(rows, 'v', dayOf(column('v.arrival_at'), reader), said);
  return read(db, 'visit', 'emergency_visit', named.orderByRaw('v.arrival_at desc, v.id desc'));
}

/** The last vaccinations. */
export function findImmunizationFacts(db: Db, { clinic, ...reader }: Reader, asked: Asked): Promise<Fact[]> {
  const { patientId, date_from, date_to } = asked;
  const rows = visibleImmunizations({ clinicId: clinic.id, ...reader })
    .where('i.patient_id', patientId)
    .where('i.status', 'completed');
  // A year or a month counts if its start is in the range.
  if (date_from) rows.whereRaw('i.occurred_on >= left(?, length(i.occurred_on))', [date_from]);
  if (date_to) rows.whereRaw('i.occurred_on <= ?', [date_to]);
  const said = clause`jsonb_build_object('name', i.vaccine_display)`;
  const named = saying(rows, 'i', column('i.occurred_on'), said);
  return read(db, 'immunization', 'immunization', named.orderByRaw('i.occurred_on desc, i.id desc'));
}
