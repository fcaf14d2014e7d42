import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getImmunization, immunizationSubject } from './immunization-access.js';
import { immunizationRecord } from './immunization-record.js';
import type { ImmunizationRow } from './immunization-store.js';
import { immunizationSchema } from './immunization-view.js';

export const listImmunizationVersionsEndpoint = endpoint({
  operationId: 'listImmunizationVersions',
  method: 'get',
  path: '/api/v1/patients/{patient}/immunizations/{immunization}/versions',
  summary: 'The history of an immunization',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: immunizationSubject, param: 'immunization' },
  }),
  audit: { event: 'immunization.history', action: 'R', resource: 'immunization' },
  parameters: { path: ids('patient', 'immunization'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the immunization.', es: 'Versiones de la vacuna.' },
  response: versionsSchema(immunizationSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getImmunization(call.db, call.clinic.id, call.path);
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    const base = `/api/v1/patients/${patient.id}/immunizations/${id}/versions`;
    return answerVersions(call, { kind: immunizationRecord, id, base, view: (row: ImmunizationRow) => row });
  },
});
