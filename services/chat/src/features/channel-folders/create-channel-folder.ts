import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { createChannelFolder } from './channel-folder-actions.js';
import { LIMITS } from '../../limits/index.js';

export const createChannelFolderEndpoint = endpoint({
  method: 'post',
  path: '/channel_folders/create',
  operationId: 'createChannelFolder',
  summary: 'Create a folder for channels',
  access: administrator,
  params: Joi.object<{ name: string; description: string }, true>({
    name: str().max(LIMITS.nameGiven).required(),
    description: str().max(LIMITS.descriptionGiven).required(),
  }),
  response: Joi.object({ channel_folder_id: Joi.number().integer().required() }),

  async handler({ db, realm, caller, params }) {
    const { id } = await createChannelFolder(db, realm, caller, params);
    return { channel_folder_id: id };
  },
});
