import Joi from 'joi';
import { instant, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { publicAccess } from '../../operation/access.js';
import { languageOf } from '../mails/index.js';
import { getLinked } from './reminder-actions.js';

export const openAppointmentReminderEndpoint = endpoint({
  operationId: 'openAppointmentReminder',
  method: 'get',
  path: '/api/v1/appointment-reminders/{link}',
  summary: 'The appointment that the link of a reminder is about',
  description:
    'For who has the link, without a credential; it changes nothing. A link that was altered or used, or whose appointment was moved, cancelled or has begun, is 404.',
  access: publicAccess,
  audit: {
    event: 'appointment.open_reminder',
    action: 'R',
    resource: 'appointment',
    unnamed: true,
    phi_level: 'limited',
  },
  parameters: { path: Joi.object<{ link: string }, true>({ link: Joi.string().required() }) },
  message: { en: 'The appointment.', es: 'La cita.' },
  response: Joi.object({
    clinic: Joi.object({ name: string() }).required(),
    practitioner: Joi.object({ full_name: string() }).required(),
    start_at: instant(),
    timezone: string(),
    language: Joi.string().valid('en', 'es').required().description('The clinic’s.'),
  }),

  async handler(call) {
    const { reminder } = await getLinked(call);
    const { clinic_name, practitioner_name, start_at, timezone, locale } = reminder;
    return {
      data: {
        clinic: { name: clinic_name },
        practitioner: { full_name: practitioner_name },
        start_at,
        timezone,
        language: languageOf(locale),
      },
    };
  },
});
