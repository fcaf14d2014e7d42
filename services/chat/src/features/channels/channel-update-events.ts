import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { Audience, NewEvent } from '../events/index.js';
import { findAdministratorIds } from '../permissions/index.js';
import {
  findMetadataHolders,
  metadataAudience,
  goneEvents,
  holdersEvents,
  shownEvents,
  SETTING_NAMES,
  channelGroupSetting,
  findGuestsOutside,
  findSubscriberIds,
  streamPostPolicy,
  type Channel,
} from '../channel-directory/index.js';

/** `stream` update, one event per property, to everybody who knows of the channel after the change. */
export async function channelUpdateEvents(db: Db, realm: Realm, before: Channel, after: Channel): Promise<NewEvent[]> {
  const audience = metadataAudience(after, await findMetadataHolders(db, realm, after));
  return changedProperties(realm, before, after).map(({ property, value, ...more }) => ({
    audience,
    payload: { type: 'stream', op: 'update', stream_id: after.id, name: before.name, property, value, ...more },
  }));
}

interface ChangedProperty {
  property: string;
  value: unknown;
  [more: string]: unknown;
}

function changedProperties(realm: Realm, before: Channel, after: Channel): ChangedProperty[] {
  const changed: ChangedProperty[] = [];
  const { invite_only, is_web_public, history_public_to_subscribers } = after;
  if (before.name !== after.name) changed.push({ property: 'name', value: after.name });
  if (before.description !== after.description) {
    changed.push({
      property: 'description',
      value: after.description,
      rendered_description: after.rendered_description,
    });
  }
  if (
    before.invite_only !== invite_only ||
    before.is_web_public !== is_web_public ||
    before.history_public_to_subscribers !== history_public_to_subscribers
  ) {
    changed.push({ property: 'invite_only', value: invite_only, is_web_public, history_public_to_subscribers });
  }
  for (const property of ['message_retention_days', 'topics_policy', 'folder_id'] as const) {
    if (before[property] !== after[property]) changed.push({ property, value: after[property] });
  }
  for (const property of SETTING_NAMES) {
    const value = channelGroupSetting(realm, after, property);
    if (JSON.stringify(value) !== JSON.stringify(channelGroupSetting(realm, before, property)))
      changed.push({ property, value });
  }
  const [old_policy, policy] = [streamPostPolicy(realm, before), streamPostPolicy(realm, after)];
  if (old_policy !== policy) {
    changed.push({ property: 'stream_post_policy', value: policy });
    if ((old_policy === 2) !== (policy === 2)) changed.push({ property: 'is_announcement_only', value: policy === 2 });
  }
  return changed;
}

/**
 * `stream` create, with the subscribers, to those who learn of the channel by the change; `stream`
 * delete to those who may no longer know of it.
 */
export async function channelAccessEvents(db: Db, realm: Realm, before: Channel, after: Channel): Promise<NewEvent[]> {
  if (before.invite_only && after.invite_only) {
    if (JSON.stringify(before.group_settings) === JSON.stringify(after.group_settings)) return [];
    const old_holders = await findMetadataHolders(db, realm, before);
    return holdersEvents(db, realm, after, old_holders, await findMetadataHolders(db, realm, after));
  }
  if (before.invite_only === after.invite_only && before.is_web_public === after.is_web_public) return [];
  if (!before.invite_only && !after.invite_only) {
    const guests: Audience = { user_ids: await findGuestsOutside(db, realm.id, after.id) };
    return after.is_web_public ? shownEvents(db, realm, guests, [after]) : goneEvents(guests, [after]);
  }
  const [closed, open] = before.invite_only ? [before, after] : [after, before];
  const insiders = [
    ...(await findMetadataHolders(db, realm, closed)),
    ...(await findAdministratorIds(db, realm.id)),
    ...(await findSubscriberIds(db, realm.id, closed.id)),
  ];
  const outsiders: Audience = {
    everyone: open.is_web_public ? 'all' : 'not_guests',
    except_user_ids: [...new Set(insiders)],
  };
  return open === after ? shownEvents(db, realm, outsiders, [after]) : goneEvents(outsiders, [after]);
}
