import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { getUserForUpdate } from '../user-directory/index.js';
import { deactivateUser } from './user-activity.js';

export const deactivateOwnUserEndpoint = endpoint({
  method: 'delete',
  path: '/users/me',
  operationId: 'deactivateOwnUser',
  summary: "Deactivate the caller's own account and its bots",
  access: humansOnly,
  changesPrincipals: true,
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],

  async handler({ db, realm, caller }) {
    await deactivateUser(db, realm, caller, await getUserForUpdate(db, realm.id, caller.id));
  },
});
