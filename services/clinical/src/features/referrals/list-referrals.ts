import Joi from 'joi';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { PRIORITIES } from './referral-content.js';
import { REFERRAL_STATUSES } from './referral-rules.js';
import { listReferrals, REFERRAL_SORTS, type ReferralFilter } from './referral-store.js';
import { referralSchema } from './referral-view.js';

const PATH = '/api/v1/referrals';

export const listReferralsEndpoint = endpoint({
  operationId: 'listReferrals',
  method: 'get',
  path: PATH,
  summary: 'List referrals',
  description:
    'The referrals that the PHI policy lets the caller see, and those sent to the caller. Days are days of the clinic, of ' +
    '`created_at`. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', { ability: 'consultations:read', area: 'general' }),
  audit: { event: 'referral.search', action: 'R', resource: 'referral' },
  parameters: {
    query: Joi.object<ReferralFilter, true>({
      patient_id: uuid(),
      practitioner_id: uuid(),
      to_practitioner_id: uuid(),
      consultation_id: uuid(),
      status: csvOf(REFERRAL_STATUSES),
      priority: csvOf(PRIORITIES),
      ...dayRangeParameters,
      ...listParameters(REFERRAL_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Referrals.', es: 'Derivaciones.' },
  response: Joi.array().items(referralSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listReferrals(db, { clinic, caller, grant }, query);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
