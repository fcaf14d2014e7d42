import Joi from 'joi';
import { owner } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { changeDomain } from './realm-domain-actions.js';
import { domainName } from './realm-domain-schema.js';
import type { RealmDomain } from './realm-domain-store.js';

export const updateDomainEndpoint = endpoint({
  method: 'patch',
  path: '/realm/domains/{domain}',
  operationId: 'updateDomain',
  summary: "Say whether a domain's subdomains count too",
  access: owner,
  params: Joi.object<RealmDomain, true>({
    domain: domainName().required(),
    allow_subdomains: bool().required(),
  }),

  async handler({ db, realm, caller, params }) {
    await changeDomain(db, realm, caller, params);
  },
});
