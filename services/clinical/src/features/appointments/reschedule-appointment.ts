import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { rescheduleAppointment, type Booking } from './booking-actions.js';
import { timeFields } from './booking-rules.js';
import { appointmentRecord } from './appointment-record.js';

type Body = Pick<Booking, 'start_at' | 'end_at' | 'duration_minutes' | 'practitioner_id' | 'location_id' | 'overbook'>;

export const rescheduleAppointmentEndpoint = endpoint({
  operationId: 'rescheduleAppointment',
  method: 'post',
  path: '/api/v1/appointments/{appointment}/reschedule',
  summary: 'Move an appointment to another time, practitioner or place',
  description:
    'What is not given stays, its length too. Only before the patient has arrived; patients until as many hours ' +
    "before as the clinic's settings say. `If-Match` is optional." +
    OPEN_RECORDS_ONLY,
  access: ability('appointments:book'),
  audit: {
    event: 'appointment.reschedule',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: {
    path: ids('appointment'),
    headers: optionalIfMatch,
    body: Joi.object<Body, true>(timeFields),
  },
  message: { en: 'Appointment rescheduled.', es: 'Cita reprogramada.' },
  response: appointmentSchema,
  errors: ['not_a_practitioner', 'precondition_failed'],

  async handler(call) {
    const id = call.path.appointment;
    await rescheduleAppointment(call.db, call, { ...call.body, id, ifMatch: call.headers['if-match'] });
    call.trail.note({ changed_fields: Object.keys(call.body) });
    return answerAppointment(call, id);
  },
});
