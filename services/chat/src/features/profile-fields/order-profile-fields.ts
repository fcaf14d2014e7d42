import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changeProfileFields } from './profile-field-actions.js';
import { orderProfileFields } from './profile-field-store.js';

export const orderProfileFieldsEndpoint = endpoint({
  method: 'patch',
  path: '/realm/profile_fields',
  operationId: 'orderProfileFields',
  summary: 'Put the custom profile fields into another order, naming each once',
  access: administrator,
  params: Joi.object<{ order: number[] }, true>({ order: jsonArray(id()).max(LIMITS.profileFields).required() }),

  async handler({ db, realm, caller, params: { order } }) {
    await changeProfileFields(db, realm, caller, async (fields) => {
      const isPermutation = order.length === fields.length && fields.every((field) => order.includes(field.id));
      if (!isPermutation) throw new ChatError('BAD_REQUEST', 'Invalid order mapping.');
      await orderProfileFields(db, realm.id, order);
    });
  },
});
