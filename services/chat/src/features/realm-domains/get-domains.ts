import { signedIn } from '../../http/access.js';
import { list, object } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { domainSchema } from './realm-domain-schema.js';
import { findDomains } from './realm-domain-store.js';

export const getDomainsEndpoint = endpoint({
  method: 'get',
  path: '/realm/domains',
  operationId: 'getDomains',
  summary: "List the domains to which the organization may restrict people's addresses",
  access: signedIn,
  response: object({ domains: list(domainSchema) }),

  async handler({ db, realm }) {
    return { domains: await findDomains(db, realm.id) };
  },
});
