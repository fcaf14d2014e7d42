import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { readsWards } from './ward-access.js';
import { getBed } from './bed-actions.js';
import { bedRecord } from './bed-record.js';
import type { BedWithoutPatient } from './bed-store.js';
import { bedVersionSchema } from './bed-view.js';

export const listBedVersionsEndpoint = endpoint({
  operationId: 'listBedVersions',
  method: 'get',
  path: '/api/v1/beds/{bed}/versions',
  summary: 'The history of a bed',
  description: VERSIONS_DESCRIPTION,
  access: readsWards,
  audit: { event: 'bed.history', action: 'R', resource: 'bed' },
  parameters: { path: ids('bed'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the bed.', es: 'Versiones de la cama.' },
  response: versionsSchema(bedVersionSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id } = await getBed(call.db, call.clinic.id, call.path.bed);
    call.trail.note({ resource_id: id });
    const view = (row: BedWithoutPatient) => row;
    return answerVersions(call, { kind: bedRecord, id, base: `/api/v1/beds/${id}/versions`, view });
  },
});
