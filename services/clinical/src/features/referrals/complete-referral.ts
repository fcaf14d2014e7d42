import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { referralSubject } from './referral-access.js';
import { moveReferral } from './referral-actions.js';
import { referralRecord } from './referral-record.js';
import { referralSchema } from './referral-view.js';

export const completeReferralEndpoint = endpoint({
  operationId: 'completeReferral',
  method: 'post',
  path: '/api/v1/referrals/{referral}/complete',
  summary: 'Complete a referral',
  description: 'The referral must be accepted. Completing it says that the patient was seen.',
  access: phi('full', {
    ability: 'referrals:write',
    area: 'general',
    subject: { of: referralSubject, param: 'referral' },
  }),
  audit: { event: 'referral.complete', action: 'U', resource: 'referral', record: referralRecord },
  parameters: {
    path: ids('referral'),
    headers: optionalIfMatch,
  },
  message: { en: 'Referral completed.', es: 'Derivación completada.' },
  response: referralSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, trail } = call;
    const move = { to: 'completed', ifMatch: headers['if-match'] } as const;
    const data = await moveReferral(call, path.referral, move);
    trail.note({ resource_id: data.id, patient_ids: [data.patient.id], changed_fields: ['status'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
