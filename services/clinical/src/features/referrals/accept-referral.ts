import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { ability, phi } from '../../operation/access.js';
import { referralSubject } from './referral-access.js';
import { acceptReferral } from './referral-actions.js';
import { visitSchema, type AskedVisit } from './referral-content.js';
import { referralRecord } from './referral-record.js';
import { referralSchema } from './referral-view.js';

const BOOKING = ability('appointments:book');

export const acceptReferralEndpoint = endpoint({
  operationId: 'acceptReferral',
  method: 'post',
  path: '/api/v1/referrals/{referral}/accept',
  summary: 'Accept a referral, and book its visit if the request has one',
  description:
    'The `appointment` is with the practitioner of the referral. Booking has the rules and the ability of `bookAppointment`: doctors ' +
    'book in their own calendar. Its failures are named below `appointment`, and then the referral does not change.',
  access: phi('full', {
    ability: 'referrals:write',
    area: 'general',
    subject: { of: referralSubject, param: 'referral' },
  }),
  audit: { event: 'referral.accept', action: 'U', resource: 'referral', record: referralRecord },
  idempotent: true,
  parameters: {
    path: ids('referral'),
    headers: optionalIfMatch,
    body: Joi.object<{ appointment?: AskedVisit | null }, true>({ appointment: visitSchema.allow(null) }),
  },
  message: { en: 'Referral accepted.', es: 'Derivación aceptada.' },
  response: referralSchema,
  errors: ['precondition_failed', 'not_a_practitioner'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    const visit = body.appointment ?? undefined;
    if (visit) call.allowed(BOOKING);
    const data = await acceptReferral(call, path.referral, { visit, ifMatch: headers['if-match'] });
    const changed = visit ? ['status', 'appointment_id'] : ['status'];
    trail.note({ resource_id: data.id, patient_ids: [data.patient.id], changed_fields: changed });
    return { data, etag: weakEtag(data.version, data) };
  },
});
