import { integer, list } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findDrafts } from './draft-store.js';
import { draftSchema, draftView } from './draft-view.js';

/** The one edited last first. */
export const draftsSection: RegisterSection = {
  types: ['drafts'],
  members: () => ({ drafts: list(draftSchema) }),
  events: [
    event('drafts add', { drafts: list(draftSchema) }),
    event('drafts update', { draft: draftSchema }),
    event('drafts remove', { draft_id: integer() }),
  ],
  async load({ db, realm, caller }) {
    return { drafts: (await findDrafts(db, realm.id, caller.id)).map(draftView).toReversed() };
  },
  loadForSpectators: async () => ({ drafts: [] }),
};
