import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { shownText } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { referralSubject } from './referral-access.js';
import { moveReferral } from './referral-actions.js';
import { referralRecord } from './referral-record.js';
import { referralSchema } from './referral-view.js';

export const declineReferralEndpoint = endpoint({
  operationId: 'declineReferral',
  method: 'post',
  path: '/api/v1/referrals/{referral}/decline',
  summary: 'Decline a referral',
  description: 'The referral must be sent and not yet accepted; `reason` says why.',
  access: phi('full', {
    ability: 'referrals:write',
    area: 'general',
    subject: { of: referralSubject, param: 'referral' },
  }),
  audit: { event: 'referral.decline', action: 'U', resource: 'referral', record: referralRecord },
  parameters: {
    path: ids('referral'),
    headers: optionalIfMatch,
    body: Joi.object<{ reason: string }, true>({ reason: shownText(LIMITS.longText).required() }),
  },
  message: { en: 'Referral declined.', es: 'Derivación rechazada.' },
  response: referralSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    const move = { to: 'declined', reason: body.reason ?? null, ifMatch: headers['if-match'] } as const;
    const data = await moveReferral(call, path.referral, move);
    trail.note({ resource_id: data.id, patient_ids: [data.patient.id], changed_fields: ['status'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
