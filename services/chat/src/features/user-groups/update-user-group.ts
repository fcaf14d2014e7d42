import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, groupSettingUpdate, id, str } from '../../http/param-types.js';
import type { GroupSettingUpdate } from '../../domain/group-setting.js';
import { LIMITS } from '../../limits/index.js';
import { accessUserGroupForUpdate, checkCanManage, checkSettingUpdates } from './user-group-access.js';
import { changeUserGroup, setDeactivated } from './user-group-actions.js';
import { groupName } from './user-group-rules.js';
import { USER_GROUP_SETTING_NAMES, type UserGroupSettingName } from './user-group.js';

interface Own {
  user_group_id: number;
  name?: string;
  description?: string;
  deactivated?: boolean;
}

type Params = Own & Partial<Record<UserGroupSettingName, GroupSettingUpdate>>;

export const updateUserGroupEndpoint = endpoint({
  method: 'patch',
  path: '/user_groups/{user_group_id}',
  operationId: 'updateUserGroup',
  summary: 'Change a user group; deactivated=false reactivates it. Permissions are sent as { new, old? }',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params>({
    user_group_id: id().required(),
    name: groupName(),
    description: str().max(LIMITS.userGroupDescription),
    deactivated: bool(),
    ...Object.fromEntries(USER_GROUP_SETTING_NAMES.map((name) => [name, groupSettingUpdate()])),
  }),
  errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],

  async handler({ db, realm, caller, params: { user_group_id, deactivated, name, description, ...settings } }) {
    const given = { deactivated, name, description, ...settings };
    if (Object.values(given).every((value) => value === undefined)) {
      throw new ChatError('BAD_REQUEST', 'No new data supplied');
    }
    const group = await accessUserGroupForUpdate(db, realm, user_group_id);
    await checkCanManage(db, realm, caller, group);
    const changed = await changeUserGroup(db, realm, caller, group, {
      ...(name !== undefined && name !== group.name && { name }),
      ...(description !== undefined && description !== group.description && { description }),
      group_settings: await checkSettingUpdates(db, realm, group, settings),
    });
    if (deactivated === false && group.deactivated) await setDeactivated(db, realm, caller, changed, false);
  },
});
