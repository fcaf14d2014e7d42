import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { listMetaSchema } from '../../http/list.js';
import { appointmentQuery, LIST_DESCRIPTION, readAppointments } from './appointment-list.js';
import { appointmentSchema } from './appointment-view.js';

const PATH = '/api/mobile/v1/appointments';

export const listAppointmentsEndpoint = endpoint({
  operationId: 'listAppointments',
  method: 'get',
  path: PATH,
  summary: 'Appointments: of the patient, of the doctor, or of the whole clinic for its other staff',
  description: LIST_DESCRIPTION,
  access: ability('appointments:read'),
  audit: { event: 'appointment.search', action: 'R', resource: 'appointment', phi_level: 'limited' },
  parameters: { query: appointmentQuery },
  conditional: true,
  message: { en: 'Appointments.', es: 'Citas.' },
  response: Joi.array().items(appointmentSchema),
  meta: listMetaSchema,

  handler: (call) => readAppointments(call, PATH),
});
