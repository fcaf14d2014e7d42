import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { moveAppointment } from './appointment-actions.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { appointmentRecord } from './appointment-record.js';

export const cancelAppointmentEndpoint = endpoint({
  operationId: 'cancelAppointment',
  method: 'post',
  path: '/api/v1/appointments/{appointment}/cancel',
  summary: 'Cancel an appointment, which frees its time',
  description:
    "Patients cancel theirs until as many hours before as the clinic's settings say. `If-Match` is optional.",
  access: ability('appointments:book'),
  audit: {
    event: 'appointment.cancel',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: {
    path: ids('appointment'),
    headers: optionalIfMatch,
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Appointment cancelled.', es: 'Cita cancelada.' },
  response: appointmentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const id = call.path.appointment;
    const { reason } = call.body;
    await moveAppointment(call.db, call, { id, to: 'cancelled', reason, ifMatch: call.headers['if-match'] });
    call.trail.note({ changed_fields: ['status', 'cancellation_reason'] });
    return answerAppointment(call, id);
  },
});
