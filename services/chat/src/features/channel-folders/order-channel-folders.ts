import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { orderChannelFolders } from './channel-folder-actions.js';

export const orderChannelFoldersEndpoint = endpoint({
  method: 'patch',
  path: '/channel_folders',
  operationId: 'orderChannelFolders',
  summary: 'Put the folders for channels in order',
  access: administrator,
  params: Joi.object<{ order: number[] }, true>({
    order: jsonArray(id()).max(LIMITS.channelsInRequest).required(),
  }),

  async handler({ db, realm, caller, params }) {
    await orderChannelFolders(db, realm, caller, params.order);
  },
});
