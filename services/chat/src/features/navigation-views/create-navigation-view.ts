import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { addNavigationView } from './navigation-view-actions.js';
import { viewFragment, viewName } from './navigation-view-rules.js';
import type { NavigationView } from './navigation-view-store.js';

export const createNavigationViewEndpoint = endpoint({
  method: 'post',
  path: '/navigation_views',
  operationId: 'createNavigationView',
  summary: 'Add a view to the navigation, or say whether a built-in one is pinned',
  access: signedIn,
  params: Joi.object<NavigationView, true>({
    fragment: viewFragment().required(),
    is_pinned: bool().required(),
    name: viewName().default(null),
  }),

  async handler({ db, caller, params }) {
    await addNavigationView(db, caller, params);
  },
});
