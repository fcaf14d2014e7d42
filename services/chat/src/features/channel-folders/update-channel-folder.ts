import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, id, str } from '../../http/param-types.js';
import { changeChannelFolder, type FolderChanges } from './channel-folder-actions.js';
import { findChannelFolderLocked } from '../channel-directory/index.js';
import { LIMITS } from '../../limits/index.js';

export const updateChannelFolderEndpoint = endpoint({
  method: 'patch',
  path: '/channel_folders/{channel_folder_id}',
  operationId: 'updateChannelFolder',
  summary: 'Change, archive or unarchive a folder for channels',
  access: administrator,
  params: Joi.object<FolderChanges & { channel_folder_id: number }, true>({
    channel_folder_id: id().required(),
    name: str().max(LIMITS.nameGiven),
    description: str().max(LIMITS.descriptionGiven),
    is_archived: bool(),
  }),

  async handler({ db, realm, caller, params: { channel_folder_id, ...changes } }) {
    const folder = await findChannelFolderLocked(db, realm.id, channel_folder_id, 'change');
    if (!folder) throw new ChatError('BAD_REQUEST', 'Invalid channel folder ID');
    await changeChannelFolder(db, realm, caller, folder, changes);
  },
});
