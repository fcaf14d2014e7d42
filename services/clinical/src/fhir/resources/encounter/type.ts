import { sql } from '../../../db/db.js';
import { column, piece, raw } from '../../../db/piece.js';
import { admissionRecord } from '../../../features/admissions/index.js';
import { consultationRecord } from '../../../features/consultations/index.js';
import { emergencyVisitRecord } from '../../../features/emergency/index.js';
import type { RecordKind } from '../../../operation/record-store.js';
import type { TypeSpec, Versions } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { encounterOf, encounterSubject, idOfRecord, patientsOfEncounter, type EncounterRow } from './row.js';
import { encounterSearch } from './search.js';
import { encounterParts, RECORD } from './source.js';
import { encounterWrites } from './writes.js';

const versionsOf = (kind: EncounterRow['kind'], of: RecordKind): Versions<EncounterRow> => ({
  kind: of,
  holds: (row) => row.kind === kind,
  record: piece`case when x.kind = ${kind} then x.id end`,
  recordOf: idOfRecord,
  rowsIn: (record) => [{ kind, record }],
});

export const encounter: TypeSpec<EncounterRow> = withIdentifierSupport<EncounterRow>({
  type: 'Encounter',
  record: 'consultation',
  ability: 'consultations:read',
  orAbility: ['emergency:read', 'admissions:read'],
  patientColumn: column('x.patient_id'),
  phi: {
    level: 'full',
    subject: encounterSubject,
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
});
