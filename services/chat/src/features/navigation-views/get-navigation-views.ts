import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { navigationViewSchema } from './navigation-view-schema.js';
import { findNavigationViews } from './navigation-view-store.js';

export const getNavigationViewsEndpoint = endpoint({
  method: 'get',
  path: '/navigation_views',
  operationId: 'getNavigationViews',
  summary: "Get the caller's navigation views, in the order in which they were added",
  access: signedIn,
  response: Joi.object({ navigation_views: Joi.array().items(navigationViewSchema).required() }),

  async handler({ db, realm, caller }) {
    return { navigation_views: await findNavigationViews(db, realm.id, caller.id) };
  },
});
