import { list } from '../../http/answer-types.js';
import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { playgroundSchema } from './playground-schema.js';
import { findPlaygrounds } from './playground-store.js';

const members = { realm_playgrounds: list(playgroundSchema) };

async function load({ db, realm }: SpectatorContext) {
  return { realm_playgrounds: await findPlaygrounds(db, realm.id) };
}

export const playgroundsSection: RegisterSection = {
  types: ['realm_playgrounds'],
  members: () => members,
  events: [event('realm_playgrounds', members)],
  load,
  loadForSpectators: load,
};
