import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { listMetaSchema } from '../../http/list.js';
import { appointmentQuery, LIST_DESCRIPTION, readAppointments } from './appointment-list.js';
import { appointmentSchema } from './appointment-view.js';

const PATH = '/api/v1/appointments';

export const listClinicAppointmentsEndpoint = endpoint({
  operationId: 'listClinicAppointments',
  method: 'get',
  path: PATH,
  summary: 'Appointments, as the mobile apps list them, for the other clients of a clinic',
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
