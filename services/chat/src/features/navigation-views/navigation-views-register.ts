import type { RegisterSection } from '../events/index.js';
import { findNavigationViews } from './navigation-view-store.js';

export const navigationViewsSection: RegisterSection = {
  types: ['navigation_views'],
  async load({ db, realm, caller }) {
    return { navigation_views: await findNavigationViews(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ navigation_views: [] }),
};
