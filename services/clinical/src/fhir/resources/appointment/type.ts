import { column, FALSE, piece } from '../../../db/piece.js';
import {
  APPOINTMENT_LIST_COLUMNS,
  appointmentRecord,
  appointmentsIn,
  scopeOf,
  type AppointmentRow,
} from '../../../features/appointments/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { either, type SearchParameter } from '../../search/parameter.js';
import { coded, codedBySeveral, numbered, textOnly } from '../../search/token-parameters.js';
import { ACT_CODE, MODALITY } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { appointmentResource } from './map.js';
import { appointmentWrites } from './writes.js';

const PEOPLE = {
  Patient: column('a.patient_id'),
  Practitioner: column('a.practitioner_id'),
  Location: column('a.location_id'),
};

const OF_CLASS = coded(column('a.modality'), ACT_CODE, '', { AMB: 'in_person', VR: ['video', 'phone'], HH: 'home' });
const OF_MODALITY = coded(column('a.modality'), MODALITY, '');

/** How it takes place, in HL7's code and in ours. */
const serviceCategory: SearchParameter = {
  type: 'token',
  documentation: 'How it takes place: AMB, VR or HH, and in_person, video, phone or home.',
  missing: FALSE,
  match: (token, clinic) => either([OF_CLASS.match(token, clinic), OF_MODALITY.match(token, clinic)]),
};

export const appointment: TypeSpec<AppointmentRow> = withIdentifierSupport<AppointmentRow>({
  type: 'Appointment',
  record: 'appointment',
  ability: 'appointments:read',
  patientColumn: column('a.patient_id'),
  phi_level: 'limited',
  visible: ({ clinic, caller }) => appointmentsIn(clinic.id, scopeOf(caller), {}),
  columns: APPOINTMENT_LIST_COLUMNS,
  key: [{ column: column('a.id'), type: 'uuid' }],
  updated: column('a.updated_at'),
  map: appointmentResource,
  patientsOf: ({ patient }) => [patient.id],
  writes: appointmentWrites,
  versions: { kind: appointmentRecord },
  search: {
    date: instant(column('a.start_at'), 'When it begins.'),
    status: coded(
      column('a.status'),
      'http://hl7.org/fhir/appointmentstatus',
      'Where it stands, from proposed to fulfilled.',
    ),
    patient: reference('participant.actor', { Patient: PEOPLE.Patient }, 'Whose appointment it is.'),
    practitioner: reference('participant.actor', { Practitioner: PEOPLE.Practitioner }, 'With whom it is.'),
    location: reference('participant.actor', { Location: PEOPLE.Location }, 'Where it is.'),
    actor: reference('participant.actor', PEOPLE, 'Anybody or anything that takes part.'),
    'part-status': codedBySeveral(
      'http://hl7.org/fhir/participationstatus',
      {
        accepted: piece`a.status <> 'cancelled'`,
        declined: piece`a.status = 'cancelled'`,
        'needs-action': piece`a.status in ('proposed', 'pending', 'waitlist')`,
      },
      'accepted, declined or needs-action: of anybody who takes part.',
      FALSE,
    ),
    'reason-code': textOnly(column('a.reason'), 'Why it was made.'),
    'service-category': serviceCategory,
    ...unrecorded(
      { token: ['appointment-type', 'specialty'] },
      {
        'based-on': 'basedOn',
        'reason-reference': 'reasonReference',
        slot: 'slot',
        'supporting-info': 'supportingInformation',
      },
    ),
    'service-type': numbered(column('a.type_code'), 'appointment-type', 'The kind of appointment.'),
  },
});
