import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findDomains } from './realm-domain-store.js';

export const getDomainsEndpoint = endpoint({
  method: 'get',
  path: '/realm/domains',
  operationId: 'getDomains',
  summary: "List the domains to which the organization may restrict people's addresses",
  access: signedIn,
  response: Joi.object({
    domains: Joi.array()
      .items(Joi.object({ domain: Joi.string().required(), allow_subdomains: Joi.boolean().required() }))
      .required(),
  }),

  async handler({ db, realm }) {
    return { domains: await findDomains(db, realm.id) };
  },
});
