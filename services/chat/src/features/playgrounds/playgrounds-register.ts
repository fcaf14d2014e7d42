import type { RegisterSection, SpectatorContext } from '../events/index.js';
import { findPlaygrounds } from './playground-store.js';

async function load({ db, realm }: SpectatorContext) {
  return { realm_playgrounds: await findPlaygrounds(db, realm.id) };
}

export const playgroundsSection: RegisterSection = { types: ['realm_playgrounds'], load, loadForSpectators: load };
