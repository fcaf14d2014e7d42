import { sql } from '../../../db/db.js';
import { column, piece, raw } from '../../../db/piece.js';
import { observationRecord } from '../../../features/admission-observations/index.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { emergencyVisitRecord } from '../../../features/emergency/index.js';
import { labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
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
import { partsOf, type WardSaid } from './inpatient.js';
import { GONE, observationParts, RECORD } from './source.js';
import { signsOf } from './vital-signs.js';
import { observationWrites } from './writes.js';

const observed: TypeSpec<ObservationRow> = {
  type: 'Observation',
  record: 'observation',
  ability: 'lab-results:read',
  orAbility: ['emergency:care', 'admissions:care', 'pharmacy:read'],
  patientColumn: column('o.patient_id'),
  phi: {
    level: 'limited',
    subject: observationSubject,
    ownRecords: true,
  },
  visible: (reader, patientId) => sql.from(sql.unionAll(observationParts(reader, patientId)).as('o')),
  parts: { as: 'o', visible: observationParts },
  current: piece`not o.is_superseded`,
  columns: ['o.kind', 'o.id as named', 'o.part', 'o.sign', raw(RECORD)],
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
    records: [labResultRecord, consultationRecord, emergencyVisitRecord, observationRecord].map(
      ({ resource_type }) => resource_type,
    ),
    column: column('o.record_id'),
  },
  versions: [
    {
      kind: labResultRecord,
      holds: ({ kind }) => kind === 'result',
      record: piece`case when o.kind = 'result' then o.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        observationsOf(record as LabResultRow).map(({ observation: { id: named } }) => ({
          kind: 'result' as const,
          named,
          part: '',
          sign: null,
          record,
        })),
      shows: (row, reader) => isReleased(resultOf(row), reader),
    },
    {
      kind: consultationRecord,
      holds: ({ kind }) => kind === 'sign',
      record: piece`case when o.kind = 'sign' then o.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        signsOf(record as ConsultationSaid).map(({ key, sign }) => ({
          kind: 'sign' as const,
          named: key.id,
          part: key.part,
          sign,
          record,
        })),
    },
    {
      kind: observationRecord,
      holds: ({ kind, part }) => kind === 'ward' && part !== 'news2',
      record: piece`case when o.kind = 'ward' then o.record_id end`,
      recordOf: idOfRecord,
      rowsIn: (record) =>
        partsOf(record as WardSaid).map((part) => ({
          kind: 'ward' as const,
          named: idOfRecord({ record }),
          part,
          sign: null,
          record,
        })),
    },
  ],
  search: observationSearch,
  profiles: observationProfiles,
};

export const observation: TypeSpec<ObservationRow> = withIdentifierSupport(observed, { gone: GONE });
