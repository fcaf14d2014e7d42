import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getReferral, referralSubject } from './referral-access.js';
import { referralRecord } from './referral-record.js';
import type { ReferralRow } from './referral-store.js';
import { referralSchema } from './referral-view.js';

export const listReferralVersionsEndpoint = endpoint({
  operationId: 'listReferralVersions',
  method: 'get',
  path: '/api/v1/referrals/{referral}/versions',
  summary: 'The history of a referral',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: referralSubject, param: 'referral' },
  }),
  audit: { event: 'referral.history', action: 'R', resource: 'referral' },
  parameters: { path: ids('referral'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the referral.', es: 'Versiones de la derivación.' },
  response: versionsSchema(referralSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getReferral(call.db, call.clinic.id, call.path.referral);
    call.trail.note({ patient_ids: [patient.id] });
    const base = `/api/v1/referrals/${id}/versions`;
    return answerVersions(call, { kind: referralRecord, id, base, view: (row: ReferralRow) => row });
  },
});
