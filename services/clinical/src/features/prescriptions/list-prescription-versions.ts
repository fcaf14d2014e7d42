import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { isUuid } from '../../id.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { prescriptionSubject } from './prescription-access.js';
import { prescriptionRecord } from './prescription-record.js';
import { findPrescriptionHead } from './prescription-store.js';
import { prescriptionSchema, versionView } from './prescription-view.js';

export const listPrescriptionVersionsEndpoint = endpoint({
  operationId: 'listPrescriptionVersions',
  method: 'get',
  path: '/api/v1/prescriptions/{prescription}/versions',
  summary: 'The history of a prescription',
  description: `${VERSIONS_DESCRIPTION} For those who treat: patients read the prescription itself.`,
  access: phi('limited', {
    ability: 'prescriptions:read',
    subject: { of: prescriptionSubject, param: 'prescription' },
  }),
  audit: { event: 'prescription.history', action: 'R', resource: 'prescription' },
  parameters: { path: ids('prescription'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the prescription.', es: 'Versiones de la receta.' },
  response: versionsSchema(prescriptionSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { db, clinic, path, trail } = call;
    const id = path.prescription;
    const head = isUuid(id) ? await findPrescriptionHead(db, clinic.id, id) : undefined;
    if (!head) throw problem('not_found');
    trail.note({ patient_ids: [head.patient_id] });
    const base = `/api/v1/prescriptions/${head.id}/versions`;
    return answerVersions(call, { kind: prescriptionRecord, id: head.id, base, view: versionView });
  },
});
