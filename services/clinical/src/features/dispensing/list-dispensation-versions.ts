import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getDispensation, readsDispensation } from './dispensing-access.js';
import { dispensationRecord } from './dispensing-record.js';
import type { DispensationRow } from './dispensing-store.js';
import { dispensationSchema } from './dispensing-view.js';

export const listDispensationVersionsEndpoint = endpoint({
  operationId: 'listDispensationVersions',
  method: 'get',
  path: '/api/v1/pharmacy/dispensations/{dispensation}/versions',
  summary: 'The history of a dispensing',
  description: VERSIONS_DESCRIPTION,
  access: readsDispensation,
  audit: { event: 'dispensation.history', action: 'R', resource: 'dispensation' },
  parameters: { path: ids('dispensation'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the dispensing.', es: 'Versiones de la dispensación.' },
  response: versionsSchema(dispensationSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getDispensation(call.db, call.clinic.id, call.path.dispensation);
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    const base = `/api/v1/pharmacy/dispensations/${id}/versions`;
    return answerVersions(call, { kind: dispensationRecord, id, base, view: (row: DispensationRow) => row });
  },
});
