import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { settingChanges } from '../../http/setting-changes.js';
import { endpoint } from '../../http/endpoint.js';
import { checkVersion, optionalIfMatch, weakEtag } from '../../http/etag.js';
import type { PhiPolicy } from '../../domain/phi-policy.js';
import { lockPolicy, savePolicy } from './phi-policy-store.js';
import { policyFields, policySchema, policyView } from './phi-policy-view.js';

export const updatePhiPolicyEndpoint = endpoint({
  operationId: 'updatePhiPolicy',
  method: 'put',
  path: '/api/v1/settings/phi-policy',
  summary: 'Replace the rule on who may see clinical records',
  description:
    '`relation`: `any` patient; those of the `care_team`, who signed a note about the patient or have an appointment with them that somebody else made; or only the `own` records. ' +
    '`hours` are local to the clinic, with days from 0 = Sunday; a `to` that is not after `from` is on the following day; null is always. ' +
    'With `break_glass` a user may go beyond the rule by X-Break-Glass-Reason, for one patient, and leaves a review to be done; `break_glass_passes` says whether hours and networks are set aside too. It holds from the next request on.',
  access: ability('phi-policy:manage', { dangerous: true }),
  audit: { event: 'phi_policy.update', action: 'U', resource: 'phi_policy' },
  parameters: {
    headers: optionalIfMatch,
    body: Joi.object<PhiPolicy, true>(policyFields),
  },
  message: { en: 'PHI policy saved.', es: 'Política de acceso a datos clínicos guardada.' },
  response: policySchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, headers, body, trail }) {
    const before = policyView(await lockPolicy(db, clinic.id));
    if (headers['if-match'] !== undefined) checkVersion(headers['if-match'], before.version ?? 0);
    const data = policyView(await savePolicy(db, clinic.id, body));
    const { version: _, updated_at: __, ...after } = data;
    const changes = settingChanges(before, after);
    trail.note({ resource_id: clinic.id, changed_fields: Object.keys(changes), details: { changes } });
    return { data, etag: weakEtag(data.version ?? 0, data) };
  },
});
