import type { Tx } from '../../db/db.js';
import { isUniqueViolation } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { listChanges, propertyChanges, recordChanges } from '../audit-log/index.js';
import { publish, type EventPayload } from '../events/index.js';
import { renderDescription } from '../markdown-lookup/index.js';
import { checkFolderDescription, checkFolderName } from './channel-folder-rules.js';
import {
  hasChannelsInFolder,
  insertChannelFolder,
  lockFolderIds,
  setFolderOrder,
  updateChannelFolder,
  type ChannelFolder,
} from '../channel-directory/index.js';
import { channelFolderView } from './channel-folder-view.js';

/** @throws ChatError BAD_REQUEST for a bad name or description, or one that an active folder has. */
export async function createChannelFolder(
  tx: Tx,
  realm: Realm,
  creator: Caller,
  given: { name: string; description: string },
): Promise<ChannelFolder> {
  const description = checkFolderDescription(given.description);
  const wanted = {
    name: checkFolderName(given.name),
    description,
    rendered_description: await renderDescription(tx, realm, creator, description),
    creator_id: creator.id,
  };
  const folder = await orNameTaken(() => insertChannelFolder(tx, realm.id, wanted));
  await recordChanges(tx, realm.id, creator, listChanges('channel_folder', [], [entryOf(folder)]));
  await announce(tx, realm, { type: 'channel_folder', op: 'add', channel_folder: channelFolderView(folder) });
  return folder;
}

export interface FolderChanges {
  name?: string;
  description?: string;
  is_archived?: boolean;
}

/**
 * Changes a folder; told one event per member.
 *
 * @throws ChatError BAD_REQUEST, also for archiving a folder that holds a channel.
 */
export async function changeChannelFolder(
  tx: Tx,
  realm: Realm,
  author: Caller,
  folder: ChannelFolder,
  changes: FolderChanges,
): Promise<void> {
  const after = { ...folder };
  const data: object[] = [];
  if (changes.name !== undefined) after.name = checkFolderName(changes.name);
  if (after.name !== folder.name) data.push({ name: after.name });
  if (changes.description !== undefined) {
    after.description = checkFolderDescription(changes.description);
    after.rendered_description = await renderDescription(tx, realm, author, after.description);
  }
  const { description, rendered_description } = after;
  if (description !== folder.description) data.push({ description, rendered_description });
  if (changes.is_archived !== undefined && changes.is_archived !== folder.is_archived) {
    if (changes.is_archived && (await hasChannelsInFolder(tx, realm.id, folder.id))) {
      throw new ChatError('BAD_REQUEST', 'You need to remove all the channels from this folder to archive it.');
    }
    after.is_archived = changes.is_archived;
    data.push({ is_archived: after.is_archived });
  }
  if (data.length === 0) return;
  await orNameTaken(() => updateChannelFolder(tx, realm.id, after));
  await recordChanges(tx, realm.id, author, listChanges('channel_folder', [entryOf(folder)], [entryOf(after)]));
  const channel_folder_id = folder.id;
  await announce(
    tx,
    realm,
    ...data.map((member) => ({ type: 'channel_folder', op: 'update', channel_folder_id, data: member })),
  );
}

/** @throws ChatError BAD_REQUEST unless `order` names every folder, archived ones too, once. */
export async function orderChannelFolders(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  order: readonly number[],
): Promise<void> {
  const ids = await lockFolderIds(tx, realm.id);
  const given = new Set(order);
  if (order.length !== ids.length || !ids.every((id) => given.has(id))) {
    throw new ChatError('BAD_REQUEST', 'Invalid order mapping.');
  }
  await setFolderOrder(tx, realm.id, order);
  const change = { event_type: 'channel_folders_ordered' as const };
  await recordChanges(tx, realm.id, actor, propertyChanges(change, { order: ids }, { order }));
  await announce(tx, realm, { type: 'channel_folder', op: 'reorder', order });
}

const entryOf = ({ id, name, description, is_archived }: ChannelFolder) => ({ id, name, description, is_archived });

async function announce(tx: Tx, realm: Realm, ...payloads: EventPayload[]): Promise<void> {
  await publish(
    tx,
    realm.id,
    payloads.map((payload) => ({ audience: { everyone: 'all' as const }, payload })),
  );
}

async function orNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'channel_folders_by_name')) throw error;
    throw new ChatError('BAD_REQUEST', 'Channel folder name already in use', {}, { cause: error });
  }
}
