import type { RegisterSection } from '../events/index.js';
import { findDrafts } from './draft-store.js';
import { draftView } from './draft-view.js';

/** The one edited last first. */
export const draftsSection: RegisterSection = {
  types: ['drafts'],
  async load({ db, realm, caller }) {
    return { drafts: (await findDrafts(db, realm.id, caller.id)).map(draftView).toReversed() };
  },
  loadForSpectators: async () => ({ drafts: [] }),
};
