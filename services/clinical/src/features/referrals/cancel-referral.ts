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

export const cancelReferralEndpoint = endpoint({
  operationId: 'cancelReferral',
  method: 'post',
  path: '/api/v1/referrals/{referral}/cancel',
  summary: 'Cancel a referral',
  description:
    'The referral must be sent or accepted; `reason` is optional. An appointment that was booked for it stays: cancel it with its own ' +
    'operation.',
  access: phi('full', {
    ability: 'referrals:write',
    area: 'general',
    subject: { of: referralSubject, param: 'referral' },
  }),
  audit: { event: 'referral.cancel', action: 'U', resource: 'referral', record: referralRecord },
  parameters: {
    path: ids('referral'),
    headers: optionalIfMatch,
    body: Joi.object<{ reason?: string | null }, true>({ reason: shownText(LIMITS.longText).allow(null) }),
  },
  message: { en: 'Referral cancelled.', es: 'Derivación anulada.' },
  response: referralSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    const move = { to: 'cancelled', reason: body.reason ?? null, ifMatch: headers['if-match'] } as const;
    const data = await moveReferral(call, path.referral, move);
    trail.note({ resource_id: data.id, patient_ids: [data.patient.id], changed_fields: ['status'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
