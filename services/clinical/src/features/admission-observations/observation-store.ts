import { sql, type Db } from '../../db/db.js';
import { clause, column, list, literal, name, parameter, raw, statement } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { OBSERVATION_LIMITS } from '../../limits/index.js';
import type { FindSubject } from '../../operation/access.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { Vitals } from '../consultations/index.js';
import { PATIENT_SUMMARY, type PatientSummary } from '../patients/index.js';
import type { Consciousness, Oxygen } from './observation-content.js';
import type { Measured } from './news2-rules.js';

/** An observation without the values of others that its score uses. */
export interface OwnObservation {
  id: string;
  admission_id: string;
  patient: PatientSummary;
  observed_at: string;
  vitals: Vitals | null;
  spo2_scale: 1 | 2;
  oxygen: Oxygen | null;
  consciousness: Consciousness | null;
  fluid_in_ml: number | null;
  fluid_out_ml: number | null;
  note: string | null;
  by: { id: string; full_name: string };
  supersedes_id: string | null;
  superseded_by_id: string | null;
  reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface ObservationRow extends OwnObservation {
  /** The observations that count in the score, newest first. */
  measured: Measured[];
}

/** Columns of observations `o` itself. */
export const OWN_OBSERVATION_COLUMNS = list([
  ...[
    'id',
    'admission_id',
    'vitals',
    'spo2_scale',
    'oxygen',
    'consciousness',
    'fluid_in_ml',
    'fluid_out_ml',
    'note',
    'supersedes_id',
    'superseded_by_id',
    'reason',
    'version',
  ].map((each) => column(`o.${each}`)),
  ...['observed_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`o.${each}`)}) as ${name(each)}`,
  ),
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = o.clinic_id and p.id = o.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = o.clinic_id and d.id = o.author_id) as by`,
]);

/** Observations `m` that count in the score of `o`: those of the hour before it, and `o`. */
const COUNTS = clause`from admission_observations m where m.clinic_id = o.clinic_id and m.admission_id = o.admission_id and m.superseded_by_id is null
    and m.observed_at > o.observed_at - make_interval(mins => ${literal(OBSERVATION_LIMITS.scoredMinutes)}) - interval '1 millisecond'
    and (m.observed_at, m.created_at) <= (o.observed_at, o.created_at)`;

export const MEASURED = clause`coalesce((select jsonb_agg(jsonb_build_object('vitals', m.vitals, 'spo2_scale', m.spo2_scale, 'oxygen', m.oxygen,
    'consciousness', m.consciousness) order by m.observed_at desc, m.created_at desc)
  ${COUNTS}), '[]') as measured`;

const COLUMNS = list([OWN_OBSERVATION_COLUMNS, MEASURED]);

const FIND = statement(clause`select ${COLUMNS} from admission_observations o
  where o.clinic_id = ${parameter(1)} and o.admission_id = ${parameter(2)} and o.id = ${parameter(3)}`);

export const findObservation = (db: Db, clinicId: string, admissionId: string, id: string) =>
  db.row<ObservationRow>(FIND, [clinicId, admissionId, id]);

/** Whether all parameters of the score have a value. */
export const IS_SCORED = clause`exists (select 1 ${COUNTS} having count(m.oxygen) > 0 and count(m.consciousness) > 0
    and count(m.vitals ->> 'respiratory_rate') > 0 and count(m.vitals ->> 'spo2') > 0 and count(m.vitals ->> 'systolic') > 0
    and count(m.vitals ->> 'heart_rate') > 0 and count(m.vitals ->> 'temperature_c') > 0)`;

const LATEST_SCORED = statement(clause`select o.* from unnest(${parameter(2)}::uuid[]) a (id)
  cross join lateral (select ${COLUMNS} from (select * from admission_observations c
      where c.clinic_id = ${parameter(1)} and c.admission_id = a.id and c.superseded_by_id is null
        and (c.vitals is not null or c.oxygen is not null or c.consciousness is not null)
      order by c.observed_at desc, c.created_at desc limit ${parameter(3)}) o
    where ${IS_SCORED} order by o.observed_at desc, o.created_at desc limit 1) o`);

/** The newest scored observation of each admission, searched among the last ones. */
export const findLatestScored = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<ObservationRow>(LATEST_SCORED, [clinicId, ids, OBSERVATION_LIMITS.lookedBack]);

const SPEC: ListSpec = {
  id: 'o.id',
  columns: [raw(COLUMNS)],
  sorts: {
    '-observed_at': { column: 'o.observed_at', direction: 'desc' },
    observed_at: { column: 'o.observed_at', direction: 'asc' },
    updated_at: { column: 'o.updated_at', direction: 'asc' },
  },
};

export const OBSERVATION_SORTS = Object.keys(SPEC.sorts);

export function listObservations(db: Db, clinicId: string, admissionId: string, query: ListQuery, keys: KeyRing) {
  const observations = sql('admission_observations as o').where({
    'o.clinic_id': clinicId,
    'o.admission_id': admissionId,
  });
  return readList<ObservationRow>(db, observations, SPEC, query, keys);
}

/** The patient of an observation, for the clinic's PHI policy. */
export const wardObservationSubject: FindSubject = (db, clinicId, id) =>
  db.row(
    `select o.patient_id, a.attending_id as practitioner_id from admission_observations o
     join admissions a on a.clinic_id = o.clinic_id and a.id = o.admission_id where o.clinic_id = $1 and o.id = $2`,
    [clinicId, id],
  );

export const insertObservation = (
  db: Db,
  { vitals, oxygen, ...row }: Record<string, unknown> & { vitals: object | null; oxygen: object | null },
) =>
  db.rows(
    sql('admission_observations').insert({
      ...row,
      vitals: vitals && JSON.stringify(vitals),
      oxygen: oxygen && JSON.stringify(oxygen),
    }),
  );

export const supersedeObservation = (db: Db, clinicId: string, id: string, by: string) =>
  db.rows(sql('admission_observations').where({ clinic_id: clinicId, id }).update({ superseded_by_id: by }));
