import { sql } from '../../../db/db.js';
import { column, piece, raw } from '../../../db/piece.js';
import { admissionRecord } from '../../../features/admissions/index.js';
import { consultationRecord } from '../../../features/consultations/index.js';
import { emergencyVisitRecord } from '../../../features/emergency/index.js';
import type { RecordKind } from '../../../operation/record-store.js';
import type { TypeSpec, Versions } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import {
  consultationOf,
  encounterOf,
  encounterSubject,
  idOfRecord,
  isConsultation,
  patientsOfEncounter,
  type EncounterRow,
} from './row.js';
import { encounterSearch } from './search.js';
import { encounterParts, RECORD } from './source.js';
import { encounterWrites } from './writes.js';

const versionsOf = (kind: EncounterRow['kind'], of: RecordKind): Versions<EncounterRow> => ({
  kind: of,
  holds: (row) => row.kind === kind,
  record: piece`case when x.kind = ${kind} then x.id end`,
  recordOf: idOfRecord,
  rowsIn: (record) => [{ kind, record }],
  // Patients are shown signed visits, and no stays.
  shows: (row, { caller }) =>
    caller.role !== 'patient' || (isConsultation(row) && consultationOf(row).status === 'completed'),
});

export const encounter: TypeSpec<EncounterRow> = withIdentifierSupport<EncounterRow>({
  type: 'Encounter',
  record: 'consultation',
  ability: 'consultations:read',
  own: true,
  orAbility: ['emergency:read', 'admissions:read'],
  patientColumn: column('x.patient_id'),
  phi: {
    level: 'full',
    subject: encounterSubject,
    ownRecords: true,
    fullWith: ['emergency:care', 'admissions:care', 'pharmacy:read'],
  },
  visible: (reader, patientId) => sql.from(sql.unionAll(encounterParts(reader, patientId)).as('x')),
  parts: { as: 'x', visible: encounterParts },
  columns: ['x.kind', raw(RECORD)],
  key: [{ column: column('x.id'), type: 'uuid' }],
  updated: column('x.updated_at'),
  map: encounterOf,
  patientsOf: patientsOfEncounter,
  writes: encounterWrites,
  follows: {
    records: [consultationRecord, emergencyVisitRecord, admissionRecord].map(({ resource_type }) => resource_type),
    column: column('x.id'),
  },
  versions: [
    versionsOf('consultation', consultationRecord),
    versionsOf('emergency_visit', emergencyVisitRecord),
    versionsOf('admission', admissionRecord),
  ],
  search: encounterSearch,
  ofPatients: {
    search: [
      'identifier',
      'patient',
      'subject',
      'participant',
      'practitioner',
      'date',
      'service-provider',
      'status',
      'class',
      'type',
    ],
  },
});
