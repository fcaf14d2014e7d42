import { sql } from '../../../db/db.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  visibleConsultations,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { coded, reference, stretch } from '../../search/kinds.js';
import { NEVER, type SearchParameter } from '../../search/parameter.js';
import { ACT_CODE, CONSULTATION_TYPE, localSystem } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { encounterResource } from './map.js';

const PATIENT = { Patient: 'c.patient_id' };

const classes: SearchParameter = {
  type: 'token',
  documentation: 'VR for telemedicine, AMB for all others.',
  missing: 'false',
  match({ system, code }) {
    if (system !== undefined && system !== ACT_CODE) return NEVER;
    const virtual = `c.type is not distinct from 'telemedicine'`;
    if (code === undefined) return { sql: 'true', values: [] };
    return code === 'VR' || code === 'AMB' ? { sql: code === 'VR' ? virtual : `not ${virtual}`, values: [] } : NEVER;
  },
};

const identifier: SearchParameter = {
  type: 'token',
  documentation: 'The number of the consultation.',
  missing: 'false',
  match({ system, code }, clinic) {
    if (system !== undefined && system !== localSystem(clinic.id, 'consultation-number')) return NEVER;
    return code === undefined ? { sql: 'true', values: [] } : { sql: 'c.number = ?', values: [code] };
  },
};

export const encounter: TypeSpec<ConsultationSaid> = {
  type: 'Encounter',
  record: 'consultation',
  ability: 'consultations:read',
  patientColumn: 'c.patient_id',
  phi: { level: 'full', subject: consultationSubject },
  visible: (reader, asked) => visibleConsultations(sql.from(sql.raw(CONSULTATION_TABLES)), reader, asked),
  columns: [sql.raw(CONSULTATION_COLUMNS)],
  key: [{ column: 'c.id', type: 'uuid' }],
  updated: 'c.updated_at',
  map: encounterResource,
  patientsOf: ({ patient }) => (patient ? [patient.id] : []),
  versions: { kind: consultationRecord },
  search: {
    identifier,
    patient: reference('subject', PATIENT, 'Whose visit it was.'),
    subject: reference('subject', PATIENT, 'Whose visit it was.'),
    participant: reference('participant.individual', { Practitioner: 'c.practitioner_id' }, 'Who saw the patient.'),
    practitioner: reference('participant.individual', { Practitioner: 'c.practitioner_id' }, 'Who saw the patient.'),
    appointment: reference('appointment', { Appointment: 'c.appointment_id' }, 'The appointment that led to it.'),
    date: {
      ...stretch('c.started_at', 'c.ended_at', 'From its beginning to its end.'),
      sort: { column: `coalesce(c.started_at, 'infinity')`, type: 'timestamptz' },
    },
    status: coded('c.status', 'http://hl7.org/fhir/encounter-status', 'in-progress, finished or entered-in-error.', {
      'in-progress': 'draft',
      finished: 'completed',
      'entered-in-error': 'entered_in_error',
    }),
    class: classes,
    type: coded('c.type', CONSULTATION_TYPE, 'first, follow_up, urgent, telemedicine or procedure.'),
  },
};
