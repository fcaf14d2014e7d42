import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { findPolicy } from './phi-policy-store.js';
import { policySchema, policyView } from './phi-policy-view.js';

export const getPhiPolicyEndpoint = endpoint({
  operationId: 'getPhiPolicy',
  method: 'get',
  path: '/api/v1/settings/phi-policy',
  summary: 'Who may see clinical records, when and from where',
  access: ability('phi-policy:manage'),
  audit: { event: 'phi_policy.read', action: 'R', resource: 'phi_policy' },
  conditional: true,
  message: { en: 'PHI policy.', es: 'Política de acceso a datos clínicos.' },
  response: policySchema,

  async handler({ db, clinic, trail }) {
    trail.note({ resource_id: clinic.id });
    const data = policyView(await findPolicy(db, clinic.id));
    return { data, etag: weakEtag(data.version ?? 0, data) };
  },
});
