import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { getReferral, referralSubject } from './referral-access.js';
import { referralSchema } from './referral-view.js';

export const getReferralEndpoint = endpoint({
  operationId: 'getReferral',
  method: 'get',
  path: '/api/v1/referrals/{referral}',
  summary: 'Get a referral',
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: referralSubject, param: 'referral' },
  }),
  audit: { event: 'referral.read', action: 'R', resource: 'referral' },
  parameters: { path: ids('referral') },
  conditional: true,
  message: { en: 'Referral.', es: 'Derivación.' },
  response: referralSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getReferral(db, clinic.id, path.referral);
    trail.note({ patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
