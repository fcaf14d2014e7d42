import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { allergySubject, getAllergy } from './allergy-access.js';
import { allergyRecord } from './allergy-record.js';
import type { AllergyRow } from './allergy-store.js';
import { allergySchema } from './allergy-view.js';

export const listAllergyVersionsEndpoint = endpoint({
  operationId: 'listAllergyVersions',
  method: 'get',
  path: '/api/v1/allergies/{allergy}/versions',
  summary: 'The history of an allergy',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', { ability: 'consultations:read', subject: { of: allergySubject, param: 'allergy' } }),
  audit: { event: 'allergy.history', action: 'R', resource: 'allergy' },
  parameters: { path: ids('allergy'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the allergy.', es: 'Versiones de la alergia.' },
  response: versionsSchema(allergySchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getAllergy(call.db, call.clinic.id, call.path.allergy);
    call.trail.note({ patient_ids: [patient.id] });
    const base = `/api/v1/allergies/${id}/versions`;
    return answerVersions(call, { kind: allergyRecord, id, base, view: (row: AllergyRow) => row });
  },
});
