import { boolean, integer, list, object, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findChannelFolders, findWebPublicChannels } from '../channel-directory/index.js';
import { channelFolderSchema, channelFolderView } from './channel-folder-view.js';

const channelFolderChangeSchema = object(
  {},
  { name: string(), description: string(), rendered_description: string(), is_archived: boolean() },
);

/** `channel_folders`: archived ones too, because channels of an archived folder keep it. */
export const channelFoldersSection: RegisterSection = {
  types: ['channel_folders'],
  members: () => ({ channel_folders: list(channelFolderSchema) }),
  events: [
    event('channel_folder add', { channel_folder: channelFolderSchema }),
    event('channel_folder update', { channel_folder_id: integer(), data: channelFolderChangeSchema }),
    event('channel_folder reorder', { order: list(integer()) }),
  ],
  async load({ db, realm }) {
    return {
      channel_folders: (await findChannelFolders(db, realm.id, { include_archived: true })).map(channelFolderView),
    };
  },
  async loadForSpectators({ db, realm }) {
    const shown = new Set((await findWebPublicChannels(db, realm.id)).map(({ folder_id }) => folder_id));
    const folders = await findChannelFolders(db, realm.id, { include_archived: true });
    return { channel_folders: folders.filter(({ id }) => shown.has(id)).map(channelFolderView) };
  },
};
