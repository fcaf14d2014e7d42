import type { RegisterSection } from '../events/index.js';
import { findLinkifiers } from './linkifier-store.js';

/** Clients that do not know URL templates could not make links of them: they are told of none (chat-gaps.md section 4). */
export const linkifiersSection: RegisterSection = {
  types: ['realm_linkifiers'],
  async load({ db, realm, options }) {
    return {
      realm_linkifiers: options.capabilities.linkifier_url_template ? await findLinkifiers(db, realm.id) : [],
    };
  },
};

/** The old form of linkifiers, in which templates cannot be written: nobody has any. */
export const realmFiltersSection: RegisterSection = {
  types: ['realm_filters'],
  load: async () => ({ realm_filters: [] }),
};
