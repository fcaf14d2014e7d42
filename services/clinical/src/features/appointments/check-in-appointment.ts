import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { moveAppointment } from './appointment-actions.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { appointmentRecord } from './appointment-record.js';

export const checkInAppointmentEndpoint = endpoint({
  operationId: 'checkInAppointment',
  method: 'post',
  path: '/api/v1/appointments/{appointment}/check-in',
  summary: 'Note that the patient has arrived, and is checked in',
  description: 'A patient who is not checked in yet is `arrived`. `If-Match` is optional.',
  access: ability('appointments:write'),
  audit: {
    event: 'appointment.check_in',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: {
    path: ids('appointment'),
    headers: optionalIfMatch,
    body: Joi.object<{ status: 'arrived' | 'checked-in' }, true>({
      status: Joi.string().valid('arrived', 'checked-in').default('checked-in'),
    }),
  },
  message: { en: 'Patient checked in.', es: 'Llegada del paciente registrada.' },
  response: appointmentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const id = call.path.appointment;
    await moveAppointment(call.db, call, { id, to: call.body.status, ifMatch: call.headers['if-match'] });
    call.trail.note({ changed_fields: ['status'] });
    return answerAppointment(call, id);
  },
});
