import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { undoCheckIn } from './appointment-actions.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { appointmentRecord } from './appointment-record.js';

export const undoCheckInEndpoint = endpoint({
  operationId: 'undoCheckIn',
  method: 'post',
  path: '/api/v1/appointments/{appointment}/undo-check-in',
  summary: 'Take back that the patient has arrived',
  description:
    'For an arrival that was noted by mistake: arrived → booked; checked-in → arrived or booked. Until the day of the ' +
    'appointment is over in the clinic, and as long as no consultation of it has begun. `If-Match` is optional.',
  access: ability('appointments:write'),
  audit: {
    event: 'appointment.undo_check_in',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: {
    path: ids('appointment'),
    headers: optionalIfMatch,
    body: Joi.object<{ status: 'booked' | 'arrived' }, true>({
      status: Joi.string().valid('booked', 'arrived').default('booked'),
    }),
  },
  message: { en: 'Arrival taken back.', es: 'Llegada deshecha.' },
  response: appointmentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const id = call.path.appointment;
    const { status: to } = call.body;
    await undoCheckIn(call.db, call, { id, to, ifMatch: call.headers['if-match'] });
    call.trail.note({ changed_fields: ['status'], details: { status: to } });
    return answerAppointment(call, id);
  },
});
