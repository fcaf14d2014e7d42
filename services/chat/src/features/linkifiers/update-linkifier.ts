import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { changeLinkifiers, checkIsLinkifier } from './linkifier-actions.js';
import { checkLinkifier, linkifierParams } from './linkifier-rules.js';
import { updateLinkifier, type Linkifier } from './linkifier-store.js';

interface Params extends Omit<Linkifier, 'id'> {
  filter_id: number;
}

export const updateLinkifierEndpoint = endpoint({
  method: 'patch',
  path: '/realm/filters/{filter_id}',
  operationId: 'updateLinkifier',
  summary: 'Change pattern and URL template of a linkifier',
  access: administrator,
  params: Joi.object<Params, true>({ ...linkifierParams, filter_id: id().required() }),
  errors: ['INVALID_FIELDS'],

  async handler({ db, realm, caller, params: { filter_id, ...given } }) {
    const linkifier = { id: filter_id, ...given };
    await changeLinkifiers(db, realm, caller, async (linkifiers) => {
      checkIsLinkifier(linkifiers, filter_id);
      checkLinkifier(linkifier, linkifiers);
      await updateLinkifier(db, realm.id, linkifier);
    });
  },
});
