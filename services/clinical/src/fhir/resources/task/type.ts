import { column, FALSE, piece, raw } from '../../../db/piece.js';
import {
  REFERRAL_COLUMNS,
  referralRecord,
  referralSubject,
  visibleReferrals,
  type ReferralRow,
} from '../../../features/referrals/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { always, coded, codedBy } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { TASK_CODE } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { STATUS, taskResource } from './map.js';

const PATIENT = { Patient: column('f.patient_id') };

export const task: TypeSpec<ReferralRow> = withIdentifierSupport<ReferralRow>({
  type: 'Task',
  record: 'referral',
  ability: 'consultations:read',
  area: 'general',
  patientColumn: column('f.patient_id'),
  phi: { level: 'full', subject: referralSubject },
  visible: visibleReferrals,
  columns: [raw(REFERRAL_COLUMNS)],
  key: [{ column: column('f.id'), type: 'uuid' }],
  updated: column('f.updated_at'),
  map: taskResource,
  patientsOf: ({ patient }) => [patient.id],
  versions: { kind: referralRecord },
  search: {
    patient: reference('for', PATIENT, 'Who was referred.'),
    subject: reference('for', PATIENT, 'Who was referred.'),
    focus: reference('focus', { ServiceRequest: column('f.id') }, 'The referral.'),
    encounter: reference('encounter', { Encounter: column('f.consultation_id') }, 'The visit in which it was sent.'),
    requester: reference('requester', { Practitioner: column('f.practitioner_id') }, 'Who sent it.'),
    owner: {
      ...reference('owner', { Practitioner: column('f.to_practitioner_id') }, 'To whom it was sent.'),
      missing: FALSE,
    },
    status: coded(
      column('f.status'),
      'http://hl7.org/fhir/task-status',
      'requested, accepted, rejected, completed or cancelled.',
      Object.fromEntries(Object.entries(STATUS).map(([said, code]) => [code, said])),
    ),
    priority: codedBy(
      'http://hl7.org/fhir/request-priority',
      {
        routine: piece`f.priority = 'routine'`,
        urgent: piece`f.priority = 'urgent'`,
        stat: piece`f.priority = 'emergency'`,
      },
      'routine, urgent or stat.',
      FALSE,
    ),
    intent: always('http://hl7.org/fhir/task-intent', 'order', 'order.'),
    code: always(TASK_CODE, 'fulfill', 'fulfill.'),
    'authored-on': instant(column('f.created_at'), 'When it was sent.'),
    modified: instant(column('f.updated_at'), 'When its state changed.'),
    ...unrecorded(
      { token: ['business-status', 'group-identifier', 'performer'], date: ['period'] },
      { 'based-on': 'basedOn', 'part-of': 'partOf' },
    ),
  },
});
