import type { RegisterSection } from '../events/index.js';
import { findChannelFolders } from '../channel-directory/index.js';
import { channelFolderView } from './channel-folder-view.js';

/** `channel_folders`: archived ones too, because channels of an archived folder keep it. */
export const channelFoldersSection: RegisterSection = {
  types: ['channel_folders'],
  async load({ db, realm }) {
    return {
      channel_folders: (await findChannelFolders(db, realm.id, { include_archived: true })).map(channelFolderView),
    };
  },
};
