import { clause, column, piece, raw } from '../../../db/piece.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { labResultColumnsWith, labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
import { visibleObservations } from '../../../features/observations/index.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { isReleased } from './released.js';
import { observationsOf } from './laboratory.js';
import {
  idOfRecord,
  observationKey,
  observationResource,
  observationSubject,
  resultOf,
  type ObservationRow,
} from './row.js';
import { observationProfiles, observationSearch } from './search.js';
import { GONE } from './source.js';
import { signsOf } from './vital-signs.js';
import { observationWrites } from './writes.js';

/** As records are kept as versions: their instants are as the database writes them in json. */
const RECORD = clause`case when o.lab_result_id is not null then
    (select to_jsonb(x) from (select ${labResultColumnsWith(column('o.id'))} from lab_results r
     where r.clinic_id = o.clinic_id and r.id = o.record_id) x)
  else (select to_jsonb(x) from (select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES}
     where c.clinic_id = o.clinic_id and c.id = o.record_id) x) end as record`;

const observed: TypeSpec<ObservationRow> = {
  type: 'Observation',
  record: 'observation',
  ability: 'lab-results:read',
  patientColumn: column('o.patient_id'),
  phi: {
    level: 'limited',
    subject: observationSubject,
    ownRecords: true,
  },
  visible: visibleObservations,
  current: piece`not o.is_superseded`,
  columns: ['o.id as named', 'o.part', 'o.sign', raw(RECORD)],
  key: [
    { column: column('o.id'), type: 'uuid' },
    { column: column('o.part'), type: 'text' },
  ],
  keyOf: observationKey,
  newest: {
    same: [column('o.code_system'), column('o.code')],
    at: column('o.observed_at'),
  },
  updated: column('o.updated_at'),
  map: observationResource,
  patientsOf({ record }) {
    const { patient } = record as { patient: { id: string } | null };
    return patient ? [patient.id] : [];
  },
  writes: observationWrites,
  follows: {
    records: [labResultRecord.resource_type, consultationRecord.resource_type],
    column: column('o.record_id'),
  },
  versions: [
    {
      kind: labResultRecord,
      holds: ({ sign }) => sign === null,
      record: piece`case when o.lab_result_id is not null then o.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        observationsOf(record as LabResultRow).map(({ observation: { id: named } }) => ({
          named,
          part: '',
          sign: null,
          record,
        })),
      shows: (row, reader) => isReleased(resultOf(row), reader),
    },
    {
      kind: consultationRecord,
      holds: ({ sign }) => sign !== null,
      record: piece`case when o.sign is not null then o.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        signsOf(record as ConsultationSaid).map(({ key, sign }) => ({ named: key.id, part: key.part, sign, record })),
    },
  ],
  search: observationSearch,
  profiles: observationProfiles,
};

export const observation: TypeSpec<ObservationRow> = withIdentifierSupport(observed, { gone: GONE });
