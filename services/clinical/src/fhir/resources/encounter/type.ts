import { column, FALSE, piece, raw, TRUE } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  consultationRecord,
  visibleConsultations,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { periodBetween, reference } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { coded, codedBy, codedBySeveral, numbered, textOnly } from '../../search/token-parameters.js';
import { ACT_CODE, CONSULTATION_TYPE, PARTICIPATION_TYPE } from '../../systems.js';
import type { Reader, TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { diagnosedIn } from './diagnosis-search.js';
import { encounterResource } from './map.js';
import { encounterWrites } from './writes.js';

const PATIENT = { Patient: column('c.patient_id') };

/** Of consultations, which are several resources each. */
export const OF_CONSULTATIONS = {
  record: 'consultation',
  ability: 'consultations:read',
  patientColumn: column('c.patient_id'),
  phi: { level: 'full', subject: consultationSubject },
  visible: (reader: Reader, patientId?: string) =>
    visibleConsultations(sql.from(raw(CONSULTATION_TABLES)), reader, patientId),
  columns: [raw(CONSULTATION_COLUMNS)],
  key: [{ column: column('c.id'), type: 'uuid' }],
  updated: column('c.updated_at'),
  patientsOf: ({ patient }: ConsultationSaid) => (patient ? [patient.id] : []),
  versions: { kind: consultationRecord },
} as const satisfies Partial<TypeSpec<ConsultationSaid>>;

export const encounter: TypeSpec<ConsultationSaid> = withIdentifierSupport<ConsultationSaid>({
  ...OF_CONSULTATIONS,
  type: 'Encounter',
  map: encounterResource,
  writes: encounterWrites,
  search: {
    identifier: numbered(column('c.number'), 'consultation-number', 'The number of the consultation.'),
    patient: reference('subject', PATIENT, 'Whose visit it was.'),
    subject: reference('subject', PATIENT, 'Whose visit it was.'),
    participant: reference(
      'participant.individual',
      { Practitioner: column('c.practitioner_id') },
      'Who saw the patient.',
    ),
    practitioner: reference(
      'participant.individual',
      { Practitioner: column('c.practitioner_id') },
      'Who saw the patient.',
    ),
    appointment: reference(
      'appointment',
      { Appointment: column('c.appointment_id') },
      'The appointment that led to it.',
    ),
    date: periodBetween(column('c.started_at'), column('c.ended_at'), 'From its beginning to its end.'),
    'service-provider': reference('serviceProvider', { Organization: column('c.clinic_id') }, 'The clinic.'),
    status: coded(
      column('c.status'),
      'http://hl7.org/fhir/encounter-status',
      'in-progress, finished or entered-in-error.',
      {
        'in-progress': 'draft',
        finished: 'completed',
        'entered-in-error': 'entered_in_error',
      },
    ),
    class: codedBy(
      ACT_CODE,
      { VR: piece`c.type = 'telemedicine'`, AMB: piece`c.type is distinct from 'telemedicine'` },
      'VR for telemedicine, AMB for all others.',
      FALSE,
    ),
    type: coded(
      column('c.type'),
      CONSULTATION_TYPE,
      'first, follow_up, urgent, telemedicine, procedure or discharge_summary.',
    ),
    diagnosis: {
      ...reference('diagnosis.condition', { Condition: column('c.id') }, 'What was diagnosed.'),
      missing: piece`not exists (select from consultation_diagnoses x where x.clinic_id = c.clinic_id and x.consultation_id = c.id)`,
      ofOther: { Condition: diagnosedIn },
    },
    'participant-type': codedBySeveral(
      PARTICIPATION_TYPE,
      { PPRF: TRUE, AUTHEN: piece`c.signed_by <> c.practitioner_id` },
      'PPRF, who saw the patient, or AUTHEN, who signed for them.',
      FALSE,
    ),
    'reason-code': textOnly(column('c.reason'), 'Why the patient came.'),
    ...unrecorded(
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
