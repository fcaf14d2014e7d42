import Joi from 'joi';
import { list } from '../../http/answer-types.js';
import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { linkifierSchema } from './linkifier-rules.js';
import { findLinkifiers } from './linkifier-store.js';

const members = { realm_linkifiers: list(linkifierSchema) };

/** Clients that do not know URL templates could not make links of them: they are told of none (chat-gaps.md section 4). */
async function loadLinkifiers({ db, realm, options }: SpectatorContext) {
  return { realm_linkifiers: options.capabilities.linkifier_url_template ? await findLinkifiers(db, realm.id) : [] };
}

export const linkifiersSection: RegisterSection = {
  types: ['realm_linkifiers'],
  members: () => members,
  events: [event('realm_linkifiers', members)],
  load: loadLinkifiers,
  loadForSpectators: loadLinkifiers,
};

/** The old form of linkifiers, in which templates cannot be written: nobody has any. */
export const realmFiltersSection: RegisterSection = {
  types: ['realm_filters'],
  members: () => ({ realm_filters: list(Joi.forbidden()) }),
  events: [],
  load: async () => ({ realm_filters: [] }),
  loadForSpectators: async () => ({ realm_filters: [] }),
};
