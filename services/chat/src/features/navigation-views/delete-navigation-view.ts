import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { removeNavigationView } from './navigation-view-actions.js';
import { viewFragment } from './navigation-view-rules.js';

export const deleteNavigationViewEndpoint = endpoint({
  method: 'delete',
  path: '/navigation_views/{+fragment}',
  operationId: 'deleteNavigationView',
  summary: 'Take a view out of the navigation',
  access: signedIn,
  params: Joi.object<{ fragment: string }, true>({ fragment: viewFragment().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params: { fragment } }) {
    await removeNavigationView(db, caller, fragment);
  },
});
