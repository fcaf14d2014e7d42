import type { RegisterSection, SpectatorContext } from '../events/index.js';
import { findDomains } from './realm-domain-store.js';

async function load({ db, realm }: SpectatorContext) {
  return { realm_domains: await findDomains(db, realm.id) };
}

export const realmDomainsSection: RegisterSection = { types: ['realm_domains'], load, loadForSpectators: load };
