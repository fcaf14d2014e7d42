import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { findChannelForUser, hasMetadataAccess } from '../channel-directory/index.js';
import { accessUserGroupForUpdate, checkCanManage } from './user-group-access.js';
import { setDeactivated } from './user-group-actions.js';
import { namesGroup } from './user-group-rules.js';
import { findGroupUses, lockGroupNesting } from './user-group-store.js';

export const deactivateUserGroupEndpoint = endpoint({
  method: 'post',
  path: '/user_groups/{user_group_id}/deactivate',
  operationId: 'deactivateUserGroup',
  summary: 'Deactivate a user group that nothing uses; objections name what does',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<{ user_group_id: number }, true>({ user_group_id: id().required() }),
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],

  async handler({ db, realm, caller, params }) {
    const group = await accessUserGroupForUpdate(db, realm, params.user_group_id);
    await checkCanManage(db, realm, caller, group);
    if (group.deactivated) throw new ChatError('BAD_REQUEST', 'User group is already deactivated.');
    await lockGroupNesting(db, realm.id);
    const objections = await findObjections(db, realm, caller, group.id);
    if (objections.length > 0) {
      throw new ChatError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', { objections });
    }
    await setDeactivated(db, realm, caller, group, true);
  },
});

/** Channels that the caller does not know of object without their id. */
async function findObjections(tx: Tx, realm: Realm, caller: Caller, group_id: number): Promise<object[]> {
  const uses = await findGroupUses(tx, realm.id, group_id);
  const settingsOf = (group_settings: Record<string, unknown>) =>
    Object.keys(group_settings)
      .filter((name) => namesGroup(group_settings[name], group_id))
      .sort();
  const objections: object[] = [];
  if (uses.supergroup_ids.length > 0) objections.push({ type: 'subgroup', supergroup_ids: uses.supergroup_ids });
  for (const { id: channel_id, group_settings } of uses.channels) {
    const channel = await findChannelForUser(tx, realm.id, caller.id, channel_id);
    const isKnown = channel !== undefined && (await hasMetadataAccess(tx, realm, caller, channel));
    objections.push({ type: 'channel', ...(isKnown && { channel_id }), settings: settingsOf(group_settings) });
  }
  for (const other of uses.user_groups) {
    objections.push({ type: 'user_group', group_id: other.id, settings: settingsOf(other.group_settings) });
  }
  if (uses.realm) objections.push({ type: 'realm', settings: settingsOf(uses.realm.group_settings) });
  return objections;
}
