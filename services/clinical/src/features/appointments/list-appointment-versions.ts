import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { ability } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getAppointment } from './appointment-access.js';
import { appointmentRecord } from './appointment-record.js';
import type { AppointmentRow } from './appointment-store.js';
import { appointmentMembers, appointmentView } from './appointment-view.js';

const { consultation_id: _, ...members } = appointmentMembers;

export const listAppointmentVersionsEndpoint = endpoint({
  operationId: 'listAppointmentVersions',
  method: 'get',
  path: '/api/v1/appointments/{appointment}/versions',
  summary: 'The history of an appointment',
  description: VERSIONS_DESCRIPTION,
  access: ability('appointments:read'),
  audit: { event: 'appointment.history', action: 'R', resource: 'appointment', phi_level: 'limited' },
  parameters: { path: ids('appointment'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the appointment.', es: 'Versiones de la cita.' },
  response: versionsSchema(Joi.object(members)),
  meta: pageMetaSchema,

  async handler(call) {
    const { db, clinic, caller, path, trail } = call;
    const { id, patient } = await getAppointment(db, clinic, caller, path.appointment);
    trail.note({ patient_ids: [patient.id] });
    const view = (row: Omit<AppointmentRow, 'consultation_id'>) => appointmentView(row, clinic.timezone);
    return answerVersions(call, { kind: appointmentRecord, id, base: `/api/v1/appointments/${id}/versions`, view });
  },
});
