import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { checkRelation, phi } from '../../operation/access.js';
import { consultationSubject, getConsultationHead } from '../consultation-heads/index.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { consultationRecord } from './consultation-record.js';
import type { ConsultationSaid } from './consultation-store.js';
import { consultationVersionSchema, consultationVersionView } from './consultation-view.js';

export const listConsultationVersionsEndpoint = endpoint({
  operationId: 'listConsultationVersions',
  method: 'get',
  path: '/api/mobile/v1/doctor/consultations/{consultation}/versions',
  summary: 'The history of a consultation: drafts, the signed note, addenda',
  description: `${VERSIONS_DESCRIPTION} Orders and prescriptions have histories of their own.`,
  access: phi('full', { ability: 'consultations:read', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'consultation.history', action: 'R', resource: 'consultation' },
  parameters: { path: ids('consultation'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the consultation.', es: 'Versiones de la consulta.' },
  response: versionsSchema(consultationVersionSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { db, clinic, language, path, phi: grant, trail } = call;
    const head = await getConsultationHead(db, clinic.id, path.consultation);
    // A draft may have been about somebody else before.
    const answer = await answerVersions(call, {
      kind: consultationRecord,
      id: head.id,
      base: `/api/mobile/v1/doctor/consultations/${head.id}/versions`,
      view: (row: ConsultationSaid) => consultationVersionView(row, language),
    });
    const shown = answer.data.map(({ content }) => (content as { patient: { id: string } | null }).patient?.id);
    const patientIds = [...new Set([head.patient_id, ...shown])].filter((patient) => patient != null);
    trail.note({ patient_ids: patientIds });
    for (const patient_id of patientIds) await checkRelation(db, { ...head, patient_id }, grant, call);
    return answer;
  },
});
