import {
  APPOINTMENT_LIST_COLUMNS,
  appointmentRecord,
  appointmentsIn,
  scopeOf,
  type AppointmentRow,
} from '../../../features/appointments/index.js';
import { instant, reference, UNSAID } from '../../search/kinds.js';
import { coded, numbered } from '../../search/tokens.js';
import type { TypeSpec } from '../../type.js';
import { identified } from '../identified.js';
import { appointmentResource } from './map.js';
import { appointmentWrites } from './writes.js';

const PEOPLE = { Patient: 'a.patient_id', Practitioner: 'a.practitioner_id', Location: 'a.location_id' };

export const appointment: TypeSpec<AppointmentRow> = identified<AppointmentRow>({
  type: 'Appointment',
  record: 'appointment',
  ability: 'appointments:read',
  patientColumn: 'a.patient_id',
  phi_level: 'limited',
  visible: ({ clinic, caller }) => appointmentsIn(clinic.id, scopeOf(caller), {}),
  columns: APPOINTMENT_LIST_COLUMNS,
  key: [{ column: 'a.id', type: 'uuid' }],
  updated: 'a.updated_at',
  map: appointmentResource,
  patientsOf: ({ patient }) => [patient.id],
  writes: appointmentWrites,
  versions: { kind: appointmentRecord },
  search: {
    date: instant('a.start_at', 'When it begins.'),
    status: coded('a.status', 'http://hl7.org/fhir/appointmentstatus', 'Where it stands, from proposed to fulfilled.'),
    patient: reference('participant.actor', { Patient: PEOPLE.Patient }, 'Whose appointment it is.'),
    practitioner: reference('participant.actor', { Practitioner: PEOPLE.Practitioner }, 'With whom it is.'),
    location: reference('participant.actor', { Location: PEOPLE.Location }, 'Where it is.'),
    actor: reference('participant.actor', PEOPLE, 'Anybody or anything that takes part.'),
    specialty: UNSAID.token,
    slot: UNSAID.reference('slot'),
    'appointment-type': UNSAID.token,
    'service-type': numbered('a.type_code', 'appointment-type', 'The kind of appointment.'),
  },
});
