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
  summary: 'Get the appointment of a reminder’s link',
  description:
    'The link is the credential; opening it changes nothing. A link that was altered or used is 404, and so is one whose appointment ' +
    'was moved or cancelled or has begun.',
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
