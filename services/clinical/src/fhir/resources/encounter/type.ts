import { sql } from '../../../db/db.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  visibleConsultations,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { periodBetween, reference } from '../../search/kinds.js';
import { unsaid } from '../../search/unsaid.js';
import { coded, codedBy, codedBySeveral, numbered, saidInWords } from '../../search/tokens.js';
import { ACT_CODE, CONSULTATION_TYPE, PARTICIPATION_TYPE } from '../../systems.js';
import type { Reader, TypeSpec } from '../../type.js';
import { identified } from '../identified.js';
import { diagnosedIn } from './diagnosed.js';
import { encounterResource } from './map.js';
import { encounterWrites } from './writes.js';

const PATIENT = { Patient: 'c.patient_id' };

/** Of consultations, which are several resources each. */
export const OF_CONSULTATIONS = {
  record: 'consultation',
  ability: 'consultations:read',
  patientColumn: 'c.patient_id',
  phi: { level: 'full', subject: consultationSubject },
  visible: (reader: Reader, patientId?: string) =>
    visibleConsultations(sql.from(sql.raw(CONSULTATION_TABLES)), reader, patientId),
  columns: [sql.raw(CONSULTATION_COLUMNS)],
  key: [{ column: 'c.id', type: 'uuid' }],
  updated: 'c.updated_at',
  patientsOf: ({ patient }: ConsultationSaid) => (patient ? [patient.id] : []),
  versions: { kind: consultationRecord },
} as const satisfies Partial<TypeSpec<ConsultationSaid>>;

export const encounter: TypeSpec<ConsultationSaid> = identified<ConsultationSaid>({
  ...OF_CONSULTATIONS,
  type: 'Encounter',
  map: encounterResource,
  writes: encounterWrites,
  search: {
    identifier: numbered('c.number', 'consultation-number', 'The number of the consultation.'),
    patient: reference('subject', PATIENT, 'Whose visit it was.'),
    subject: reference('subject', PATIENT, 'Whose visit it was.'),
    participant: reference('participant.individual', { Practitioner: 'c.practitioner_id' }, 'Who saw the patient.'),
    practitioner: reference('participant.individual', { Practitioner: 'c.practitioner_id' }, 'Who saw the patient.'),
    appointment: reference('appointment', { Appointment: 'c.appointment_id' }, 'The appointment that led to it.'),
    date: periodBetween('c.started_at', 'c.ended_at', 'From its beginning to its end.'),
    'service-provider': reference('serviceProvider', { Organization: 'c.clinic_id' }, 'The clinic.'),
    status: coded('c.status', 'http://hl7.org/fhir/encounter-status', 'in-progress, finished or entered-in-error.', {
      'in-progress': 'draft',
      finished: 'completed',
      'entered-in-error': 'entered_in_error',
    }),
    class: codedBy(
      ACT_CODE,
      { VR: `c.type = 'telemedicine'`, AMB: `c.type is distinct from 'telemedicine'` },
      'VR for telemedicine, AMB for all others.',
      'false',
    ),
    type: coded('c.type', CONSULTATION_TYPE, 'first, follow_up, urgent, telemedicine or procedure.'),
    diagnosis: {
      ...reference('diagnosis.condition', { Condition: 'c.id' }, 'What was diagnosed.'),
      missing: `not exists (select from consultation_diagnoses x where x.clinic_id = c.clinic_id and x.consultation_id = c.id)`,
      ofOther: { Condition: diagnosedIn },
    },
    'participant-type': codedBySeveral(
      PARTICIPATION_TYPE,
      { PPRF: 'true', AUTHEN: 'c.signed_by <> c.practitioner_id' },
      'PPRF, who saw the patient, or AUTHEN, who signed for them.',
      'false',
    ),
    'reason-code': saidInWords('c.reason', 'Why the patient came.'),
    ...unsaid(
      { token: ['discharge-disposition', 'special-arrangement'], date: ['location-period'], quantity: ['length'] },
      {
        account: 'account',
        'based-on': 'basedOn',
        'episode-of-care': 'episodeOfCare',
        location: 'location.location',
        'part-of': 'partOf',
        'reason-reference': 'reasonReference',
      },
    ),
  },
});
