import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { confirmAppointment } from './appointment-actions.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { appointmentRecord } from './appointment-record.js';

export const confirmAppointmentEndpoint = endpoint({
  operationId: 'confirmAppointment',
  method: 'post',
  path: '/api/v1/appointments/{appointment}/confirm',
  summary: 'Confirm an appointment that waits for it: pending → booked',
  description:
    'Patients confirm theirs, until it begins, whatever they may book or move themselves. `If-Match` is optional.' +
    OPEN_RECORDS_ONLY,
  access: ability('appointments:book'),
  audit: {
    event: 'appointment.move',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: { path: ids('appointment'), headers: optionalIfMatch },
  message: { en: 'Appointment confirmed.', es: 'Cita confirmada.' },
  response: appointmentSchema,
  errors: ['precondition_failed', 'validation_failed'],

  async handler(call) {
    const id = call.path.appointment;
    await confirmAppointment(call.db, call, id, call.headers['if-match']);
    call.trail.note({ changed_fields: ['status'], details: { status: 'booked' } });
    return answerAppointment(call, id);
  },
});
