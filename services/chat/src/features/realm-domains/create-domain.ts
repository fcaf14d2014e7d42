import Joi from 'joi';
import { owner } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { addDomain } from './realm-domain-actions.js';
import { domainName } from './realm-domain-schema.js';
import type { RealmDomain } from './realm-domain-store.js';

export const createDomainEndpoint = endpoint({
  method: 'post',
  path: '/realm/domains',
  operationId: 'createDomain',
  summary: "Add a domain to which people's addresses may be restricted",
  access: owner,
  params: Joi.object<RealmDomain, true>({
    domain: domainName().required(),
    allow_subdomains: bool().required(),
  }),
  response: Joi.object({
    new_domain: Joi.array().ordered(Joi.number().integer().required(), Joi.string().required()).required(),
  }),

  async handler({ db, realm, caller, params }) {
    return { new_domain: [await addDomain(db, realm, caller, params), params.domain] };
  },
});
