import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findNewestMessageId } from '../read-state/index.js';
import { findProfileData } from '../profile-fields/index.js';
import { ownUserSchema } from './user-schema.js';
import { userView } from '../user-directory/index.js';

export const getOwnUserEndpoint = endpoint({
  method: 'get',
  path: '/users/me',
  operationId: 'getOwnUser',
  summary: "Get the caller's own user, with the id of the newest message that came to the caller",
  access: signedIn,
  response: ownUserSchema,

  async handler({ db, realm, caller }) {
    const profiles = await findProfileData(db, realm.id, [caller.id]);
    // What somebody is as a bot is not in the published answer: clients that decode it strictly know no more members.
    const {
      bot_type: _type,
      bot_owner_id: _owner,
      is_system_bot: _system,
      ...view
    } = userView(
      realm,
      caller,
      { ...caller, is_active: true },
      { client_gravatar: false, profile_data: profiles.get(caller.id) ?? {} },
    );
    return {
      ...view,
      max_message_id: await findNewestMessageId(db, realm.id, caller.id),
    };
  },
});
