import Joi from 'joi';
import { owner } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { removeDomain } from './realm-domain-actions.js';
import { domainName } from './realm-domain-schema.js';

export const deleteDomainEndpoint = endpoint({
  method: 'delete',
  path: '/realm/domains/{domain}',
  operationId: 'deleteDomain',
  summary: 'Remove a domain; with the last one the restriction of addresses ends',
  access: owner,
  changesPrincipals: true,
  params: Joi.object<{ domain: string }, true>({ domain: domainName().required() }),

  async handler({ db, realm, caller, params: { domain } }) {
    await removeDomain(db, realm, caller, domain);
  },
});
