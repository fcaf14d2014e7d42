import type { RegisterSection } from '../events/index.js';
import { findDomains } from './realm-domain-store.js';

export const realmDomainsSection: RegisterSection = {
  types: ['realm_domains'],
  async load({ db, realm }) {
    return { realm_domains: await findDomains(db, realm.id) };
  },
};
