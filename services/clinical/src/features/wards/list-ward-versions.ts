import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { readsWards } from './ward-access.js';
import { getWard } from './ward-actions.js';
import { wardRecord } from './ward-record.js';
import type { WardRow } from './ward-store.js';
import { wardSchema } from './ward-view.js';

export const listWardVersionsEndpoint = endpoint({
  operationId: 'listWardVersions',
  method: 'get',
  path: '/api/v1/wards/{ward}/versions',
  summary: 'The history of a ward',
  description: VERSIONS_DESCRIPTION,
  access: readsWards,
  audit: { event: 'ward.history', action: 'R', resource: 'ward' },
  parameters: { path: ids('ward'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the ward.', es: 'Versiones de la sala.' },
  response: versionsSchema(wardSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id } = await getWard(call.db, call.clinic.id, call.path.ward);
    call.trail.note({ resource_id: id });
    const view = (row: WardRow) => row;
    return answerVersions(call, { kind: wardRecord, id, base: `/api/v1/wards/${id}/versions`, view });
  },
});
