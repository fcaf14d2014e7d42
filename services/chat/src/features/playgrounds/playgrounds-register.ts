import type { RegisterSection } from '../events/index.js';
import { findPlaygrounds } from './playground-store.js';

export const playgroundsSection: RegisterSection = {
  types: ['realm_playgrounds'],
  async load({ db, realm }) {
    return { realm_playgrounds: await findPlaygrounds(db, realm.id) };
  },
};
