import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { findChannelFolders } from '../channel-directory/index.js';
import { channelFolderSchema, channelFolderView } from './channel-folder-view.js';

export const getChannelFoldersEndpoint = endpoint({
  method: 'get',
  path: '/channel_folders',
  operationId: 'getChannelFolders',
  summary: 'Get the folders that channels are sorted into, in their order',
  access: signedIn,
  params: Joi.object<{ include_archived: boolean }, true>({ include_archived: bool().default(false) }),
  response: Joi.object({ channel_folders: Joi.array().items(channelFolderSchema).required() }),

  async handler({ db, realm, params }) {
    return { channel_folders: (await findChannelFolders(db, realm.id, params)).map(channelFolderView) };
  },
});
