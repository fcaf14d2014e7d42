import type { RegisterSection, SpectatorContext } from '../events/index.js';
import { findLinkifiers } from './linkifier-store.js';

/** Clients that do not know URL templates could not make links of them: they are told of none (chat-gaps.md section 4). */
async function loadLinkifiers({ db, realm, options }: SpectatorContext) {
  return { realm_linkifiers: options.capabilities.linkifier_url_template ? await findLinkifiers(db, realm.id) : [] };
}

export const linkifiersSection: RegisterSection = {
  types: ['realm_linkifiers'],
  load: loadLinkifiers,
  loadForSpectators: loadLinkifiers,
};

/** The old form of linkifiers, in which templates cannot be written: nobody has any. */
export const realmFiltersSection: RegisterSection = {
  types: ['realm_filters'],
  load: async () => ({ realm_filters: [] }),
  loadForSpectators: async () => ({ realm_filters: [] }),
};
