import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { publicAccess } from '../../operation/access.js';
import { appointmentRecord } from '../appointments/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { answerLinked } from './reminder-actions.js';

export const answerAppointmentReminderEndpoint = endpoint({
  operationId: 'answerAppointmentReminder',
  method: 'post',
  path: '/api/v1/appointment-reminders/{link}',
  summary: 'Confirm or cancel an appointment with the link of its reminder',
  description:
    'Once, until the appointment begins, whatever patients may book or move themselves; without a credential. `confirm` makes a pending appointment booked, and leaves a booked one as it is. Other links are 404, as of `openAppointmentReminder`.' +
    OPEN_RECORDS_ONLY,
  access: publicAccess,
  audit: {
    event: 'appointment.answer_reminder',
    action: 'U',
    resource: 'appointment',
    record: appointmentRecord,
    unnamed: true,
    phi_level: 'limited',
  },
  parameters: {
    path: Joi.object<{ link: string }, true>({ link: Joi.string().required() }),
    body: Joi.object<{ answer: 'confirm' | 'cancel' }, true>({
      answer: Joi.string().valid('confirm', 'cancel').required(),
    }),
  },
  message: { en: 'The appointment is confirmed.', es: 'La cita está confirmada.' },
  response: Joi.object({ status: Joi.string().valid('booked', 'cancelled').required() }),

  async handler(call) {
    const { answer } = call.body;
    await answerLinked(call, answer);
    return answer === 'confirm'
      ? { data: { status: 'booked' } }
      : { data: { status: 'cancelled' }, message: CANCELLED };
  },
});

const CANCELLED = { en: 'The appointment is cancelled.', es: 'La cita está cancelada.' };
