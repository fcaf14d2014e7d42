import { list, string } from '../../http/answer-types.js';
import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { domainSchema } from './realm-domain-schema.js';
import { findDomains } from './realm-domain-store.js';

async function load({ db, realm }: SpectatorContext) {
  return { realm_domains: await findDomains(db, realm.id) };
}

export const realmDomainsSection: RegisterSection = {
  types: ['realm_domains'],
  members: () => ({ realm_domains: list(domainSchema) }),
  events: [
    event('realm_domains add', { realm_domain: domainSchema }),
    event('realm_domains change', { realm_domain: domainSchema }),
    event('realm_domains remove', { domain: string() }),
  ],
  load,
  loadForSpectators: load,
};
