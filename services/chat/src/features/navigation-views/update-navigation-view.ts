import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool } from '../../http/param-types.js';
import { changeNavigationView } from './navigation-view-actions.js';
import { viewFragment, viewName } from './navigation-view-rules.js';
import type { NavigationView } from './navigation-view-store.js';

type Params = Pick<NavigationView, 'fragment'> & Partial<NavigationView>;

export const updateNavigationViewEndpoint = endpoint({
  method: 'patch',
  path: '/navigation_views/{+fragment}',
  operationId: 'updateNavigationView',
  summary: 'Pin, unpin or rename a navigation view',
  access: signedIn,
  params: Joi.object<Params, true>({ fragment: viewFragment().required(), is_pinned: bool(), name: viewName() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params: { fragment, ...changes } }) {
    if (Object.keys(changes).length === 0) throw new ChatError('BAD_REQUEST', 'Nothing to change was given.');
    await changeNavigationView(db, caller, fragment, changes);
  },
});
