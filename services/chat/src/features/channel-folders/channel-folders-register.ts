import type { RegisterSection } from '../events/index.js';
import { findChannelFolders, findWebPublicChannels } from '../channel-directory/index.js';
import { channelFolderView } from './channel-folder-view.js';

/** `channel_folders`: archived ones too, because channels of an archived folder keep it. */
export const channelFoldersSection: RegisterSection = {
  types: ['channel_folders'],
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
