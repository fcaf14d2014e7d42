import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { announceProfileFields } from './profile-field-actions.js';
import { findProfileFields, lockProfileFields, orderProfileFields } from './profile-field-store.js';

export const orderProfileFieldsEndpoint = endpoint({
  method: 'patch',
  path: '/realm/profile_fields',
  operationId: 'orderProfileFields',
  summary: 'Put the custom profile fields into another order, naming each once',
  access: administrator,
  params: Joi.object<{ order: number[] }, true>({ order: jsonArray(id()).max(LIMITS.profileFields).required() }),

  async handler({ db, realm, params: { order } }) {
    await lockProfileFields(db, realm.id);
    const ids = (await findProfileFields(db, realm.id)).map((field) => field.id);
    const isPermutation = order.length === ids.length && ids.every((field_id) => order.includes(field_id));
    if (!isPermutation) throw new ChatError('BAD_REQUEST', 'Invalid order mapping.');
    await orderProfileFields(db, realm.id, order);
    await announceProfileFields(db, realm);
  },
});
