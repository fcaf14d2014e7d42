import Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { groupSettingValue, id, jsonArray, str } from '../../http/param-types.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import { LIMITS } from '../../limits/index.js';
import { checkGroupSettingValue, hasRealmPermission } from '../permissions/index.js';
import { checkSubgroups, checkUsers } from './group-composition.js';
import { createUserGroup } from './user-group-actions.js';
import { groupName } from './user-group-rules.js';
import { USER_GROUP_SETTING_NAMES, USER_GROUP_SETTINGS, type UserGroupSettingName } from './user-group.js';

interface Own {
  name: string;
  description: string;
  members: number[];
  subgroups: number[];
}

type Params = Own & Partial<Record<UserGroupSettingName, GroupSettingValue>>;

export const createUserGroupEndpoint = endpoint({
  method: 'post',
  path: '/user_groups/create',
  operationId: 'createUserGroup',
  summary: 'Create a user group',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params>({
    name: groupName().required(),
    description: str().max(LIMITS.userGroupDescription).required(),
    members: jsonArray(id()).max(LIMITS.usersInRequest).required(),
    subgroups: jsonArray(id()).max(LIMITS.groupsInRequest).default([]),
    ...Object.fromEntries(USER_GROUP_SETTING_NAMES.map((name) => [name, groupSettingValue()])),
  }),
  response: Joi.object({ group_id: Joi.number().integer().required() }),
  errors: ['SYSTEM_GROUP_REQUIRED'],

  async handler({ db, realm, caller, params }) {
    if (!(await hasRealmPermission(db, realm, caller, 'can_create_groups'))) {
      throw new ChatError('BAD_REQUEST', 'Insufficient permission');
    }
    const group_settings = await settingsOfNewGroup(db, realm, caller, params);
    const group = await createUserGroup(db, realm, caller, {
      name: params.name,
      description: params.description,
      member_ids: await checkUsers(db, realm, params.members),
      subgroup_ids: await checkSubgroups(db, realm, params.subgroups),
      group_settings,
    });
    return { group_id: group.id };
  },
});

/** What is sent, and its creator where that is the default. */
async function settingsOfNewGroup(db: Db, realm: Realm, creator: Caller, sent: Params) {
  const settings: Partial<Record<UserGroupSettingName, GroupSettingValue>> = {};
  for (const name of USER_GROUP_SETTING_NAMES) {
    const rules = USER_GROUP_SETTINGS[name];
    const value = sent[name];
    if (value !== undefined) settings[name] = await checkGroupSettingValue(db, realm, name, rules, value);
    else if (rules.default === 'group_creator') settings[name] = { direct_members: [creator.id], direct_subgroups: [] };
  }
  return settings;
}
