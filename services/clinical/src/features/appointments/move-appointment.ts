import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { moveAppointment } from './appointment-actions.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { appointmentRecord } from './appointment-record.js';

interface Body {
  status: 'pending' | 'booked' | 'fulfilled' | 'noshow' | 'entered-in-error';
  reason?: string;
}

export const moveAppointmentEndpoint = endpoint({
  operationId: 'moveAppointment',
  method: 'post',
  path: '/api/v1/appointments/{appointment}/status',
  summary: 'Accept, confirm, fulfil, miss or void an appointment',
  description:
    'proposed → pending → booked → arrived → checked-in → fulfilled; waitlist → booked; booked → noshow, once it has ' +
    'begun; any → entered-in-error, with a reason. Arrivals and cancellations have operations of their own. `If-Match` is optional.' +
    OPEN_RECORDS_ONLY,
  access: ability('appointments:write'),
  audit: {
    event: 'appointment.move',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: {
    path: ids('appointment'),
    headers: optionalIfMatch,
    body: Joi.object<Body, true>({
      status: Joi.string().valid('pending', 'booked', 'fulfilled', 'noshow', 'entered-in-error').required(),
      reason: text(LIMITS.longText).when('status', { is: 'entered-in-error', then: Joi.required() }),
    }),
  },
  message: { en: 'Appointment changed.', es: 'Cita modificada.' },
  response: appointmentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const id = call.path.appointment;
    const { status: to, reason } = call.body;
    const isVoid = to === 'entered-in-error';
    const ifMatch = call.headers['if-match'];
    await moveAppointment(call.db, call, { id, to, ifMatch, ...(isVoid && reason && { reason }) });
    call.trail.note({
      changed_fields: isVoid ? ['status', 'cancellation_reason'] : ['status'],
      details: { status: to },
    });
    return answerAppointment(call, id);
  },
});
