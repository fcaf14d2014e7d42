import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { admissionSubject, LIMITS_VIEW, getAdmission } from './admission-access.js';
import { admissionRecord } from './admission-record.js';
import type { AdmissionRow } from './admission-store.js';
import { admissionSchema, admissionView } from './admission-view.js';

export const listAdmissionVersionsEndpoint = endpoint({
  operationId: 'listAdmissionVersions',
  method: 'get',
  path: '/api/v1/admissions/{admission}/versions',
  summary: 'The history of an admission',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', {
    ability: 'admissions:read',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.history', action: 'R', resource: 'admission' },
  parameters: { path: ids('admission'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the admission.', es: 'Versiones de la hospitalización.' },
  response: versionsSchema(admissionSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getAdmission(call.db, call.clinic.id, call.path.admission);
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    const base = `/api/v1/admissions/${id}/versions`;
    const view = (row: AdmissionRow) => admissionView(row, call.caller);
    return answerVersions(call, { kind: admissionRecord, id, base, view });
  },
});
