import type { Knex } from 'knex';
import { clause, column, joinTo, list, literal, piece, raw } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import {
  IS_SCORED,
  MEASURED,
  OWN_OBSERVATION_COLUMNS,
  observationRecord,
} from '../../../features/admission-observations/index.js';
import { CONSULTATION_COLUMNS, CONSULTATION_TABLES } from '../../../features/consultations/index.js';
import { emergencyVisitRecord, TRIAGE_MEMBERS, visibleVisits } from '../../../features/emergency/index.js';
import { labResultColumnsWith } from '../../../features/lab-results/index.js';
import { visibleObservations } from '../../../features/observations/index.js';
import { PATIENT_SUMMARY } from '../../../features/patients/index.js';
import { visibleAdmissions } from '../../../features/wards/index.js';
import { OBSERVATION_LIMITS } from '../../../limits/index.js';
import type { Reader } from '../../type.js';
import { isLimited } from '../encounter/row.js';
import { MEASURED_COLUMNS, otherRow, rowsOf, signRows } from './measured-rows.js';

/** Observations are rows of a table, which tells all that is searched; those of triages and of the ward are made of what these say. */

const OF_TABLE = clause`o.clinic_id, case when o.lab_result_id is null then 'sign' else 'result' end as kind, o.id, ${list(
  [
    'part',
    'sign',
    'category',
    'code_system',
    'code',
    'display',
    'value_type',
    'value_number',
    'value_unit',
    'value_text',
    'systolic',
    'diastolic',
    'value_comparator',
    'record_id',
    'lab_result_id',
    'patient_id',
  ].map((name) => column(`o.${name}`)),
)}, o.consultation_id as encounter_id, o.performer_id, o.order_item_id, o.specimen_id, o.observed_at, o.status, o.is_superseded,
  o.updated_at`;

const TRIAGE_ROWS = rowsOf([
  otherRow('acuity', piece`true`, { text: clause`t.scale || ' ' || t.level`, type: 'coded' }),
  ...signRows(column('t.vitals')),
]);

const OF_TRIAGE = clause`t.clinic_id, 'triage' as kind, t.id, ${MEASURED_COLUMNS}, null::text as value_comparator, v.id as record_id,
  null::uuid as lab_result_id, v.patient_id, v.id as encounter_id, t.author_id as performer_id, null::uuid as order_item_id,
  null::uuid as specimen_id, t.at as observed_at, case v.status when 'entered_in_error' then 'entered-in-error' else 'final' end as status,
  false as is_superseded, v.updated_at`;

/** Nobody who is younger has a score; whose birth nobody knows is taken for grown up. */
const grownIn = (
  zone: string,
) => piece`not exists (select from patients young where young.clinic_id = o.clinic_id and young.id = o.patient_id
  and young.birth_date > (o.observed_at at time zone ${zone}::text)::date - make_interval(years => ${literal(OBSERVATION_LIMITS.scoredFrom)}))`;

const wardRows = (zone: string) =>
  rowsOf([
    ...signRows(column('o.vitals')),
    otherRow('news2', piece`o.superseded_by_id is null and ${IS_SCORED} and ${grownIn(zone)}`, { unit: '{score}' }),
    otherRow('consciousness', piece`o.consciousness is not null`, { text: column('o.consciousness'), type: 'coded' }),
    otherRow('oxygen', piece`o.oxygen is not null`, { type: 'boolean' }),
    otherRow('fluid-in', piece`o.fluid_in_ml is not null`, { number: clause`o.fluid_in_ml::numeric`, unit: 'mL' }),
    otherRow('fluid-out', piece`o.fluid_out_ml is not null`, { number: clause`o.fluid_out_ml::numeric`, unit: 'mL' }),
    otherRow('note', piece`o.note is not null`, { text: column('o.note'), type: 'text' }),
  ]);

const OF_WARD = clause`o.clinic_id, 'ward' as kind, o.id, ${MEASURED_COLUMNS}, null::text as value_comparator, o.id as record_id,
  null::uuid as lab_result_id, o.patient_id, o.admission_id as encounter_id, o.author_id as performer_id, null::uuid as order_item_id,
  null::uuid as specimen_id, o.observed_at, case when o.superseded_by_id is not null then 'entered-in-error'
    when o.supersedes_id is not null then 'corrected' else 'final' end as status,
  o.superseded_by_id is not null as is_superseded, o.updated_at`;

/** Triages `t` of visits `v` that the reader may see: none for a reader without the clinical members of visits. */
export function visibleTriages(reader: Reader, patientId?: string): Knex.QueryBuilder {
  const triages = joinTo(
    visibleVisits(reader, patientId),
    clause`join emergency_triages t on t.clinic_id = v.clinic_id and t.visit_id = v.id`,
  );
  return isLimited('emergency_visit', reader.caller) ? triages.whereRaw('false') : triages;
}

/** Observations `o` of admissions `a` that the reader may see: none without the clinical members of admissions. */
export function visibleWardObservations(reader: Reader, patientId?: string): Knex.QueryBuilder {
  const observations = joinTo(
    visibleAdmissions(reader, patientId),
    clause`join admission_observations o on o.clinic_id = a.clinic_id and o.admission_id = a.id`,
  );
  return isLimited('admission', reader.caller) ? observations.whereRaw('false') : observations;
}

/** Results and vital signs of consultations and, for who treats where the clinic uses their area, those of triages and of the ward. */
export const observationParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => {
  const { caller, clinic } = reader;
  const reads = (ability: 'emergency:read' | 'admissions:read', kind: 'emergency_visit' | 'admission') =>
    caller.abilities.has(ability) && !isLimited(kind, caller);
  const table = visibleObservations(reader, patientId);
  if (!caller.abilities.has('lab-results:read') && !reader.writes) table.whereNull('o.lab_result_id');
  return [
    table.select(raw(OF_TABLE)),
    ...(reads('emergency:read', 'emergency_visit') && usesArea(clinic, emergencyVisitRecord.area)
      ? [
          joinTo(visibleTriages(reader, patientId), clause`cross join lateral ${TRIAGE_ROWS} measured`).select(
            raw(OF_TRIAGE),
          ),
        ]
      : []),
    ...(reads('admissions:read', 'admission') && usesArea(clinic, observationRecord.area)
      ? [
          joinTo(
            visibleWardObservations(reader, patientId),
            clause`cross join lateral ${wardRows(clinic.timezone)} measured`,
          ).select(raw(OF_WARD)),
        ]
      : []),
  ];
};

/** As records are kept as versions: their instants are as the database writes them in json. */
export const RECORD = clause`case o.kind when 'result' then
    (select to_jsonb(x) from (select ${labResultColumnsWith(column('o.id'))} from lab_results r
     where r.clinic_id = o.clinic_id and r.id = o.record_id) x)
  when 'triage' then
    (select jsonb_build_object(${TRIAGE_MEMBERS}, 'visit_id', v.id, 'status', v.status, 'patient', (select ${PATIENT_SUMMARY} from patients p
        where p.clinic_id = v.clinic_id and p.id = v.patient_id), 'created_at', iso_instant(t.created_at))
     from emergency_triages t join emergency_visits v on v.clinic_id = t.clinic_id and v.id = t.visit_id
     where t.clinic_id = o.clinic_id and t.id = o.id)
  when 'ward' then
    (select to_jsonb(x) from (select o.clinic_id, o.id) named cross join lateral (
      select ${list([OWN_OBSERVATION_COLUMNS, MEASURED])} from admission_observations o
      where o.clinic_id = named.clinic_id and o.id = named.id) x)
  else (select to_jsonb(x) from (select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES}
     where c.clinic_id = o.clinic_id and c.id = o.record_id) x) end as record`;

/** What `n` is the name of is measured no more: its report was replaced by another, or it was taken out of a note. */
export const GONE = piece`not exists (select from observations o
  where o.clinic_id = n.clinic_id and o.id = n.resource_id and o.part = n.part and not o.is_superseded)`;
