import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { changeLinkifiers, checkIsLinkifier } from './linkifier-actions.js';
import { deleteLinkifier } from './linkifier-store.js';

export const deleteLinkifierEndpoint = endpoint({
  method: 'delete',
  path: '/realm/filters/{filter_id}',
  operationId: 'deleteLinkifier',
  summary: 'Delete a linkifier: messages that were rendered with it stay as they are',
  access: administrator,
  params: Joi.object<{ filter_id: number }, true>({ filter_id: id().required() }),
  changesPrincipals: true,

  async handler({ db, realm, caller, params: { filter_id } }) {
    await changeLinkifiers(db, realm, caller, async (linkifiers) => {
      checkIsLinkifier(linkifiers, filter_id);
      await deleteLinkifier(db, realm.id, filter_id);
    });
  },
});
