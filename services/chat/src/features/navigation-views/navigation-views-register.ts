import { boolean, list, nullable, object, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { navigationViewSchema } from './navigation-view-schema.js';
import { findNavigationViews } from './navigation-view-store.js';

export const navigationViewsSection: RegisterSection = {
  types: ['navigation_views'],
  members: () => ({ navigation_views: list(navigationViewSchema) }),
  events: [
    event('navigation_view add', { navigation_view: navigationViewSchema }),
    event('navigation_view update', {
      fragment: string(),
      data: object({}, { is_pinned: boolean(), name: nullable(string()) }),
    }),
    event('navigation_view remove', { fragment: string() }),
  ],
  async load({ db, realm, caller }) {
    return { navigation_views: await findNavigationViews(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ navigation_views: [] }),
};
